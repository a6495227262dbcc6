#include "plan/extremum.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/features.h"
#include "engine/explicit.h"
#include "engine/coverage.h"
#include "engine/graph.h"
#include "plan/answers.h"
#include "plan/explain.h"
#include "plan/prepare.h"
#include "space/trace_builder.h"
#include "util/memory.h"

namespace beeline::plan {

namespace {

constexpr std::int64_t largest_horizon = 1 << 26;
constexpr int most_doubts = 100;
constexpr std::uint64_t few_states = 5'000;  // below that a repetition costs nothing

// Bounds on a term and on its negation, encoded as in zones but wide enough for every int.
struct Extent {
  static constexpr std::int64_t unbounded = INT64_MAX;
  std::int64_t high = INT64_MIN, low = INT64_MIN;

  void join(Extent other) {
    high = std::max(high, other.high);
    low = std::max(low, other.low);
  }
  bool covers(Extent other) const { return high >= other.high && low >= other.low; }
};

// What is known of one term: the answer lies between what runs were seen to reach and what the abstraction leaves
// possible.
struct Range {
  bool reached = false;
  Extent seen, possible;
  int doubts = 0;  // how often a zone was looked into that goes beyond what it is exact for
};

// Looks at every state that an engine sees.
class Collector final : public search::Visitor {
 public:
  Collector(engine::ExplicitEngine& engine, const ir::Extrema& asked, std::int32_t horizon)
      : engine_(engine), asked_(asked), horizon_(horizon), ranges(asked.terms.size()) {
    for (const ir::Term& term : asked.terms) {
      values_.push_back(engine.space().compiled().program.value(term.value));
    }
  }

