// Constants of clocks beyond 32 bits.
//
// Values of expressions have 32 bits, as in the languages read here, but clocks of models that count microseconds go
// further. So a comparison of clocks and a reset carry a constant besides their expression: ClockCmp says clock a -
// clock b REL c + offset, ResetClock says clock a := b + offset, or clock c + b + offset. The offset has 64 bits, in
// the node's y and z.
#pragma once

#include <cstdint>

#include "ir/expr.h"

namespace beeline::ir {

// Front ends refuse more. What a query finds out about clocks is below it, and can be written as a query again.
inline constexpr std::int64_t greatest_clock_offset = (std::int64_t{1} << 43) - 1;

// The most that copies in one update may add up to; more is an evaluation error.
inline constexpr std::int64_t greatest_clock_sum = greatest_clock_offset;

inline std::int64_t clock_offset(const Expr& e) {
  return std::int64_t{e.y} * (std::int64_t{1} << 32) + static_cast<std::uint32_t>(e.z);
}

inline void set_clock_offset(Expr& e, std::int64_t offset) {
  e.y = static_cast<std::int32_t>(offset >> 32);
  e.z = static_cast<std::int32_t>(static_cast<std::uint32_t>(offset & 0xffffffff));
}

// A comparison or reset like `id` with this offset.
inline ExprId with_clock_offset(Arena& arena, ExprId id, std::int64_t offset) {
  Expr e = arena[id];
  set_clock_offset(e, offset);
  return arena.add(e);
}

}  // namespace beeline::ir
