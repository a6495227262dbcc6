#include "space/zone_dominance.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "dbm/alu_denial.h"
#include "dbm/alu_needs.h"
#include "dbm/compact.h"
#include "dbm/digest.h"
#include "dbm/extrapolation.h"
#include "dbm/zone.h"

namespace beeline::space {

namespace {

// Dense zones answer both inclusions on their bytes. The minimal form is smaller, but a search asks "does the new zone
// cover a stored one" as often as the other way round, and that needs all bounds.
constexpr dbm::Form kept_form = dbm::Form::Dense;

// Never decreases, and keeps the order of numbers that differ by more than a thousandth: 6 bits that say where a number
// begins, and 13 of its own. Less than 2^20.
constexpr std::uint32_t rounded(std::uint64_t number) {
  constexpr int kept = 13;
  const auto length = static_cast<int>(std::bit_width(number));
  if (length <= kept) return static_cast<std::uint32_t>(number);
  const std::uint64_t digits = number >> (length - kept - 1);  // 1, and the digits behind it
  return static_cast<std::uint32_t>((length - kept) << kept | (digits & ((1u << kept) - 1)));
}

// B: the bounds of payloads. In front of a kept zone are dbm::not_a_zone and its digest, if wanted; the
// first with a key has none.
template <dbm::AnyBound B, bool digested>
class ZoneDominance : public Dominance {
 public:
  // Digests tell bounds apart up to the greatest constant.
  explicit ZoneDominance(B greatest) : greatest_(greatest) {}

  std::size_t size(std::uint32_t n) const final { return zone_payload_size<B>(n); }
  std::size_t max_packed_size(std::uint32_t n) const final { return in_front + dbm::max_packed_size<B>(n); }
  std::size_t pack(const std::int32_t* payload, std::uint32_t n, bool alone, std::byte* out) const final {
    const B* const d = zone(payload, n);
    std::size_t front = 0;
    if (digested && !alone) {
      const dbm::Digest digest = digest_of(d, n);
      out[0] = dbm::not_a_zone;
      std::memcpy(out + 1, &digest, sizeof digest);
      front = in_front;
    }
    return front + dbm::pack(d, n, out + front, kept_form);
  }
  std::size_t packed_size(const std::byte* packed, std::uint32_t n) const final {
    const std::size_t front = has_digest(packed) ? in_front : 0;
    return front + dbm::packed_size(packed + front, n);
  }
  void unpack(const std::byte* packed, std::uint32_t n, std::int32_t* payload) const final {
    if constexpr (words_per_bound<B> == 1) {
      dbm::unpack(kept_zone(packed), n, payload);
    } else {
      if (given_.size() < n * n) given_.resize(n * n);
      dbm::unpack(kept_zone(packed), n, given_.data());
      std::memcpy(payload, given_.data(), n * n * sizeof(B));
    }
  }
  // First how few clocks have an upper bound (those that are not part of the zone have none), then how far these reach
  // and how early all of them begin.
  std::uint32_t extent(const std::int32_t* payload, std::uint32_t n) const final {
    const B* const d = zone(payload, n);
    std::uint32_t bounded = 0;
    std::int64_t sum = 0;
    for (std::size_t i = 1; i < n; ++i) {
      sum += d[i];
      if (d[i * n] == dbm::infinity_of<B>) continue;
      sum += d[i * n];
      ++bounded;
    }
    constexpr std::uint32_t most_bounded = (1u << 11) - 1, middle = 1u << 20;
    const std::uint32_t size = rounded(static_cast<std::uint64_t>(sum < 0 ? -sum : sum));
    return (most_bounded - std::min(bounded, most_bounded)) << 21 | (sum < 0 ? middle - size : middle + size);
  }
  bool is_exact() const override { return false; }
  std::uint64_t hash(const std::int32_t* payload, std::uint32_t n) const final {
    return dbm::hash(zone(payload, n), n);
  }

