#include "ltl/rewrite.h"

#include <utility>
#include <vector>

namespace beeline::ltl {

Formula apply_dually(const Rule& rule, RuleContext& context, Formula f) {
  const Formula before = context.formulas.negated(f);
  const Formula after = rule.apply(context, before);
  return after == before ? f : context.formulas.negated(after);
}

Formula Rewriter::smallest(Formula f) {
  if (const auto known = known_.find(f); known != known_.end()) return known->second;
  watch_.look();
  Formula result = f;
  if (!formulas_.operands(f).empty() && !formulas_.is_literal(f)) {
    std::vector<Formula> parts;
    for (const Formula part : formulas_.operands(f)) parts.push_back(smallest(part));
    const Op op = formulas_.op(f);
    const Formula rebuilt = op == Op::And       ? formulas_.conjunction(std::move(parts))
                            : op == Op::Or      ? formulas_.disjunction(std::move(parts))
                            : parts.size() == 1 ? formulas_.make(op, parts[0])
                                                : formulas_.make(op, parts[0], parts[1]);
    const Formula next = step(rebuilt);
    result = next == f ? f : smallest(next);
  }
  known_.insert_or_assign(f, result);
  return result;
}

Formula Rewriter::step(Formula f) {
  for (const Rule& rule : rules()) {
    if (const Formula next = rule.apply(context_, f); next != f) return next;
    if (const Formula next = apply_dually(rule, context_, f); next != f) return next;
  }
  return f;
}

}  // namespace beeline::ltl
