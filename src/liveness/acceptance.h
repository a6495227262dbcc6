// Runs that an automaton on infinite words accepts, as a search looks for them.
//
// A run says one letter for each of its discrete states, the set of propositions that hold there, on leaving it; delays
// say nothing. A run that ends, since nothing can happen any more or since time passes for ever, says its last letter
// again and again, or does not count.
//
// Where only runs count in which time passes beyond every bound, the network has a process more (ticking.h) that may
// move whenever time has passed: its moves are no letters. Such a run has its mark and that of all other moves again
// and again, or ends where time passes for ever.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/expr.h"
#include "ir/network.h"
#include "ltl/automaton.h"

namespace beeline::liveness {

struct Acceptance {
  const ltl::Automaton& automaton;
  std::vector<ir::ExprId> propositions;  // of its labels; compiled, without clocks and deadlock, at most 63
  ir::ExprId never;                      // compiled, and false: what runs keep out of
  bool endings = true;                   // runs that end count
  // Weak fairness: these processes move, or cannot, infinitely often. Only where there are no clocks.
  std::vector<std::uint32_t> fair = {};

  std::optional<ir::EdgeId> tick = {};  // of the process that moves whenever time has passed
  bool keeps_out = false;               // `never` need not be false: runs keep out of it, while time passes, too

  // Marks of a run that is accepted: those of the automaton, then one for each fair process, then those of ticks and of
  // what is none.
  std::uint64_t all_marks() const {
    const std::size_t marks = automaton.marks + fair.size() + (tick ? 2 : 0);
    return marks == 64 ? UINT64_MAX : (std::uint64_t{1} << marks) - 1;
  }
};

}  // namespace beeline::liveness
