#include "frontend/cdl/conditions.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "frontend/cdl/fiacre_values.h"
#include "frontend/cdl/text.h"
#include "frontend/common/balanced.h"
#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

namespace {

// Of predicates in predicates, named or in parentheses.
constexpr std::uint32_t highest = 4000;

// As a query has it; none for what a network has no values of.
std::optional<std::string> value(const Literal& literal) {
  switch (literal.kind) {
    case Literal::Kind::Integer: return std::to_string(literal.value);
    case Literal::Kind::Boolean: return literal.value != 0 ? "true" : "false";
    case Literal::Kind::Named: return literal.name;
    default: return std::nullopt;
  }
}

}  // namespace

bool Conditions::want(const Predicate& predicate, util::Diagnostics& diagnostics) {
  if (height(predicate, 0) <= highest) return true;
  diagnostics.error(predicate.position, "predicates contain each other too deeply here");
  return false;
}

// Of all that it names, or more than `highest`.
std::uint32_t Conditions::height(const Predicate& predicate, std::uint32_t depth) {
  if (depth > highest) return 1;
  if (predicate.kind == Predicate::Kind::Compare && read_.emplace(&predicate, std::nullopt).second)
    comparisons_.push_back(&predicate);
  std::uint32_t below = 0;
  if (predicate.kind == Predicate::Kind::Reference) {
    const std::uint32_t index = predicate.reference.index;
    const auto known = heights_.find(index);
    below = known != heights_.end() ? known->second : height(unit_.predicates[index].body, depth + 1);
    heights_[index] = below;
  }
  for (const Predicate& part : predicate.operands) below = std::max(below, height(part, depth + 1));
  return below + 1;
}

std::string Conditions::query(const Predicate& comparison, util::Diagnostics& diagnostics) const {
  const std::size_t errors = diagnostics.errors();
  const auto variable = [&](const Access& access) {
    if (access.process.any) return path_text(access);
    const auto process = instances_->find(access.process, diagnostics);
    return process ? document_.network().processes[*process].name + "." + path_text(access) : std::string();
  };
  const std::string left = variable(comparison.left);
  const std::string right =
      comparison.with_access ? variable(comparison.right) : value(comparison.value).value_or(std::string());
  if (!comparison.with_access && right.empty())
    diagnostics.error(comparison.value.position,
                      fmt::format("a variable of this model has no value like '{}'", to_text(comparison.value)));
  if (diagnostics.errors() != errors) return "";
  return fmt::format("{} {} {}", left,
                     comparison.comparison == Comparison::Equal ? "==" : to_text(comparison.comparison), right);
}

void Conditions::read(ir::Network& network, util::Diagnostics& diagnostics) {
  instances_.emplace(document_.network());
  if (const fiacre::System* system = document_.fiacre()) {
    for (const Predicate* comparison : comparisons_)
      read_[comparison] = FiacreValues(*system).compare(*comparison, network, diagnostics);
    return;
  }
  std::string text;
  std::vector<const Predicate*> by_line;
  std::vector<std::string> queries;
  for (const Predicate* comparison : comparisons_) {
    std::string one = query(*comparison, diagnostics);
    if (one.empty()) continue;
    text += one + "\n";
    by_line.push_back(comparison);
    queries.push_back(std::move(one));
  }
  if (by_line.empty()) return;
  util::Sources sources;
  const std::uint16_t file = sources.add("<predicates>", std::move(text));
  util::Diagnostics own(by_line.size() + 1);
  ir::Model into{std::move(network), {}};
  document_.read_conditions(into, sources, file, own);
  network = std::move(into.network);
  std::set<std::size_t> told;
  const auto tell = [&](std::size_t line, const std::string& message) {
    if (line == 0 || line > by_line.size() || !told.insert(line).second) return;
    diagnostics.error(by_line[line - 1]->position, fmt::format("'{}', as a query: {}", queries[line - 1], message));
  };
  for (const util::Diagnostic& d : own.all())
    if (d.severity == util::Severity::Error) tell(d.position.line, d.message);
  for (const ir::Property& property : into.properties) {
    const std::size_t line = property.position.line;
    if (const auto* broken = property.as<ir::Broken>()) tell(line, broken->reason);
    const auto* read = property.as<ir::Reachable>();
    if (read == nullptr || line == 0 || line > by_line.size()) continue;
    read_[by_line[line - 1]] = read->formula ? read->formula : network.arena.constant(1);
  }
}

