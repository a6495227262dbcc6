// How received values come into the variables of a receiver.
//
// All values, and all indices of the elements that they go to, are computed before the first is stored. A single value
// is stored at once; several go through temporaries. A value must fit the type of the channel, if it has one, as well
// as the variable.
#pragma once

#include <span>
#include <vector>

#include "frontend/dve/moves.h"

namespace beeline::frontend::dve {

class Transmission {
 public:
  Transmission(const SystemSyntax& syntax, Expressions& expressions, ir::Network& network)
      : syntax_(syntax), expressions_(expressions), network_(network) {}

  // The statements that store them. `values` may be evaluated once only.
  void store(const ChannelSyntax& channel, std::span<const ir::ExprId> values, const Move& receiver,
             std::uint32_t process, std::vector<ir::ExprId>& into);

 private:
  std::uint32_t temporary(const ChannelSyntax& channel, std::size_t item, ir::Cell like);

  const SystemSyntax& syntax_;
  Expressions& expressions_;
  ir::Network& network_;
};

}  // namespace beeline::frontend::dve
