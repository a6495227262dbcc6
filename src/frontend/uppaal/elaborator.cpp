#include "frontend/uppaal/elaborator.h"

#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "ir/priorities.h"

namespace beeline::frontend::uppaal {

Elaborator::Elaborator(ir::Network& network, Names& names) : network_(network), names_(names), builder_(network) {
  global_ = scope_ = new_scope(nullptr);
}

Elaborator::Elaborator(const Elaborator& model, ir::Network& network, Names& names)
    : network_(network),
      names_(names),
      builder_(model.builder_, network),
      types_(model.types_),
      process_scopes_(model.process_scopes_) {
  global_ = scope_ = new_scope(model.global_);
}

// --- messages

void Elaborator::error(Position position, std::string message) {
  ++failures_;
  if (reported_.emplace(position.file, position.line, position.column).second)
    diagnostics_->error(position, std::move(message));
}

void Elaborator::warning(Position position, std::string message) {
  if (warned_.emplace(position.file, position.line, position.column).second)
    diagnostics_->warning(position, std::move(message));
}

void Elaborator::limitation(Position position, std::string reason) {
  if (dead_ > 0 || !limited_.emplace(position.file, position.line, position.column).second) return;
  if (in_query_) query_limitation_ = std::move(reason);
  else network_.limitations.push_back({std::move(reason), position});
}

Value Elaborator::failed(Position position, std::string message) {
  error(position, std::move(message));
  return {};
}

// What is suggested for a name depends on where it is used: that is no second message.
Value Elaborator::failed_once(Position position, std::string message) {
  constexpr std::string_view undeclared = " is not declared";
  const std::size_t at = message.find(undeclared);
  const std::string said = at == std::string::npos ? message : message.substr(0, at + undeclared.size());
  if (first_time(said)) error(position, std::move(message));
  else ++failures_;
  return {};
}

bool Elaborator::stopped() const { return diagnostics_->full() || builder_.too_large(); }

// --- names

std::string Elaborator::meant(std::string_view name, const Scope& scope, bool around,
                              std::span<const std::string_view> words) const {
  std::vector<std::string_view> known(words.begin(), words.end());
  if (in_query_ && around) {
    known.push_back("deadlock");
    for (std::size_t p = 0; p < process_scopes_.size(); ++p)
      if (process_scopes_[p] && process_scopes_[p]->names.contains(name))
        return fmt::format("; did you mean '{}.{}'?", network_.processes[p].name, name);
  }
  for (const Scope* in = &scope; in; in = around ? in->parent : nullptr) {
    for (const auto& [one, symbol] : in->names) known.push_back(one);
  }
  std::sort(known.begin(), known.end());
  return suggestion(name, known);
}

Scope* Elaborator::new_scope(Scope* parent) {
  scopes_.emplace_back().parent = parent;
  return &scopes_.back();
}

Symbol* Elaborator::declare(Scope& scope, std::string_view name, Position position, Symbol::Kind kind,
                            const Type* type) {
  Symbol& symbol = symbols_.emplace_back();
  symbol.kind = kind;
  symbol.name = name;
  symbol.position = position;
  symbol.type = type;
  const auto [found, is_new] = scope.names.try_emplace(name, &symbol);
  if (!is_new) error(position, fmt::format("'{}' is declared twice", name));
  return &symbol;
}

std::string Elaborator::qualified(std::string_view name) const {
  if (function_)
    return fmt::format("{}{}{}.{}", process_name_, process_name_.empty() ? "" : ".", function_->tree->name, name);
  return process_name_.empty() ? std::string(name) : fmt::format("{}.{}", process_name_, name);
}

// --- the model

void Elaborator::model(const ast::Ast& ast, Position start, util::Diagnostics& diagnostics, util::Watch& watch) {
  diagnostics_ = &diagnostics;
  watch_ = &watch;
  const Builder::Watched watched(builder_, watch);
  declarations(ast.declarations);
  if (system_) system(*system_);
  else if (!diagnostics.has_errors()) error(start, "the model has no 'system' line");
  if (uses_csp_ && uses_channels_)
    error(csp_position_,
          "synchronisation without '!' or '?' cannot be mixed with '!' and '?': "
          "write '!' behind the channel to send, '?' to receive");
  if (builder_.too_large()) error(start, "the model is too large once all templates are instantiated");
  if (diagnostics.has_errors()) return;
  finish();
}

void Elaborator::finish() {
  builder_.finish();
  network_.has_priorities = network_.has_priorities && ir::priorities_matter(network_);  // they cost
  const auto move = [&](std::uint32_t& cell) { cell = builder_.relocated(cell); };
  for (Symbol& symbol : symbols_) {
    const bool in_cells =
        symbol.type && symbol.type->size > 0 && !symbol.type->holds_clocks() && !symbol.type->holds_channels();
    if (symbol.kind == Symbol::Kind::Reference || (symbol.kind == Symbol::Kind::Place && in_cells)) move(symbol.base);
  }
  for (FunctionInfo& function : functions_) {
    move(function.result_cell);
    for (FunctionInfo::Parameter& parameter : function.parameters) move(parameter.cell);
  }
  scope_ = global_;
}

// --- foreign networks

void Elaborator::adopt() {
  builder_.adopt();
  process_scopes_.resize(network_.processes.size(), nullptr);
}

void Elaborator::declare_foreign(std::string_view name, std::uint32_t process, const Type* type, std::uint32_t base) {
  Scope& scope = process < process_scopes_.size() && process_scopes_[process] ? *process_scopes_[process] : *global_;
  Symbol& symbol = symbols_.emplace_back();
  symbol.kind = Symbol::Kind::Place;
  symbol.name = names_.intern(name);
  symbol.type = type;
  symbol.base = base;
  symbol.is_const = true;
  scope.names.try_emplace(symbol.name, &symbol);
}

void Elaborator::declare_foreign_constant(std::string_view name, std::uint32_t process, std::int32_t value) {
  Scope& scope = process < process_scopes_.size() && process_scopes_[process] ? *process_scopes_[process] : *global_;
  Symbol& symbol = symbols_.emplace_back();
  symbol.kind = Symbol::Kind::Constant;
  symbol.name = names_.intern(name);
  symbol.type = types_.number();
  symbol.values = {value};
  scope.names.try_emplace(symbol.name, &symbol);
}

void Elaborator::declare_foreign_process(std::uint32_t process) {
  const ir::Process& source = network_.processes[process];
  process_scopes_.resize(network_.processes.size(), nullptr);
  process_scopes_[process] = new_scope(global_);
  Symbol& symbol = symbols_.emplace_back();
  symbol.kind = Symbol::Kind::Process;
  symbol.name = names_.intern(source.name);
  symbol.process = process;
  global_->names.try_emplace(symbol.name, &symbol);
  for (std::uint32_t i = 0; i < source.locations.size(); ++i) {
    Symbol& location = symbols_.emplace_back();
    location.kind = Symbol::Kind::Location;
    location.name = names_.intern(source.locations[i].name);
    location.process = process;
    location.location = i;
    process_scopes_[process]->names.try_emplace(location.name, &location);
  }
}

}  // namespace beeline::frontend::uppaal
