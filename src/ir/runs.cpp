#include "ir/runs.h"

namespace beeline::ir {

LinearTime linear_time_of(const Property& property) {
  using ltl::Op;
  LinearTime asked;
  if (const auto* p = property.as<Eventually>()) {
    asked.propositions = {p->formula};
    asked.formula = {{Op::Atom, 0}, {Op::Finally, 0, {0}}};
  } else if (const auto* q = property.as<Potentially>()) {
    asked.propositions = {q->formula};
    asked.formula = {{Op::Atom, 0}, {Op::Not, 0, {0}}, {Op::Finally, 0, {1}}};
  } else {
    const auto& r = std::get<LeadsTo>(property.kind);
    asked.propositions = {r.formula, r.conclusion};
    asked.formula = {
        {Op::Atom, 0}, {Op::Atom, 1}, {Op::Finally, 0, {1}}, {Op::Implies, 0, {0, 2}}, {Op::Globally, 0, {3}}};
  }
  return asked;
}

}  // namespace beeline::ir
