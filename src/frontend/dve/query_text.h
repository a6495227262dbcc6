// A DVE expression as text of a query.
//
// Both languages have the same operators but bind them differently, so that every mixture gets parentheses; `P->x` is
// written P.x there.
#pragma once

#include <functional>
#include <string>

#include "frontend/dve/syntax.h"

namespace beeline::frontend::dve {

// `named` gives the name of the variable, constant or array that a node speaks of.
using Namer = std::function<std::string(const Node& node)>;
std::string query_text(const SystemSyntax& syntax, NodeId id, const Namer& named);

}  // namespace beeline::frontend::dve
