// The joint steps of a network as some of its processes, the part, take part in them: who of them may move together.
//
// A step has a slot for each process of the part that may move in it, in the order in which their updates run, with the
// edges that it may take, one of them. Every transition of the network in which a process of the part moves is one of
// these steps with an edge chosen for each slot, or none where that is allowed. More may be: receivers and weak members
// may always stay out, priorities and urgent channels count for nothing.
//
// Others who take part are not named; what they do to the part is nothing, but that one of them may leave a committed
// location.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "ir/network.h"
#include "ir/references.h"

namespace beeline::check {

struct PartStep {
  struct Slot {
    std::uint32_t process = 0;
    std::vector<ir::EdgeId> edges;
    bool may_stay_out = false;
  };

  std::vector<Slot> slots;
  std::set<std::uint32_t> channels;  // where there are any, all edges are on the same one of these
  bool helped = false;               // somebody else may take part who leaves a committed location
};

// `part`: by process.
std::vector<PartStep> part_steps(const ir::Network& network, const std::vector<bool>& part,
                                 const ir::References& references);

}  // namespace beeline::check
