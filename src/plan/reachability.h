// Answers reachability queries (E<>, A[]) of a group with one exploration of the state space.
#pragma once

#include <span>
#include <vector>

#include "plan/answers.h"
#include "util/budget.h"

namespace beeline::plan {

// `group`: positions of properties, at most 64, all of which speak of deadlock or none. Returns those that are still
// open because the evaluation of another one failed.
std::vector<std::size_t> answer_reachability(Answers& answers, std::span<const std::size_t> group, bool deadlock,
                                             util::Budget& budget);

}  // namespace beeline::plan