 protected:
  // The zone of a payload, and behind it L and U.
  const B* zone(const std::int32_t* payload, std::size_t n) const { return bounds_of<B>(payload, n * n, given_); }
  const B* with_limits(const std::int32_t* payload, std::size_t n) const {
    return bounds_of<B>(payload, n * n + 2 * n, given_);
  }
  dbm::Digest digest_of(const B* bounds, std::size_t n) const { return dbm::digest(bounds, n, greatest_); }
  static bool has_digest(const std::byte* kept) { return digested && kept[0] == dbm::not_a_zone; }
  static const std::byte* kept_zone(const std::byte* kept) { return has_digest(kept) ? kept + in_front : kept; }
  // Without a digest everything is possible.
  static bool may_cover(const std::byte* kept, dbm::Digest wanted) {
    return !has_digest(kept) || dbm::may_include(kept_digest(kept), wanted);
  }
  static bool may_be_covered(const std::byte* kept, dbm::Digest had) {
    return !has_digest(kept) || dbm::may_include(had, kept_digest(kept));
  }
  // To compute one pays if more than a few are compared with it.
  static bool worth_digest(std::span<const std::byte* const> kept) { return kept.size() > 2; }

  static constexpr std::size_t in_front = digested ? 1 + sizeof(dbm::Digest) : 0;

  template <class Test>
  static std::size_t first(std::span<const std::byte* const> kept, Test test) {
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (test(kept[i])) return i;
    }
    return kept.size();
  }
  template <class Test>
  static std::uint32_t all(std::span<const std::byte* const> kept, Test test) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) bits |= std::uint32_t{test(kept[i])} << i;
    return bits;
  }
  B* scratch(std::size_t n) {
    if (scratch_.size() < n * n) scratch_.resize(n * n);
    return scratch_.data();
  }

 private:
  static dbm::Digest kept_digest(const std::byte* kept) {
    dbm::Digest digest;
    std::memcpy(&digest, kept + 1, sizeof digest);
    return digest;
  }

  B greatest_;
  mutable std::vector<B> given_;  // copied out of a payload
  std::vector<B> scratch_;
};

template <dbm::AnyBound B>
class Equality final : public ZoneDominance<B, false> {
 public:
  using ZoneDominance<B, false>::ZoneDominance;
  bool is_exact() const override { return true; }
  std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                             std::uint32_t n) override {
    pack_new(payload, n);
    return this->first(kept, [&](const std::byte* k) { return dbm::packed_equal(k, packed_.data(), n); });
  }
  std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload, std::uint32_t n) override {
    pack_new(payload, n);
    return this->all(kept, [&](const std::byte* k) { return dbm::packed_equal(k, packed_.data(), n); });
  }

 private:
  void pack_new(const std::int32_t* payload, std::uint32_t n) {
    if (packed_.size() < this->max_packed_size(n)) packed_.resize(this->max_packed_size(n));
    this->pack(payload, n, true, packed_.data());
  }
  std::vector<std::byte> packed_;
};

template <dbm::AnyBound B>
class Inclusion final : public ZoneDominance<B, true> {
 public:
  using ZoneDominance<B, true>::ZoneDominance;
  std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                             std::uint32_t n) override {
    const B* const d = this->zone(payload, n);
    const dbm::Digest wanted = this->worth_digest(kept) ? this->digest_of(d, n) : 0;
    return this->first(kept, [&](const std::byte* k) {
      return this->may_cover(k, wanted) && dbm::packed_includes(this->kept_zone(k), d, n);
    });
  }
  std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload, std::uint32_t n) override {
    const B* const d = this->zone(payload, n);
    const dbm::Digest had = this->worth_digest(kept) ? this->digest_of(d, n) : dbm::greatest_digest;
    B* const space = this->scratch(n);
    return this->all(kept, [&](const std::byte* k) {
      return this->may_be_covered(k, had) && dbm::packed_subset(this->kept_zone(k), d, n, space);
    });
  }
};

