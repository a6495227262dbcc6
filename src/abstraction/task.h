// A network and a target as transition systems that share labels: where every abstraction starts.
//
// There is a system for each factor that matters: the location of a process, or a variable, with its values as states.
// A label is an operation (operations.h), one step of the network. A factor matters when the target asks for it, or
// when an operation that changes a factor that matters asks for it; an operation that changes none of these is left
// out, which changes no distance.
//
// The target is weakened to a union of boxes over factors: clocks and `deadlock` count as true. One box is a set of
// goal states for each system. Several boxes become one more system, the monitor, with two states: for each box a label
// leads from the first to the second, the goal, and asks the factors of the box for their values. That is one step more
// than the network needs, which `extra` says; the monitor of a state of the network is in its first state.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "abstraction/operations.h"
#include "abstraction/transition_system.h"
#include "ir/network.h"

namespace beeline::abstraction {

struct Factor {
  std::optional<std::uint32_t> cell;  // none: the monitor
  bool is_location = false;           // of a process
  std::int32_t low = 0;               // the value that is state 0
  TransitionSystem system;
  // By value, where states of the system are no longer its values (database.h); no_state: nothing. Empty: they are.
  std::vector<State> states = {};
};

struct Task {
  std::vector<Factor> factors;  // in the order of their cells, the monitor last; none: nothing is known
  LabelId labels = 1;           // they are below this number
  std::uint32_t extra = 0;      // steps that all distances have too many
  bool impossible = false;      // no state satisfies the target
};

Task make_task(const ir::Network& network, const analysis::ValueRanges& ranges, ir::ExprId target, util::Watch& watch,
               const Detail& detail = {});

}  // namespace beeline::abstraction
