#include "abstraction/distance_preserving.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "abstraction/parts.h"

namespace beeline::abstraction {

namespace {

class AbstractSystem {
 public:
  AbstractSystem(const Task& task, const DistancePreserving& options, Effort& effort)
      : options_(options), effort_(effort), extra_(task.extra), parts_(task, tables_) {}

  Tables run() {
    try {
      while (const auto pair = choose()) merge(pair->first, pair->second);
    } catch (const OutOfEffort&) {
    }
    finish();
    return std::move(tables_);
  }

 private:
  using Pair = std::pair<std::size_t, std::size_t>;

  // --- the strategy

  // By position in the labels of the part: the least distance of a state that they lead to.
  static std::vector<std::uint32_t> ranks(const Part& part) {
    const std::vector<LabelId>& labels = part.system.labels;
    std::vector<std::uint32_t> by_label(labels.empty() ? 0 : labels.back() + std::size_t{1}, no_state);
    for (const Arc& arc : part.system.arcs)
      if (arc.label != hidden) by_label[arc.label] = std::min(by_label[arc.label], part.distance[arc.to]);
    std::vector<std::uint32_t> result;
    for (const LabelId label : labels) result.push_back(by_label[label]);
    return result;
  }

  std::optional<Pair> choose() {
    if (options_.order == MergeOrder::Defined) return next_defined();
    std::vector<std::vector<std::uint32_t>> rank;
    std::vector<bool> wants;
    for (std::size_t p = 0; p < parts_.count(); ++p) {
      rank.push_back(ranks(parts_[p]));
      wants.push_back(parts_[p].system.wants_something());
    }
    std::optional<Pair> best;
    std::tuple<std::uint32_t, std::uint64_t> least{};
    for (std::size_t i = 0; i < parts_.count(); ++i) {
      for (std::size_t j = i + 1; j < parts_.count(); ++j) {
        if (!wants[i] && !wants[j]) continue;
        const auto weight = weigh(parts_[i].system.labels, rank[i], parts_[j].system.labels, rank[j]);
        if (!weight) continue;
        const std::tuple<std::uint32_t, std::uint64_t> now{
            *weight, std::uint64_t{parts_[i].system.states()} * parts_[j].system.states()};
        if (best && now >= least) continue;
        least = now;
        best = {i, j};
      }
    }
    return best;
  }

  static std::optional<std::uint32_t> weigh(const std::vector<LabelId>& a, const std::vector<std::uint32_t>& rank_a,
                                            const std::vector<LabelId>& b, const std::vector<std::uint32_t>& rank_b) {
    std::optional<std::uint32_t> least;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
      if (a[i] == b[j]) {
        const std::uint32_t both = std::max(rank_a[i], rank_b[j]);
        least = std::min(least.value_or(both), both);
      }
      if (a[i] <= b[j]) ++i;
      else ++j;
    }
    return least;
  }

  // The first two of the first group that has two.
  std::optional<Pair> next_defined() {
    const std::vector<std::uint32_t> groups = parts_.groups();
    std::optional<Pair> best;
    for (std::size_t i = 0; i < parts_.count(); ++i) {
      for (std::size_t j = i + 1; j < parts_.count(); ++j) {
        if (groups[i] != groups[j]) continue;
        const auto order = [&](const Pair& pair) {
          const auto a = parts_[pair.first].position, b = parts_[pair.second].position;
          return std::pair(std::min(a, b), std::max(a, b));
        };
        if (!best || order({i, j}) < order(*best)) best = {i, j};
      }
    }
    return best;
  }

  // --- the loop

  bool are_the_last(std::size_t i, std::size_t j) const {
    const std::vector<std::uint32_t> groups = parts_.groups();
    return std::count(groups.begin(), groups.end(), groups[i]) == 2 && groups[i] == groups[j];
  }

  void merge(std::size_t i, std::size_t j) {
    const Part &left = parts_[i], &right = parts_[j];
    Composed both = compose(left.system, right.system, parts_.own_labels(i, j), effort_);
    if (are_the_last(i, j)) {
      std::vector<std::uint32_t> distance;
      for (const State s : both.state) distance.push_back(s == no_state ? no_state : both.distance[s]);
      add_root(distance, [&] { tables_.add_root(group_++, left.node, right.node, right.system.states(), distance); });
      parts_.erase(std::max(i, j));
      parts_.erase(std::min(i, j));
      return;
    }
    const Classes classes = refine(both.system, both.distance, options_.bound, options_.buckets, effort_);
    for (State& s : both.state)
      if (s != no_state) s = classes.of[s];
    Part part;
    part.system = quotient(both.system, classes.of, classes.count);
    part.distance = distances(part.system);
    part.node = tables_.add_pair(left.node, right.node, right.system.states(), both.state);
    part.position = std::min(left.position, right.position);
    parts_.replace(i, j, std::move(part));
    parts_.tidy();
  }

  template <class Add>
  void add_root(std::vector<std::uint32_t>& distance, Add add) {
    for (std::uint32_t& d : distance)
      if (d != no_state) d -= std::min(d, extra_);
    add();
  }

  // What was not composed.
  void finish() {
    const std::vector<std::uint32_t> groups = parts_.groups();
    for (std::uint32_t g = 0; g < parts_.count(); ++g) {
      for (std::size_t p = 0; p < parts_.count(); ++p) {
        if (groups[p] != g) continue;
        std::vector<std::uint32_t> distance = parts_[p].distance;
        add_root(distance, [&] { tables_.add_root(group_, parts_[p].node, distance); });
      }
      ++group_;
    }
  }

  DistancePreserving options_;
  Effort& effort_;
  std::uint32_t extra_;
  Tables tables_;
  Parts parts_;
  std::uint32_t group_ = 0;
};

}  // namespace

Tables abstract_system(const Task& task, const DistancePreserving& options, Effort& effort) {
  return AbstractSystem(task, options, effort).run();
}

}  // namespace beeline::abstraction
