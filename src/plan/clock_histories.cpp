#include "plan/clock_histories.h"

#include <algorithm>

namespace beeline::plan {

using analysis::ClockEffect;
using analysis::ClockSource;

namespace {

constexpr std::uint64_t more = 1, less = 2, doubted = 4;
constexpr std::size_t most_triples = std::size_t{1} << 26;

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

ClockHistories::ClockHistories(const ir::Network& network, const analysis::ValueRanges& ranges) {
  const analysis::ClockEffects effects(network, ranges);
  for (const ir::Edge& edge : network.edges) of_edge_.push_back(effects.of(edge.update));
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

std::vector<ClockHistories::Source> ClockHistories::sources(const Effects& effects, Pair pair) {
  const auto of = [&](std::uint32_t clock) -> std::vector<ClockSource> {
    const ClockEffect* effect = analysis::find_effect(effects, clock);
    if (effect == nullptr) return {{clock, 0, 0}};
    return effect->sources;
  };
  const std::vector<ClockSource> of_x = of(pair.first), of_y = of(pair.second);
  const bool sure = of_x.size() == 1 && of_y.size() == 1;
  std::vector<Source> all;
  for (const ClockSource& x : of_x) {
    for (const ClockSource& y : of_y) {
      if (x.clock == 0 || x.clock == y.clock) continue;
      all.push_back({{x.clock, y.clock}, x.least - y.most, x.most - y.least, sure});
    }
  }
  return all;
}

bool ClockHistories::grows(std::uint32_t x, std::uint32_t y, const std::vector<bool>& wanted, Trust trust,
                           util::Watch& watch) const {
  // The pairs that x - y may have been, and the sources of each in each step.
  std::vector<Pair> pairs{{x, y}};
  std::map<Pair, std::uint32_t> numbers{{pairs[0], 0}};
  std::vector<std::vector<std::vector<Source>>> before;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    watch.look();
    if (pairs.size() * std::max(wanted.size(), of_step_.size()) > most_triples) return trust == Trust::Perhaps;
    auto& of_pair = before.emplace_back();
    for (const Effects& effects : of_step_) {
      of_pair.push_back(sources(effects, pairs[p]));
      for (const Source& source : of_pair.back())
        if (numbers.try_emplace(source.pair, static_cast<std::uint32_t>(pairs.size())).second)
          pairs.push_back(source.pair);
    }
  }
  const auto triple = [&](std::size_t node, std::size_t p) {
    return static_cast<std::uint32_t>(node * pairs.size() + p);
  };
  std::vector<util::MarkedEdge> edges;
  for (const Step& step : steps_) {
    watch.look();
    watch.before_growth(edges, pairs.size());
    for (std::uint32_t p = 0; p < pairs.size(); ++p) {
      for (const Source& source : before[p][step.effects]) {
        const bool passes = step.ticks && pairs[p].second == 0;
        const bool grows = passes || (trust == Trust::Surely ? source.least : source.most) > 0;
        edges.push_back({triple(step.from, numbers.at(source.pair)), triple(step.to, p),
                         (grows ? more : 0) | (source.least < 0 ? less : 0) | (source.sure ? 0 : doubted)});
      }
    }
  }
  watch.look(wanted.size() * pairs.size() * 4 * sizeof(std::uint32_t));
  const util::MarkedGraph histories(wanted.size() * pairs.size(), std::move(edges));
  const bool surely = trust == Trust::Surely;
  const std::vector<bool> grown =
      histories.reachable_from(histories.on_cycles_with(more, surely ? less | doubted : 0), surely ? doubted : 0);
  for (std::size_t node = 0; node < wanted.size(); ++node)
    if (wanted[node] && grown[triple(node, 0)]) return true;
  return false;
}

}  // namespace beeline::plan
