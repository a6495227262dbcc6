// Goals as the BEEM benchmark keeps them: beside the instances f.1.dve, f.2.dve, ... of a family, f.xml has its
// properties, written with atomic propositions and with parameters of the instances.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "util/diagnostic.h"

namespace beeline::frontend::dve {

// The query that asks for property `number` of the file, about the model of that name: E<> ... for one of reachability,
// ltl: ... for one of linear time. Empty after an error.
std::string goal_query(const util::Sources& sources, std::uint16_t file, std::uint32_t number,
                       std::string_view model_name, util::Diagnostics& diagnostics);

}  // namespace beeline::frontend::dve
