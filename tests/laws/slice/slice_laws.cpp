// Slices of random networks against the naive region explorer: what is reachable in the part is what is reachable in
// the whole, as far as it matters; and what the planner makes of it.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 100; the cheap
// ones try more), BEELINE_LAW_SEED where they start.
#include <set>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/cone.h"
#include "ir/state_cells.h"
#include "ir/transform/leave_out.h"
#include "plan/run.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"

namespace beeline::test {
namespace {

// Networks whose parts often have little to do with each other.
Features loose() {
  Features f;
  f.max_processes = 4;
  f.max_constant = 2;
  f.deadlock = false;
  f.computed_channels = false;
  return f;
}

// A target that speaks of one process alone, for random ones read nearly everything; and every other time that process
// asks no clock.
RandomModel drawn(std::uint64_t seed, const Features& features) {
  RandomModel model = random_model(seed, features);
  ir::Network& n = model.network;
  const auto p = static_cast<std::uint32_t>(seed % n.processes.size());
  ir::Process& process = n.processes[p];
  model.target = n.arena.at(p, static_cast<std::uint32_t>(process.locations.size() - 1));
  if (seed / 7 % 2 == 0) return model;
  for (ir::Location& location : process.locations)
    if (location.invariant && n.arena[location.invariant].has_clocks) location.invariant = {};
  for (const ir::EdgeId e : process.edges)
    if (n.edge(e).guard && n.arena[n.edge(e).guard].has_clocks) n.edge(e).guard = {};
  return model;
}

template <class Law>
void for_models(const Features& features, std::uint64_t salt, std::uint64_t often, Law law) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 100) * often;
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  std::uint64_t judged = 0;
  for (std::uint64_t seed = first; seed < first + models && !::testing::Test::HasFailure(); ++seed) {
    const RandomModel model = drawn(seed, features);
    try {
      law(model, fmt::format("seed {}, target {}\n{}", seed, show(model.network, model.target), show(model.network)));
      ++judged;
    } catch (const std::runtime_error&) {
    }  // too large for the explorer
  }
  EXPECT_GT(judged, models / 2);
}

// The values that matter, of all reachable states.
std::set<check::Values> reached(const ir::Network& network, const std::vector<bool>& matters) {
  const ir::StateCells cells(network);
  std::set<check::Values> all;
  for (const check::Values& values : RegionExplorer(network, {}).reachable_values()) {
    check::Values kept;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (matters[cells[i]]) kept.push_back(values[i]);
    all.insert(std::move(kept));
  }
  return all;
}

void check_parts(const Features& features, std::uint64_t salt, std::uint64_t often, Judged& judged) {
  for_models(features, salt, often, [&](const RandomModel& model, const std::string& context) {
    const analysis::ValueRanges ranges(model.network);
    const analysis::Cone cone = analysis::cone_of(model.network, ranges, std::span(&model.target, 1));
    if (!cone.is_proper) return;
    std::vector<bool> omitted = cone.processes;
    omitted.flip();
    const ir::Transformed part = ir::leave_out(model.network, {omitted, cone.idle});
    ASSERT_EQ(ir::check(part.network), std::vector<std::string>()) << context;
    ASSERT_EQ(reached(model.network, cone.cells), reached(part.network, cone.cells)) << context << "becomes\n"
                                                                                     << show(part.network);
    std::size_t processes = 0;
    for (const bool gone : omitted) processes += gone;
    judged.count("a process is left out", processes == 1);
    judged.count("several are", processes > 1);
    judged.count("only statements are", processes == 0);
    judged.count("a variable is not written", !cone.unwritten.empty());
    judged.count("a clock is not read", !cone.unread.empty());
  });
}

#define KINDS \
  "a process is left out", "several are", "only statements are", "a variable is not written", "a clock is not read"

TEST(SliceLaws, PartsReachWhatTheWholeReaches) {
  Judged judged{KINDS};
  Features f = loose();
  check_parts(f, 1, 4, judged);
  f.max_clocks = 3;
  f.binary = f.lower_bound_invariants = f.strict_bounds = false;
  check_parts(f, 9, 20, judged);
  judged.expect_each(3);
}
TEST(SliceLaws, PartsOfEverything) {
  Judged judged{KINDS};
  Features f = all_features();
  f.deadlock = false;
  check_parts(f, 2, 1, judged);
  f.priorities = false;
  check_parts(f, 3, 1, judged);
  f.binary = f.vectors = false;
  check_parts(f, 4, 1, judged);
}

result::Answer ask(const RandomModel& model, const char* search, bool slice) {
  ir::Property property;
  property.kind = ir::Reachable{model.target};
  plan::Options options;
  options.slice = slice;
  components::standard().read(search, options.search);
  return plan::run(model.network, std::span(&property, 1), options).front();
}

// Answers are replayed on the whole network before they are given: a wrong one is an internal error.
void check_answers(const Features& features, std::uint64_t salt, Judged& judged) {
  constexpr std::uint64_t often = 4;
  using result::Verdict;
  for_models(features, salt, often, [&](const RandomModel& model, const std::string& context) {
    const result::Answer with = ask(model, "bfs(store=exact)", true);
    if (with.statistics.left_out.empty()) return;
    const RegionExplorer::Fate fate = RegionExplorer(model.network, model.target).fate();
    const result::Answer without = ask(model, "bfs(store=exact)", false);
    const auto right = [&](const result::Answer& answer) {
      return (answer.verdict == Verdict::Satisfied && fate.target) ||
             (answer.verdict == Verdict::Error && fate.error) ||
             (answer.verdict == Verdict::NotSatisfied && !fate.target && !fate.error);
    };
    ASSERT_TRUE(right(with)) << name(with.verdict) << with.reason << context;
    ASSERT_TRUE(right(ask(model, "auto", true)) || fate.error) << context;
    if (with.verdict == Verdict::Satisfied && without.verdict == Verdict::Satisfied) {
      ASSERT_EQ(with.trace->steps.size(), without.trace->steps.size()) << context;
    }
    judged.count("reached", fate.target);
    judged.count("not reached", !fate.target && !fate.error);
    judged.count("an error", with.verdict == Verdict::Error);
    if (with.verdict == Verdict::Satisfied) {
      std::set<std::string> moved;
      for (const result::TraceStep& step : with.trace->steps)
        for (const result::Participant& p : step.participants)
          moved.insert(model.network.processes[model.network.edge(p.edge).process].name);
      bool dragged = false;
      for (const std::string& process : with.statistics.left_out.processes) dragged |= moved.contains(process);
      judged.count("one who is left out must receive", dragged);
    }
  });
}

TEST(SliceLaws, AnswersAreThoseOfTheWhole) {
  Judged judged{"reached", "not reached", "an error", "one who is left out must receive"};
  check_answers(loose(), 5, judged);
  Features f = loose();
  f.binary = false;
  check_answers(f, 6, judged);
  f.errors = true;
  check_answers(f, 7, judged);
  f = all_features();
  f.priorities = f.deadlock = false;
  f.errors = true;
  check_answers(f, 8, judged);
  f.refusals = false;
  check_answers(f, 9, judged);
  judged.expect_each(3);
}

}  // namespace
}  // namespace beeline::test
