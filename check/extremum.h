// What a run shows of sup, inf and bounds: the value that a term has where it ends.
//
// That no run goes further is no matter of one run; certificates are about that.
#pragma once

#include <string>

#include "check/concrete.h"
#include "ir/property.h"

namespace beeline::check {

// Throws EvaluationError.
Rational value_of(Concrete& semantics, const ir::Term& term, const ConcreteState& state);

// Of a state that satisfies the formula, whether a term that is asked for has the value there that the trace says
// (result/shown.h): what is wrong, or nothing.
std::string wrong_value(Concrete& semantics, const ir::Extrema& asked, const std::string& shows,
                        const ConcreteState& state);

}  // namespace beeline::check
