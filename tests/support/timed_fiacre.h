// What Fiacre programs do with time, as plainly as it can be said: regions of the timers that are running, on top of
// what the interpreter says of steps.
//
// A region knows of each running timer the integer part of its value and the rank of its fraction among all, up to the
// bounds of its interval. Timers that are not running have no value. Time passes region by region, as long as no
// running timer passes its upper bound. After a step a timer goes on if it was running before, is running now, was not
// the one that fired, and nobody of it has left its state.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "support/fiacre_interpreter.h"

namespace beeline::test {

struct TimedFiacreSpace {
  std::map<std::string, FiacreState> states;  // without time
  std::size_t regions = 0;
  bool dead = false;    // somewhere nothing can happen any more, whatever time passes
  bool locked = false;  // and time cannot pass for ever
  std::vector<FiacreError> errors;
  bool complete = false;
};

TimedFiacreSpace explore_timed(const fiacre::Program& program, std::size_t most_regions);

}  // namespace beeline::test
