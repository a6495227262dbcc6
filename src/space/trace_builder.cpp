#include "space/trace_builder.h"

#include <algorithm>

#include "dbm/bound.h"
#include "ir/state_cells.h"
#include "space/exact_path.h"
#include "space/timing.h"

namespace beeline::space {

namespace {

// Beyond these nobody reads the zones, and writing one down takes the cube of its clocks.
constexpr std::size_t longest_with_zones = 2000;
constexpr std::uint32_t most_clocks_of_zones = 64;

class Builder {
 public:
  Builder(const Compiled& compiled, const TraceRequest& request)
      : compiled_(compiled), request_(request), exact_(compiled, request.target, true) {
    exact_.space().watch(request.watch);
  }

  bool visit_end(const ZoneSpace::PieceVisitor& visit) {
    if (!walk()) return false;
    return std::any_of(layers_.back().begin(), layers_.back().end(),
                       [&](const Stop& stop) { return exact_.space().visit_pieces(stop.view(), 0, visit); });
  }

  std::optional<result::Trace> build() {
    if (!walk() || !pick_end()) return std::nullopt;
    return concretise();
  }

 private:
  using Constraints = std::vector<lang::ClockConstraint>;
  using Layer = ExactPath::Layer;

  // Of the layers that were passed only the zones' constraints are kept, and those only where they will be shown.
  bool walk() {
    auto layers = exact_.walk(request_.fingerprints, [&](std::vector<Layer>& walked) {
      look();
      Layer& left = walked[walked.size() - 2];
      note_zones(left);
      for (Stop& stop : left) stop.zone = {};
      return true;
    });
    if (!layers) return false;
    layers_ = std::move(*layers);
    note_zones(layers_.back());
    return true;
  }

  void look() const {
    if (request_.watch != nullptr) request_.watch->look();
  }

  void note_zones(const Layer& layer) {
    std::vector<Constraints>& zones = zones_.emplace_back(layer.size());
    if (!request_.with_zones || request_.fingerprints.size() >= longest_with_zones) return;
    for (std::size_t i = 0; i < layer.size(); ++i) {
      const Stop& stop = layer[i];
      if (stop.shape > 0 && stop.shape <= most_clocks_of_zones + 1)
        zones[i] = constraints_of(exact_.space().zone(stop.view()), exact_.space().rows(stop.key.data()));
    }
  }

  bool is_stuck(const Stop& stop) {
    return std::ranges::equal(stop.key, request_.stuck) && exact_.space().enabled(stop.view()) &&
           exact_.space().transitions() == 0;
  }

  bool pick_end() {
    const auto take = [&](const dbm::AnyZone& zone, std::span<const std::uint32_t> rows) {
      if (rows.size() > 1) target_ = constraints_of(zone, rows);
      return true;
    };
    const auto fail = [&](const dbm::AnyZone& zone, std::span<const std::uint32_t> rows, const Origin& transition) {
      result::RunError& error = error_.emplace();
      for (const Origin::Member& member : transition.members)
        error.participants.push_back({member.edge, member.selected});
      return take(zone, rows);
    };
    for (std::size_t i = 0; i < layers_.back().size(); ++i) {
      const StateView view = layers_.back()[i].view();
      if (!request_.stuck.empty() && !is_stuck(layers_.back()[i])) continue;
      const bool found = request_.failing ? exact_.space().visit_failing(view, *request_.failing, fail)
                                          : exact_.space().visit_pieces(view, 0, take);
      if (!found) continue;
      path_ = ExactPath::way_to(layers_, i);
      return true;
    }
    return false;
  }

  // Clock x at event `now` is t_now - t_since(x) + value(x).
  struct Since {
    std::size_t event = 0;
    std::int64_t value = 0;
  };

  void require(Timing& timing, std::size_t now, const lang::ClockConstraint& c) const {
    const std::size_t x = c.x == 0 ? now : since_[c.x].event, y = c.y == 0 ? now : since_[c.y].event;
    const std::int64_t vx = c.x == 0 ? 0 : since_[c.x].value, vy = c.y == 0 ? 0 : since_[c.y].value;
    timing.require(y, x, c.bound - vx + vy, c.strict);
  }

