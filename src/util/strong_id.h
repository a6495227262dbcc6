// Indices that cannot be mixed up: StrongId<struct EdgeTag> does not convert to StrongId<struct ChannelTag>. Consecutive
// ones are an IdRange.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace beeline::util {

// `Representation` is an unsigned type; its greatest value means "none".
template <class Tag, class Representation = std::uint32_t>
struct StrongId {
  static constexpr Representation none = std::numeric_limits<Representation>::max();

  Representation value = none;

  constexpr StrongId() = default;
  constexpr explicit StrongId(std::size_t v) : value(static_cast<Representation>(v)) {}
  constexpr explicit operator bool() const { return value != none; }
  friend constexpr auto operator<=>(const StrongId&, const StrongId&) = default;
};

template <class Id>
struct IdRange {
  class Iterator {
   public:
    using value_type = Id;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint32_t at) : at_(at) {}
    constexpr Id operator*() const { return Id(at_); }
    constexpr Iterator& operator++() { return ++at_, *this; }
    constexpr Iterator operator++(int) { return Iterator(at_++); }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    std::uint32_t at_ = 0;
  };

  std::uint32_t first = 0, count = 0;

  constexpr std::uint32_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr std::uint32_t past() const { return first + count; }
  constexpr Iterator begin() const { return Iterator(first); }
  constexpr Iterator end() const { return Iterator(first + count); }
  constexpr Id operator[](std::size_t i) const { return Id(first + i); }
  constexpr bool contains(Id id) const { return id.value >= first && id.value - first < count; }
};

}  // namespace beeline::util

template <class Tag, class Representation>
struct std::hash<beeline::util::StrongId<Tag, Representation>> {
  std::size_t operator()(const beeline::util::StrongId<Tag, Representation>& id) const noexcept { return id.value; }
};
