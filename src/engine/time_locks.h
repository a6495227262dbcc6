// Warns, once, of a state in which nothing can happen any more, not even time.
#pragma once

#include <functional>

#include "space/zone_space.h"
#include "util/diagnostic.h"

namespace beeline::engine {

class TimeLocks {
 public:
  explicit TimeLocks(std::function<void(const util::Diagnostic&)> warn) : warn_(std::move(warn)) {}

  // The state has no successor.
  void stuck(space::ZoneSpace& space, space::StateView state);

 private:
  std::function<void(const util::Diagnostic&)> warn_;
  bool warned_ = false;
};

}  // namespace beeline::engine
