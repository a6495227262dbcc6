#include "ltl/label.h"

#include <vector>

namespace beeline::ltl {

bool covered(const Label& label, std::span<const Label> others) {
  std::vector<Label> left;
  for (const Label& other : others) {
    if (other.contains(label)) return true;
    if (!(other & label).contradictory()) left.push_back(other);
  }
  if (left.empty()) return false;
  // First the letters that the first one does not admit: if something is left out, it is among few others' letters.
  const std::uint64_t positive = left[0].positive & ~label.positive, negative = left[0].negative & ~label.negative;
  const std::uint64_t bit = positive != 0 ? positive & -positive : negative & -negative;
  const Label with{label.positive | bit, label.negative}, without{label.positive, label.negative | bit};
  return positive != 0 ? covered(without, left) && covered(with, left) : covered(with, left) && covered(without, left);
}

}  // namespace beeline::ltl
