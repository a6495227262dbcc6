// Kept zones are compared as their matrices are, however many there are, in either width; and what is kept of a zone is
// a function of the zone: a state may be kept, given back and kept again.
#include "space/zone_dominance.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "dbm/extrapolation.h"
#include "dbm/zone.h"

namespace beeline::space {
namespace {

using Bytes = std::vector<std::byte>;

constexpr std::uint32_t greatest = 20;  // constant

class Generator {
 public:
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }

  template <class B>
  std::vector<B> zone(std::uint32_t n) {
    std::vector<B> zone(n * n);
    dbm::init_universal(zone.data(), n);
    for (std::uint32_t count = 1 + below(2 * n); count > 0; --count) {
      const std::uint32_t i = below(n), j = below(n);
      const B bound = dbm::le<B>(static_cast<B>(below(greatest + 10)) - 10) - static_cast<B>(below(2));
      std::vector<B> smaller = zone;
      if (i != j && dbm::constrain(smaller.data(), n, i, j, bound)) zone = smaller;
    }
    return zone;
  }
  // L or U; some clocks have none.
  template <class B>
  std::vector<B> limits(std::uint32_t n) {
    std::vector<B> limits(n);
    for (std::uint32_t i = 1; i < n; ++i) limits[i] = static_cast<B>(below(greatest + 2)) - 1;
    return limits;
  }

 private:
  std::mt19937 random_{5};
};

template <class B>
std::vector<std::int32_t> payload_of(const std::vector<B>& zone, const std::vector<B>& lower,
                                     const std::vector<B>& upper) {
  std::vector<std::int32_t> payload;
  for (const auto* part : {&zone, &lower, &upper}) append_bounds<B>(*part, payload);
  return payload;
}

Bytes pack(const Dominance& dominance, const std::vector<std::int32_t>& payload, std::uint32_t n, bool alone = false) {
  Bytes bytes(dominance.max_packed_size(n));
  bytes.resize(dominance.pack(payload.data(), n, alone, bytes.data()));
  EXPECT_EQ(dominance.packed_size(bytes.data(), n), bytes.size());
  return bytes;
}

template <class B>
void compares_like_matrices(Comparison comparison) {
  Generator random;
  std::unique_ptr<Dominance> dominance = make_zone_dominance<B>(comparison, greatest);
  int none_covers = 0, a_late_one_covers = 0, beyond_inclusion = 0, covers_some = 0;
  for (int round = 0; round < 4000; ++round) {
    // One that has not given up yet.
    if (comparison == Comparison::Frugal)
      dominance = make_zone_dominance<B>(comparison, greatest, std::make_shared<Frugality>());
    const std::uint32_t n = 2 + random.below(4), count = 1 + random.below(Dominance::most_at_once);
    const std::vector<B> lower = random.limits<B>(n), upper = random.limits<B>(n), zone = random.zone<B>(n);
    const auto is_within = [&](const std::vector<B>& a, const std::vector<B>& b) {
      return simulates(comparison) ? dbm::alu_subset(a.data(), b.data(), n, lower.data(), upper.data())
                                   : dbm::is_subset(a.data(), b.data(), n);
    };
    std::vector<Bytes> kept;
    std::size_t first = count;
    std::uint32_t covered = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
      const std::vector<B> other = random.zone<B>(n);
      kept.push_back(pack(*dominance, payload_of(other, lower, upper), n, random.below(4) == 0));
      if (is_within(other, zone)) covered |= 1u << k;
      if (first == count && is_within(zone, other)) {
        first = k;
        beyond_inclusion += k > 2 && !dbm::is_subset(zone.data(), other.data(), n);
      }
    }
    std::vector<const std::byte*> places;
    for (const Bytes& bytes : kept) places.push_back(bytes.data());
    const std::vector<std::int32_t> payload = payload_of(zone, lower, upper);
    ASSERT_EQ(dominance->first_covering(places, payload.data(), n), first);
    ASSERT_EQ(dominance->covered(places, payload.data(), n), covered);
    none_covers += first == count;
    a_late_one_covers += first < count && first > 2;
    covers_some += covered != 0;
  }
  EXPECT_GT(none_covers, 100);
  EXPECT_GT(a_late_one_covers, 100);
  EXPECT_GT(covers_some, 100);
  EXPECT_EQ(beyond_inclusion > 100, simulates(comparison));
}

