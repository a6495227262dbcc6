#include "dbm/zone.h"

#include <bit>
#include <cstring>

#include "dbm/vector.h"

namespace beeline::dbm {

namespace {

using detail::relax_row;

// One step of Floyd-Warshall. False when clock k lies on a negative cycle.
[[gnu::always_inline]] inline bool pivot(Bound* d, std::size_t n, std::size_t k) {
  const Bound* via = d + k * n;
  if (via[k] < le_zero) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const Bound w = d[i * n + k];
    if (w != infinity && i != k) relax_row(d + i * n, via, w, n);
  }
  return true;
}

[[gnu::always_inline]] inline bool constrain_inline(Bound* d, std::size_t n, std::size_t i, std::size_t j, Bound b) {
  if (b >= d[i * n + j]) return true;
  if (add(d[j * n + i], b) < le_zero) return false;
  const Bound* via = d + j * n;
  // A row changes only if its bound on x_j does: d[p][i] + b + d[j][q] < d[p][q] <= d[p][j] + d[j][q].
  for (std::size_t p = 0; p < n; ++p) {
    const Bound w = add(d[p * n + i], b);
    if (w < d[p * n + j]) relax_row(d + p * n, via, w, n);
  }
  return true;
}

}  // namespace

void init_zero(Bound* d, std::size_t n) { std::fill(d, d + n * n, le_zero); }

void init_point(Bound* d, std::size_t n, const std::int32_t* values) {
  assert(values[0] == 0);
  for (std::size_t i = 0; i < n; ++i) {
    assert(0 <= values[i]);
    for (std::size_t j = 0; j < n; ++j) d[i * n + j] = le(values[i] - values[j]);
  }
}

void init_universal(Bound* d, std::size_t n) {
  std::fill(d, d + n, le_zero);
  std::fill(d + n, d + n * n, infinity);
  for (std::size_t i = 1; i < n; ++i) d[i * n + i] = le_zero;
}

BEELINE_MULTIVERSION
bool close(Bound* d, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    if (!pivot(d, n, k)) return false;
  }
  return !is_empty(d, n);
}

BEELINE_MULTIVERSION
bool close_touched(Bound* d, std::size_t n, const std::uint64_t* touched) {
  for (std::size_t word = 0; word * 64 < n; ++word) {
    for (std::uint64_t bits = touched[word]; bits != 0; bits &= bits - 1) {
      const std::size_t k = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      assert(k < n);
      if (!pivot(d, n, k)) return false;
    }
  }
  assert(is_empty(d, n) || is_closed(d, n));
  return !is_empty(d, n);
}

bool is_closed(const Bound* d, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    if (d[i * n + i] != le_zero) return false;
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) {
        if (d[i * n + j] > add(d[i * n + k], d[k * n + j])) return false;
      }
    }
  }
  return true;
}

BEELINE_MULTIVERSION
bool constrain(Bound* d, std::size_t n, std::size_t i, std::size_t j, Bound b) {
  assert(i < n && j < n && is_closed(d, n));
  return constrain_inline(d, n, i, j, b);
}

BEELINE_MULTIVERSION
bool constrain_many(Bound* d, std::size_t n, std::span<const Constraint> constraints) {
  assert(is_closed(d, n));
  for (const Constraint& c : constraints) {
    if (!constrain_inline(d, n, c.i, c.j, c.bound)) return false;
  }
  assert(is_closed(d, n));
  return true;
}

bool clearly_disjoint(const Bound* a, const Bound* b, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (add(a[i * n + j], b[j * n + i]) < le_zero) return true;
    }
  }
  return false;
}

void up(Bound* d, std::size_t n) {
  assert(is_closed(d, n));
  for (std::size_t i = 1; i < n; ++i) d[i * n] = infinity;
}

BEELINE_MULTIVERSION
void down(Bound* d, std::size_t n) {
  assert(is_closed(d, n));
  for (std::size_t j = 1; j < n; ++j) d[j] = le_zero;
  for (std::size_t i = 1; i < n; ++i) {
    const Bound* row = d + i * n;
    for (std::size_t j = 1; j < n; ++j) d[j] = std::min(d[j], row[j]);
  }
  assert(is_closed(d, n));
}

