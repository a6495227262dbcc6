// An evaluation error that a search for runs has met.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lang/machine.h"
#include "space/zone_space.h"

namespace beeline::liveness {

struct Failure {
  lang::EvaluationError error;
  std::vector<std::uint32_t> path;  // to the state where it happened
  bool in_query = false;
  std::optional<std::uint32_t> transition;  // the one whose evaluation it was
};

// The one that a space has met in a state to which this path leads.
inline Failure failure_of(const space::ZoneSpace& space, std::vector<std::uint32_t> path) {
  return {*space.error(), std::move(path), space.failed_target().has_value(), space.failed_transition()};
}

}  // namespace beeline::liveness
