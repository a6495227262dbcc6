#include "predicates/vocabulary.h"

#include <algorithm>
#include <utility>

namespace beeline::predicates {

Vocabulary::Vocabulary(const Part& part, std::vector<Atom> predicates) {
  const Variables& variables = part.variables();
  for (const std::uint32_t p : part.processes()) {
    const Var v = part.location(p);
    const std::int64_t count = variables.domain(v).high - variables.domain(v).low + 1;
    if (!variables.is_small(v) || count < 2) continue;
    places_.push_back({v, count_, count});
    count_ += static_cast<Literal>(2 * count);
  }
  for (Atom& atom : predicates) {
    Atom opposite = negated(variables, atom);
    predicates_.push_back({std::move(atom), std::move(opposite), count_});
    count_ += 2;
  }
}

void Vocabulary::abstract(const Facts& facts, Solver& solver, LiteralSet& out) const {
  out.assign(words(), 0);
  for (const Place& place : places_) {
    const ValueSet& values = facts.values(place.cell);
    const bool known = values.is_single();
    for (std::int64_t l = 0; l < place.count; ++l) {
      const Literal is = place.first + static_cast<Literal>(2 * l);
      if (!values.contains(l)) insert(out, is + 1);
      else if (known) insert(out, is);
    }
  }
  for (const Predicate& p : predicates_) {
    if (solver.entails(facts, p.atom)) insert(out, p.literal);
    else if (solver.entails(facts, p.opposite)) insert(out, p.literal + 1);
  }
}

Atom Vocabulary::possible(const Place& place, std::span<const std::uint64_t> literals) {
  Atom atom;
  atom.left = place.cell;
  for (std::int64_t l = 0; l < place.count; ++l)
    if (!contains(literals, place.first + static_cast<Literal>(2 * l) + 1)) atom.values.insert(l);
  return atom;
}

void Vocabulary::concretise(std::span<const std::uint64_t> literals, Facts& facts) const {
  for (const Place& place : places_) facts.meet(possible(place, literals));
  for (const Predicate& p : predicates_) {
    if (contains(literals, p.literal)) facts.meet(p.atom);
    if (contains(literals, p.literal + 1)) facts.meet(p.opposite);
  }
}

void Vocabulary::spell(std::span<const std::uint64_t> literals, Conjunction& out) const {
  for (const Place& place : places_)
    if (Atom atom = possible(place, literals); atom.values.size() < place.count) out.push_back(std::move(atom));
  for (const Predicate& p : predicates_) {
    if (contains(literals, p.literal)) out.push_back(p.atom);
    if (contains(literals, p.literal + 1)) out.push_back(p.opposite);
  }
}

void Vocabulary::reduce(std::span<const std::uint64_t> literals, std::vector<Literal>& out) const {
  out.clear();
  for (const Place& place : places_) {
    const std::size_t before = out.size();
    for (std::int64_t l = 0; l < place.count; ++l) {
      const Literal is = place.first + static_cast<Literal>(2 * l);
      if (contains(literals, is)) {
        out.resize(before);
        out.push_back(is);
        break;
      }
      if (contains(literals, is + 1)) out.push_back(is + 1);
    }
  }
  for (const Predicate& p : predicates_) {
    if (contains(literals, p.literal)) out.push_back(p.literal);
    else if (contains(literals, p.literal + 1)) out.push_back(p.literal + 1);
  }
}

}  // namespace beeline::predicates
