#include "space/zone_dominance.h"

#include <vector>

#include "dbm/compact.h"
#include "dbm/extrapolation.h"
#include "dbm/zone.h"

namespace beeline::space {

namespace {

// Dense zones answer both inclusions on their bytes. The minimal form is smaller, but a search asks "does the new zone
// cover a stored one" as often as the other way round, and that needs all bounds.
constexpr dbm::Form kept_form = dbm::Form::Dense;

class ZoneDominance : public Dominance {
 public:
  std::size_t size(std::uint32_t n) const final { return zone_payload_size(n); }
  std::size_t max_packed_size(std::uint32_t n) const final { return dbm::max_packed_size(n); }
  std::size_t pack(const std::int32_t* payload, std::uint32_t n, std::byte* out) const final {
    return dbm::pack(payload, n, out, kept_form);
  }
  std::size_t packed_size(const std::byte* packed, std::uint32_t n) const final { return dbm::packed_size(packed, n); }
  void unpack(const std::byte* packed, std::uint32_t n, std::int32_t* payload) const final {
    dbm::unpack(packed, n, payload);
  }
  bool is_exact() const override { return false; }
  std::uint64_t hash(const std::int32_t* payload, std::uint32_t n) const final { return dbm::hash(payload, n); }

 protected:
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
  dbm::Bound* scratch(std::size_t n) {
    if (scratch_.size() < n * n) scratch_.resize(n * n);
    return scratch_.data();
  }

 private:
  std::vector<dbm::Bound> scratch_;
};

class Equality final : public ZoneDominance {
 public:
  bool is_exact() const override { return true; }
  std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                             std::uint32_t n) override {
    pack_new(payload, n);
    return first(kept, [&](const std::byte* k) { return dbm::packed_equal(k, packed_.data(), n); });
  }
  std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload, std::uint32_t n) override {
    pack_new(payload, n);
    return all(kept, [&](const std::byte* k) { return dbm::packed_equal(k, packed_.data(), n); });
  }

 private:
  void pack_new(const std::int32_t* payload, std::uint32_t n) {
    if (packed_.size() < max_packed_size(n)) packed_.resize(max_packed_size(n));
    pack(payload, n, packed_.data());
  }
  std::vector<std::byte> packed_;
};

class Inclusion final : public ZoneDominance {
 public:
  std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                             std::uint32_t n) override {
    return first(kept, [&](const std::byte* k) { return dbm::packed_includes(k, payload, n); });
  }
  std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload, std::uint32_t n) override {
    dbm::Bound* const space = scratch(n);
    return all(kept, [&](const std::byte* k) { return dbm::packed_subset(k, payload, n, space); });
  }
};

class Alu final : public ZoneDominance {
 public:
  std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                             std::uint32_t n) override {
    dbm::Bound* const stored = scratch(n);
    const std::int32_t *const lower = payload + n * n, *const upper = lower + n;
    return first(kept, [&](const std::byte* k) {
      dbm::unpack(k, n, stored);
      return dbm::alu_subset(payload, stored, n, lower, upper);
    });
  }
  std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload, std::uint32_t n) override {
    dbm::Bound* const stored = scratch(n);
    const std::int32_t *const lower = payload + n * n, *const upper = lower + n;
    return all(kept, [&](const std::byte* k) {
      dbm::unpack(k, n, stored);
      return dbm::alu_subset(stored, payload, n, lower, upper);
    });
  }
};

}  // namespace

std::unique_ptr<Dominance> make_zone_dominance(Comparison comparison) {
  switch (comparison) {
    case Comparison::Exact: return std::make_unique<Equality>();
    case Comparison::Inclusion: return std::make_unique<Inclusion>();
    case Comparison::Alu: return std::make_unique<Alu>();
  }
  return nullptr;
}

}  // namespace beeline::space
