#include "generate/model.h"

#include <sstream>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "generate/layout.h"
#include "generate/wrap.h"

namespace beeline::generate {

namespace {

constexpr const char* doctype =
    "nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' "
    "'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'";

void set_position(pugi::xml_node node, Point at) {
  node.append_attribute("x") = at.x;
  node.append_attribute("y") = at.y;
}

pugi::xml_node add_text(pugi::xml_node parent, const char* element, const std::string& text) {
  pugi::xml_node node = parent.append_child(element);
  node.text().set(text.c_str());
  return node;
}

// One label a line, from `at` downwards; an empty one takes no room.
class Labels {
 public:
  Labels(pugi::xml_node parent, Point at) : parent_(parent), at_(at) {}

  void add(const char* kind, const std::string& text) {
    if (text.empty()) return;
    pugi::xml_node label = add_text(parent_, "label", text);
    label.append_attribute("kind") = kind;
    set_position(label, at_);
    at_.y += line_height;
  }

 private:
  pugi::xml_node parent_;
  Point at_;
};

void add_location(pugi::xml_node parent, const Location& location, Point at, const std::string& id) {
  pugi::xml_node node = parent.append_child("location");
  node.append_attribute("id") = id.c_str();
  set_position(node, at);
  set_position(add_text(node, "name", location.name), {at.x - 24, at.y - 34});
  Labels(node, {at.x - 24, at.y + line_height}).add("invariant", location.invariant);
  if (location.kind == LocationKind::Urgent) node.append_child("urgent");
  if (location.kind == LocationKind::Committed) node.append_child("committed");
}

void add_template(pugi::xml_node parent, const Template& automaton, std::size_t& next_id) {
  const Drawing drawing = draw(automaton);
  const auto id = [first = next_id](std::size_t location) { return fmt::format("id{}", first + location); };
  next_id += automaton.locations.size();

  pugi::xml_node node = parent.append_child("template");
  add_text(node, "name", automaton.name);
  if (!automaton.parameters.empty()) add_text(node, "parameter", automaton.parameters);
  if (!automaton.declarations.empty()) add_text(node, "declaration", automaton.declarations);
  for (std::size_t i = 0; i < automaton.locations.size(); ++i) {
    add_location(node, automaton.locations[i], drawing.locations[i], id(i));
  }
  node.append_child("init").append_attribute("ref") = id(0).c_str();
  for (std::size_t i = 0; i < automaton.edges.size(); ++i) {
    const Edge& edge = automaton.edges[i];
    pugi::xml_node transition = node.append_child("transition");
    transition.append_child("source").append_attribute("ref") = id(drawing.edges[i].source).c_str();
    transition.append_child("target").append_attribute("ref") = id(drawing.edges[i].target).c_str();
    Labels labels(transition, drawing.edges[i].labels);
    labels.add("select", edge.select);
    labels.add("guard", edge.guard);
    labels.add("synchronisation", edge.sync);
    labels.add("assignment", edge.update);
    for (const Point nail : drawing.edges[i].nails) set_position(transition.append_child("nail"), nail);
  }
}

}  // namespace

std::string to_xml(const Model& model) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "utf-8";
  document.append_child(pugi::node_doctype).set_value(doctype);
  pugi::xml_node nta = document.append_child("nta");
  add_text(nta, "declaration", wrap(model.about, "//") + "\n" + model.declarations);
  std::size_t next_id = 0;
  for (const Template& automaton : model.templates) add_template(nta, automaton, next_id);
  add_text(nta, "system", model.system);
  pugi::xml_node queries = nta.append_child("queries");
  for (const Query& query : model.queries) {
    pugi::xml_node node = queries.append_child("query");
    add_text(node, "formula", query.formula);
    add_text(node, "comment", query.comment);
  }
  std::ostringstream out;
  document.save(out, "  ", pugi::format_indent, pugi::encoding_utf8);
  return out.str();
}

}  // namespace beeline::generate
