#include "ltl/translate.h"

#include <utility>

#include <fmt/format.h>

#include "ltl/reduce.h"
#include "ltl/rewrite.h"
#include "ltl/tableau.h"

namespace beeline::ltl {

Translated translate(Formulas& formulas, Formula f, util::Watch& watch, const TranslateOptions& options) {
  const std::uint32_t propositions = formulas.propositions(f);
  if (propositions > most_propositions)
    return {{},
            fmt::format("the formula has {} propositions, and no more than {} are possible", propositions,
                        most_propositions)};
  const Formula smaller = options.rewrite ? Rewriter(formulas, watch).rewrite(f) : formulas.nnf(f);
  try {
    Draft draft = Tableau(formulas, watch, options).build(smaller);
    draft.propositions = propositions;
    if (options.reduce) draft = reduced(std::move(draft), watch);
    return {finished(draft, watch), {}};
  } catch (const Tableau::TooLarge& too_large) {
    return {{}, "the formula is too large: " + too_large.why};
  }
}

}  // namespace beeline::ltl
