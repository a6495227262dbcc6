// The search for runs that never meet a formula against the naive region explorer on random networks.
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "laws/liveness/drawn_models.h"
#include "laws/liveness/questions.h"
#include "liveness/lasso_search.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

// How often which answer was right, and how runs went on.
struct Seen {
  std::size_t none = 0, loops = 0, stuck = 0, diverging = 0;
};

std::string wrong_verdict(const RandomModel& model, Seen& seen) {
  RandomModel copy = model;
  for (const Asked& asked : questions(copy)) {
    const bool expected = RegionExplorer(copy.network, asked.stays).target_lasts(asked.premise);
    const CompiledWith compiled(copy.network, asked.formulas());
    liveness::LassoSearch search(compiled, asked.question);
    util::Budget budget;
    const search::End end = search.run(budget);
    if (end != search::End::Stopped && end != search::End::Exhausted) return "the search ends early";
    const bool found = end == search::End::Stopped;
    if (!found) ++seen.none;
    else if (search.found().loop) ++seen.loops;
    else if (search.found().ending == space::Ending::Stuck) ++seen.stuck;
    else ++seen.diverging;
    if (found != expected)
      return fmt::format("{}: {}, but there is {}", asked.name, found ? "found" : "not found",
                         expected ? "one" : "none");
  }
  return {};
}

void check_law(const Features& features, std::uint64_t salt) {
  const Draw draw{150, salt};
  const std::uint64_t models = draw.models();
  Seen seen;
  judge_models(features, draw, seen, wrong_verdict);
  if (testing::Test::HasFatalFailure()) return;
  EXPECT_GT(std::min({seen.none, seen.loops, seen.stuck}), models / 20)
      << seen.none << " " << seen.loops << " " << seen.stuck << " " << seen.diverging;
}

TEST(LivenessLaws, Plain) { check_law(without_deadlock(), 1); }
TEST(LivenessLaws, ClosedBounds) {
  Features f = without_deadlock();
  f.strict_bounds = false;
  check_law(f, 2);
}
TEST(LivenessLaws, ThreeClocks) {
  Features f = without_deadlock();
  f.max_clocks = 3;
  f.max_constant = 2;
  check_law(f, 3);
}
TEST(LivenessLaws, FourProcesses) {
  Features f = without_deadlock();
  f.max_processes = 4;
  f.max_constant = 2;
  check_law(f, 4);
}
TEST(LivenessLaws, Differences) {
  Features f = without_deadlock();
  f.diagonals = true;
  check_law(f, 5);
}
TEST(LivenessLaws, Priorities) {
  Features f = without_deadlock();
  f.priorities = true;
  check_law(f, 6);
}
TEST(LivenessLaws, Copies) {
  Features f = without_deadlock();
  f.max_clocks = 3;
  f.max_constant = 4;
  f.copies = true;
  check_law(f, 7);
}
TEST(LivenessLaws, CopiesAndDifferences) {
  Features f = without_deadlock();
  f.max_clocks = 3;
  f.copies = f.diagonals = true;
  f.sums = false;
  check_law(f, 8);
}
TEST(LivenessLaws, Vectors) {
  Features f = without_deadlock();
  f.vectors = f.refusals = f.several_starts = true;
  check_law(f, 9);
}
TEST(LivenessLaws, Everything) {
  Features f = without_deadlock(all_features());
  check_law(f, 10);
}

}  // namespace
}  // namespace beeline::test
