// Answers a query about what runs say in linear time: formulas (ltl), property processes, labels again and again.
//
// Each is decided by whether an automaton accepts some run (liveness/acceptance.h): that of the negated formula, or the
// one that is given. Nothing is left out of such a search and no two queries share one.
#pragma once

#include <cstddef>

#include "ir/linear_time.h"
#include "plan/answers.h"
#include "util/budget.h"

namespace beeline::plan {

result::Answer find_word(Answers& answers, std::size_t property, const ir::Said& asked, util::Budget& budget);

}  // namespace beeline::plan
