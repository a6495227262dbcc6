// The kernels in dimensions where grids are out of reach, against textbook versions that close from scratch.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "dbm/extrapolation.h"
#include "oracle.h"

namespace dbm = beeline::dbm;
using namespace laws;

namespace {

// Floyd-Warshall, straight from the definition. False when empty.
bool naive_close(Matrix& d, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) d[i * n + j] = std::min(d[i * n + j], dbm::add(d[i * n + k], d[k * n + j]));
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (d[i * n + i] < dbm::le_zero) return false;
  }
  return true;
}

// Behrmann, Bouyer, Larsen and Pelanek's definition, with a clock counted as above its limit when x > limit throughout.
Matrix naive_lu_plus(const Matrix& d, std::size_t n, const std::vector<std::int32_t>& lower,
                     const std::vector<std::int32_t>& upper) {
  Matrix result = d;
  const auto above = [&](std::size_t x, std::int32_t limit) {
    return x != 0 && (limit < 0 || d[x] <= dbm::lt(-limit));
  };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      Bound& b = result[i * n + j];
      if (i != 0 && (above(i, lower[i]) || above(j, upper[j]) || b > dbm::le(lower[i]))) {
        b = dbm::infinity;
      } else if (i == 0 && above(j, upper[j])) {
        b = upper[j] < 0 ? dbm::le_zero : dbm::lt(-upper[j]);
      }
    }
  }
  RC_ASSERT(naive_close(result, n));
  return result;
}

std::size_t any_dimension() { return *rc::gen::inRange<std::size_t>(2, 20); }

BEELINE_LAW(Naive, ClosureAndConjunction, "empty", "not empty", "they meet", "they do not meet") {
  const std::size_t n = any_dimension();
  const Constraints first = *constraints(n, 20, 2 * n);
  Constraints second = *any_size(constraints(n, 20, n));
  // Chance alone hardly ever makes them miss each other.
  if (!first.empty() && *rc::gen::arbitrary<bool>()) second.push_back(dbm::negate(first.front()));
  Matrix expected(n * n);
  dbm::init_universal(expected.data(), n);
  for (const Constraint& c : first)
    expected[c.i * n + c.j] = std::min(expected[c.i * n + c.j], static_cast<Bound>(c.bound));
  Matrix closed = expected;
  const bool alive = naive_close(expected, n);
  RC_ASSERT(dbm::close(closed.data(), n) == alive);
  Matrix many(n * n);
  dbm::init_universal(many.data(), n);
  RC_ASSERT(dbm::constrain_many(many.data(), n, first) == alive);
  judged.count(alive ? "not empty" : "empty");
  if (!alive) return;
  RC_ASSERT(closed == expected);
  RC_ASSERT(many == expected);

  Matrix other(n * n);
  dbm::init_universal(other.data(), n);
  if (!dbm::constrain_many(other.data(), n, second)) return;
  std::transform(expected.begin(), expected.end(), other.begin(), expected.begin(),
                 [](Bound a, Bound b) { return std::min(a, b); });
  const bool meet = naive_close(expected, n);
  RC_ASSERT(dbm::intersect(many.data(), n, other.data()) == meet);
  RC_ASSERT(!meet || many == expected);
  RC_ASSERT(!meet || !dbm::clearly_disjoint(closed.data(), other.data(), n));
  judged.count(meet ? "they meet" : "they do not meet");
}

BEELINE_LAW(Naive, EverythingKeepsZonesClosed, "up", "down", "reset", "free", "assign") {
  const std::size_t n = any_dimension();
  Matrix d = zone_of(*constraints(n, 20, n), n);
  const auto x = *rc::gen::inRange<std::size_t>(1, n);
  const auto y = *rc::gen::inRange<std::size_t>(0, n);
  constexpr const char* names[] = {"up", "down", "reset", "free", "assign"};
  const int operation = *any_size(rc::gen::inRange(0, 5));
  switch (operation) {
    case 0: dbm::up(d.data(), n); break;
    case 1: dbm::down(d.data(), n); break;
    case 2: dbm::reset(d.data(), n, x, 5); break;
    case 3: dbm::free_clock(d.data(), n, x); break;
    default: dbm::assign(d.data(), n, x, y, 3); break;
  }
  RC_ASSERT(dbm::is_closed(d.data(), n));
  for (std::size_t i = 1; i < n; ++i) RC_ASSERT(d[i] <= dbm::le_zero);
  judged.count(names[operation]);
}

BEELINE_LAW(Naive, LuPlusIsItsDefinition, "enlarged", "large") {
  const std::size_t n = *rc::gen::weightedElement<int>({{9, 0}, {1, 70}}) + any_dimension();
  const Matrix d = zone_of(*constraints(n, 20, 2 * n), n);
  const auto limit = rc::gen::inRange(-1, *rc::gen::inRange(1, 25));
  auto lower = *rc::gen::container<std::vector<std::int32_t>>(n, limit);
  auto upper = *rc::gen::container<std::vector<std::int32_t>>(n, limit);
  lower[0] = upper[0] = 0;
  Matrix result = d;
  dbm::extrapolate_lu_plus(result.data(), n, lower.data(), upper.data());
  RC_ASSERT(result == naive_lu_plus(d, n, lower, upper));
  judged.count("enlarged", result != d);
  judged.count("large", n > 70);
}

}  // namespace
