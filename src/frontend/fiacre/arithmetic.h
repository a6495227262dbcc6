// What operators on numbers give: 32 bits, division towards zero. None where there is no such value.
#pragma once

#include <cstdint>
#include <optional>

#include "frontend/fiacre/program.h"

namespace beeline::frontend::fiacre {

inline std::optional<std::int32_t> arithmetic(Op op, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  switch (op) {
    case Op::Add: result = a + b; break;
    case Op::Subtract: result = a - b; break;
    case Op::Multiply: result = a * b; break;
    default:
      if (b == 0) return std::nullopt;
      result = op == Op::Divide ? a / b : a % b;
  }
  if (result < least_int || result > greatest_int) return std::nullopt;
  return static_cast<std::int32_t>(result);
}

}  // namespace beeline::frontend::fiacre
