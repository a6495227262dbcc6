// What a component promises, in words: its traits at its defaults, or given the same of its parts, and the notes of its
// author.
#pragma once

#include <string>
#include <vector>

#include "components/registry.h"

namespace beeline::components {

std::vector<std::string> promises(const Registry& registry, const Component& component);

// Each trait of an estimate with its name.
struct EstimateTrait {
  bool estimate::Traits::*trait;
  const char* name;
};
inline constexpr EstimateTrait estimate_traits[] = {
    {&estimate::Traits::admissible, "admissible"},         {&estimate::Traits::consistent, "consistent"},
    {&estimate::Traits::safe_dead_ends, "safe dead ends"}, {&estimate::Traits::can_mask, "can leave out a transition"},
    {&estimate::Traits::prefers, "extracts a trace"},      {&estimate::Traits::refutes, "can prove by itself"},
    {&estimate::Traits::reads_clocks, "reads clocks"}};

}  // namespace beeline::components