  std::optional<result::Trace> concretise() {
    const ir::Network& network = compiled_.network;
    ZoneSpace& space = exact_.space();
    const std::size_t steps = path_.size() - 1;
    const ir::StateCells cells(network);
    const std::vector<ir::CellRange> meta = network.ranges({ir::CellKind::Meta});
    Timing timing(steps + 2);
    since_.resize(network.clocks.size());
    for (std::size_t c = 0; c < since_.size(); ++c) since_[c] = {0, network.clocks[c].initial};
    std::vector<std::vector<Since>> history;
    lang::Machine machine(compiled_.program);
    machine.watch(request_.watch);
    std::vector<std::int32_t> memory;
    for (const ir::Cell& cell : network.cells) memory.push_back(cell.initial);
    machine.use(memory.data());

    result::Trace trace;
    for (std::size_t i = 0; i <= steps; ++i) {
      look();
      const Stop& stop = layers_[i][path_[i]];
      history.push_back(since_);
      result::TraceState state;
      state.values.resize(cells.size());
      space.values(stop.key.data(), memory.data());
      cells.from_memory(memory.data(), state.values);
      for (const lang::ClockConstraint& c : zones_[i][path_[i]]) state.zone.push_back({c.x, c.y, c.bound, c.strict});
      std::vector<bool> active(network.clocks.size(), false);
      for (const std::uint32_t clock : space.rows(stop.key.data())) active[clock] = true;
      for (std::uint32_t c = 1; c < active.size(); ++c)
        if (!active[c]) state.inactive.push_back(c);
      trace.states.push_back(std::move(state));

      std::vector<lang::ClockConstraint> constraints;
      space.invariants(stop.key.data(), constraints);
      for (const lang::ClockConstraint& c : constraints) {
        require(timing, i, c);
        require(timing, i + 1, c);
      }
      timing.require(i, i + 1, 0, false);
      if (!space.may_delay(stop.key.data())) timing.require(i + 1, i, 0, false);
      if (i == steps) break;

      const Origin& origin = layers_[i + 1][path_[i + 1]].origin;
      for (const auto& [begin, end] : meta)
        for (std::uint32_t m = begin; m < end; ++m) memory[m] = network.cells[m].initial;
      constraints = origin.piece;
      result::TraceStep moved;
      for (const Origin::Member& member : origin.members) {
        const ir::Edge& edge = network.edge(member.edge);
        for (std::size_t s = 0; s < edge.selects.size(); ++s) memory[edge.selects[s].cell] = member.selected[s];
        machine.conjunction(compiled_.program.formula(edge.guard), constraints);
        moved.participants.push_back({member.edge, member.selected});
      }
      for (const lang::ClockConstraint& c : constraints) require(timing, i + 1, c);
      std::vector<lang::ClockReset> resets;
      for (const Origin::Member& member : origin.members) {
        const ir::Edge& edge = network.edge(member.edge);
        for (std::size_t s = 0; s < edge.selects.size(); ++s) memory[edge.selects[s].cell] = member.selected[s];
        machine.effect(compiled_.program.effect(edge.update), resets);
      }
      const std::vector<Since>& before = history.back();
      for (const lang::ClockReset& r : resets) {
        since_[r.clock] = r.from == 0 ? Since{i + 1, r.value} : before[r.from];
        if (r.from != 0 && __builtin_add_overflow(before[r.from].value, r.value, &since_[r.clock].value))
          throw dbm::OutOfRange();
      }
      trace.steps.push_back(std::move(moved));
    }
    for (const lang::ClockConstraint& c : target_) require(timing, steps + 1, c);

    const auto times = timing.solve();
    if (!times) return std::nullopt;
    for (std::size_t i = 0; i <= steps; ++i) {
      look();
      trace.states[i].clocks.reserve(since_.size());
      for (std::size_t c = 0; c < since_.size(); ++c) {
        const Since& since = history[i][c];
        trace.states[i].clocks.push_back(c == 0 ? result::Rational(0)
                                                : (*times)[i] - (*times)[since.event] + static_cast<long>(since.value));
      }
      if (i < steps) trace.steps[i].delay = (*times)[i + 1] - (*times)[i];
    }
    trace.final_delay = (*times)[steps + 1] - (*times)[steps];
    trace.error = std::move(error_);
    return trace;
  }

  const Compiled& compiled_;
  const TraceRequest& request_;
  ExactPath exact_;
  std::vector<Layer> layers_;
  std::vector<std::vector<Constraints>> zones_;  // parallel to the layers
  std::vector<std::size_t> path_;                // per layer
  std::vector<lang::ClockConstraint> target_;
  std::optional<result::RunError> error_;
  std::vector<Since> since_;
};

}  // namespace

std::optional<result::Trace> build_trace(const Compiled& compiled, const TraceRequest& request) {
  return Builder(compiled, request).build();
}

bool visit_exact_end(const Compiled& compiled, const TraceRequest& request, const ZoneSpace::PieceVisitor& visit) {
  return Builder(compiled, request).visit_end(visit);
}

}  // namespace beeline::space
