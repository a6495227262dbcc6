// Layout: a byte with the width (bits 0-1: log2 of the bytes per bound) and the form (bit 2: minimal). Dense:
// n * (n - 1) bounds follow; without its diagonal a matrix is n - 1 runs of n bounds, from one diagonal to the next.
// Minimal: the number of bounds, their positions i * n + j, and the bounds follow; number and positions take as many
// bytes as the dimension needs.
#include "dbm/compact.h"

#include <array>
#include <cstring>
#include <limits>
#include <vector>

#include "dbm/alu_denial.h"
#include "dbm/alu_row.h"
#include "dbm/extrapolation.h"
#include "dbm/reduction.h"
#include "dbm/vector.h"

namespace beeline::dbm {

namespace {

constexpr unsigned minimal_flag = 4;

template <class T>
[[gnu::always_inline]] inline T load(const std::byte* from, std::size_t index = 0) {
  T value;
  std::memcpy(&value, from + index * sizeof(T), sizeof(T));
  return value;
}

template <class T>
[[gnu::always_inline]] inline void store(std::byte* to, std::size_t index, T value) {
  std::memcpy(to + index * sizeof(T), &value, sizeof(T));
}

template <class T>
inline constexpr T stored_infinity = std::numeric_limits<T>::max();

template <class T, AnyBound B>
[[gnu::always_inline]] inline T narrow(B b) {
  return b == infinity_of<B> ? stored_infinity<T> : static_cast<T>(b);
}

template <AnyBound B, class T>
[[gnu::always_inline]] inline B widen(T stored) {
  return stored == stored_infinity<T> ? infinity_of<B> : static_cast<B>(stored);
}

template <class T>
bool fits(std::int64_t least, std::int64_t greatest) {
  return std::numeric_limits<T>::min() <= least && greatest < stored_infinity<T>;
}

unsigned width_code(std::int64_t least, std::int64_t greatest) {
  return fits<std::int8_t>(least, greatest)    ? 0
         : fits<std::int16_t>(least, greatest) ? 1
         : fits<std::int32_t>(least, greatest) ? 2
                                               : 3;
}

// Calls work(T{}) with the type that the code of a width stands for. Only wide bounds need eight bytes.
template <AnyBound B, class Work>
[[gnu::always_inline]] inline auto with_width(unsigned code, Work work) {
  if constexpr (std::same_as<B, WideBound>) {
    if ((code & 3) == 3) return work(std::int64_t{});
  }
  switch (code & 3) {
    case 0: return work(std::int8_t{});
    case 1: return work(std::int16_t{});
    default: return work(std::int32_t{});
  }
}

// The same for positions, which are below n * n.
template <class Work>
[[gnu::always_inline]] inline auto with_position(std::size_t n, Work work) {
  if (n <= 16) return work(std::uint8_t{});
  if (n <= 256) return work(std::uint16_t{});
  return work(std::uint32_t{});
}

std::size_t position_width(std::size_t n) { return n <= 16 ? 1 : n <= 256 ? 2 : 4; }

std::size_t dense_size(std::size_t n, unsigned code) { return 1 + ((n * (n - 1)) << code); }

std::size_t minimal_size(std::size_t n, std::size_t count, unsigned code) {
  return 1 + position_width(n) + count * (position_width(n) + (std::size_t{1} << code));
}

// Where the r-th run of the dense form starts in the matrix.
constexpr std::size_t run(std::size_t r, std::size_t n) { return r * (n + 1) + 1; }

bool is_minimal(const std::byte* packed) { return (std::to_integer<unsigned>(packed[0]) & minimal_flag) != 0; }
unsigned width_of(const std::byte* packed) { return std::to_integer<unsigned>(packed[0]) & 3; }

// Calls visit(position, bound) for the bounds of a minimal form until it returns false; whether it never did.
template <AnyBound B, class Visit>
[[gnu::always_inline]] inline bool all_of_minimal(const std::byte* packed, std::size_t n, Visit visit) {
  return with_width<B>(width_of(packed), [&](auto bound_type) {
    using T = decltype(bound_type);
    return with_position(n, [&](auto position_type) {
      using P = decltype(position_type);
      const std::size_t count = load<P>(packed + 1);
      const std::byte* positions = packed + 1 + sizeof(P);
      const std::byte* bounds = positions + count * sizeof(P);
      for (std::size_t k = 0; k < count; ++k) {
        if (!visit(load<P>(positions, k), static_cast<B>(load<T>(bounds, k)))) return false;
      }
      return true;
    });
  });
}

// No bound of a dense form is wrong beside that of the matrix. Whether one is shows after a run.
template <AnyBound B, class Wrong>
[[gnu::always_inline]] inline bool no_run_has(const std::byte* packed, const B* d, std::size_t n, Wrong wrong) {
  return with_width<B>(width_of(packed), [&](auto type) {
    using T = decltype(type);
    for (std::size_t r = 0; r + 1 < n; ++r) {
      const std::byte* stored = packed + 1 + r * n * sizeof(T);
      const B* beside = d + run(r, n);
      B any = 0;
      for (std::size_t k = 0; k < n; ++k) any |= wrong(widen<B>(load<T>(stored, k)), beside[k]);
      if (any != 0) return false;
    }
    return true;
  });
}

// Row y of the unpacked zone a, of which row 0 is there too; `last` becomes the pair by which it lies outside.
template <AnyBound B>
[[gnu::always_inline]] inline bool is_within_row(const B* a, const B* d, std::size_t n, std::size_t y, const B* lower,
                                                 const B* upper, AluDenial& last) {
  const auto is_within = [&](std::size_t x, std::size_t count) {
    return detail::alu_subset_row(a + x, a + y * n + x, d + y * n + x, count, lower[y], upper + x);
  };
  if (is_within(0, n)) return true;
  for (std::size_t x = 0; x < n; ++x)
    if (!is_within(x, 1)) last = {static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)};
  return false;
}

template <AnyBound B>
struct Range {
  B least = infinity_of<B>;
  B greatest = min_bound_of<B>;  // of the finite bounds

