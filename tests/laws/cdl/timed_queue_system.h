// Random contexts and observers with clocks for timed Fiacre systems, and what they come to by definition.
#pragma once

#include <optional>
#include <string>

#include "judging.h"
#include "random_properties.h"

namespace beeline::test {

// With `queues` it sends and receives by those of random_timed_fiacre().
std::string random_timed_context(Random& random, bool queues);

// None: it is too large, or something goes wrong. Steps are sets of events.
std::optional<Reached> timed_side_by_side(const Given& given, bool discard);

}  // namespace beeline::test
