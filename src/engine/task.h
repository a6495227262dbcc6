// What engines work on, made once per group of properties: all of it outlives them.
#pragma once

#include <functional>

#include "analysis/symmetry.h"
#include "components/registry.h"
#include "engine/frozen_file.h"
#include "engine/time_locks.h"
#include "estimate/problem.h"
#include "ir/conditions.h"
#include "space/zone_space.h"
#include "util/diagnostic.h"

namespace beeline::engine {

struct Task {
  const components::Registry& registry;
  const space::Compiled& compiled;
  // How states may be abstracted and merged here: what every engine of the task does alike.
  space::Abstraction abstraction = space::Abstraction::LU;
  space::Comparison comparison = space::Comparison::Inclusion;
  const analysis::Symmetry* symmetry = nullptr;  // states that differ by it are one; null: none do
  TimeLocks* time_locks = nullptr;               // to be told of
  estimate::SharedGraphs graphs = {};
  util::Shelf* shelf = nullptr;                            // for what estimates want to keep
  FrozenFile frozen = {};                                  // for what searches let go of
  bool ways = true;                                        // to what is found are wanted, if they cost a second run
  std::size_t processes = 1;                               // that explore shares of it side by side
  const ir::Conditions* conditions = nullptr;              // and want to know
  std::function<void(const util::Diagnostic&)> warn = {};  // and have to say
};

}  // namespace beeline::engine
