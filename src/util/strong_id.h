// Indices that cannot be mixed up: StrongId<struct EdgeTag> does not convert to StrongId<struct ChannelTag>.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace beeline::util {

template <class Tag>
struct StrongId {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t value = none;

  constexpr StrongId() = default;
  constexpr explicit StrongId(std::size_t v) : value(static_cast<std::uint32_t>(v)) {}
  constexpr explicit operator bool() const { return value != none; }
  friend constexpr auto operator<=>(const StrongId&, const StrongId&) = default;
};

}  // namespace beeline::util

template <class Tag>
struct std::hash<beeline::util::StrongId<Tag>> {
  std::size_t operator()(const beeline::util::StrongId<Tag>& id) const noexcept { return id.value; }
};
