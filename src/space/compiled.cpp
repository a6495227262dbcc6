#include "space/compiled.h"

#include "dbm/bound.h"

namespace beeline::space {

Compiled::Compiled(const ir::Network& net, const analysis::Observed& observed, std::span<const ir::ExprId> values,
                   Width least)
    : code_(net),
      network(net),
      ranges(net),
      bounds(net, ranges, observed, false),
      width(bounds.greatest() > dbm::room<dbm::Bound>(net.clocks.size()) ? Width::Wide : least),
      index(net, ranges, code_),
      layout(net, ranges),
      program(code_) {
  for (const ir::ExprId formula : observed.formulas) code_.add_formula(formula);
  for (const ir::ExprId value : values) code_.add_value(value);
}

}  // namespace beeline::space
