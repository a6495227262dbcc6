#include "abstraction/distance_preserving.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "abstraction/parts.h"
#include "abstraction/strategy.h"

namespace beeline::abstraction {

namespace {

class AbstractSystem {
 public:
  AbstractSystem(const Task& task, const DistancePreserving& options, Effort& effort)
      : options_(options), effort_(effort), extra_(task.extra), parts_(task, tables_) {}

  Tables run() {
    const std::size_t all = parts_.count();
    util::Making making(effort_.watch(), "parts composed", all);
    try {
      if (options_.labels) parts_.reduce_labels(effort_);
      if (options_.embed) embed([&] { making.done(all - parts_.count()); });
      while (const auto pair = next_pair(parts_, options_.order, effort_)) {
        merge(pair->first, pair->second);
        making.done(all - parts_.count());
      }
    } catch (const OutOfEffort&) {
    }
    finish();
    return std::move(tables_);
  }

 private:
  bool are_the_last(std::size_t i, std::size_t j) const {
    const std::vector<std::uint32_t> groups = parts_.groups();
    return std::count(groups.begin(), groups.end(), groups[i]) == 2 && groups[i] == groups[j];
  }

  // How many states these two may have as one: more than the bound where few other parts are left to compose with.
  State bound_for(std::size_t i, std::size_t j) const {
    const std::vector<std::uint32_t> groups = parts_.groups();
    std::uint64_t others = 1;
    for (std::size_t p = 0; p < parts_.count(); ++p)
      if (p != i && p != j && groups[p] == groups[i] && others <= options_.whole)
        others *= std::max<State>(parts_[p].system.states(), 1);
    return std::max(options_.bound,
                    static_cast<State>(std::min<std::uint64_t>(options_.whole / others, Tables::most_states - 1)));
  }

  Classes shrink(const TransitionSystem& system, std::span<const std::uint32_t> distance, State bound) {
    return refine(system, distance, bound, options_.buckets, effort_, options_.counted);
  }

  struct Smaller {
    TransitionSystem system;
    std::vector<State> of;  // by state of the part; no_state: it does not matter
  };

  Smaller shrunk(const Part& part, std::uint64_t most) {
    effort_.look(bytes_of(part.system) + bytes_for_distances(part.system));
    Composed alive = prune(part.system);
    const Classes classes = shrink(alive.system, alive.distance, static_cast<State>(std::max<std::uint64_t>(most, 1)));
    for (State& s : alive.state)
      if (s != no_state) s = classes.of[s];
    return {quotient(alive.system, classes.of, classes.count), std::move(alive.state)};
  }

  // The two as they are where their product may be so large; otherwise both give way, or the larger one alone.
  Composed composed(std::size_t i, std::size_t j) {
    const Part &left = parts_[i], &right = parts_[j];
    const std::uint64_t a = left.system.states(), b = right.system.states();
    const std::vector<bool> own = parts_.own_labels(i, j);
    if (options_.product == 0 || a * b <= options_.product) return compose(left.system, right.system, own, effort_);
    const auto half = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(options_.product)));
    const Smaller l = shrunk(left, b <= half ? options_.product / b : std::min(a, half));
    const Smaller r = shrunk(right, a <= half ? options_.product / a : std::min(b, half));
    Composed both = compose(l.system, r.system, own, effort_);
    std::vector<State> state;
    const std::uint64_t pairs = std::uint64_t{l.of.size()} * r.of.size();
    effort_.look(pairs * sizeof(State));
    state.reserve(pairs);
    for (const State x : l.of)
      for (const State y : r.of)
        state.push_back(x == no_state || y == no_state ? no_state : both.state[std::size_t{x} * r.system.states() + y]);
    both.state = std::move(state);
    return both;
  }

  void merge(std::size_t i, std::size_t j) {
    const Part &left = parts_[i], &right = parts_[j];
    Composed both = composed(i, j);
    if (are_the_last(i, j)) {
      std::vector<std::uint32_t> distance;
      effort_.look(2 * both.state.size() * sizeof(State));  // they go into the tables
      distance.reserve(both.state.size());
      for (const State s : both.state) distance.push_back(s == no_state ? no_state : both.distance[s]);
      add_root(distance, [&] { tables_.add_root(group_++, left.node, right.node, right.system.states(), distance); });
      parts_.erase(std::max(i, j));
      parts_.erase(std::min(i, j));
      return;
    }
    replace(i, j, both, shrink(both.system, both.distance, bound_for(i, j)), true);
  }

  void replace(std::size_t i, std::size_t j, Composed& both, const Classes& classes, bool chosen = false) {
    const Part &left = parts_[i], &right = parts_[j];
    for (State& s : both.state)
      if (s != no_state) s = classes.of[s];
    Part part;
    effort_.look(bytes_of(both.system));
    part.system = quotient(both.system, classes.of, classes.count);
    effort_.look(bytes_for_distances(part.system));
    part.distance = distances(part.system);
    effort_.look(both.state.size() * sizeof(State));
    part.node = tables_.add_pair(left.node, right.node, right.system.states(), both.state);
    part.chosen = chosen;
    part.position = std::min(left.position, right.position);
    parts_.replace(i, j, std::move(part));
    parts_.tidy();
    if (options_.labels) parts_.reduce_labels(effort_);
  }

  // As long as nothing is lost by it.
  template <class Progress>
  void embed(const Progress& progress) {
    std::set<std::pair<Tables::Node, Tables::Node>> refused;
    const std::uint64_t most = std::uint64_t{options_.bound} * options_.bound;
    const auto wanted = [&](std::size_t i, std::size_t j) {
      return !refused.contains({parts_[i].node, parts_[j].node}) && !are_the_last(i, j);
    };
    while (const auto pair = next_embedded(parts_, most, effort_, wanted)) {
      const auto [i, j] = *pair;
      Composed both = compose(parts_[i].system, parts_[j].system, parts_.own_labels(i, j), effort_);
      const Classes classes = shrink(both.system, both.distance, options_.bound);
      progress();
      if (classes.exact) replace(i, j, both, classes);
      else refused.insert({parts_[i].node, parts_[j].node});
    }
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
