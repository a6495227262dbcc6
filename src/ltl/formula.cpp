#include "ltl/formula.h"

#include <algorithm>
#include <utility>

#include "util/hash.h"

namespace beeline::ltl {

Op dual(Op op) {
  switch (op) {
    case Op::True: return Op::False;
    case Op::False: return Op::True;
    case Op::And: return Op::Or;
    case Op::Or: return Op::And;
    case Op::Finally: return Op::Globally;
    case Op::Globally: return Op::Finally;
    case Op::Until: return Op::Release;
    case Op::Release: return Op::Until;
    case Op::WeakUntil: return Op::StrongRelease;
    case Op::StrongRelease: return Op::WeakUntil;
    case Op::Atom:
    case Op::Not:
    case Op::Implies:
    case Op::Equivalent:
    case Op::Next: break;
  }
  return op;
}

Formulas::Formulas() {
  intern({Op::True, 0, {}});
  intern({Op::False, 0, {}});
}

Formula Formulas::atom(std::uint32_t proposition) { return intern({Op::Atom, proposition, {}}); }

Formula Formulas::intern(Node node) {
  std::vector<std::uint64_t> words{static_cast<std::uint64_t>(node.op), node.proposition};
  for (const Formula f : node.operands) words.push_back(f.value);
  const std::uint64_t hash = util::hash_words(words.data(), words.size());
  const auto [begin, end] = known_.equal_range(hash);
  for (auto at = begin; at != end; ++at) {
    const Node& other = nodes_[at->second.value];
    if (other.op == node.op && other.proposition == node.proposition && other.operands == node.operands)
      return at->second;
  }
  if (node.op == Op::Atom) node.propositions = node.proposition + 1;
  if (node.op == Op::And || node.op == Op::Or) node.length = node.operands.size() - 1;
  for (const Formula f : node.operands) {
    const Node& operand = nodes_[f.value];
    node.length = operand.length > UINT64_MAX - node.length ? UINT64_MAX : node.length + operand.length;
    node.propositions = std::max(node.propositions, operand.propositions);
  }
  const Formula made(nodes_.size());
  nodes_.push_back(std::move(node));
  known_.emplace(hash, made);
  return made;
}

Formula Formulas::set(Op op, std::vector<Formula> operands) {
  const Formula neutral = op == Op::And ? truth() : falsity();
  const Formula zero = op == Op::And ? falsity() : truth();
  std::vector<Formula> flat;
  for (const Formula f : operands) {
    if (f == zero) return zero;
    if (f == neutral) continue;
    if (is(f, op)) flat.insert(flat.end(), this->operands(f).begin(), this->operands(f).end());
    else flat.push_back(f);
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (flat.empty()) return neutral;
  if (flat.size() == 1) return flat.front();
  return intern({op, 0, std::move(flat)});
}

Formula Formulas::normal(Formula f, bool positive) {
  if (const auto known = normal_[positive].find(f); known != normal_[positive].end()) return known->second;
  Formula result = f;
  switch (op(f)) {
    case Op::True: result = positive ? truth() : falsity(); break;
    case Op::False: result = positive ? falsity() : truth(); break;
    case Op::Atom: result = positive ? f : make(Op::Not, f); break;
    case Op::Not: result = normal(left(f), !positive); break;
    case Op::Implies: {
      const Formula a = normal(left(f), !positive), b = normal(right(f), positive);
      result = positive ? disjunction(a, b) : conjunction(a, b);
      break;
    }
    case Op::Equivalent: {
      const Formula a = normal(left(f), true), not_a = normal(left(f), false);
      const Formula b = normal(right(f), positive), not_b = normal(right(f), !positive);
      const Formula neither = conjunction(not_a, not_b), both = conjunction(a, b);
      result = disjunction(both, neither);
      break;
    }
    default: {
      std::vector<Formula> parts;
      for (const Formula part : operands(f)) parts.push_back(normal(part, positive));
      const Op wanted = positive ? op(f) : dual(op(f));
      result = wanted == Op::And || wanted == Op::Or ? set(wanted, std::move(parts)) : intern({wanted, 0, parts});
    }
  }
  normal_[positive].emplace(f, result);
  return result;
}

std::uint64_t Formulas::length(Formula f) const { return nodes_[f.value].length; }
std::uint32_t Formulas::propositions(Formula f) const { return nodes_[f.value].propositions; }

}  // namespace beeline::ltl
