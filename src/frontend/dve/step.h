// `system sync`: all processes move at once, each by one of its transitions.
//
// The network has one vector that joins an event of all processes. Its members update the memory one after the other,
// but no process of a synchronous system sees what another one assigns in the same step. So the first process copies
// what is assigned by one process and read by a later one, and later ones read the copies. A variable that two
// processes assign in one step is an error: each assignment is counted in a cell that holds no more than one.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "frontend/dve/moves.h"

namespace beeline::frontend::dve {

class Step {
 public:
  Step(Expressions& expressions, ir::Network& network) : expressions_(expressions), network_(network) {}

  // First all transitions of all processes, then prepare, then the statements of each.
  void look_at(const TransitionSyntax& transition, std::uint32_t process);
  void prepare();
  // Instead of the effects alone; `first`: of the process that moves first.
  std::vector<ir::ExprId> statements(const TransitionSyntax& transition, std::uint32_t process, bool first);

 private:
  struct Use {
    std::uint32_t count = 0;                   // elements
    std::set<std::uint32_t> writers, readers;  // processes
  };
  std::uint32_t meta(std::string name, ir::Cell like);

  Expressions& expressions_;
  ir::Network& network_;
  std::map<std::uint32_t, Use> uses_;  // by first cell
  Copies copies_;
  std::map<std::uint32_t, std::uint32_t> counters_;  // first cell to the one that counts
  std::vector<ir::ExprId> copying_;
};

}  // namespace beeline::frontend::dve
