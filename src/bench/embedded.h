// The data files of bench/published, compiled in by cmake/embed.cmake.
#pragma once

#include "bench/report_assets.h"

namespace beeline::bench {

extern const Asset published_context_enhanced;
extern const Asset published_error_finding;

}  // namespace beeline::bench
