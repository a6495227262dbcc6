#include "components/entry.h"
#include "prefer/context_bound.h"

namespace beeline::components {

Component preference_icb() {
  return {
      .name = "icb",
      .summary = "Runs with few context switches first (iterative context bounding).",
      .more =
          "Musuvathi and Qadeer, PLDI 2007; with interference contexts, Wehrle and Kupferschmid, SPIN 2010. Good for "
          "errors that need few switches.",
      .notes = {},
      .arguments = {Choice{"context",
                           {{"process", "A switch happens between transitions that have no process in common."},
                            {"interference",
                             "A switch happens where nothing within n steps of interference links a transition to the "
                             "one before."}}},
                    1, 1, "process"},
      .options = {{"n",
                   Count{0, UINT32_MAX},
                   "2",
                   "of interference contexts: a transition outside of C_n of the one before is a switch",
                   {"", "interference"}}},
      .is = Preference{
          .traits = [](const Use&) { return PreferenceTraits{.fewest = true}; },
          .make = [](const Use& use, const Preferring& from) -> std::unique_ptr<search::Preference> {
            if (use.choice() == 0) return std::make_unique<prefer::ProcessBound>(from.network);
            const auto n = static_cast<std::uint32_t>(use.count("n"));
            return std::make_unique<prefer::InterferenceBound>(from.network, from.ranges, n);
          },
      },
  };
}

}  // namespace beeline::components
