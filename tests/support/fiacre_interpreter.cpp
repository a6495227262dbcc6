#include "support/fiacre_interpreter.h"

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

// Where a path goes on: in a block, or with the next value of a `foreach`.
struct FiacreInterpreter::Frame {
  const Block* block = nullptr;
  std::size_t next = 0;
  const Foreach* each = nullptr;
  std::shared_ptr<const Frame> up;
};

struct FiacreInterpreter::Path {
  std::uint32_t instance = 0;
  FiacreState state;
  std::shared_ptr<const Frame> frame;
  const Communicate* communicate = nullptr;
  util::Position position;
  std::string tag;
  std::size_t rounds = 0;
  std::vector<const void*> choices;
  FiacreTimer::Key spot;  // where it waits or communicates
  bool leaves = false;
};

// Of an instance in a state, or of a call.
struct FiacreInterpreter::Slots {
  FiacreState* state = nullptr;
  std::uint32_t instance = 0;
  std::vector<Value>* locals = nullptr;
  std::size_t depth = 0;
};

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
  const auto enter = [&](const Block& block) {
    path.frame = std::make_shared<const Frame>(Frame{&block, 0, nullptr, path.frame});
  };
  for (;;) {
    if (!path.frame) return sink(Stops::Falls, std::move(path));
    const Slots slots{&path.state, path.instance, nullptr, 0};
    const auto frame = path.frame;
    if (frame->each != nullptr) {
      const auto values = program_.types.values(frame->each->place.type);
      path.frame = frame->up;
      if (frame->next == values.size()) continue;
      store(frame->each->place, values[frame->next], slots);
      path.frame = std::make_shared<const Frame>(Frame{nullptr, frame->next + 1, frame->each, frame->up});
      enter(frame->each->body);
      continue;
    }
    if (frame->next == frame->block->size()) {
      path.frame = frame->up;
      continue;
    }
    const Statement& statement = (*frame->block)[frame->next];
    path.position = statement.position;
    path.frame = std::make_shared<const Frame>(Frame{frame->block, frame->next + 1, nullptr, frame->up});
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
      enter(loop->body);
    } else if (const auto* each = std::get_if<Foreach>(&statement.what)) {
      path.frame = std::make_shared<const Frame>(Frame{nullptr, 0, each, path.frame});
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
  try {
    go(std::move(path), sink);
  } catch (const FiacreError& error) {
    errors_->push_back(error);
  }
}

void FiacreInterpreter::choose(Path path, const AssignAny& any, std::size_t place, const Sink& sink) {
  const Slots slots{&path.state, path.instance, nullptr, 0};
  if (place == any.places.size()) {
    if (!any.where || holds(any.where, slots)) go(std::move(path), sink);
    return;
  }
  for (const Value& value : program_.types.values(any.places[place].type)) {
    Path copy = path;
    store(any.places[place], value, {&copy.state, copy.instance, nullptr, 0});
    choose(std::move(copy), any, place + 1, sink);
  }
}

void FiacreInterpreter::select(const Path& path, const Select& choice, const Sink& sink) {
  for (const auto& group : choice.groups) {
    bool possible = false;
    const bool is_last = &group == &choice.groups.back();
    const Sink watched = [&](Stops stops, Path end) {
      if (stops == Stops::Communicates && !is_last) throw Unsupported("'unless' and communication");
      possible = possible || stops != Stops::Falls;
      sink(stops, std::move(end));
    };
    for (const Block& alternative : group) {
      Path copy = path;
      copy.frame = std::make_shared<const Frame>(Frame{&alternative, 0, nullptr, path.frame});
      copy.choices.push_back(&alternative);
      go_guarded(std::move(copy), watched);
    }
    if (possible) return;
  }
}

void FiacreInterpreter::start(std::uint32_t instance, const FiacreState& state, const Sink& sink) {
  for (const From& from : program_.processes[program_.instances[instance].process].transitions) {
    if (from.state != state.locations[instance]) continue;
    Path path;
    path.instance = instance;
    path.state = state;
    path.frame = std::make_shared<const Frame>(Frame{&from.body, 0, nullptr, nullptr});
    go_guarded(std::move(path), sink);
  }
}

