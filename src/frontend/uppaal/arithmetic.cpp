#include "frontend/uppaal/arithmetic.h"

#include <algorithm>
#include <limits>

namespace beeline::frontend::uppaal {

namespace {

bool fits(std::int64_t value) {
  return value >= std::numeric_limits<std::int32_t>::min() && value <= std::numeric_limits<std::int32_t>::max();
}

// Stops as soon as the result cannot fit; 0, 1 and -1 need no stepping.
bool power(std::int64_t base, std::int32_t exponent, std::int64_t& result) {
  if (exponent < 0) return false;
  if (base == 0 || base == 1) {
    result = exponent == 0 ? 1 : base;
    return true;
  }
  if (base == -1) {
    result = exponent % 2 == 0 ? 1 : -1;
    return true;
  }
  result = 1;
  for (std::int32_t i = 0; i < exponent; ++i) {
    result *= base;
    if (!fits(result)) return false;
  }
  return true;
}

}  // namespace

bool compute(ir::Op op, std::int32_t a, std::int32_t b, std::int32_t& result) {
  using ir::Op;
  const std::int64_t x = a, y = b;
  std::int64_t wide = 0;
  switch (op) {
    case Op::Neg: wide = -x; break;
    case Op::Not: wide = a == 0; break;
    case Op::BitNot: wide = ~x; break;
    case Op::Add: wide = x + y; break;
    case Op::Sub: wide = x - y; break;
    case Op::Mul: wide = x * y; break;
    case Op::Div:
      if (b == 0) return false;
      wide = x / y;
      break;
    case Op::Mod:
      if (b == 0) return false;
      wide = x % y;
      break;
    case Op::Pow:
      if (!power(x, b, wide)) return false;
      break;
    case Op::Shl:
      if (b < 0 || b >= 32) return false;
      wide = x * (std::int64_t{1} << b);
      break;
    case Op::Shr:
      if (b < 0 || b >= 32) return false;
      wide = x >> b;
      break;
    case Op::BitAnd: wide = x & y; break;
    case Op::BitOr: wide = x | y; break;
    case Op::BitXor: wide = x ^ y; break;
    case Op::Min: wide = std::min(x, y); break;
    case Op::Max: wide = std::max(x, y); break;
    case Op::Lt: wide = x < y; break;
    case Op::Le: wide = x <= y; break;
    case Op::Eq: wide = x == y; break;
    case Op::Ne: wide = x != y; break;
    case Op::Ge: wide = x >= y; break;
    case Op::Gt: wide = x > y; break;
    default: return false;
  }
  if (!fits(wide)) return false;
  result = static_cast<std::int32_t>(wide);
  return true;
}

}  // namespace beeline::frontend::uppaal
