// The table of rules. Each speaks of X, F, U, W and ||; the dual operators G, R, M and && come by negation.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "ltl/rewrite.h"

namespace beeline::ltl {

namespace {

bool is_until(const Formulas& formulas, Formula f) {
  return formulas.is(f, Op::Until) || formulas.is(f, Op::WeakUntil);
}
bool is_release(const Formulas& formulas, Formula f) {
  return formulas.is(f, Op::Release) || formulas.is(f, Op::StrongRelease);
}

// F a for an `a` that is G F or the like is the business of other rules.
Formula constants(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (fs.operands(f).empty()) return f;
  const Formula a = fs.left(f), b = fs.right(f), yes = fs.truth(), no = fs.falsity();
  switch (fs.op(f)) {
    case Op::Next:
    case Op::Finally: return a == yes || a == no ? a : f;
    case Op::Until: return b == yes || b == no ? b : a == yes ? fs.make(Op::Finally, b) : a == no ? b : f;
    case Op::WeakUntil: return a == yes || b == yes ? yes : a == no ? b : b == no ? fs.make(Op::Globally, a) : f;
    default: return f;
  }
}

// X a = a, where a does not see where a word begins.
Formula next_alternating(RuleContext& c, Formula f) {
  return c.formulas.is(f, Op::Next) && c.alternating(c.formulas.left(f)) ? c.formulas.left(f) : f;
}

// F a = a.
Formula finally_eventual(RuleContext& c, Formula f) {
  return c.formulas.is(f, Op::Finally) && c.implication.eventual(c.formulas.left(f)) ? c.formulas.left(f) : f;
}

// F X a = X F a.
Formula finally_next(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!fs.is(f, Op::Finally) || !fs.is(fs.left(f), Op::Next)) return f;
  return fs.make(Op::Next, fs.make(Op::Finally, fs.left(fs.left(f))));
}

// F (a U b) = F b; F (a M b) = F (a && b).
Formula finally_until(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!fs.is(f, Op::Finally)) return f;
  const Formula a = fs.left(f);
  if (fs.is(a, Op::Until)) return fs.make(Op::Finally, fs.right(a));
  if (fs.is(a, Op::StrongRelease)) return fs.make(Op::Finally, fs.conjunction(fs.left(a), fs.right(a)));
  return f;
}

// F (a && g) = F a && g for alternating g; F (a || e) = F a || e for eventual e.
Formula finally_set(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!fs.is(f, Op::Finally)) return f;
  const Formula set = fs.left(f);
  const bool both = fs.is(set, Op::And);
  if (!both && !fs.is(set, Op::Or)) return f;
  std::vector<Formula> inside, outside;
  for (const Formula part : fs.operands(set))
    ((both ? c.alternating(part) : c.implication.eventual(part)) ? outside : inside).push_back(part);
  if (outside.empty()) return f;
  outside.push_back(fs.make(Op::Finally, both ? fs.conjunction(std::move(inside)) : fs.disjunction(std::move(inside))));
  return both ? fs.conjunction(std::move(outside)) : fs.disjunction(std::move(outside));
}

// a U b = b and a W b = b, where a implies b; a U b = b, where b is eventual.
Formula until_at_once(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!is_until(fs, f)) return f;
  const Formula b = fs.right(f);
  if (c.implication.implies(fs.left(f), b)) return b;
  return fs.is(f, Op::Until) && c.implication.eventual(b) ? b : f;
}

// Where a holds unless b does: a U b = F b, a W b = true.
Formula until_anyway(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!is_until(fs, f) || !c.implication.implies(fs.negated(fs.right(f)), fs.left(f))) return f;
  return fs.is(f, Op::Until) ? fs.make(Op::Finally, fs.right(f)) : fs.truth();
}

