// Gives every reference of a unit the number of what it names, whether that stands before or behind it.
//
// Names are unique among those of their kind. No activity and no predicate can contain itself.
#pragma once

#include "frontend/cdl/parser.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

void resolve(Parsed& parsed, util::Diagnostics& diagnostics, util::Watch& watch);

}  // namespace beeline::frontend::cdl
