// Counts how often somebody looks: a measure of work that repeats exactly, where time does not.
//
// What may take long looks at its watch in every round of its loops, so the looks are in proportion to what was done,
// whatever it was. And as any look may end the work, so may their number.
#pragma once

#include <cstdint>
#include <utility>

#include "util/budget.h"
#include "util/watch.h"

namespace beeline::util {

class CountingWatch final : public Watch {
 public:
  // From now on it looks at this one, too, and at most so often.
  void begin(Watch& watch, std::uint64_t most = UINT64_MAX) {
    watch_ = &watch;
    end_ = most > UINT64_MAX - looks_ ? UINT64_MAX : looks_ + most;
  }

  void look(std::uint64_t bytes = 0) override {
    if (looks_ >= end_) throw Exceeded{Exceeded::Cause::Work};
    ++looks_;
    watch_->look(bytes);
  }
  void enter(Stage stage) override { watch_->enter(std::move(stage)); }
  void advance(std::uint64_t done) override { watch_->advance(done); }
  void leave() override { watch_->leave(); }

  std::uint64_t looks() const { return looks_; }

 private:
  Watch* watch_ = &nobody();
  std::uint64_t looks_ = 0, end_ = UINT64_MAX;
};

}  // namespace beeline::util
