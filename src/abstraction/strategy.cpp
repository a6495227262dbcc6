#include "abstraction/strategy.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace beeline::abstraction {

namespace {

struct Ranked {
  LabelId label = 0;
  std::uint32_t rank = no_state;     // the least distance that it leads to,
  std::uint32_t closing = no_state;  // from farther away
};

// In the order of their numbers.
std::vector<Ranked> ranks(const Part& part) {
  const std::vector<LabelId>& labels = part.system.labels;
  std::vector<Ranked> by_label(labels.empty() ? 0 : labels.back() + std::size_t{1});
  for (State s = 0; s < part.system.states(); ++s) {
    for (const Arc& arc : part.system.of(s)) {
      if (arc.label == hidden) continue;
      Ranked& ranked = by_label[arc.label];
      const std::uint32_t to = part.distance[arc.to];
      ranked.rank = std::min(ranked.rank, to);
      if (to < part.distance[s]) ranked.closing = std::min(ranked.closing, to);
    }
  }
  std::vector<Ranked> result;
  for (const LabelId label : labels) {
    result.push_back(by_label[label]);
    result.back().label = label;
  }
  return result;
}

std::optional<std::uint32_t> weight(const std::vector<Ranked>& a, const std::vector<Ranked>& b, MergeOrder order) {
  std::optional<std::uint32_t> least;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (i->label < j->label) {
      ++i;
    } else if (j->label < i->label) {
      ++j;
    } else {
      const std::uint32_t both = order == MergeOrder::Ranked
                                     ? std::max(i->rank, j->rank)
                                     : std::min(std::max(i->closing, j->rank), std::max(i->rank, j->closing));
      least = std::min(least.value_or(both), both);
      ++i;
      ++j;
    }
  }
  return least;
}

std::optional<PartPair> next_ranked(const Parts& parts, MergeOrder order) {
  std::vector<std::vector<Ranked>> ranked;
  std::vector<bool> wants;
  for (std::size_t p = 0; p < parts.count(); ++p) {
    ranked.push_back(ranks(parts[p]));
    wants.push_back(parts[p].system.wants_something());
  }
  std::optional<PartPair> best;
  std::tuple<std::uint32_t, std::uint64_t> least;
  for (std::size_t i = 0; i < parts.count(); ++i) {
    for (std::size_t j = i + 1; j < parts.count(); ++j) {
      if (!wants[i] && !wants[j]) continue;
      const auto common = weight(ranked[i], ranked[j], order);
      if (!common) continue;
      const std::tuple now(*common, std::uint64_t{parts[i].system.states()} * parts[j].system.states());
      if (best && now >= least) continue;
      least = now;
      best = {i, j};
    }
  }
  return best;
}

// The first two of the first group that has two.
std::optional<PartPair> next_defined(const Parts& parts) {
  const std::vector<std::uint32_t> groups = parts.groups();
  const auto order = [&](const PartPair& pair) {
    const std::uint32_t a = parts[pair.first].position, b = parts[pair.second].position;
    return std::pair(std::min(a, b), std::max(a, b));
  };
  std::optional<PartPair> best;
  for (std::size_t i = 0; i < parts.count(); ++i)
    for (std::size_t j = i + 1; j < parts.count(); ++j)
      if (groups[i] == groups[j] && (!best || order({i, j}) < order(*best))) best = {i, j};
  return best;
}

}  // namespace

std::optional<PartPair> next_pair(const Parts& parts, MergeOrder order) {
  return order == MergeOrder::Defined ? next_defined(parts) : next_ranked(parts, order);
}

std::optional<PartPair> next_embedded(const Parts& parts, std::uint64_t most,
                                      const std::function<bool(std::size_t, std::size_t)>& wanted) {
  for (std::size_t i = 0; i < parts.count(); ++i) {
    const TransitionSystem& inner = parts[i].system;
    if (inner.labels.empty()) continue;
    for (std::size_t j = 0; j < parts.count(); ++j) {
      const TransitionSystem& outer = parts[j].system;
      if (i == j || (inner.wants_something() && outer.wants_something())) continue;
      if (std::uint64_t{inner.states()} * outer.states() > most) continue;
      const PartPair pair(std::min(i, j), std::max(i, j));
      if (!wanted(pair.first, pair.second)) continue;
      if (std::includes(outer.labels.begin(), outer.labels.end(), inner.labels.begin(), inner.labels.end()))
        return pair;
    }
  }
  return std::nullopt;
}

}  // namespace beeline::abstraction
