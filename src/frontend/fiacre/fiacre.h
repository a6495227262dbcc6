// Fiacre's .fcr models, up to a program whose names and types are resolved.
//
// The stages: tokens (token.h), the text as a tree (syntax.h, parser.h), types and names (resolver.h), instances
// (elaborator.h). Whatever the text, loading ends with messages or a program; a file of declarations alone is a program
// without a system.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/fiacre/dialect.h"
#include "frontend/fiacre/program.h"
#include "frontend/fiacre/properties.h"
#include "frontend/fiacre/resolver.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

// With the names that it declares, which are parts of the file's text, and what it asserts.
struct Read {
  Program program;
  Declared declared;
  std::vector<Assertion> assertions;
};

// None when there were errors.
std::optional<Read> read(const util::Sources& sources, std::uint16_t file, Dialect dialect,
                         util::Diagnostics& diagnostics, util::Watch& watch = util::nobody());
std::optional<Program> load(const util::Sources& sources, std::uint16_t file, Dialect dialect,
                            util::Diagnostics& diagnostics, util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::fiacre