// a W b = a || b for universal a; a W b = G a || b for eventual b.
Formula weak_until_split(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!fs.is(f, Op::WeakUntil)) return f;
  const Formula a = fs.left(f), b = fs.right(f);
  if (c.implication.universal(a)) return fs.disjunction(a, b);
  if (c.implication.eventual(b)) return fs.disjunction(fs.make(Op::Globally, a), b);
  return f;
}

// a U (x U b) = x U b, where a implies x, and the same with W on the right, or on both sides.
Formula until_of_until(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!is_until(fs, f)) return f;
  const Formula b = fs.right(f);
  const bool shaped = fs.is(f, Op::Until) ? is_until(fs, b) : fs.is(b, Op::WeakUntil);
  return shaped && c.implication.implies(fs.left(f), fs.left(b)) ? b : f;
}

// (a U b) U b = (a U b) W b = (a W b) U b = a U b; (a W b) W b = a W b.
Formula until_on_the_left(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!is_until(fs, f)) return f;
  const Formula a = fs.left(f), b = fs.right(f);
  if (!is_until(fs, a) || fs.right(a) != b) return f;
  return fs.is(f, Op::Until) ? fs.make(Op::Until, fs.left(a), b) : a;
}

// (a || d) U b = a U b, where d implies b; W alike.
Formula until_without_alternative(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!is_until(fs, f) || !fs.is(fs.left(f), Op::Or)) return f;
  const Formula b = fs.right(f);
  std::vector<Formula> kept = fs.operands(fs.left(f));
  if (std::erase_if(kept, [&](Formula d) { return c.implication.implies(d, b); }) == 0) return f;
  return fs.make(fs.op(f), fs.disjunction(std::move(kept)), b);
}

// X a U X b = X (a U b); W alike.
Formula until_next(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!is_until(fs, f) || !fs.is(fs.left(f), Op::Next) || !fs.is(fs.right(f), Op::Next)) return f;
  return fs.make(Op::Next, fs.make(fs.op(f), fs.left(fs.left(f)), fs.left(fs.right(f))));
}

// a || b = b, where a implies b.
Formula or_absorbs(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!fs.is(f, Op::Or)) return f;
  std::vector<Formula> kept = fs.operands(f);
  for (std::size_t i = 0; i < kept.size();) {
    const bool implied = std::ranges::any_of(
        kept, [&](Formula other) { return other != kept[i] && c.implication.implies(kept[i], other); });
    if (implied) kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
    else ++i;
  }
  return fs.disjunction(std::move(kept));
}

// a || b = true, where b holds unless a does.
Formula or_exhausts(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  if (!fs.is(f, Op::Or)) return f;
  for (const Formula a : fs.operands(f))
    for (const Formula b : fs.operands(f))
      if (a != b && c.implication.implies(fs.negated(a), b)) return fs.truth();
  return f;
}

// f with the operands that `bare` unwraps replaced by one: `wrap` of their disjunction.
template <class Bare, class Wrap>
Formula grouped(Formulas& fs, Formula f, Bare bare, Wrap wrap) {
  if (!fs.is(f, Op::Or)) return f;
  std::vector<Formula> inside, rest;
  for (const Formula part : fs.operands(f)) {
    const Formula inner = bare(part);
    (inner ? inside : rest).push_back(inner ? inner : part);
  }
  if (inside.size() < 2) return f;
  rest.push_back(wrap(fs.disjunction(std::move(inside))));
  return fs.disjunction(std::move(rest));
}

// F a || F b = F (a || b); X alike.
Formula or_groups(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  for (const Op op : {Op::Finally, Op::Next}) {
    const Formula next = grouped(
        fs, f, [&](Formula part) { return fs.is(part, op) ? fs.left(part) : Formula(); },
        [&](Formula inside) { return fs.make(op, inside); });
    if (next != f) return next;
  }
  return f;
}

// G F a || G F b = G F (a || b).
Formula or_groups_fairness(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  return grouped(
      fs, f,
      [&](Formula part) {
        const bool fair = fs.is(part, Op::Globally) && fs.is(fs.left(part), Op::Finally);
        return fair ? fs.left(fs.left(part)) : Formula();
      },
      [&](Formula inside) { return fs.make(Op::Globally, fs.make(Op::Finally, inside)); });
}

