#include "check/linear_form.h"

#include <numeric>

namespace beeline::check {

namespace {

// Nothing that a sum of two of them, or the negation of one, could overflow.
constexpr std::int64_t most = std::int64_t{1} << 61;

bool times(std::int64_t a, std::int64_t b, std::int64_t& out) {
  return !__builtin_mul_overflow(a, b, &out) && -most <= out && out <= most;
}
bool plus(std::int64_t a, std::int64_t b, std::int64_t& out) {
  return !__builtin_add_overflow(a, b, &out) && -most <= out && out <= most;
}

}  // namespace

std::optional<LinearForm> sum(const LinearForm& a, const LinearForm& b, std::int64_t factor) {
  LinearForm out;
  std::int64_t more = 0;
  if (!times(b.constant, factor, more) || !plus(a.constant, more, out.constant)) return std::nullopt;
  auto x = a.terms.begin();
  auto y = b.terms.begin();
  while (x != a.terms.end() || y != b.terms.end()) {
    if (y == b.terms.end() || (x != a.terms.end() && x->first < y->first)) {
      out.terms.push_back(*x++);
      continue;
    }
    if (!times(y->second, factor, more)) return std::nullopt;
    if (x != a.terms.end() && x->first == y->first && !plus((x++)->second, more, more)) return std::nullopt;
    if (more != 0) out.terms.emplace_back(y->first, more);
    ++y;
  }
  return out;
}

std::optional<LinearForm> linear_form(const Terms& terms, Terms::Id number) {
  const Terms::Node& node = terms.node(number);
  switch (node.kind) {
    case Terms::Kind::Number: {
      LinearForm out;
      if (!plus(node.value, 0, out.constant)) return std::nullopt;
      return out;
    }
    case Terms::Kind::Add: {
      LinearForm all;
      for (const Terms::Id operand : terms.operands(number)) {
        const auto one = linear_form(terms, operand);
        auto both = one ? sum(all, *one, 1) : std::nullopt;
        if (!both) return std::nullopt;
        all = std::move(*both);
      }
      return all;
    }
    case Terms::Kind::Multiply: {
      const auto one = linear_form(terms, terms.operands(number)[0]);
      return one ? sum({}, *one, node.value) : std::nullopt;
    }
    default: return LinearForm{{{number, 1}}, 0};
  }
}

std::optional<LinearForm> with_common_factor_removed(LinearForm form, bool whole) {
  std::int64_t common = 0;
  for (const auto& [leaf, factor] : form.terms) common = std::gcd(common, factor);
  if (common <= 1) return form;
  for (auto& [leaf, factor] : form.terms) factor /= common;
  // sum <= -constant; whole sums are at most the floor of that.
  std::int64_t constant = form.constant / common;
  if (form.constant % common != 0) {
    if (!whole) return std::nullopt;
    if (form.constant > 0) ++constant;
  }
  form.constant = constant;
  return form;
}

}  // namespace beeline::check
