// The files of conditions that a search names, read in the scope of a model.
#pragma once

#include "components/spec.h"
#include "frontend/frontend.h"
#include "ir/conditions.h"
#include "util/diagnostic.h"

namespace beeline::api {

// The search is valid and complete. Texts are added to the sources, expressions to the network, which is the document's
// or a copy of it with queries. After errors what was read is of no use.
util::Diagnostics read_conditions(const frontend::Document& document, const components::Spec& search,
                                  util::Sources& sources, ir::Network& network, ir::Conditions& conditions);

}  // namespace beeline::api