// The first pair of operands, in this order, of which `merge` makes one formula becomes that formula.
template <class Merge>
Formula paired(Formulas& fs, Formula f, Merge merge) {
  if (!fs.is(f, Op::Or)) return f;
  const auto& parts = fs.operands(f);
  for (const Formula a : parts)
    for (const Formula b : parts) {
      if (a == b) continue;
      const Formula both = merge(a, b);
      if (!both) continue;
      std::vector<Formula> rest{both};
      for (const Formula part : parts)
        if (part != a && part != b) rest.push_back(part);
      return fs.disjunction(std::move(rest));
    }
  return f;
}

// (a U b) || (a U c) = a U (b || c), a W (b || c) if one of them is W.
Formula or_of_untils(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  return paired(fs, f, [&](Formula x, Formula y) {
    if (!is_until(fs, x) || !is_until(fs, y) || fs.left(x) != fs.left(y)) return Formula();
    const bool strong = fs.is(x, Op::Until) && fs.is(y, Op::Until);
    return fs.make(strong ? Op::Until : Op::WeakUntil, fs.left(x), fs.disjunction(fs.right(x), fs.right(y)));
  });
}

// (a R b) || (c R b) = (a || c) R b, and with M; (a R b) || (c M b) = (a || c) R b.
Formula or_of_releases(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  return paired(fs, f, [&](Formula x, Formula y) {
    if (!is_release(fs, x) || !is_release(fs, y) || fs.right(x) != fs.right(y)) return Formula();
    const bool strong = fs.is(x, Op::StrongRelease) && fs.is(y, Op::StrongRelease);
    return fs.make(strong ? Op::StrongRelease : Op::Release, fs.disjunction(fs.left(x), fs.left(y)), fs.right(x));
  });
}

// G a || (a U b) = a W b; G b || (a M b) = a R b.
Formula or_weakens(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  return paired(fs, f, [&](Formula x, Formula y) {
    if (!fs.is(x, Op::Globally)) return Formula();
    const Formula a = fs.left(x);
    if (fs.is(y, Op::Until) && fs.left(y) == a) return fs.make(Op::WeakUntil, a, fs.right(y));
    if (fs.is(y, Op::StrongRelease) && fs.right(y) == a) return fs.make(Op::Release, fs.left(y), a);
    return Formula();
  });
}

// a || X F a = F a.
Formula or_from_now_on(RuleContext& c, Formula f) {
  Formulas& fs = c.formulas;
  return paired(fs, f, [&](Formula x, Formula y) {
    if (!fs.is(y, Op::Next) || !fs.is(fs.left(y), Op::Finally) || fs.left(fs.left(y)) != x) return Formula();
    return fs.left(y);
  });
}

constexpr std::array table{
    Rule{"constants", constants},
    Rule{"next of alternating", next_alternating},
    Rule{"finally of eventual", finally_eventual},
    Rule{"finally of next", finally_next},
    Rule{"finally of until", finally_until},
    Rule{"finally of a set", finally_set},
    Rule{"until at once", until_at_once},
    Rule{"until anyway", until_anyway},
    Rule{"weak until split", weak_until_split},
    Rule{"until of until", until_of_until},
    Rule{"until on the left", until_on_the_left},
    Rule{"until without alternative", until_without_alternative},
    Rule{"until of next", until_next},
    Rule{"or absorbs", or_absorbs},
    Rule{"or exhausts", or_exhausts},
    Rule{"or groups", or_groups},
    Rule{"or groups fairness", or_groups_fairness},
    Rule{"or of untils", or_of_untils},
    Rule{"or of releases", or_of_releases},
    Rule{"or weakens", or_weakens},
    Rule{"or from now on", or_from_now_on},
};

}  // namespace

std::span<const Rule> rules() { return table; }

}  // namespace beeline::ltl
