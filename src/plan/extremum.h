// sup, inf and bounds: the extreme values of terms over all reachable states.
//
// Clock terms need zones that are exact up to the answer. The queried clocks get L = U = K. Where a zone reaches past K
// it only says what may be possible, and the exact zone of the path to it says what is; as long as the two differ the
// search is repeated with a larger K, up to a limit. A value counts as unbounded only where growth.h proves it; bounded
// differences of clocks that pass every K together are found by raise.h. What was found is supported by evidence
// (support.h).
#pragma once

#include <cstddef>

#include "plan/answers.h"
#include "result/answer.h"
#include "util/budget.h"

namespace beeline::plan {

// Of the i-th property.
result::Answer find_extrema(Answers& answers, std::size_t i, util::Budget& budget);

}  // namespace beeline::plan
