// Files that cmake/embed.cmake compiles in: the data of bench/published, the style and the script of the page.
#pragma once

#include "util/page.h"

namespace beeline::bench {

extern const util::Asset published_context_enhanced;
extern const util::Asset published_distance_preserving;
extern const util::Asset published_error_finding;
extern const util::Asset published_past_freeze;
extern const util::Asset published_predicate_abstraction;
extern const util::Asset report_style;
extern const util::Asset report_script;

}  // namespace beeline::bench
