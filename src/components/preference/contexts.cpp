#include "components/entry.h"
#include "prefer/contexts.h"

namespace beeline::components {

Component preference_contexts() {
  return {
      .name = "contexts",
      .summary = "Transitions that interfere with the one before come first (interference contexts).",
      .more =
          "Wehrle and Kupferschmid, Context-enhanced directed model checking, SPIN 2010. Goes with every estimate and "
          "with none.",
      .notes = {"prune=on not with clocks, committed or urgent locations, urgent channels, priorities, deadlock or a "
                "target that is not a conjunction"},
      .options = {switch_option("clocks", "whether guards read and resets write clocks"),
                  switch_option("prune", "whether transitions that nothing links to the one before are left out")},
      .is = Preference{
          .traits =
              [](const Use& use) {
                return PreferenceTraits{.every_state = use.choice("prune") == 0, .breaks_ties = true};
              },
          .make =
              [](const Use& use, const Preferring& from) {
                const prefer::ContextOptions options{use.choice("clocks") == 1, use.choice("prune") == 1};
                return std::make_unique<prefer::Contexts>(from.network, from.ranges, from.targets, options);
              },
          .objection =
              [](const Use& use, const ir::Network& network, std::span<const ir::ExprId> targets) {
                return use.choice("prune") == 1 ? prefer::objection_to_pruning(network, targets) : std::string();
              },
      },
  };
}

}  // namespace beeline::components