  [[gnu::always_inline]] void take(B b) {
    least = std::min(least, b);
    greatest = std::max(greatest, b == infinity_of<B> ? min_bound_of<B> : b);
  }
};

template <AnyBound B>
BEELINE_MULTIVERSION Range<B> range_of(const B* d, std::size_t size) {
  Range<B> range;
  for (std::size_t k = 0; k < size; ++k) range.take(d[k]);
  return range;
}

template <AnyBound B>
std::size_t pack_dense(const B* d, std::size_t n, std::byte* out, unsigned code) {
  out[0] = static_cast<std::byte>(code);
  return with_width<B>(code, [&](auto type) {
    using T = decltype(type);
    for (std::size_t r = 0; r + 1 < n; ++r) {
      const B* from = d + run(r, n);
      std::byte* to = out + 1 + r * n * sizeof(T);
      for (std::size_t k = 0; k < n; ++k) store(to, k, narrow<T>(from[k]));
    }
    return dense_size(n, code);
  });
}

template <AnyBound B>
std::size_t pack_minimal(const B* d, std::size_t n, const std::uint32_t* kept, std::size_t count, std::byte* out,
                         unsigned code) {
  out[0] = static_cast<std::byte>(code | minimal_flag);
  return with_width<B>(code, [&](auto bound_type) {
    using T = decltype(bound_type);
    return with_position(n, [&](auto position_type) {
      using P = decltype(position_type);
      std::byte* positions = out + 1 + sizeof(P);
      std::byte* bounds = positions + count * sizeof(P);
      store(out + 1, 0, static_cast<P>(count));
      for (std::size_t k = 0; k < count; ++k) {
        store(positions, k, static_cast<P>(kept[k]));
        store(bounds, k, static_cast<T>(d[kept[k]]));
      }
      return minimal_size(n, count, code);
    });
  });
}

}  // namespace

template <AnyBound B>
std::size_t max_packed_size(std::size_t n) {
  return minimal_size(n, n * (n - 1), sizeof(B) == 8 ? 3 : 2);
}

template <AnyBound B>
std::size_t pack(const B* d, std::size_t n, std::byte* out, Form form) {
  assert(is_closed(d, n));
  const Range<B> dense_range = range_of(d, n * n);
  const unsigned dense_code = width_code(dense_range.least, dense_range.greatest);
  const bool reducible =
      -detail::reducible_range<B> < dense_range.least && dense_range.greatest < detail::reducible_range<B>;
  if (form == Form::Dense || !reducible) return pack_dense(d, n, out, dense_code);

  constexpr std::size_t small = 32;
  std::array<std::uint32_t, small * small> on_stack;
  std::vector<std::uint32_t> on_heap;
  std::uint32_t* kept = on_stack.data();
  if (n > small) {
    on_heap.resize(n * n);
    kept = on_heap.data();
  }
  const std::size_t count = detail::shortest_path_reduction(d, n, kept);
  Range<B> range;
  for (std::size_t k = 0; k < count; ++k) range.take(d[kept[k]]);
  const unsigned code = width_code(range.least, range.greatest);
  if (form == Form::Smallest && minimal_size(n, count, code) >= dense_size(n, dense_code))
    return pack_dense(d, n, out, dense_code);
  return pack_minimal(d, n, kept, count, out, code);
}

std::size_t packed_size(const std::byte* packed, std::size_t n) {
  if (!is_minimal(packed)) return dense_size(n, width_of(packed));
  const std::size_t count =
      with_position(n, [&](auto type) -> std::size_t { return load<decltype(type)>(packed + 1); });
  return minimal_size(n, count, width_of(packed));
}

template <AnyBound B>
void unpack(const std::byte* packed, std::size_t n, B* d) {
  if (is_minimal(packed)) {
    init_universal(d, n);
    all_of_minimal<B>(packed, n, [&](std::size_t position, B b) {
      d[position] = b;
      return true;
    });
    [[maybe_unused]] const bool non_empty = close(d, n);
    assert(non_empty);
    return;
  }
  with_width<B>(width_of(packed), [&](auto type) {
    using T = decltype(type);
    d[0] = le_zero;
    for (std::size_t r = 0; r + 1 < n; ++r) {
      const std::byte* from = packed + 1 + r * n * sizeof(T);
      B* to = d + run(r, n);
      for (std::size_t k = 0; k < n; ++k) to[k] = widen<B>(load<T>(from, k));
      to[n] = le_zero;
    }
  });
}

