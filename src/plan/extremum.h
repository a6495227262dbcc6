// sup, inf and bounds: the extreme values of terms over all reachable states.
//
// Clock terms need zones that are exact up to the answer. The queried clocks get L = U = K. Where a zone reaches past K
// it only says what may be possible, and the exact zone of the path to it says what is; as long as the two differ the
// search is repeated with a larger K, up to a limit.
#pragma once

#include "ir/property.h"
#include "plan/run.h"
#include "result/answer.h"
#include "util/budget.h"

namespace beeline::plan {

// `index`: the number of the property, to tell with progress.
result::Answer find_extrema(const ir::Network& network, const ir::Property& property, std::size_t index,
                            const Options& options, util::Budget& budget);

}  // namespace beeline::plan
