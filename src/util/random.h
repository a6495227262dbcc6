// A sequence of random numbers that is the same everywhere: splitmix64 (Steele, Lea and Flood 2014).
#pragma once

#include <cstdint>

#include "util/hash.h"

namespace beeline::util {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15u); }
  std::uint64_t below(std::uint64_t n) { return next() % n; }

 private:
  std::uint64_t state_;
};

}  // namespace beeline::util
