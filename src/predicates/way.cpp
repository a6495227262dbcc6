#include "predicates/way.h"

#include <algorithm>

namespace beeline::predicates {

std::vector<Leg> legs_of(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort,
                         const AbstractPath& path) {
  const Regression regression(part, solver);
  const Facts nothing(part.layout());
  LiteralSet literals;
  std::vector<Leg> out;
  Facts facts = nothing;
  const auto note = [&](std::vector<Move> moves, bool is_free) {
    effort.spend(BackwardSearch::cost_of_a_step(part, vocabulary));
    vocabulary.abstract(facts, solver, literals);
    Leg& leg = out.emplace_back();
    leg.moves = std::move(moves);
    leg.is_free = is_free;
    vocabulary.spell(literals, leg.known);
    facts = nothing;
    vocabulary.concretise(literals, facts);
  };
  facts.meet(part.target()[path.alternative]);
  if (!regression.target(facts)) return out;
  note({}, false);
  for (std::size_t i = path.steps.size(); i-- > 0;) {
    const Step& step = part.steps()[path.steps[i]];
    if (!regression.complete(facts) || !regression.before(step, facts)) break;
    note(step.moves, step.cost == 0);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace beeline::predicates
