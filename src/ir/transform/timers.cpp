#include "ir/transform/timers.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "ir/transform/moved.h"
#include "ir/transform/watch_steps.h"

namespace beeline::ir {

namespace {

ExprId compare(Arena& arena, Op relation, std::uint32_t clock, std::int32_t bound) {
  return arena.clock_cmp(relation, arena.clock(clock), arena.clock(0), arena.constant(bound));
}

ExprId both(Arena& arena, ExprId a, ExprId b) {
  if (!a || !b) return a ? a : b;
  return arena.binary(Op::And, a, b);
}

// Without the first place: for who knows that the process is there.
ExprId enabled_beside_first(Arena& arena, const Timer& timer) {
  ExprId result;
  for (std::size_t i = 1; i < timer.places.size(); ++i)
    result = both(arena, result, arena.at(timer.places[i].process, timer.places[i].location));
  return both(arena, result, timer.condition);
}

// Starts clocks with the edges that are sure to, and looks at the other timers before and after each step.
class Code final : public StepWatch {
 public:
  Code(Network& network, const Timers& timers, util::Watch& watch)
      : watch_(watch),
        stays_(timers.stays),
        moved_(network),
        fired_by_(network.edges.size()),
        places_of_(network.processes.size()) {
    for (const Timer& timer : timers.all) {
      for (const EdgeId fires : timer.edges) fired_by_[fires.value].push_back(timer.clock);
      for (const Timer::Place& place : timer.places) places_of_[place.process].push_back({place.location, timer.clock});
      if (timer.is_urgent()) urgent_.insert(timer.clock);
      if (timer.is_urgent() || !timer.depends()) continue;
      Cell was;
      was.name = "#was " + network.clocks[timer.clock].name;
      was.kind = CellKind::Meta;
      was.high = 1;
      was.is_bool = true;
      const ExprId enabled = both(network.arena, network.arena.at(timer.places[0].process, timer.places[0].location),
                                  enabled_beside_first(network.arena, timer));
      looked_at_.push_back({timer.clock, enabled, static_cast<std::uint32_t>(network.cells.size())});
      network.cells.push_back(std::move(was));
      moved_.track(network, enabled);
    }
  }

  ExprId begin(Network& network) override {
    std::vector<ExprId> code;
    for (const LookedAt& timer : looked_at_)
      code.push_back(
          network.arena.assign_cell(timer.was, network.arena.binary(Op::Ne, timer.enabled, network.arena.constant(0))));
    return call(network, "before", code);
  }

  ExprId with(Network& network, const Edge& edge) override {
    watch_.look();
    std::vector<ExprId> code;
    if (const ExprId starts = start(network, started_by(edge))) code.push_back(starts);
    ++next_;
    if (edge.sync != SyncKind::None)
      if (const ExprId noted = moved_.note(network, edge)) code.push_back(noted);
    return code.empty() ? ExprId() : network.arena.seq(code);
  }

  std::vector<Ending> endings(Network& network, const Edge& last) override {
    return {{{}, look_again(network, last.sync == SyncKind::None ? &last : nullptr)}};
  }
  std::vector<Ending> endings_on(Network& network, std::uint32_t) override {
    return {{{}, look_again(network, nullptr)}};
  }
  std::vector<Ending> endings_of_events(Network& network, std::size_t) override {
    return {{{}, look_again(network, nullptr)}};
  }
  ExprId guard(Network&) override { return {}; }

 private:
  struct LookedAt {
    std::uint32_t clock = 0;
    ExprId enabled;
    std::uint32_t was = 0;  // cell
  };

  static ExprId restart(Arena& arena, std::uint32_t clock) {
    return arena.reset(arena.clock(clock), arena.constant(0));
  }

