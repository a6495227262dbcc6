#include "dbm/zone.h"

#include <bit>
#include <cstring>

#include "dbm/vector.h"

namespace beeline::dbm {

namespace {

using detail::relax_row;

// One step of Floyd-Warshall. False when clock k lies on a negative cycle.
template <AnyBound B>
[[gnu::always_inline]] inline bool pivot(B* d, std::size_t n, std::size_t k) {
  const B* via = d + k * n;
  if (via[k] < le_zero) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const B w = d[i * n + k];
    if (w != infinity_of<B> && i != k) relax_row(d + i * n, via, w, n);
  }
  return true;
}

template <AnyBound B>
[[gnu::always_inline]] inline bool constrain_inline(B* d, std::size_t n, std::size_t i, std::size_t j,
                                                    std::type_identity_t<B> b) {
  if (b >= d[i * n + j]) return true;
  if (add(d[j * n + i], b) < le_zero) return false;
  const B* via = d + j * n;
  // A row changes only if its bound on x_j does: d[p][i] + b + d[j][q] < d[p][q] <= d[p][j] + d[j][q].
  for (std::size_t p = 0; p < n; ++p) {
    const B w = add(d[p * n + i], b);
    if (w < d[p * n + j]) relax_row(d + p * n, via, w, n);
  }
  return true;
}

}  // namespace

template <AnyBound B>
void init_zero(B* d, std::size_t n) {
  std::fill(d, d + n * n, B{le_zero});
}

template <AnyBound B>
void init_point(B* d, std::size_t n, const B* values) {
  assert(values[0] == 0);
  for (std::size_t i = 0; i < n; ++i) {
    assert(0 <= values[i]);
    for (std::size_t j = 0; j < n; ++j) d[i * n + j] = le<B>(values[i] - values[j]);
  }
}

template <AnyBound B>
void init_universal(B* d, std::size_t n) {
  std::fill(d, d + n, B{le_zero});
  std::fill(d + n, d + n * n, infinity_of<B>);
  for (std::size_t i = 1; i < n; ++i) d[i * n + i] = le_zero;
}

template <AnyBound B>
BEELINE_MULTIVERSION bool close(B* d, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    if (!pivot(d, n, k)) return false;
  }
  return !is_empty(d, n);
}

template <AnyBound B>
BEELINE_MULTIVERSION bool close_touched(B* d, std::size_t n, const std::uint64_t* touched) {
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

template <AnyBound B>
bool is_closed(const B* d, std::size_t n) {
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

template <AnyBound B>
BEELINE_MULTIVERSION bool constrain(B* d, std::size_t n, std::size_t i, std::size_t j, WideBound b) {
  assert(i < n && j < n && is_closed(d, n));
  return constrain_inline(d, n, i, j, static_cast<B>(b));
}

template <AnyBound B>
BEELINE_MULTIVERSION bool constrain_many(B* d, std::size_t n, std::span<const Constraint> constraints) {
  assert(is_closed(d, n));
  for (const Constraint& c : constraints) {
    if (!constrain_inline(d, n, c.i, c.j, static_cast<B>(c.bound))) return false;
  }
  assert(is_closed(d, n));
  return true;
}

template <AnyBound B>
bool clearly_disjoint(const B* a, const B* b, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (add(a[i * n + j], b[j * n + i]) < le_zero) return true;
    }
  }
  return false;
}

template <AnyBound B>
void up(B* d, std::size_t n) {
  assert(is_closed(d, n));
  for (std::size_t i = 1; i < n; ++i) d[i * n] = infinity_of<B>;
}

template <AnyBound B>
BEELINE_MULTIVERSION void down(B* d, std::size_t n) {
  assert(is_closed(d, n));
  for (std::size_t j = 1; j < n; ++j) d[j] = le_zero;
  for (std::size_t i = 1; i < n; ++i) {
    const B* row = d + i * n;
    for (std::size_t j = 1; j < n; ++j) d[j] = std::min(d[j], row[j]);
  }
  assert(is_closed(d, n));
}

template <AnyBound B>
void reset(B* d, std::size_t n, std::size_t x, std::type_identity_t<B> value) {
  assert(0 < x && x < n && 0 <= value && is_closed(d, n));
  const B at_most = le<B>(value);
  const B at_least = le<B>(-value);
  for (std::size_t j = 0; j < n; ++j) {
    d[x * n + j] = add(at_most, d[j]);
    d[j * n + x] = add(d[j * n], at_least);
  }
  d[x * n + x] = le_zero;
}

template <AnyBound B>
void free_clock(B* d, std::size_t n, std::size_t x) {
  assert(0 < x && x < n && is_closed(d, n));
  for (std::size_t j = 0; j < n; ++j) {
    d[x * n + j] = infinity_of<B>;
    d[j * n + x] = d[j * n];
  }
  d[x * n + x] = le_zero;
}

