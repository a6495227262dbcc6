// Stored forms: round trips, and comparison on the stored form against comparison of matrices.
#include "dbm/compact.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "dbm/digest.h"
#include "oracle.h"

namespace dbm = beeline::dbm;
using namespace laws;

namespace {

using Bytes = std::vector<std::byte>;

Bytes packed(const Matrix& d, std::size_t n, dbm::Form form) {
  Bytes bytes(dbm::max_packed_size(n));
  const std::size_t size = dbm::pack(d.data(), n, bytes.data(), form);
  RC_ASSERT(size <= bytes.size());
  bytes.resize(size);
  bytes.shrink_to_fit();  // so that the address sanitizer sees a read beyond the end
  return bytes;
}

constexpr dbm::Form forms[] = {dbm::Form::Dense, dbm::Form::Minimal, dbm::Form::Smallest};

// Each width has constants that need it and constants at its edge.
int any_largest() { return *rc::gen::element(3, 62, 64, 70, 16383, 16390, 1 << 20, 1 << 27, dbm::max_constant / 60); }

// Positions take one byte up to dimension 16.
std::size_t any_dimension() {
  return *rc::gen::weightedElement<std::size_t>({{6, 0}, {1, 10}}) + *rc::gen::inRange<std::size_t>(2, 12);
}

// A zone with equalities among clocks (zero cycles) as often as not.
Matrix any_zone(std::size_t n, int largest) {
  const Constraints set = *constraints(n, largest, 2 * std::min<std::size_t>(n, 10));
  Matrix d = zone_of(set, n);
  const auto resets = *rc::gen::inRange(0, 4);
  for (int k = 0; k < resets; ++k)
    dbm::reset(d.data(), n, *rc::gen::inRange<std::size_t>(1, n), *rc::gen::inRange(0, 3));
  if (*rc::gen::arbitrary<bool>()) dbm::up(d.data(), n);
  return d;
}

BEELINE_LAW(Compact, UnpacksToWhatWasPacked, "minimal", "dense") {
  const std::size_t n = any_dimension();
  const Matrix d = any_zone(n, any_largest());
  std::size_t sizes[3];
  for (const dbm::Form form : forms) {
    const Bytes bytes = packed(d, n, form);
    sizes[static_cast<int>(form)] = bytes.size();
    RC_ASSERT(dbm::packed_size(bytes.data(), n) == bytes.size());
    Matrix back(n * n, 12345);
    dbm::unpack(bytes.data(), n, back.data());
    RC_ASSERT(back == d);
  }
  RC_ASSERT(sizes[2] == std::min(sizes[0], sizes[1]));
  judged.count(sizes[1] < sizes[0] ? "minimal" : "dense");
}

BEELINE_LAW(Compact, ComparesLikeTheMatrices, "equal", "subset", "superset", "incomparable") {
  const std::size_t n = any_dimension();
  Matrix a = any_zone(n, any_largest());
  Matrix b = a;
  switch (*rc::gen::inRange(0, 4)) {
    case 0: b = any_zone(n, any_largest()); break;
    case 1: dbm::free_clock(b.data(), n, *rc::gen::inRange<std::size_t>(1, n)); break;
    case 2: dbm::up(b.data(), n); break;
    default: break;
  }
  if (*rc::gen::arbitrary<bool>()) std::swap(a, b);
  Matrix scratch(n * n);
  const bool a_in_b = dbm::is_subset(a.data(), b.data(), n);
  const bool b_in_a = dbm::is_subset(b.data(), a.data(), n);
  for (const dbm::Form form : forms) {
    const Bytes of_a = packed(a, n, form);
    const Bytes of_b = packed(b, n, form);
    RC_ASSERT(dbm::packed_includes(of_b.data(), a.data(), n) == a_in_b);
    RC_ASSERT(dbm::packed_includes(of_a.data(), b.data(), n) == b_in_a);
    RC_ASSERT(dbm::packed_subset(of_a.data(), b.data(), n, scratch.data()) == a_in_b);
    RC_ASSERT(dbm::packed_subset(of_b.data(), a.data(), n, scratch.data()) == b_in_a);
    RC_ASSERT(dbm::packed_equal(of_a.data(), of_b.data(), n) == (a == b));
  }
  judged.count(a_in_b ? b_in_a ? "equal" : "subset" : b_in_a ? "superset" : "incomparable");
}

// A digest may only deny what is not so, and denies something; of wide bounds, too.
BEELINE_LAW(Compact, DigestsNeverDenyInclusion, "included", "denied") {
  const std::size_t n = any_dimension();
  const int largest = any_largest();
  const Matrix a = any_zone(n, largest);
  Matrix b = *rc::gen::arbitrary<bool>() ? any_zone(n, largest) : a;
  if (*rc::gen::arbitrary<bool>()) dbm::free_clock(b.data(), n, *rc::gen::inRange<std::size_t>(1, n));
  std::vector<dbm::WideBound> wide_a(n * n), wide_b(n * n);
  const auto widen = [](Bound bound) { return bound == dbm::infinity ? dbm::infinity_of<dbm::WideBound> : bound; };
  std::transform(a.begin(), a.end(), wide_a.begin(), widen);
  std::transform(b.begin(), b.end(), wide_b.begin(), widen);
  const bool included = dbm::is_subset(a.data(), b.data(), n);
  for (const int greatest : {0, 1, largest / 2, largest}) {
    const bool may = dbm::may_include(dbm::digest(b.data(), n, greatest), dbm::digest(a.data(), n, greatest));
    const bool may_wide =
        dbm::may_include(dbm::digest(wide_b.data(), n, greatest), dbm::digest(wide_a.data(), n, greatest));
    RC_ASSERT(!included || (may && may_wide));
    RC_ASSERT(dbm::may_include(dbm::digest(a.data(), n, greatest), 0));
    RC_ASSERT(dbm::may_include(dbm::greatest_digest, dbm::digest(a.data(), n, greatest)));
    judged.count("denied", !may);
  }
  judged.count("included", included);
}

// Each width at its edges, where a bound could be taken for infinity.
TEST(Compact, EdgesOfTheWidths) {
  const std::size_t n = 3;
  for (const int edge : {0, 63, 64, 16383, 16384, 1 << 27, dbm::max_constant - 1}) {
    for (const int value : {edge - 1, edge, edge + 1}) {
      if (value < 0) continue;
      for (const Bound bound : {dbm::le(value), dbm::lt(value + (value == 0 ? 1 : 0))}) {
        Matrix d(n * n);
        dbm::init_universal(d.data(), n);
        ASSERT_TRUE(dbm::constrain(d.data(), n, 1, 0, bound));
        ASSERT_TRUE(dbm::constrain(d.data(), n, 0, 2, bound - 2 * 2 * (bound / 2)));  // the same downwards
        for (const dbm::Form form : forms) {
          Bytes bytes(dbm::max_packed_size(n));
          bytes.resize(dbm::pack(d.data(), n, bytes.data(), form));
          Matrix back(n * n);
          dbm::unpack(bytes.data(), n, back.data());
          EXPECT_EQ(back, d);
          EXPECT_TRUE(dbm::packed_includes(bytes.data(), d.data(), n));
        }
      }
    }
  }
}

TEST(Compact, LargeDimension) {
  const std::size_t n = 257;  // the first whose positions take four bytes
  Matrix d(n * n);
  dbm::init_universal(d.data(), n);
  for (std::size_t i = 1; i + 1 < n; ++i) {
    d[i * n + i + 1] = dbm::le(static_cast<int>(i % 7));
    d[(i + 1) * n + i] = dbm::lt(static_cast<int>(1 + i % 5));
  }
  d[256 * n] = dbm::le(100);
  ASSERT_TRUE(dbm::close(d.data(), n));
  for (const dbm::Form form : forms) {
    Bytes bytes(dbm::max_packed_size(n));
    bytes.resize(dbm::pack(d.data(), n, bytes.data(), form));
    EXPECT_TRUE(dbm::packed_includes(bytes.data(), d.data(), n));
    Matrix back(n * n);
    dbm::unpack(bytes.data(), n, back.data());
    EXPECT_EQ(back, d);
  }
}

// No bound of the minimal form is implied by its others.
BEELINE_LAW(Compact, MinimalFormIsMinimal, "a bound left out") {
  const std::size_t n = *rc::gen::inRange<std::size_t>(2, 7);
  const Matrix d = any_zone(n, 3);
  const Bytes bytes = packed(d, n, dbm::Form::Minimal);  // one byte each: header, count, positions, bounds
  const auto count = std::to_integer<std::size_t>(bytes[1]);
  RC_ASSERT(bytes.size() == 2 + 2 * count);
  for (std::size_t left_out = 0; left_out < count; ++left_out) {
    Matrix rest(n * n);
    dbm::init_universal(rest.data(), n);
    for (std::size_t k = 0; k < count; ++k) {
      const auto position = std::to_integer<std::size_t>(bytes[2 + k]);
      if (k != left_out) rest[position] = std::min(rest[position], d[position]);
    }
    RC_ASSERT(dbm::close(rest.data(), n));
    RC_ASSERT(rest != d);
    judged.count("a bound left out");
  }
}

}  // namespace
