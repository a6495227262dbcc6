#include "plan/extremum.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/features.h"
#include "engine/explicit.h"
#include "engine/coverage.h"
#include "engine/graph.h"
#include "plan/answers.h"
#include "plan/explain.h"
#include "plan/extent.h"
#include "plan/growth.h"
#include "plan/prepare.h"
#include "plan/raise.h"
#include "plan/support.h"
#include "space/trace_builder.h"
#include "util/memory.h"

namespace beeline::plan {

namespace {

constexpr int most_doubts = 100;
constexpr std::uint64_t few_states = 5'000;     // below that a repetition costs nothing
constexpr std::uint64_t some_states = 200'000;  // below that some repetitions may show whether there will be more
constexpr std::int64_t nearest = 16;            // horizon
constexpr std::int64_t far = 1'000;             // few models count that far and no further

// What is known of one term: the answer lies between what runs were seen to reach and what the abstraction leaves
// possible.
struct Range {
  bool reached = false;
  Extent seen, possible;
  int doubts = 0;  // how often a zone was looked into that goes beyond what it is exact for

  bool settled(bool high) const { return high ? seen.high == possible.high : seen.low == possible.low; }
  void settle(bool high, std::int64_t bound) {
    if (high) seen.high = possible.high = bound;
    else seen.low = possible.low = bound;
  }
};

// One side of a term that is asked for: its greatest value, or the greatest of its negation.
struct Side {
  std::size_t term;
  bool high;
  ClockPair pair;
  Judgement growth = {};

  std::int64_t& of(Extent& extent) const { return high ? extent.high : extent.low; }
  // Nothing goes beyond: a clock is never negative.
  std::int64_t limit() const { return pair.x == 0 ? dbm::le_zero : Extent::unbounded; }
};

// Looks at every state that an engine sees. Without a horizon: until the formula holds in one. `last`: those sides are
// all that is asked for, and no state need be looked at once they are as far as they can be.
class Collector final : public search::Visitor {
 public:
  Collector(engine::ExplicitEngine& engine, const ir::Extrema& asked, std::optional<std::int64_t> horizon,
            std::span<const Side> last, util::Budget& budget)
      : engine_(engine), asked_(asked), horizon_(horizon), last_(last), budget_(budget), ranges(asked.terms.size()) {
    for (const ir::Term& term : asked.terms) {
      values_.push_back(engine.space().compiled().program.value(term.value));
    }
  }

  bool fresh(space::StateView state, store::NodeId node) override {
    bool here = false;
    engine_.space().visit_pieces(state, 0, [&](const dbm::AnyZone& zone, std::span<const std::uint32_t> rows) {
      here = true;
      if (!horizon_) return true;
      for (std::size_t i = 0; i < asked_.terms.size(); ++i) {
        if (!asked_.terms[i].value) join_clock(ranges[i], asked_.terms[i], node, zone, rows);
      }
      return false;
    });
    if (!here) return true;
    for (std::size_t i = 0; i < asked_.terms.size(); ++i) {
      ranges[i].reached = true;
      if (!asked_.terms[i].value) continue;
      const std::int64_t value = engine_.space().value(state.key, values_[i]);
      ranges[i].seen.join({2 * value + 1, -2 * value + 1});
      ranges[i].possible = ranges[i].seen;
    }
    return horizon_ && !is_last();
  }

 private:
  bool is_last() {
    if (last_.empty()) return false;
    for (const Side& side : last_)
      if (side.of(ranges[side.term].seen) != side.limit()) return false;
    for (const Side& side : last_) side.of(ranges[side.term].possible) = side.limit();
    return true;
  }
  void join_clock(Range& range, const ir::Term& term, store::NodeId node, const dbm::AnyZone& zone,
                  std::span<const std::uint32_t> rows) {
    const ir::Arena& arena = engine_.space().compiled().network.arena;
    const std::uint32_t x = as_clock(arena, term.clock_x).value_or(0), y = as_clock(arena, term.clock_y).value_or(0);
    const Extent here = extent_of(zone, rows, x, y);
    range.possible.join(here);
    if (range.seen.covers(here)) return;
    const auto past = [&](std::uint32_t clock) {
      return zone.at(row_of(rows, clock), 0) > dbm::le<dbm::WideBound>(*horizon_);
    };
    if (x == y || !(past(x) || past(y))) {
      range.seen.join(here);
    } else if (range.doubts < most_doubts) {
      // Did the abstraction let go of the clock, or can it be there? The exact zone of the path knows.
      ++range.doubts;
      const engine::Path path = engine_.path_to(node);
      const space::TraceRequest request{path, asked_.formula, false, {}, {}, &budget_};
      space::visit_exact_end(engine_.space().compiled(), request, [&](const dbm::AnyZone& exact, auto exact_rows) {
        range.seen.join(extent_of(exact, exact_rows, x, y));
        return false;
      });
    }
  }

