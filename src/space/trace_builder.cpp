#include "space/trace_builder.h"

#include <algorithm>

#include "dbm/zone.h"
#include "ir/state_cells.h"
#include "space/timing.h"

namespace beeline::space {

namespace {

// A state on the way, with how it was reached.
struct Stop {
  std::vector<std::uint64_t> key;
  std::size_t parent = 0;  // in the layer before
  Step step;
  std::vector<lang::ClockConstraint> zone;
};

struct Frontier {
  std::vector<std::uint64_t> key;
  std::vector<dbm::Bound> zone;
  std::uint32_t dimension = 1;

  StateView view() const { return {key.data(), zone.data(), dimension}; }
};

constexpr std::size_t longest_with_zones = 2000;

class Builder {
 public:
  Builder(Compiled& compiled, const TraceRequest& request)
      : compiled_(compiled),
        request_(request),
        space_(compiled, Abstraction::None, std::span(&request.target, 1)) {
    space_.record_steps(true);
  }

  bool visit_end(const ZoneSpace::PieceVisitor& visit) {
    if (!walk()) return false;
    return std::any_of(frontier_.begin(), frontier_.end(),
                       [&](const Frontier& f) { return space_.visit_pieces(f.view(), 0, visit); });
  }

  std::optional<result::Trace> build() {
    if (!walk() || !pick_end()) return std::nullopt;
    return concretise();
  }

 private:
  bool walk() {
    SuccessorBuffer buffer;
    if (!space_.initial(buffer)) return false;
    layers_.emplace_back();
    for (const Successor& s : buffer.successors) keep(buffer, s, 0, {});
    frontier_.swap(next_);
    for (const std::uint32_t fingerprint : request_.fingerprints) {
      layers_.emplace_back();
      next_.clear();
      for (std::size_t i = 0; i < frontier_.size(); ++i) {
        buffer.clear();
        space_.follow(frontier_[i].view(), {fingerprint, {}}, buffer);
        for (std::size_t k = 0; k < buffer.successors.size(); ++k) keep(buffer, buffer.successors[k], i, space_.steps()[k]);
      }
      frontier_.swap(next_);
      if (frontier_.empty()) return false;
    }
    return true;
  }

  void keep(const SuccessorBuffer& buffer, const Successor& s, std::size_t parent, Step step) {
    const StateView view = buffer.view(s);
    Frontier f{{view.key, view.key + space_.key_words()}, {}, s.dimension};
    if (s.dimension > 1) f.zone.assign(view.zone, view.zone + s.dimension * s.dimension);
    for (const Frontier& other : next_) {
      if (other.key == f.key && (f.dimension == 1 || dbm::is_subset(f.zone.data(), other.zone.data(), f.dimension))) return;
    }
    Stop stop{f.key, parent, std::move(step), {}};
    if (request_.with_zones && request_.fingerprints.size() < longest_with_zones && f.dimension > 1) {
      stop.zone = constraints_of(f.zone.data(), space_.rows(f.key.data()));
    }
    layers_.back().push_back(std::move(stop));
    next_.push_back(std::move(f));
  }

