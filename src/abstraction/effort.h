// What the construction of an abstraction may cost, counted so that the same model always ends with the same tables.
//
// A unit is about one arc that is looked at. Who makes an abstraction asks before each piece of work and gets an
// OutOfEffort when there is no more; it then goes on with what it has, which is safe at any time. The watch is asked
// along the way: time and memory of the whole run are its business, and end everything.
#pragma once

#include <cstdint>

#include "util/watch.h"

namespace beeline::abstraction {

struct OutOfEffort {};

class Effort {
 public:
  explicit Effort(util::Watch& watch = util::nobody(), std::uint64_t limit = UINT64_MAX)
      : watch_(watch), limit_(limit) {}

  void spend(std::uint64_t units) {
    spent_ += units;
    if (spent_ > limit_) throw OutOfEffort{};
    if (spent_ >= next_look_) {
      watch_.look();
      next_look_ = spent_ + stride;
    }
  }
  // Memory that is about to be taken at once.
  void look(std::uint64_t bytes) { watch_.look(bytes); }
  std::uint64_t spent() const { return spent_; }
  bool is_over() const { return spent_ > limit_; }
  util::Watch& watch() const { return watch_; }

 private:
  static constexpr std::uint64_t stride = 10'000;

  util::Watch& watch_;
  std::uint64_t limit_, spent_ = 0, next_look_ = stride;
};

}  // namespace beeline::abstraction