template <AnyBound B>
bool packed_includes(const std::byte* packed, const B* d, std::size_t n) {
  if (is_minimal(packed))
    return all_of_minimal<B>(packed, n, [d](std::size_t position, B b) { return d[position] <= b; });
  return no_run_has<B>(packed, d, n, [](B stored, B bound) -> B { return bound > stored; });
}

template <AnyBound B>
bool packed_subset(const std::byte* packed, const B* d, std::size_t n, B* scratch) {
  if (!is_minimal(packed)) return no_run_has<B>(packed, d, n, [](B stored, B bound) -> B { return stored > bound; });
  if (!all_of_minimal<B>(packed, n, [d](std::size_t position, B b) { return b <= d[position]; })) return false;
  unpack(packed, n, scratch);
  return is_subset(scratch, d, n);
}

template <AnyBound B>
bool packed_alu_subset(const std::byte* packed, const B* d, std::size_t n, const B* lower, const B* upper, B* scratch) {
  AluDenial none;
  return packed_alu_subset(packed, d, n, lower, upper, scratch, none);
}

template <AnyBound B>
bool packed_alu_subset(const std::byte* packed, const B* d, std::size_t n, const B* lower, const B* upper, B* scratch,
                       AluDenial& last) {
  if (is_minimal(packed)) {
    unpack(packed, n, scratch);
    return alu_subset(scratch, d, n, lower, upper);
  }
  return with_width<B>(width_of(packed), [&](auto type) {
    using T = decltype(type);
    if (last.x != last.y && last.x < n && last.y < n) {
      const auto stored = [&](std::size_t i, std::size_t j) {
        return i == j ? B{le_zero} : widen<B>(load<T>(packed + 1, i * n + j - i - (j > i ? 1 : 0)));
      };
      const B first = stored(0, last.x), there = stored(last.y, last.x);
      if (!detail::alu_subset_row(&first, &there, d + last.y * n + last.x, 1, lower[last.y], upper + last.x))
        return false;
    }
    scratch[0] = le_zero;
    for (std::size_t r = 0; r + 1 < n; ++r) {
      // A run ends with the row that the one before began.
      const std::byte* from = packed + 1 + r * n * sizeof(T);
      B* to = scratch + run(r, n);
      for (std::size_t k = 0; k < n; ++k) to[k] = widen<B>(load<T>(from, k));
      to[n] = le_zero;
      if (!is_within_row(scratch, d, n, r, lower, upper, last)) return false;
    }
    return is_within_row(scratch, d, n, n - 1, lower, upper, last);
  });
}

bool packed_equal(const std::byte* a, const std::byte* b, std::size_t n) {
  if (a[0] != b[0]) return false;
  const std::size_t size = packed_size(a, n);
  return size == packed_size(b, n) && std::memcmp(a, b, size) == 0;
}

template <AnyBound B>
std::vector<Constraint> minimal_constraints(const B* d, std::size_t n) {
  std::vector<std::uint32_t> positions(n * n);
  std::size_t count = 0;
  bool reducible = true;
  for (std::size_t i = 0; i < n * n; ++i) {
    reducible &= d[i] == infinity_of<B> || (-detail::reducible_range<B> < d[i] && d[i] < detail::reducible_range<B>);
  }
  if (reducible) {
    count = detail::shortest_path_reduction(d, n, positions.data());
  } else {
    for (std::uint32_t i = 0; i < n * n; ++i) {
      if (i / n != i % n && d[i] != infinity_of<B>) positions[count++] = i;
    }
  }
  std::vector<Constraint> constraints;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t i = positions[k] / n, j = positions[k] % n;
    constraints.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j), d[positions[k]]});
  }
  return constraints;
}

#define BEELINE_INSTANTIATE(B)                                                                                  \
  template std::size_t max_packed_size<B>(std::size_t);                                                         \
  template std::size_t pack(const B*, std::size_t, std::byte*, Form);                                           \
  template void unpack(const std::byte*, std::size_t, B*);                                                      \
  template bool packed_includes(const std::byte*, const B*, std::size_t);                                       \
  template bool packed_subset(const std::byte*, const B*, std::size_t, B*);                                     \
  template bool packed_alu_subset(const std::byte*, const B*, std::size_t, const B*, const B*, B*);             \
  template bool packed_alu_subset(const std::byte*, const B*, std::size_t, const B*, const B*, B*, AluDenial&); \
  template std::vector<Constraint> minimal_constraints(const B*, std::size_t);
BEELINE_INSTANTIATE(Bound)
BEELINE_INSTANTIATE(WideBound)
#undef BEELINE_INSTANTIATE

}  // namespace beeline::dbm