void reset(Bound* d, std::size_t n, std::size_t x, std::int32_t value) {
  assert(0 < x && x < n && 0 <= value && is_closed(d, n));
  const Bound at_most = le(value);
  const Bound at_least = le(-value);
  for (std::size_t j = 0; j < n; ++j) {
    d[x * n + j] = add(at_most, d[j]);
    d[j * n + x] = add(d[j * n], at_least);
  }
  d[x * n + x] = le_zero;
}

void free_clock(Bound* d, std::size_t n, std::size_t x) {
  assert(0 < x && x < n && is_closed(d, n));
  for (std::size_t j = 0; j < n; ++j) {
    d[x * n + j] = infinity;
    d[j * n + x] = d[j * n];
  }
  d[x * n + x] = le_zero;
}

void assign(Bound* d, std::size_t n, std::size_t x, std::size_t y, std::int32_t offset) {
  assert(0 < x && x < n && y < n && is_closed(d, n));
  const Bound more = le(offset);
  const Bound less = le(-offset);
  for (std::size_t j = 0; j < n; ++j) {
    if (j == x) continue;
    d[x * n + j] = add(d[y * n + j], more);
    d[j * n + x] = add(d[j * n + y], less);
  }
  d[x * n + x] = le_zero;
  assert(d[x] <= le_zero && is_closed(d, n));
}

bool is_empty(const Bound* d, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    if (d[i * n + i] < le_zero) return true;
  }
  return false;
}

bool contains_point(const Bound* d, std::size_t n, const std::int64_t* numerators, std::int64_t denominator) {
  assert(denominator > 0 && numerators[0] == 0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const Bound b = d[i * n + j];
      if (b == infinity) continue;
      const std::int64_t difference = numerators[i] - numerators[j];
      const std::int64_t limit = value_of(b) * denominator;
      if (is_strict(b) ? difference >= limit : difference > limit) return false;
    }
  }
  return true;
}

void project(const Bound* d, std::size_t n, Bound* out, std::size_t m, const std::uint16_t* map) {
  assert(map[0] == 0 && is_closed(d, n));
  for (std::size_t i = 0; i < m; ++i) {
    assert(map[i] < n);
    const Bound* row = d + map[i] * n;
    for (std::size_t j = 0; j < m; ++j) out[i * m + j] = row[map[j]];
  }
}

namespace {

// Sets the fresh rows and columns of `out` as `reset` or `free_clock` would.
template <class Row, class Column>
void embed_with(const Bound* d, std::size_t n, Bound* out, std::size_t m, const std::uint16_t* map, Row row,
                Column column) {
  assert(map[0] == 0 && is_closed(d, n));
  for (std::size_t i = 0; i < m; ++i) {
    const bool fresh_row = map[i] == fresh_clock;
    const Bound* source = d + (fresh_row ? 0 : map[i] * n);
    for (std::size_t j = 0; j < m; ++j) {
      const bool fresh_column = map[j] == fresh_clock;
      const Bound b = source[fresh_column ? 0 : map[j]];
      out[i * m + j] = fresh_row ? row(b, fresh_column) : fresh_column ? column(b) : b;
    }
    out[i * m + i] = le_zero;
  }
  assert(is_closed(out, m));
}

}  // namespace

void embed(const Bound* d, std::size_t n, Bound* out, std::size_t m, const std::uint16_t* map) {
  embed_with(
      d, n, out, m, map, [](Bound, bool) { return infinity; }, [](Bound b) { return b; });
}

void embed_at(const Bound* d, std::size_t n, Bound* out, std::size_t m, const std::uint16_t* map, std::int32_t value) {
  assert(0 <= value);
  embed_with(
      d, n, out, m, map, [value](Bound b, bool both_fresh) { return both_fresh ? le_zero : add(le(value), b); },
      [value](Bound b) { return add(b, le(-value)); });
}

}  // namespace beeline::dbm
