#include "estimate/hamming.h"

namespace beeline::estimate {

Distance Hamming::estimate(const std::int32_t* cells) {
  return tree_.measure(cells, [](const TargetTree::Atom& atom, std::int32_t left, std::int32_t right) -> Distance {
    return TargetTree::holds(atom.relation, left, right) ? 0 : 1;
  });
}

}  // namespace beeline::estimate
