// Small random timed networks with a random target, for comparing engines with oracles.
//
// The same seed and features give the same model on every platform. Unless errors are asked for, models are free of
// evaluation errors by construction (updates wrap around, indices fit). They obey what the front ends enforce: clock
// atoms of guards and invariants in conjunctive positions, no clock guards on edges with an urgent channel, no guards
// on events that a vector names weakly.
#pragma once

#include <cstdint>
#include <string>

#include "ir/network.h"

namespace beeline::test {

struct Features {
  std::uint32_t max_processes = 3;  // 2..
  std::uint32_t max_locations = 3;  // 2.. , but onlookers have one
  std::uint32_t max_clocks = 2;     // 0..
  std::int32_t max_constant = 3;
  bool variables = true;  // bounded ints, an array, guards and updates on them
  bool selects = true;
  bool binary = true;
  bool broadcast = true;
  bool clock_guarded_receivers = true;  // of broadcasts
  bool computed_channels = true;
  bool urgent_channels = true;
  bool committed = true;
  bool urgent_locations = true;
  bool strict_bounds = true;
  bool lower_bound_invariants = true;
  bool nonzero_resets = true;
  bool copies = false;          // clocks set to others
  bool sums = true;             // plus something; with differences of clocks the oracle cannot judge these
  bool initial_clocks = true;   // clocks that start above zero
  bool several_starts = false;  // processes that may start in several locations
  bool variable_bounds = true;  // clocks compared with variables and set to them
  bool diagonals = false;       // in the model and in the target
  bool priorities = false;
  bool errors = false;  // updates that leave a range, indices of cells and channels that do not fit; targets are safe
  bool wrong_targets = false;  // with errors: targets may go wrong as well
  bool refusals = false;       // updates that require something of what they have written
  bool vectors = false;        // n-ary synchronisation with weak members, instead of channels for some edges
  bool onlookers = false;  // processes go one way and have a variable each; some stay in one location, whose invariant
                           // relates two of these
  bool deadlock = true;    // in targets
  bool clock_targets = true;
};

Features all_features();

struct RandomModel {
  ir::Network network;
  ir::ExprId target;  // never none
};

RandomModel random_model(std::uint64_t seed, const Features& features);

}  // namespace beeline::test
