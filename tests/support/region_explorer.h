// The naive oracle: explores the region graph of a small network, region by region.
//
// A region is kept as one point of it: clock values in ticks of 1/(n+1), n the number of clocks, the fractions being
// the ranks of the fractional parts. Delay is the step to the next region in time. There are no zones, no extrapolation
// and no subsumption here, so it can judge those.
//
// Finiteness. Without clock differences every clock above the largest constant is one value. With differences (in
// model, target or terms) clocks are sorted and any gap wider than the largest constant plus the largest reset value is
// cut down to that width plus one: no constraint sees further than that, and resets cannot bring it nearer.
//
// A copy takes a clock's value with its cut. That is right where nothing is added, and without differences: what is
// above all constants stays there. With differences and a sum of clocks it is not, and the model is not judged.
//
// Throws std::runtime_error for what it cannot judge: clock guards on urgent channels, clock bounds it cannot estimate,
// more than `max_states` regions. Throws check::EvaluationError when the model does something undefined.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

#include "check/semantics.h"
#include "ir/counted_runs.h"
#include "ir/network.h"
#include "ir/property.h"
#include "ltl/automaton.h"
#include "result/coverage.h"

namespace beeline::test {

struct RegionOptions {
  std::size_t max_states = 200'000;
  std::int32_t least_cap = 0;  // clocks are told apart at least up to this value (for suprema)
  check::Errors errors = check::Errors::Throw;
};

// The least or largest value of a term over reachable states; clocks approach it when strict.
struct RegionExtremum {
  bool reached = false;     // some reachable state satisfies the predicate
  bool beyond_cap = false;  // a clock passes the cap: unbounded, or the cap was too small
  std::int64_t value = 0;
  bool strict = false;
};

// What a heuristic sees of the region graph: its discrete states, how far each is from the target, and the steps
// between them.
struct Landscape {
  static constexpr std::uint32_t never = UINT32_MAX;
  struct Step {
    const check::Values* from = nullptr;
    const check::Values* to = nullptr;
    std::vector<check::Participant> participants;
  };
  // A point of each region: time in ticks, so many a unit of time.
  struct Point {
    const check::Values* values = nullptr;
    std::vector<std::int64_t> clocks;  // the zero clock first
    std::uint32_t distance = never;
  };
  std::map<check::Values, std::uint32_t>
      distance;             // fewest transitions to the target (delays are free) from any region with these values
  std::vector<Step> steps;  // every transition between two regions; pointers into `distance`
  std::vector<Point> points;
  std::int64_t ticks = 1;
  std::uint32_t from_start = never;  // fewest transitions from an initial region to the target
  bool loops = false;                // some run never ends
};

class RegionExplorer {
 public:
  // Constants of `target` and `terms` enter the regions.
  RegionExplorer(const ir::Network& network, ir::ExprId target, const std::vector<ir::Term>& terms = {},
                 RegionOptions options = {});

  bool target_reachable();
  // Whether some run stays in the target until its end, if it has one: from an initial region, or from any that is
  // reachable and satisfies `premise`. A run ends where nothing can happen any more and time stands still, or where
  // time may pass for ever.
  bool target_lasts(std::optional<ir::ExprId> premise = {});
  // Whether the automaton accepts what some run says: the propositions that hold, for each discrete state that it
  // leaves. With `endings` a run that ends says its last letter for ever, otherwise it does not count.
  bool accepted(const ltl::Automaton& automaton, const std::vector<ir::ExprId>& propositions, bool endings);
  // The same among the runs that count, where clocks are not compared with each other. Time passes beyond every bound
  // if it passes again and again, and no clock stays within its constants without being set.
  bool accepted(const ltl::Automaton& automaton, const std::vector<ir::ExprId>& propositions, bool endings,
                const ir::CountedRuns& counted);
  bool target_lasts(std::optional<ir::ExprId> premise, const ir::CountedRuns& counted);
  // Runs end where they go wrong, and are followed past the target otherwise.
  struct Fate {
    bool target = false, error = false;
  };
  Fate fate();
  std::set<check::Values> reachable_values();
  // Over the states in which the target holds.
  RegionExtremum supremum(const ir::Term& term);
  RegionExtremum infimum(const ir::Term& term);

  Landscape landscape();
  // What reachable regions are in, take, and satisfy.
  result::Coverage coverage();

  std::size_t states() const { return seen_.size(); }

 private:
  using Ticks = std::vector<std::int64_t>;
  struct State {
    check::Values values;
    Ticks clocks;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Hash {
    std::size_t operator()(const State& state) const noexcept;
  };
  // What the discrete values alone determine.
  struct Discrete {
    check::Formula invariant, target;
    std::optional<check::EvaluationError> target_error;
    bool stopped = false;
    std::vector<check::Transition> transitions;
  };

  const Discrete& discrete(const check::Values& values);
  bool holds(const check::Formula& formula, const State& state);
  bool target_holds(const State& state);
  bool is_deadlock(State state);
  bool is_beyond(const Ticks& clocks, std::uint32_t clock) const;
  // To the next region; false when time cannot pass or, then it may do so for ever, changes nothing any more.
  bool later(State& state, bool* for_ever = nullptr);
  State after(const check::Transition& transition, const State& state) const;
  void normalise(Ticks& clocks) const;
  std::vector<State> starts();  // the initial regions
  // What automaton, letters and endings say of runs from these regions, as far as they stay inside.
  bool counted_run(const ltl::Automaton& automaton, const std::vector<ir::ExprId>& propositions, bool endings,
                   const ir::CountedRuns& counted, const std::function<bool(const State&)>& inside,
                   const std::function<bool(const State&)>& begins);
  // Visits every reachable region once until `visit` returns false. A transition that goes wrong throws its error, or
  // is noted in `error` and left out.
  void explore(const std::function<bool(const State&)>& visit, bool* error = nullptr);
  RegionExtremum extremum(const ir::Term& term, bool supremum);

  check::Semantics semantics_;
  ir::ExprId target_;
  RegionOptions options_;
  std::int64_t unit_;
  std::int64_t exact_ = 0;  // values and differences of clocks are known up to here
  std::int64_t cap_ = 0;    // and cut down from here: resets take from what was cut
  bool differences_ = false;
  std::map<check::Values, Discrete> discrete_;
  std::unordered_set<State, Hash> seen_;
};

bool reachable(const ir::Network& network, ir::ExprId target, RegionOptions options = {});

}  // namespace beeline::test
