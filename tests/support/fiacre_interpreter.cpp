#include "support/fiacre_interpreter_detail.h"

#include <algorithm>
#include <deque>
#include <unordered_set>

namespace beeline::test {

using namespace frontend::fiacre;

namespace {

// Of one loop or one chain of calls; more is taken for ever.
constexpr std::size_t most_rounds = 100'000;

void write(std::string& key, const Value& value) {
  const auto number = [&](std::uint32_t n) {
    for (; n >= 0x80; n >>= 7) key += static_cast<char>(n | 0x80);
    key += static_cast<char>(n);
  };
  number(static_cast<std::uint32_t>(value.number));
  number(static_cast<std::uint32_t>(value.items.size()));
  for (const Value& item : value.items) write(key, item);
}

[[noreturn]] void wrong(util::Position position, std::string message) {
  throw FiacreError{position, std::move(message)};
}

}  // namespace

std::string FiacreState::key() const {
  std::string result;
  for (const std::uint32_t location : locations) result += std::to_string(location) + ",";
  for (const auto& values : own)
    for (const Value& value : values) write(result, value);
  for (const Value& value : shared) write(result, value);
  return result;
}

FiacreInterpreter::FiacreInterpreter(const Program& program) : program_(program) {}

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
  const auto fit = [&](std::int64_t n) {
    if (n < INT32_MIN || n > INT32_MAX) wrong(e.position, "overflow");
    return Value{static_cast<std::int32_t>(n), {}};
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
    case Op::Add: return fit(a + b);
    case Op::Subtract: return fit(a - b);
    case Op::Multiply: return fit(a * b);
    default:
      if (b == 0) wrong(e.position, "division by zero");
      return fit(e.op == Op::Divide ? a / b : a % b);
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

// Runs a path to its jump or communication; choices run one after the other.
void FiacreInterpreter::go(Path path, const Sink& sink) {
  const auto loop_of = [](const std::shared_ptr<const Frame>& frame) { return frame ? frame->loop : nullptr; };
  const auto enter = [&](const Block& block, const Statement* loop = nullptr) {
    const Statement* outer = loop_of(path.frame);
    path.frame = std::make_shared<const Frame>(Frame{&block, 0, nullptr, path.frame, outer ? outer : loop});
  };
  std::size_t noted = path.state.notes.size();
  const Statement* looping = nullptr;
  for (;;) {
    for (; noted < path.state.notes.size(); ++noted) path.state.notes[noted].loop = looping;
    if (!path.frame) return sink(Stops::Falls, std::move(path));
    looping = path.frame->loop;
    const Slots slots{&path.state, path.instance, nullptr, 0};
    const auto frame = path.frame;
    if (frame->each != nullptr) {
      const auto values = program_.types.values(frame->each->place.type);
      path.frame = frame->up;
      if (frame->next == values.size()) continue;
      store(frame->each->place, values[frame->next], slots);
      path.frame = std::make_shared<const Frame>(Frame{nullptr, frame->next + 1, frame->each, frame->up, frame->loop});
      enter(frame->each->body);
      continue;
    }
    if (frame->next == frame->block->size()) {
      path.frame = frame->up;
      continue;
    }
    const Statement& statement = (*frame->block)[frame->next];
    path.position = statement.position;
    path.frame = std::make_shared<const Frame>(Frame{frame->block, frame->next + 1, nullptr, frame->up, frame->loop});
    if (const auto* s = std::get_if<Assign>(&statement.what)) {
      assign(*s, slots);
    } else if (const auto* any = std::get_if<AssignAny>(&statement.what)) {
      return choose(std::move(path), *any, 0, sink);
    } else if (const auto* choice = std::get_if<If>(&statement.what)) {
      const auto found = std::find_if(choice->branches.begin(), choice->branches.end(),
                                      [&](const If::Branch& branch) { return holds(branch.condition, slots); });
      enter(found == choice->branches.end() ? choice->otherwise : found->body);
    } else if (const auto* cases = std::get_if<Case>(&statement.what)) {
      const Value value = evaluate(cases->value, slots);
      const auto found = std::find_if(cases->branches.begin(), cases->branches.end(),
                                      [&](const Case::Branch& branch) { return match(branch.pattern, value, slots); });
      if (found == cases->branches.end()) return;
      enter(found->body);
    } else if (const auto* loop = std::get_if<While>(&statement.what)) {
      if (!holds(loop->condition, slots)) continue;
      if (++path.rounds > most_rounds) wrong(statement.position, "endless loop");
      path.frame = frame;
      enter(loop->body, &statement);
    } else if (const auto* each = std::get_if<Foreach>(&statement.what)) {
      const Statement* outer = frame->loop != nullptr ? frame->loop : &statement;
      path.frame = std::make_shared<const Frame>(Frame{nullptr, 0, each, path.frame, outer});
    } else if (const auto* alternatives = std::get_if<Select>(&statement.what)) {
      return select(path, *alternatives, sink);
    } else if (const auto* on = std::get_if<On>(&statement.what)) {
      if (!holds(on->condition, slots)) return;
    } else if (const auto* to = std::get_if<To>(&statement.what)) {
      path.state.locations[path.instance] = to->state;
      path.leaves = true;
      return sink(Stops::Jumps, std::move(path));
    } else if (std::holds_alternative<Loop>(statement.what)) {
      return sink(Stops::Jumps, std::move(path));
    } else if (const auto* communicate = std::get_if<Communicate>(&statement.what)) {
      path.communicate = communicate;
      path.spot = path.choices;
      path.spot.push_back(&statement);
      return sink(Stops::Communicates, std::move(path));
    } else if (const auto* label = std::get_if<Label>(&statement.what)) {
      path.tag = label->text;
      FiacreNote& note = path.state.notes.emplace_back();
      note.kind = FiacreNote::Kind::Tagged;
      note.instance = path.instance;
      note.tag = label->text;
    } else if (const auto* wait = std::get_if<Wait>(&statement.what)) {
      path.spot = path.choices;
      path.spot.push_back(&statement);
      path.spot.push_back(&program_.instances[path.instance]);
      if (timers_ != nullptr) timers_->push_back({path.spot, {path.instance}, wait->interval});
    }
  }
}

// An error ends this path; others go on.
void FiacreInterpreter::go_guarded(Path path, const Sink& sink) {
  const std::vector<FiacreRank> ranks = path.ranks;
  try {
    go(std::move(path), sink);
  } catch (const FiacreError& error) {
    errors_->push_back({error.position, error.message, ranks});
  }
}

void FiacreInterpreter::choose(Path path, const AssignAny& any, std::size_t place, const Sink& sink) {
  const Slots slots{&path.state, path.instance, nullptr, 0};
  if (place == any.places.size()) {
    if (!any.where || holds(any.where, slots)) go(std::move(path), sink);
    return;
  }
  const auto values = program_.types.values(any.places[place].type);
  for (std::size_t i = 0; i < values.size(); ++i) {
    Path copy = path;
    copy.values.push_back(i);
    store(any.places[place], values[i], {&copy.state, copy.instance, nullptr, 0});
    choose(std::move(copy), any, place + 1, sink);
  }
}

void FiacreInterpreter::select(const Path& path, const Select& choice, const Sink& sink) {
  FiacreRank rank;
  rank.select = path.choices;
  for (const std::size_t value : path.values) rank.select.push_back(reinterpret_cast<const void*>(value));
  rank.select.push_back(&choice);
  rank.select.push_back(&program_.instances[path.instance]);
  for (; rank.group < choice.groups.size(); ++rank.group)
    for (const Block& alternative : choice.groups[rank.group]) {
      Path copy = path;
      copy.frame = std::make_shared<const Frame>(Frame{&alternative, 0, nullptr, path.frame, nullptr});
      copy.choices.push_back(&alternative);
      if (choice.groups.size() > 1) copy.ranks.push_back(rank);
      go_guarded(std::move(copy), sink);
    }
}

void FiacreInterpreter::start(std::uint32_t instance, const FiacreState& state, const Sink& sink) {
  for (const From& from : program_.processes[program_.instances[instance].process].transitions) {
    if (from.state != state.locations[instance]) continue;
    Path path;
    path.instance = instance;
    path.state = state;
    path.frame = std::make_shared<const Frame>(Frame{&from.body, 0, nullptr, nullptr, nullptr});
    go_guarded(std::move(path), sink);
  }
}

std::vector<FiacreState> FiacreInterpreter::initial() {
  FiacreState first;
  first.locations.assign(program_.instances.size(), 0);
  for (const SharedVariable& variable : program_.variables) first.shared.push_back(variable.initial);
  first.own.resize(program_.instances.size());
  for (std::uint32_t i = 0; i < program_.instances.size(); ++i) {
    const Process& process = program_.processes[program_.instances[i].process];
    first.own[i].resize(process.slots.size());
    for (std::size_t s = 0; s < process.slots.size(); ++s) {
      const Slot& slot_of_process = process.slots[s];
      if (slot_of_process.kind == Slot::Kind::Value) first.own[i][s] = program_.instances[i].slots[s].initial;
      if (slot_of_process.kind != Slot::Kind::Local) continue;
      first.own[i][s] = slot_of_process.initial ? evaluate(slot_of_process.initial, {&first, i, nullptr, 0})
                                                : program_.types.default_value(slot_of_process.type);
    }
  }
  std::vector<FiacreState> result{first};
  std::vector<FiacreError> errors;
  errors_ = &errors;
  for (std::uint32_t i = 0; i < program_.instances.size(); ++i) {
    std::vector<FiacreState> next;
    for (const FiacreState& state : result) {
      Path path;
      path.instance = i;
      path.state = state;
      path.frame = std::make_shared<const Frame>(
          Frame{&program_.processes[program_.instances[i].process].init, 0, nullptr, nullptr, nullptr});
      go(std::move(path), [&](Stops, Path end) { next.push_back(std::move(end.state)); });
    }
    result = std::move(next);
  }
  if (!errors.empty()) throw errors.front();
  return result;
}

}  // namespace beeline::test
