#include "frontend/dve/symbols.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/nearest.h"

namespace beeline::frontend::dve {

using Kind = Symbol::Kind;

namespace {

constexpr std::size_t most_cells = 131'072;

std::string_view described(Kind kind) {
  switch (kind) {
    case Kind::Variable: return "a variable";
    case Kind::Constant: return "a constant";
    case Kind::Channel: return "a channel";
    case Kind::Process: return "a process";
    case Kind::State: return "a state";
  }
  return "";
}

}  // namespace

Range range_of(Type type) { return type == Type::Byte ? Range{0, 255} : Range{-32768, 32767}; }

const Symbol* Symbols::find(std::string_view name, std::uint32_t process) const {
  const Scope& scope = scopes_[index(process)];
  const auto found = scope.find(name);
  return found == scope.end() ? nullptr : &found->second;
}

void Symbols::declare(Symbol symbol, std::uint32_t process) {
  const Name name = symbol.name;
  if (const Symbol* other = find(name.text, process)) {
    const bool meant_init = process != globally && other->kind == Kind::State && symbol.kind == Kind::Variable &&
                            !syntax_.processes[process].initial;
    diagnostics_.error(
        name.position,
        fmt::format("'{}' is declared twice: in line {} it is {}{}", name.text, other->name.position.line,
                    described(other->kind), meant_init ? fmt::format("; did you mean 'init {}'?", name.text) : ""));
    return;
  }
  scopes_[index(process)].emplace(name.text, std::move(symbol));
  order_[index(process)].push_back(name.text);
}

void Symbols::declare_processes() {
  const auto count = static_cast<std::uint32_t>(syntax_.processes.size());
  scopes_.resize(count + 1);
  order_.resize(count + 1);
  for (std::uint32_t p = 0; p < count; ++p) {
    const ProcessSyntax& process = syntax_.processes[p];
    Symbol symbol;
    symbol.kind = Kind::Process;
    symbol.name = process.name;
    symbol.first = p;
    declare(std::move(symbol), globally);
    for (std::uint32_t s = 0; s < process.states.size(); ++s) {
      Symbol state;
      state.kind = Kind::State;
      state.name = process.states[s];
      state.first = s;
      declare(std::move(state), p);
    }
  }
}

void Symbols::declare_channels() {
  for (std::uint32_t c = 0; c < syntax_.channels.size(); ++c) {
    Symbol symbol;
    symbol.kind = Kind::Channel;
    symbol.name = syntax_.channels[c].name;
    symbol.first = c;
    declare(std::move(symbol), globally);
  }
}

void Symbols::declare_variables(ir::Network& network, std::uint32_t process) {
  const auto& variables = process == globally ? syntax_.variables : syntax_.processes[process].variables;
  for (const VariableSyntax& variable : variables) {
    if (diagnostics_.full()) return;
    declare_variable(variable, network, process);
  }
}

void Symbols::declare_variable(const VariableSyntax& variable, ir::Network& network, std::uint32_t process) {
  Symbol symbol;
  symbol.kind = variable.constant ? Kind::Constant : Kind::Variable;
  symbol.name = variable.name;
  symbol.type = variable.type;
  symbol.first = static_cast<std::uint32_t>(network.cells.size());
  const Range range = range_of(variable.type);
  if (variable.size) {
    const std::size_t errors = diagnostics_.errors();
    const std::int32_t size = evaluate(variable.size, process);
    if (diagnostics_.errors() == errors && size < 1)
      diagnostics_.error(syntax_[variable.size].position, "an array has at least one element");
    if (size > 0 && network.cells.size() + static_cast<std::size_t>(size) > most_cells)
      diagnostics_.error(syntax_[variable.size].position,
                         fmt::format("more than {} bytes and ints are not supported", most_cells));
    symbol.count = diagnostics_.errors() == errors ? static_cast<std::uint32_t>(size) : 1;
  } else if (network.cells.size() >= most_cells) {
    diagnostics_.error(variable.name.position,
                       fmt::format("more than {} bytes and ints are not supported", most_cells));
  }
  if (variable.size && !variable.values.empty() && !variable.braces)
    diagnostics_.error(syntax_[variable.values[0]].position, "the values of an array stand in braces");
  if (!variable.size && variable.braces)
    diagnostics_.error(variable.name.position, fmt::format("'{}' is no array and has one value", variable.name.text));
  if (variable.constant && variable.values.empty())
    diagnostics_.error(variable.name.position, fmt::format("the constant '{}' has no value", variable.name.text));
  symbol.values.resize(std::max(1u, symbol.count), 0);
  // Values beyond the end of an array count for nothing, and missing ones are 0.
  for (std::size_t i = 0; i < variable.values.size(); ++i) {
    const std::size_t errors = diagnostics_.errors();
    const std::int32_t value = evaluate(variable.values[i], process);
    if (i >= symbol.values.size()) continue;
    if (diagnostics_.errors() == errors && (value < range.low || value > range.high))
      diagnostics_.error(syntax_[variable.values[i]].position,
                         fmt::format("{} does not fit into '{}': {} holds {} to {}", value, variable.name.text,
                                     variable.type == Type::Byte ? "a byte" : "an int", range.low, range.high));
    symbol.values[i] = std::clamp(value, range.low, range.high);
  }
  if (!variable.constant || symbol.count > 0) {
    const std::string prefix =
        process == globally ? std::string() : fmt::format("{}.", syntax_.processes[process].name.text);
    for (std::size_t i = 0; i < symbol.values.size(); ++i) {
      ir::Cell cell;
      cell.name = symbol.count == 0 ? fmt::format("{}{}", prefix, variable.name.text)
                                    : fmt::format("{}{}[{}]", prefix, variable.name.text, i);
      cell.kind = variable.constant ? ir::CellKind::Temporary : ir::CellKind::Variable;
      cell.low = range.low;
      cell.high = range.high;
      cell.initial = symbol.values[i];
      cell.position = variable.name.position;
      network.cells.push_back(std::move(cell));
    }
  }
  declare(std::move(symbol), process);
}

bool Symbols::unknown(std::string_view name, std::uint32_t process) {
  if (syntax_.doubtful || (process != globally && syntax_.processes[process].doubtful)) return false;
  if (syntax_.doubts.contains(name)) return false;
  return told_.insert(fmt::format("{} {}", process, name)).second;
}

void Symbols::warn_of_whole_array(const Symbol& symbol, util::Position position) {
  if (!told_.insert(fmt::format("array {}", symbol.first)).second) return;
  diagnostics_.warning(position, fmt::format("'{}' is an array: without an index it stands for {}[0]", symbol.name.text,
                                             symbol.name.text));
}

std::string Symbols::near(std::string_view name, Kind kind, Kind or_kind, std::uint32_t process) const {
  std::vector<std::string_view> candidates;
  const auto collect = [&](std::uint32_t scope) {
    for (const std::string_view candidate : order_[index(scope)]) {
      const Kind is = find(candidate, scope)->kind;
      if (is == kind || is == or_kind) candidates.push_back(candidate);
    }
  };
  if (process != globally) collect(process);
  if (kind != Kind::State) collect(globally);
  return suggestion(name, candidates);
}

const Symbol* Symbols::value(std::string_view name, util::Position position, std::uint32_t process) {
  const Symbol* found = process == globally ? nullptr : find(name, process);
  if (!found || found->kind == Kind::State)
    if (const Symbol* global = find(name, globally); global && (!found || global->kind != Kind::Process))
      found = global;
  if (found && (found->kind == Kind::Variable || found->kind == Kind::Constant)) return found;
  if (!unknown(name, process)) return nullptr;
  if (found && found->kind == Kind::State && process != globally)
    diagnostics_.error(position, fmt::format("'{}' is a state, not a value: write {}.{}", name,
                                             syntax_.processes[process].name.text, name));
  else if (found) diagnostics_.error(position, fmt::format("'{}' is {}, not a value", name, described(found->kind)));
  else
    diagnostics_.error(
        position, fmt::format("unknown variable '{}'{}", name, near(name, Kind::Variable, Kind::Constant, process)));
  return nullptr;
}

const Symbol* Symbols::state(std::string_view name, util::Position position, std::uint32_t process) {
  const Symbol* found = find(name, process);
  if (found && found->kind == Kind::State) return found;
  if (!unknown(name, process)) return nullptr;
  const std::string_view owner = syntax_.processes[process].name.text;
  if (found)
    diagnostics_.error(
        position,
        fmt::format("'{}' is {} of process '{}', not a state{}", name, described(found->kind), owner,
                    found->kind == Kind::Variable ? fmt::format(": write {}->{}", owner, name) : std::string()));
  else
    diagnostics_.error(position, fmt::format("process '{}' has no state '{}'{}", owner, name,
                                             near(name, Kind::State, Kind::State, process)));
  return nullptr;
}

const Symbol* Symbols::channel(const Name& name) {
  const Symbol* found = find(name.text, globally);
  if (found && found->kind == Kind::Channel) return found;
  if (!unknown(name.text, globally)) return nullptr;
  diagnostics_.error(name.position, found ? fmt::format("'{}' is {}, not a channel", name.text, described(found->kind))
                                          : fmt::format("unknown channel '{}'{}", name.text,
                                                        near(name.text, Kind::Channel, Kind::Channel, globally)));
  return nullptr;
}

const Symbol* Symbols::process(std::string_view name, util::Position position) {
  const Symbol* found = find(name, globally);
  if (found && found->kind == Kind::Process) return found;
  if (!unknown(name, globally)) return nullptr;
  diagnostics_.error(position, found ? fmt::format("'{}' is {}, not a process", name, described(found->kind))
                                     : fmt::format("unknown process '{}'{}", name,
                                                   near(name, Kind::Process, Kind::Process, globally)));
  return nullptr;
}

const Symbol* Symbols::foreign(std::string_view process, std::string_view name, util::Position position,
                               std::uint32_t& owner) {
  const Symbol* found = this->process(process, position);
  if (!found) return nullptr;
  owner = found->first;
  const Symbol* member = find(name, owner);
  if (member && (member->kind == Kind::Variable || member->kind == Kind::Constant)) return member;
  if (!unknown(name, owner)) return nullptr;
  if (member)
    diagnostics_.error(position,
                       fmt::format("'{}' is a state of process '{}': write {}.{}", name, process, process, name));
  else {
    std::vector<std::string_view> candidates;
    for (const std::string_view candidate : order_[index(owner)])
      if (find(candidate, owner)->kind != Kind::State) candidates.push_back(candidate);
    diagnostics_.error(position,
                       fmt::format("process '{}' has no variable '{}'{}", process, name, suggestion(name, candidates)));
  }
  return nullptr;
}

}  // namespace beeline::frontend::dve