  bool fresh(space::StateView state, store::NodeId node) override {
    bool here = false;
    engine_.space().visit_pieces(state, 0, [&](const dbm::Bound* zone, std::span<const std::uint32_t> rows) {
      here = true;
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
    return true;
  }

 private:
  void join_clock(Range& range, const ir::Term& term, store::NodeId node, const dbm::Bound* zone,
                  std::span<const std::uint32_t> rows) {
    const ir::Arena& arena = engine_.space().compiled().network.arena;
    const std::uint32_t x = as_clock(arena, term.clock_x).value_or(0), y = as_clock(arena, term.clock_y).value_or(0);
    const Extent here = extent(zone, rows, x, y);
    range.possible.join(here);
    if (range.seen.covers(here)) return;
    const auto past = [&](std::uint32_t clock) { return zone[row(rows, clock) * rows.size()] > dbm::le(horizon_); };
    if (x == y || !(past(x) || past(y))) {
      range.seen.join(here);
    } else if (range.doubts < most_doubts) {
      // Did the abstraction let go of the clock, or can it be there? The exact zone of the path knows.
      ++range.doubts;
      const engine::Path path = engine_.path_to(node);
      const space::TraceRequest request{path, asked_.formula, false};
      space::visit_exact_end(engine_.space().compiled(), request, [&](const dbm::Bound* exact, auto exact_rows) {
        range.seen.join(extent(exact, exact_rows, x, y));
        return false;
      });
    }
  }

  static Extent extent(const dbm::Bound* zone, std::span<const std::uint32_t> rows, std::uint32_t x, std::uint32_t y) {
    const std::size_t n = rows.size(), i = row(rows, x), j = row(rows, y);
    if (i == j) return {dbm::le_zero, dbm::le_zero};
    const auto widened = [](dbm::Bound b) { return b == dbm::infinity ? Extent::unbounded : std::int64_t{b}; };
    return {widened(zone[i * n + j]), widened(zone[j * n + i])};
  }

  static std::size_t row(std::span<const std::uint32_t> rows, std::uint32_t clock) {
    const auto found = std::find(rows.begin(), rows.end(), clock);
    return found == rows.end() ? 0 : static_cast<std::size_t>(found - rows.begin());
  }

  engine::ExplicitEngine& engine_;
  const ir::Extrema& asked_;
  std::int32_t horizon_;
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

}  // namespace

result::Answer find_extrema(const ir::Network& network, const ir::Property& property, std::size_t index,
                            const Options& options, util::Budget& budget) {
  const ir::Extrema& asked = std::get<ir::Extrema>(property.kind);
  result::Answer answer;
  answer.query = property.text;
  bool clocks = false;
  for (const ir::Term& term : asked.terms) {
    clocks |= !term.value;
    for (const ir::ExprId clock : {term.clock_x, term.clock_y}) {
      if (clock && !as_clock(network.arena, clock)) {
        answer.verdict = result::Verdict::Unsupported;
        answer.reason = fmt::format("the clock in {} is not fixed", term.text);
        answer.position = property.position;
        return answer;
      }
    }
  }
  const bool deadlock = analysis::mentions_deadlock(network.arena, asked.formula);
  std::vector<ir::ExprId> values;
  for (const ir::Term& term : asked.terms) values.push_back(term.value);
  std::uint64_t explored_before = 0;
  for (std::int64_t horizon = 256;; horizon *= 8) {
    const auto k = static_cast<std::int32_t>(std::min(horizon, largest_horizon));
    analysis::Observed observed;
    if (asked.formula) observed.formulas.push_back(asked.formula);
    for (const ir::Term& term : asked.terms) {
      for (const ir::ExprId clock : {term.clock_x, term.clock_y}) {
        if (const auto id = as_clock(network.arena, clock); id.value_or(0) != 0) observed.bounds.push_back({*id, k, k});
      }
    }
    Demands demands{Demand::Extrema};
    demands.add(Demand::Deadlock, deadlock);
    demands.add(Demand::ClockBounds, clocks);
    const Preparation prepared = prepare(network, options, observed, demands, std::span(&asked.formula, 1), values);
    if (prepared.refusal) {
      prepared.refusal->fill(answer);
      return answer;
    }
    engine::TimeLocks time_locks(options.on_warning,
                                 [&](const engine::Path& path) { return why_stuck(*prepared.compiled, path); });
    engine::Task task = prepared.task(options.on_warning ? &time_locks : nullptr);
    engine::Targets targets(std::span(&asked.formula, 1), true);
    engine::ExplicitEngine engine(task, prepared.config.members().front(), targets);
    std::optional<engine::GraphWriter> graph;
    if (options.graph) engine.observe(graph.emplace(network, engine, false, options.graph(index)));
    std::optional<engine::CoverageCollector> coverage;
    if (options.coverage != nullptr) engine.observe(coverage.emplace(engine.space(), *options.coverage));
    Collector collector(engine, asked, k);
    engine.observe(collector);
    const util::Budget::Reporting reporting(budget, [&] {
      if (!options.on_progress) return;
      const engine::Effort e = engine.effort();
      Progress p{e.counts.explored, e.open, e.stored, util::resident_bytes(), budget.seconds()};
      p.queries = {index};
      p.search = print(engine.spec());
      options.on_progress(p);
    });
    Deaf listener;
    const engine::End end = engine.run(budget, listener);
    if (options.coverage != nullptr) options.coverage->exact |= saw_everything(engine, end, prepared.config);
    answer.search = print(engine.spec());
    answer.statistics = statistics(engine.effort(), budget);
    if (ended_early(engine, end, answer)) {
      if (end != engine::End::ModelError) return answer;
      if (const auto path = engine.failure().path)
        answer.trace = space::build_trace(*prepared.compiled, {*path, {}, true});
      if (answer.trace && !engine.failure().target) explain_error(network, answer);
      return answer;
    }

    bool settled = true;
    answer.extrema.clear();
    for (std::size_t i = 0; i < asked.terms.size(); ++i) {
      const Range& range = collector.ranges[i];
      settled &= asked.kind == ir::ExtremumKind::Infimum || range.seen.high == range.possible.high;
      settled &= asked.kind == ir::ExtremumKind::Supremum || range.seen.low == range.possible.low;
      answer.extrema.push_back(describe(asked.terms[i], range, asked.kind));
    }
    if (settled) {
      answer.verdict = result::Verdict::Satisfied;
      return answer;
    }
    // A clock that grows in a loop costs states in proportion to the horizon, and no horizon will do.
    const std::uint64_t explored = answer.statistics.explored;
    const bool runs_away = explored > few_states && explored > 3 * explored_before;
    if (runs_away || horizon >= largest_horizon) {
      answer.verdict = result::Verdict::Unknown;
      answer.reason = fmt::format("a clock goes beyond {}{}", k, runs_away ? " and seems to grow without bound" : "");
      answer.extrema.clear();
      return answer;
    }
    explored_before = explored;
  }
}

}  // namespace beeline::plan
