#include "support/region_explorer.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <unordered_map>

namespace beeline::test {

namespace {

using check::Atom;
using check::Formula;
using ir::Expr;
using ir::ExprId;
using ir::Network;
using ir::Op;

// The largest absolute value an int expression can take; good enough for the bounds that test models use.
std::int64_t magnitude(const Network& n, ExprId id) {
  const Expr& e = n.arena[id];
  switch (e.op) {
    case Op::Const: return std::abs(std::int64_t{e.x});
    case Op::Load: {
      std::int64_t most = 0;
      const auto known = ir::as_cell(n.arena, e.a);
      for (std::size_t c = 0; c < n.cells.size(); ++c)
        if (!known || c == *known)
          most = std::max({most, std::abs(std::int64_t{n.cells[c].low}), std::abs(std::int64_t{n.cells[c].high})});
      return most;
    }
    case Op::Neg: return magnitude(n, e.a);
    case Op::Add:
    case Op::Sub: return magnitude(n, e.a) + magnitude(n, e.b);
    case Op::Mul: return magnitude(n, e.a) * magnitude(n, e.b);
    case Op::Min:
    case Op::Max: return std::max(magnitude(n, e.a), magnitude(n, e.b));
    case Op::Ite: return std::max(magnitude(n, e.b), magnitude(n, e.c));
    default: throw std::runtime_error("region explorer: clock bound of unknown size");
  }
}

// The largest constant of any clock comparison, the largest reset value, and whether clocks are compared with each
// other, over everything in the arena (leftovers of shrinking only make the cap larger).
struct Constants {
  std::int64_t compared = 0, reset = 0;
  bool differences = false, sums = false;

  explicit Constants(const Network& n) {
    for (const ir::Clock& clock : n.clocks) reset = std::max(reset, std::int64_t{clock.initial});
    for (std::uint32_t i = 0; i < n.arena.size(); ++i) {
      const Expr& e = n.arena[ExprId(i)];
      if (e.op == Op::ResetClock) reset = std::max(reset, magnitude(n, e.b));
      sums = sums || (e.op == Op::ResetClock && e.c && magnitude(n, e.b) != 0);
      if (e.op != Op::ClockCmp) continue;
      compared = std::max(compared, magnitude(n, e.c));
      differences = differences || (ir::as_clock(n.arena, e.a) != 0u && ir::as_clock(n.arena, e.b) != 0u);
    }
  }
};

}  // namespace

RegionExplorer::RegionExplorer(const Network& network, ExprId target, const std::vector<ir::Term>& terms,
                               RegionOptions options)
    : semantics_(network, options.errors),
      target_(target),
      options_(options),
      unit_(static_cast<std::int64_t>(network.clocks.size())) {
  const Constants constants(network);
  differences_ = constants.differences;
  for (const ir::Term& term : terms)
    if (!term.value && ir::as_clock(network.arena, term.clock_y) != 0u) differences_ = true;
  if (differences_ && constants.sums) throw std::runtime_error("region explorer: sums of clocks beside differences");
  exact_ = std::max<std::int64_t>(constants.compared, options.least_cap);
  cap_ = exact_ + (differences_ ? constants.reset : 0);
}

std::size_t RegionExplorer::Hash::operator()(const State& state) const noexcept {
  std::uint64_t hash = 1469598103934665603u;
  const auto mix = [&](std::uint64_t word) { hash = (hash ^ word) * 1099511628211u; };
  for (std::int32_t value : state.values) mix(static_cast<std::uint32_t>(value));
  for (std::int64_t clock : state.clocks) mix(static_cast<std::uint64_t>(clock));
  return hash ^ (hash >> 29);
}

const RegionExplorer::Discrete& RegionExplorer::discrete(const check::Values& values) {
  const auto [at, fresh] = discrete_.try_emplace(values);
  Discrete& info = at->second;
  if (!fresh) return info;
  info.invariant = semantics_.invariant(values);
  try {
    info.target = semantics_.formula(target_, values);
  } catch (const check::EvaluationError& error) {
    info.target_error = error;
  }
  const Formula urgent = semantics_.urgent_synchronisation(values);
  if (!urgent.is_true() && !urgent.is_false())
    throw std::runtime_error("region explorer: clock guard on an urgent channel");
  info.stopped = semantics_.in_urgent_location(values) || urgent.is_true();
  info.transitions = semantics_.transitions(values);
  return info;
}

bool RegionExplorer::holds(const Formula& formula, const State& state) {
  const auto atom = [&](const Atom& a) {
    const std::int64_t difference = state.clocks[a.x] - state.clocks[a.y];
    return a.strict ? difference < a.bound * unit_ : difference <= a.bound * unit_;
  };
  return check::holds(formula, atom, [&] { return is_deadlock(state); });
}

bool RegionExplorer::target_holds(const State& state) {
  const Discrete& info = discrete(state.values);
  if (info.target_error) throw check::EvaluationError(*info.target_error);
  return holds(info.target, state);
}

bool RegionExplorer::is_deadlock(State state) {
  do {
    for (const check::Transition& t : discrete(state.values).transitions)
      if (holds(t.enabled, state)) return false;
  } while (later(state));
  return true;
}

// A clock whose fraction matters to nobody any more.
bool RegionExplorer::is_beyond(const Ticks& clocks, std::uint32_t clock) const {
  return !differences_ && clocks[clock] > cap_ * unit_;
}

void RegionExplorer::normalise(Ticks& clocks) const {
  const auto n = static_cast<std::uint32_t>(clocks.size());
  if (differences_) {
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto p, auto q) { return clocks[p] < clocks[q]; });
    std::int64_t shift = 0;
    for (std::uint32_t i = 1; i < n; ++i) {
      const std::int64_t gap = clocks[order[i]] - shift - clocks[order[i - 1]];
      if (gap > cap_ * unit_) shift += gap - (cap_ + 1) * unit_;
      clocks[order[i]] -= shift;
    }
  }
  std::vector<std::int64_t> fractions{0};
  for (std::uint32_t c = 1; c < n; ++c) {
    if (is_beyond(clocks, c)) clocks[c] = (cap_ + 1) * unit_;
    fractions.push_back(clocks[c] % unit_);
  }
  std::sort(fractions.begin(), fractions.end());
  fractions.erase(std::unique(fractions.begin(), fractions.end()), fractions.end());
  for (std::uint32_t c = 1; c < n; ++c) {
    const auto rank = std::lower_bound(fractions.begin(), fractions.end(), clocks[c] % unit_) - fractions.begin();
    clocks[c] += rank - clocks[c] % unit_;
  }
}

