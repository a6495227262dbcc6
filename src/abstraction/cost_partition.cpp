#include "abstraction/cost_partition.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>

#include "abstraction/compose.h"

namespace beeline::abstraction {

using estimate::dead_end;
using estimate::Distance;

namespace {

constexpr std::size_t most_orders = 50;
constexpr std::uint64_t most_entries = 50'000'000;  // distances of all orders
constexpr std::size_t patience = 30;                // samples in a row for which no better order is found
constexpr LabelId most_arc_labels = 20'000;

using Costs = std::vector<bool>;  // by label: it costs a step

// No arc is hidden any more.
Task spelled_out(const Task& task) {
  std::size_t hidden_arcs = 0;
  for (const Factor& factor : task.factors)
    for (const Arc& arc : factor.system.arcs) hidden_arcs += arc.label == hidden;
  Task result = task;
  for (Factor& factor : result.factors) {
    const std::vector<Arc> arcs = std::move(factor.system.arcs);
    const std::vector<std::uint32_t> first = std::move(factor.system.first);
    factor.system.arcs.clear();
    ArcCollector collector(factor.system);
    LabelId last = hidden;
    for (State s = 0; s < factor.system.states(); ++s) {
      for (std::uint32_t a = first[s]; a < first[s + 1]; ++a) {
        LabelId label = arcs[a].label;
        if (label == hidden) {
          if (last == hidden || hidden_arcs <= most_arc_labels) factor.system.labels.push_back(last = result.labels++);
          label = last;
        }
        collector.add(label, arcs[a].to);
      }
      collector.next_state();
    }
  }
  return result;
}

class ComposedPattern {
 public:
  ComposedPattern(const Task& task, const Pattern& pattern, Effort& effort) {
    const std::vector<bool> nothing_own(task.labels, false);
    Tables::Node node = 0;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      const Factor& factor = task.factors[pattern[i]];
      const Composed alone = prune(factor.system);
      const Tables::Node leaf = factor.cell ? where_.add_leaf(*factor.cell, factor.low, alone.state)
                                            : where_.add_constant(alone.state.front());
      if (i == 0) {
        node = leaf;
        system_ = alone.system;
        continue;
      }
      const Composed both = compose(system_, alone.system, nothing_own, effort);
      node = where_.add_pair(node, leaf, alone.system.states(), both.state);
      system_ = both.system;
    }
    std::vector<std::uint32_t> states(system_.states());
    std::iota(states.begin(), states.end(), 0u);
    where_.add_root(0, node, states);
    reverse();
  }

  State states() const { return system_.states(); }
  Tables take_tables() { return std::move(where_); }
  State state(const Cells& cells, std::vector<std::uint16_t>& scratch) const {
    scratch.resize(where_.nodes());
    const Distance s = where_.look_up(cells.data(), scratch.data());
    return s == dead_end ? no_state : s;
  }

  std::vector<std::uint32_t> distances(const Costs& costs, Effort& effort) const {
    effort.spend(2 * backwards_.size());  // with those that used() will look at
    std::vector<std::uint32_t> distance(states(), no_state);
    std::deque<std::pair<State, std::uint32_t>> queue;
    for (State s = 0; s < states(); ++s) {
      if (!system_.goal[s]) continue;
      distance[s] = 0;
      queue.emplace_back(s, 0);
    }
    while (!queue.empty()) {
      const auto [s, at] = queue.front();
      queue.pop_front();
      if (at != distance[s]) continue;
      for (std::uint32_t i = first_[s]; i < first_[s + 1]; ++i) {
        const Arc& arc = backwards_[i];
        const std::uint32_t now = at + costs[arc.label];
        if (now >= distance[arc.to]) continue;
        distance[arc.to] = now;
        if (now == at) queue.emplace_front(arc.to, now);
        else queue.emplace_back(arc.to, now);
      }
    }
    return distance;
  }

  // Labels that lead closer to the goal somewhere, by these distances.
  std::vector<LabelId> used(const std::vector<std::uint32_t>& distance) const {
    std::vector<LabelId> result;
    for (State s = 0; s < states(); ++s)
      for (const Arc& arc : system_.of(s))
        if (distance[arc.to] < distance[s]) result.push_back(arc.label);
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

 private:
  void reverse() {
    first_.assign(states() + std::size_t{1}, 0);
    backwards_.resize(system_.arcs.size());
    for (const Arc& arc : system_.arcs) ++first_[arc.to];
    std::uint32_t sum = 0;
    for (std::uint32_t& f : first_) sum += std::exchange(f, sum);
    std::vector<std::uint32_t> end(first_.begin(), first_.end() - 1);
    for (State s = 0; s < states(); ++s)
      for (const Arc& arc : system_.of(s)) backwards_[end[arc.to]++] = {arc.label, s};
  }

  Tables where_;
  TransitionSystem system_;
  std::vector<std::uint32_t> first_;  // of the arcs into each state
  std::vector<Arc> backwards_;        // `to` is where they come from
};

class Partitioner {
 public:
  Partitioner(const Task& task, std::span<const Pattern> patterns, std::span<const Clique> cliques,
              std::span<const Cells> samples, Effort& effort)
      : cliques_(cliques), effort_(effort) {
    const Task plain = spelled_out(task);
    costs_.assign(plain.labels, true);
    for (const Factor& factor : plain.factors)
      if (!factor.cell)
        for (const LabelId label : factor.system.labels) costs_[label] = false;
    Effort needed(effort.watch());
    for (const Pattern& pattern : patterns) patterns_.emplace_back(plain, pattern, needed);
    std::vector<std::uint16_t> scratch;
    for (const Cells& cells : samples) {
      std::vector<State>& states = samples_.emplace_back();
      for (const ComposedPattern& pattern : patterns_) states.push_back(pattern.state(cells, scratch));
      if (std::ranges::count(states, no_state) > 0) samples_.pop_back();
    }
    find_stolen(plain.labels, needed);
  }