  engine::ExplicitEngine& engine_;
  const ir::Extrema& asked_;
  std::optional<std::int64_t> horizon_;
  std::span<const Side> last_;
  util::Budget& budget_;
  std::vector<lang::Entry> values_;

 public:
  std::vector<Range> ranges;
};

// Nothing is found that counts.
class Deaf final : public engine::Listener {
 public:
  void found(const engine::Finding&) override {}
};

result::Extremum describe(const ir::Term& term, const Range& range, ir::ExtremumKind kind) {
  result::Extremum e;
  e.term = term.text;
  e.reached = range.reached;
  if (!range.reached) return e;
  if (kind != ir::ExtremumKind::Infimum && range.seen.high != Extent::unbounded) {
    e.high = range.seen.high >> 1;
    e.high_strict = (range.seen.high & 1) == 0;
  }
  if (kind != ir::ExtremumKind::Supremum && range.seen.low != Extent::unbounded) {
    e.low = -(range.seen.low >> 1);
    e.low_strict = (range.seen.low & 1) == 0;
  }
  return e;
}

class Extremes {
 public:
  Extremes(Answers& answers, std::size_t index, util::Budget& budget, space::Width least)
      : answers_(answers),
        index_(index),
        network_(answers.network()),
        asked_(std::get<ir::Extrema>(answers.property(index).kind)),
        options_(answers.options()),
        budget_(budget),
        least_(least),
        deadlock_(analysis::mentions_deadlock(network_.arena, asked_.formula)) {
    const ir::Property& property = answers.property(index);
    answer_.query = property.text;
    for (std::size_t i = 0; i < asked_.terms.size(); ++i) {
      const ir::Term& term = asked_.terms[i];
      if (term.value) continue;
      for (const ir::ExprId clock : {term.clock_x, term.clock_y}) {
        if (!clock || as_clock(network_.arena, clock)) continue;
        answer_.verdict = result::Verdict::Unsupported;
        answer_.reason = fmt::format("the clock in {} is not fixed", term.text);
        answer_.position = property.position;
        refused_ = true;
        return;
      }
      const ClockPair pair{clock_of(term.clock_x), clock_of(term.clock_y)};
      if (asked_.kind != ir::ExtremumKind::Infimum) sides_.push_back({i, true, pair});
      if (asked_.kind != ir::ExtremumKind::Supremum) sides_.push_back({i, false, {pair.y, pair.x}});
    }
  }

  result::Answer find() {
    if (refused_) return std::move(answer_);
    if (asked_.formula && !sides_.empty() && !wants_every_state()) {
      if (!explore(std::nullopt)) return std::move(answer_);
      if (!ranges_.front().reached) return answered();
      ranges_.clear();
    }
    if (!sides_.empty() && !wants_every_state()) {
      if (const auto refusal = prepared_for(nearest).refusal) {
        refusal->fill(answer_);
        return std::move(answer_);
      }
      judge_growth();
      if (all_grow()) {
        ranges_.assign(asked_.terms.size(), {true, {}, {}});
        settle_unbounded();
        return answered();
      }
    }
    // Where a clock grows in many ways, so do the states below the horizon.
    for (std::int64_t horizon = nearest;; horizon = std::min(8 * horizon, analysis::greatest_constant)) {
      if (!explore(horizon)) break;
      settle_unbounded();
      if (!settled() && !grown_) judge_growth();
      if (!settled() && !raise_differences()) break;
      if (settled()) return answered();
      // A clock that grows in a loop costs states in proportion to the horizon, and no horizon will do.
      const std::uint64_t explored = answer_.statistics.explored;
      const bool many = explored > (horizon < far ? some_states : few_states);
      const bool runs_away = !all_bounded() && many && explored > 3 * explored_before_;
      if (runs_away || horizon >= analysis::greatest_constant) {
        answer_.verdict = result::Verdict::Unknown;
        answer_.reason = fmt::format("a clock goes beyond {}{}{}", horizon,
                                     runs_away ? " and seems to grow without bound" : "", why_undecided());
        break;
      }
      explored_before_ = explored;
    }
    return std::move(answer_);
  }

