// From a lasso to a concrete run.
//
// The steps are walked again with exact zones, kept out of the formula as in the search, and with the loop repeated;
// then the run gets times (space/concretise.h). A loop of zones says that its steps can be repeated for ever, not that
// each point has such a run, nor that clocks come back to where they were. So some rounds are made, at the earliest
// times: sooner or later two of them begin alike, as far as anything in the loop can tell, and what lies between these
// two is the loop of the run. Who judges that is not this module's business: independent code does (check/loop.h).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "liveness/lasso.h"
#include "liveness/lasso_search.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::liveness {

// Whether what a run does between two of its states can be done for ever: nothing if not, and otherwise whether that is
// Zeno.
using Repeats = std::function<std::optional<bool>(const result::Trace& trace, std::size_t from, std::size_t to)>;

struct ConcreteRun {
  std::optional<result::Trace> trace;
  bool follows = true;  // false: no run follows the lasso, which is a defect of the search; otherwise, without a trace,
                        // no two of many rounds begin alike
};

// Throws what the watch does, and dbm::OutOfRange.
ConcreteRun concrete_run(const space::Compiled& compiled, const Question& question, const Lasso& lasso,
                         const Repeats& repeats, util::Watch& watch);

}  // namespace beeline::liveness
