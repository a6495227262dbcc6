#include "frontend/fiacre/evaluator.h"

#include <fmt/format.h>

#include "frontend/fiacre/arithmetic.h"

namespace beeline::frontend::fiacre {

class Evaluator::Depth {
 public:
  explicit Depth(Evaluator& evaluator) : evaluator_(evaluator) {
    if (++evaluator_.depth_ > deepest) {
      --evaluator_.depth_;
      throw Failure{evaluator_.here_, "this recurses too deeply"};
    }
  }
  ~Depth() { --evaluator_.depth_; }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;

 private:
  Evaluator& evaluator_;
};

void Evaluator::work() {
  if (++done_ > most_work) throw Failure{here_, "this takes too long to be found before the first step"};
  if (done_ % 4096 == 0) watch_.look();
}

Value Evaluator::evaluate(ExprId id, const std::vector<Value*>& slots) {
  const Expr& expr = program_[id];
  here_ = expr.position;
  const Depth depth(*this);
  work();
  const auto operand = [&](std::size_t i) { return evaluate(expr.operands[i], slots); };
  const auto truth = [](bool holds) { return Value{holds ? 1 : 0, {}}; };
  const auto fail = [&](std::string message) -> Value { throw Failure{expr.position, std::move(message)}; };
  const auto items = [&] {
    Value result;
    for (const ExprId part : expr.operands) result.items.push_back(evaluate(part, slots));
    return result;
  };
  switch (expr.op) {
    case Op::Constant: return expr.value;
    case Op::Slot: return *slots[expr.index];
    case Op::Element: {
      Value array = operand(0);
      const std::int32_t index = operand(1).number;
      if (index < 0 || static_cast<std::size_t>(index) >= array.items.size())
        return fail(fmt::format("the index {} is outside 0..{}", index, array.items.size() - 1));
      return std::move(array.items[static_cast<std::size_t>(index)]);
    }
    case Op::Field: return operand(0).items[expr.index];
    case Op::Not: return truth(operand(0).number == 0);
    case Op::And:
      for (const ExprId part : expr.operands)
        if (!holds(part, slots)) return truth(false);
      return truth(true);
    case Op::Or:
      for (const ExprId part : expr.operands)
        if (holds(part, slots)) return truth(true);
      return truth(false);
    case Op::Equal: return truth(operand(0) == operand(1));
    case Op::NotEqual: return truth(!(operand(0) == operand(1)));
    case Op::Less: return truth(operand(0).number < operand(1).number);
    case Op::LessEqual: return truth(operand(0).number <= operand(1).number);
    case Op::Greater: return truth(operand(0).number > operand(1).number);
    case Op::GreaterEqual: return truth(operand(0).number >= operand(1).number);
    case Op::Negate:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo: {
      const bool negate = expr.op == Op::Negate;
      const std::int32_t a = negate ? 0 : operand(0).number, b = operand(negate ? 0 : 1).number;
      const auto result = arithmetic(negate ? Op::Subtract : expr.op, a, b);
      if (!result) return fail(b == 0 ? "division by zero" : "this does not fit into 32 bits");
      return {*result, {}};
    }
    case Op::Row: {
      std::int32_t value = operand(0).number;
      for (std::size_t i = 0; i < expr.signs.size(); ++i) {
        const std::int32_t next = operand(i + 1).number;
        const auto result = arithmetic(expr.signs[i].op, value, next);
        if (!result)
          throw Failure{expr.signs[i].position, next == 0 ? "division by zero" : "this does not fit into 32 bits"};
        value = *result;
      }
      return {value, {}};
    }
    case Op::Conditional: return holds(expr.operands[0], slots) ? operand(1) : operand(2);
    case Op::Array:
    case Op::Record:
    case Op::Queue: return items();
    case Op::Construct: {
      Value result = items();
      result.number = static_cast<std::int32_t>(expr.index);
      return result;
    }
    case Op::Call: return call(expr, slots);
    case Op::Empty: return truth(operand(0).items.empty());
    case Op::Full: return truth(operand(0).items.size() >= program_.types[program_[expr.operands[0]].type].size);
    case Op::Length: return {static_cast<std::int32_t>(operand(0).items.size()), {}};
    case Op::First:
    case Op::Dequeue: {
      Value queue = operand(0);
      if (queue.items.empty()) return fail("the queue is empty");
      if (expr.op == Op::First) return std::move(queue.items.front());
      queue.items.erase(queue.items.begin());
      return queue;
    }
    case Op::Enqueue:
    case Op::Append: {
      Value queue = operand(0);
      Value item = operand(1);
      if (queue.items.size() >= program_.types[expr.type].size) return fail("the queue is full");
      queue.items.insert(expr.op == Op::Enqueue ? queue.items.end() : queue.items.begin(), std::move(item));
      return queue;
    }
    case Op::Check: {
      Value value = operand(0);
      if (!program_.types.contains(expr.type, value))
        return fail(fmt::format("this value is outside {}", program_.types[expr.type].name));
      return value;
    }
    case Op::Is: return truth(operand(0).number == static_cast<std::int32_t>(expr.index));
    case Op::Argument: {
      Value value = operand(0);
      if (value.number == static_cast<std::int32_t>(expr.index)) return std::move(value.items[0]);
      return program_.types.default_value(expr.type);
    }
    case Op::At:
    case Op::Deadlock: break;  // known in a state only
  }
  return {};
}

Value Evaluator::call(const Expr& expr, const std::vector<Value*>& slots) {
  const Function& function = program_.functions[expr.index];
  std::vector<Value> values;
  for (const ExprId argument : expr.operands) values.push_back(evaluate(argument, slots));
  values.resize(function.slots.size());
  std::vector<Value*> own;
  for (Value& value : values) own.push_back(&value);
  for (std::size_t i = function.parameters; i < values.size(); ++i)
    values[i] = function.slots[i].initial ? evaluate(function.slots[i].initial, own)
                                          : program_.types.default_value(function.slots[i].type);
  if (execute(function.body, own) != Ends::Returns)
    throw Failure{expr.position, fmt::format("function '{}' ends without 'return'", function.name)};
  return std::move(returned_);
}

void Evaluator::run(const Block& block, const std::vector<Value*>& slots) { execute(block, slots); }

std::uint32_t Evaluator::start(const Block& block, const std::vector<Value*>& slots) {
  state_ = 0;
  execute(block, slots);
  return state_;
}

Evaluator::Ends Evaluator::execute(const Block& block, const std::vector<Value*>& slots) {
  const Depth depth(*this);
  for (const Statement& statement : block)
    if (const Ends ends = execute(statement, slots); ends != Ends::Falls) return ends;
  return Ends::Falls;
}

Evaluator::Ends Evaluator::execute(const Statement& statement, const std::vector<Value*>& slots) {
  here_ = statement.position;
  work();
  if (const auto* assign = std::get_if<Assign>(&statement.what)) {
    std::vector<Value> values;
    for (const ExprId value : assign->values) values.push_back(evaluate(value, slots));
    for (std::size_t i = 0; i < values.size(); ++i) store(assign->places[i], std::move(values[i]), slots);
  } else if (const auto* choice = std::get_if<If>(&statement.what)) {
    for (const If::Branch& branch : choice->branches)
      if (holds(branch.condition, slots)) return execute(branch.body, slots);
    return execute(choice->otherwise, slots);
  } else if (const auto* cases = std::get_if<Case>(&statement.what)) {
    const Value value = evaluate(cases->value, slots);
    for (const Case::Branch& branch : cases->branches)
      if (match(branch.pattern, program_[cases->value].type, value, slots)) return execute(branch.body, slots);
    throw Failure{statement.position, "no pattern of this 'case' matches"};
  } else if (const auto* loop = std::get_if<While>(&statement.what)) {
    while (holds(loop->condition, slots))
      if (const Ends ends = execute(loop->body, slots); ends != Ends::Falls) return ends;
  } else if (const auto* each = std::get_if<Foreach>(&statement.what)) {
    for (Value& value : program_.types.values(each->place.type)) {
      store(each->place, std::move(value), slots);
      if (const Ends ends = execute(each->body, slots); ends != Ends::Falls) return ends;
    }
  } else if (const auto* result = std::get_if<Return>(&statement.what)) {
    returned_ = evaluate(result->value, slots);
    return Ends::Returns;
  } else if (const auto* to = std::get_if<To>(&statement.what)) {
    state_ = to->state;
    return Ends::Jumps;
  } else if (std::holds_alternative<Loop>(statement.what)) {
    return Ends::Jumps;
  } else if (const auto* on = std::get_if<On>(&statement.what)) {
    if (!holds(on->condition, slots)) throw Failure{statement.position, "this is false, so that nothing can start"};
  } else if (std::holds_alternative<Select>(statement.what) || std::holds_alternative<AssignAny>(statement.what)) {
    throw Failure{statement.position, "unsupported: a choice of initial states"};
  }
  return Ends::Falls;
}

Value& Evaluator::at(const Place& place, const std::vector<Value*>& slots) {
  Value* value = slots[place.slot];
  for (const Place::Step& step : place.steps) {
    std::size_t item = step.field;
    if (step.index) {
      const std::int32_t index = evaluate(step.index, slots).number;
      if (index < 0 || static_cast<std::size_t>(index) >= value->items.size())
        throw Failure{place.position, fmt::format("the index {} is outside 0..{}", index, value->items.size() - 1)};
      item = static_cast<std::size_t>(index);
    }
    value = &value->items[item];
  }
  return *value;
}

void Evaluator::store(const Place& place, Value value, const std::vector<Value*>& slots) {
  at(place, slots) = std::move(value);
}

bool Evaluator::match(const Pattern& pattern, TypeId type, const Value& value, const std::vector<Value*>& slots) {
  switch (pattern.kind) {
    case Pattern::Kind::Any: return true;
    case Pattern::Kind::Equal: return evaluate(pattern.value, slots) == value;
    case Pattern::Kind::Bind:
      if (!program_.types.contains(pattern.place.type, value))
        throw Failure{pattern.position,
                      fmt::format("this value is outside {}", program_.types[pattern.place.type].name)};
      store(pattern.place, value, slots);
      return true;
    case Pattern::Kind::Construct: break;
  }
  if (value.number != static_cast<std::int32_t>(pattern.constructor)) return false;
  return pattern.argument.empty() ||
         match(pattern.argument[0], program_.types[type].constructors[pattern.constructor].argument, value.items[0],
               slots);
}

}  // namespace beeline::frontend::fiacre
