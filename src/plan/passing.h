// Looks again for a run, among those in which time passes beyond every bound, where the one that was found is Zeno or
// stuck.
//
// That such a run is there costs nothing to know where the first one that is found is not Zeno, and none at all means
// that there is none of these, either. Otherwise a clock more tells (liveness/passing_search.h). The run that is shown
// is one of the network as it is: what ticks is taken out of it, and the replay judges for itself that time passes.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "check/replay.h"
#include "engine/engine.h"
#include "liveness/lasso_search.h"
#include "ltl/automaton.h"
#include "plan/answers.h"
#include "result/answer.h"
#include "util/budget.h"

namespace beeline::plan {

// Judges a trace of the network of the answers.
using Replaying = std::function<check::ReplayVerdict(const result::Trace&, util::Watch&)>;

struct Passing {
  const ltl::Automaton& automaton;
  std::vector<ir::ExprId> propositions;
  liveness::Question question;  // whose formula is false where the automaton tells all
  bool endings = true;
  bool keeps_out = false;  // of the question's formula
  result::Verdict if_none = result::Verdict::Satisfied;
};

// `network`: that of the answers, with the formulas. `so_far`: of the search before. `replay` judges a trace. The
// answer has the verdict of a run that was found.
void look_again(Answers& answers, std::size_t property, const ir::Network& network, const Passing& wanted,
                const engine::Effort& so_far, util::Budget& budget, const Replaying& replay, result::Answer& answer);

}  // namespace beeline::plan
