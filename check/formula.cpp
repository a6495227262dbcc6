#include "check/formula.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include <fmt/format.h>

namespace beeline::check {

Atom negation(const Atom& atom) { return {atom.y, atom.x, -atom.bound, !atom.strict}; }

Formula Formula::constant(bool value) {
  Formula formula;
  formula.kind = value ? Kind::True : Kind::False;
  return formula;
}

Formula Formula::of(const Atom& atom) {
  if (atom.x == atom.y) return constant(atom.strict ? 0 < atom.bound : 0 <= atom.bound);
  Formula formula;
  formula.kind = Kind::Atom;
  formula.atom = atom;
  return formula;
}

Formula Formula::deadlock() {
  Formula formula;
  formula.kind = Kind::Deadlock;
  return formula;
}

bool Formula::mentions_deadlock() const {
  return kind == Kind::Deadlock || kind == Kind::NoDeadlock ||
         std::any_of(parts.begin(), parts.end(), [](const Formula& part) { return part.mentions_deadlock(); });
}

namespace {

Formula join(Formula::Kind kind, Formula a, Formula b) {
  const Formula::Kind neutral = kind == Formula::Kind::And ? Formula::Kind::True : Formula::Kind::False;
  const Formula::Kind absorbing = kind == Formula::Kind::And ? Formula::Kind::False : Formula::Kind::True;
  if (a.kind == neutral || b.kind == absorbing) return b;
  if (b.kind == neutral || a.kind == absorbing) return a;
  // What is there stays where it is: the invariants of a thousand processes are joined one by one.
  Formula joined;
  joined.kind = kind;
  if (a.kind == kind) joined.parts = std::move(a.parts);
  else joined.parts.push_back(std::move(a));
  if (b.kind == kind) std::move(b.parts.begin(), b.parts.end(), std::back_inserter(joined.parts));
  else joined.parts.push_back(std::move(b));
  return joined;
}

}  // namespace

Formula conjunction(Formula a, Formula b) { return join(Formula::Kind::And, std::move(a), std::move(b)); }

Formula disjunction(Formula a, Formula b) { return join(Formula::Kind::Or, std::move(a), std::move(b)); }

Formula negation(const Formula& formula) {
  using Kind = Formula::Kind;
  Formula result;
  switch (formula.kind) {
    case Kind::True: return Formula::constant(false);
    case Kind::False: return Formula::constant(true);
    case Kind::Atom: return Formula::of(negation(formula.atom));
    case Kind::Deadlock: result.kind = Kind::NoDeadlock; return result;
    case Kind::NoDeadlock: result.kind = Kind::Deadlock; return result;
    case Kind::And:
    case Kind::Or: break;
  }
  const bool to_or = formula.kind == Kind::And;
  result = Formula::constant(!to_or);
  for (const Formula& part : formula.parts)
    result = to_or ? disjunction(std::move(result), negation(part)) : conjunction(std::move(result), negation(part));
  return result;
}

Formula comparison(ir::Op relation, std::uint32_t x, std::uint32_t y, std::int64_t bound) {
  const Formula below = Formula::of({x, y, bound, relation == ir::Op::Lt || relation == ir::Op::Ne});
  const Formula above = Formula::of({y, x, -bound, relation == ir::Op::Gt || relation == ir::Op::Ne});
  switch (relation) {
    case ir::Op::Lt:
    case ir::Op::Le: return below;
    case ir::Op::Gt:
    case ir::Op::Ge: return above;
    case ir::Op::Eq: return conjunction(below, above);
    case ir::Op::Ne: return disjunction(below, above);
    default: assert(false && "not a relation"); return below;
  }
}

ClockReset last_reset(std::uint32_t clock, std::span<const ClockReset> resets) {
  for (std::size_t i = resets.size(); i-- > 0;)
    if (resets[i].clock == clock) return resets[i];
  return {clock, clock, 0};
}

Formula before_resets(const Formula& formula, std::span<const ClockReset> resets) {
  using Kind = Formula::Kind;
  switch (formula.kind) {
    case Kind::True:
    case Kind::False: return formula;
    case Kind::Deadlock:
    case Kind::NoDeadlock: assert(false && "deadlock is not a condition on clocks"); return formula;
    case Kind::Atom: {
      const Atom& atom = formula.atom;
      const ClockReset x = last_reset(atom.x, resets), y = last_reset(atom.y, resets);
      return Formula::of({x.from, y.from, atom.bound - x.value + y.value, atom.strict});
    }
    case Kind::And:
    case Kind::Or: break;
  }
  const bool is_and = formula.kind == Kind::And;
  Formula result = Formula::constant(is_and);
  for (const Formula& part : formula.parts) {
    Formula before = before_resets(part, resets);
    result =
        is_and ? conjunction(std::move(result), std::move(before)) : disjunction(std::move(result), std::move(before));
  }
  return result;
}

std::string show(const Formula& formula, const ir::Network& network) {
  using Kind = Formula::Kind;
  switch (formula.kind) {
    case Kind::True: return "true";
    case Kind::False: return "false";
    case Kind::Deadlock: return "deadlock";
    case Kind::NoDeadlock: return "not deadlock";
    case Kind::Atom: {
      const Atom& a = formula.atom;
      if (a.x == 0) return fmt::format("{} {} {}", network.clocks[a.y].name, a.strict ? ">" : ">=", -a.bound);
      if (a.y != 0 && a.bound < 0)  // as people write it: x - y >= 4, not y - x <= -4
        return fmt::format("{} - {} {} {}", network.clocks[a.y].name, network.clocks[a.x].name,
                           a.strict ? ">" : ">=", -a.bound);
      const std::string left = a.y == 0 ? network.clocks[a.x].name
                                        : fmt::format("{} - {}", network.clocks[a.x].name, network.clocks[a.y].name);
      return fmt::format("{} {} {}", left, a.strict ? "<" : "<=", a.bound);
    }
    case Kind::And:
    case Kind::Or: break;
  }
  std::string text;
  for (const Formula& part : formula.parts)
    text += (text.empty() ? "(" : formula.kind == Kind::And ? " and " : " or ") + show(part, network);
  return text + ")";
}

}  // namespace beeline::check
