// Channels with a buffer: a cell that counts, and the slots, first in the queue first.
//
// Slots that hold nothing are 0, so that equal contents are equal states, however often the queue went round: whoever
// receives moves all slots down by one and clears the last.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "frontend/dve/syntax.h"
#include "ir/network.h"

namespace beeline::frontend::dve {

class Buffer {
 public:
  // Lays out its cells.
  Buffer(const ChannelSyntax& channel, ir::Network& network);

  ir::ExprId has_room(ir::Network& network, util::Position position) const;
  ir::ExprId has_some(ir::Network& network, util::Position position) const;
  // The statements that put the values behind the others.
  void put(ir::Network& network, std::span<const ir::ExprId> values, util::Position position,
           std::vector<ir::ExprId>& into) const;
  // The values that come first, and the statements that remove them.
  std::vector<ir::ExprId> front(ir::Network& network, util::Position position) const;
  void remove(ir::Network& network, util::Position position, std::vector<ir::ExprId>& into);

 private:
  std::uint32_t length_ = 0, slots_ = 0;  // cells
  std::uint32_t capacity_ = 0, width_ = 0;
  ir::ExprId removal_;  // the same for everybody who receives
};

}  // namespace beeline::frontend::dve