template <AnyBound B>
void assign(B* d, std::size_t n, std::size_t x, std::size_t y, std::type_identity_t<B> offset) {
  assert(0 < x && x < n && y < n && is_closed(d, n));
  const B more = le<B>(offset);
  const B less = le<B>(-offset);
  for (std::size_t j = 0; j < n; ++j) {
    if (j == x) continue;
    d[x * n + j] = add(d[y * n + j], more);
    d[j * n + x] = add(d[j * n + y], less);
  }
  d[x * n + x] = le_zero;
  assert(d[x] <= le_zero && is_closed(d, n));
}

template <AnyBound B>
bool is_empty(const B* d, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    if (d[i * n + i] < le_zero) return true;
  }
  return false;
}

template <AnyBound B>
bool contains_point(const B* d, std::size_t n, const std::int64_t* numerators, std::int64_t denominator) {
  assert(denominator > 0 && numerators[0] == 0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const B b = d[i * n + j];
      if (b == infinity_of<B>) continue;
      const std::int64_t difference = numerators[i] - numerators[j];
      const std::int64_t limit = std::int64_t{value_of(b)} * denominator;
      if (is_strict(b) ? difference >= limit : difference > limit) return false;
    }
  }
  return true;
}

template <AnyBound B>
void project(const B* d, std::size_t n, B* out, std::size_t m, const std::uint16_t* map) {
  assert(map[0] == 0 && is_closed(d, n));
  for (std::size_t i = 0; i < m; ++i) {
    assert(map[i] < n);
    const B* row = d + map[i] * n;
    for (std::size_t j = 0; j < m; ++j) out[i * m + j] = row[map[j]];
  }
}

namespace {

// Sets the fresh rows and columns of `out` as `reset` or `free_clock` would.
template <AnyBound B, class Row, class Column>
void embed_with(const B* d, std::size_t n, B* out, std::size_t m, const std::uint16_t* map, Row row, Column column) {
  assert(map[0] == 0 && is_closed(d, n));
  for (std::size_t i = 0; i < m; ++i) {
    const bool fresh_row = map[i] == fresh_clock;
    const B* source = d + (fresh_row ? 0 : map[i] * n);
    for (std::size_t j = 0; j < m; ++j) {
      const bool fresh_column = map[j] == fresh_clock;
      const B b = source[fresh_column ? 0 : map[j]];
      out[i * m + j] = fresh_row ? row(b, fresh_column) : fresh_column ? column(b) : b;
    }
    out[i * m + i] = le_zero;
  }
  assert(is_closed(out, m));
}

}  // namespace

template <AnyBound B>
void embed(const B* d, std::size_t n, B* out, std::size_t m, const std::uint16_t* map) {
  embed_with(
      d, n, out, m, map, [](B, bool) { return infinity_of<B>; }, [](B b) { return b; });
}

template <AnyBound B>
void embed_at(const B* d, std::size_t n, B* out, std::size_t m, const std::uint16_t* map,
              std::type_identity_t<B> value) {
  assert(0 <= value);
  embed_with(
      d, n, out, m, map, [value](B b, bool both_fresh) { return both_fresh ? B{le_zero} : add(le<B>(value), b); },
      [value](B b) { return add(b, le<B>(-value)); });
}

#define BEELINE_INSTANTIATE(B)                                                              \
  template void init_zero(B*, std::size_t);                                                 \
  template void init_point(B*, std::size_t, const B*);                                      \
  template void init_universal(B*, std::size_t);                                            \
  template bool close(B*, std::size_t);                                                     \
  template bool close_touched(B*, std::size_t, const std::uint64_t*);                       \
  template bool is_closed(const B*, std::size_t);                                           \
  template bool constrain(B*, std::size_t, std::size_t, std::size_t, WideBound);            \
  template bool constrain_many(B*, std::size_t, std::span<const Constraint>);               \
  template bool clearly_disjoint(const B*, const B*, std::size_t);                          \
  template void up(B*, std::size_t);                                                        \
  template void down(B*, std::size_t);                                                      \
  template void reset(B*, std::size_t, std::size_t, std::type_identity_t<B>);               \
  template void free_clock(B*, std::size_t, std::size_t);                                   \
  template void assign(B*, std::size_t, std::size_t, std::size_t, std::type_identity_t<B>); \
  template bool is_empty(const B*, std::size_t);                                            \
  template bool contains_point(const B*, std::size_t, const std::int64_t*, std::int64_t);   \
  template void project(const B*, std::size_t, B*, std::size_t, const std::uint16_t*);      \
  template void embed(const B*, std::size_t, B*, std::size_t, const std::uint16_t*);        \
  template void embed_at(const B*, std::size_t, B*, std::size_t, const std::uint16_t*, std::type_identity_t<B>);
BEELINE_INSTANTIATE(Bound)
BEELINE_INSTANTIATE(WideBound)
#undef BEELINE_INSTANTIATE

}  // namespace beeline::dbm