bool RegionExplorer::later(State& state, bool* for_ever) {
  const Discrete& info = discrete(state.values);
  if (info.stopped) return false;
  std::int64_t top = 0;
  bool some_integer = false;
  for (std::uint32_t c = 1; c < state.clocks.size(); ++c) {
    if (is_beyond(state.clocks, c)) continue;
    top = std::max(top, state.clocks[c] % unit_);
    some_integer = some_integer || state.clocks[c] % unit_ == 0;
  }
  State next = state;
  for (std::uint32_t c = 1; c < next.clocks.size(); ++c) {
    if (is_beyond(state.clocks, c)) continue;
    // Off the integers, staying below all other fractions (which are at most n - 1 then), or up to where the largest
    // fraction becomes an integer.
    next.clocks[c] += some_integer ? 1 : unit_ - top;
  }
  normalise(next.clocks);
  if (for_ever != nullptr) *for_ever = next == state;
  if (next == state || !holds(info.invariant, next)) return false;
  state = std::move(next);
  return true;
}

RegionExplorer::State RegionExplorer::after(const check::Transition& transition, const State& state) const {
  State next{transition.target, state.clocks};
  for (const check::ClockReset& reset : transition.resets)
    next.clocks[reset.clock] = state.clocks[reset.from] + reset.value * unit_;
  normalise(next.clocks);
  return next;
}

std::vector<RegionExplorer::State> RegionExplorer::starts() {
  std::vector<State> states;
  for (check::Values& values : semantics_.initial_states()) {
    State start{std::move(values), {}};
    for (std::int64_t value : semantics_.initial_clocks()) start.clocks.push_back(value * unit_);
    normalise(start.clocks);
    if (holds(discrete(start.values).invariant, start)) states.push_back(std::move(start));
  }
  return states;
}

