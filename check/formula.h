// Clock formulas with the ints worked out: what is left of a guard, an invariant or a property once the discrete values
// are known.
//
// A Formula is in negation normal form over difference bounds x - y < c and x - y <= c (clock 0 is the constant zero)
// and `deadlock`. Everything the checkers ask is such a formula over the current clocks: whether a broadcast receiver
// stays out is the negation of its guards, whether a target invariant will hold is the invariant with the resets
// substituted, whether a priority blocks is the negation of the blocker. Points, delays and zones then each need one
// small interpreter and no case distinctions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ir/network.h"

namespace beeline::check {

// x - y < bound, or x - y <= bound.
struct Atom {
  std::uint32_t x = 0, y = 0;
  std::int64_t bound = 0;
  bool strict = false;

  friend bool operator==(const Atom&, const Atom&) = default;
};

Atom negation(const Atom& atom);

// clock := from + value, in terms of the clocks before the transition; `from` is 0 for a constant.
struct ClockReset {
  std::uint32_t clock = 0, from = 0;
  std::int64_t value = 0;

  friend bool operator==(const ClockReset&, const ClockReset&) = default;
};

struct Formula {
  enum class Kind : std::uint8_t { True, False, Atom, Deadlock, NoDeadlock, And, Or };

  Kind kind = Kind::True;
  Atom atom;
  std::vector<Formula> parts;  // of And and Or; at least two

  static Formula constant(bool value);
  static Formula of(const Atom& atom);  // True or False when x == y
  static Formula deadlock();

  bool is_true() const { return kind == Kind::True; }
  bool is_false() const { return kind == Kind::False; }
  bool mentions_deadlock() const;
};

Formula conjunction(Formula a, Formula b);
Formula disjunction(Formula a, Formula b);
Formula negation(const Formula& formula);

// x - y REL bound.
Formula comparison(ir::Op relation, std::uint32_t x, std::uint32_t y, std::int64_t bound);

// What the resets make of the clock: the last one of it counts, and without one it stays what it is.
ClockReset last_reset(std::uint32_t clock, std::span<const ClockReset> resets);

// The weakest condition before the resets for `formula` to hold after them.
// The formula must not mention deadlock.
Formula before_resets(const Formula& formula, std::span<const ClockReset> resets);

// Truth at a point: atom(const Atom&) -> bool and deadlock() -> bool decide the leaves.
template <class AtomTruth, class DeadlockTruth>
bool holds(const Formula& formula, const AtomTruth& atom, const DeadlockTruth& deadlock) {
  switch (formula.kind) {
    case Formula::Kind::True: return true;
    case Formula::Kind::False: return false;
    case Formula::Kind::Atom: return atom(formula.atom);
    case Formula::Kind::Deadlock: return deadlock();
    case Formula::Kind::NoDeadlock: return !deadlock();
    case Formula::Kind::And:
      for (const Formula& part : formula.parts)
        if (!holds(part, atom, deadlock)) return false;
      return true;
    case Formula::Kind::Or:
      for (const Formula& part : formula.parts)
        if (holds(part, atom, deadlock)) return true;
      return false;
  }
  return false;
}

std::string show(const Formula& formula, const ir::Network& network);

}  // namespace beeline::check
