#include "dbm/extrapolation.h"

#include "dbm/vector.h"

namespace beeline::dbm {

namespace {

// The limits as bounds, so that the tests below compare encoded integers. no_limit comes out as a bound that every lower
// bound of a clock passes.
constexpr Bound above(std::int32_t limit) { return -2 * limit; }  // 0 - x <= this: x > limit throughout

bool widen(Bound* d, std::size_t n, const std::int32_t* lower, const std::int32_t* upper) {
  bool changed = false;
  for (std::size_t i = 1; i < n; ++i) {
    Bound* row = d + i * n;
    const bool row_falls = d[i] <= above(lower[i]);
    const Bound limit = le(lower[i]);
    for (std::size_t j = 0; j < n; ++j) {
      const bool falls = row_falls || row[j] > limit || (j != 0 && d[j] <= above(upper[j]));
      if (j == i || row[j] == infinity || !falls) continue;
      row[j] = infinity;
      changed = true;
    }
  }
  for (std::size_t j = 1; j < n; ++j) {
    const Bound floor = upper[j] < 0 ? le_zero : above(upper[j]);
    if (d[j] < floor) {
      d[j] = floor;
      changed = true;
    }
  }
  return changed;
}

}  // namespace

BEELINE_MULTIVERSION
void extrapolate_lu_plus(Bound* d, std::size_t n, const std::int32_t* lower, const std::int32_t* upper) {
  assert(is_closed(d, n) && lower[0] == 0 && upper[0] == 0);
  if (!widen(d, n, lower, upper)) return;
  [[maybe_unused]] const bool non_empty = close(d, n);
  assert(non_empty);
}

BEELINE_MULTIVERSION
bool alu_subset(const Bound* a, const Bound* b, std::size_t n, const std::int32_t* lower, const std::int32_t* upper) {
  assert(is_closed(a, n) && is_closed(b, n) && lower[0] == 0 && upper[0] == 0);
  // The test of the paper, whose Z_xy bounds y - x: Z is not contained in aLU(Z') iff for some x, y
  //   Z_x0 >= (<=, -U_x),  Z'_xy < Z_xy  and  Z'_xy + (<, -L_y) < Z_x0.
  // An infinite Z'_xy fails the second test, so the sum needs no special case; no_limit fails the first or is skipped.
  for (std::size_t y = 0; y < n; ++y) {
    if (lower[y] < 0) continue;
    const Bound* of_a = a + y * n;
    const Bound* of_b = b + y * n;
    const Bound shift = 2 * lower[y];
    Bound outside = 0;
    for (std::size_t x = 0; x < n; ++x) {
      const Bound at_least = a[x];
      outside |= (at_least >= 1 - 2 * upper[x]) & (of_b[x] < of_a[x]) & ((of_b[x] & ~1) - shift < at_least);
    }
    if (outside != 0) return false;
  }
  return true;
}

std::size_t extrapolate_split(const Bound* d, std::size_t n, std::span<const Constraint> diagonals, const std::int32_t* lower,
                              const std::int32_t* upper, std::vector<Bound>& out) {
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
      Bound* inside = &out[part];
      Bound* outside = &out[out.size() - size];
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

}  // namespace beeline::dbm
