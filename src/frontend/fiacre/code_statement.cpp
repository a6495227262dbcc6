// The part of Coder that translates statements and functions.
#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "frontend/fiacre/coder.h"

namespace beeline::frontend::fiacre {

void Coder::unsupported(util::Position position, std::string message) {
  diagnostics_.error(position, "unsupported: " + std::move(message));
}

ir::ExprId Coder::add(ir::Op op, ir::ExprId a, ir::ExprId b, ir::ExprId c, util::Position position) {
  ir::Expr node;
  node.op = op;
  node.a = a;
  node.b = b;
  node.c = c;
  node.position = position;
  return network_.arena.add(node);
}

ir::ExprId Coder::require(ir::ExprId condition, util::Position position) {
  return add(ir::Op::Require, condition, {}, {}, position);
}

ir::ExprId Coder::asked(const Condition& condition) {
  if (condition.pure) return condition.holds;
  const util::Position position = network_.arena[condition.holds].position;
  const ir::ExprId body = add(ir::Op::Return, condition.holds, {}, {}, position);
  return network_.arena.call(add_function("condition", {}, body, position), {}, position);
}

ir::FunctionId Coder::add_function(std::string name, std::vector<std::uint32_t> parameters, ir::ExprId body,
                                   util::Position position) {
  watch_.before_growth(network_.functions, 1);
  network_.functions.push_back({std::move(name), std::move(parameters), body, position});
  return ir::FunctionId(network_.functions.size() - 1);
}

ir::ExprId Coder::update(const Code& code, util::Position position) {
  if (code.list.empty()) return {};
  if (code.list.size() == 1 && !code.has_statements) return code.list[0];
  const ir::ExprId all = network_.arena.seq(code.list, position);
  if (!code.has_statements) return all;
  return network_.arena.call(add_function("step", {}, all, position), {}, position);
}

ir::ExprId Coder::excursion(const Statement& jumping, std::uint32_t source, const Frame& frame, Listener* listener) {
  Way way;
  way.listener = listener;
  way.kind = Way::Kind::Excursion;
  way.source = source;
  Code code;
  statement(jumping, frame, way, code);
  const ir::ExprId all = network_.arena.seq(code.list, jumping.position);
  return network_.arena.call(add_function("step", {}, all, jumping.position), {}, jumping.position);
}

void Coder::statement(const Statement& statement_of_step, const Frame& frame, Code& out, Listener* listener) {
  Way way;
  way.listener = listener;
  statement(statement_of_step, frame, way, out);
}

void Coder::statements(std::span<const Statement> block_of, const Frame& frame, const Way& way, Code& out) {
  for (const Statement& each : block_of) statement(each, frame, way, out);
}

ir::ExprId Coder::body(std::span<const Statement> block_of, const Frame& frame, const Way& way,
                       util::Position position) {
  Code code;
  statements(block_of, frame, way, code);
  return network_.arena.seq(code.list, position);
}

void Coder::statement(const Statement& each, const Frame& frame, const Way& way, Code& out) {
  watch_.look();
  const util::Position position = each.position;
  if (way.listener != nullptr) way.listener->before(each, frame, out);
  if (const auto* assigned = std::get_if<Assign>(&each.what)) {
    assign(*assigned, frame, out.list);
  } else if (const auto* choice = std::get_if<If>(&each.what)) {
    choose(*choice, frame, way, position, out);
  } else if (const auto* cases = std::get_if<Case>(&each.what)) {
    choose(*cases, frame, way, position, out);
  } else if (const auto* loop = std::get_if<While>(&each.what)) {
    const ir::ExprId when = value(loop->condition, frame), again = body(loop->body, frame, way, position);
    out.list.push_back(add(ir::Op::While, when, again, {}, position));
    out.has_statements = true;
  } else if (const auto* every = std::get_if<Foreach>(&each.what)) {
    repeat(*every, frame, way, position, out);
  } else if (const auto* on = std::get_if<On>(&each.what)) {
    out.list.push_back(require(value(on->condition, frame), position));
    out.has_statements = true;
  } else if (const auto* to = std::get_if<To>(&each.what)) {
    jump(to->state, position, out);
  } else if (std::holds_alternative<Loop>(each.what)) {
    jump(way.source, position, out);
  } else if (const auto* back = std::get_if<Return>(&each.what)) {
    const bool scalar = layouts_.is_scalar(way.result);
    if (!scalar) store(back->value, {way.callee->result, {}}, way.result, true, frame, out.list);
    out.list.push_back(add(ir::Op::Return, scalar ? value(back->value, frame) : ir::ExprId(), {}, {}, position));
    out.has_statements = true;
  } else if (!std::holds_alternative<Null>(each.what) && !std::holds_alternative<Label>(each.what)) {
    throw std::logic_error("a choice, a communication or a 'wait' that is not a path of its own");
  }
  if (way.listener != nullptr) way.listener->after(each, frame, out);
}

void Coder::jump(std::uint32_t state, util::Position position, Code& out) {
  out.list.push_back(add(ir::Op::Return, constant(static_cast<std::int32_t>(state) + 1, position), {}, {}, position));
  out.has_statements = true;
}

void Coder::choose(const If& choice, const Frame& frame, const Way& way, util::Position position, Code& out) {
  ir::ExprId rest;
  if (!choice.otherwise.empty()) rest = body(choice.otherwise, frame, way, position);
  for (std::size_t i = choice.branches.size(); i-- > 0;) {
    const If::Branch& branch = choice.branches[i];
    const ir::ExprId when = value(branch.condition, frame), then = body(branch.body, frame, way, position);
    rest = add(ir::Op::If, when, then, rest, position);
  }
  out.list.push_back(rest);
  out.has_statements = true;
}

void Coder::choose(const Case& choice, const Frame& frame, const Way& way, util::Position position, Code& out) {
  const Subject compared_with = subject(choice.value, frame, out.list);
  const bool in_function = way.kind == Way::Kind::Function;
  ir::ExprId rest = add(in_function ? ir::Op::Assert : ir::Op::Require, constant(0, position), {}, {}, position);
  for (std::size_t i = choice.branches.size(); i-- > 0;) {
    const Case::Branch& branch = choice.branches[i];
    const Match found = match(branch.pattern, compared_with, frame);
    Code then{found.bind, false};
    statements(branch.body, frame, way, then);
    const ir::ExprId all = network_.arena.seq(then.list, position);
    rest = found.when ? add(ir::Op::If, found.when, all, rest, position) : all;
  }
  out.list.push_back(rest);
  out.has_statements = true;
}

Coder::Subject Coder::subject(ExprId id, const Frame& frame, std::vector<ir::ExprId>& before) {
  const Expr& expr = program_[id];
  Subject result;
  result.type = expr.type;
  if (layouts_.is_scalar(expr.type)) {
    const Condition computed = condition(id, frame);
    result.value = computed.holds;
    if (computed.pure) return result;
    const std::uint32_t aside = temporary(expr.type, false, expr.position);
    before.push_back(network_.arena.assign_cell(aside, computed.holds, expr.position));
    result.value = network_.arena.load_cell(aside, expr.position);
    return result;
  }
  result.block = address(id, frame, before);
  return result;
}

Coder::Match Coder::match(const Pattern& pattern, const Subject& subject, const Frame& frame) {
  Match result;
  ir::Arena& arena = network_.arena;
  const util::Position position = pattern.position;
  const TypeId type = subject.type;
  const auto number = [&] { return subject.value ? subject.value : load(subject.block, position); };
  switch (pattern.kind) {
    case Pattern::Kind::Any: break;
    case Pattern::Kind::Bind: {
      const Address to = address(pattern.place, frame);
      if (subject.value) result.bind.push_back(arena.assign(build(to, position), subject.value, position));
      else copy(to, pattern.place.type, subject.block, type, position, result.bind);
      break;
    }
    case Pattern::Kind::Equal: {
      const Value& wanted = program_[pattern.value].value;
      if (layouts_.is_scalar(type)) {
        if (!program_.types.is(type, Type::Kind::Bool))
          result.when = arena.binary(ir::Op::Eq, number(), constant(wanted.number, position), position);
        else result.when = wanted.number != 0 ? number() : arena.unary(ir::Op::Not, number(), position);
        break;
      }
      ir::Expr node;
      node.op = ir::Op::EqualCells;
      node.a = build(subject.block, position);
      node.b = build({table(type, std::span(&wanted, 1), position), {}}, position);
      node.x = static_cast<std::int32_t>(layouts_.width(type));
      node.position = position;
      result.when = arena.add(node);
      break;
    }
    case Pattern::Kind::Construct: {
      result.when = arena.binary(ir::Op::Eq, number(),
                                 constant(static_cast<std::int32_t>(pattern.constructor), position), position);
      if (pattern.argument.empty()) break;
      const Subject argument{program_.types[type].constructors[pattern.constructor].argument,
                             {},
                             subject.block.at(layouts_.argument(type, pattern.constructor))};
      Match inner = match(pattern.argument[0], argument, frame);
      result.bind = std::move(inner.bind);
      if (inner.when) result.when = arena.binary(ir::Op::And, result.when, inner.when, position);
      break;
    }
  }
  return result;
}

// A counter of its own says how far it is: the body may change the variable.
void Coder::repeat(const Foreach& loop, const Frame& frame, const Way& way, util::Position position, Code& out) {
  ir::Arena& arena = network_.arena;
  const auto count = static_cast<std::int32_t>(program_.types.count(loop.place.type, UINT32_MAX).value_or(0));
  const std::uint32_t cell = counter(count, position);
  Code inside;
  store_any(loop.place, cell, frame, inside.list);
  statements(loop.body, frame, way, inside);
  inside.list.push_back(arena.assign_cell(
      cell, arena.binary(ir::Op::Add, arena.load_cell(cell, position), constant(1, position), position), position));
  const ir::ExprId when =
      arena.binary(ir::Op::Lt, arena.load_cell(cell, position), constant(count, position), position);
  out.list.push_back(arena.assign_cell(cell, constant(0, position), position));
  out.list.push_back(add(ir::Op::While, when, arena.seq(inside.list, position), {}, position));
  out.has_statements = true;
}

ir::ExprId Coder::goes_wrong(std::string name, std::int32_t number, util::Position position) {
  ir::Cell one;
  one.name = std::move(name);
  one.kind = ir::CellKind::Temporary;
  one.low = one.high = one.initial = number;
  one.position = position;
  network_.cells.push_back(std::move(one));
  const Address here{static_cast<std::uint32_t>(network_.cells.size() - 1), {}};
  Address there = here;
  there.turns.push_back({load(here, position), number - 1, 1, 1, position});
  return load(there, position);
}

ir::ExprId Coder::too_deep(std::uint32_t number, util::Position position) {
  return goes_wrong(program_.functions[number].name + ".calls", static_cast<std::int32_t>(deepest_call), position);
}

ir::ExprId Coder::too_many_rounds(std::size_t rounds, util::Position position) {
  return goes_wrong("#rounds", static_cast<std::int32_t>(rounds), position);
}

const Coder::Callee* Coder::callee(std::uint32_t number) {
  const Function& function = program_.functions[number];
  const std::uint32_t level = open_[number];
  if (level == deepest_call) return nullptr;
  Callee& known = callees_[{number, level}];
  if (known.id) return &known;
  ++open_[number];
  known.frame.slots = &function.slots;
  for (std::size_t i = 0; i < function.slots.size(); ++i) {
    const Slot& slot = function.slots[i];
    known.frame.cells.push_back(
        block(fmt::format("{}.{}", function.name, slot.name), slot.type, ir::CellKind::Temporary, true, slot.position));
    known.scalars = known.scalars && (i >= function.parameters || layouts_.is_scalar(slot.type));
  }
  if (!layouts_.is_scalar(function.result))
    known.result = block(function.name, function.result, ir::CellKind::Temporary, true, function.position);
  Code code;
  for (std::size_t i = function.parameters; i < function.slots.size(); ++i) {
    const Slot& slot = function.slots[i];
    const Address to{known.frame.cells[i], {}};
    if (slot.initial) store(slot.initial, to, slot.type, true, known.frame, code.list);
    else store_blanks(to, slot.type, slot.position, code.list);
  }
  Way way;
  way.kind = Way::Kind::Function;
  way.callee = &known;
  way.result = function.result;
  statements(function.body, known.frame, way, code);
  code.list.push_back(add(ir::Op::Assert, constant(0, function.position), {}, {}, function.position));
  std::vector<std::uint32_t> parameters;
  if (known.scalars)
    parameters.assign(known.frame.cells.begin(),
                      known.frame.cells.begin() + static_cast<std::ptrdiff_t>(function.parameters));
  --open_[number];
  known.id = add_function(function.name, std::move(parameters), network_.arena.seq(code.list, function.position),
                          function.position);
  return &known;
}

// Arguments may call the same function, so blocks are put into its parameters once all of them are known.
ir::ExprId Coder::call(const Expr& expr, const Callee& target, const Frame& frame, std::vector<ir::ExprId>& before) {
  std::vector<ir::ExprId> arguments;
  if (target.scalars) {
    for (const ExprId argument : expr.operands) arguments.push_back(value(argument, frame));
    return network_.arena.call(*target.id, arguments, expr.position);
  }
  std::vector<Address> aside;
  for (std::size_t i = 0; i < expr.operands.size(); ++i) {
    const TypeId type = (*target.frame.slots)[i].type;
    aside.push_back({temporary(type, false, expr.position), {}});
    store(expr.operands[i], aside.back(), type, false, frame, before);
  }
  for (std::size_t i = 0; i < expr.operands.size(); ++i)
    move({target.frame.cells[i], {}}, aside[i], layouts_.width((*target.frame.slots)[i].type), expr.position, before);
  return network_.arena.call(*target.id, {}, expr.position);
}

}  // namespace beeline::frontend::fiacre