 private:
  result::Answer answered() {
    answer_.verdict = result::Verdict::Satisfied;
    for (std::size_t i = 0; i < asked_.terms.size(); ++i)
      answer_.extrema.push_back(describe(asked_.terms[i], ranges_[i], asked_.kind));
    support_all();
    return std::move(answer_);
  }

  // For what is shown besides, or for terms that are no clocks.
  bool wants_every_state() const {
    return options_.graph || options_.coverage != nullptr ||
           std::any_of(asked_.terms.begin(), asked_.terms.end(), [](const ir::Term& term) { return bool(term.value); });
  }

  std::uint32_t clock_of(ir::ExprId id) const { return as_clock(network_.arena, id).value_or(0); }

  Preparation prepared_for(std::optional<std::int64_t> horizon) const {
    analysis::Observed observed;
    if (asked_.formula) observed.formulas.push_back(asked_.formula);
    for (const Side& side : sides_) {
      for (const std::uint32_t clock : {side.pair.x, side.pair.y}) {
        if (clock != 0 && horizon) observed.bounds.push_back({clock, *horizon, *horizon});
      }
    }
    std::vector<ir::ExprId> values;
    std::vector<ir::ExprId> clocks;
    for (const ir::Term& term : asked_.terms) {
      values.push_back(term.value);
      clocks.insert(clocks.end(), {term.clock_x, term.clock_y});
    }
    Demands demands{Demand::Extrema};
    demands.add(Demand::Deadlock, deadlock_);
    demands.add(Demand::ClockBounds, !sides_.empty() && horizon);
    return prepare(network_, options_, budget_, observed, demands, std::span(&asked_.formula, 1), values, least_,
                   clocks);
  }

  // The ranges of all terms, exact up to the horizon, or without one whether they are reached; false: the answer says
  // why not.
  bool explore(std::optional<std::int64_t> horizon) {
    const Preparation prepared = prepared_for(horizon);
    if (prepared.refusal) {
      prepared.refusal->fill(answer_);
      return false;
    }
    util::Errands errands;
    engine::TimeLocks time_locks(errands, options_.on_warning, [&](const engine::Path& path, auto key) {
      return why_stuck(*prepared.compiled, path, key, nullptr, budget_);
    });
    engine::Task task = prepared.task(options_.on_warning ? &time_locks : nullptr);
    task.conditions = &options_.conditions;
    task.warn = options_.on_warning;
    engine::Targets targets(std::span(&asked_.formula, 1), true);
    engine::ExplicitEngine engine(task, prepared.config.members().front(), targets);
    std::optional<engine::GraphWriter> graph;
    if (options_.graph) engine.observe(graph.emplace(network_, engine, false, options_.graph(index_), budget_));
    std::optional<engine::CoverageCollector> coverage;
    if (options_.coverage != nullptr) engine.observe(coverage.emplace(engine.space(), *options_.coverage, budget_));
    const std::span<const Side> last = wants_every_state() ? std::span<const Side>() : sides_;
    Collector collector(engine, asked_, horizon, last, budget_);
    engine.observe(collector);
    const util::Budget::Reporting reporting(budget_, [&] {
      if (!options_.on_progress) return;
      const engine::Effort e = engine.effort();
      Progress p{e.counts.explored, e.open, e.stored, util::resident_bytes(), budget_.seconds()};
      p.queries = {index_};
      if (e.freezing) p.along = e.freezing->progress();
      p.search = print(engine.spec());
      p.making = budget_.stages();
      options_.on_progress(p);
    });
    Deaf listener;
    const engine::End end = engine.run(budget_, listener);
    if (options_.coverage != nullptr) options_.coverage->exact |= saw_everything(engine, end, prepared.config);
    answer_.search = print(engine.spec());
    answer_.statistics = answers_.statistics(engine.effort(), budget_);
    answer_.statistics.scalar_sets = prepared.symmetry.sets;
    if (ended_early(engine, end, answer_)) {
      if (end == engine::End::ModelError)
        attach_error(answers_, *prepared.compiled, engine.failure(), nullptr, budget_, answer_);
      return false;
    }
    ranges_ = std::move(collector.ranges);
    return true;
  }

