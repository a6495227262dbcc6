#include "ltl/tableau.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace beeline::ltl {

// A way that asks for more and makes more promises than another one is not needed: from a smaller set more is accepted.
void Tableau::add(Ways& ways, Way way) {
  const auto easier = [](const Way& a, const Way& than) {
    return a.label.contains(than.label) && (a.promises & ~than.promises) == 0 &&
           std::ranges::includes(than.next, a.next);
  };
  watch_.look();
  if (std::ranges::any_of(ways, [&](const Way& other) { return easier(other, way); })) return;
  std::erase_if(ways, [&](const Way& other) { return easier(way, other); });
  if (ways.size() >= options_.most_transitions)
    throw TooLarge{fmt::format("there are more than {} ways to make a part of it hold", options_.most_transitions)};
  ways.push_back(std::move(way));
}

void Tableau::add(Ways& ways, const Ways& more) {
  for (const Way& way : more) add(ways, way);
}

Tableau::Ways Tableau::both(const Ways& a, const Ways& b) {
  Ways result;
  for (const Way& x : a)
    for (const Way& y : b) {
      Way way{x.label & y.label, x.promises | y.promises, {}};
      if (way.label.contradictory()) continue;
      std::ranges::set_union(x.next, y.next, std::back_inserter(way.next));
      if (normalise(way.next)) add(result, std::move(way));
    }
  return result;
}

// Conjunctions become their parts, and what G says of now, too, is left to it: with it or without, the ways are the
// same. False: nothing satisfies all of it.
bool Tableau::normalise(Set& set) const {
  Set flat;
  for (const Formula f : set) {
    if (f == formulas_.falsity()) return false;
    if (f == formulas_.truth()) continue;
    if (formulas_.is(f, Op::And)) flat.insert(flat.end(), formulas_.operands(f).begin(), formulas_.operands(f).end());
    else flat.push_back(f);
  }
  std::ranges::sort(flat);
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  Set said;
  for (const Formula f : flat) {
    if (formulas_.is(f, Op::Not) && std::ranges::binary_search(flat, formulas_.left(f))) return false;
    if (!formulas_.is(f, Op::Globally)) continue;
    const Formula body = formulas_.left(f);
    said.push_back(body);
    if (formulas_.is(body, Op::And))
      said.insert(said.end(), formulas_.operands(body).begin(), formulas_.operands(body).end());
  }
  std::erase_if(flat, [&](Formula f) { return std::ranges::find(said, f) != said.end(); });
  set = std::move(flat);
  return true;
}

std::uint64_t Tableau::promise(Formula f) {
  const auto [at, fresh] = promises_.try_emplace(f, static_cast<std::uint32_t>(promises_.size()));
  if (at->second >= 64) throw TooLarge{"it promises more than 64 different things"};
  return std::uint64_t{1} << at->second;
}

const Tableau::Ways& Tableau::ways(Formula f) {
  if (const auto known = ways_.find(f); known != ways_.end()) return known->second;
  Ways found = expand(f);
  return ways_.emplace(f, std::move(found)).first->second;
}

// Promises are numbered as they are met, so what makes some is not an argument beside something else that does.
Tableau::Ways Tableau::expand(Formula f) {
  const auto& operands = formulas_.operands(f);
  const Formula a = operands.empty() ? f : operands.front(), b = operands.empty() ? f : operands.back();
  Ways result;
  switch (formulas_.op(f)) {
    case Op::True: return {Way{}};
    case Op::False: return {};
    case Op::Atom: return {{Label{std::uint64_t{1} << formulas_.proposition(f), 0}, 0, {}}};
    case Op::Not: return {{Label{0, std::uint64_t{1} << formulas_.proposition(a)}, 0, {}}};
    case Op::And:
      result = {Way{}};
      for (const Formula part : operands) result = both(result, ways(part));
      return result;
    case Op::Or:
      for (const Formula part : operands) add(result, ways(part));
      return result;
    case Op::Next: {
      Set next{a};
      if (normalise(next)) result.push_back({{}, 0, std::move(next)});
      return result;
    }
    case Op::Finally:
      result = ways(a);
      add(result, later(f, promise(a)));
      return result;
    case Op::Globally: {
      const Ways after = later(f, 0);
      return both(ways(a), after);
    }
    case Op::Until: {
      result = ways(b);
      const Ways after = later(f, promise(b));
      add(result, both(ways(a), after));
      return result;
    }
    case Op::WeakUntil: {
      result = ways(b);
      const Ways after = later(f, 0);
      add(result, both(ways(a), after));
      return result;
    }
    case Op::Release:
      result = ways(a);
      add(result, later(f, 0));
      return both(ways(b), result);
    case Op::StrongRelease:
      result = ways(a);
      add(result, later(f, promise(a)));
      return both(ways(b), result);
    case Op::Implies:
    case Op::Equivalent: break;
  }
  return result;
}

std::uint32_t Tableau::number(const Set& set) {
  const auto [at, fresh] = numbers_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
  if (fresh) {
    if (sets_.size() >= options_.most_states)
      throw TooLarge{fmt::format("its automaton has more than {} states before it is reduced", options_.most_states)};
    sets_.push_back(set);
  }
  return at->second;
}

Draft Tableau::build(Formula f) {
  Draft draft;
  std::size_t transitions = 0;
  Set initial{f};
  if (!normalise(initial)) initial = {formulas_.falsity()};
  number(initial);
  util::Making making(watch_, "an automaton of a formula");
  for (std::size_t s = 0; s < sets_.size(); ++s) {
    making.done(s);
    Ways here{Way{}};
    for (const Formula part : Set(sets_[s])) here = both(here, ways(part));
    transitions += here.size();
    if (transitions > options_.most_transitions)
      throw TooLarge{
          fmt::format("its automaton has more than {} transitions before it is reduced", options_.most_transitions)};
    auto& out = draft.states.emplace_back();
    for (const Way& way : here) out.push_back({way.label, number(way.next), way.promises});
  }
  draft.propositions = formulas_.propositions(f);
  draft.marks = static_cast<std::uint32_t>(promises_.size());
  for (auto& out : draft.states)
    for (Transition& t : out) t.marks = draft.all_marks() & ~t.marks;
  return draft;
}

}  // namespace beeline::ltl
