// Time in regions, for clocks that are compared with constants only and some of which may stand still.
//
// A region is one point of it: values in ticks, of which one more than there are clocks make up one unit of time, so
// that fractions are told apart by their ranks alone. What is beyond the largest constant is one value.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

namespace beeline::test {

struct Ticks {
  int unit = 2, most = 0;  // the largest constant

  bool counts(int clock) const { return clock >= 0 && clock <= most * unit; }

  void normalise(std::vector<int>& clocks) const {
    std::set<int> fractions{0};
    for (int& clock : clocks) {
      if (counts(clock)) fractions.insert(clock % unit);
      else if (clock >= 0) clock = most * unit + 1;
    }
    for (int& clock : clocks)
      if (counts(clock))
        clock += static_cast<int>(std::distance(fractions.begin(), fractions.find(clock % unit))) - clock % unit;
  }

  // The next region in time.
  void wait(std::vector<int>& clocks) const {
    int top = 0;
    bool integer = false;
    for (const int clock : clocks) {
      if (!counts(clock)) continue;
      top = std::max(top, clock % unit);
      integer = integer || clock % unit == 0;
    }
    for (int& clock : clocks)
      if (counts(clock)) clock += integer ? 1 : unit - top;
    normalise(clocks);
  }
};

}  // namespace beeline::test
