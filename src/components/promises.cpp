#include "components/promises.h"

#include <fmt/format.h>

#include "components/assemble.h"

namespace beeline::components {

namespace {

// The component at its defaults, with so many parts of the given name where it has no default for them.
Spec sample(const Registry& registry, const Component& component, const std::string& part) {
  Spec spec, argument;
  spec.name = component.name;
  argument.name = part;
  if (!part.empty()) spec.arguments.assign(component.arguments.least, argument);
  return registry.complete(spec, component.kind());
}

void add(const Registry& registry, const Component& component, std::vector<std::string>& all) {
  std::vector<std::string> inherited;
  for (const auto& [trait, name] : estimate_traits) {
    const bool combines = component.arguments.most > 0;
    const std::string some = combines ? estimates_with(registry, trait) : "";
    if (combines && some.empty()) continue;
    const Spec spec = sample(registry, component, some.substr(0, some.find(',')));
    const Use use(registry, spec, Kind::Estimate);
    if (use.estimate().traits(use).*trait) (combines ? inherited : all).push_back(name);
  }
  if (!inherited.empty()) all.push_back(fmt::format("as its parts: {}", fmt::join(inherited, ", ")));
}

void add(const Registry& registry, const Component& component, const Preference& preference,
         std::vector<std::string>& all) {
  const Spec spec = sample(registry, component, "");
  const PreferenceTraits traits = preference.traits(Use(registry, spec, Kind::Preference));
  if (traits.complete && preference.make) all.push_back("complete");
  if (traits.fewest) all.push_back("the first trace has the fewest switches");
  const auto needs = [&](const char* what, bool estimate::Traits::*trait) {
    all.push_back(fmt::format("needs an estimate that {}: {}", what, estimates_with(registry, trait)));
  };
  if (traits.masks) needs("can leave out a transition", &estimate::Traits::can_mask);
  if (traits.follows) needs("extracts a trace", &estimate::Traits::prefers);
}

void add(const Store& store, std::vector<std::string>& all) {
  if (!store.one_of.empty()) return;
  if (store.traits.sound_for_cycles) all.push_back("what is kept can be searched for loops");
  std::vector<const char*> names;
  for (const Store::Refusal& refusal : store.refuses) names.push_back(name(refusal.demand));
  all.push_back(names.empty() ? "sound for every query" : fmt::format("not with {}", fmt::join(names, ", ")));
}

}  // namespace

std::vector<std::string> promises(const Registry& registry, const Component& component) {
  std::vector<std::string> all;
  switch (component.kind()) {
    case Kind::Search: {
      const Spec spec = sample(registry, component, "");
      const SearchTraits traits = traits_of(Use(registry, spec));
      if (traits.complete) all.push_back("complete");
      if (traits.optimal) all.push_back("optimal: the first trace is a shortest one");
      if (traits.anytime) all.push_back("improves its first trace");
      break;
    }
    case Kind::Estimate: add(registry, component, all); break;
    case Kind::Preference: add(registry, component, std::get<Preference>(component.is), all); break;
    case Kind::Store: add(std::get<Store>(component.is), all); break;
  }
  all.insert(all.end(), component.notes.begin(), component.notes.end());
  return all;
}

}  // namespace beeline::components
