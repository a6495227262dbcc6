// Whether a process can rest for ever without anybody noticing: the ground on which a search may leave it out.
//
// A run of the others becomes a run of all when the process stays where it starts, and takes part only where it must:
// as a receiver of broadcasts, whose senders do not wait for it. So only the locations that it gets to in that way
// count. There it must not stop time (an invariant, an urgent or committed location, something to send on an urgent
// channel), nor keep others from moving (a committed location). What it has elsewhere takes runs away that nobody
// needs.
//
// A run of all becomes a run of the others without the process's own steps. That fails in one case: a broadcast that is
// allowed only because one of its receivers leaves a committed location. So nowhere may a receiver of broadcasts be
// committed.
#pragma once

#include <cstdint>

#include "ir/network.h"
#include "ir/references.h"

namespace beeline::analysis {

// Priorities apart, which must not make a difference in the network.
bool can_rest(const ir::Network& network, const ir::References& references, std::uint32_t process);

}  // namespace beeline::analysis