TEST(ZoneDominance, ComparesLikeMatrices) {
  for (const Comparison comparison : {Comparison::Inclusion, Comparison::Alu, Comparison::Frugal}) {
    compares_like_matrices<dbm::Bound>(comparison);
    compares_like_matrices<dbm::WideBound>(comparison);
  }
}

template <class B>
void keeps_the_zone_alone(Comparison comparison) {
  Generator random;
  const std::unique_ptr<Dominance> dominance =
      make_zone_dominance<B>(comparison, greatest, std::make_shared<Frugality>());
  for (int round = 0; round < 200; ++round) {
    const std::uint32_t n = 2 + random.below(4);
    const std::vector<B> limits = random.limits<B>(n);
    const Bytes bytes = pack(*dominance, payload_of(random.zone<B>(n), limits, limits), n);
    std::vector<std::int32_t> back(zone_payload_size<B>(n), std::numeric_limits<std::int32_t>::max());
    dominance->unpack(bytes.data(), n, back.data());
    ASSERT_EQ(pack(*dominance, back, n), bytes);
  }
}

TEST(ZoneDominance, KeepsTheZoneAlone) {
  for (const Comparison comparison : {Comparison::Exact, Comparison::Inclusion, Comparison::Alu, Comparison::Frugal}) {
    keeps_the_zone_alone<dbm::Bound>(comparison);
    keeps_the_zone_alone<dbm::WideBound>(comparison);
  }
}

// A zone that lies in the aLU abstraction of another, and whether its extrapolation is included as well.
struct Covering {
  static constexpr std::uint32_t n = 3;
  std::vector<dbm::Bound> zone, other, lower, upper;

  bool is_plain() const {
    std::vector<dbm::Bound> a = zone, b = other;
    dbm::extrapolate_lu_plus(a.data(), n, lower.data(), upper.data());
    dbm::extrapolate_lu_plus(b.data(), n, lower.data(), upper.data());
    return dbm::is_subset(a.data(), b.data(), n);
  }
};

// Not by inclusion of the zones as they are.
Covering random_covering(bool plain) {
  Generator random;
  for (;;) {
    const std::uint32_t n = Covering::n;
    Covering made{random.zone<dbm::Bound>(n), random.zone<dbm::Bound>(n), random.limits<dbm::Bound>(n),
                  random.limits<dbm::Bound>(n)};
    if (dbm::alu_subset(made.zone.data(), made.other.data(), n, made.lower.data(), made.upper.data()) &&
        !dbm::is_subset(made.zone.data(), made.other.data(), n) && made.is_plain() == plain)
      return made;
  }
}

// How often the zone is found to be covered by the last of `count` until it is not any more.
int rounds_of_simulation(const Covering& covering, std::size_t count) {
  const std::uint32_t n = Covering::n;
  const auto frugality = std::make_shared<Frugality>();
  const auto dominance = make_zone_dominance<dbm::Bound>(Comparison::Frugal, greatest, frugality);
  std::vector<dbm::Bound> point(n * n);
  dbm::init_zero(point.data(), n);
  const Bytes useless = pack(*dominance, payload_of(point, covering.lower, covering.upper), n);
  const Bytes last = pack(*dominance, payload_of(covering.other, covering.lower, covering.upper), n);
  std::vector<const std::byte*> kept(count, useless.data());
  kept.back() = last.data();
  const std::vector<std::int32_t> payload = payload_of(covering.zone, covering.lower, covering.upper);
  int rounds = 0;
  while (rounds < 20'000 && dominance->first_covering(kept, payload.data(), n) < count) ++rounds;
  EXPECT_EQ(frugality->simulates(), rounds == 20'000);
  return rounds;
}

TEST(Frugality, GivesUpWhereManyAreComparedForNothing) {
  const int rounds = rounds_of_simulation(random_covering(true), Dominance::most_at_once);
  EXPECT_GT(rounds, 500);
  EXPECT_LT(rounds, 2'000);
}
TEST(Frugality, GoesOnWhereAluWins) {
  EXPECT_EQ(rounds_of_simulation(random_covering(false), Dominance::most_at_once), 20'000);
}
TEST(Frugality, GoesOnWhereFewAreCompared) { EXPECT_EQ(rounds_of_simulation(random_covering(true), 2), 20'000); }

}  // namespace
}  // namespace beeline::space
