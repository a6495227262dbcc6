// UPPAAL models and queries to the IR.
//
// text -> tokens (token.h) -> tree (ast.h, parser.h, xml.h) -> network (elaborator.h, builder.h). XML and XTA differ
// only in how the tree is found; labels and XTA sections are the same grammar.
#pragma once

#include <memory>

#include "frontend/frontend.h"

namespace beeline::frontend::uppaal {

std::unique_ptr<Document> load_xml(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                                   util::Watch& watch);
std::unique_ptr<Document> load_xta(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                                   util::Watch& watch);

}  // namespace beeline::frontend::uppaal
