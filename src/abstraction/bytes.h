// Numbers as bytes, the least first: the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace beeline::abstraction {

template <class Int>
void put_bytes(std::string& out, Int number) {
  auto bits = static_cast<std::make_unsigned_t<Int>>(number);
  for (std::size_t i = 0; i < sizeof(Int); ++i) out += static_cast<char>(std::uint64_t{bits} >> (8 * i) & 0xff);
}

template <class Int>
void put_bytes(std::string& out, const std::vector<Int>& numbers) {
  put_bytes(out, static_cast<std::uint64_t>(numbers.size()));
  for (const Int number : numbers) put_bytes(out, number);
}

// Takes numbers from the front; every member says whether there were enough.
class Bytes {
 public:
  explicit Bytes(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  template <class Int>
  bool take(Int& number) {
    if (rest_.size() < sizeof(Int)) return false;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(Int); ++i)
      bits |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
    number = static_cast<Int>(bits);
    rest_.remove_prefix(sizeof(Int));
    return true;
  }
  template <class Int>
  bool take(std::vector<Int>& numbers) {
    std::uint64_t count = 0;
    if (!take(count) || count > rest_.size() / sizeof(Int)) return false;
    numbers.resize(count);
    for (Int& number : numbers) take(number);
    return true;
  }

 private:
  std::string_view rest_;
};

}  // namespace beeline::abstraction
