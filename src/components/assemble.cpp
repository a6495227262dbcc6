#include "components/assemble.h"

#include <fmt/format.h>

#include "components/entry.h"
#include "store/state_store.h"

namespace beeline::components {

namespace {

PreferenceTraits traits_of_preference(const Use& search) {
  const std::optional<Use> preference = search.part(Kind::Preference);
  return preference ? preference->preference().traits(*preference) : PreferenceTraits{};
}

}  // namespace

search::Mode mode_of(const Use& search) {
  search::Mode mode = search.search().mode(search);
  const PreferenceTraits preference = traits_of_preference(search);
  mode.optimal |= preference.fewest && mode.complete;  // what forgets states has nothing to look at again
  mode.counts_steps |= preference.adds_steps;
  return mode;
}

std::unique_ptr<open::OpenList> make_open_list(const Use& search, std::size_t processes) {
  const std::optional<Use> preference = preference_of(search);
  OpenListFor wanted{processes};
  if (preference && preference->preference().turns) wanted.turns = preference->preference().turns(*preference);
  const Search& entry = search.search();
  const bool as_tie_break = entry.ranks_first && traits_of_preference(search).breaks_ties;
  if (!preference || wanted.turns || as_tie_break || entry.places_itself) return entry.open(search, wanted);
  return std::make_unique<open::MultiQueue>([&registry = search.registry(), spec = search.spec(), wanted] {
    const Use one(registry, spec);
    return one.search().open(one, wanted);
  });
}

std::unique_ptr<store::Store> make_store(const Use& search, const space::StateSpace& space) {
  if (search.search().store) return search.search().store(space);
  const space::Comparison comparison = search.part(Kind::Store)->store().comparison;
  return std::make_unique<store::StateStore>(space, comparison,
                                             store::StateStore::Options{.optimal = mode_of(search).optimal});
}

std::unique_ptr<search::Preference> make_preference(const Use& search, const Preferring& from) {
  const std::optional<Use> preference = preference_of(search);
  return preference ? preference->preference().make(*preference, from) : nullptr;
}

std::string misfit(const Use& search) {
  const std::optional<Use> preference = preference_of(search);
  if (!preference) return {};
  const PreferenceTraits wants = traits_of_preference(search);
  const std::string& name = preference->component().name;
  const std::vector<Use> estimates = search.parts();
  if ((wants.masks || wants.follows) && estimates.empty()) {
    return fmt::format("prefer={} asks an estimate, and '{}' has none", name, search.component().name);
  }
  if (wants.adds_steps && mode_of(search).adds_steps) {
    return fmt::format("{} adds the steps so far to a rank, and '{}' adds them to every one", print(preference->spec()),
                       search.component().name);
  }
  if (estimates.empty()) return {};
  const estimate::Traits has = estimates[0].estimate().traits(estimates[0]);
  if (wants.masks && !has.can_mask) {
    return fmt::format("prefer={} needs an estimate that can leave out a transition ({}), not '{}'", name,
                       estimates_with(search.registry(), &estimate::Traits::can_mask), print(estimates[0].spec()));
  }
  if (wants.follows && !has.prefers) {
    return fmt::format("prefer={} needs an estimate that extracts a trace ({}), not '{}'", name,
                       estimates_with(search.registry(), &estimate::Traits::prefers), print(estimates[0].spec()));
  }
  return {};
}

std::string estimates_with(const Registry& registry, bool estimate::Traits::*trait) {
  std::vector<std::string> names;
  for (const Component* component : registry.all(Kind::Estimate)) {
    if (component->arguments.most > 0) continue;
    Spec spec;
    spec.name = component->name;
    spec = registry.complete(spec, Kind::Estimate);
    const Use use(registry, spec, Kind::Estimate);
    if (use.estimate().traits(use).*trait) names.push_back(component->name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace beeline::components
