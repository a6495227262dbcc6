// Every lasso that the search finds becomes a run, which the replay accepts for its query and for no other.
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/loop.h"
#include "check/replay.h"
#include "laws/liveness/drawn_models.h"
#include "laws/liveness/questions.h"
#include "liveness/lasso_trace.h"

namespace beeline::test {
namespace {

struct Seen {
  std::size_t loops = 0, zeno = 0, stuck = 0, diverging = 0, untimed = 0;
};

std::string wrong_run(const RandomModel& model, Seen& seen) {
  RandomModel copy = model;
  for (const Asked& asked : questions(copy)) {
    const CompiledWith compiled(copy.network, asked.formulas());
    liveness::LassoSearch search(compiled, asked.question);
    util::Budget budget;
    if (search.run(budget) != search::End::Stopped) continue;
    check::Semantics semantics(copy.network);
    check::LoopChecker checker(semantics,
                               [&](const check::Values& values) { return semantics.formula(asked.stays, values); });
    const auto repeats = [&](const result::Trace& trace, std::size_t from, std::size_t to) {
      const check::LoopVerdict verdict = checker.examine(trace, from, to);
      return verdict ? std::optional(verdict.zeno) : std::nullopt;
    };
    const liveness::ConcreteRun run =
        liveness::concrete_run(compiled, asked.question, search.found(), repeats, util::nobody());
    if (!run.follows) return asked.name + ": no run follows the lasso";
    if (!run.trace) {
      ++seen.untimed;
      continue;
    }
    const result::Trace& trace = *run.trace;
    if (trace.loop_start) ++seen.loops, seen.zeno += trace.zeno;
    else if (trace.diverges) ++seen.diverging;
    else ++seen.stuck;
    if (const auto verdict = check::replay(copy.network, trace, asked.property); !verdict)
      return fmt::format("{}: refused at step {}: {}", asked.name, verdict.step, verdict.reason);
    ir::Property other = asked.property;
    if (const auto* p = asked.property.as<ir::Eventually>()) other.kind = ir::Potentially{p->formula};
    else if (const auto* q = asked.property.as<ir::Potentially>()) other.kind = ir::Eventually{q->formula};
    else continue;
    if (check::replay(copy.network, trace, other)) return asked.name + ": the replay takes a run for its opposite";
  }
  return {};
}

void check_law(const Features& features, std::uint64_t salt) {
  const Draw draw{100, salt};
  const std::uint64_t models = draw.models();
  Seen seen;
  judge_models(features, draw, seen, wrong_run);
  if (testing::Test::HasFatalFailure()) return;
  EXPECT_GT(std::min({seen.loops, seen.zeno, seen.stuck, seen.diverging}), models / 50)
      << seen.loops << " loops, " << seen.zeno << " Zeno, " << seen.stuck << " stuck, " << seen.diverging
      << " diverging";
  EXPECT_LE(seen.untimed, seen.loops / 50) << "loops of zones that did not become loops of runs";
}

TEST(LassoLaws, Plain) { check_law(without_deadlock(), 1); }
TEST(LassoLaws, ThreeClocks) {
  Features f = without_deadlock();
  f.max_clocks = 3;
  f.max_constant = 2;
  check_law(f, 2);
}
TEST(LassoLaws, Differences) {
  Features f = without_deadlock();
  f.diagonals = true;
  check_law(f, 3);
}
TEST(LassoLaws, Priorities) {
  Features f = without_deadlock();
  f.priorities = true;
  check_law(f, 4);
}
TEST(LassoLaws, Copies) {
  Features f = without_deadlock();
  f.max_clocks = 3;
  f.copies = true;
  check_law(f, 5);
}
TEST(LassoLaws, Everything) {
  Features f = without_deadlock(all_features());
  check_law(f, 6);
}

}  // namespace
}  // namespace beeline::test