template <dbm::AnyBound B>
class Alu final : public ZoneDominance<B, true> {
 public:
  using ZoneDominance<B, true>::ZoneDominance;
  std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                             std::uint32_t n) override {
    const B *const d = this->with_limits(payload, n), *const lower = d + n * n, *const upper = lower + n;
    if (!this->worth_digest(kept)) {
      B* const stored = this->scratch(n);
      return this->first(kept, [&](const std::byte* k) {
        dbm::unpack(this->kept_zone(k), n, stored);
        return dbm::alu_subset(d, stored, n, lower, upper);
      });
    }
    static_assert(kept_form == dbm::Form::Dense);  // needs are not closed: each bound has to be looked at
    const B* const needs = needs_of(d, n);
    const dbm::Digest wanted = this->digest_of(needs, n);
    return this->first(kept, [&](const std::byte* k) {
      return this->may_cover(k, wanted) && dbm::packed_includes(this->kept_zone(k), needs, n);
    });
  }
  std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload, std::uint32_t n) override {
    const B *const d = this->with_limits(payload, n), *const lower = d + n * n, *const upper = lower + n;
    B* const space = this->scratch(n);
    return this->all(kept, [&](const std::byte* k) {
      return dbm::packed_alu_subset(this->kept_zone(k), d, n, lower, upper, space, denial_);
    });
  }

 private:
  const B* needs_of(const B* d, std::size_t n) {
    if (needs_.size() < n * n) needs_.resize(n * n);
    dbm::alu_needs(d, n, d + n * n, d + n * n + n, needs_.data());
    return needs_.data();
  }
  std::vector<B> needs_;
  dbm::AluDenial denial_;
};

// Both of the above keep zones in the same form.
template <dbm::AnyBound B>
class Frugal final : public ZoneDominance<B, true> {
 public:
  Frugal(B greatest, std::shared_ptr<Frugality> frugality)
      : ZoneDominance<B, true>(greatest), frugality_(std::move(frugality)), alu_(greatest), inclusion_(greatest) {}
  std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                             std::uint32_t n) override {
    if (!frugality_->simulates()) return inclusion_.first_covering(kept, payload, n);
    const std::size_t first = alu_.first_covering(kept, payload, n);
    if (first < kept.size() && frugality_->wants_to_know())
      frugality_->covered(covers_plainly(kept[first], payload, n));
    frugality_->compared(kept.size());
    return first;
  }
  std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload, std::uint32_t n) override {
    if (!frugality_->simulates()) return inclusion_.covered(kept, payload, n);
    frugality_->compared(kept.size());
    return alu_.covered(kept, payload, n);
  }

 private:
  bool covers_plainly(const std::byte* kept, const std::int32_t* payload, std::uint32_t n) {
    const B *const d = this->with_limits(payload, n), *const lower = d + n * n, *const upper = lower + n;
    B* const larger = this->scratch(n);
    dbm::unpack(this->kept_zone(kept), n, larger);
    dbm::extrapolate_lu_plus(larger, n, lower, upper);
    smaller_.assign(d, d + n * n);
    dbm::extrapolate_lu_plus(smaller_.data(), n, lower, upper);
    return dbm::is_subset(smaller_.data(), larger, n);
  }

  std::shared_ptr<Frugality> frugality_;
  Alu<B> alu_;
  Inclusion<B> inclusion_;
  std::vector<B> smaller_;
};

}  // namespace

template <dbm::AnyBound B>
std::unique_ptr<Dominance> make_zone_dominance(Comparison comparison, std::type_identity_t<B> greatest,
                                               const std::shared_ptr<Frugality>& frugality) {
  switch (comparison) {
    case Comparison::Exact: return std::make_unique<Equality<B>>(greatest);
    case Comparison::Inclusion: return std::make_unique<Inclusion<B>>(greatest);
    case Comparison::Alu: return std::make_unique<Alu<B>>(greatest);
    case Comparison::Frugal: return std::make_unique<Frugal<B>>(greatest, frugality);
  }
  return nullptr;
}

template std::unique_ptr<Dominance> make_zone_dominance<dbm::Bound>(Comparison, dbm::Bound,
                                                                    const std::shared_ptr<Frugality>&);
template std::unique_ptr<Dominance> make_zone_dominance<dbm::WideBound>(Comparison, dbm::WideBound,
                                                                        const std::shared_ptr<Frugality>&);

}  // namespace beeline::space
