// Searches as a textbook has them, on spaces whose states are one word and have no payload.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "space/state_space.h"

namespace beeline::test {

struct Step {
  std::uint32_t number;
  std::uint64_t to;
  std::uint32_t cost;
};

inline std::vector<Step> read(const space::SuccessorBuffer& buffer) {
  std::vector<Step> all;
  for (const space::Successor& s : buffer.successors) all.push_back({s.transition, buffer.view(s).key[0], s.cost});
  return all;
}

inline std::uint64_t start_of(space::StateSpace& space) {
  space::SuccessorBuffer buffer;
  space.initial(buffer);
  return read(buffer).front().to;
}

inline std::vector<Step> steps_from(space::StateSpace& space, std::uint64_t key) {
  space::SuccessorBuffer buffer;
  space.expand({&key, nullptr, 0}, buffer);
  return read(buffer);
}

inline bool is_goal(space::StateSpace& space, std::uint64_t key) { return space.targets({&key, nullptr, 0}, 1) != 0; }

// The cost of a cheapest way to each state that can be reached: relaxes until nothing changes (Bellman and Ford).
inline std::map<std::uint64_t, std::uint32_t> cheapest(space::StateSpace& space) {
  std::map<std::uint64_t, std::uint32_t> cost{{start_of(space), 0}};
  std::deque<std::uint64_t> changed{start_of(space)};
  for (; !changed.empty(); changed.pop_front()) {
    for (const Step& s : steps_from(space, changed.front())) {
      const std::uint32_t through = cost[changed.front()] + s.cost;
      const auto [entry, added] = cost.try_emplace(s.to, through);
      if (!added && entry->second <= through) continue;
      entry->second = through;
      changed.push_back(s.to);
    }
  }
  return cost;
}

// Least cost to a goal; UINT32_MAX when there is none.
inline std::uint32_t cheapest_goal(space::StateSpace& space) {
  std::uint32_t best = UINT32_MAX;
  for (const auto& [key, cost] : cheapest(space)) {
    if (is_goal(space, key)) best = std::min(best, cost);
  }
  return best;
}

// The state that following the numbers leads to, and what it costs.
inline std::pair<std::uint64_t, std::uint32_t> follow(space::StateSpace& space,
                                                      const std::vector<std::uint32_t>& path) {
  std::uint64_t at = start_of(space);
  std::uint32_t cost = 0;
  for (const std::uint32_t number : path) {
    bool found = false;
    for (const Step& s : steps_from(space, at)) {
      if (s.number != number) continue;
      at = s.to;
      cost += s.cost;
      found = true;
      break;
    }
    if (!found) return {UINT64_MAX, UINT32_MAX};
  }
  return {at, cost};
}

// The order in which states are expanded when `take` picks the next of those that wait, each marked when it is first
// met. `waiting` holds the states in the order in which they were met.
inline std::vector<std::uint64_t> expansions(
    space::StateSpace& space, const std::function<std::size_t(const std::vector<std::uint64_t>&)>& take) {
  std::vector<std::uint64_t> waiting{start_of(space)}, order;
  std::set<std::uint64_t> met{waiting.front()};
  while (!waiting.empty()) {
    const std::size_t next = take(waiting);
    const std::uint64_t key = waiting[next];
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(next));
    order.push_back(key);
    for (const Step& s : steps_from(space, key)) {
      if (met.insert(s.to).second) waiting.push_back(s.to);
    }
  }
  return order;
}

}  // namespace beeline::test
