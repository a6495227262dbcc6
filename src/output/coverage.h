// Coverage for people and programs: what was never seen, and where it stands.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "ir/network.h"
#include "result/coverage.h"
#include "util/diagnostic.h"

namespace beeline::output {

// Counts, then a line for each location and edge that was never seen; what is the same in all instances of a template
// is one line.
std::string coverage_text(const ir::Network& network, const util::Sources& sources, const result::Coverage& coverage);

// docs/json.md describes it.
nlohmann::ordered_json coverage_value(const ir::Network& network, const util::Sources& sources,
                                      const result::Coverage& coverage);

}  // namespace beeline::output
