#include "context/product.h"

#include <algorithm>
#include <vector>

namespace beeline::context {

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

namespace {

constexpr std::size_t look_every = 4096;

struct Counts {
  std::uint64_t stable = 0, unstable = 0;
  std::uint64_t from_stable = 0, from_unstable = 0;  // transitions
};

Counts count(const Graph& graph) {
  Counts counts;
  for (State state = 0; state < graph.states(); ++state) {
    const std::size_t steps = graph.steps_of(state).size();
    (graph.unstable[state] ? counts.unstable : counts.stable) += 1;
    (graph.unstable[state] ? counts.from_unstable : counts.from_stable) += steps;
  }
  return counts;
}

// Where the combinations are in the numbering.
class Numbering {
 public:
  explicit Numbering(std::span<const Graph> components) : components_(components) {
    std::uint64_t all = 1;
    for (const Graph& component : components) {
      Component of;
      // The start is the first stable state, so that the first combination is the start.
      of.stable.push_back(component.start);
      of.rank.resize(component.states());
      for (State state = 0; state < component.states(); ++state) {
        if (state == component.start) continue;
        std::vector<State>& kind = component.unstable[state] ? of.unstable : of.stable;
        of.rank[state] = static_cast<std::uint32_t>(kind.size());
        kind.push_back(state);
      }
      all *= of.stable.size();
      of_.push_back(std::move(of));
    }
    std::uint64_t begin = all;
    for (Component& of : of_) {
      of.begin = begin;
      of.others = all / of.stable.size();
      begin += of.unstable.size() * of.others;
    }
    states_ = begin;
    stable_ = all;
  }

  std::uint64_t states() const { return states_; }

  // The combination with this number; which component is unstable in it, or how many there are for none.
  std::size_t decode(std::uint64_t number, std::vector<State>& tuple) const {
    const std::size_t none = of_.size();
    std::size_t odd = none;
    if (number >= stable_) {
      // The last that begins at or before it and has any.
      odd = 0;
      for (std::size_t i = 0; i < none; ++i)
        if (of_[i].begin <= number && !of_[i].unstable.empty()) odd = i;
      number -= of_[odd].begin;
      tuple[odd] = of_[odd].unstable[number / of_[odd].others];
      number %= of_[odd].others;
    }
    for (std::size_t i = 0; i < none; ++i) {
      if (i == odd) continue;
      tuple[i] = of_[i].stable[number % of_[i].stable.size()];
      number /= of_[i].stable.size();
    }
    return odd;
  }

  std::uint64_t encode(const std::vector<State>& tuple) const {
    std::size_t odd = of_.size();
    for (std::size_t i = 0; i < of_.size(); ++i)
      if (components_[i].unstable[tuple[i]]) odd = i;
    std::uint64_t number = 0, weight = 1;
    for (std::size_t i = 0; i < of_.size(); ++i) {
      if (i == odd) continue;
      number += of_[i].rank[tuple[i]] * weight;
      weight *= of_[i].stable.size();
    }
    return odd == of_.size() ? number : of_[odd].begin + of_[odd].rank[tuple[odd]] * of_[odd].others + number;
  }

 private:
  struct Component {
    std::vector<State> stable, unstable;
    std::vector<std::uint32_t> rank;  // of each state among its kind
    std::uint64_t begin = 0, others = 1;
  };

  std::span<const Graph> components_;
  std::vector<Component> of_;
  std::uint64_t states_ = 1, stable_ = 1;
};

}  // namespace

Size product_size(std::span<const Graph> components) {
  std::vector<Counts> counts;
  for (const Graph& component : components) counts.push_back(count(component));
  // before[i] and after[i]: stable combinations of the components on either side of the i-th.
  std::vector<std::uint64_t> before{1}, after(counts.size() + 1, 1);
  for (const Counts& of : counts) before.push_back(saturating_multiply(before.back(), of.stable));
  for (std::size_t i = counts.size(); i-- > 0;) after[i] = saturating_multiply(after[i + 1], counts[i].stable);
  Size size{before.back(), 0};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::uint64_t others = saturating_multiply(before[i], after[i + 1]);
    size.states = saturating_add(size.states, saturating_multiply(others, counts[i].unstable));
    size.transitions = saturating_add(
        size.transitions, saturating_multiply(others, saturating_add(counts[i].from_stable, counts[i].from_unstable)));
  }
  return size;
}

Graph product(std::span<const Graph> components, util::Watch& watch) {
  if (components.size() == 1) return components.front();
  const Size size = product_size(components);
  watch.look(size.states * sizeof(std::uint32_t) + size.transitions * sizeof(Step));
  const Numbering numbering(components);
  Graph graph;
  graph.first.clear();
  graph.first.reserve(size.states + 1);
  graph.steps.reserve(size.transitions);
  graph.unstable.assign(size.states, false);
  std::vector<State> tuple(components.size());
  for (std::uint64_t number = 0; number < numbering.states(); ++number) {
    if (number % look_every == 0) watch.look();
    graph.first.push_back(static_cast<std::uint32_t>(graph.steps.size()));
    const std::size_t odd = numbering.decode(number, tuple);
    graph.unstable[number] = odd < components.size();
    for (std::size_t i = 0; i < components.size(); ++i) {
      if (odd < components.size() && i != odd) continue;
      const State here = tuple[i];
      for (const Step& step : components[i].steps_of(here)) {
        tuple[i] = step.target;
        graph.steps.push_back({step.label, static_cast<State>(numbering.encode(tuple))});
      }
      tuple[i] = here;
    }
  }
  graph.first.push_back(static_cast<std::uint32_t>(graph.steps.size()));
  for (std::size_t i = 0; i < components.size(); ++i) tuple[i] = components[i].start;
  graph.start = static_cast<State>(numbering.encode(tuple));
  for (std::size_t i = 0; i < components.size(); ++i) tuple[i] = components[i].stop;
  graph.stop = static_cast<State>(numbering.encode(tuple));
  return graph;
}

}  // namespace beeline::context
