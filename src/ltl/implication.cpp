#include "ltl/implication.h"

#include <algorithm>

namespace beeline::ltl {

bool Implication::eventual(Formula f) {
  if (const auto known = eventual_.find(f); known != eventual_.end()) return known->second;
  const auto all = [&] {
    return std::ranges::all_of(formulas_.operands(f), [&](Formula part) { return eventual(part); });
  };
  bool result = false;
  switch (formulas_.op(f)) {
    case Op::True:
    case Op::False:
    case Op::Finally: result = true; break;
    case Op::And:
    case Op::Or:
    case Op::Next:
    case Op::Globally:
    case Op::WeakUntil: result = all(); break;
    case Op::Until:
    case Op::Release:
    case Op::StrongRelease: result = eventual(formulas_.right(f)); break;
    default: break;
  }
  return eventual_[f] = result;
}

bool Implication::universal(Formula f) {
  if (const auto known = universal_.find(f); known != universal_.end()) return known->second;
  const auto all = [&] {
    return std::ranges::all_of(formulas_.operands(f), [&](Formula part) { return universal(part); });
  };
  bool result = false;
  switch (formulas_.op(f)) {
    case Op::True:
    case Op::False:
    case Op::Globally: result = true; break;
    case Op::And:
    case Op::Or:
    case Op::Next:
    case Op::Finally:
    case Op::StrongRelease: result = all(); break;
    case Op::Until:
    case Op::Release:
    case Op::WeakUntil: result = universal(formulas_.right(f)); break;
    default: break;
  }
  return universal_[f] = result;
}

bool Implication::implies(Formula f, Formula g) {
  if (f == g || f == formulas_.falsity() || g == formulas_.truth()) return true;
  if (g == formulas_.falsity() || f == formulas_.truth()) return false;
  const std::uint64_t key = std::uint64_t{f.value} << 32 | g.value;
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  watch_.look();
  const bool result = look(f, g);
  known_.emplace(key, result);
  return result;
}

// Every step asks about operands of f, of g or of both, so this ends.
bool Implication::look(Formula f, Formula g) {
  const auto& fs = formulas_.operands(f);
  const auto& gs = formulas_.operands(g);
  if (formulas_.is(f, Op::Or)) return std::ranges::all_of(fs, [&](Formula part) { return implies(part, g); });
  if (formulas_.is(g, Op::And)) return std::ranges::all_of(gs, [&](Formula part) { return implies(f, part); });
  if (formulas_.is(f, Op::And) && std::ranges::any_of(fs, [&](Formula part) { return implies(part, g); })) return true;
  if (formulas_.is(g, Op::Or) && std::ranges::any_of(gs, [&](Formula part) { return implies(f, part); })) return true;
  return by_premise(f, g) || by_conclusion(f, g);
}

bool Implication::by_premise(Formula f, Formula g) {
  if (formulas_.operands(f).empty()) return false;
  const Formula a = formulas_.left(f), b = formulas_.right(f);
  switch (formulas_.op(f)) {
    case Op::Next:
    case Op::Finally: return eventual(g) && implies(a, g);
    case Op::Globally: return implies(a, g);
    case Op::Until: return implies(b, g) && (eventual(g) || implies(a, g));
    case Op::WeakUntil: return implies(b, g) && implies(a, g);
    case Op::Release: return implies(b, g);
    case Op::StrongRelease: return implies(b, g) || (eventual(g) && implies(a, g));
    default: return false;
  }
}

bool Implication::by_conclusion(Formula f, Formula g) {
  if (formulas_.operands(g).empty()) return false;
  const Formula c = formulas_.left(g), d = formulas_.right(g);
  const Op op = formulas_.op(f);
  const bool until = op == Op::Until, release = op == Op::Release, strong = op == Op::StrongRelease;
  const bool weak = op == Op::WeakUntil;
  const Formula a = formulas_.operands(f).empty() ? f : formulas_.left(f);
  const Formula b = formulas_.operands(f).empty() ? f : formulas_.right(f);
  switch (formulas_.op(g)) {
    case Op::Next: return (op == Op::Next && implies(a, c)) || (universal(f) && implies(f, c));
    case Op::Finally: return implies(f, c);
    case Op::Globally: return universal(f) && implies(f, c);
    case Op::Until:
      if (implies(f, d)) return true;
      if (until) return implies(a, c) && implies(b, g);
      return strong && implies(b, c) && (implies(a, d) || implies(b, d));
    case Op::WeakUntil:
      if (implies(f, d) || (universal(f) && implies(f, c))) return true;
      if (until || weak) return implies(a, c) && implies(b, g);
      return (strong || release) && implies(b, c) && (implies(a, d) || implies(b, d));
    case Op::Release:
      if (implies(f, d) && (universal(f) || implies(f, c))) return true;
      if (strong || release) return implies(b, d) && implies(a, c);
      return (until || weak) && implies(a, d) && implies(b, c) && implies(b, d);
    case Op::StrongRelease:
      if (implies(f, c) && implies(f, d)) return true;
      if (strong) return implies(b, d) && implies(a, c);
      return until && implies(a, d) && implies(b, c) && implies(b, d);
    default: return false;
  }
}

}  // namespace beeline::ltl
