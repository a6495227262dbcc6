#include "frontend/dve/goals.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pugixml.hpp>

#include "frontend/common/text.h"
#include "frontend/dve/macros.h"
#include "frontend/dve/parser.h"
#include "frontend/dve/query_text.h"
#include "util/characters.h"

namespace beeline::frontend::dve {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 24;

// 4 of "dir/peterson.4.prop2.dve"; empty where there is no number.
std::string_view instance_of(std::string_view model_name) {
  model_name.remove_prefix(model_name.find_last_of("/\\") + 1);  // npos + 1 is 0
  const std::size_t begin = model_name.find('.');
  if (begin == std::string_view::npos) return {};
  const std::string_view number = model_name.substr(begin + 1, model_name.find('.', begin + 1) - begin - 1);
  const bool digits = std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
  return digits ? number : std::string_view();
}

// All there is of an element's text: comments and sections divide it.
std::string text_of(pugi::xml_node parent, const char* name) {
  std::string out;
  for (const pugi::xml_node piece : parent.child(name)) {
    if (piece.type() == pugi::node_pcdata || piece.type() == pugi::node_cdata) out += piece.value();
    out += ' ';
  }
  return out;
}

// In one line, without the language's comments, of which one kind would go on to the end of it.
std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool blank = std::string_view(" \t\r\n").find(text[i]) != std::string_view::npos;
    if (text.substr(i, 2) == "//") {
      i = std::min(text.find_first_of("\r\n", i), text.size());
      blank = true;
    } else if (const std::size_t end = text.find("*/", i + 2);
               text.substr(i, 2) == "/*" && end != std::string_view::npos) {
      i = end + 1;
      blank = true;
    }
    if (!blank) out += text[i];
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

using Propositions = std::map<std::string, std::string, std::less<>>;

// Words that are atomic propositions, replaced by what they say.
std::string with_propositions(std::string_view formula, const Propositions& propositions) {
  std::string out;
  for (std::size_t i = 0; i < formula.size();) {
    std::size_t end = i;
    while (end < formula.size() && util::is_of_name(formula[end])) ++end;
    const std::string_view word = formula.substr(i, end - i);
    if (const auto found = propositions.find(word); found != propositions.end())
      out += fmt::format("({})", found->second);
    else out += word;
    if (end < formula.size()) out += formula[end];
    i = end + 1;
  }
  return out;
}

// The operators of linear time may stand without blanks there: GF a, and a U b as aU(b).
std::string separated(std::string_view formula, const Propositions& propositions) {
  constexpr std::string_view unary = "GFX", binary = "URWM";
  std::string out;
  for (std::size_t i = 0; i < formula.size();) {
    std::size_t end = i;
    while (end < formula.size() && util::is_of_name(formula[end])) ++end;
    std::string_view word = formula.substr(i, end - i);
    if (!propositions.contains(word)) {
      if (word.find_first_not_of(unary) == std::string_view::npos)
        for (; word.size() > 1; word.remove_prefix(1)) out += {word[0], ' '};
      if (word.size() > 1 && binary.find(word.back()) != std::string_view::npos &&
          propositions.contains(word.substr(0, word.size() - 1))) {
        out += word.substr(0, word.size() - 1);
        out += ' ';
        word = word.substr(word.size() - 1);
      }
    }
    out += word;
    if (end < formula.size()) out += formula[end];
    i = end + 1;
  }
  return out;
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !util::is_of_name(text[at - 1])) && (end == text.size() || !util::is_of_name(text[end])))
      return true;
  }
  return false;
}

struct Expression {
  std::string query;  // as queries write it; empty after an error
  std::string error;
};

// An expression of DVE that was put together from several places, so what is wrong with it is told about the whole.
Expression as_query(const std::string& text) {
  util::Diagnostics own;
  const LineTable lines(text, 0);
  const Text whole(text, lines);
  SystemSyntax syntax;
  const NodeId id = Parser(whole, own, util::nobody()).expression_alone(syntax);
  if (!id) {
    const auto told = std::find_if(own.all().begin(), own.all().end(),
                                   [](const util::Diagnostic& d) { return d.severity == util::Severity::Error; });
    return {"", told->message};
  }
  return {query_text(syntax, id,
                     [](const Node& node) {
                       return node.kind == NodeKind::Foreign || node.kind == NodeKind::ForeignElement
                                  ? fmt::format("{}.{}", node.name, node.member)
                                  : std::string(node.name);
                     }),
          ""};
}

}  // namespace

std::string goal_query(const util::Sources& sources, std::uint16_t file, std::uint32_t number,
                       std::string_view model_name, util::Diagnostics& diagnostics) {
  const std::string& text = sources.file(file).text;
  const LineTable lines(text, file);
  const auto fail = [&](pugi::xml_node where, std::string message) {
    diagnostics.error(where ? lines.at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, where.offset_debug())))
                            : util::Position{1, 1, file},
                      std::move(message));
    return std::string();
  };
  pugi::xml_document document;
  if (text.size() > most_bytes)
    return fail({}, fmt::format("the file is too large: at most {} MB are read", most_bytes >> 20));
  const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size());
  if (!result) {
    diagnostics.error(lines.at(static_cast<std::size_t>(result.offset)),
                      fmt::format("this is no XML: {}", result.description()));
    return {};
  }
  const pugi::xml_node model = document.child("model");
  if (!model) return fail(document.document_element(), "this is no file of goals: it has no <model>");

  const auto wanted = std::to_string(number);
  const pugi::xml_node property = model.find_child_by_attribute("property", "id", wanted.c_str());
  if (!property) {
    std::vector<std::string> there;
    for (const pugi::xml_node each : model.children("property")) there.emplace_back(each.attribute("id").value());
    return fail(model, there.empty()
                           ? "the file has no goals"
                           : fmt::format("there is no goal {}; the file has {}", number, fmt::join(there, ", ")));
  }
  const std::string instance(instance_of(model_name));
  const pugi::xml_node settings = model.find_child_by_attribute("instance", "id", instance.c_str());
  const Parameters parameters = read_parameters(text_of(settings, "parameters"));
  const std::string_view kind = property.attribute("prop-type").value();
  const bool linear = kind == "LTL";
  if (!linear && kind != "reachability")
    return fail(property, fmt::format("goal {} is of an unknown kind, '{}'", number, kind));
  const std::string without = settings ? "" : fmt::format(" (the file has no instance '{}')", instance);
  Propositions propositions;
  for (const pugi::xml_node ap : model.children("ap")) {
    const Expansion expansion = expand_macros(text_of(ap, "ap-expression"), parameters);
    // One that this goal does not use may be what it likes.
    propositions[folded(text_of(ap, "ap-name"))] = expansion.error.empty() ? folded(expansion.text) : "";
  }
  std::string formula = folded(text_of(property, "formula"));
  if (linear) {
    formula = separated(formula, propositions);
    for (auto& [name, meaning] : propositions) {
      if (!has_word(formula, name)) continue;
      Expression read = as_query(meaning);
      if (!read.error.empty())
        return fail(property, fmt::format("'{}' of goal {} is '{}': {}{}", name, number, meaning, read.error, without));
      meaning = std::move(read.query);
    }
    return "ltl: " + folded(with_propositions(formula, propositions));
  }
  formula = folded(with_propositions(formula, propositions));
  Expression read = as_query(formula);
  if (!read.error.empty())
    return fail(property, fmt::format("goal {} is '{}': {}{}", number, formula, read.error, without));
  return "E<> " + read.query;
}

}  // namespace beeline::frontend::dve
