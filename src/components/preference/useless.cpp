#include "components/entry.h"
#include "prefer/useless.h"

namespace beeline::components {

Component preference_useless() {
  return {
      .name = "useless",
      .summary = "Transitions last without which the estimate says one gets as far.",
      .more =
          "Wehrle, Kupferschmid and Podelski, ICAPS 2008 and TACAS 2009. Costs an estimate more per successor; good "
          "with hL.",
      .notes = {},
      .options = {{"as",
                   Choice{"deferral",
                          {{"queue", "In a second queue, served when the first is empty."},
                           {"penalty", "The steps so far are added to their rank."}}},
                   "queue", "how states that they reach are put off"}},
      .is = Preference{
          .traits =
              [](const Use& use) {
                return PreferenceTraits{.breaks_ties = true, .adds_steps = use.choice("as") == 1, .masks = true};
              },
          .make =
              [](const Use& use, const Preferring& from) {
                return std::make_unique<prefer::Useless>(*from.judge,
                                                         static_cast<prefer::Useless::As>(use.choice("as")));
              },
      },
  };
}

}  // namespace beeline::components
