#include "estimate/formula.h"

#include <algorithm>
#include <cstdlib>

namespace beeline::estimate {

Distance FormulaDistance::estimate(const std::int32_t* cells) {
  return tree_.measure(cells, [](const TargetTree::Atom& atom, std::int32_t left, std::int32_t right) -> Distance {
    const std::int64_t gap = std::int64_t{left} - right;
    if (TargetTree::holds(atom.relation, left, right)) return 0;
    switch (atom.relation) {
      case ir::Op::Eq:
        // A negated truth value has no right side: how large it is says nothing.
        return !atom.right ? 1 : static_cast<Distance>(std::min<std::int64_t>(std::abs(gap), dead_end - 1));
      case ir::Op::Le: return static_cast<Distance>(gap);
      case ir::Op::Lt: return static_cast<Distance>(gap + 1);
      case ir::Op::Ge: return static_cast<Distance>(-gap);
      case ir::Op::Gt: return static_cast<Distance>(1 - gap);
      default: return 1;
    }
  });
}

}  // namespace beeline::estimate
