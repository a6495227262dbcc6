// Numbers in as few bytes as they need: seven bits each, the lowest first, a set eighth bit saying that more follow.
// Reading is of bytes that may be anything: a cursor that has run out, or met a number that is too long, stays bad.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace beeline::frozen {

using Bytes = std::vector<std::byte>;

inline void put_varint(Bytes& out, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) out.push_back(static_cast<std::byte>(number | 0x80));
  out.push_back(static_cast<std::byte>(number));
}

template <class Unsigned>
void put_fixed(Bytes& out, Unsigned number) {  // little endian
  for (std::size_t i = 0; i < sizeof(number); ++i) out.push_back(static_cast<std::byte>(number >> (8 * i)));
}

// A small number of either sign as a small number: 0, -1, 1, -2, ... become 0, 1, 2, 3, ...
constexpr std::uint64_t folded(std::int64_t number) {
  return (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
}
constexpr std::int64_t unfolded(std::uint64_t number) {
  return static_cast<std::int64_t>(number >> 1) ^ -static_cast<std::int64_t>(number & 1);
}

class Cursor {
 public:
  explicit Cursor(std::span<const std::byte> bytes) : rest_(bytes) {}

  bool good() const { return good_; }
  bool at_end() const { return good_ && rest_.empty(); }
  std::size_t left() const { return rest_.size(); }

  std::uint64_t varint() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<std::uint64_t>(fixed<std::uint8_t>());
      if (!good_) return 0;
      number |= (byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) return number;
    }
    good_ = false;
    return 0;
  }
  template <class Unsigned>
  Unsigned fixed() {
    Unsigned number = 0;
    const auto bytes = take(sizeof(number));
    for (std::size_t i = 0; i < bytes.size(); ++i)
      number |= static_cast<Unsigned>(static_cast<Unsigned>(bytes[i]) << (8 * i));
    return number;
  }
  // So many bytes, or none.
  std::span<const std::byte> take(std::uint64_t count) {
    if (!good_ || count > rest_.size()) {
      good_ = false;
      return {};
    }
    const auto taken = rest_.first(static_cast<std::size_t>(count));
    rest_ = rest_.subspan(static_cast<std::size_t>(count));
    return taken;
  }

 private:
  std::span<const std::byte> rest_;
  bool good_ = true;
};

}  // namespace beeline::frozen