void RegionExplorer::explore(const std::function<bool(const State&)>& visit, bool* error) {
  seen_.clear();
  std::vector<State> open;
  const auto reach = [&](State state) {
    if (!seen_.insert(state).second) return;
    if (seen_.size() > options_.max_states) throw std::runtime_error("region explorer: too many states");
    open.push_back(std::move(state));
  };
  for (State& start : starts()) reach(std::move(start));
  while (!open.empty()) {
    State state = std::move(open.back());
    open.pop_back();
    if (!visit(state)) return;
    for (const check::Transition& t : discrete(state.values).transitions) {
      if (!holds(t.enabled, state)) continue;
      if (t.error) {
        if (error == nullptr) throw check::EvaluationError(*t.error);
        *error = true;
        continue;
      }
      reach(after(t, state));
    }
    if (later(state)) reach(std::move(state));
  }
}

bool RegionExplorer::target_reachable() {
  bool found = false;
  explore([&](const State& state) {
    found = target_holds(state);
    return !found;
  });
  return found;
}

bool RegionExplorer::target_lasts(std::optional<ExprId> premise) {
  std::vector<State> inside;
  std::unordered_map<State, std::size_t, Hash> number;
  explore([&](const State& state) {
    if (!target_holds(state)) return true;
    number.emplace(state, inside.size());
    inside.push_back(state);
    return true;
  });
  // What has no way to stay inside is taken away, again and again; time alone goes nowhere twice.
  std::vector<std::vector<std::size_t>> into(inside.size());
  std::vector<std::size_t> ways(inside.size(), 0), lost;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    bool moves = false, for_ever = false;
    const auto lead_to = [&](const State& next) {
      const auto found = number.find(next);
      if (found == number.end()) return;
      into[found->second].push_back(i);
      ++ways[i];
    };
    for (const check::Transition& t : discrete(inside[i].values).transitions) {
      if (!holds(t.enabled, inside[i])) continue;
      moves = true;
      lead_to(after(t, inside[i]));
    }
    State next = inside[i];
    const bool passes = later(next, &for_ever);
    if (passes) lead_to(next);
    if (for_ever || (!moves && !passes)) ++ways[i];  // a way that is never taken away
    if (ways[i] == 0) lost.push_back(i);
  }
  for (std::size_t n = 0; n < lost.size(); ++n) {
    for (const std::size_t from : into[lost[n]])
      if (--ways[from] == 0) lost.push_back(from);
  }
  const auto lasts = [&](const State& state) {
    const auto found = number.find(state);
    return found != number.end() && ways[found->second] > 0;
  };
  if (!premise) return std::ranges::any_of(starts(), lasts);
  return std::ranges::any_of(inside, [&](const State& state) {
    return lasts(state) && holds(semantics_.formula(*premise, state.values), state);
  });
}

RegionExplorer::Fate RegionExplorer::fate() {
  Fate fate;
  const auto look = [&](const State& state) {
    if (discrete(state.values).target_error) fate.error = true;
    else fate.target = fate.target || target_holds(state);
    return true;
  };
  explore(look, &fate.error);
  return fate;
}

std::set<check::Values> RegionExplorer::reachable_values() {
  std::set<check::Values> all;
  explore([&](const State& state) {
    all.insert(state.values);
    return true;
  });
  return all;
}

result::Coverage RegionExplorer::coverage() {
  const Network& network = semantics_.network();
  result::Coverage seen(network);
  check::Memory memory = check::initial_memory(network);
  check::Evaluator evaluator(network, memory);
  // Some choice of select values makes the guard of the edge true.
  const auto satisfied = [&](const ir::Edge& edge, const State& state) {
    const std::function<bool(std::size_t)> some = [&](std::size_t select) {
      if (select == edge.selects.size()) return holds(evaluator.formula(edge.guard), state);
      for (std::int32_t v = edge.selects[select].low; v <= edge.selects[select].high; ++v) {
        memory[edge.selects[select].cell] = v;
        if (some(select + 1)) return true;
      }
      return false;
    };
    return some(0);
  };
  explore([&](const State& state) {
    semantics_.cells().to_memory(state.values, memory.data());
    for (std::size_t p = 0; p < network.processes.size(); ++p) {
      const std::uint32_t at = semantics_.location(state.values, p);
      seen.reached[p][at] = true;
      for (const ir::EdgeId id : network.processes[p].edges)
        if (network.edge(id).source == at && satisfied(network.edge(id), state)) seen.satisfied[id.value] = true;
    }
    for (const check::Transition& t : discrete(state.values).transitions) {
      if (!holds(t.enabled, state)) continue;
      for (const check::Participant& participant : t.participants) seen.taken[participant.edge.value] = true;
    }
    return true;
  });
  seen.exact = true;
  return seen;
}

