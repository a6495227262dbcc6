// TChecker's .tck models.
//
// The whole language of TChecker 0.8 is read; docs/tchecker.md says what its constructs mean here, settled from
// TChecker's own behaviour. The stages: declarations (syntax.h), the expressions and statements inside attributes
// (program.h), and the network they make up (tchecker.cpp). Queries are in UPPAAL's syntax over the global variables
// and `process.location`.
#pragma once

#include <cstdint>
#include <memory>

#include "frontend/frontend.h"
#include "util/diagnostic.h"

namespace beeline::frontend::tchecker {

// Null when there were errors.
std::unique_ptr<Document> load(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                               util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::tchecker
