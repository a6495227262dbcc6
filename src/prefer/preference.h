// Preferences among transitions: which queue a successor waits in.
//
// Unlike an estimate, a preference looks at how a state was reached, not at the state. It sees the transition that leads to the
// successor and a token of its own for the one that led to its parent.
#pragma once

#include <cstdint>
#include <span>

namespace beeline::prefer {

// An edge by its number in the whole network: those of process 0 first.
using EdgeNumber = std::uint32_t;

using Token = std::uint32_t;
inline constexpr Token no_token = UINT32_MAX;  // for initial states: no transition led there

struct Placement {
  std::uint32_t queue = 0;  // lower ones are emptied first
  Token token = no_token;   // to hand in for the successors of this state
};

class Preference {
 public:
  virtual ~Preference() = default;

  // How many queues there are.
  virtual std::uint32_t queues() const = 0;
  virtual Placement place(Token parent, std::span<const EdgeNumber> transition) = 0;
};

}  // namespace beeline::prefer
