#include "support/fiacre_interpreter_detail.h"

#include <algorithm>
#include <deque>
#include <unordered_set>

#include "frontend/fiacre/blocks.h"

namespace beeline::test {

using namespace frontend::fiacre;

namespace {

void write(std::string& key, const Value& value) {
  const auto number = [&](std::uint32_t n) {
    for (; n >= 0x80; n >>= 7) key += static_cast<char>(n | 0x80);
    key += static_cast<char>(n);
  };
  number(static_cast<std::uint32_t>(value.number));
  number(static_cast<std::uint32_t>(value.items.size()));
  for (const Value& item : value.items) write(key, item);
}

// Its rounds are so many statements then.
bool chooses(const Statement& statement) {
  bool found = std::holds_alternative<Select>(statement.what) || std::holds_alternative<AssignAny>(statement.what) ||
               std::holds_alternative<Communicate>(statement.what) || std::holds_alternative<Wait>(statement.what);
  each_block(statement, [&](const Block& block) {
    for (const Statement& inner : block) found = found || chooses(inner);
  });
  return found;
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

// Runs a path to its jump or communication; choices run one after the other.
void FiacreInterpreter::go(Path path, const Sink& sink) {
  const auto enter = [&](const Block& block, std::size_t loop = 0) {
    const std::size_t outer = path.frame ? path.frame->loop : 0;
    path.frame = std::make_shared<const Frame>(Frame{&block, 0, nullptr, path.frame, outer != 0 ? outer : loop});
  };
  const auto run_of = [&](const Statement& loop, const Frame& around) {
    if (around.loop != 0 || around.again != 0) return std::max(around.loop, around.again);
    return chooses(loop) ? 0 : ++path.loops;
  };
  std::size_t noted = path.state.notes.size();
  std::size_t looping = 0;
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
      Frame again = *frame;
      again.again = run_of(statement, *frame);
      path.frame = std::make_shared<const Frame>(again);
      enter(loop->body, again.again);
    } else if (const auto* each = std::get_if<Foreach>(&statement.what)) {
      path.frame = std::make_shared<const Frame>(Frame{nullptr, 0, each, path.frame, run_of(statement, *frame)});
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
      copy.frame = std::make_shared<const Frame>(Frame{&alternative, 0, nullptr, path.frame});
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
    path.frame = std::make_shared<const Frame>(Frame{&from.body});
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
      path.frame = std::make_shared<const Frame>(Frame{&program_.processes[program_.instances[i].process].init});
      go(std::move(path), [&](Stops, Path end) { next.push_back(std::move(end.state)); });
    }
    result = std::move(next);
  }
  if (!errors.empty()) throw errors.front();
  return result;
}

}  // namespace beeline::test
