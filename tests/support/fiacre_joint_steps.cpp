// The part of FiacreInterpreter that says who moves together, and who is preferred.
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "support/fiacre_interpreter_detail.h"

namespace beeline::test {

using namespace frontend::fiacre;

namespace {

bool is_before(const std::vector<FiacreRank>& ranks, const std::vector<FiacreRank>& others) {
  for (const FiacreRank& one : ranks)
    for (const FiacreRank& other : others)
      if (one.select == other.select && one.group < other.group) return true;
  return false;
}

}  // namespace

std::uint32_t FiacreInterpreter::port_of(const Path& path) const {
  return program_.instances[path.instance].ports[path.communicate->port];
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
                                path.leaves ? std::vector{i} : std::vector<std::uint32_t>(),
                                std::move(path.ranks)});
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

bool FiacreInterpreter::is_preferred(const FiacreStep& step, const FiacreStep& to) const {
  const auto first = [&](const auto& order) { return step.port == order.first && to.port == order.second; };
  return std::any_of(program_.priorities.begin(), program_.priorities.end(), first) || is_before(step.ranks, to.ranks);
}

FiacreSuccessors FiacreInterpreter::successors(const FiacreState& state) {
  const FiacreSuccessors all = moves(state);
  if (!all.timers.empty()) throw Unsupported("time");
  FiacreSuccessors result;
  for (const FiacreStep& step : all.steps)
    if (std::none_of(all.steps.begin(), all.steps.end(),
                     [&](const FiacreStep& other) { return is_preferred(other, step); }))
      result.steps.push_back(step);
  for (const FiacreError& error : all.errors)
    if (std::none_of(all.steps.begin(), all.steps.end(),
                     [&](const FiacreStep& other) { return is_before(other.ranks, error.ranks); }))
      result.errors.push_back(error);
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
    if (agreed) {
      step.target = state;
      finish(step, chosen, 0, [&](const FiacreStep& done) { into.steps.push_back(done); });
    }
  } catch (const FiacreError& error) {
    std::vector<FiacreRank> ranks = error.ranks;
    for (const Path& path : chosen) ranks.insert(ranks.end(), path.ranks.begin(), path.ranks.end());
    into.errors.push_back({error.position, error.message, ranks});
  }
  errors_ = before;
}

void FiacreInterpreter::finish(const FiacreStep& so_far, const std::vector<Path>& chosen, std::size_t next,
                               const Done& done) {
  if (next == chosen.size()) return done(so_far);
  Path path = chosen[next];
  path.state = so_far.target;
  path.communicate = nullptr;
  go(std::move(path), [&](Stops stops, Path end) {
    if (stops == Stops::Communicates) throw std::logic_error("two communications on one path");
    if (stops != Stops::Jumps) return;
    FiacreStep longer = so_far;
    longer.target = end.state;
    if (!end.tag.empty()) longer.tag = end.tag;
    if (end.leaves) longer.leaving.push_back(end.instance);
    longer.ranks.insert(longer.ranks.end(), end.ranks.begin(), end.ranks.end());
    finish(longer, chosen, next + 1, done);
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
