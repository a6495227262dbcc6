#include "frontend/fiacre/teller.h"

#include <fmt/format.h>

#include "frontend/common/balanced.h"

namespace beeline::frontend::fiacre {

namespace {

// Calls with every block of a statement.
template <class Visit>
void each_block(const Statement& statement, Visit visit) {
  if (const auto* choice = std::get_if<If>(&statement.what)) {
    for (const If::Branch& branch : choice->branches) visit(branch.body);
    visit(choice->otherwise);
  } else if (const auto* cases = std::get_if<Case>(&statement.what)) {
    for (const Case::Branch& branch : cases->branches) visit(branch.body);
  } else if (const auto* loop = std::get_if<While>(&statement.what)) {
    visit(loop->body);
  } else if (const auto* each = std::get_if<Foreach>(&statement.what)) {
    visit(each->body);
  } else if (const auto* select = std::get_if<Select>(&statement.what)) {
    for (const auto& group : select->groups)
      for (const Block& alternative : group) visit(alternative);
  }
}

}  // namespace

bool Teller::is_told(const Statement& statement, const Frame& frame) const {
  if (puts(statement, frame)) return true;
  std::set<std::uint32_t> found;
  writes(statement, frame, found);
  return !found.empty();
}

bool Teller::puts(const Statement& statement, const Frame& frame) const {
  if (std::holds_alternative<Label>(statement.what)) return interest_.tags;
  if (const auto* assign = std::get_if<Assign>(&statement.what)) {
    for (std::size_t i = 0; i < assign->places.size(); ++i)
      if (change(*assign, i, frame) != Change::Nothing) return true;
    return false;
  }
  bool found = false;
  each_block(statement, [&](const Block& block) {
    for (const Statement& each : block) found = found || puts(each, frame);
  });
  return found;
}

void Teller::written(std::uint32_t slot, const Frame& frame, std::set<std::uint32_t>& into) const {
  if (interest_.variables.contains(frame.cells[slot])) into.insert(frame.cells[slot]);
}

void Teller::writes(const Pattern& pattern, const Frame& frame, std::set<std::uint32_t>& into) const {
  if (pattern.kind == Pattern::Kind::Bind) written(pattern.place.slot, frame, into);
  for (const Pattern& argument : pattern.argument) writes(argument, frame, into);
}

void Teller::writes(const Statement& statement, const Frame& frame, std::set<std::uint32_t>& into) const {
  if (const auto* assign = std::get_if<Assign>(&statement.what))
    for (const Place& place : assign->places) written(place.slot, frame, into);
  if (const auto* choice = std::get_if<AssignAny>(&statement.what))
    for (const Place& place : choice->places) written(place.slot, frame, into);
  if (const auto* communicate = std::get_if<Communicate>(&statement.what))
    for (const Pattern& pattern : communicate->patterns) writes(pattern, frame, into);
  if (const auto* cases = std::get_if<Case>(&statement.what))
    for (const Case::Branch& branch : cases->branches) writes(branch.pattern, frame, into);
  if (const auto* each = std::get_if<Foreach>(&statement.what)) written(each->place.slot, frame, into);
  each_block(statement, [&](const Block& block) {
    for (const Statement& inner : block) writes(inner, frame, into);
  });
}

Teller::Change Teller::change(const Assign& assign, std::size_t place, const Frame& frame) const {
  const Place& to = assign.places[place];
  if (!to.steps.empty() || !interest_.queues.contains(frame.cells[to.slot])) return Change::Nothing;
  const Expr* value = &program_[assign.values[place]];
  while (value->op == Op::Check) value = &program_[value->operands[0]];
  if (value->op != Op::Enqueue && value->op != Op::Dequeue) return Change::Other;
  const Expr& queue = program_[value->operands[0]];
  if (queue.op != Op::Slot || frame.cells[queue.index] != frame.cells[to.slot]) return Change::Other;
  return value->op == Op::Enqueue ? Change::Enqueue : Change::Dequeue;
}

Happening& Teller::add(Happening::Kind kind, const Frame& frame, Code& code) const {
  Happening& made = code.happened.emplace_back();
  made.kind = kind;
  made.instance = frame.instance;
  return made;
}

void Teller::add_written(std::set<std::uint32_t> variables, const Frame& frame, Code& code) const {
  if (!variables.empty()) add(Happening::Kind::Written, frame, code).written = std::move(variables);
}

std::uint32_t Teller::keep(const Address& item, TypeId type, const Frame& frame, util::Position position, Code& code) {
  const auto [known, fresh] = kept_.try_emplace({frame.instance, type.value, code.kept++}, 0);
  if (fresh)
    known->second = coder_.block(fmt::format("#item {}", kept_.size()), type, ir::CellKind::Meta, false, position);
  coder_.copy({known->second, {}}, type, item, type, position, code.list);
  return known->second;
}

void Teller::before(const Statement& statement, const Frame& frame, Code& code) {
  const auto* assign = std::get_if<Assign>(&statement.what);
  if (assign == nullptr) return;
  for (std::size_t i = 0; i < assign->places.size(); ++i) {
    const std::uint32_t slot = assign->places[i].slot, cell = frame.cells[slot];
    const TypeId type = (*frame.slots)[slot].type;
    const Change how = change(*assign, i, frame);
    if (how == Change::Dequeue) {
      const Address head{cell + Layouts::slots, {}};
      taken_[cell] = keep(head, program_.types[type].element, frame, statement.position, code);
    } else if (how == Change::Other) {
      const auto [known, fresh] = old_.try_emplace(cell, 0);
      if (fresh)
        known->second =
            coder_.block(fmt::format("#queue {}", old_.size()), type, ir::CellKind::Meta, false, statement.position);
      coder_.copy({known->second, {}}, type, {cell, {}}, type, statement.position, code.list);
    }
  }
}

void Teller::after(const Statement& statement, const Frame& frame, Code& code) {
  if (const auto* tag = std::get_if<Label>(&statement.what); tag != nullptr && interest_.tags)
    add(Happening::Kind::Tagged, frame, code).text = tag->text;
  const auto* assign = std::get_if<Assign>(&statement.what);
  for (std::size_t i = 0; assign != nullptr && i < assign->places.size(); ++i) {
    const std::uint32_t slot = assign->places[i].slot, cell = frame.cells[slot];
    const Type& type = program_.types[(*frame.slots)[slot].type];
    const auto told = [&](Happening::Kind kind, std::uint32_t item) {
      Happening& made = add(kind, frame, code);
      made.variable = cell;
      made.item = item;
    };
    switch (change(*assign, i, frame)) {
      case Change::Nothing: break;
      case Change::Other: compare(slot, frame, statement.position, code); break;
      case Change::Dequeue: told(Happening::Kind::Received, taken_.at(cell)); break;
      case Change::Enqueue: {
        Address last{cell + Layouts::slots, {}};
        last.turns.push_back({coder_.load({cell, {}}, statement.position), 1, static_cast<std::int32_t>(type.size),
                              static_cast<std::int32_t>(coder_.layouts().width(type.element)), statement.position});
        told(Happening::Kind::Sent, keep(last, type.element, frame, statement.position, code));
        break;
      }
    }
    std::set<std::uint32_t> found;
    written(slot, frame, found);
    add_written(std::move(found), frame, code);
  }
}

void Teller::bound(const Pattern& pattern, const Frame& frame, Code& code) const {
  std::set<std::uint32_t> found;
  writes(pattern, frame, found);
  add_written(std::move(found), frame, code);
}

void Teller::whole(const Statement& statement, const Frame& frame, Code& code) {
  if (puts(statement, frame))
    coder_.unsupported(statement.position,
                       "a property looks at a message or tag of this loop, which may occur any number of times");
  std::set<std::uint32_t> found;
  writes(statement, frame, found);
  add_written(std::move(found), frame, code);
}

// The items of the queue are those that were there, but for the first `skipped`, as far as both go.
ir::ExprId Teller::same_items(const Address& queue, const Address& old, TypeId type, std::uint32_t skipped,
                              util::Position position) {
  ir::Arena& arena = coder_.network().arena;
  const Type& of = program_.types[type];
  const std::uint32_t width = coder_.layouts().width(of.element);
  std::vector<ir::ExprId> all{arena.constant(1, position)};
  for (std::uint32_t i = 0; i + skipped < of.size; ++i) {
    ir::Expr same;
    same.op = ir::Op::EqualCells;
    same.a = coder_.build(queue.at(Layouts::slots + i * width), position);
    same.b = coder_.build(old.at(Layouts::slots + (i + skipped) * width), position);
    same.x = static_cast<std::int32_t>(width);
    same.position = position;
    const ir::ExprId beyond =
        arena.binary(ir::Op::Le, coder_.load(old, position), arena.constant(static_cast<std::int32_t>(i + skipped)));
    all.push_back(arena.binary(ir::Op::Or, beyond, arena.add(same), position));
  }
  return balanced(arena, ir::Op::And, all);
}

void Teller::compare(std::uint32_t slot, const Frame& frame, util::Position position, Code& code) {
  ir::Arena& arena = coder_.network().arena;
  const std::uint32_t cell = frame.cells[slot];
  const TypeId type = (*frame.slots)[slot].type;
  const Type& of = program_.types[type];
  const std::uint32_t width = coder_.layouts().width(of.element);
  const Address queue{cell, {}}, old{old_.at(cell), {}};
  const ir::ExprId now = coder_.load(queue, position), was = coder_.load(old, position);
  const auto differs_by = [&](std::int32_t by) {
    return arena.binary(ir::Op::Eq, now, arena.binary(ir::Op::Add, was, arena.constant(by)));
  };
  const auto both = [&](ir::ExprId a, ir::ExprId b) { return arena.binary(ir::Op::And, a, b, position); };
  const ir::ExprId moved_on = same_items(queue, old, type, 1, position);
  ir::Expr same;
  same.op = ir::Op::EqualCells;
  same.a = coder_.build(queue, position);
  same.b = coder_.build(old, position);
  same.x = static_cast<std::int32_t>(coder_.layouts().width(type));
  const ir::ExprId exchanged = both(both(differs_by(0), arena.unary(ir::Op::Not, arena.add(same), position)), moved_on);
  const auto flagged = [&](Happening::Kind kind, ir::ExprId alone, const Address& item) {
    const std::uint32_t flag = coder_.block("#changed", program_.types.boolean(), ir::CellKind::Meta, false, position);
    code.list.push_back(arena.assign_cell(flag, arena.binary(ir::Op::Or, alone, exchanged), position));
    const std::uint32_t block = keep(item, of.element, frame, position, code);
    Happening& made = add(kind, frame, code);
    made.variable = cell;
    made.item = block;
    made.flag = flag;
  };
  flagged(Happening::Kind::Received, both(differs_by(-1), moved_on), old.at(Layouts::slots));
  // Where the queue is empty its first slot, which is blank, will do.
  Address last{cell + Layouts::slots, {}};
  last.turns.push_back({arena.binary(ir::Op::Max, now, arena.constant(1)), 1, static_cast<std::int32_t>(of.size),
                        static_cast<std::int32_t>(width), position});
  flagged(Happening::Kind::Sent, both(differs_by(1), same_items(queue, old, type, 0, position)), last);
}

}  // namespace beeline::frontend::fiacre