std::uint32_t FiacreInterpreter::port_of(const Path& path) const {
  return program_.instances[path.instance].ports[path.communicate->port];
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
          Frame{&program_.processes[program_.instances[i].process].init, 0, nullptr, nullptr});
      go(std::move(path), [&](Stops, Path end) { next.push_back(std::move(end.state)); });
    }
    result = std::move(next);
  }
  if (!errors.empty()) throw errors.front();
  return result;
}

FiacreSuccessors FiacreInterpreter::moves(const FiacreState& from) {
  FiacreSuccessors result;
  FiacreState state = from;
  state.notes.clear();
  errors_ = &result.errors;
  timers_ = &result.timers;
  std::vector<bool> offered(program_.ports.size());
  for (std::uint32_t i = 0; i < program_.instances.size(); ++i)
    start(i, state, [&](Stops stops, Path path) {
      if (stops == Stops::Communicates) offered[port_of(path)] = true;
      if (stops == Stops::Jumps)
        result.steps.push_back({std::move(path.state),
                                {i},
                                {},
                                std::move(path.tag),
                                std::move(path.spot),
                                path.leaves ? std::vector{i} : std::vector<std::uint32_t>()});
    });
  timers_ = nullptr;
  for (std::uint32_t p = 0; p < program_.ports.size(); ++p) {
    if (!offered[p]) continue;
    const Port& port = program_.ports[p];
    if (!port.hand_shake) {
      for (const auto& group : port.groups) joint(state, group, p, result);
      continue;
    }
    for (std::size_t i = 0; i < port.members.size(); ++i)
      for (std::size_t j = i + 1; j < port.members.size(); ++j)
        joint(state, {port.members[i], port.members[j]}, p, result);
  }
  return result;
}

FiacreSuccessors FiacreInterpreter::successors(const FiacreState& state) {
  FiacreSuccessors result = moves(state);
  if (!result.timers.empty()) throw Unsupported("time");
  const auto& steps = result.steps;
  std::vector<bool> possible(program_.ports.size());
  for (const FiacreStep& step : steps)
    if (step.port) possible[*step.port] = true;
  std::erase_if(result.steps, [&](const FiacreStep& step) {
    return step.port && std::any_of(program_.priorities.begin(), program_.priorities.end(), [&](const auto& order) {
             return order.second == *step.port && possible[order.first];
           });
  });
  return result;
}

// An error of the first before the communication has been told when it was looked at alone.
void FiacreInterpreter::joint(const FiacreState& state, const std::vector<std::uint32_t>& members, std::uint32_t port,
                              FiacreSuccessors& into) {
  std::vector<Path> chosen;
  std::vector<FiacreError> ignored;
  errors_ = &ignored;
  offers(state, members, port, chosen, into);
  errors_ = &into.errors;
}

void FiacreInterpreter::offers(const FiacreState& state, const std::vector<std::uint32_t>& members, std::uint32_t port,
                               std::vector<Path>& chosen, FiacreSuccessors& into) {
  if (chosen.size() == members.size()) {
    std::vector<Path> copy = chosen;
    return transfer(state, copy, port, into);
  }
  if (!chosen.empty()) errors_ = &into.errors;
  start(members[chosen.size()], state, [&](Stops stops, Path path) {
    if (stops != Stops::Communicates || port_of(path) != port) return;
    const FiacreState after = path.state;
    chosen.push_back(std::move(path));
    offers(after, members, port, chosen, into);
    chosen.pop_back();
  });
}

