#include "space/compiled.h"

namespace beeline::space {

Compiled::Compiled(const ir::Network& net, const analysis::Observed& observed, std::span<const ir::ExprId> values)
    : code_(net),
      network(net),
      ranges(net),
      bounds(net, ranges, observed, false),
      index(net, ranges, code_),
      layout(net, ranges),
      program(code_) {
  for (const ir::ExprId formula : observed.formulas) code_.add_formula(formula);
  for (const ir::ExprId value : values) code_.add_value(value);
}

}  // namespace beeline::space
