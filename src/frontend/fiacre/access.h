// Which shared variables code reads and writes: whether the order of two pieces of code matters.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "ir/network.h"

namespace beeline::frontend::fiacre {

struct Access {
  std::set<std::uint32_t> reads, writes;  // variables

  void add(const Access& other);
  bool conflicts_with(const Access& other) const;
};

class Accesses {
 public:
  // `variable_of`: by cell, for the first cells of the network; all others are of nobody else's concern.
  Accesses(const ir::Network& network, std::span<const std::uint32_t> variable_of)
      : network_(network), variable_of_(variable_of) {}

  void add(ir::ExprId code, Access& into) const;

 private:
  void visit(ir::ExprId id, Access& into, std::set<std::int32_t>& functions) const;
  // The cells at this address are read or written; what it is computed from is read.
  void address(ir::ExprId id, bool written, Access& into, std::set<std::int32_t>& functions) const;

  const ir::Network& network_;
  std::span<const std::uint32_t> variable_of_;
};

}  // namespace beeline::frontend::fiacre
