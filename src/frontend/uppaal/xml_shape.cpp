#include "frontend/uppaal/xml_shape.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frontend/common/nearest.h"

namespace beeline::frontend::uppaal {

namespace {

using Words = std::vector<std::string_view>;

struct Element {
  std::string_view name;
  Words children;
  Words attributes;
  Words labels = {};  // kinds of the <label>s in it
  bool text = false;  // holds text of its own
  Words once = {};    // children of which a second would be dropped, or drop the first
};

const Element* find(std::string_view name) {
  static const std::vector<Element> known = {
      {"nta",
       {"imports", "declaration", "template", "lsc", "instantiation", "system", "queries"},
       {},
       {},
       false,
       {"imports", "declaration", "instantiation", "system", "queries"}},
      {"imports", {}, {}, {}, true},
      {"declaration", {}, {}, {}, true},
      {"instantiation", {}, {}, {}, true},
      {"system", {}, {}, {}, true},
      {"template",
       {"name", "parameter", "declaration", "location", "branchpoint", "init", "transition"},
       {"x", "y"},
       {},
       false,
       {"name", "parameter", "declaration"}},
      {"name", {}, {"x", "y"}, {}, true},
      {"parameter", {}, {"x", "y"}, {}, true},
      {"location",
       {"name", "label", "urgent", "committed"},
       {"id", "x", "y", "color"},
       {"invariant", "exponentialrate", "comments", "testcodeEnter", "testcodeExit"},
       false,
       {"name"}},
      {"branchpoint", {}, {"id", "x", "y", "color"}},
      {"urgent", {}, {}},
      {"committed", {}, {}},
      {"init", {}, {"ref"}},
      {"transition",
       {"source", "target", "label", "nail"},
       {"id", "x", "y", "color", "action", "controllable"},
       {"select", "guard", "synchronisation", "assignment", "probability", "comments", "testcode"}},
      {"source", {}, {"ref"}},
      {"target", {}, {"ref"}},
      {"nail", {}, {"x", "y"}},
      {"label", {}, {"kind", "x", "y"}, {}, true},
      {"queries", {"option", "query"}, {}},
      {"query", {"formula", "comment", "option", "expect", "result"}, {}, {}, false, {"formula", "comment", "expect"}},
      {"formula", {}, {}, {}, true},
      {"comment", {}, {}, {}, true},
      {"option", {}, {"key", "value"}},
      {"expect", {"resource"}, {"outcome", "type", "value"}},
      {"resource", {}, {"type", "value", "unit"}},
  };
  const auto found = std::find_if(known.begin(), known.end(), [&](const Element& e) { return e.name == name; });
  return found == known.end() ? nullptr : &*found;
}

bool contains(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Of what other languages call them, and XTA; British and American spelling are further apart than a slip, too.
std::string meant_label(std::string_view kind, const Words& known) {
  constexpr std::pair<std::string_view, std::string_view> foreign[] = {{"synchronization", "synchronisation"},
                                                                       {"sync", "synchronisation"},
                                                                       {"channel", "synchronisation"},
                                                                       {"assign", "assignment"},
                                                                       {"update", "assignment"},
                                                                       {"action", "assignment"},
                                                                       {"effect", "assignment"},
                                                                       {"reset", "assignment"},
                                                                       {"condition", "guard"},
                                                                       {"when", "guard"},
                                                                       {"weight", "probability"},
                                                                       {"inv", "invariant"},
                                                                       {"rate", "exponentialrate"}};
  for (const auto& [word, label] : foreign)
    if (word == kind && contains(known, label)) return fmt::format("; did you mean '{}'?", label);
  return suggestion(kind, known);
}

std::string hint_or_all(const std::string& hint, const Words& known) {
  return hint.empty() && !known.empty() ? fmt::format(" (but {})", fmt::join(known, ", ")) : hint;
}

class Shape {
 public:
  explicit Shape(const ShapeComplaint& complain) : complain_(complain) {}

  void look(pugi::xml_node node, const Element& element) {
    Words given;
    for (const pugi::xml_attribute attribute : node.attributes()) {
      if (contains(given, attribute.name()))
        complain_(node, fmt::format("<{}> has the attribute '{}' twice", element.name, attribute.name()));
      given.push_back(attribute.name());
      if (contains(element.attributes, attribute.name()) || std::string_view(attribute.name()).starts_with("xml"))
        continue;
      complain_(node, fmt::format("<{}> has no attribute '{}'{}", element.name, attribute.name(),
                                  hint_or_all(suggestion(attribute.name(), element.attributes), element.attributes)));
    }
    Words seen;
    for (const pugi::xml_node child : node.children()) {
      if (child.type() == pugi::node_element) {
        if (contains(element.once, child.name()) && contains(seen, child.name()))
          complain_(child, fmt::format("a second <{}> in this <{}>", child.name(), element.name));
        seen.push_back(child.name());
        look_at_child(child, element);
      } else if (is_stray_text(child, element)) {
        complain_(child, fmt::format("text in <{}>, which has none", element.name));
      }
    }
  }

 private:
  static bool is_stray_text(pugi::xml_node node, const Element& parent) {
    const bool is_text = node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata;
    return is_text && !parent.text &&
           std::string_view(node.value()).find_first_not_of(" \t\r\n") != std::string_view::npos;
  }

  void look_at_child(pugi::xml_node child, const Element& parent) {
    const std::string_view name = child.name();
    if (!contains(parent.children, name)) {
      const std::string hint = suggestion(name, parent.children);
      if (contains(parent.labels, name))
        complain_(child, fmt::format("<{0}> is nothing that <{1}> has; write <label kind=\"{0}\">", name, parent.name));
      else if (hint.empty() && find(name))
        complain_(child, fmt::format("<{}> cannot stand in <{}>", name, parent.name));
      else
        complain_(child, fmt::format("<{}> is nothing that <{}> has{}", name, parent.name,
                                     hint_or_all(hint, parent.children)));
      return;
    }
    if (name == "label") look_at_label(child, parent);
    if (const Element* element = find(name)) look(child, *element);
  }

  void look_at_label(pugi::xml_node label, const Element& parent) {
    const std::string_view kind = label.attribute("kind").value();
    if (contains(parent.labels, kind)) return;
    const auto unknown = [](pugi::xml_attribute attribute) {
      return !contains(find("label")->attributes, attribute.name());
    };
    const auto attributes = label.attributes();
    if (kind.empty() && std::any_of(attributes.begin(), attributes.end(), unknown)) return;  // the kind, misspelt
    if (kind.empty())
      return complain_(label, fmt::format("a label of a <{}> without its kind (one of {})", parent.name,
                                          fmt::join(parent.labels, ", ")));
    const std::string hint = meant_label(kind, parent.labels);
    complain_(label, fmt::format("a <{}> has no label of the kind '{}'{}", parent.name, kind,
                                 hint_or_all(hint, parent.labels)));
  }

  const ShapeComplaint& complain_;
};

}  // namespace

bool is_known_element(std::string_view name) { return find(name) != nullptr; }

void check_shape(pugi::xml_node nta, const ShapeComplaint& complain) { Shape(complain).look(nta, *find("nta")); }

}  // namespace beeline::frontend::uppaal
