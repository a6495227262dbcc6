#include "predicates/abstract_space.h"

namespace beeline::predicates {

AbstractSpace make_space(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort,
                         std::uint32_t perimeter) {
  BackwardSearch search(part, vocabulary, solver, effort, {.perimeter = perimeter});
  AbstractSpace space;
  try {
    while (search.complete_layer()) {
    }
  } catch (const abstraction::OutOfEffort&) {
    space.beyond = search.beyond();
  }
  space.has_perimeter = perimeter > 0;
  if (space.has_perimeter) {
    space.inside = search.inside();
    space.outside = search.outside();
  }
  space.states = search.take_states();
  space.count = search.count();
  return space;
}

}  // namespace beeline::predicates
