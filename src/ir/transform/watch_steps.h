// Code that runs with every step of a network and takes no part in it: what a monitor knows is written along.
//
// Three places for code:
//  - when a step begins, before anything is written;
//  - with each edge that takes part, before its own update;
//  - when the step is over, and all updates have run. Where processes are now is not written yet then: whoever asks for
//    it notes with the edges where they lead.
// The code may read and write cells that were added for it (meta cells carry something from one place to the next), and
// reset clocks of its own. It must not write anything of the network's, refuse, or go wrong. What a step ends with may
// depend on clocks: there are several endings then, exactly one of whose guards holds whatever the values are.
//
// Every step of the result is one of the network, and the other way round: the same participants, the same guards, the
// same priorities, the same urgency. Internal edges and those that receive in a handshake, which run last, end with the
// code; a broadcast is also received by a process that does nothing else, and is last; a synchronisation of events gets
// such processes as its first and last member. They are in one place for ever, and have the lowest priority, since the
// highest of the participants counts. So deadlocks, and the discrete states that can be reached, are the same, with
// what the code has written beside.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/transform/maps.h"

namespace beeline::ir {

struct Ending {
  ExprId guard;   // none: true
  ExprId update;  // none: nothing
};

class StepWatch {
 public:
  virtual ~StepWatch() = default;

  // All code is made on the arena of the network that is passed, which is the one that becomes the result.
  virtual ExprId begin(Network& network) = 0;
  virtual ExprId with(Network& network, const Edge& edge) = 0;
  // One at least. The step of an internal edge, or one that this edge ends by receiving in a handshake.
  virtual std::vector<Ending> endings(Network& network, const Edge& last) = 0;
  // Of broadcasts on the channel; of a synchronisation of events, by its number among the vectors. Events that nobody
  // synchronises with have vectors of their own behind the others by then. Equal endings are best the same expressions.
  virtual std::vector<Ending> endings_on(Network& network, std::uint32_t channel) = 0;
  virtual std::vector<Ending> endings_of_events(Network& network, std::size_t vector) = 0;
  // What every edge needs besides its guard; none: nothing.
  virtual ExprId guard(Network& network) = 0;
};

// Why it cannot be done; empty if it can. A synchronisation of weak members alone would happen without any of them.
std::string unwatchable(const Network& network);

Transformed watch_steps(const Network& network, StepWatch& watch, const std::string& name);

}  // namespace beeline::ir
