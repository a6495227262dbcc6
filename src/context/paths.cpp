#include "context/paths.h"

#include <algorithm>
#include <array>
#include <vector>

#include "context/order.h"

namespace beeline::context {

PathCount& PathCount::operator+=(const PathCount& other) {
  const std::uint64_t sum = low + other.low;
  const std::uint64_t carry = sum < low ? 1 : 0;
  const std::uint64_t top = high + other.high;
  const bool over = top < high || (carry == 1 && top == UINT64_MAX);
  if (over) {
    high = low = UINT64_MAX;
  } else {
    high = top + carry;
    low = sum;
  }
  return *this;
}

std::string to_string(const PathCount& count) {
  // Long division by ten, over parts of 32 bits so that a remainder and a part fit into 64.
  std::array<std::uint64_t, 4> parts{count.high >> 32, count.high & UINT32_MAX, count.low >> 32,
                                     count.low & UINT32_MAX};
  std::string digits;
  do {
    std::uint64_t rest = 0;
    for (std::uint64_t& part : parts) {
      const std::uint64_t value = (rest << 32) | part;
      part = value / 10;
      rest = value % 10;
    }
    digits += static_cast<char>('0' + rest);
  } while (std::any_of(parts.begin(), parts.end(), [](std::uint64_t part) { return part != 0; }));
  std::reverse(digits.begin(), digits.end());
  return count.saturated() ? "at least " + digits : digits;
}

PathCount count_paths(const Graph& graph, util::Watch& watch) {
  watch.look(graph.states() * sizeof(PathCount));
  std::vector<PathCount> to(graph.states());
  to[graph.start] = {0, 1};
  for (const State state : order(graph, Order::BreadthFirst, watch))
    for (const Step& step : graph.steps_of(state)) to[step.target] += to[state];
  return to[graph.stop];
}

}  // namespace beeline::context
