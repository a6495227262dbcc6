// From a lasso that a search has found to the trace of its answer.
//
// It is made concrete (liveness/lasso_trace.h), says of itself which of the runs that count it is, and is executed by
// independent code, which may refuse it: then the answer is a defect, not a verdict. Where there is no trace, or limits
// end the making of it, the answer says so and its verdict stands.
#pragma once

#include <functional>

#include "check/replay.h"
#include "liveness/lasso.h"
#include "liveness/lasso_search.h"
#include "plan/answers.h"
#include "result/answer.h"
#include "util/budget.h"

namespace beeline::plan {

struct FoundRun {
  const space::Compiled& compiled;  // in whose network the search was
  const liveness::Question& question;
  const liveness::Lasso& lasso;
  bool passing = false;  // a loop in which no time passes will not do
};

// Makes of a run of that network one of the answers' network, where these differ, and judges it.
using JudgingRun = std::function<check::ReplayVerdict(result::Trace&, util::Watch&)>;

void show_run(const Answers& answers, const FoundRun& found, util::Budget& budget, const JudgingRun& judge,
              result::Answer& answer);

}  // namespace beeline::plan
