#include "space/concretise.h"

#include <algorithm>
#include <vector>

#include "dbm/bound.h"
#include "ir/state_cells.h"
#include "space/timing.h"

namespace beeline::space {

namespace {

// Clock x at event `now` is t_now - t_since(x) + value(x).
struct Since {
  std::size_t event = 0;
  std::int64_t value = 0;
};

void require(Timing& timing, const std::vector<Since>& since, std::size_t now, const lang::ClockConstraint& c) {
  const std::size_t x = c.x == 0 ? now : since[c.x].event, y = c.y == 0 ? now : since[c.y].event;
  const std::int64_t vx = c.x == 0 ? 0 : since[c.x].value, vy = c.y == 0 ? 0 : since[c.y].value;
  timing.require(y, x, c.bound - vx + vy, c.strict);
}

}  // namespace

// Event i is the transition into the i-th state, the last one the end of the run; moments in the middle of a stay come
// behind these.
std::optional<result::Trace> concretise(const Compiled& compiled, ZoneSpace& space, std::span<const Passage> passages,
                                        util::Watch* watch) {
  const ir::Network& network = compiled.network;
  const std::size_t steps = passages.size() - 1;
  const auto moments = static_cast<std::size_t>(std::ranges::count(passages, true, &Passage::sometime));
  const ir::StateCells cells(network);
  const std::vector<ir::CellRange> meta = network.ranges({ir::CellKind::Meta});
  Timing timing(steps + 2 + moments);
  std::size_t next_moment = steps + 2;
  std::vector<Since> since(network.clocks.size());
  for (std::size_t c = 0; c < since.size(); ++c) since[c] = {0, network.clocks[c].initial};
  std::vector<std::vector<Since>> history;
  lang::Machine machine(compiled.program);
  machine.watch(watch);
  std::vector<std::int32_t> memory;
  for (const ir::Cell& cell : network.cells) memory.push_back(cell.initial);
  machine.use(memory.data());

  result::Trace trace;
  for (std::size_t i = 0; i <= steps; ++i) {
    if (watch != nullptr) watch->look();
    const Passage& passage = passages[i];
    history.push_back(since);
    result::TraceState state;
    state.values.resize(cells.size());
    space.values(passage.key, memory.data());
    cells.from_memory(memory.data(), state.values);
    for (const lang::ClockConstraint& c : passage.zone) state.zone.push_back({c.x, c.y, c.bound, c.strict});
    std::vector<bool> active(network.clocks.size(), false);
    for (const std::uint32_t clock : space.rows(passage.key)) active[clock] = true;
    for (std::uint32_t c = 1; c < active.size(); ++c)
      if (!active[c]) state.inactive.push_back(c);
    trace.states.push_back(std::move(state));

    std::vector<lang::ClockConstraint> constraints;
    space.invariants(passage.key, constraints);
    for (const lang::ClockConstraint& c : constraints) {
      require(timing, since, i, c);
      require(timing, since, i + 1, c);
    }
    timing.require(i, i + 1, 0, false);
    if (!space.may_delay(passage.key)) timing.require(i + 1, i, 0, false);
    std::size_t entered = i;
    if (passage.sometime) {
      entered = next_moment++;
      timing.require(i, entered, 0, false);
      timing.require(entered, i + 1, 0, false);
    }
    for (const lang::ClockConstraint& c : passage.entered) require(timing, since, entered, c);
    for (const lang::ClockConstraint& c : passage.left) require(timing, since, i + 1, c);
    if (i == steps) break;

    const Origin& origin = *passages[i + 1].origin;
    for (const auto& [begin, end] : meta)
      for (std::uint32_t m = begin; m < end; ++m) memory[m] = network.cells[m].initial;
    constraints = origin.piece;
    result::TraceStep moved;
    for (const Origin::Member& member : origin.members) {
      const ir::Edge& edge = network.edge(member.edge);
      for (std::size_t s = 0; s < edge.selects.size(); ++s) memory[edge.selects[s].cell] = member.selected[s];
      machine.conjunction(compiled.program.formula(edge.guard), constraints);
      moved.participants.push_back({member.edge, member.selected});
    }
    for (const lang::ClockConstraint& c : constraints) require(timing, since, i + 1, c);
    std::vector<lang::ClockReset> resets;
    for (const Origin::Member& member : origin.members) {
      const ir::Edge& edge = network.edge(member.edge);
      for (std::size_t s = 0; s < edge.selects.size(); ++s) memory[edge.selects[s].cell] = member.selected[s];
      machine.effect(compiled.program.effect(edge.update), resets);
    }
    const std::vector<Since>& before = history.back();
    for (const lang::ClockReset& r : resets) {
      since[r.clock] = r.from == 0 ? Since{i + 1, r.value} : before[r.from];
      if (r.from != 0 && __builtin_add_overflow(before[r.from].value, r.value, &since[r.clock].value))
        throw dbm::OutOfRange();
    }
    trace.steps.push_back(std::move(moved));
  }

  const auto times = timing.solve();
  if (!times) return std::nullopt;
  for (std::size_t i = 0; i <= steps; ++i) {
    if (watch != nullptr) watch->look();
    trace.states[i].clocks.reserve(since.size());
    for (std::size_t c = 0; c < since.size(); ++c) {
      const Since& last = history[i][c];
      trace.states[i].clocks.push_back(c == 0 ? result::Rational(0)
                                              : (*times)[i] - (*times)[last.event] + static_cast<long>(last.value));
    }
    if (i < steps) trace.steps[i].delay = (*times)[i + 1] - (*times)[i];
  }
  trace.final_delay = (*times)[steps + 1] - (*times)[steps];
  return trace;
}

}  // namespace beeline::space