  bool pick_end() {
    for (std::size_t i = 0; i < frontier_.size(); ++i) {
      const bool found = space_.visit_pieces(frontier_[i].view(), 0, [&](const dbm::Bound* zone, auto rows) {
        if (rows.size() > 1) target_ = constraints_of(zone, rows);
        return true;
      });
      if (!found) continue;
      for (std::size_t layer = layers_.size(), at = i; layer-- > 0;) {
        path_.push_back(&layers_[layer][at]);
        at = layers_[layer][at].parent;
      }
      std::reverse(path_.begin(), path_.end());
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
    const std::size_t steps = path_.size() - 1;
    const ir::StateCells cells(network);
    const std::vector<ir::CellRange> meta = network.ranges({ir::CellKind::Meta});
    Timing timing(steps + 2);
    since_.resize(network.clocks.size());
    for (std::size_t c = 0; c < since_.size(); ++c) since_[c] = {0, network.clocks[c].initial};
    std::vector<std::vector<Since>> history;
    lang::Machine machine(compiled_.program);
    std::vector<std::int32_t> memory;
    for (const ir::Cell& cell : network.cells) memory.push_back(cell.initial);
    machine.use(memory.data());

    result::Trace trace;
    for (std::size_t i = 0; i <= steps; ++i) {
      const Stop& stop = *path_[i];
      history.push_back(since_);
      result::TraceState state;
      state.values.resize(cells.size());
      space_.values(stop.key.data(), memory.data());
      cells.from_memory(memory.data(), state.values);
      for (const lang::ClockConstraint& c : stop.zone) state.zone.push_back({c.x, c.y, c.bound, c.strict});
      trace.states.push_back(std::move(state));

      std::vector<lang::ClockConstraint> constraints;
      space_.invariants(stop.key.data(), constraints);
      for (const lang::ClockConstraint& c : constraints) {
        require(timing, i, c);
        require(timing, i + 1, c);
      }
      timing.require(i, i + 1, 0, false);
      if (!space_.may_delay(stop.key.data())) timing.require(i + 1, i, 0, false);
      if (i == steps) break;

      const Step& step = path_[i + 1]->step;
      for (const auto& [begin, end] : meta)
        for (std::uint32_t m = begin; m < end; ++m) memory[m] = network.cells[m].initial;
      constraints = step.piece;
      result::TraceStep moved;
      for (const Step::Member& member : step.members) {
        const ir::Edge& edge = network.edge(member.edge);
        for (std::size_t s = 0; s < edge.selects.size(); ++s) memory[edge.selects[s].cell] = member.selected[s];
        machine.conjunction(compiled_.program.formula(edge.guard), constraints);
        moved.participants.push_back({member.edge, member.selected});
      }
      for (const lang::ClockConstraint& c : constraints) require(timing, i + 1, c);
      std::vector<lang::ClockReset> resets;
      for (const Step::Member& member : step.members) {
        const ir::Edge& edge = network.edge(member.edge);
        for (std::size_t s = 0; s < edge.selects.size(); ++s) memory[edge.selects[s].cell] = member.selected[s];
        machine.effect(compiled_.program.effect(edge.update), resets);
      }
      for (const lang::ClockReset& r : resets) since_[r.clock] = {i + 1, r.value};
      trace.steps.push_back(std::move(moved));
    }
    for (const lang::ClockConstraint& c : target_) require(timing, steps + 1, c);

    const auto times = timing.solve();
    if (!times) return std::nullopt;
    for (std::size_t i = 0; i <= steps; ++i) {
      for (std::size_t c = 0; c < since_.size(); ++c) {
        const Since& since = history[i][c];
        trace.states[i].clocks.push_back(
            c == 0 ? result::Rational(0) : (*times)[i] - (*times)[since.event] + static_cast<long>(since.value));
      }
      if (i < steps) trace.steps[i].delay = (*times)[i + 1] - (*times)[i];
    }
    trace.final_delay = (*times)[steps + 1] - (*times)[steps];
    return trace;
  }

  Compiled& compiled_;
  const TraceRequest& request_;
  ZoneSpace space_;
  std::vector<std::vector<Stop>> layers_;
  std::vector<Frontier> frontier_, next_;
  std::vector<const Stop*> path_;
  std::vector<lang::ClockConstraint> target_;
  std::vector<Since> since_;
};

}  // namespace

std::optional<result::Trace> build_trace(Compiled& compiled, const TraceRequest& request) {
  return Builder(compiled, request).build();
}

bool visit_exact_end(Compiled& compiled, const TraceRequest& request, const ZoneSpace::PieceVisitor& visit) {
  return Builder(compiled, request).visit_end(visit);
}

}  // namespace beeline::space
