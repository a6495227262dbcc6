// Which successors a depth-first search for accepted runs looks at first.
#pragma once

#include <cstdint>

#include "space/state_space.h"

namespace beeline::liveness {

// Of states of a product; the least comes first.
class Order {
 public:
  virtual ~Order() = default;
  virtual std::uint32_t outer(space::StateView state) = 0;
  // On the way back to another state.
  virtual std::uint32_t inner(space::StateView state, space::StateView back) = 0;
};

}  // namespace beeline::liveness
