// Whether labelled systems, taken together, can ever take a goal: by looking at their joint states one by one.
//
// A joint state is one state of each. A label is taken by all systems that know it, and the others stay where they are.
// Nothing is put together and nothing is left out, but for the joint states of which the caller knows that they do not
// matter; so it sees more than any abstraction of these systems does, at the price of every state.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "check/systems.h"
#include "util/watch.h"

namespace beeline::check {

using JointState = std::u32string;  // by system

struct JointSearch {
  std::span<const LabelledSystem> systems;              // without own steps
  std::span<const char> goal, dead;                     // by label; dead ones are never taken
  std::function<bool(const JointState&)> matters = {};  // may throw TooMuch

  // Throws TooMuch (joint_steps.h) and what the watch throws.
  bool takes_a_goal(util::Watch& watch) const;
};

}  // namespace beeline::check
