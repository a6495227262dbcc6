// Fiacre's .fcr models as a document: the network of the system, and queries about it (queries.h).
#pragma once

#include <cstdint>
#include <memory>

#include "frontend/fiacre/dialect.h"
#include "frontend/frontend.h"

namespace beeline::frontend::fiacre {

// Null when there were errors.
std::unique_ptr<Document> load_document(const util::Sources& sources, std::uint16_t file, Dialect dialect,
                                        util::Diagnostics& diagnostics, util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::fiacre
