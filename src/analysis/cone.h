// The cone of influence of some targets: what can make a difference to whether they are reached. The rest may be left
// out of a search for them; ir/transform/leave_out.h does so.
//
// What matters, as the least set that is closed under these rules:
//  - what a target reads;
//  - a process that cannot rest (resting.h), that may go wrong anywhere (failures.h: an evaluation error is an answer),
//    or, where priorities make a difference, any process at all;
//  - of a process that matters: what its guards, channels and invariants read; whoever it may have to wait for: senders
//    where it receives, receivers where it sends on a binary channel, and all members of its vectors, weak ones too,
//    for these block where their guards do not hold;
//  - whatever writes something that matters: the process, and what the statement reads. A process's location is
//    written by the process.
//
// A statement of an update that writes nothing that matters and cannot go wrong does not matter itself, though its
// process may.
//
// Then every run without what does not matter is a run with it, and the other way round, of the same delays and as far
// as things matter of the same states: let those who do not matter rest; leave out their steps. Only for questions that
// a run answers: whether all of a state is stuck (`deadlock`) depends on everybody.
//
// Linear in the size of the network and of what its code may touch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::analysis {

struct Cone {
  std::vector<bool> processes;  // that matter
  std::vector<bool> cells;      // locations, variables and meta variables that matter
  std::vector<bool> clocks;
  std::vector<bool> idle;  // per expression: a statement of an update that does not matter

  bool is_proper = false;                // a process or a statement does not matter; only then:
  std::vector<std::uint32_t> unwritten;  // variables that are written by what does not matter alone
  std::vector<std::uint32_t> unread;     // clocks that are read by what does not matter alone
};

// None of the targets speaks of deadlock.
Cone cone_of(const ir::Network& network, const ValueRanges& ranges, std::span<const ir::ExprId> targets,
             util::Watch& watch = util::nobody());

}  // namespace beeline::analysis
