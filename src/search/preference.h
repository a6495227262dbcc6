// Preferences among transitions: which queue a successor waits in.
//
// Unlike an estimate, a preference looks at how a state was reached: at the transition that leads to it, the one
// before, and what an estimate says of the transition in the state that it leaves.
#pragma once

#include <cstdint>
#include <span>

#include "search/ranker.h"
#include "space/history_space.h"
#include "space/state_space.h"

namespace beeline::search {

using Token = std::uint32_t;
inline constexpr Token no_token = UINT32_MAX;  // for initial states: no transition led there

// A fresh state that waits to be placed.
struct Arrival {
  std::span<const ir::EdgeId> transition;
  Token before = no_token;  // of the state that it leaves
  std::uint32_t cost = 0;   // of the whole way, as the store knows it
  std::uint32_t rank = 0;   // by the first estimate
  Goals goals = ~Goals{0};  // wanted when it was met
};

struct Placement {
  std::uint32_t queue = 0;  // lower ones are emptied first
  Token token = no_token;   // to hand in for the successors of this state
  bool penalised = false;   // the steps so far count against it
};

class Preference {
 public:
  virtual ~Preference() = default;

  // The next states to be placed are reached from this one, which need not stay valid after the call.
  virtual void leaving(space::StateView) {}
  virtual Placement place(const Arrival& arrival) = 0;

  // The preference has its own idea of what a way costs. Then states reached at less are worth another look, and a goal
  // counts when nothing cheaper waits.
  virtual bool counts_costs() const { return false; }
  // Of one step, known before its state is inserted.
  virtual std::uint32_t step_cost(Token /*before*/, std::span<const ir::EdgeId>) { return 1; }
  // What states must be kept apart by, beyond themselves; null: nothing.
  virtual space::History* history() { return nullptr; }
};

}  // namespace beeline::search
