// What others measured, from the data files in bench/published.
//
// {"source", "short_name", "setting", "caveats": [{"families", "configs", "measures", "text"}],
//  "tables": [{"table": "1", "configs": ["dU", ...], "rows": {"M1": {"explored": ["185416", ...]}}}]}: a list per row
//  and
// measure, one figure per config, as printed; null: the source has none there.
#pragma once

#include <string_view>

#include "bench/suite.h"

namespace beeline::bench {

// Throws std::runtime_error where the text is not of this form: it travels inside the program, so that is a mistake of
// ours.
Published parse_published(std::string_view json);

Published context_enhanced_figures();
Published distance_preserving_figures();
Published predicate_abstraction_figures();
Published error_finding_figures();
Published past_freeze_figures();

}  // namespace beeline::bench