void FiacreInterpreter::transfer(FiacreState state, std::vector<Path>& chosen, std::uint32_t port,
                                 FiacreSuccessors& into) {
  if (program_.ports[port].hand_shake) {
    const Role a = chosen[0].communicate->role, b = chosen[1].communicate->role;
    if (a == b && a != Role::Either) return;
  }
  FiacreStep step;
  step.port = port;
  for (const Path& path : chosen) step.instances.push_back(path.instance);
  const auto before = std::exchange(errors_, &into.errors);
  try {
    std::optional<std::vector<Value>> sent;
    bool agreed = true;
    for (const Path& path : chosen) {
      if (path.communicate->values.empty()) continue;
      std::vector<Value> values;
      for (const ExprId value : path.communicate->values)
        values.push_back(evaluate(value, {&state, path.instance, nullptr, 0}));
      agreed = agreed && (!sent || *sent == values);
      sent = values;
    }
    FiacreNote& note = state.notes.emplace_back();
    note.kind = FiacreNote::Kind::Met;
    note.port = port;
    note.passed = sent;
    for (const Path& path : chosen) note.parts.push_back({path.instance, path.communicate->role});
    for (const Path& path : chosen) {
      const Slots slots{&state, path.instance, nullptr, 0};
      if (!path.communicate->patterns.empty() && !sent) agreed = false;
      for (std::size_t i = 0; agreed && i < path.communicate->patterns.size(); ++i)
        agreed = match(path.communicate->patterns[i], (*sent)[i], slots);
      if (agreed && path.communicate->where) agreed = holds(path.communicate->where, slots);
    }
    if (agreed && program_.ports[port].interval) {
      for (const Path& path : chosen) {
        step.timer.insert(step.timer.end(), path.spot.begin(), path.spot.end());
        step.timer.push_back(&program_.instances[path.instance]);
      }
      into.timers.push_back({step.timer, step.instances, *program_.ports[port].interval});
    }
    if (agreed)
      finish(state, chosen, 0, "", {},
             [&](const FiacreState& target, const std::string& tag, const std::vector<std::uint32_t>& leaving) {
               step.target = target;
               step.tag = tag;
               step.leaving = leaving;
               into.steps.push_back(step);
             });
  } catch (const FiacreError& error) {
    into.errors.push_back(error);
  }
  errors_ = before;
}

void FiacreInterpreter::finish(const FiacreState& state, const std::vector<Path>& chosen, std::size_t next,
                               const std::string& tag, const std::vector<std::uint32_t>& leaving, const Done& done) {
  if (next == chosen.size()) return done(state, tag, leaving);
  Path path = chosen[next];
  path.state = state;
  path.communicate = nullptr;
  go(std::move(path), [&](Stops stops, Path end) {
    if (stops == Stops::Communicates) throw std::logic_error("two communications on one path");
    if (stops != Stops::Jumps) return;
    std::vector<std::uint32_t> all = leaving;
    if (end.leaves) all.push_back(end.instance);
    finish(end.state, chosen, next + 1, end.tag.empty() ? tag : end.tag, all, done);
  });
}

FiacreSpace explore(const Program& program, std::size_t limit) {
  FiacreSpace result;
  FiacreInterpreter interpreter(program);
  std::unordered_set<std::string> seen;
  std::vector<FiacreState> level;
  const auto meet = [&](FiacreState state, std::vector<FiacreState>& into) {
    if (seen.insert(state.key()).second) into.push_back(std::move(state));
  };
  for (FiacreState& state : interpreter.initial()) meet(std::move(state), level);
  while (!level.empty()) {
    ++result.levels;
    std::vector<FiacreState> next;
    for (const FiacreState& state : level) {
      FiacreSuccessors successors = interpreter.successors(state);
      result.edges += successors.steps.size();
      result.error_steps += successors.errors.size();
      for (const FiacreError& error : successors.errors)
        if (result.errors.size() < 10) result.errors.push_back(error);
      if (successors.steps.empty()) ++result.deadlocks;
      for (FiacreStep& step : successors.steps) meet(std::move(step.target), next);
      if (seen.size() > limit) {
        result.states = seen.size();
        return result;
      }
    }
    level = std::move(next);
  }
  result.states = seen.size();
  result.complete = true;
  return result;
}

}  // namespace beeline::test
