// Random specs of whatever a registry has, so that what is added to it is tested without being named.
//
// Numbers are small and never 0, which for bounds means none: every search that is drawn ends.
#pragma once

#include <string>
#include <vector>

#include "components/registry.h"
#include "util/random.h"

namespace beeline::test {

class SpecDrawer {
 public:
  SpecDrawer(const components::Registry& registry, std::uint64_t seed) : registry_(registry), random_(seed) {}

  // Valid and complete; whether its components fit together is another matter.
  components::Spec draw(components::Kind kind) {
    for (;;) {
      components::Spec spec = any(kind, 0);
      if (registry_.validate(spec, kind).empty()) return registry_.complete(std::move(spec), kind);
    }
  }

 private:
  using Spec = components::Spec;

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_.below(n)); }

  Spec any(components::Kind kind, int depth) {
    const auto all = registry_.all(kind);
    const components::Component* chosen = all[below(all.size())];
    while (depth > 1 && chosen->arguments.most > 0) chosen = all[below(all.size())];
    Spec spec;
    spec.name = chosen->name;
    const auto& [type, least, most, initial] = chosen->arguments;
    for (std::size_t n = most == 0 ? 0 : least + below(std::min<std::size_t>(most - least, 2) + 1); n > 0; --n) {
      spec.arguments.push_back(value(type, depth));
    }
    for (const components::Option& option : chosen->options) {
      if (!option.needs.value.empty() && below(2) == 0) continue;
      spec.options.emplace_back(option.name, value(option.type, depth));
    }
    return spec;
  }

  Spec value(const components::Type& type, int depth) {
    Spec spec;
    if (const auto* kind = std::get_if<components::Kind>(&type)) return any(*kind, depth + 1);
    if (const auto* choice = std::get_if<components::Choice>(&type))
      spec.name = choice->values[below(choice->values.size())].name;
    if (const auto* count = std::get_if<components::Count>(&type))
      spec.name = count->word.empty() || below(3) > 0 ? std::to_string(1 + below(6)) : count->word;
    if (const auto* text = std::get_if<components::Text>(&type)) spec.name = text->word;  // names are a model's
    if (std::holds_alternative<components::Number>(type)) spec.name = std::vector{"0.5", "1", "3"}[below(3)];
    return spec;
  }

  const components::Registry& registry_;
  util::Random random_;
};

}  // namespace beeline::test