  // Many clocks are code of their own, so that it is there once for all edges that start them.
  ExprId start(Network& network, const std::set<std::uint32_t>& clocks) {
    constexpr std::size_t many = 64;
    const auto [known, is_new] = starts_.emplace(clocks, ExprId());
    if (!is_new || clocks.empty()) return known->second;
    std::vector<ExprId> code;
    for (const std::uint32_t clock : clocks) code.push_back(restart(network.arena, clock));
    return known->second = clocks.size() < many ? network.arena.seq(code) : call(network, "start", code);
  }

  // Edges come in order.
  std::set<std::uint32_t> started_by(const Edge& edge) const {
    std::set<std::uint32_t> result = urgent_;
    result.insert(fired_by_[next_].begin(), fired_by_[next_].end());
    if (next_ < stays_.size() && stays_[next_]) return result;
    for (const auto& [location, clock] : places_of_[edge.process])
      if (location == edge.source || location == edge.target) result.insert(clock);
    return result;
  }

  // `alone`: the step is this edge.
  ExprId look_again(Network& network, const Edge* alone) {
    const auto key = alone != nullptr ? std::pair(alone->process, alone->target) : std::pair(nowhere, nowhere);
    const auto [known, is_new] = again_.emplace(key, ExprId());
    if (!is_new) return known->second;
    Arena& arena = network.arena;
    std::vector<ExprId> code;
    for (const LookedAt& timer : looked_at_) {
      const ExprId lasts =
          arena.binary(Op::And, arena.load_cell(timer.was), moved_.after(network, timer.enabled, alone));
      code.push_back(arena.ite(lasts, arena.constant(0), restart(arena, timer.clock)));
    }
    return again_[key] = call(network, "after", code);
  }

  // Once for all edges that run it.
  static ExprId call(Network& network, const char* name, std::span<const ExprId> code) {
    if (code.empty()) return {};
    network.functions.push_back({fmt::format("timers {}", name), {}, network.arena.seq(code), {}});
    return network.arena.call(FunctionId(network.functions.size() - 1), {});
  }

  util::Watch& watch_;
  const std::vector<bool>& stays_;
  Moved moved_;
  std::set<std::uint32_t> urgent_;                                               // clocks
  std::vector<std::vector<std::uint32_t>> fired_by_;                             // clocks, by edge
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> places_of_;  // locations and clocks, by process
  std::vector<LookedAt> looked_at_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, ExprId> again_;
  std::map<std::set<std::uint32_t>, ExprId> starts_;  // by clocks
  std::uint32_t next_ = 0;                            // edge
};

void bound(Network& network, const Timer& timer) {
  Arena& arena = network.arena;
  for (const EdgeId fires : timer.edges)
    network.edge(fires).guard = both(arena, network.edge(fires).guard, has_come(arena, timer));
  if (!timer.high) return;
  ExprId upper = compare(arena, timer.high_strict ? Op::Lt : Op::Le, timer.clock, *timer.high);
  if (const ExprId enabled = enabled_beside_first(arena, timer))
    upper = arena.binary(Op::Or, arena.unary(Op::Not, enabled), upper);
  ExprId& invariant = network.processes[timer.places[0].process].locations[timer.places[0].location].invariant;
  invariant = both(arena, invariant, upper);
}

}  // namespace

ExprId has_come(Arena& arena, const Timer& timer) {
  if (timer.low == 0 && !timer.low_strict) return {};
  return compare(arena, timer.low_strict ? Op::Gt : Op::Ge, timer.clock, timer.low);
}

ExprId has_not_come(Arena& arena, const Timer& timer) {
  if (timer.low == 0 && !timer.low_strict) return arena.constant(0);
  return compare(arena, timer.low_strict ? Op::Le : Op::Lt, timer.clock, timer.low);
}

Transformed add_timers(const Network& network, const Timers& timers, util::Watch& watch) {
  Network bounded = network;
  for (const Timer& timer : timers.all) bound(bounded, timer);
  Code code(bounded, timers, watch);
  Transformed result = watch_steps(bounded, code, "timers");
  result.maps.cells = Correspondence::identity(network.cells.size());
  result.maps.cells.grow(result.network.cells.size());
  return result;
}

}  // namespace beeline::ir
