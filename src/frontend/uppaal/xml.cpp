#include "frontend/uppaal/xml.h"

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "frontend/common/foreign_text.h"
#include "frontend/common/nearest.h"
#include "frontend/uppaal/parser.h"
#include "frontend/uppaal/query_text.h"
#include "frontend/uppaal/xml_entities.h"
#include "frontend/uppaal/xml_head.h"
#include "frontend/uppaal/xml_shape.h"
#include "frontend/uppaal/xml_tags.h"

namespace beeline::frontend::uppaal {

namespace {

constexpr int max_xml_depth = 200;  // UPPAAL's own files nest six elements

class Reader {
 public:
  Reader(std::string_view text, const LineTable& lines, Names& names, ast::Ast& ast, util::Diagnostics& diagnostics,
         util::Watch& watch)
      : source_(text), lines_(lines), names_(names), ast_(ast), diagnostics_(diagnostics), watch_(watch) {}

  void run() {
    if (is_no_xml() || too_deep()) return;
    const auto head = wrong_head(source_);
    watch_.look(tree_bytes());
    pugi::xml_document document;
    const auto result = document.load_buffer(source_.data(), source_.size(),
                                             pugi::parse_default | pugi::parse_ws_pcdata, pugi::encoding_utf8);
    if (!result && head && head->breaks_all) return diagnostics_.error(lines_.at(head->offset), head->message);
    if (head) diagnostics_.warning(lines_.at(head->offset), head->message);
    if (!result) {
      enter_last(document.child("nta"));
      malformed(result);
      return;
    }
    const pugi::xml_node root = document.child("nta");
    if (!root) {
      const pugi::xml_node other = document.document_element();
      const bool goals = std::string_view(other.name()) == "model" && other.child("property").child("formula");
      diagnostics_.error(position(other),
                         goals ? "these are goals of models in DVE, no model: 'beeline FAMILY.1.dve --goal 1' asks one"
                               : fmt::format("expected an <nta> element but found <{}>", other.name()));
      return;
    }
    entities_ = wrong_entities(source_);
    if (const auto outside = outline(source_).outside)
      diagnostics_.error(lines_.at(*outside), "this stands outside of the <nta> element: it would not be read");
    check_shape(root, [this](pugi::xml_node where, std::string message) {
      diagnostics_.error(position(where), std::move(message));
      misshapen_ = true;
    });
    // The first is told for all: who does not escape one sign escapes none.
    if (!entities_.empty()) diagnostics_.error(lines_.at(entities_.front().offset), entities_.front().message);
    for (const pugi::xml_node node : root.children()) {
      enter(node, "");
      top_level(node);
    }
  }

  // What stands where, for messages about it: sorted.
  std::vector<Place> places() { return std::move(places_); }

 private:
  // The usual reason is a '<' in a guard or an invariant, where it would open an element.
  void malformed(const pugi::xml_parse_result& result) {
    constexpr std::string_view hint = "; a '<' in a text is written &lt;";
    if (result.status == pugi::status_end_element_mismatch) {
      if (const auto mismatch = outline(source_).mismatch) {
        const auto& [open, found] = *mismatch;
        const std::string instead = found.name.empty() ? "the file ends" : fmt::format("</{}> comes", found.name);
        diagnostics_.error(
            lines_.at(found.offset),
            fmt::format("not well-formed XML: {} before </{}>, which closes the <{}> of line {}{}", instead, open.name,
                        open.name, lines_.at(open.offset).line, misspelt(open.name, found.name, hint)));
        return;
      }
    }
    if (result.status == pugi::status_bad_comment) {
      if (const auto comment = open_comment(source_)) {
        diagnostics_.error(lines_.at(*comment), "not well-formed XML: this comment is not closed; it ends with '-->'");
        return;
      }
    }
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0));
    const std::size_t opening = source_.substr(0, offset).rfind('<');
    if (opening != std::string_view::npos && result.status == pugi::status_bad_attribute) {
      if (const auto attribute = unquoted_attribute(source_, opening)) {
        const std::string_view rest = source_.substr(attribute->offset);
        diagnostics_.error(
            lines_.at(attribute->offset),
            fmt::format("not well-formed XML: the value of an attribute stands in quotes, as in {}=\"{}\"",
                        attribute->name, tag_name(rest.substr(0, rest.find('<')))));
        return;
      }
    }
    const bool tag =
        result.status == pugi::status_unrecognized_tag ||
        ((result.status == pugi::status_bad_start_element || result.status == pugi::status_bad_attribute) &&
         !(opening != std::string_view::npos && is_known_element(tag_name(source_.substr(opening + 1)))));
    diagnostics_.error(lines_.at(offset),
                       fmt::format("not well-formed XML: {}{}", result.description(), tag ? hint : ""));
  }

