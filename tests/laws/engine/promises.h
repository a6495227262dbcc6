// What the components of a registry promise (components/component.h), against the region explorer.
#pragma once

#include <map>
#include <string>

#include "components/registry.h"
#include "support/random_network.h"

namespace beeline::test {

// How often something was judged: "complete astar", "used hU". Whoever checks a law looks whether all it is about is
// there.
using Tally = std::map<std::string, std::uint64_t>;

// Draws searches and holds their runs to SearchTraits: a complete one says what the explorer says, an incomplete one
// claims nothing that is not so, an optimal one finds a trace as short as there is and says so, an anytime one only
// improves. Empty when all do. `only`: searches of this name, which hardly ever fit what is drawn for them.
std::string broken_promise(const components::Registry& registry, const RandomModel& model, std::uint64_t seed,
                           Tally& tally, const std::string& only = {});

// The graph that a search keeps has a loop just when some run never ends, for searches that are sound for cycles.
std::string wrong_loop(const components::Registry& registry, const RandomModel& model, Tally& tally);

// What was promised by some search that was drawn, and never judged.
std::string unjudged(const components::Registry& registry, const Tally& tally);

}  // namespace beeline::test
