// How many steps the best way so far has, whoever found it: what all who look for a shorter one have in common.
//
// It only falls, so what can be left out for one length can be left out for every later one, and nobody needs to hear
// of a change at once.
#pragma once

#include <atomic>
#include <cstddef>

namespace beeline::engine {

class Bound {
 public:
  explicit Bound(std::size_t length = SIZE_MAX) : length_(length) {}

  // From any thread.
  std::size_t length() const { return length_.load(std::memory_order_relaxed); }
  // From one at a time.
  void lower(std::size_t length) {
    if (length < this->length()) length_.store(length, std::memory_order_relaxed);
  }

 private:
  std::atomic<std::size_t> length_;
};

}  // namespace beeline::engine