  // What else to say of an element that another tag closes.
  static std::string misspelt(std::string_view open, std::string_view found, std::string_view hint) {
    if (is_known_element(open)) return {};
    const std::string meant =
        util::same_but_for_case(open, found) ? std::string(found) : std::string(nearest(open, std::span(&found, 1)));
    return meant.empty() ? std::string(hint) : fmt::format("; did you mean <{}> there?", meant);
  }

  // Where the text cannot be read on: the part that is read last has been entered, in a tree that ends there.
  void enter_last(pugi::xml_node nta) {
    const pugi::xml_node last = nta.last_child();
    if (std::string_view(last.name()) != "template") return;
    ast::Template read;
    read.name = word(last.child("name").text().get());
    for (const pugi::xml_node child : last.children("location")) {
      ast::Location& location = read.locations.emplace_back();
      location.id = word(child.attribute("id").value());
      location.name = word(child.child("name").text().get());
    }
    enter(last.last_child(), place_of(last.last_child(), read));
  }

  // What is misspelt is missing as well, which need not be said.
  void lacks(util::Position where, std::string message) {
    if (!misshapen_) diagnostics_.error(where, std::move(message));
  }

  void enter(pugi::xml_node node, std::string what) {
    watch_.look();
    if (const util::Position where = position(node)) places_.push_back({where, std::move(what)});
  }

