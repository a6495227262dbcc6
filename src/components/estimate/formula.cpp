#include "components/entry.h"
#include "estimate/formula.h"

namespace beeline::components {

Component estimate_formula() {
  return {
      .name = "formula",
      .summary = "How far the target formula is from true, part by part.",
      .more = "Edelkamp, Leue and Lluch Lafuente 2004.",
      .notes = {},
      .is =
          Estimate{
              .traits = always({.safe_dead_ends = true, .any_state = true}),
              .make =
                  [](const Use&, const estimate::Problem& p) {
                    return std::make_unique<estimate::FormulaDistance>(p.network, p.target);
                  },
          },
  };
}

}  // namespace beeline::components
