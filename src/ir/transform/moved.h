// What a predicate is when a step is over but the places of processes are not written yet.
//
// Variables have their new values then, and processes are where they were. So the edges of processes whose places a
// predicate asks for note where they lead, and in the predicate "P is at l" becomes what will be true of it.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "ir/network.h"

namespace beeline::ir {

class Moved {
 public:
  explicit Moved(const Network& network) : cells_(network.processes.size(), 0) {}

  // From now on the places of the processes that it speaks of are noted.
  void track(Network& network, ExprId predicate);
  bool tracks(std::uint32_t process) const { return cells_[process] != 0; }
  bool reads(const Network& network, ExprId predicate, std::uint32_t process) const;

  // What the edge notes, or none.
  ExprId note(Network& network, const Edge& edge) const;
  // The truth of it, 0 or 1, when the step is over: of this edge alone, or of any.
  ExprId after(Network& network, ExprId predicate, const Edge* alone) const;

 private:
  std::vector<std::uint32_t> cells_;  // by process: one more than where it leads; 0: none
};

}  // namespace beeline::ir
