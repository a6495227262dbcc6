// Hashing of short runs of words.
#pragma once

#include <cstddef>
#include <cstdint>

namespace beeline::util {

// The finaliser of splitmix64: every input bit reaches every output bit.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

inline std::uint64_t hash_words(const std::uint64_t* words, std::size_t count) {
  std::uint64_t h = 0x9e3779b97f4a7c15u;
  for (std::size_t i = 0; i < count; ++i) h = mix(h + words[i]) + 0x9e3779b97f4a7c15u;
  return h;
}

}  // namespace beeline::util
