// DVE expressions as those of the network, read in the scope of a process.
//
// A value that is sent over a channel is known by its text as a query (query_text.h), with names that are good
// everywhere: equal texts mean equal values, whoever sends them.
//
// In a synchronous system all processes move at once, and what one assigns the others do not see. There a variable
// that an earlier process may assign is read from a copy that the first process makes (step.h); who translates says
// which variables those are.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/dve/symbols.h"
#include "ir/network.h"

namespace beeline::frontend::dve {

// First cell of a variable to first cell of its copy.
using Copies = std::unordered_map<std::uint32_t, std::uint32_t>;

class Expressions {
 public:
  Expressions(Symbols& symbols, ir::Network& network, std::uint32_t property)
      : symbols_(symbols), syntax_(symbols.syntax()), network_(network), property_(property) {}

  // No id after a message.
  ir::ExprId value(NodeId id, std::uint32_t process, const Copies* copies = nullptr);
  struct Place {
    ir::ExprId address;
    const Symbol* symbol = nullptr;
    NodeId index;  // none: a scalar
    explicit operator bool() const { return static_cast<bool>(address); }
  };
  // What can be assigned; none after a message.
  Place place(NodeId id, std::uint32_t process, const Copies* copies = nullptr);
  // Of an expression that was translated without a message.
  std::string text(NodeId id, std::uint32_t process) const;
  // The first cells of the variables that it reads.
  void collect(NodeId id, std::uint32_t process, std::vector<std::uint32_t>& into) const;

 private:
  ir::ExprId load(const Symbol& symbol, NodeId index, const Node& node, std::uint32_t process, const Copies* copies);
  ir::ExprId address(const Symbol& symbol, NodeId index, const Node& node, std::uint32_t process, const Copies* copies,
                     std::uint32_t first);
  bool right_shape(const Symbol& symbol, const Node& node);
  const Symbol* variable(const Node& node, std::uint32_t process, std::uint32_t& owner) const;

  Symbols& symbols_;
  const SystemSyntax& syntax_;
  ir::Network& network_;
  std::uint32_t property_;  // the process that is no part of the system, or `globally`
};

}  // namespace beeline::frontend::dve
