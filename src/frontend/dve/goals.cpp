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

// Words that are atomic propositions, replaced by what they say.
std::string with_propositions(std::string_view formula, const std::map<std::string, std::string>& propositions) {
  std::string out;
  for (std::size_t i = 0; i < formula.size();) {
    std::size_t end = i;
    while (end < formula.size() && util::is_of_name(formula[end])) ++end;
    const std::string word(formula.substr(i, end - i));
    if (const auto found = propositions.find(word); found != propositions.end())
      out += fmt::format("({})", found->second);
    else out += word;
    if (end < formula.size()) out += formula[end];
    i = end + 1;
  }
  return out;
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
  if (text.size() > most_bytes) return fail({}, "the file is too large");
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
  std::map<std::string, std::string> propositions;
  for (const pugi::xml_node ap : model.children("ap")) {
    const Expansion expansion = expand_macros(text_of(ap, "ap-expression"), parameters);
    // One that this goal does not use may be what it likes.
    propositions[folded(text_of(ap, "ap-name"))] = expansion.error.empty() ? folded(expansion.text) : "";
  }
  const std::string_view kind = property.attribute("prop-type").value();
  const std::string formula = folded(with_propositions(folded(text_of(property, "formula")), propositions));
  if (kind == "LTL") return "ltl: " + formula;
  if (kind != "reachability") return fail(property, fmt::format("goal {} is of an unknown kind, '{}'", number, kind));

  // The text is put together from several places, so what is wrong with it is told about the whole.
  util::Diagnostics own;
  const LineTable own_lines(formula, 0);
  const Text own_text(formula, own_lines);
  SystemSyntax syntax;
  const NodeId id = Parser(own_text, own, util::nobody()).expression_alone(syntax);
  if (!id) {
    const auto told = std::find_if(own.all().begin(), own.all().end(),
                                   [](const util::Diagnostic& d) { return d.severity == util::Severity::Error; });
    const std::string without = settings ? "" : fmt::format(" (the file has no instance '{}')", instance);
    return fail(property, fmt::format("goal {} is '{}': {}{}", number, formula, told->message, without));
  }
  return "E<> " + query_text(syntax, id, [](const Node& node) {
           return node.kind == NodeKind::Foreign || node.kind == NodeKind::ForeignElement
                      ? fmt::format("{}.{}", node.name, node.member)
                      : std::string(node.name);
         });
}

}  // namespace beeline::frontend::dve
