// CDL 2.1, the language of contexts: what the environment of a system does, and what is watched meanwhile.
//
// Everything here is independent of the system. read() makes a Unit of a file (token.h, parser.h, resolve.h); unfold.h
// makes the graph of a context, compile_pattern.h the observer of a property.
#pragma once

#include <cstdint>
#include <optional>

#include "frontend/cdl/syntax.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

// None when there are errors.
std::optional<Unit> read(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                         util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::cdl
