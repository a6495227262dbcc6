// A system told to people, line by line: its types, its queues with their capacities, its ports and who meets there,
// its priorities. What every network has (processes, variables, clocks) others tell.
#pragma once

#include <string>
#include <vector>

#include "frontend/fiacre/system.h"

namespace beeline::frontend::fiacre {

std::vector<std::string> description(const System& system);

}  // namespace beeline::frontend::fiacre
