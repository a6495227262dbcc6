// Answers a query about runs, however long they go on: A<>, E[] and -->.
//
// Each is decided by whether there is a run that never meets a formula (liveness/lasso_search.h): one that never leaves
// p for E[] p, that never comes to p for A<> p, that after p never comes to q for p --> q. Nothing is left out of such
// a search and no two queries share one: what never ends, stands still or lets time pass for ever depends on the whole
// network.
#pragma once

#include <cstddef>

#include "plan/answers.h"
#include "util/budget.h"

namespace beeline::plan {

result::Answer find_run(Answers& answers, std::size_t property, util::Budget& budget);

}  // namespace beeline::plan
