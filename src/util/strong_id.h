// Indices that cannot be mixed up: StrongId<struct EdgeTag> does not convert to StrongId<struct ChannelTag>.
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

}  // namespace beeline::util

template <class Tag, class Representation>
struct std::hash<beeline::util::StrongId<Tag, Representation>> {
  std::size_t operator()(const beeline::util::StrongId<Tag, Representation>& id) const noexcept { return id.value; }
};
