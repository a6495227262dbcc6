#include "frontend/cdl/picture.h"

#include <map>

#include <fmt/format.h>

#include "context/order.h"
#include "context/paths.h"
#include "frontend/cdl/text.h"

namespace beeline::frontend::cdl {

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + "\"";
}

}  // namespace

Figures figures(const context::Graph& graph, util::Watch& watch) {
  Figures out;
  out.states = graph.states();
  out.transitions = graph.transitions();
  out.paths = context::to_string(context::count_paths(graph, watch));
  out.breadth_first = context::reach(graph, context::order(graph, context::Order::BreadthFirst, watch));
  out.depth_first = context::reach(graph, context::order(graph, context::Order::DepthFirst, watch));
  return out;
}

void draw(const Unit& unit, const Cdl& cdl, const context::Graph& graph, const util::Sink& sink, util::Watch& watch) {
  constexpr std::size_t look_every = 1024;
  std::map<context::Label, std::string> labels;
  sink(fmt::format("digraph {} {{\n  rankdir=LR;\n  node [shape=circle, label=\"\", width=0.2];\n",
                   quoted(cdl.name.text)));
  if (graph.stop != graph.start) sink(fmt::format("  {} [shape=doublecircle];\n", graph.stop));
  sink(fmt::format("  {} [style=filled, fillcolor=black];\n", graph.start));
  for (context::State state = 0; state < graph.states(); ++state) {
    if (state % look_every == 0) watch.look();
    if (graph.unstable[state]) sink(fmt::format("  {} [shape=square];\n", state));
    for (const context::Step& step : graph.steps_of(state)) {
      if (step.label == context::silent) {
        sink(fmt::format("  {} -> {} [style=dashed];\n", state, step.target));
        continue;
      }
      std::string& label = labels[step.label];
      const Event& event = unit.events[step.label];
      if (label.empty()) label = quoted(event.name.text.empty() ? to_text(event) : event.name.text);
      sink(fmt::format("  {} -> {} [label={}];\n", state, step.target, label));
    }
  }
  sink("}\n");
}

}  // namespace beeline::frontend::cdl
