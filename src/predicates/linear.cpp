#include "predicates/linear.h"

#include <algorithm>

namespace beeline::predicates {

using analysis::Interval;
using ir::Expr;
using ir::ExprId;
using ir::Op;

Sum plus(const Sum& a, const Sum& b, std::int64_t factor_of_b) {
  Sum out;
  std::map<Var, std::int64_t> factors;
  for (const Term& t : a.terms) factors[t.var] += t.factor;
  for (const Term& t : b.terms) factors[t.var] += t.factor * factor_of_b;
  for (const auto& [var, factor] : factors)
    if (factor != 0) out.terms.push_back({var, factor});
  const std::int64_t one = b.low * factor_of_b, other = b.high * factor_of_b;
  out.low = a.low + std::min(one, other);
  out.high = a.high + std::max(one, other);
  return out;
}

Sum SumReader::unknown(ExprId id) const {
  const Interval range = ranges_.of(id);
  return {{}, std::min(range.low, range.high), std::max(range.low, range.high)};
}

std::optional<Sum> SumReader::product(const Sum& a, const Sum& b) const {
  const auto factor = b.constant() ? b.constant() : a.constant();
  if (!factor || *factor < -1'000 || *factor > 1'000) return std::nullopt;
  return plus({}, b.constant() ? a : b, *factor);
}

std::optional<std::uint32_t> SumReader::fixed(ExprId reference) const {
  const auto number = reference ? read(reference).constant() : std::nullopt;
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

Sum SumReader::read(ExprId id) const {
  const Expr& e = network_.arena[id];
  switch (e.op) {
    case Op::Const:
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef: return {{}, e.x, e.x};
    case Op::Load: {
      const auto cell = fixed(e.a);
      if (!cell || *cell >= network_.cells.size()) return unknown(id);
      if (const auto bound = bindings.find(*cell); bound != bindings.end()) return {{}, bound->second, bound->second};
      if (!network_.cells[*cell].lasts()) return unknown(id);
      const Var v = variables_.cell(*cell);
      if (variables_.is_tracked(v)) return {{{v, 1}}, 0, 0};
      const Interval domain = variables_.domain(v);
      return {{}, domain.low, domain.high};
    }
    case Op::Neg: return within(plus({}, read(e.a), -1), id);
    case Op::Add: return within(plus(read(e.a), read(e.b)), id);
    case Op::Sub: return within(plus(read(e.a), read(e.b), -1), id);
    case Op::Mul:
      if (const auto all = product(read(e.a), read(e.b))) return within(*all, id);
      return unknown(id);
    case Op::Index: return within(plus(read(e.a), plus(read(e.b), {{}, e.x, e.x}, -1), e.z), id);
    default: return unknown(id);
  }
}

// Sums of what is left unchecked must fit into 64 bits.
Sum SumReader::within(Sum sum, ExprId id) const {
  constexpr std::int64_t most = std::int64_t{1} << 40;
  const auto large = [](std::int64_t n) { return n < -most || n > most; };
  const bool any = std::any_of(sum.terms.begin(), sum.terms.end(), [&](const Term& t) { return large(t.factor); });
  return any || large(sum.low) || large(sum.high) ? unknown(id) : sum;
}

Interval SumReader::range(const Sum& sum) const {
  Interval all{sum.low, sum.high};
  for (const Term& t : sum.terms) {
    const Interval domain = variables_.domain(t.var);
    all.low += t.factor > 0 ? t.factor * domain.low : t.factor * domain.high;
    all.high += t.factor > 0 ? t.factor * domain.high : t.factor * domain.low;
  }
  return all;
}

}  // namespace beeline::predicates
