#include "check/extremum.h"

#include <algorithm>

#include <fmt/format.h>

#include "result/rational.h"
#include "result/shown.h"

namespace beeline::check {

Rational value_of(Concrete& semantics, const ir::Term& term, const ConcreteState& state) {
  if (term.value) return Rational(semantics.semantics().value(term.value, state.values));
  const auto clock = [&](ir::ExprId id) {
    return state.clocks[static_cast<std::size_t>(semantics.semantics().value(id, state.values))];
  };
  return clock(term.clock_x) - clock(term.clock_y);
}

std::string wrong_value(Concrete& semantics, const ir::Extrema& asked, const std::string& shows,
                        const ConcreteState& state) {
  const auto shown = result::read_shown(shows);
  const ir::ExtremumKind other =
      shown && shown->high ? ir::ExtremumKind::Infimum : ir::ExtremumKind::Supremum;  // where it is not asked for
  const auto term = std::find_if(asked.terms.begin(), asked.terms.end(),
                                 [&](const ir::Term& one) { return shown && one.text == shown->term; });
  if (!shown || term == asked.terms.end() || asked.kind == other)
    return fmt::format("the query does not ask for what it shows, \"{}\"", shows);
  const Rational value = value_of(semantics, *term, state);
  const Rational claimed(mpz_class(static_cast<long>(shown->value)));
  const Rational missing = shown->high ? Rational(claimed - value) : Rational(value - claimed);
  const bool right = shown->approached ? missing > 0 && missing < 1 : missing == 0;
  if (right) return "";
  return fmt::format("{} is {} at the end, not {}{}", term->text, result::readable(value),
                     shown->approached ? "close to " : "", shown->value);
}

}  // namespace beeline::check
