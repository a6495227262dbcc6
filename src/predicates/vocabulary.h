// Abstract states: sets of literals.
//
// For each process of the part, "is in l" and "is not in l" for each of its locations; for each predicate, itself and
// its negation. The cartesian abstraction of some facts is the set of literals that they entail; a literal that neither
// holds nor fails in all of their states is left open. What a set of literals says is said by fewer of them where a
// location is known, and a stored set has just these.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "predicates/part.h"
#include "predicates/solver.h"

namespace beeline::predicates {

using Literal = std::uint32_t;
using LiteralSet = std::vector<std::uint64_t>;  // one bit each

inline void insert(LiteralSet& set, Literal l) { set[l / 64] |= std::uint64_t{1} << (l % 64); }
inline void erase(LiteralSet& set, Literal l) { set[l / 64] &= ~(std::uint64_t{1} << (l % 64)); }
inline bool contains(std::span<const std::uint64_t> set, Literal l) { return (set[l / 64] >> (l % 64) & 1) != 0; }

class Vocabulary {
 public:
  // The part's layout has room for the predicates (Part::want).
  Vocabulary(const Part& part, std::vector<Atom> predicates);

  struct Place {
    Var cell = zero;
    Literal first = 0;  // "is in" and "is not in" of location 0, of location 1, ...
    std::int64_t count = 0;
  };
  struct Predicate {
    Atom atom, opposite;
    Literal literal = 0;  // its negation is the next one
  };

  std::size_t words() const { return (count_ + 63) / 64; }
  Literal count() const { return count_; }
  std::span<const Place> places() const { return places_; }
  std::span<const Predicate> predicates() const { return predicates_; }

  // All literals that facts entail.
  void abstract(const Facts& facts, Solver& solver, LiteralSet& out) const;
  // Facts that say what the literals say.
  void concretise(std::span<const std::uint64_t> literals, Facts& facts) const;
  // The same as a list of constraints: the places that a process may be in, where these are not all, and predicates.
  void spell(std::span<const std::uint64_t> literals, Conjunction& out) const;
  // As few of the entailed literals as say the same, ascending.
  void reduce(std::span<const std::uint64_t> literals, std::vector<Literal>& out) const;

 private:
  static Atom possible(const Place& place, std::span<const std::uint64_t> literals);

  std::vector<Place> places_;
  std::vector<Predicate> predicates_;
  Literal count_ = 0;
};

}  // namespace beeline::predicates
