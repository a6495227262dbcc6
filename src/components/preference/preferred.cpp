#include "components/entry.h"
#include "prefer/preferred.h"

namespace beeline::components {

Component preference_preferred() {
  return {
      .name = "preferred",
      .summary = "Transitions first that start the abstract trace of the estimate (helpful actions).",
      .more = "Hoffmann and Nebel (FF, 2001), Helmert (Fast Downward, 2006).",
      .notes = {},
      .options = {{"as",
                   Choice{"service",
                          {{"alternation", "They take turns."},
                           {"strict", "The list without is served when the other is empty."}}},
                   "alternation", "how open lists with and without them are served"},
                  {"boost",
                   Count{},
                   "1000",
                   "extra turns of the list with them, whenever a state is better than all before",
                   {"as", "alternation"}}},
      .is = Preference{
          .traits =
              [](const Use& use) { return PreferenceTraits{.breaks_ties = use.choice("as") == 1, .follows = true}; },
          .make = [](const Use&, const Preferring& from) { return std::make_unique<prefer::Preferred>(*from.judge); },
          .turns = [](const Use& use) -> std::optional<Preference::Turns> {
            if (use.choice("as") == 1) return std::nullopt;
            return Preference::Turns{use.count("boost")};
          },
      },
  };
}

}  // namespace beeline::components
