// What the names of a DVE model stand for: the global ones, and those of each process, which come first in it.
//
// Variables are laid out as cells of the network when they are declared: `byte` from 0 to 255, `int` from -32768 to
// 32767. Constants are values; an array of constants is a table in temporaries, so that it can be indexed. A buffered
// channel is a cell that counts and its slots, the first in the queue first (buffers.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/dve/syntax.h"
#include "ir/network.h"
#include "util/diagnostic.h"

namespace beeline::frontend::dve {

inline constexpr std::uint32_t globally = 0xFFFFFFFF;  // in place of a process

struct Symbol {
  enum class Kind : std::uint8_t { Variable, Constant, Channel, Process, State } kind = Kind::Variable;
  Name name;
  Type type = Type::Byte;
  std::uint32_t first = 0;           // cell, of a variable or table; index of a channel, process or state
  std::uint32_t count = 0;           // elements; 0: a scalar
  std::vector<std::int32_t> values;  // of a constant, or those that a variable starts with
};

struct Range {
  std::int32_t low = 0, high = 0;
};
Range range_of(Type type);

class Symbols {
 public:
  Symbols(const SystemSyntax& syntax, util::Diagnostics& diagnostics) : syntax_(syntax), diagnostics_(diagnostics) {}

  // Processes, and as many scopes as there are processes, with their states.
  void declare_processes();
  void declare_channels();
  // With their cells; of one process, or global ones.
  void declare_variables(ir::Network& network, std::uint32_t process);

  // Null after a message, or when the name was in something that could not be read. What other kinds of things have
  // that name is part of the message.
  const Symbol* value(std::string_view name, util::Position position, std::uint32_t process);
  const Symbol* state(std::string_view name, util::Position position, std::uint32_t process);
  const Symbol* channel(const Name& name);
  const Symbol* process(std::string_view name, util::Position position);
  // P->x
  const Symbol* foreign(std::string_view process, std::string_view name, util::Position position, std::uint32_t& owner);

  // A constant expression, or one of the values that variables start with; a message and 0 where there is none.
  std::int32_t evaluate(NodeId id, std::uint32_t process);

  // Once for each array.
  void warn_of_whole_array(const Symbol& symbol, util::Position position);

  // In the order of declaration.
  const std::vector<std::string_view>& names(std::uint32_t process) const { return order_[index(process)]; }
  const Symbol* find(std::string_view name, std::uint32_t process) const;

  const SystemSyntax& syntax() const { return syntax_; }
  util::Diagnostics& diagnostics() { return diagnostics_; }

 private:
  using Scope = std::unordered_map<std::string_view, Symbol>;
  std::size_t index(std::uint32_t process) const { return process == globally ? 0 : std::size_t{process} + 1; }
  void declare(Symbol symbol, std::uint32_t process);
  void declare_variable(const VariableSyntax& variable, ir::Network& network, std::uint32_t process);
  // Whether this is the first complaint about the name there, and none is superfluous.
  bool unknown(std::string_view name, std::uint32_t process);
  std::string near(std::string_view name, Symbol::Kind kind, Symbol::Kind or_kind, std::uint32_t process) const;
  std::int32_t compute(const Node& node, std::uint32_t process);

  const SystemSyntax& syntax_;
  util::Diagnostics& diagnostics_;
  std::vector<Scope> scopes_ = std::vector<Scope>(1);
  std::vector<std::vector<std::string_view>> order_ = std::vector<std::vector<std::string_view>>(1);
  std::unordered_set<std::string> told_;
};

}  // namespace beeline::frontend::dve
