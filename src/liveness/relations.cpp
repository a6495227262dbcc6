#include "liveness/relations.h"

#include <algorithm>

namespace beeline::liveness {

Relations::Relations(const ltl::Automaton& automaton) : automaton_(automaton) {
  Relation same;
  for (std::uint32_t q = 0; q < automaton.states(); ++q) same.push_back({q, q, 0});
  number(std::move(same));
}

Relations::Id Relations::number(Relation relation) {
  std::sort(relation.begin(), relation.end());
  relation.erase(std::unique(relation.begin(), relation.end()), relation.end());
  const Relation whole = relation;
  std::erase_if(relation, [&](const Pair& pair) {
    return std::any_of(whole.begin(), whole.end(), [&](const Pair& other) {
      return other.from == pair.from && other.to == pair.to && other.marks != pair.marks &&
             (pair.marks & ~other.marks) == 0;
    });
  });
  const auto [entry, fresh] = numbers_.try_emplace(std::move(relation), static_cast<Id>(all_.size()));
  if (fresh) all_.push_back(&entry->first);
  return entry->second;
}

Relations::Id Relations::then(Id relation, ltl::Letter letter) {
  if (const auto known = then_.find({relation, letter}); known != then_.end()) return known->second;
  Relation longer;
  for (const Pair& pair : *all_[relation])
    for (const ltl::Transition& t : automaton_.from(pair.to))
      if (t.label.admits(letter)) longer.push_back({pair.from, t.target, pair.marks | t.marks});
  return then_[{relation, letter}] = number(std::move(longer));
}

bool Relations::accepts_for_ever(Id relation, std::uint32_t state) {
  const auto [entry, fresh] = accepting_.try_emplace(relation);
  if (fresh) entry->second = accepting(*all_[relation]);
  return entry->second[state];
}

// Takes away, again and again, what cannot come to some mark among what is left.
std::vector<bool> Relations::accepting(const Relation& relation) const {
  std::vector<bool> left(automaton_.states(), true);
  const auto coming_to = [&](std::uint64_t wanted) {  // 0: any step
    std::vector<bool> coming(left.size(), false);
    for (bool more = true; more;) {
      more = false;
      for (const Pair& pair : relation) {
        if (coming[pair.from] || !left[pair.from] || !left[pair.to]) continue;
        if (wanted != 0 && (pair.marks & wanted) == 0 && !coming[pair.to]) continue;
        coming[pair.from] = more = true;
      }
    }
    return coming;
  };
  for (bool changed = true; changed;) {
    const std::vector<bool> before = left;
    left = coming_to(0);
    for (std::uint32_t m = 0; m < automaton_.marks; ++m) left = coming_to(std::uint64_t{1} << m);
    changed = left != before;
  }
  return left;
}

}  // namespace beeline::liveness
