#include "plan/clock_histories.h"

#include <algorithm>

namespace beeline::plan {

using analysis::ClockEffect;
using analysis::ClockSource;

namespace {

constexpr std::uint64_t more = 1, perhaps = 2;

// Sources in terms of the clocks before `first`.
std::vector<ClockEffect> after(const std::vector<ClockEffect>& first, const std::vector<ClockEffect>& second) {
  std::map<std::uint32_t, std::map<std::uint32_t, ClockSource>> all;
  for (const ClockEffect& effect : first)
    for (const ClockSource& source : effect.sources) all[effect.clock].emplace(source.clock, source);
  const auto before = all;
  for (const ClockEffect& effect : second) {
    auto& sources = all[effect.clock];
    sources.clear();
    for (const ClockSource& via : effect.sources) {
      const auto known = before.find(via.clock);
      const std::map<std::uint32_t, ClockSource> itself{{via.clock, {via.clock, 0, 0}}};
      for (const auto& [clock, source] : known == before.end() ? itself : known->second) {
        const ClockSource sum{clock, source.least + via.least, source.most + via.most};
        const auto [at, fresh] = sources.emplace(clock, sum);
        if (fresh) continue;
        at->second.least = std::min(at->second.least, sum.least);
        at->second.most = std::max(at->second.most, sum.most);
      }
    }
  }
  std::vector<ClockEffect> out;
  for (const auto& [clock, sources] : all) {
    out.push_back({clock, {}});
    for (const auto& [from, source] : sources) out.back().sources.push_back(source);
  }
  return out;
}

}  // namespace

ClockHistories::ClockHistories(const ir::Network& network, const analysis::ValueRanges& ranges)
    : clocks_(network.clocks.size()), copied_(network.clocks.size()) {
  const analysis::ClockEffects effects(network, ranges);
  for (const ir::Edge& edge : network.edges) {
    of_edge_.push_back(effects.of(edge.update));
    for (const ClockEffect& effect : of_edge_.back()) {
      if (!effect.copies()) continue;
      copied_[effect.clock] = some_copy_ = true;
    }
  }
}

std::uint32_t ClockHistories::composed(std::span<const ir::EdgeId> edges) {
  std::vector<std::uint32_t> numbers;
  for (const ir::EdgeId e : edges) numbers.push_back(e.value);
  const auto [at, fresh] = known_.try_emplace(std::move(numbers), static_cast<std::uint32_t>(of_step_.size()));
  if (fresh) {
    Effects all;
    for (const ir::EdgeId e : edges) all = after(all, of_edge_[e.value]);
    of_step_.push_back(std::move(all));
  }
  return at->second;
}

void ClockHistories::add(std::uint32_t from, std::uint32_t to, std::span<const ir::EdgeId> edges, bool ticks) {
  steps_.push_back({from, to, composed(edges), ticks});
}

bool ClockHistories::grows(std::uint32_t clock, const std::vector<bool>& wanted, Trust trust) const {
  const auto pair = [&](std::size_t node, std::size_t c) { return static_cast<std::uint32_t>(node * clocks_ + c); };
  std::vector<util::MarkedEdge> edges;
  for (const Step& step : steps_) {
    const Effects& effects = of_step_[step.effects];
    for (std::uint32_t c = 1; c < clocks_; ++c) {
      const ClockEffect* effect = analysis::find_effect(effects, c);
      const ClockSource itself{c, 0, 0};
      for (const ClockSource& source : effect == nullptr ? std::span(&itself, 1) : std::span(effect->sources)) {
        if (source.clock == 0) continue;
        const bool sure = effect == nullptr || effect->sources.size() == 1;
        const bool grows = step.ticks || (trust == Trust::Surely ? source.least : source.most) > 0;
        edges.push_back({pair(step.from, source.clock), pair(step.to, c), (grows ? more : 0) | (sure ? 0 : perhaps)});
      }
    }
  }
  const util::MarkedGraph histories(wanted.size() * clocks_, std::move(edges));
  const std::uint64_t without = trust == Trust::Surely ? perhaps : 0;
  const std::vector<bool> grown = histories.reachable_from(histories.on_cycles_with(more, without), without);
  for (std::size_t node = 0; node < wanted.size(); ++node)
    if (wanted[node] && grown[pair(node, clock)]) return true;
  return false;
}

}  // namespace beeline::plan
