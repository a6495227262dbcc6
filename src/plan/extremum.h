// sup, inf and bounds: the extreme values of terms over all reachable states.
//
// Clock terms need zones that are exact up to the answer. The queried clocks get L = U = K; when some zone reaches past K the
// search is repeated with a larger K, until the answer lies below it, time is seen to run without end there, or K passes a limit.
#pragma once

#include <string>
#include <vector>

#include "plan/explore.h"

namespace beeline::plan {

result::Answer find_extrema(const ir::Network& network, const ir::Property& property, const Options& options,
                            std::chrono::steady_clock::time_point started);

}  // namespace beeline::plan