RegionExtremum RegionExplorer::extremum(const ir::Term& term, bool supremum) {
  RegionExtremum best;
  const auto consider = [&](std::int64_t value, bool strict) {
    const bool better = supremum ? value > best.value : value < best.value;
    const bool attained = value == best.value && best.strict && !strict;
    if (!best.reached || better || attained) best.value = value, best.strict = strict;
    best.reached = true;
  };
  const auto clock = [&](ExprId id, const State& state) {
    return static_cast<std::uint32_t>(semantics_.value(id, state.values));
  };
  explore([&](const State& state) {
    if (!target_holds(state)) return true;
    if (term.value) {
      consider(semantics_.value(term.value, state.values), false);
      return true;
    }
    const std::int64_t difference = state.clocks[clock(term.clock_x, state)] - state.clocks[clock(term.clock_y, state)];
    if ((supremum ? difference : -difference) > exact_ * unit_) best.beyond_cap = true;
    const std::int64_t floor = difference >= 0 ? difference / unit_ : -((-difference + unit_ - 1) / unit_);
    const bool open = difference % unit_ != 0;
    consider(supremum && open ? floor + 1 : floor, open);
    return true;
  });
  return best;
}

Landscape RegionExplorer::landscape() {
  std::vector<State> states;
  explore([&](const State& state) {
    states.push_back(state);
    return true;
  });
  std::unordered_map<State, std::size_t, Hash> number;
  for (std::size_t i = 0; i < states.size(); ++i) number[states[i]] = i;

  Landscape result;
  for (const State& state : states) result.distance.emplace(state.values, Landscape::never);
  const auto values_of = [&](std::size_t i) { return &result.distance.find(states[i].values)->first; };
  struct Arrow {
    std::size_t from;
    std::uint32_t cost;
  };
  std::vector<std::vector<Arrow>> into(states.size());
  std::deque<std::size_t> open;  // nearest first
  std::vector<std::uint32_t> distance(states.size(), Landscape::never);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (target_holds(states[i])) {
      distance[i] = 0;
      open.push_back(i);
    }
    for (const check::Transition& t : discrete(states[i].values).transitions) {
      if (!holds(t.enabled, states[i])) continue;
      const std::size_t to = number.at(after(t, states[i]));
      into[to].push_back({i, 1});
      result.steps.push_back({values_of(i), values_of(to), t.participants});
    }
    if (State next = states[i]; later(next)) into[number.at(next)].push_back({i, 0});
  }
  while (!open.empty()) {
    const std::size_t i = open.front();
    open.pop_front();
    for (const Arrow& arrow : into[i]) {
      if (distance[i] + arrow.cost >= distance[arrow.from]) continue;
      distance[arrow.from] = distance[i] + arrow.cost;
      if (arrow.cost == 0) open.push_front(arrow.from);
      else open.push_back(arrow.from);
    }
  }
  for (const State& start : starts()) result.from_start = std::min(result.from_start, distance[number.at(start)]);
  // Time alone goes nowhere twice, so what is left when everything without a successor is taken away, again and again,
  // loops by transitions.
  std::vector<std::size_t> out(states.size(), 0), ends;
  for (const auto& arrows : into) {
    for (const Arrow& arrow : arrows) ++out[arrow.from];
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (out[i] == 0) ends.push_back(i);
  }
  for (std::size_t n = 0; n < ends.size(); ++n) {
    for (const Arrow& arrow : into[ends[n]]) {
      if (--out[arrow.from] == 0) ends.push_back(arrow.from);
    }
  }
  result.loops = ends.size() < states.size();
  for (std::size_t i = 0; i < states.size(); ++i) {
    std::uint32_t& least = result.distance[states[i].values];
    least = std::min(least, distance[i]);
    result.points.push_back({values_of(i), states[i].clocks, distance[i]});
  }
  result.ticks = unit_;
  return result;
}

RegionExtremum RegionExplorer::supremum(const ir::Term& term) { return extremum(term, true); }

RegionExtremum RegionExplorer::infimum(const ir::Term& term) { return extremum(term, false); }

bool reachable(const ir::Network& network, ExprId target, RegionOptions options) {
  return RegionExplorer(network, target, {}, options).target_reachable();
}

}  // namespace beeline::test
