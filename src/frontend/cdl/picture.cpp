#include "frontend/cdl/picture.h"

#include <map>

#include <fmt/format.h>

#include "context/order.h"
#include "context/paths.h"
#include "frontend/cdl/conditions.h"
#include "frontend/cdl/instances.h"

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

std::string literal_text(const Literal& literal) {
  std::string parts;
  for (const Literal& part : literal.parts) parts += (parts.empty() ? "" : ", ") + literal_text(part);
  switch (literal.kind) {
    case Literal::Kind::Any: return "any";
    case Literal::Kind::Integer: return std::to_string(literal.value);
    case Literal::Kind::Boolean: return literal.value != 0 ? "true" : "false";
    case Literal::Kind::String:
    case Literal::Kind::Named: return literal.name;
    case Literal::Kind::Array: return fmt::format("{}[{}]", literal.name, parts);
    case Literal::Kind::Record: return fmt::format("{}{{{}}}", literal.name, parts);
    case Literal::Kind::Union:
      return fmt::format("{}.{}{}", literal.name, literal.constructor, parts.empty() ? "" : "(" + parts + ")");
  }
  return "";
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

std::string to_text(const Event& event) {
  if (!event.name.text.empty()) return event.name.text;
  std::string ends;
  if (event.from) ends += " from " + to_text(*event.from);
  if (event.to) ends += " to " + to_text(*event.to);
  switch (event.kind) {
    case Event::Kind::Send: return "send " + literal_text(event.literal) + ends;
    case Event::Kind::Receive: return "receive " + literal_text(event.literal) + ends;
    case Event::Kind::Sync: return "sync " + event.port.text + ends;
    case Event::Kind::Informal: return "#" + event.text + "#";
    case Event::Kind::Becomes: break;
  }
  return to_text(event.predicate) + (event.becomes ? " becomes true" : " becomes false");
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
      if (label.empty()) label = quoted(to_text(unit.events[step.label]));
      sink(fmt::format("  {} -> {} [label={}];\n", state, step.target, label));
    }
  }
  sink("}\n");
}

}  // namespace beeline::frontend::cdl
