#include "context/order.h"

#include <algorithm>

namespace beeline::context {

namespace {

constexpr std::size_t look_every = 4096;

std::vector<State> depth_first(const Graph& graph, util::Watch& watch) {
  struct Frame {
    State state;
    std::uint32_t left;  // steps that have not been taken, which are its first
  };
  std::vector<bool> seen(graph.states());
  std::vector<State> finished;
  finished.reserve(graph.states());
  const auto frame = [&](State state) {
    return Frame{state, static_cast<std::uint32_t>(graph.steps_of(state).size())};
  };
  std::vector<Frame> stack{frame(graph.start)};
  seen[graph.start] = true;
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.left == 0) {
      if (finished.size() % look_every == 0) watch.look();
      finished.push_back(top.state);
      stack.pop_back();
      continue;
    }
    const State target = graph.steps_of(top.state)[--top.left].target;
    if (seen[target]) continue;
    seen[target] = true;
    stack.push_back(frame(target));
  }
  std::reverse(finished.begin(), finished.end());
  return finished;
}

std::vector<State> breadth_first(const Graph& graph, util::Watch& watch) {
  std::vector<std::uint32_t> missing(graph.states());
  for (const Step& step : graph.steps) ++missing[step.target];
  std::vector<State> queue{graph.start};
  queue.reserve(graph.states());
  for (std::size_t next = 0; next < queue.size(); ++next) {
    if (next % look_every == 0) watch.look();
    for (const Step& step : graph.steps_of(queue[next]))
      if (--missing[step.target] == 0) queue.push_back(step.target);
  }
  return queue;
}

}  // namespace

std::vector<State> order(const Graph& graph, Order which, util::Watch& watch) {
  watch.look(graph.states() * 2 * sizeof(State));
  return which == Order::DepthFirst ? depth_first(graph, watch) : breadth_first(graph, watch);
}

std::uint32_t reach(const Graph& graph, const std::vector<State>& order) {
  std::vector<bool> known(graph.states());
  known[graph.start] = true;
  std::uint32_t waiting = 1, most = 0;
  for (const State state : order) {
    --waiting;
    for (const Step& step : graph.steps_of(state)) {
      if (known[step.target]) continue;
      known[step.target] = true;
      ++waiting;
    }
    most = std::max(most, waiting);
  }
  return most + 1;
}

}  // namespace beeline::context
