#include "context/graph.h"

#include <algorithm>

#include "context/order.h"

namespace beeline::context {

Graph make_graph(State start, State stop, std::vector<bool> unstable, std::span<const Transition> transitions,
                 util::Watch& watch) {
  Graph graph;
  const std::size_t states = unstable.size();
  watch.look((states + 1) * sizeof(std::uint32_t) + transitions.size() * sizeof(Step));
  graph.start = start;
  graph.stop = stop;
  graph.unstable = std::move(unstable);
  graph.first.assign(states + 1, 0);
  graph.steps.resize(transitions.size());
  for (const Transition& transition : transitions) ++graph.first[transition.source + 1];
  for (std::size_t i = 0; i < states; ++i) graph.first[i + 1] += graph.first[i];
  std::vector<std::uint32_t> next(graph.first.begin(), graph.first.end() - 1);
  for (const Transition& transition : transitions) graph.steps[next[transition.source]++] = transition.step;
  return graph;
}

Graph sequence(const Graph& a, const Graph& b, util::Watch& watch) {
  const std::size_t states = a.states() + b.states() - 1, transitions = a.transitions() + b.transitions();
  watch.look((states + 1) * sizeof(std::uint32_t) + transitions * sizeof(Step));
  // States of `b` but its start, which is the stop of `a`, come behind those of `a`.
  const auto moved = [&](State state) {
    if (state == b.start) return a.stop;
    return static_cast<State>(a.states() + state - (state > b.start ? 1 : 0));
  };
  Graph both;
  both.start = a.start;
  both.stop = moved(b.stop);
  both.unstable = a.unstable;
  both.unstable.reserve(states);
  both.first.clear();
  both.first.reserve(states + 1);
  both.steps.reserve(transitions);
  const auto end_of_steps = [&] { return static_cast<std::uint32_t>(both.steps.size()); };
  const auto add_moved = [&](State state) {
    for (const Step& step : b.steps_of(state)) both.steps.push_back({step.label, moved(step.target)});
  };
  for (State state = 0; state < a.states(); ++state) {
    both.first.push_back(end_of_steps());
    const auto steps = a.steps_of(state);
    both.steps.insert(both.steps.end(), steps.begin(), steps.end());
    if (state == a.stop) add_moved(b.start);
  }
  for (State state = 0; state < b.states(); ++state) {
    if (state == b.start) continue;
    both.first.push_back(end_of_steps());
    both.unstable.push_back(b.unstable[state]);
    add_moved(state);
  }
  both.first.push_back(end_of_steps());
  return both;
}

std::string fault(const Graph& graph) {
  const std::size_t states = graph.states();
  if (graph.first.size() != states + 1 || graph.first.front() != 0 || graph.first.back() != graph.steps.size() ||
      !std::is_sorted(graph.first.begin(), graph.first.end()))
    return "the rows are no rows";
  if (graph.start >= states || graph.stop >= states) return "the start or the stop is no state";
  for (const Step& step : graph.steps) {
    if (step.target >= states) return "a transition leads nowhere";
    if (step.target == graph.start) return "a transition leads into the start";
  }
  for (State state = 0; state < states; ++state)
    if (graph.steps_of(state).empty() != (state == graph.stop)) return "not all states lead to the stop";
  if (order(graph, Order::BreadthFirst).size() != states) return "not all states are reached, or there is a cycle";
  return {};
}

}  // namespace beeline::context
