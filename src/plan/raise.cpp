#include "plan/raise.h"

#include <fmt/format.h>

#include "analysis/clock_bounds.h"
#include "analysis/features.h"
#include "engine/explicit.h"
#include "ir/clock_offset.h"
#include "plan/answers.h"
#include "plan/extent.h"
#include "plan/prepare.h"
#include "space/trace_builder.h"

namespace beeline::plan {

namespace {

constexpr int most_rounds = 1000;
constexpr int small_steps = 8;  // before questions leap ahead

// What to ask for next: nothing but more than is known, at first.
class Ladder {
 public:
  std::int64_t ask(std::int64_t known) {
    if (none_beyond_) return known + (*none_beyond_ - known) / 2;
    if (++rounds_ <= small_steps || known == Extent::nothing) return known;
    if (known + 2 * leap_ > 2 * analysis::greatest_constant) return known;
    leap_ *= 2;
    return known + leap_;
  }
  void refused(std::int64_t asked) { none_beyond_ = asked; }
  bool settled(std::int64_t known) const { return none_beyond_ == known; }

 private:
  int rounds_ = 0;
  std::int64_t leap_ = 1;
  std::optional<std::int64_t> none_beyond_;
};

class First final : public engine::Listener {
 public:
  void found(const engine::Finding& finding) override { path = finding.path; }
  std::optional<engine::Path> path;
};

// The formula, and x - y beyond the bound.
ir::ExprId beyond(ir::Arena& arena, ir::ExprId formula, ClockPair pair, std::int64_t bound) {
  if (bound == Extent::nothing) return formula;
  const ir::Op relation = dbm::is_strict(bound) ? ir::Op::Ge : ir::Op::Gt;
  const ir::ExprId atom = arena.clock_cmp(relation, arena.clock(pair.x), arena.clock(pair.y), arena.constant(0));
  const ir::ExprId further = with_clock_offset(arena, atom, bound >> 1);
  return formula ? arena.binary(ir::Op::And, formula, further) : further;
}

}  // namespace

std::optional<std::int64_t> raise(const ir::Network& network, ir::ExprId formula, ClockPair pair, std::int64_t known,
                                  const Options& options, util::Budget& budget, space::Width least,
                                  result::Answer& answer) {
  Options asking = options;
  asking.graph = nullptr;
  Ladder ladder;
  for (int rounds = 0;; ++rounds) {
    if (rounds == most_rounds) {
      answer.verdict = result::Verdict::Unknown;
      answer.reason = fmt::format("the difference of two clocks goes beyond {}", known >> 1);
      return std::nullopt;
    }
    ir::Network copy = network;
    const std::int64_t asked = ladder.ask(known);
    const ir::ExprId target = beyond(copy.arena, formula, pair, asked);
    analysis::Observed observed;
    if (target) observed.formulas.push_back(target);
    Demands demands{Demand::Extrema};
    demands.add(Demand::Deadlock, analysis::mentions_deadlock(copy.arena, target));
    const Preparation prepared = prepare(copy, asking, budget, observed, demands, std::span(&target, 1), {}, least);
    if (prepared.refusal) {
      prepared.refusal->fill(answer);
      return std::nullopt;
    }
    engine::Task task = prepared.task(nullptr);
    engine::Targets targets(std::span(&target, 1));
    engine::ExplicitEngine engine(task, prepared.config.members().front(), targets);
    First first;
    const engine::End end = engine.run(budget, first);
    if (ended_early(engine, end, answer)) return std::nullopt;
    if (!first.path) {
      ladder.refused(asked);
      if (ladder.settled(known)) return known;
      continue;
    }
    std::int64_t reached = known;
    space::visit_exact_end(*prepared.compiled, {*first.path, target, false},
                           [&](const dbm::AnyZone& zone, std::span<const std::uint32_t> rows) {
                             reached = std::max(reached, extent_of(zone, rows, pair.x, pair.y).high);
                             return false;
                           });
    if (reached <= known || reached == Extent::unbounded) {
      answer.verdict = result::Verdict::Internal;
      answer.reason = "the run that a search found does not reach what it was asked for";
      return std::nullopt;
    }
    known = reached;
    if (ladder.settled(known)) return known;
  }
}

}  // namespace beeline::plan
