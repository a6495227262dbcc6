// Whether code would get to its end, as a condition that leaves everything as it is.
//
// A step asks on its way, also behind what it has assigned: whether it is possible is known once it has been tried.
// Somebody else may want to know that before: a worse alternative, a port with less priority, a timer. So the code runs
// on copies of the variables that it writes, in a function, where a Require (ir/refusal.h) that does not hold ends with
// 0 and the end is 1. What goes wrong on the way goes wrong in the condition.
#pragma once

#include <cstdint>
#include <map>
#include <span>

#include "frontend/fiacre/coder.h"

namespace beeline::frontend::fiacre {

class Trial {
 public:
  explicit Trial(Coder& coder) : coder_(coder) {}

  // Guards before the first statement, then the code, for one value at least of each of these variables.
  ir::ExprId of(std::span<const ir::ExprId> guards, std::span<const ir::ExprId> code,
                std::span<const ir::Select> for_some, util::Position position);

 private:
  class Copy;

  // A temporary like this cell; copies of one block are next to each other.
  std::uint32_t shadow(std::uint32_t cell);

  Coder& coder_;
  std::map<std::uint32_t, std::uint32_t> shadows_;  // by first cell of the block
};

}  // namespace beeline::frontend::fiacre
