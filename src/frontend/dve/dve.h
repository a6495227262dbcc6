// DiVinE's .dve models, as the BEEM benchmark has them.
//
// The whole language is read; docs/dve.md says what its constructs mean here. The stages: tokens (token.h), the text as
// a tree (parser.h), names (symbols.h), expressions (expressions.h), and the network they make up (builder.h). Queries
// are in UPPAAL's syntax over the variables, `process.state` and `process.variable`.
//
// BEEM keeps the questions about a family of models in an .xml file beside them (goals.h).
#pragma once

#include <cstdint>
#include <memory>

#include "frontend/frontend.h"
#include "util/diagnostic.h"

namespace beeline::frontend::dve {

// Null when there were errors.
std::unique_ptr<Document> load(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                               util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::dve