  std::unique_ptr<PartitionedSums> run() {
    std::vector<Distance> best(samples_.size(), 0);
    Effort needed(effort_.watch());
    Clique all(patterns_.size());
    std::iota(all.begin(), all.end(), 0u);
    try_order(all, best, needed);
    try {
      std::size_t in_vain = 0;
      for (std::size_t s = 0; s < samples_.size() && in_vain < patience; ++s, ++in_vain) {
        if (orders_.size() >= most_orders || orders_.size() * entries() >= most_entries) break;
        for (const bool sums : {true, false})
          if (try_order(order_for(samples_[s], sums), best, effort_)) in_vain = 0;
      }
    } catch (const OutOfEffort&) {
    }
    std::vector<Tables> where;
    for (ComposedPattern& pattern : patterns_) where.push_back(pattern.take_tables());
    return std::make_unique<PartitionedSums>(std::move(where), std::move(orders_));
  }

 private:
  std::uint64_t entries() const {
    std::uint64_t sum = 0;
    for (const ComposedPattern& pattern : patterns_) sum += pattern.states();
    return sum;
  }

  // With all costs for itself: the distances of each pattern, and for how many others it leaves less.
  void find_stolen(LabelId labels, Effort& effort) {
    std::vector<std::uint32_t> wanting(labels);
    std::vector<std::vector<LabelId>> used;
    for (const ComposedPattern& pattern : patterns_) {
      alone_.push_back(pattern.distances(costs_, effort));
      used.push_back(pattern.used(alone_.back()));
      for (const LabelId label : used.back()) ++wanting[label];
    }
    for (const std::vector<LabelId>& labels_used : used) {
      std::uint64_t sum = 0;
      for (const LabelId label : labels_used) sum += wanting[label] - 1;
      stolen_.push_back(sum);
    }
  }

  Clique order_for(const std::vector<State>& sample, bool sums) const {
    const auto value = [&](std::uint32_t p) { return alone_[p][sample[p]]; };
    std::vector<bool> early(patterns_.size());
    if (sums) {
      const auto sum = [&](const Clique& clique) {
        return std::accumulate(clique.begin(), clique.end(), 0u, [&](auto n, auto p) { return n + value(p); });
      };
      if (const auto best = std::ranges::max_element(cliques_, {}, sum); best != cliques_.end())
        for (const std::uint32_t p : *best) early[p] = true;
    }
    Clique order(patterns_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
      if (early[a] != early[b]) return bool{early[a]};
      return value(a) * (stolen_[b] + 1) > value(b) * (stolen_[a] + 1);
    });
    return order;
  }

  // Keeps the order if some sample is farther away by it than was known.
  bool try_order(const Clique& order, std::vector<Distance>& best, Effort& effort) {
    if (std::ranges::count(tried_, order) > 0) return false;
    tried_.push_back(order);
    Costs left = costs_;
    std::vector<PartitionedSums::Distances> kept(patterns_.size());
    std::vector<Distance> sums(samples_.size(), 0);
    for (const std::uint32_t p : order) {
      const std::vector<std::uint32_t> distance = patterns_[p].distances(left, effort);
      const std::vector<LabelId> used = patterns_[p].used(distance);
      if (used.empty()) continue;
      for (const LabelId label : used) left[label] = false;
      for (const std::uint32_t d : distance)
        kept[p].push_back(static_cast<std::uint16_t>(std::min<std::uint32_t>(d, UINT16_MAX)));
      for (std::size_t s = 0; s < samples_.size(); ++s) sums[s] += distance[samples_[s][p]];
    }
    bool better = orders_.empty();
    for (std::size_t s = 0; s < sums.size(); ++s) {
      better |= sums[s] > best[s];
      best[s] = std::max(best[s], sums[s]);
    }
    if (better) orders_.push_back(std::move(kept));
    return better;
  }

  std::span<const Clique> cliques_;
  Effort& effort_;
  Costs costs_;
  std::vector<ComposedPattern> patterns_;
  std::vector<std::vector<State>> samples_;        // by sample and pattern
  std::vector<std::vector<std::uint32_t>> alone_;  // distances by pattern and state
  std::vector<std::uint64_t> stolen_;              // by pattern
  std::vector<Clique> tried_;
  std::vector<std::vector<PartitionedSums::Distances>> orders_;
};

}  // namespace

std::unique_ptr<PartitionedSums> partitioned_sums(const Task& task, std::span<const Pattern> patterns,
                                                  std::span<const Clique> cliques, std::span<const Cells> samples,
                                                  Effort& effort) {
  return Partitioner(task, patterns, cliques, samples, effort).run();
}

}  // namespace beeline::abstraction
