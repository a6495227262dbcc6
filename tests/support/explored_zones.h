// Every state of the zone graph of a network, none merged with another unless they are equal.
#pragma once

#include <cstddef>

#include "ir/network.h"
#include "space/zone_space.h"

namespace beeline::test {

struct ExploredZones {
  std::size_t keys = 0, states = 0;  // without and with zones
  bool error = false;                // something went wrong, and it ended there
};

ExploredZones explore_zones(const ir::Network& network, space::Abstraction abstraction);

}  // namespace beeline::test
