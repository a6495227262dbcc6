// The part of FiacreInterpreter that finds values and stores them.
#include "support/fiacre_interpreter_detail.h"

namespace beeline::test {

using namespace frontend::fiacre;

Value& FiacreInterpreter::slot(Slots slots, std::uint32_t number) {
  if (slots.locals != nullptr) return (*slots.locals)[number];
  const Binding& binding = program_.instances[slots.instance].slots[number];
  return binding.shared ? slots.state->shared[*binding.shared] : slots.state->own[slots.instance][number];
}

bool FiacreInterpreter::holds(ExprId id, Slots slots) { return evaluate(id, slots).number != 0; }

Value FiacreInterpreter::evaluate(ExprId id, Slots slots) {
  const Expr& e = program_[id];
  const auto operand = [&](std::size_t i) { return evaluate(e.operands.at(i), slots); };
  const auto all = [&] {
    Value result;
    for (std::size_t i = 0; i < e.operands.size(); ++i) result.items.push_back(operand(i));
    return result;
  };
  const auto fit_at = [](std::int64_t n, util::Position position) {
    if (n < INT32_MIN || n > INT32_MAX) wrong(position, "overflow");
    return Value{static_cast<std::int32_t>(n), {}};
  };
  const auto fit = [&](std::int64_t n) { return fit_at(n, e.position); };
  const auto calculated = [&](Op op, std::int64_t a, std::int64_t b, util::Position position) {
    if (op == Op::Add) return fit_at(a + b, position);
    if (op == Op::Subtract) return fit_at(a - b, position);
    if (op == Op::Multiply) return fit_at(a * b, position);
    if (b == 0) wrong(position, "division by zero");
    return fit_at(op == Op::Divide ? a / b : a % b, position);
  };
  switch (e.op) {
    case Op::Constant: return e.value;
    case Op::Slot: return slot(slots, e.index);
    case Op::Element: {
      const Value array = operand(0);
      const std::int32_t i = operand(1).number;
      if (i < 0 || i >= static_cast<std::int32_t>(array.items.size())) wrong(e.position, "index out of range");
      return array.items[static_cast<std::size_t>(i)];
    }
    case Op::Field: return operand(0).items.at(e.index);
    case Op::Negate: return fit(-std::int64_t{operand(0).number});
    case Op::Not: return {operand(0).number == 0, {}};
    case Op::And: {
      bool result = true;
      for (std::size_t i = 0; result && i < e.operands.size(); ++i) result = operand(i).number != 0;
      return {result, {}};
    }
    case Op::Or: {
      bool result = false;
      for (std::size_t i = 0; !result && i < e.operands.size(); ++i) result = operand(i).number != 0;
      return {result, {}};
    }
    case Op::Conditional: return operand(operand(0).number != 0 ? 1 : 2);
    case Op::Array:
    case Op::Record:
    case Op::Queue: return all();
    case Op::Construct: {
      Value result = all();
      result.number = static_cast<std::int32_t>(e.index);
      return result;
    }
    case Op::Call: return call(e, slots);
    case Op::Check: {
      Value result = operand(0);
      if (!program_.types.contains(e.type, result)) wrong(e.position, "out of range");
      return result;
    }
    case Op::Empty: return {operand(0).items.empty(), {}};
    case Op::Full: {
      const std::size_t capacity = program_.types[program_[e.operands[0]].type].size;
      return {operand(0).items.size() == capacity, {}};
    }
    case Op::Length: return fit(static_cast<std::int64_t>(operand(0).items.size()));
    case Op::First: {
      const Value queue = operand(0);
      if (queue.items.empty()) wrong(e.position, "empty queue");
      return queue.items.front();
    }
    case Op::Dequeue: {
      Value queue = operand(0);
      if (queue.items.empty()) wrong(e.position, "empty queue");
      queue.items.erase(queue.items.begin());
      return queue;
    }
    case Op::Enqueue:
    case Op::Append: {
      Value queue = operand(0);
      const Value item = operand(1);
      if (queue.items.size() == program_.types[e.type].size) wrong(e.position, "full queue");
      if (e.op == Op::Enqueue) queue.items.push_back(item);
      else queue.items.insert(queue.items.begin(), item);
      return queue;
    }
    case Op::Row: {
      Value left = operand(0);
      for (std::size_t i = 0; i < e.signs.size(); ++i)
        left = calculated(e.signs[i].op, left.number, operand(i + 1).number, e.signs[i].position);
      return left;
    }
    default: break;
  }
  const Value left = operand(0), right = operand(1);
  const std::int64_t a = left.number, b = right.number;
  switch (e.op) {
    case Op::Equal: return {left == right, {}};
    case Op::NotEqual: return {left != right, {}};
    case Op::Less: return {a < b, {}};
    case Op::LessEqual: return {a <= b, {}};
    case Op::Greater: return {a > b, {}};
    case Op::GreaterEqual: return {a >= b, {}};
    default: return calculated(e.op, a, b, e.position);
  }
}

Value FiacreInterpreter::call(const Expr& expr, Slots slots) {
  const Function& callee = program_.functions[expr.index];
  if (slots.depth > 200) wrong(expr.position, "endless recursion");
  std::vector<Value> locals;
  for (const ExprId argument : expr.operands) locals.push_back(evaluate(argument, slots));
  Slots inner;
  inner.locals = &locals;
  inner.depth = slots.depth + 1;
  for (std::size_t i = callee.parameters; i < callee.slots.size(); ++i)
    locals.push_back(callee.slots[i].initial ? evaluate(callee.slots[i].initial, inner)
                                             : program_.types.default_value(callee.slots[i].type));
  const auto result = function(callee.body, inner);
  if (!result) wrong(expr.position, "no return");
  return *result;
}

std::optional<Value> FiacreInterpreter::function(const Block& block, Slots slots) {
  for (const Statement& statement : block)
    if (auto result = function(statement, slots)) return result;
  return std::nullopt;
}

std::optional<Value> FiacreInterpreter::function(const Statement& statement, Slots slots) {
  std::size_t rounds = 0;
  const auto round = [&] {
    if (++rounds > most_rounds) wrong(statement.position, "endless loop");
  };
  if (const auto* s = std::get_if<Assign>(&statement.what)) {
    assign(*s, slots);
  } else if (const auto* choice = std::get_if<If>(&statement.what)) {
    for (const auto& branch : choice->branches)
      if (holds(branch.condition, slots)) return function(branch.body, slots);
    return function(choice->otherwise, slots);
  } else if (const auto* cases = std::get_if<Case>(&statement.what)) {
    const Value value = evaluate(cases->value, slots);
    for (const auto& branch : cases->branches)
      if (match(branch.pattern, value, slots)) return function(branch.body, slots);
    wrong(statement.position, "no case");
  } else if (const auto* loop = std::get_if<While>(&statement.what)) {
    for (; holds(loop->condition, slots); round())
      if (auto result = function(loop->body, slots)) return result;
  } else if (const auto* each = std::get_if<Foreach>(&statement.what)) {
    for (const Value& value : program_.types.values(each->place.type)) {
      store(each->place, value, slots);
      if (auto result = function(each->body, slots)) return result;
    }
  } else if (const auto* back = std::get_if<Return>(&statement.what)) {
    return evaluate(back->value, slots);
  }
  return std::nullopt;
}

void FiacreInterpreter::store(const Place& place, const Value& value, Slots slots) {
  std::vector<std::size_t> steps;
  for (const auto& step : place.steps)
    steps.push_back(step.index ? static_cast<std::size_t>(std::int64_t{evaluate(step.index, slots).number})
                               : step.field);
  Value* at = &slot(slots, place.slot);
  FiacreNote note;
  note.before = *at;
  for (const std::size_t step : steps) {
    if (step >= at->items.size()) wrong(place.position, "index out of range");
    at = &at->items[step];
  }
  *at = value;
  if (slots.locals != nullptr) return;
  note.instance = slots.instance;
  note.slot = place.slot;
  note.after = slot(slots, place.slot);
  slots.state->notes.push_back(std::move(note));
}

void FiacreInterpreter::assign(const Assign& assign, Slots slots) {
  std::vector<Value> values;
  for (const ExprId value : assign.values) values.push_back(evaluate(value, slots));
  for (std::size_t i = 0; i < values.size(); ++i) store(assign.places[i], values[i], slots);
}

bool FiacreInterpreter::match(const Pattern& pattern, const Value& value, Slots slots) {
  switch (pattern.kind) {
    case Pattern::Kind::Any: return true;
    case Pattern::Kind::Equal: return evaluate(pattern.value, slots) == value;
    case Pattern::Kind::Construct:
      return value.number == static_cast<std::int32_t>(pattern.constructor) &&
             (pattern.argument.empty() || match(pattern.argument[0], value.items.at(0), slots));
    case Pattern::Kind::Bind: break;
  }
  if (!program_.types.contains(pattern.place.type, value)) wrong(pattern.position, "out of range");
  store(pattern.place, value, slots);
  return true;
}

}  // namespace beeline::test
