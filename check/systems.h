// Labelled transition systems for the checker of abstractions: composed, cut down to what matters, states put together.
//
// The same label in two systems is one step of both; a label that a system does not know leaves it where it is. Label 0
// is a step of one system only. Some labels are goals: they change nothing, and one that can be taken means that the
// target may hold.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "util/watch.h"

namespace beeline::check {

inline constexpr std::uint32_t own_step = 0;

struct LabelledArc {
  std::uint32_t label = own_step, to = 0;
  friend auto operator<=>(const LabelledArc&, const LabelledArc&) = default;
};

struct LabelledSystem {
  std::vector<std::uint32_t> labels;           // that it knows, ascending, without own_step
  std::vector<char> initial;                   // by state
  std::size_t unused = 0;                      // states that are none: without arcs, to and from
  std::vector<std::vector<LabelledArc>> arcs;  // by state, ascending, each once

  std::size_t states() const { return arcs.size(); }
  bool knows(std::uint32_t label) const;
  bool has_initial() const;
};

void normalise(std::vector<LabelledArc>& arcs);

// Without the states that no initial one leads to, and those that lead to no state where a goal can be taken: they keep
// their numbers and lose all arcs, and are no longer initial. `goals`: labels.
// The states that are left, by state.
std::vector<char> cut(LabelledSystem& system, std::span<const std::uint32_t> goals);

// Class by state, all below `classes`. States that are not kept belong to none.
LabelledSystem quotient(const LabelledSystem& system, std::span<const char> kept, std::span<const std::uint32_t> of,
                        std::uint32_t classes);

struct Pairs {
  LabelledSystem system;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parts;  // by state
};

// What both do together, from the initial pairs on. `own`, by label: nobody else knows it.
// Throws TooMuch (joint_steps.h).
Pairs compose(const LabelledSystem& left, const LabelledSystem& right, const std::vector<char>& own,
              util::Watch& watch);

}  // namespace beeline::check
