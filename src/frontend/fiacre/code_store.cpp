// The part of Coder that puts values into cells.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "frontend/fiacre/coder.h"

namespace beeline::frontend::fiacre {

namespace {

// Up to so many cells are stored one by one, more as a block.
constexpr std::size_t few = 8;
// Temporaries of one model, and tables of constants.
constexpr std::size_t most_cells = std::size_t{1} << 22;

}  // namespace

std::uint32_t Coder::block(const std::string& name, TypeId type, ir::CellKind kind, bool ranged,
                           util::Position position) {
  const auto first = static_cast<std::uint32_t>(network_.cells.size());
  watch_.before_growth(network_.cells, layouts_.width(type));
  if (network_.cells.size() + layouts_.width(type) > most_cells) {
    unsupported(position, fmt::format("the model needs more than {} cells", most_cells));
    return 0;
  }
  for (Layouts::Part& part : layouts_.parts(type)) {
    ir::Cell cell;
    cell.name = name + part.suffix;
    cell.kind = kind;
    cell.low = ranged || !part.is_number ? part.low : least_int;
    cell.high = ranged || !part.is_number ? part.high : greatest_int;
    cell.initial = part.blank;
    cell.is_bool = part.is_bool;
    cell.position = position;
    network_.cells.push_back(std::move(cell));
  }
  if (kind != ir::CellKind::Temporary) blocks_[first] = layouts_.width(type);
  return first;
}

std::uint32_t Coder::blocks(const std::string& name, TypeId type, std::uint32_t count, ir::CellKind kind,
                            util::Position position) {
  const auto first = static_cast<std::uint32_t>(network_.cells.size());
  for (std::uint32_t i = 0; i < count; ++i) block(name, type, kind, false, position);
  blocks_.erase(blocks_.lower_bound(first), blocks_.end());
  blocks_[first] = static_cast<std::uint32_t>(network_.cells.size()) - first;
  return first;
}

std::pair<std::uint32_t, std::uint32_t> Coder::block_of(std::uint32_t cell) const {
  return *std::prev(blocks_.upper_bound(cell));
}

std::uint32_t Coder::temporary(TypeId type, bool ranged, util::Position position) {
  return block(program_.types[type].name, type, ir::CellKind::Temporary, ranged, position);
}

std::uint32_t Coder::counter(std::int32_t high, util::Position position, std::string name) {
  ir::Cell cell;
  cell.name = std::move(name);
  cell.kind = ir::CellKind::Temporary;
  cell.high = high;
  cell.position = position;
  network_.cells.push_back(std::move(cell));
  return static_cast<std::uint32_t>(network_.cells.size() - 1);
}

// Cells that nobody writes.
std::uint32_t Coder::table(TypeId type, std::span<const Value> values, util::Position position) {
  std::vector<std::int32_t> cells;
  for (const Value& value : values) {
    const auto more = layouts_.cells(type, value);
    cells.insert(cells.end(), more.begin(), more.end());
    if (cells.size() > most_cells) {
      unsupported(position, "there are too many values");
      return 0;
    }
  }
  const auto [entry, fresh] = tables_.try_emplace(cells, static_cast<std::uint32_t>(network_.cells.size()));
  if (!fresh) return entry->second;
  watch_.before_growth(network_.cells, cells.size());
  for (const std::int32_t number : cells) {
    ir::Cell cell;
    cell.name = "constant";
    cell.kind = ir::CellKind::Temporary;
    cell.low = cell.high = cell.initial = number;
    cell.position = position;
    network_.cells.push_back(std::move(cell));
  }
  return entry->second;
}

// Whether evaluating it may read what is stored in the variable that the place belongs to.
bool Coder::mentions(ExprId id, const Address& place, const Frame& frame) const {
  const Expr& expr = program_[id];
  if (expr.op == Op::Slot) {
    const std::uint32_t first = frame.cells[expr.index];
    return place.cell >= first && place.cell < first + layouts_.width((*frame.slots)[expr.index].type);
  }
  return std::any_of(expr.operands.begin(), expr.operands.end(),
                     [&](ExprId operand) { return mentions(operand, place, frame); });
}

bool Coder::same_ranges(TypeId a, TypeId b) const {
  return program_.types.includes(a, b) && program_.types.includes(b, a);
}

void Coder::move(const Address& to, const Address& from, std::uint32_t count, util::Position position,
                 std::vector<ir::ExprId>& out) {
  ++effects_;
  if (count == 1) {
    out.push_back(network_.arena.assign(build(to, position), load(from, position), position));
    return;
  }
  ir::Expr node;
  node.op = ir::Op::CopyCells;
  node.a = build(to, position);
  node.b = build(from, position);
  node.x = static_cast<std::int32_t>(count);
  node.position = position;
  out.push_back(network_.arena.add(node));
}

void Coder::copy(const Address& to, TypeId to_type, const Address& from, TypeId from_type, util::Position position,
                 std::vector<ir::ExprId>& out) {
  if (!layouts_.same_blanks(to_type, from_type))
    unsupported(position, fmt::format("a value of {} is stored as a whole where there is {}, whose ranges differ",
                                      program_.types[from_type].name, program_.types[to_type].name));
  move(to, from, layouts_.width(to_type), position, out);
}

void Coder::store(ExprId id, const Address& to, TypeId type, bool ranged, const Frame& frame,
                  std::vector<ir::ExprId>& out) {
  const Expr& expr = program_[id];
  if (expr.op == Op::Check && ranged && same_ranges(expr.type, type) &&
      layouts_.same_blanks(program_[expr.operands[0]].type, type))
    return store(expr.operands[0], to, type, ranged, frame, out);
  if (!layouts_.is_scalar(type)) return store_block(id, to, type, ranged, frame, out);
  const ir::ExprId stored = value(id, frame);
  ++effects_;
  out.push_back(network_.arena.assign(build(to, expr.position), stored, expr.position));
}

void Coder::store_cells(const Address& to, std::span<const std::int32_t> cells, util::Position position,
                        std::vector<ir::ExprId>& out) {
  for (std::uint32_t i = 0; i < cells.size(); ++i) {
    ++effects_;
    out.push_back(network_.arena.assign(build(to.at(i), position), constant(cells[i], position), position));
  }
}

void Coder::store_blanks(const Address& to, TypeId type, util::Position position, std::vector<ir::ExprId>& out) {
  const Value blank = program_.types.default_value(type);
  if (layouts_.width(type) <= few) return store_cells(to, layouts_.cells(type, blank), position, out);
  move(to, {table(type, std::span(&blank, 1), position), {}}, layouts_.width(type), position, out);
}

// Where the value is put together part by part, nothing of it may be read from where it goes, and where that is must
// not depend on a part.
void Coder::store_block(ExprId id, const Address& to, TypeId type, bool ranged, const Frame& frame,
                        std::vector<ir::ExprId>& out) {
  const Expr& expr = program_[id];
  const util::Position position = expr.position;
  const auto in_place = [&] {
    const Expr& queue = program_[expr.operands[0]];
    if (!to.is_fixed()) return false;
    std::vector<ir::ExprId> before;
    const bool place = queue.op == Op::Slot || queue.op == Op::Field || queue.op == Op::Element;
    if (!place || !layouts_.same_blanks(queue.type, type)) return false;
    const Address from = address(expr.operands[0], frame, before);
    return before.empty() && from.is_fixed() && from.cell == to.cell;
  };
  const bool one_place = expr.op == Op::Slot || expr.op == Op::Field || expr.op == Op::Element || expr.op == Op::First;
  if (one_place || expr.op == Op::Constant) {
    if (expr.op == Op::Constant && to.is_fixed() && layouts_.width(type) <= few)
      return store_cells(to, layouts_.cells(type, expr.value), position, out);
    if (expr.op == Op::Constant)
      return move(to, {table(type, std::span(&expr.value, 1), position), {}}, layouts_.width(type), position, out);
    const Address from = address(id, frame, out);
    return copy(to, type, from, expr.type, position, out);
  }
  const bool changes_queue = expr.op == Op::Dequeue || expr.op == Op::Enqueue || expr.op == Op::Append;
  const bool here = changes_queue && in_place();
  if (!here && expr.op != Op::Call && (!to.is_fixed() || mentions(id, to, frame))) {
    const Address aside{temporary(type, false, position), {}};
    store_block(id, aside, type, false, frame, out);
    return move(to, aside, layouts_.width(type), position, out);
  }
  const Type& t = program_.types[type];
  switch (expr.op) {
    case Op::Array:
      for (std::uint32_t i = 0; i < expr.operands.size(); ++i)
        store(expr.operands[i], to.at(i * layouts_.width(t.element)), t.element, ranged, frame, out);
      break;
    case Op::Record:
      for (std::uint32_t i = 0; i < expr.operands.size(); ++i)
        store(expr.operands[i], to.at(layouts_.field(type, i)), t.fields[i].type, ranged, frame, out);
      break;
    case Op::Queue: {
      const auto length_now = static_cast<std::int32_t>(expr.operands.size());
      store_cells(to, std::span(&length_now, 1), position, out);
      for (std::uint32_t i = 0; i < t.size; ++i) {
        const Address slot = to.at(Layouts::slots + i * layouts_.width(t.element));
        if (i < expr.operands.size()) store(expr.operands[i], slot, t.element, ranged, frame, out);
        else store_blanks(slot, t.element, position, out);
      }
      break;
    }
    case Op::Construct: {
      const auto tag = static_cast<std::int32_t>(expr.index);
      store_cells(to, std::span(&tag, 1), position, out);
      for (std::uint32_t c = 0; c < t.constructors.size(); ++c) {
        const TypeId argument = t.constructors[c].argument;
        if (!argument) continue;
        const Address at = to.at(layouts_.argument(type, c));
        if (c == expr.index) store(expr.operands[0], at, argument, ranged, frame, out);
        else store_blanks(at, argument, position, out);
      }
      break;
    }
    case Op::Conditional: store_conditional(expr, to, type, ranged, frame, out); break;
    case Op::Dequeue:
      if (!here) store(expr.operands[0], to, type, ranged, frame, out);
      dequeue(to, type, position, out);
      break;
    case Op::Enqueue:
    case Op::Append:
      if (!here) store(expr.operands[0], to, type, ranged, frame, out);
      enqueue(to, type, ranged, expr, frame, out);
      break;
    case Op::Check: {
      const Address inside{temporary(expr.type, true, position), {}};
      store(expr.operands[0], inside, expr.type, true, frame, out);
      copy(to, type, inside, expr.type, position, out);
      break;
    }
    case Op::Call: {
      const Callee* target = callee(expr.index);
      if (target == nullptr) {
        out.push_back(too_deep(expr.index, position));
        break;
      }
      out.push_back(call(expr, *target, frame, out));
      copy(to, type, {target->result, {}}, expr.type, position, out);
      break;
    }
    default: break;
  }
}

void Coder::store_conditional(const Expr& expr, const Address& to, TypeId type, bool ranged, const Frame& frame,
                              std::vector<ir::ExprId>& out) {
  const ir::ExprId when = value(expr.operands[0], frame);
  std::vector<ir::ExprId> yes, no;
  store(expr.operands[1], to, type, ranged, frame, yes);
  store(expr.operands[2], to, type, ranged, frame, no);
  const ir::ExprId then = network_.arena.seq(yes, expr.position), otherwise = network_.arena.seq(no, expr.position);
  out.push_back(network_.arena.ite(when, then, otherwise, expr.position));
}

void Coder::add_to_length(const Address& queue, std::int32_t by, util::Position position,
                          std::vector<ir::ExprId>& out) {
  ++effects_;
  const ir::ExprId sum = network_.arena.binary(ir::Op::Add, length(queue, position), constant(by, position), position);
  out.push_back(network_.arena.assign(build(queue, position), sum, position));
}

void Coder::require_item(const Address& queue, util::Position position, std::vector<ir::ExprId>& out) {
  Address there = queue;
  there.turns.push_back({network_.arena.binary(ir::Op::Min, length(queue, position), constant(1, position), position),
                         1, 1, 1, position});
  out.push_back(load(there, position));
}

void Coder::require_room(const Address& queue, TypeId type, util::Position position, std::vector<ir::ExprId>& out) {
  const auto fullest = static_cast<std::int32_t>(program_.types[type].size) - 1;
  Address there = queue;
  there.turns.push_back(
      {network_.arena.binary(ir::Op::Max, length(queue, position), constant(fullest, position), position), fullest, 1,
       1, position});
  out.push_back(load(there, position));
}

void Coder::dequeue(const Address& queue, TypeId type, util::Position position, std::vector<ir::ExprId>& out) {
  const Type& t = program_.types[type];
  const std::uint32_t width = layouts_.width(t.element), rest = (t.size - 1) * width;
  const Address slots = queue.at(Layouts::slots);
  require_item(queue, position, out);
  add_to_length(queue, -1, position, out);
  if (rest <= few) {
    for (std::uint32_t i = 0; i < rest; ++i) move(slots.at(i), slots.at(i + width), 1, position, out);
  } else {
    const Address there{temporary(type, false, position) + Layouts::slots, {}};
    move(there, slots.at(width), rest, position, out);
    move(slots, there, rest, position, out);
  }
  store_blanks(slots.at(rest), t.element, position, out);
}

// Behind the last item, or for Append before the first.
void Coder::enqueue(const Address& queue, TypeId type, bool ranged, const Expr& expr, const Frame& frame,
                    std::vector<ir::ExprId>& out) {
  const Type& t = program_.types[type];
  const util::Position position = expr.position;
  const std::uint32_t width = layouts_.width(t.element), rest = (t.size - 1) * width;
  const Address slots = queue.at(Layouts::slots);
  const ExprId item = expr.operands[1];
  const bool at_end = expr.op == Op::Enqueue;
  if (at_end) require_room(queue, type, position, out);
  Address slot = slots;
  if (at_end)
    slot.turns.push_back(
        {length(queue, position), 0, static_cast<std::int32_t>(t.size), static_cast<std::int32_t>(width), position});
  if (at_end && (layouts_.is_scalar(t.element) || !mentions(item, queue, frame))) {
    store(item, slot, t.element, ranged, frame, out);
    return add_to_length(queue, 1, position, out);
  }
  const Address aside{temporary(t.element, false, position), {}};
  store(item, aside, t.element, false, frame, out);
  if (at_end) {
    move(slot, aside, width, position, out);
    return add_to_length(queue, 1, position, out);
  }
  require_room(queue, type, position, out);
  add_to_length(queue, 1, position, out);
  if (rest <= few) {
    for (std::uint32_t i = rest; i-- > 0;) move(slots.at(i + width), slots.at(i), 1, position, out);
  } else {
    const Address there{temporary(type, false, position) + Layouts::slots, {}};
    move(there, slots, rest, position, out);
    move(slots.at(width), there, rest, position, out);
  }
  move(slots, aside, width, position, out);
}

// A value is computed before the first is stored where it may read one of the places.
void Coder::assign(const Assign& assign, const Frame& frame, std::vector<ir::ExprId>& out) {
  const std::size_t count = assign.places.size();
  std::vector<Address> aside(count);
  std::vector<bool> is_aside(count, false);
  for (std::size_t i = 1; i < count; ++i)
    for (std::size_t before = 0; before < i; ++before)
      is_aside[i] = is_aside[i] || mentions(assign.values[i], {frame.cells[assign.places[before].slot], {}}, frame);
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_aside[i]) continue;
    aside[i] = {temporary(assign.places[i].type, false, assign.places[i].position), {}};
    store(assign.values[i], aside[i], assign.places[i].type, false, frame, out);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Place& place = assign.places[i];
    const Address to = address(place, frame);
    if (is_aside[i]) move(to, aside[i], layouts_.width(place.type), place.position, out);
    else store(assign.values[i], to, place.type, true, frame, out);
  }
}

void Coder::store_any(const Place& place, std::uint32_t counter_cell, const Frame& frame,
                      std::vector<ir::ExprId>& out) {
  const Type& t = program_.types[place.type];
  const Address to = address(place, frame);
  const ir::ExprId number = network_.arena.load_cell(counter_cell, place.position);
  if (layouts_.is_scalar(place.type)) {
    const ir::ExprId chosen =
        t.kind == Type::Kind::Number && t.low != 0
            ? network_.arena.binary(ir::Op::Add, number, constant(t.low, place.position), place.position)
            : number;
    ++effects_;
    out.push_back(network_.arena.assign(build(to, place.position), chosen, place.position));
    return;
  }
  const std::vector<Value> values = program_.types.values(place.type);
  const std::uint32_t width = layouts_.width(place.type);
  Address from{table(place.type, values, place.position), {}};
  from.turns.push_back(
      {number, 0, static_cast<std::int32_t>(values.size()), static_cast<std::int32_t>(width), place.position});
  move(to, from, width, place.position, out);
}

}  // namespace beeline::frontend::fiacre
