#include "api/linear_time.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "check/word.h"
#include "ltl/draft.h"
#include "ltl/parse.h"

namespace beeline::api {

namespace {

constexpr std::string_view opening = "ltl";

// The formula of a property, on one line, and where its first character stands.
struct Formula {
  std::string text;
  util::Position position;
};

// From the user's text, so that columns are right; comments end it, and a '\' at the end of a line joins two, which
// then are one. Where that text is not there as it was written (XML), from what was read, with the place of the query.
Formula formula_of(const ir::Property& property, const util::Sources& sources) {
  const util::Position at = property.position;
  const std::string_view line = sources.file(at.file).line(at.line);
  const auto behind_colon = [](std::string_view text) {
    const std::size_t colon = text.find(':', opening.size());
    return colon == std::string_view::npos ? text.size() : colon + 1;
  };
  if (at.column > 0 && at.column <= line.size() && line.substr(at.column - 1).starts_with(opening)) {
    std::string_view rest = line.substr(at.column - 1);
    rest = rest.substr(0, std::min(rest.find("//"), rest.find("/*")));
    while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\t' || rest.back() == ';')) rest.remove_suffix(1);
    if (!rest.ends_with('\\') && rest.find('&') == rest.find("&&")) {
      const std::size_t begin = behind_colon(rest);
      util::Position start = at;
      start.column += static_cast<std::uint32_t>(begin);
      return {std::string(rest.substr(begin)), start};
    }
  }
  const std::size_t begin = behind_colon(property.text);
  return {property.text.substr(begin), at};
}

// Where the formula begins with A[], E<> or the like; npos: it does not.
std::size_t path_quantifier(std::string_view formula) {
  const std::size_t at = formula.find_first_not_of(" \t(");
  if (at == std::string_view::npos || (formula[at] != 'A' && formula[at] != 'E')) return std::string_view::npos;
  const std::string_view sign = formula.substr(at + 1, 2);
  return sign == "[]" || sign == "<>" ? at : std::string_view::npos;
}

class Reader {
 public:
  Reader(Queries::Impl& queries, util::Diagnostics& diagnostics) : queries_(queries), diagnostics_(diagnostics) {}

  void read(std::size_t index) {
    const Formula formula = formula_of(queries_.content.properties[index], queries_.sources);
    const util::Position start = formula.position;
    if (const std::size_t at = path_quantifier(formula.text); at != std::string::npos) {
      util::Position position = start;
      position.column += static_cast<std::uint32_t>(at);
      tell(position, "a formula of linear time has no path quantifiers: G for [], F for <>");
      queries_.content.properties[index].kind = ir::Broken{error_->message, error_->position};
      return;
    }
    util::SourceFile line;
    line.text = formula.text;
    util::Diagnostics own;
    ltl::Formulas formulas;
    ir::LinearTime asked;
    bool refused = false;
    const auto atoms = [&](std::string_view atom, std::size_t offset) -> std::optional<std::uint32_t> {
      util::Position position = start;
      position.column += static_cast<std::uint32_t>(offset);
      const auto known = std::find(asked.names.begin(), asked.names.end(), atom);
      if (known != asked.names.end()) return static_cast<std::uint32_t>(known - asked.names.begin());
      const auto condition = this->condition(atom, position);
      refused = refused || !condition;
      if (!condition) return std::nullopt;
      asked.propositions.push_back(*condition);
      asked.names.emplace_back(atom);
      return static_cast<std::uint32_t>(asked.names.size() - 1);
    };
    const auto read = ltl::parse(formulas, line, 0, 0, line.text.size(), atoms, own);
    for (const util::Diagnostic& d : own.all()) {
      util::Position position = start;
      position.column += d.position.column - 1;
      tell(position, d.message);
    }
    if (read && asked.propositions.size() >= ltl::most_propositions)
      tell(start, fmt::format("a formula of linear time speaks of {} conditions at most", ltl::most_propositions - 1));
    ir::Property& property = queries_.content.properties[index];
    if (error_) {
      property.kind = ir::Broken{error_->message, error_->position};
      return;
    }
    asked.formula = ir::parts_of(formulas, *read);
    asked.never = queries_.content.network.arena.constant(0);
    queries_.said[index] = std::move(asked);
  }

 private:
  void tell(util::Position position, std::string message) {
    if (!error_) error_ = util::Diagnostic{util::Severity::Error, position, message};
    diagnostics_.error(position, std::move(message));
  }

  // What the front end makes of an atom; none after a message.
  std::optional<ir::ExprId> condition(std::string_view atom, util::Position position) {
    // In a text of its own, at the same line and column.
    const std::string& name = queries_.sources.file(position.file).name;
    std::string text(position.line - 1, '\n');
    text.append(position.column - 1, ' ');
    text += atom;
    const std::uint16_t file = queries_.sources.add(name, std::move(text));
    util::Diagnostics own;
    std::vector<ir::Property>& properties = queries_.content.properties;
    const std::size_t before = properties.size();
    queries_.model.impl().document->read_conditions(queries_.content, queries_.sources, file, own);
    std::optional<ir::ExprId> found;
    if (properties.size() == before + 1)
      if (const auto* reachable = properties.back().as<ir::Reachable>()) found = reachable->formula;
    properties.resize(before);
    for (util::Diagnostic d : own.all()) {
      d.position.file = position.file;
      if (d.severity == util::Severity::Error) tell(d.position, d.message);
      else diagnostics_.add(d);
    }
    ir::Arena& arena = queries_.content.network.arena;
    if (!own.has_errors() && found && !*found) found = arena.constant(1);
    if (own.has_errors()) found.reset();
    else if (!found) tell(position, "this is no condition on locations and variables");
    if (found && arena[*found].has_clocks) {
      tell(position, "a formula of linear time speaks of locations and variables, not of clocks or deadlock");
      found.reset();
    }
    return found;
  }

  Queries::Impl& queries_;
  util::Diagnostics& diagnostics_;
  std::optional<util::Diagnostic> error_;  // the first one
};

}  // namespace

void read_linear_time(Queries::Impl& queries, std::size_t first, util::Diagnostics& diagnostics) {
  for (std::size_t i = first; i < queries.content.properties.size(); ++i) {
    const ir::Property& property = queries.content.properties[i];
    const std::size_t colon = property.text.find(':');
    const bool linear = property.as<ir::Unsupported>() && property.text.starts_with(opening) &&
                        property.text.find_first_not_of(' ', opening.size()) == colon;
    if (linear) Reader(queries, diagnostics).read(i);
  }
}

void ask_again_and_again(Queries::Impl& queries) {
  ir::Property& property = queries.content.properties.back();
  const ltl::Draft draft{1, 1, {{{{1, 0}, 0, 1}, {{}, 0, 0}}}};
  ir::Recurrent asked{
      {property.target()}, ltl::finished(draft, util::nobody()), true, queries.content.network.arena.constant(0)};
  property.kind = ir::Unsupported{"labels again and again"};
  queries.said[queries.content.properties.size() - 1] = std::move(asked);
}

check::ReplayVerdict replay(const Queries::Impl& queries, std::size_t query, const result::Trace& trace,
                            util::Watch& watch) {
  const ir::Network& network = queries.content.network;
  const auto said = queries.said.find(query);
  if (said != queries.said.end()) return check::replay(network, trace, said->second, watch);
  return check::replay(network, trace, queries.content.properties[query], watch);
}

}  // namespace beeline::api