bool Conditions::asks_clocks(const Predicate& predicate, const ir::Network& network) const {
  std::set<std::uint32_t> looked;
  return asks_clocks(predicate, network, looked);
}

bool Conditions::asks_clocks(const Predicate& predicate, const ir::Network& network,
                             std::set<std::uint32_t>& looked) const {
  if (predicate.kind == Predicate::Kind::Compare) {
    const auto& formula = read_.at(&predicate);
    return formula && network.arena[*formula].has_clocks;
  }
  if (predicate.kind == Predicate::Kind::Reference)
    return looked.insert(predicate.reference.index).second &&
           asks_clocks(unit_.predicates[predicate.reference.index].body, network, looked);
  return std::any_of(predicate.operands.begin(), predicate.operands.end(),
                     [&](const Predicate& part) { return asks_clocks(part, network, looked); });
}

std::optional<ir::ExprId> Conditions::place(const Predicate& predicate, ir::Network& network,
                                            util::Diagnostics& diagnostics, const Observed& observed) const {
  const ProcessId& id = predicate.process;
  if (id.any || Instances::is_context(id)) {
    diagnostics.error(predicate.position, "unsupported: a place of 'any' or of the context; name a process");
    return std::nullopt;
  }
  if (observed && id.instance == 1 && !instances_->knows(id.process.text)) {
    const std::size_t errors = diagnostics.errors();
    if (auto formula = observed(id.process, predicate.state)) return formula;
    if (diagnostics.errors() != errors) return std::nullopt;
  }
  const auto process = instances_->find(id, diagnostics);
  if (!process) return std::nullopt;
  const ir::Process& of = network.processes[*process];
  std::vector<std::string> names;
  for (std::uint32_t l = 0; l < of.locations.size(); ++l) {
    names.push_back(of.display_name(l));
    if (names.back() == predicate.state.text) return network.arena.at(*process, l);
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  diagnostics.error(predicate.state.position, fmt::format("'{}' has no location '{}'{}", of.name, predicate.state.text,
                                                          suggestion(predicate.state.text, known)));
  return std::nullopt;
}

std::optional<ir::ExprId> Conditions::formula(const Predicate& predicate, ir::Network& network,
                                              util::Diagnostics& diagnostics, const Observed& observed) {
  ir::Arena& arena = network.arena;
  switch (predicate.kind) {
    case Predicate::Kind::All: return arena.constant(1);
    case Predicate::Kind::State: return place(predicate, network, diagnostics, observed);
    case Predicate::Kind::Compare: return read_.at(&predicate);
    case Predicate::Kind::Reference: {
      const std::pair key(predicate.reference.index, static_cast<bool>(observed));
      if (const auto known = declared_.find(key); known != declared_.end()) return known->second;
      const auto made = formula(unit_.predicates[key.first].body, network, diagnostics, observed);
      declared_.emplace(key, made);
      return made;
    }
    default: break;
  }
  std::vector<ir::ExprId> parts;
  bool all = true;
  for (const Predicate& part : predicate.operands) {
    const auto made = formula(part, network, diagnostics, observed);
    if (made) parts.push_back(*made);
    else all = false;
  }
  if (!all) return std::nullopt;
  if (predicate.kind == Predicate::Kind::Not) return ir::negate(arena, parts[0]);
  return balanced(arena, predicate.kind == Predicate::Kind::And ? ir::Op::And : ir::Op::Or, parts);
}

}  // namespace beeline::frontend::cdl
