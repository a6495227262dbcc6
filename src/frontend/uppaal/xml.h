// Reads UPPAAL's XML into the tree that the XTA parser builds. pugixml finds the elements; the texts inside are read
// again from the file, so that every message points into it.
#pragma once

#include <vector>

#include "frontend/common/places.h"
#include "frontend/uppaal/ast.h"

namespace beeline::frontend::uppaal {

// Returns what stands where, for messages that come later.
std::vector<Place> read_xml(std::string_view text, const LineTable& lines, Names& names, ast::Ast& ast,
                            util::Diagnostics& diagnostics, util::Watch& watch);

}  // namespace beeline::frontend::uppaal
