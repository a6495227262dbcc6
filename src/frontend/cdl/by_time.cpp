#include "frontend/cdl/by_time.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace beeline::frontend::cdl {

namespace {

bool is_upward(const ClockGuard& guard) {
  return guard.comparison == Comparison::Greater || guard.comparison == Comparison::GreaterEqual;
}

// Whatever meets `other` meets the guard.
bool is_weaker(const ClockGuard& guard, const ClockGuard& other) {
  if (guard.bound != other.bound) return guard.bound < other.bound;
  return guard.comparison == Comparison::GreaterEqual || other.comparison == Comparison::Greater;
}

}  // namespace

bool is_by_time(const ObserverTransition& transition) {
  return transition.guard && transition.events.empty() && !transition.predicate;
}

bool is_last(const Observer& observer, std::uint32_t state) {
  return observer.states[state].kind != ObserverState::Kind::Plain;
}

bool zero_meets(const ClockGuard& guard) {
  switch (guard.comparison) {
    case Comparison::Equal: return guard.bound == 0;
    case Comparison::Less: return 0 < guard.bound;
    case Comparison::LessEqual: return 0 <= guard.bound;
    case Comparison::Greater: return 0 > guard.bound;
    case Comparison::GreaterEqual: return 0 >= guard.bound;
  }
  return false;
}

// No constant lies between the case's bound and where it ends.
bool ClockCase::meets(const ClockGuard& guard) const {
  if (!runs) return false;
  switch (guard.comparison) {
    case Comparison::Equal: return at && bound == guard.bound;
    case Comparison::Less: return bound < guard.bound;
    case Comparison::LessEqual: return at ? bound <= guard.bound : bound < guard.bound;
    case Comparison::Greater: return at ? bound > guard.bound : bound >= guard.bound;
    case Comparison::GreaterEqual: return bound >= guard.bound;
  }
  return false;
}

std::vector<ClockCase> clock_cases(const Observer& observer) {
  std::set<std::int32_t> bounds;
  for (const ObserverTransition& transition : observer.transitions)
    if (transition.guard) bounds.insert(std::max(transition.guard->bound, 0));
  if (bounds.empty()) return {ClockCase{}};
  bounds.insert(0);
  std::vector<ClockCase> cases{ClockCase{}};
  for (auto bound = bounds.begin(); bound != bounds.end(); ++bound) {
    const auto next = std::next(bound);
    cases.push_back({true, *bound, true, {}});
    cases.push_back({true, *bound, false, next == bounds.end() ? std::nullopt : std::optional(*next)});
  }
  return cases;
}

ir::ExprId guard_of(ir::Network& network, const ClockCase& one, std::uint32_t clock, std::uint32_t timing) {
  ir::Arena& arena = network.arena;
  const ir::ExprId running = arena.load_cell(timing);
  if (!one.runs) return arena.unary(ir::Op::Not, running);
  const auto compare = [&](ir::Op relation, std::int32_t bound) {
    return arena.clock_cmp(relation, arena.clock(clock), arena.clock(0), arena.constant(bound));
  };
  ir::ExprId inside = compare(one.at ? ir::Op::Eq : ir::Op::Gt, one.bound);
  if (one.before) inside = arena.binary(ir::Op::And, inside, compare(ir::Op::Lt, *one.before));
  return arena.binary(ir::Op::And, running, inside);
}

std::vector<std::vector<LaterState>> later_states(const Observer& observer, util::Diagnostics& diagnostics) {
  std::vector<const ObserverTransition*> moves(observer.states.size(), nullptr);
  for (const ObserverTransition& transition : observer.transitions) {
    if (!is_by_time(transition) || is_last(observer, transition.source)) continue;
    const ObserverTransition*& first = moves[transition.source];
    if (!is_upward(*transition.guard)) {
      diagnostics.error(
          transition.position,
          "unsupported: a move by time alone whose guard is not '>' or '>='; with an event it may be any");
    } else if (first != nullptr && !is_weaker(*first->guard, *transition.guard)) {
      diagnostics.error(transition.position, "unsupported: a second move by time alone that may come before the first");
    } else if (transition.update == 0 && !is_last(observer, transition.target)) {
      diagnostics.error(transition.position, "unsupported: a move by time alone that restarts the clock");
    }
    if (first == nullptr) first = &transition;
  }
  std::vector<std::vector<LaterState>> later(observer.states.size());
  for (std::uint32_t state = 0; state < observer.states.size() && !diagnostics.has_errors(); ++state) {
    for (const ObserverTransition* move = moves[state]; move != nullptr;) {
      if (later[state].size() == observer.states.size()) {
        diagnostics.error(move->position, "moves by time alone go round in a circle here");
        break;
      }
      // The later of two guards that have to be passed.
      ClockGuard after = *move->guard;
      if (!later[state].empty() && is_weaker(after, later[state].back().after)) after = later[state].back().after;
      later[state].push_back({after, move->target, move->update.has_value()});
      move = move->update ? nullptr : moves[move->target];
    }
  }
  return later;
}

}  // namespace beeline::frontend::cdl
