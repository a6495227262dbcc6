// The automaton that certificates about formulas of linear time rest on: it accepts the words that violate one.
//
// It is made in the plainest way there is, and shares nothing with what searches use (ltl/translate.h), so that nobody
// has to believe that. A state is a set of formulas that the rest of the word must satisfy. A transition says for each
// of them what it asks of the letter and of what follows: a U b asks for b, or for a and itself again, and has then
// been postponed; a R b asks for b, and for a or itself again. There is a mark for each U, on all transitions that do
// not postpone it (Couvreur, "On-the-fly verification of linear temporal logic", FM 1999). Who follows a word and
// postpones only what does not hold yet is accepted, if the word satisfies the state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/linear_time.h"
#include "util/watch.h"

namespace beeline::check {

struct Violations {
  std::optional<ltl::Automaton> automaton;
  std::string reason;  // why there is none: it would be too large
};

Violations violations(const std::vector<ir::TemporalPart>& formula, util::Watch& watch);

}  // namespace beeline::check