  bool settled(const Side& side) const { return ranges_[side.term].settled(side.high); }
  bool settled() const {
    return std::all_of(sides_.begin(), sides_.end(), [&](const Side& side) { return settled(side); });
  }
  bool all_bounded() const {
    return std::all_of(sides_.begin(), sides_.end(),
                       [&](const Side& side) { return settled(side) || side.growth.growth == Growth::Bounded; });
  }

  bool all_grow() const {
    return std::all_of(sides_.begin(), sides_.end(),
                       [](const Side& side) { return side.growth.growth == Growth::Unbounded; });
  }

  std::string why_undecided() const {
    for (const Side& side : sides_)
      if (!settled(side) && side.growth.growth == Growth::Undecided && *side.growth.why != '\0')
        return fmt::format(", which is not decided: {}", side.growth.why);
    return "";
  }

  void settle_unbounded() {
    for (const Side& side : sides_) {
      if (side.growth.growth == Growth::Unbounded) ranges_[side.term].settle(side.high, Extent::unbounded);
    }
  }

  void judge_growth() {
    grown_ = true;
    std::vector<ClockPair> pairs;
    for (const Side& side : sides_) pairs.push_back(side.pair);
    const std::vector<Judgement> judged = growth(network_, asked_.formula, pairs, budget_, least_);
    for (std::size_t i = 0; i < sides_.size(); ++i)
      if (ranges_.empty() || !settled(sides_[i])) sides_[i].growth = judged[i];
    if (!ranges_.empty()) settle_unbounded();
  }

  void support_all() {
    if (!ranges_.front().reached) {
      support_absence(asked_, answers_, index_, budget_, least_, answer_);
      return;
    }
    for (std::size_t i = 0; i < asked_.terms.size(); ++i) {
      for (const bool high : {true, false}) {
        const bool wanted = asked_.kind != (high ? ir::ExtremumKind::Infimum : ir::ExtremumKind::Supremum);
        const std::int64_t bound = high ? ranges_[i].seen.high : ranges_[i].seen.low;
        if (!wanted) continue;
        if (bound == Extent::unbounded) {
          if (!options_.certificate.empty())
            answers_.warn(
                answers_.property(index_).position,
                fmt::format("no certificate for {}: {} is unbounded, so there is nothing beyond it to rule out",
                            answers_.property(index_).text, asked_.terms[i].text));
          continue;
        }
        if (!support({asked_, asked_.terms[i], high, bound}, answers_, index_, budget_, least_, answer_)) return;
      }
    }
  }

  // No horizon helps where two clocks grow together.
  bool raise_differences() {
    for (const Side& side : sides_) {
      if (settled(side) || side.growth.growth != Growth::Bounded || side.pair.x == 0 || side.pair.y == 0) continue;
      const Range& range = ranges_[side.term];
      const auto bound = raise(network_, asked_.formula, side.pair, side.high ? range.seen.high : range.seen.low,
                               options_, budget_, least_, answer_);
      if (!bound) return false;
      ranges_[side.term].settle(side.high, *bound);
    }
    return true;
  }

  Answers& answers_;
  std::size_t index_;
  const ir::Network& network_;
  const ir::Extrema& asked_;
  const Options& options_;
  util::Budget& budget_;
  space::Width least_;
  bool deadlock_, refused_ = false, grown_ = false;
  std::vector<Side> sides_;
  std::vector<Range> ranges_;
  std::uint64_t explored_before_ = 0;
  result::Answer answer_;
};

}  // namespace

result::Answer find_extrema(Answers& answers, std::size_t i, util::Budget& budget) {
  for (const space::Width least : {space::Width::Narrow, space::Width::Wide}) {
    try {
      return Extremes(answers, i, budget, least).find();
    } catch (const dbm::OutOfRange&) {
    }
  }
  return out_of_range();
}

}  // namespace beeline::plan
