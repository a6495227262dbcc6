#include "abstraction/strategy.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <vector>

namespace beeline::abstraction {

namespace {

// Who has which label, by label.
std::vector<std::vector<std::uint32_t>> users(const Parts& parts, Effort& effort) {
  std::vector<std::vector<std::uint32_t>> all(parts.labels());
  for (std::uint32_t p = 0; p < parts.count(); ++p) {
    effort.spend(parts[p].system.labels.size());
    for (const LabelId label : parts[p].system.labels) all[label].push_back(p);
  }
  return all;
}

struct Rank {
  std::uint32_t part = 0;
  std::uint32_t any = no_state;      // the least distance that the label leads to,
  std::uint32_t closing = no_state;  // from farther away
};

// By label, those who have it.
std::vector<std::vector<Rank>> ranks(const Parts& parts, Effort& effort) {
  std::vector<std::vector<Rank>> all(parts.labels());
  for (std::uint32_t p = 0; p < parts.count(); ++p) {
    const Part& part = parts[p];
    effort.spend(part.system.arcs.size());
    for (const LabelId label : part.system.labels) all[label].push_back({p});
    for (State s = 0; s < part.system.states(); ++s) {
      for (const Arc& arc : part.system.of(s)) {
        if (arc.label == hidden) continue;
        Rank& rank = all[arc.label].back();
        const std::uint32_t to = part.distance[arc.to];
        rank.any = std::min(rank.any, to);
        if (to < part.distance[s]) rank.closing = std::min(rank.closing, to);
      }
    }
  }
  return all;
}

std::optional<PartPair> next_ranked(const Parts& parts, MergeOrder order, Effort& effort) {
  std::vector<bool> wants, goes_on;
  for (std::size_t p = 0; p < parts.count(); ++p) {
    wants.push_back(parts[p].system.wants_something());
    goes_on.push_back(order == MergeOrder::Linear && parts[p].chosen);
  }
  const bool one_goes_on = std::ranges::count(goes_on, true) > 0;
  // The weight of a pair is the least of its labels', so the least of all belongs to the pair that is looked for.
  std::optional<std::tuple<std::uint32_t, std::uint64_t, std::size_t, std::size_t>> best;
  for (const std::vector<Rank>& sharing : ranks(parts, effort)) {
    effort.spend(1 + sharing.size() * sharing.size() / 2);
    for (auto a = sharing.begin(); a != sharing.end(); ++a) {
      for (auto b = a + 1; b != sharing.end(); ++b) {
        if (!wants[a->part] && !wants[b->part]) continue;
        if (one_goes_on && !goes_on[a->part] && !goes_on[b->part]) continue;
        const std::uint32_t weight = order == MergeOrder::Ranked
                                         ? std::max(a->any, b->any)
                                         : std::min(std::max(a->closing, b->any), std::max(a->any, b->closing));
        const std::uint64_t product = std::uint64_t{parts[a->part].system.states()} * parts[b->part].system.states();
        const std::tuple<std::uint32_t, std::uint64_t, std::size_t, std::size_t> now(weight, product, a->part, b->part);
        if (!best || now < *best) best = now;
      }
    }
  }
  if (!best) return std::nullopt;
  return PartPair(std::get<2>(*best), std::get<3>(*best));
}

// The first two of the first group that has two.
std::optional<PartPair> next_defined(const Parts& parts) {
  const std::vector<std::uint32_t> groups = parts.groups();
  std::vector<std::size_t> order(parts.count());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return parts[a].position < parts[b].position; });
  for (auto a = order.begin(); a != order.end(); ++a)
    for (auto b = a + 1; b != order.end(); ++b)
      if (groups[*a] == groups[*b]) return PartPair(std::min(*a, *b), std::max(*a, *b));
  return std::nullopt;
}

}  // namespace

std::optional<PartPair> next_pair(const Parts& parts, MergeOrder order, Effort& effort) {
  return order == MergeOrder::Defined ? next_defined(parts) : next_ranked(parts, order, effort);
}

std::optional<PartPair> next_embedded(const Parts& parts, std::uint64_t most, Effort& effort,
                                      const std::function<bool(std::size_t, std::size_t)>& wanted) {
  const std::vector<std::vector<std::uint32_t>> sharing = users(parts, effort);
  for (std::size_t i = 0; i < parts.count(); ++i) {
    const TransitionSystem& inner = parts[i].system;
    if (inner.labels.empty()) continue;
    for (const std::uint32_t j : sharing[inner.labels.front()]) {
      const TransitionSystem& outer = parts[j].system;
      if (i == j || (inner.wants_something() && outer.wants_something())) continue;
      if (std::uint64_t{inner.states()} * outer.states() > most) continue;
      effort.spend(inner.labels.size() + outer.labels.size());
      if (!std::includes(outer.labels.begin(), outer.labels.end(), inner.labels.begin(), inner.labels.end())) continue;
      const PartPair pair(std::min<std::size_t>(i, j), std::max<std::size_t>(i, j));
      if (wanted(pair.first, pair.second)) return pair;
    }
  }
  return std::nullopt;
}

}  // namespace beeline::abstraction
