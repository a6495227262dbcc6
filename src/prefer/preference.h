// Preferences among transitions: which queue a successor waits in.
//
// Unlike an estimate, a preference looks at how a state was reached: at the transition that leads to it, the one before, and what an
// estimate says of the transition in the state that it leaves.
#pragma once

#include <cstdint>
#include <span>

#include "ir/network.h"
#include "space/state_space.h"

namespace beeline::prefer {

using Token = std::uint32_t;
inline constexpr Token no_token = UINT32_MAX;  // for initial states: no transition led there

// A step to be placed.
struct Step {
  std::span<const ir::EdgeId> transition;
  Token before = no_token;         // of the state that it leaves
  std::uint32_t queue_before = 0;  // that state's queue, where queues add up
  std::uint32_t rank = 0;          // of the state that it leads to, by the first estimate; not known where queues add up
};

struct Placement {
  std::uint32_t queue = 0;  // lower ones are emptied first
  Token token = no_token;   // to hand in for the successors of this state
  bool penalised = false;   // the steps so far count against it
};

class History;

class Preference {
 public:
  virtual ~Preference() = default;

  // The next steps to be placed leave this state, which need not stay valid after the call.
  virtual void leaving(space::StateView) {}
  virtual Placement place(const Step& step) = 0;

  // The queue is a cost of the whole way, so states reached at less are worth another look, and a goal counts when nothing cheaper waits.
  virtual bool adds_up() const { return false; }
  // What states must be kept apart by, beyond themselves; null: nothing.
  virtual History* history() { return nullptr; }
};

}  // namespace beeline::prefer
