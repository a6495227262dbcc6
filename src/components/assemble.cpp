#include "components/assemble.h"

#include <fmt/format.h>

#include "components/entry.h"

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
  return make_store(search, space, nullptr);
}

std::unique_ptr<store::StateStore> make_store(const Use& explorer, const space::StateSpace& space,
                                              store::Ancestry* ancestry) {
  const space::Comparison comparison = explorer.part(Kind::Store)->store().comparison;
  const store::StateStore::Options options{.optimal = mode_of(explorer).optimal, .ancestry = ancestry};
  return std::make_unique<store::StateStore>(space, comparison, options);
}

std::unique_ptr<search::Preference> make_preference(const Use& search, const Preferring& from) {
  const std::optional<Use> preference = preference_of(search);
  return preference ? preference->preference().make(*preference, from) : nullptr;
}

namespace {

// Why a search cannot explore clusters that are let go of.
std::string misfit_in_clusters(const Use& freezing) {
  const Use inner = freezing.parts().front();
  const std::string& name = inner.component().name;
  const auto cannot = [&](const std::string& why) {
    return fmt::format("{} cannot be used here: {} cannot explore cluster by cluster, since {}",
                       freezing.component().name, print(inner.spec()), why);
  };
  if (inner.search().freezes) return cannot("it does so already");
  if (!inner.search().portfolio.members.empty()) return cannot("it is several searches");
  if (!inner.search().open) return cannot("it looks for runs that never end");
  if (inner.search().store) return cannot("it forgets the states that it has seen");
  const search::Mode mode = mode_of(inner);
  if (mode.optimal) return cannot("it opens states again that are reached on a shorter way");
  if (mode.counts_steps) return cannot("it knows the steps to every state");
  if (preference_of(inner)) return cannot("a preference remembers something of every state");
  if (!traits_of(inner).sweeps) return cannot("its open list remembers states that it gave");
  const bool ranks =
      !inner.parts().empty() || (inner.search().ranks && inner.search().ranks(inner) != Ranks::Estimates);
  if (freezing.search().freezes(freezing).window > 1 && !ranks)
    return fmt::format("option 'window' of '{}' means nothing with {}, which ranks no states",
                       freezing.component().name, name);
  return misfit(inner);
}

}  // namespace

std::string misfit(const Use& search) {
  if (search.search().freezes) return misfit_in_clusters(search);
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
