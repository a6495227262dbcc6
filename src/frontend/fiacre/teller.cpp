#include "frontend/fiacre/teller.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/balanced.h"
#include "frontend/fiacre/blocks.h"

namespace beeline::frontend::fiacre {

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
      const TypeId item = program_.types[type].element;
      if (log_ == nullptr) {
        taken_[cell] = keep(head, item, frame, statement.position, code);
      } else {
        const auto [aside, fresh] = aside_.try_emplace(cell, 0);
        if (fresh) aside->second = coder_.block("#taken", item, ir::CellKind::Meta, false, statement.position);
        coder_.copy({aside->second, {}}, item, head, item, statement.position, code.list);
        taken_[cell] = aside->second;
      }
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
  const util::Position position = statement.position;
  if (const auto* tag = std::get_if<Label>(&statement.what); tag != nullptr && interest_.tags) {
    Happening what;
    what.kind = Happening::Kind::Tagged;
    what.text = tag->text;
    tell(std::move(what), nullptr, {}, frame, position, code);
  }
  const auto* assign = std::get_if<Assign>(&statement.what);
  for (std::size_t i = 0; assign != nullptr && i < assign->places.size(); ++i) {
    const std::uint32_t slot = assign->places[i].slot, cell = frame.cells[slot];
    const Type& type = program_.types[(*frame.slots)[slot].type];
    Happening what;
    what.variable = cell;
    switch (change(*assign, i, frame)) {
      case Change::Nothing: break;
      case Change::Other: compare(slot, frame, position, code); break;
      case Change::Dequeue: {
        const Address taken{taken_.at(cell), {}};
        what.kind = Happening::Kind::Received;
        what.item = taken.cell;
        tell(std::move(what), &taken, type.element, frame, position, code);
        break;
      }
      case Change::Enqueue: {
        Address last{cell + Layouts::slots, {}};
        last.turns.push_back({coder_.load({cell, {}}, position), 1, static_cast<std::int32_t>(type.size),
                              static_cast<std::int32_t>(coder_.layouts().width(type.element)), position});
        what.kind = Happening::Kind::Sent;
        tell(std::move(what), &last, type.element, frame, position, code);
        break;
      }
    }
    if (log_ != nullptr) continue;
    std::set<std::uint32_t> found;
    written(slot, frame, found);
    add_written(std::move(found), frame, code);
  }
}

void Teller::tell(Happening what, const Address* item, TypeId type, const Frame& frame, util::Position position,
                  Code& code) {
  what.instance = frame.instance;
  if (log_ != nullptr) return enter_log(std::move(what), item, type, position, code);
  if (item != nullptr && what.item == 0) what.item = keep(*item, type, frame, position, code);
  code.happened.push_back(std::move(what));
}

// --- loops

std::uint32_t Teller::entries(const Statement& statement, const Frame& frame) const {
  if (!puts(statement, frame)) return 0;
  constexpr std::uint32_t too_many = most_entries + 1;
  if (std::holds_alternative<Label>(statement.what)) return 1;
  std::uint64_t result = 0;
  if (const auto* assign = std::get_if<Assign>(&statement.what))
    for (std::size_t i = 0; i < assign->places.size(); ++i) {
      const Change how = change(*assign, i, frame);
      result += how == Change::Nothing ? 0 : how == Change::Other ? 2 : 1;
    }
  if (std::holds_alternative<While>(statement.what)) return too_many;
  each_block(statement, [&](const Block& block) {
    for (const Statement& each : block) result += entries(each, frame);
  });
  if (const auto* each = std::get_if<Foreach>(&statement.what))
    result *= program_.types.count(each->place.type, too_many).value_or(too_many);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(result, too_many));
}

Teller::Log Teller::make_log(const Statement& loop, const Frame& frame) {
  Log log;
  log.size = std::min(entries(loop, frame), most_entries);
  log.count = coder_.counter(static_cast<std::int32_t>(log.size), loop.position, "#entries");
  log.which = coder_.blocks("#told", program_.types.nat(), log.size, ir::CellKind::Meta, loop.position);
  return log;
}

