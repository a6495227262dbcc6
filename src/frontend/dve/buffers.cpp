#include "frontend/dve/buffers.h"

#include <fmt/format.h>

#include "frontend/dve/symbols.h"

namespace beeline::frontend::dve {

using ir::ExprId;
using ir::Op;

Buffer::Buffer(const ChannelSyntax& channel, ir::Network& network)
    : length_(static_cast<std::uint32_t>(network.cells.size())),
      slots_(length_ + 1),
      capacity_(static_cast<std::uint32_t>(channel.capacity)),
      width_(static_cast<std::uint32_t>(channel.types.size())) {
  ir::Cell length;
  length.name = fmt::format("{}.length", channel.name.text);
  length.high = channel.capacity;
  length.position = channel.name.position;
  network.cells.push_back(std::move(length));
  for (std::uint32_t i = 0; i < capacity_; ++i)
    for (std::uint32_t k = 0; k < width_; ++k) {
      const Range range = range_of(channel.types[k]);
      ir::Cell slot;
      slot.name =
          width_ == 1 ? fmt::format("{}[{}]", channel.name.text, i) : fmt::format("{}[{}].{}", channel.name.text, i, k);
      slot.low = range.low;
      slot.high = range.high;
      slot.position = channel.name.position;
      network.cells.push_back(std::move(slot));
    }
}

ExprId Buffer::has_room(ir::Network& network, util::Position position) const {
  ir::Arena& arena = network.arena;
  return arena.binary(Op::Lt, arena.load_cell(length_, position),
                      arena.constant(static_cast<std::int32_t>(capacity_), position), position);
}

ExprId Buffer::has_some(ir::Network& network, util::Position position) const {
  ir::Arena& arena = network.arena;
  return arena.binary(Op::Gt, arena.load_cell(length_, position), arena.constant(0, position), position);
}

void Buffer::put(ir::Network& network, std::span<const ExprId> values, util::Position position,
                 std::vector<ExprId>& into) const {
  ir::Arena& arena = network.arena;
  for (std::uint32_t k = 0; k < width_; ++k) {
    const ExprId slot = arena.index(arena.cell(slots_ + k, position), arena.load_cell(length_, position), 0,
                                    static_cast<std::int32_t>(capacity_), static_cast<std::int32_t>(width_), position);
    into.push_back(arena.assign(slot, values[k], position));
  }
  into.push_back(arena.assign_cell(
      length_, arena.binary(Op::Add, arena.load_cell(length_, position), arena.constant(1, position), position),
      position));
}

std::vector<ExprId> Buffer::front(ir::Network& network, util::Position position) const {
  std::vector<ExprId> out;
  for (std::uint32_t k = 0; k < width_; ++k) out.push_back(network.arena.load_cell(slots_ + k, position));
  return out;
}

void Buffer::remove(ir::Network& network, util::Position position, std::vector<ExprId>& into) {
  ir::Arena& arena = network.arena;
  if (!removal_) {
    std::vector<ExprId> statements;
    for (std::uint32_t i = 0; i < capacity_ * width_; ++i)
      statements.push_back(arena.assign_cell(slots_ + i,
                                             i + width_ < capacity_ * width_
                                                 ? arena.load_cell(slots_ + i + width_, position)
                                                 : arena.constant(0, position),
                                             position));
    statements.push_back(arena.assign_cell(
        length_, arena.binary(Op::Sub, arena.load_cell(length_, position), arena.constant(1, position), position),
        position));
    removal_ = arena.seq(statements, position);
  }
  into.push_back(removal_);
}

}  // namespace beeline::frontend::dve
