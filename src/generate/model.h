// A UPPAAL model as a value, and its XML.
//
// Families build a Model from text in UPPAAL's language; nothing here parses or checks that text. Locations are named
// by their names, edges by the names of their ends. Positions are optional: locations without one are laid out on a
// circle, and edges get nails and label positions such that the model opens readable in UPPAAL's editor.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace beeline::generate {

struct Point {
  int x = 0, y = 0;
};

enum class LocationKind : std::uint8_t { Normal, Urgent, Committed };

struct Location {
  std::string name;
  std::string invariant = {};
  LocationKind kind = LocationKind::Normal;
  std::optional<Point> at = {};
};

struct Edge {
  std::string from, to;
  std::string select = {}, guard = {}, sync = {}, update = {};
};

struct Template {
  std::string name;
  std::string parameters = {};
  std::string declarations = {};
  std::vector<Location> locations = {};  // the first one is initial
  std::vector<Edge> edges = {};
};

struct Query {
  std::string formula;
  std::string comment;
};

struct Model {
  // What is modelled and where the property fails, as plain text with empty lines between paragraphs. It becomes the
  // comment at the head of the global declarations, where people who open the model see it.
  std::string about;
  std::string declarations = {};
  std::vector<Template> templates = {};
  std::string system = {};  // instantiations and the system line
  std::vector<Query> queries = {};
};

// Deterministic: equal models give equal bytes. An edge whose end is no location of its template is a logic_error.
std::string to_xml(const Model& model);

}  // namespace beeline::generate
