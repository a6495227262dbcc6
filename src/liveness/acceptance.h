// Runs that an automaton on infinite words accepts, as a search looks for them.
//
// A run says one letter for each of its discrete states, the set of propositions that hold there, on leaving it; delays
// say nothing. A run that ends, since nothing can happen any more or since time passes for ever, says its last letter
// again and again, or does not count.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/expr.h"
#include "ltl/automaton.h"

namespace beeline::liveness {

struct Acceptance {
  const ltl::Automaton& automaton;
  std::vector<ir::ExprId> propositions;  // of its labels; compiled, without clocks and deadlock, at most 63
  ir::ExprId never;                      // compiled, and false
  bool endings = true;                   // runs that end count
  // Weak fairness: these processes move, or cannot, infinitely often. Only where there are no clocks.
  std::vector<std::uint32_t> fair = {};

  // Marks of a run that is accepted: those of the automaton, then one for each fair process.
  std::uint64_t all_marks() const {
    const std::size_t marks = automaton.marks + fair.size();
    return marks == 64 ? UINT64_MAX : (std::uint64_t{1} << marks) - 1;
  }
};

}  // namespace beeline::liveness
