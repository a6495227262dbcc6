#include "observing.h"

#include <algorithm>
#include <set>

namespace beeline::test {

void Reached::resize(std::size_t asserts, std::size_t observers) {
  violated.resize(asserts);
  rejected.resize(observers);
  accepted.resize(observers);
}

void Reached::meet(std::size_t observer, const cdl::ObserverState& there, bool ends) {
  using Kind = cdl::ObserverState::Kind;
  if (there.kind == Kind::Reject || (ends && there.rejects_at_end)) rejected[observer] = true;
  if (there.kind == Kind::Success) accepted[observer] = true;
}

bool compare(cdl::Comparison comparison, int left, int right) {
  switch (comparison) {
    case cdl::Comparison::Equal: return left == right;
    case cdl::Comparison::Less: return left < right;
    case cdl::Comparison::LessEqual: return left <= right;
    case cdl::Comparison::Greater: return left > right;
    case cdl::Comparison::GreaterEqual: return left >= right;
  }
  return false;
}

bool holds(const cdl::Unit& unit, const cdl::Predicate& p, const Truth& atom) {
  using K = cdl::Predicate::Kind;
  const auto in = [&](const cdl::Predicate& part) { return holds(unit, part, atom); };
  switch (p.kind) {
    case K::All: return true;
    case K::And: return std::all_of(p.operands.begin(), p.operands.end(), in);
    case K::Or: return std::any_of(p.operands.begin(), p.operands.end(), in);
    case K::Not: return !in(p.operands[0]);
    case K::Reference: return in(unit.predicates[p.reference.index].body);
    case K::State:
    case K::Compare: break;
  }
  return atom(p);
}

bool alone(const cdl::ObserverTransition& transition) {
  return transition.guard && transition.events.empty() && !transition.predicate;
}

bool meets(int clock, const cdl::ClockGuard& guard, int unit) {
  return clock >= 0 && compare(guard.comparison, clock, unit * guard.bound);
}

void move(const Watched& watched, Seat& seat, const std::vector<std::uint32_t>& letters, bool sets, const Truth& was,
          const Truth& is, int unit) {
  const auto is_plain = [&] {
    return watched.observer->states[static_cast<std::size_t>(seat.state)].kind == cdl::ObserverState::Kind::Plain;
  };
  const auto take = [&](const std::set<std::uint32_t>& now) {
    if (!is_plain()) return;
    for (const auto& t : watched.observer->transitions) {
      if (static_cast<int>(t.source) != seat.state || alone(t)) continue;
      if (!std::all_of(t.events.begin(), t.events.end(), [&](const auto& e) { return now.contains(e.index); }))
        continue;
      if (t.guard && !meets(seat.clock, *t.guard, unit)) continue;
      if (t.predicate && !was(*t.predicate)) continue;
      const bool asks_scope = watched.scope && (watched.scope->strong || t.source == watched.observer->start);
      if (asks_scope && !was(watched.scope->predicate)) continue;
      seat.state = static_cast<int>(t.target);
      if (t.update) seat.clock = *t.update == 0 ? 0 : -1;
      return;
    }
  };
  if (sets) {
    take({letters.begin(), letters.end()});
  } else if (letters.empty()) {
    take({});
  } else {
    for (const std::uint32_t letter : letters) take({letter});
  }
  if (!watched.scope || !watched.scope->strong || !is_plain()) return;
  if (was(watched.scope->predicate) && is(watched.scope->predicate)) return;
  seat.state = static_cast<int>(watched.observer->start);
  seat.clock = -1;
}

}  // namespace beeline::test
