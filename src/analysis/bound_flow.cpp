#include "analysis/bound_flow.h"

#include <algorithm>
#include <set>

namespace beeline::analysis {

namespace {

BoundPair less(BoundPair pair, std::int64_t amount) {
  const auto reduced = [&](std::int64_t bound) {
    return bound == no_bound ? no_bound : std::max<std::int64_t>(bound - amount, 0);
  };
  return {reduced(pair.lower), reduced(pair.upper)};
}

}  // namespace

BoundFlow::BoundFlow(const ir::Network& network, const ValueRanges& ranges) : network_(network) {
  const ClockEffects effects(network, ranges);
  for (const ir::Edge& edge : network.edges) {
    effects_.push_back(effects.of(edge.update));
    if (std::any_of(effects_.back().begin(), effects_.back().end(), [](const ClockEffect& e) { return e.copies(); }))
      copying_.push_back(static_cast<std::uint32_t>(effects_.size() - 1));
  }
}

bool BoundFlow::carry_back(ir::EdgeId edge, const BoundTable& after, BoundTable& before) const {
  const std::vector<ClockEffect>& effects = effects_[edge.value];
  if (effects.empty() && &after == &before) return false;
  bool changed = false;
  for (const auto& [clock, pair] : after) {
    if (pair.lower == no_bound && pair.upper == no_bound) continue;
    const ClockEffect* effect = find_effect(effects, clock);
    if (effect == nullptr) {
      changed |= before[clock].join(pair);
      continue;
    }
    for (const ClockSource& source : effect->sources)
      if (source.clock != 0) changed |= before[source.clock].join(less(pair, source.least));
  }
  return changed;
}

bool BoundFlow::carry_back_copies(std::size_t but_of, BoundTable& location) const {
  bool changed = false;
  for (const std::uint32_t e : copying_)
    if (network_.edges[e].process != but_of) changed |= carry_back(ir::EdgeId(e), location, location);
  return changed;
}

bool BoundFlow::close(std::vector<Diagonal>& diagonals) const {
  std::set<Diagonal> known(diagonals.begin(), diagonals.end());
  for (std::size_t i = 0; i < diagonals.size(); ++i) {
    const Diagonal d = diagonals[i];
    for (const std::uint32_t e : copying_) {
      for (const ClockSource& x : sources(e, d.x)) {
        for (const ClockSource& y : sources(e, d.y)) {
          if (x.clock == 0 || y.clock == 0 || x.clock == y.clock) continue;
          const Interval bounds{d.bound - x.most + y.least, d.bound - x.least + y.most};
          if (bounds.high - bounds.low >= most_diagonal_values) return false;
          for (std::int64_t bound = bounds.low; bound <= bounds.high; ++bound) {
            const Diagonal before{x.clock, y.clock, bound, d.strict};
            if (!known.insert(before).second) continue;
            if (diagonals.size() >= most_carried_diagonals) return false;
            diagonals.push_back(before);
          }
        }
      }
    }
  }
  return true;
}

std::int64_t BoundFlow::greatest_amount() const {
  std::int64_t most = 0;
  for (const std::vector<ClockEffect>& effects : effects_)
    for (const ClockEffect& effect : effects)
      for (const ClockSource& source : effect.sources) most = std::max(most, source.most);
  return most;
}

util::Position BoundFlow::first_copy() const {
  for (std::size_t i = 0; i < network_.arena.size(); ++i)
    if (const ir::Expr& e = network_.arena[ir::ExprId(i)]; e.op == ir::Op::ResetClock && e.c) return e.position;
  return {};
}

std::vector<ClockSource> BoundFlow::sources(std::uint32_t edge, std::uint32_t clock) const {
  const ClockEffect* effect = find_effect(effects_[edge], clock);
  return effect == nullptr ? std::vector<ClockSource>{{clock, 0, 0}} : effect->sources;
}

}  // namespace beeline::analysis
