#include "predicates/regression.h"

#include <algorithm>

namespace beeline::predicates {

using Place = Part::Place;

template <class Is>
bool Regression::surely(const Facts& facts, std::uint32_t process, Is is) const {
  const Var v = part_.location(process);
  if (facts.layout().set(v) == Layout::none) return false;
  const std::int64_t low = part_.variables().domain(v).low;
  bool all = true;
  facts.values(v).for_each(
      [&](std::int64_t n) { all = all && is(part_.place(process, static_cast<std::uint32_t>(low + n))); });
  return all;
}

bool Regression::meet_invariants(Facts& facts) const {
  if (!facts.settle()) return false;
  for (const std::uint32_t p : part_.with_invariants()) {
    const Var v = part_.location(p);
    if (facts.layout().set(v) == Layout::none || !facts.values(v).is_single()) continue;
    const std::int64_t at = part_.variables().domain(v).low + facts.values(v).least();
    facts.meet(part_.place(p, static_cast<std::uint32_t>(at)).invariant);
  }
  return facts.settle() && !solver_.contradictory(facts);
}

bool Regression::delay(Facts& facts) const {
  for (const std::uint32_t p : part_.with_haste())
    if (surely(facts, p, [](const Place& place) { return place.stops_time; })) return true;
  facts.before_delay();
  return meet_invariants(facts);
}

bool Regression::may_lead_to(const Facts& after, const Step& step) const {
  return std::all_of(step.moves.begin(), step.moves.end(), [&](const Move& m) {
    const Var v = part_.location(m.process);
    return after.layout().set(v) == Layout::none ||
           after.values(v).contains(static_cast<std::int64_t>(m.target) - part_.variables().domain(v).low);
  });
}

bool Regression::is_blocked(const Facts& facts, const Step& step) const {
  if (!step.alone) return false;
  for (const Move& m : step.moves)
    if (part_.place(m.process, m.source).committed) return false;
  return std::any_of(part_.with_haste().begin(), part_.with_haste().end(), [&](std::uint32_t p) {
    return surely(facts, p, [](const Place& place) { return place.committed; });
  });
}

bool Regression::before(const Step& step, Facts& facts) const {
  for (const Move& m : step.moves) facts.meet(part_.place(m.process, m.target).here);
  if (!meet_invariants(facts)) return false;
  for (auto u = step.updates.rbegin(); u != step.updates.rend(); ++u) {
    if (u->anything) facts.forget(u->var);
    else facts.undo(u->var, u->value);
    if (!facts.settle()) return false;
  }
  for (const Move& m : step.moves) {
    facts.forget(part_.location(m.process));
    facts.meet(part_.place(m.process, m.source).here);
  }
  facts.meet(step.guard);
  return meet_invariants(facts) && !is_blocked(facts, step) && delay(facts);
}

}  // namespace beeline::predicates
