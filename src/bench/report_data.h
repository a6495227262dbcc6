// The runs as the page's script reads them.
#pragma once

#include <string>

#include "bench/report_runs.h"
#include "bench/suite.h"

namespace beeline::bench {

// JSON that may stand inside a <script> element: whatever a model or query says, no '<' is in it.
//
// A run is an array: first the fields that "texts" names, as indexes into "strings", where each text stands once, then
// those that "fields" names. "typical" are the runs that stand for all rounds of a job. In commands the search is cut
// out, which leaves one command per model instead of one per run. Together this makes the data of a large suite a
// quarter of what one object per run takes.
std::string script_data(const Suite& suite, const Runs& runs);

}  // namespace beeline::bench