  // A text of another language under the wrong name.
  bool is_no_xml() {
    if (source_.find("<nta") != std::string_view::npos) return false;
    const std::size_t first = source_.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first == std::string_view::npos || source_[first] == '<') return false;
    diagnostics_.error(lines_.at(first), unlike("XML as UPPAAL writes it", source_, "it does not begin with '<'"));
    return true;
  }

  // What the tree of elements will take, about: pugixml asks nobody while it reads. It has a copy of the text, a node
  // for each tag's element and for the text behind it, and an attribute for each '='.
  std::size_t tree_bytes() const {
    constexpr std::size_t node = 64, attribute = 40;
    const auto count = [&](char c) { return static_cast<std::size_t>(std::count(source_.begin(), source_.end(), c)); };
    return source_.size() + count('<') * node + count('=') * attribute;
  }

  // pugixml parses without recursion, but what it builds is walked with some; no honest model comes near the limit.
  bool too_deep() {
    const auto deep = deeper_than(max_xml_depth, source_);
    if (deep) diagnostics_.error(lines_.at(*deep), "XML elements are nested too deeply");
    return deep.has_value();
  }

  util::Position position(pugi::xml_node node) const {
    const std::ptrdiff_t offset = node.offset_debug();
    return offset < 0 ? util::Position{} : lines_.at(static_cast<std::size_t>(offset > 0 ? offset - 1 : 0));
  }

  // What stands between the tags of an element that holds text.
  Text inner(pugi::xml_node node) const {
    const std::ptrdiff_t at = node.offset_debug();
    if (at < 0) return Text("", lines_);
    std::size_t begin = source_.find('>', skip_attributes(static_cast<std::size_t>(at)));
    if (begin == std::string_view::npos || source_[begin - 1] == '/')
      return Text("", lines_, static_cast<std::size_t>(at));
    ++begin;
    const std::string closing = fmt::format("</{}", node.name());
    std::size_t end = begin;
    for (;;) {  // the closing tag, not one inside a CDATA section or comment
      end = source_.find('<', end);
      if (end == std::string_view::npos) break;
      const std::string_view rest = source_.substr(end);
      if (rest.starts_with(closing)) break;
      if (rest.starts_with("<![CDATA[")) end = std::min(source_.find("]]>", end), source_.size());
      else if (rest.starts_with("<!--")) end = std::min(source_.find("-->", end), source_.size());
      else ++end;
    }
    end = std::min(end, source_.size());
    return Text::from_xml(source_.substr(begin, end - begin), lines_, begin);
  }

  // Past the quoted values, in which a '>' may stand.
  std::size_t skip_attributes(std::size_t i) const {
    while (i < source_.size() && source_[i] != '>') {
      if (source_[i] == '"' || source_[i] == '\'') {
        const std::size_t close = source_.find(source_[i], i + 1);
        if (close == std::string_view::npos) return source_.size();
        i = close;
      }
      ++i;
    }
    return i;
  }

  template <class Use>
  auto parse(pugi::xml_node node, Use use) {
    const Text text = inner(node);
    util::Diagnostics own;
    Parser parser(text, Dialect::Model, names_, ast_, own, watch_);
    if constexpr (std::is_void_v<decltype(use(parser))>) {
      use(parser);
      if (!has_elements(node)) forward(own, text);
    } else {
      auto result = use(parser);
      if (!has_elements(node)) forward(own, text);
      return result;
    }
  }

  // In a text none can stand: that has been told, and what it does to the text need not be.
  static bool has_elements(pugi::xml_node node) {
    const auto children = node.children();
    return std::any_of(children.begin(), children.end(),
                       [](pugi::xml_node child) { return child.type() == pugi::node_element; });
  }

  // Where a text cannot be read and has signs that are escaped the wrong way, that is the reason.
  void forward(const util::Diagnostics& own, const Text& text) {
    if (has_wrong_entities(text) || (own.has_errors() && tell_spoilt_sign(text))) return;
    for (const util::Diagnostic& d : own.all()) diagnostics_.add(d);
  }

  // That has been told.
  bool has_wrong_entities(const Text& text) const {
    const auto place = [](util::Position p) { return std::pair(p.line, p.column); };
    const auto begin = place(text.at(0)), end = place(text.at(text.view().size()));
    const auto is_here = [&](const WrongEntity& wrong) {
      const auto where = place(lines_.at(wrong.offset));
      return begin <= where && where <= end;
    };
    return std::any_of(entities_.begin(), entities_.end(), is_here);
  }

  // Escaped twice, or of HTML in a text that needs no escapes: both are still there when the text has been decoded.
  bool tell_spoilt_sign(const Text& text) {
    const std::string_view s = text.view();
    for (std::size_t i = s.find('&'); i != std::string_view::npos; i = s.find('&', i + 1)) {
      const std::size_t end = std::min(s.find_first_not_of("aglmopqstu", i + 1), s.size());
      const std::string_view name = s.substr(i + 1, end - i - 1);
      if (name != "lt" && name != "gt" && name != "amp" && name != "quot" && name != "apos") continue;
      const bool whole = end < s.size() && s[end] == ';';
      diagnostics_.error(text.at(i),
                         fmt::format("'&{0}' {1}: write '&{0};'", name, whole ? "is escaped twice" : "ends with ';'"));
      return true;
    }
    return false;
  }

  std::string_view word(const char* text) { return names_.intern(text); }

  // A name in an element of its own: <name>P</name>.
  Token name_of(pugi::xml_node node) {
    if (!node || has_elements(node)) return {};
    const Text text = inner(node);
    const Tokens tokens = tokenize(text, Dialect::Model, names_, diagnostics_, watch_);
    const Token first = tokens.list.front();
    if (first.kind == T::End) return {};
    if (first.kind != T::Name || tokens.list.size() != 2) {
      diagnostics_.error(first.position, first.kind == T::Name ? "a name is a single word of letters, digits and '_'"
                                         : first.kind >= T::Xor
                                             ? fmt::format("expected a name, but {} is a keyword", describe(first.kind))
                                             : fmt::format("expected a name but found {}", describe(first.kind)));
      Token instead = first;  // it has one, so nobody need miss it
      if (first.kind != T::Name) instead.text = {};
      return instead;
    }
    return first;
  }

  void top_level(pugi::xml_node node) {
    const std::string_view kind = node.name();
    if (kind == "declaration" || kind == "system" || kind == "instantiation") {
      parse(node, [&](Parser& p) { p.model(ast_.declarations); });
    } else if (kind == "imports") {
      if (!parse(node, [](Parser& p) { return p.blank(); })) limitation(node, "imports are not supported");
    } else if (kind == "template") {
      read_template(node);
    } else if (kind == "lsc") {
      limitation(node, "live sequence charts are not supported");
    } else if (kind == "queries") {
      for (const pugi::xml_node query : node.children("query")) read_query(query);
    }
  }

  void limitation(pugi::xml_node node, const char* what) {
    ast::Declaration& out = ast_.declarations.emplace_back();
    out.kind = ast::Declaration::Kind::Limitation;
    out.limitation = {position(node), word(what)};
  }

  void read_template(pugi::xml_node node) {
    ast::Template* out = ast_.process();
    const Token name = name_of(node.child("name"));
    out->name = name.text;
    out->position = name.position ? name.position : position(node);
    if (out->name.empty() && !name.position) lacks(out->position, "template without a name");
    out->initial_position = out->position;
    for (const pugi::xml_node child : node.children()) {
      const std::string_view kind = child.name();
      enter(child, place_of(child, *out));
      if (kind == "parameter") {
        out->parameters = parse(child, [](Parser& p) { return p.parameter_label(); });
      } else if (kind == "declaration") {
        parse(child, [&](Parser& p) { p.local_declarations(out->declarations); });
      } else if (kind == "location" || kind == "branchpoint") {
        read_location(child, *out);
      } else if (kind == "init") {
        if (!out->initial.empty())
          diagnostics_.error(position(child), "a second <init>: a template starts in one location");
        out->initial = word(child.attribute("ref").value());
        out->initial_position = position(child);
        if (out->initial.empty()) lacks(position(child), "<init> without ref, the id of the location to start in");
      } else if (kind == "transition") {
        read_edge(child, *out);
      }
    }
    ast::Declaration& declaration = ast_.declarations.emplace_back();
    declaration.kind = ast::Declaration::Kind::Template;
    declaration.process = out;
  }

  // "template P, edge Idle -> Busy", as far as it is known when the part is read.
  std::string place_of(pugi::xml_node part, const ast::Template& out) const {
    const std::string_view kind = part.name();
    const std::string whole = out.name.empty() ? "a template without a name" : fmt::format("template {}", out.name);
    const auto name_of = [&](std::string_view id) {
      const auto found = std::find_if(out.locations.begin(), out.locations.end(), [&](auto& l) { return l.id == id; });
      return found == out.locations.end() || found->name.empty() ? id : found->name;
    };
    if (kind == "transition") {
      const std::string_view from = name_of(part.child("source").attribute("ref").value());
      const std::string_view to = name_of(part.child("target").attribute("ref").value());
      if (from.empty() && to.empty()) return fmt::format("{}, an edge from nowhere to nowhere", whole);
      if (from.empty()) return fmt::format("{}, an edge to {}", whole, to);
      if (to.empty()) return fmt::format("{}, an edge from {}", whole, from);
      return fmt::format("{}, edge {} -> {}", whole, from, to);
    }
    if (kind == "location") {
      const std::string_view name = part.child("name").text().get();
      return fmt::format("{}, location {}", whole,
                         name.empty() ? std::string_view(part.attribute("id").value()) : name);
    }
    return whole;
  }

  // One that says something stood before it already: which of the two counts is not for us to choose.
  bool is_second(pugi::xml_node node, std::set<std::string_view>& seen) {
    const std::string_view name = node.name(), kind = node.attribute("kind").value();
    const bool label = name == "label";
    if (!label && name != "source" && name != "target") return false;
    if (label && (kind == "comments" || kind == "testcode" || inner(node).view().empty())) return false;
    if (seen.insert(label ? kind : name).second) return false;
    diagnostics_.error(position(node), label ? fmt::format("a second label of the kind '{}'", kind)
                                             : fmt::format("a second <{}>", name));
    return true;
  }

  void read_location(pugi::xml_node node, ast::Template& out) {
    ast::Location location;
    location.position = position(node);
    location.id = word(node.attribute("id").value());
    location.branch_point = std::string_view(node.name()) == "branchpoint";
    if (location.id.empty()) lacks(location.position, "location without an id");
    std::set<std::string_view> seen;
    for (const pugi::xml_node child : node.children()) {
      const std::string_view kind = child.name();
      if (is_second(child, seen)) continue;
      if (kind == "name") {
        const Token name = name_of(child);
        if (name.position) location.position = name.position;
        location.name = name.text;
      } else if (kind == "urgent") {
        location.urgent = true;
      } else if (kind == "committed") {
        location.committed = true;
      } else if (kind == "label" && std::string_view(child.attribute("kind").value()) == "invariant") {
        location.invariant = parse(child, [](Parser& p) { return p.invariant_label(); });
      }
    }
    out.locations.push_back(location);
  }

  void read_edge(pugi::xml_node node, ast::Template& out) {
    ast::Edge edge;
    edge.position = edge.source_position = edge.target_position = position(node);
    const std::string_view controllable = node.attribute("controllable").as_string("true");
    if (controllable != "true" && controllable != "false")
      diagnostics_.error(position(node), fmt::format("controllable is 'true' or 'false', not '{}'", controllable));
    edge.controllable = controllable != "false";
    std::set<std::string_view> seen;
    for (const pugi::xml_node child : node.children()) {
      const std::string_view kind = child.name();
      if (is_second(child, seen)) continue;
      if (kind == "source") {
        edge.source = word(child.attribute("ref").value());
        edge.source_position = position(child);
      } else if (kind == "target") {
        edge.target = word(child.attribute("ref").value());
        edge.target_position = position(child);
      } else if (kind == "label") {
        read_edge_label(child, edge);
      }
    }
    for (const char* end : {"source", "target"}) {
      if (std::string_view(node.child(end).attribute("ref").value()).empty())
        lacks(position(node),
              fmt::format("an edge without its {}: <{} ref=\"ID of a location\"/> is missing", end, end));
    }
    out.edges.push_back(std::move(edge));
  }

  void read_edge_label(pugi::xml_node node, ast::Edge& edge) {
    const std::string_view kind = node.attribute("kind").value();
    if (kind == "select") edge.selects = parse(node, [](Parser& p) { return p.select_label(); });
    else if (kind == "guard") edge.guard = parse(node, [](Parser& p) { return p.expression_label(); });
    else if (kind == "synchronisation") parse(node, [&](Parser& p) { p.sync_label(edge); });
    else if (kind == "assignment") edge.updates = parse(node, [](Parser& p) { return p.update_label(); });
    else if (kind == "probability") edge.weight = parse(node, [](Parser& p) { return p.expression_label(); });
  }

  void read_query(pugi::xml_node node) {
    const pugi::xml_node formula = node.child("formula");
    if (!formula && misshapen_) return;
    if (!formula) return diagnostics_.warning(position(node), "this query has no <formula>, so nothing is asked");
    const Text text = inner(formula);
    util::Diagnostics own;  // a query that cannot be read must not keep the model from being read
    Parser parser(text, Dialect::Query, names_, ast_, own, watch_);
    std::vector<ast::Query> queries = parser.single_query();
    mark_broken(queries, own.all(), [&](util::Position) { return text.view(); });
    for (ast::Query& query : queries) {
      if (const pugi::xml_node comment = node.child("comment")) {
        const Text words = inner(comment);
        if (!words.view().empty()) query.comment = words.view();
      }
      read_outcome(node.child("expect"), query);
      ast_.queries.push_back(std::move(query));
    }
  }

  void read_outcome(pugi::xml_node expect, ast::Query& query) {
    const std::string_view outcome = expect.attribute("outcome").value();
    if (expect && outcome.empty() && !misshapen_)
      diagnostics_.warning(position(expect),
                           "nothing is expected here: write outcome=\"success\" or outcome=\"failure\"");
    if (outcome == "success" || outcome == "true" || outcome == "satisfied") query.expected = "satisfied";
    else if (outcome == "failure" || outcome == "false" || outcome == "not_satisfied") query.expected = "not_satisfied";
    else if (!outcome.empty() && !outcome.starts_with("maybe") && outcome != "error")
      break_query(query, {util::Severity::Error, position(expect),
                          fmt::format("there is no outcome '{}': it is 'success' or 'failure'", outcome)});
  }

  std::string_view source_;
  const LineTable& lines_;
  Names& names_;
  ast::Ast& ast_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  bool misshapen_ = false;  // something does not stand where it may, and that was said
  std::vector<WrongEntity> entities_;
  std::vector<Place> places_;
};

}  // namespace

std::vector<Place> read_xml(std::string_view text, const LineTable& lines, Names& names, ast::Ast& ast,
                            util::Diagnostics& diagnostics, util::Watch& watch) {
  Reader reader(text, lines, names, ast, diagnostics, watch);
  reader.run();
  return reader.places();
}

}  // namespace beeline::frontend::uppaal
