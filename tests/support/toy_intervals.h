// Payloads that are a list of intervals, one after the other as low and high; shape: how many. One covers another when
// each of its intervals does.
#pragma once

#include <cstring>
#include <memory>
#include <span>

#include "space/dominance.h"
#include "util/hash.h"

namespace beeline::test {

class Intervals final : public space::Dominance {
 public:
  explicit Intervals(space::Comparison comparison) : exact_(comparison == space::Comparison::Exact) {}

  std::size_t size(std::uint32_t shape) const override { return std::size_t{shape} * 2; }
  std::size_t max_packed_size(std::uint32_t shape) const override { return size(shape) * sizeof(std::int32_t); }
  std::size_t pack(const std::int32_t* payload, std::uint32_t shape, bool /*alone*/, std::byte* out) const override {
    std::memcpy(out, payload, max_packed_size(shape));
    return max_packed_size(shape);
  }
  std::size_t packed_size(const std::byte*, std::uint32_t shape) const override { return max_packed_size(shape); }
  void unpack(const std::byte* packed, std::uint32_t shape, std::int32_t* payload) const override {
    std::memcpy(payload, packed, max_packed_size(shape));
  }
  bool is_exact() const override { return exact_; }
  std::uint64_t hash(const std::int32_t* payload, std::uint32_t shape) const override {
    std::uint64_t h = 0;
    for (std::size_t i = 0; i < size(shape); ++i) h = util::mix(h + static_cast<std::uint32_t>(payload[i]));
    return h;
  }
  std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                             std::uint32_t shape) override {
    std::size_t i = 0;
    while (i < kept.size() && !covers(read(kept[i]), payload, shape)) ++i;
    return i;
  }
  std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload,
                        std::uint32_t shape) override {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) bits |= std::uint32_t{covers(payload, read(kept[i]), shape)} << i;
    return bits;
  }

  bool covers(const std::int32_t* a, const std::int32_t* b, std::uint32_t shape) const {
    if (exact_) return std::memcmp(a, b, max_packed_size(shape)) == 0;
    for (std::uint32_t i = 0; i < shape; ++i) {
      if (a[2 * i] > b[2 * i] || a[2 * i + 1] < b[2 * i + 1]) return false;
    }
    return true;
  }

 private:
  static const std::int32_t* read(const std::byte* packed) { return reinterpret_cast<const std::int32_t*>(packed); }

  bool exact_;
};

}  // namespace beeline::test
