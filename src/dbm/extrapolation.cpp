#include "dbm/extrapolation.h"

#include "dbm/alu_row.h"
#include "dbm/vector.h"

namespace beeline::dbm {

namespace {

constexpr std::size_t many = 500;  // clocks

// A bound on 0 - x up to this one says that x is above the limit. Every clock is above no_limit.
template <AnyBound B>
constexpr B above(B limit) {
  return -2 * limit;
}

// Drops the bounds of a row that are above its limit or in the column of a clock above its upper limit, and puts in
// their place what the path through 0 implies; `zero_row` is widened already. Whether a path through other clocks may
// imply more: nothing but that path leads to a dropped column, and where it implies the old bound, no other can imply a
// tighter one.
template <AnyBound B>
[[gnu::always_inline]] inline bool widen_row(B* __restrict row, const B* __restrict zero_row, const B* __restrict upper,
                                             std::type_identity_t<B> limit, std::size_t n) {
  const bool bounded = row[0] <= limit;
  const B mask = is_strict(row[0]) ? ~B{1} : ~B{0};
  const B base = bounded ? row[0] & ~B{1} : 0;
  const B floor = bounded ? min_bound_of<B> : infinity_of<B>;
  B lost = 0;
  for (std::size_t j = 0; j < n; ++j) {
    const bool dropped_column = zero_row[j] <= above(upper[j]);
    const B through_zero = std::max((zero_row[j] & mask) + base, floor);
    const B cut = row[j] > limit ? through_zero : row[j];
    lost |= dropped_column ? 0 : cut - row[j];
    row[j] = dropped_column ? through_zero : cut;
  }
  return lost != 0;
}

}  // namespace

template <AnyBound B>
BEELINE_MULTIVERSION void extrapolate_lu_plus(B* d, std::size_t n, const B* lower, const B* upper, util::Watch* watch) {
  assert(is_closed(d, n) && lower[0] == 0 && upper[0] == 0);
  // The definition drops the row of a clock above its lower limit; in the other rows each bound above the row's limit;
  // the column of a clock above its upper limit, but for its lower bound, which becomes that limit. The result is
  // closed on the way, which takes much less than closing an arbitrary matrix. Sets of clocks are taken modulo 64: with
  // more clocks a bit speaks for several, and some work is done in vain.
  const auto bit = [](std::size_t i) { return std::uint64_t{1} << (i & 63); };
  std::uint64_t useful = ~std::uint64_t{0};  // as a stop on a path: neither row nor column is dropped
  if (n <= 64) {
    for (std::size_t i = 1; i < n; ++i) {
      if (d[i] <= above(std::min(lower[i], upper[i]))) useful &= ~bit(i);
    }
  }
  for (std::size_t i = 1; i < n; ++i) {
    if (d[i] > above(lower[i])) continue;
    std::fill(d + i * n, d + i * n + n, infinity_of<B>);
    d[i * n + i] = le_zero;
  }
  // Closed at once: only the direct path leads to a dropped column.
  for (std::size_t j = 1; j < n; ++j) d[j] = std::max(d[j], std::min(above(upper[j]), B{le_zero}));

  std::uint64_t affected = 0;
  for (std::size_t i = 1; i < n; ++i) {
    B* row = d + i * n;
    // (A limit below le_zero means that the row is dropped; it must not strike the diagonal.)
    if (widen_row(row, d, upper, std::max(le<B>(lower[i]), B{le_zero}), n)) affected |= bit(i);
    row[i] = le_zero;
  }
  if (affected == 0) return;
  for (std::size_t k = 1; k < n; ++k) {
    if ((useful & bit(k)) == 0) continue;
    if (n > many && watch != nullptr) watch->look();
    for (std::size_t i = 1; i < n; ++i) {
      const B w = d[i * n + k];
      if ((affected & bit(i)) != 0 && w != infinity_of<B> && i != k) detail::relax_row(d + i * n, d + k * n, w, n);
    }
  }
  for (std::size_t i = 1; i < n; ++i) {
    if ((affected & bit(i)) != 0 && d[i * n] != infinity_of<B>) detail::relax_row(d + i * n, d, d[i * n], n);
  }
  assert(is_closed(d, n));
}

template <AnyBound B>
BEELINE_MULTIVERSION bool alu_subset(const B* a, const B* b, std::size_t n, const B* lower, const B* upper) {
  assert(is_closed(a, n) && is_closed(b, n) && lower[0] == 0 && upper[0] == 0);
  for (std::size_t y = 0; y < n; ++y) {
    if (!detail::alu_subset_row(a, a + y * n, b + y * n, n, lower[y], upper)) return false;
  }
  return true;
}

template <AnyBound B>
std::size_t extrapolate_split(const B* d, std::size_t n, std::span<const Constraint> diagonals, const B* lower,
                              const B* upper, std::vector<B>& out) {
  assert(is_closed(d, n));
  const std::size_t size = n * n;
  const std::size_t begin = out.size();
  out.insert(out.end(), d, d + size);

  // After the round of a diagonal every part lies on one side of it.
  for (const Constraint& diagonal : diagonals) {
    const Constraint negation = negate(diagonal);
    const std::size_t end = out.size();
    for (std::size_t part = begin; part < end; part += size) {
      const bool some_in = can_satisfy(&out[part], n, diagonal.i, diagonal.j, diagonal.bound);
      const bool some_out = can_satisfy(&out[part], n, negation.i, negation.j, negation.bound);
      if (!some_in || !some_out) continue;
      out.resize(out.size() + size);
      B* inside = &out[part];
      B* outside = &out[out.size() - size];
      std::copy(inside, inside + size, outside);
      [[maybe_unused]] const bool both = constrain(inside, n, diagonal.i, diagonal.j, diagonal.bound) &&
                                         constrain(outside, n, negation.i, negation.j, negation.bound);
      assert(both);
    }
  }

  std::vector<Constraint> sides(diagonals.size());
  for (std::size_t part = begin; part < out.size(); part += size) {
    for (std::size_t k = 0; k < diagonals.size(); ++k) {
      const Constraint& c = diagonals[k];
      sides[k] = can_satisfy(&out[part], n, c.i, c.j, c.bound) ? c : negate(c);
    }
    extrapolate_lu_plus(&out[part], n, lower, upper);
    [[maybe_unused]] const bool non_empty = constrain_many(&out[part], n, sides);
    assert(non_empty);
  }
  return (out.size() - begin) / size;
}

#define BEELINE_INSTANTIATE(B)                                                                                   \
  template void extrapolate_lu_plus(B*, std::size_t, const B*, const B*, util::Watch*);                          \
  template bool alu_subset(const B*, const B*, std::size_t, const B*, const B*);                                 \
  template std::size_t extrapolate_split(const B*, std::size_t, std::span<const Constraint>, const B*, const B*, \
                                         std::vector<B>&);
BEELINE_INSTANTIATE(Bound)
BEELINE_INSTANTIATE(WideBound)
#undef BEELINE_INSTANTIATE

}  // namespace beeline::dbm
