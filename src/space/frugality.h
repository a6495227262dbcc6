// Whether comparing zones by aLU pays, judged while a search goes on.
//
// aLU finds more zones superfluous than inclusion of extrapolated zones does, or it finds none more; which of the two
// depends on the model. Its zones need no extrapolation, so it costs nothing where few zones share a key. Where many
// do, searches take up to twice as long as with inclusion (docs/performance.md). So it is given up when, of late, zones
// were compared with many and what covered them would nearly always have done so by inclusion.
//
// From then on the space extrapolates what it hands out, and kept zones are compared by inclusion. Both are sound at
// any time, whatever was kept before: every kept zone lies between the exact one and its aLU abstraction, and so does
// its extrapolation, hence a zone that is covered either way can do nothing that the kept one cannot (extrapolation.h).
// And the search ends, since there are finitely many extrapolated zones. There is no way back: kept zones that are
// extrapolated would do for aLU, but what it might win would never be seen.
#pragma once

#include <cstddef>

namespace beeline::space {

class Frugality {
 public:
  bool simulates() const { return simulates_; }

  // A zone was compared with as many as that at once, by aLU.
  void compared(std::size_t kept) {
    ++calls_;
    compared_ += kept;
    if (compared_ >= period && sampled_ >= enough) judge();
  }
  // One of them covers it. Whether somebody should look if it does so by inclusion, too, and say it.
  bool wants_to_know() { return ++covered_ % one_in == 0; }
  void covered(bool plainly) {
    ++sampled_;
    won_ += plainly ? 0 : 1;
  }
  void give_up() { simulates_ = false; }

 private:
  static constexpr std::size_t period = 1u << 14, one_in = 4, enough = 32;
  static constexpr std::size_t many = 8;    // at once, on the average: then comparing is much of the work
  static constexpr std::size_t worth = 16;  // one in so many that only aLU covers is reason enough to go on

  void judge() {
    if (compared_ > many * calls_ && worth * won_ <= sampled_) give_up();
    calls_ = compared_ = sampled_ = won_ = 0;
  }

  bool simulates_ = true;
  std::size_t calls_ = 0, compared_ = 0, covered_ = 0, sampled_ = 0, won_ = 0;
};

}  // namespace beeline::space
