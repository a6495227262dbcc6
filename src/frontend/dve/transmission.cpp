#include "frontend/dve/transmission.h"

#include <limits>

#include <fmt/format.h>

namespace beeline::frontend::dve {

using ir::ExprId;

namespace {

ir::Cell of_any_value() {
  ir::Cell cell;
  cell.low = std::numeric_limits<std::int32_t>::min();
  cell.high = std::numeric_limits<std::int32_t>::max();
  return cell;
}

ir::Cell of_type(Type type) {
  ir::Cell cell;
  cell.low = range_of(type).low;
  cell.high = range_of(type).high;
  return cell;
}

}  // namespace

std::uint32_t Transmission::temporary(const ChannelSyntax& channel, std::size_t item, ir::Cell like) {
  like.name = fmt::format("a value over {} ({})", channel.name.text, item);
  like.kind = ir::CellKind::Temporary;
  like.position = channel.name.position;
  network_.cells.push_back(std::move(like));
  return static_cast<std::uint32_t>(network_.cells.size() - 1);
}

void Transmission::store(const ChannelSyntax& channel, std::span<const ExprId> values, const Move& receiver,
                         std::uint32_t process, std::vector<ExprId>& into) {
  ir::Arena& arena = network_.arena;
  const auto type_of = [&](std::size_t i) { return channel.typed ? of_type(channel.types[i]) : of_any_value(); };
  const util::Position position = receiver.position;
  if (values.size() == 1) {
    ExprId value = values[0];
    const bool narrower =
        channel.typed && channel.types[0] == Type::Byte && receiver.places[0].symbol->type == Type::Int;
    if (narrower) value = arena.assign_cell(temporary(channel, 0, type_of(0)), value, position);
    into.push_back(arena.assign(receiver.places[0].address, value, position));
    return;
  }
  std::vector<ExprId> stores;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Expressions::Place& place = receiver.places[i];
    const std::uint32_t value = temporary(channel, i, type_of(i));
    into.push_back(arena.assign_cell(value, values[i], position));
    ExprId address = place.address;
    if (place.index && !ir::as_cell(arena, address)) {
      const std::uint32_t index = temporary(channel, i, of_any_value());
      into.push_back(arena.assign_cell(index, expressions_.value(place.index, process), position));
      address = arena.index(arena.cell(place.symbol->first, position), arena.load_cell(index, position), 0,
                            static_cast<std::int32_t>(place.symbol->count), 1, syntax_[place.index].position);
    }
    stores.push_back(arena.assign(address, arena.load_cell(value, position), position));
  }
  into.insert(into.end(), stores.begin(), stores.end());
}

}  // namespace beeline::frontend::dve
