// Fiacre's .fcr models, up to a program whose names and types are resolved.
//
// The stages: tokens (token.h), the text as a tree (syntax.h, parser.h), types and names (resolver.h), instances
// (elaborator.h). Whatever the text, loading ends with messages or a program; a file of declarations alone is a program
// without a system.
#pragma once

#include <cstdint>
#include <optional>

#include "frontend/fiacre/dialect.h"
#include "frontend/fiacre/program.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

// None when there were errors.
std::optional<Program> load(const util::Sources& sources, std::uint16_t file, Dialect dialect,
                            util::Diagnostics& diagnostics, util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::fiacre