void Teller::enter(const Statement& loop, const Frame& frame, Code& code) {
  if (!puts(loop, frame)) return;
  const auto [known, fresh] = logs_.try_emplace({frame.instance, &loop, code.logs++});
  if (fresh) known->second = make_log(loop, frame);
  log_ = &known->second;
  log_->sites.clear();
  ir::Arena& arena = coder_.network().arena;
  for (std::uint32_t i = 0; i < log_->size; ++i)
    code.list.push_back(arena.assign_cell(log_->which + i, arena.constant(0), loop.position));
  code.list.push_back(arena.assign_cell(log_->count, arena.constant(0), loop.position));
}

void Teller::enter_log(Happening what, const Address* item, TypeId type, util::Position position, Code& code) {
  ir::Arena& arena = coder_.network().arena;
  Site& site = log_->sites.emplace_back();
  const ir::ExprId count = arena.load_cell(log_->count, position);
  const auto size = static_cast<std::int32_t>(log_->size);
  const auto entry = [&](std::uint32_t first, std::uint32_t width) {
    Address result{first, {}};
    result.turns.push_back({count, 0, size, static_cast<std::int32_t>(width), position});
    return result;
  };
  std::vector<ir::ExprId> list{arena.assign(coder_.build(entry(log_->which, 1), position),
                                            arena.constant(static_cast<std::int32_t>(log_->sites.size())), position)};
  if (item != nullptr) {
    site.width = coder_.layouts().width(type);
    const auto [known, fresh] = log_->items.try_emplace(type.value, 0);
    if (fresh) known->second = coder_.blocks("#item of a loop", type, log_->size, ir::CellKind::Meta, position);
    site.items = known->second;
    coder_.copy(entry(site.items, site.width), type, *item, type, position, list);
  }
  list.push_back(arena.assign_cell(log_->count, arena.binary(ir::Op::Add, count, arena.constant(1)), position));
  if (what.flag != 0) {
    const ir::ExprId so = arena.load_cell(what.flag, position);
    code.list.push_back(coder_.add(ir::Op::If, so, arena.seq(list, position), {}, position));
    code.has_statements = true;
  } else {
    code.list.insert(code.list.end(), list.begin(), list.end());
  }
  site.what = std::move(what);
}

void Teller::leave(const Statement& loop, const Frame& frame, Code& code) {
  for (std::uint32_t i = 0; log_ != nullptr && i < log_->size; ++i)
    for (std::size_t p = 0; p < log_->sites.size(); ++p) {
      const Site& site = log_->sites[p];
      Happening& made = code.happened.emplace_back(site.what);
      made.flag = log_->which + i;
      made.flag_is = static_cast<std::int32_t>(p) + 1;
      made.item = site.items + i * site.width;
    }
  log_ = nullptr;
  whole(loop, frame, code);
}

void Teller::bound(const Pattern& pattern, const Frame& frame, Code& code) const {
  std::set<std::uint32_t> found;
  writes(pattern, frame, found);
  add_written(std::move(found), frame, code);
}

void Teller::stored(const Place& place, const Frame& frame, Code& code) const {
  std::set<std::uint32_t> found;
  written(place.slot, frame, found);
  add_written(std::move(found), frame, code);
}

void Teller::whole(const Statement& statement, const Frame& frame, Code& code) const {
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
    Happening what;
    what.kind = kind;
    what.variable = cell;
    what.flag = flag;
    tell(std::move(what), &item, of.element, frame, position, code);
  };
  flagged(Happening::Kind::Received, both(differs_by(-1), moved_on), old.at(Layouts::slots));
  // Where the queue is empty its first slot, which is blank, will do.
  Address last{cell + Layouts::slots, {}};
  last.turns.push_back({arena.binary(ir::Op::Max, now, arena.constant(1)), 1, static_cast<std::int32_t>(of.size),
                        static_cast<std::int32_t>(width), position});
  flagged(Happening::Kind::Sent, both(differs_by(1), same_items(queue, old, type, 0, position)), last);
}

}  // namespace beeline::frontend::fiacre
