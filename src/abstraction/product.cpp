#include "abstraction/product.h"

#include <algorithm>
#include <bit>

namespace beeline::abstraction {

Packing::Packing(const Task& task) {
  std::uint32_t used = 0;
  for (const Factor& factor : task.factors) {
    const auto bits = static_cast<std::uint32_t>(std::bit_width(std::max<State>(factor.system.states(), 2) - 1));
    if (used + bits > 64) {
      ++words_;
      used = 0;
    }
    fields_.push_back({static_cast<std::uint32_t>(words_ - 1), used, (std::uint64_t{1} << bits) - 1});
    used += bits;
  }
}

Product::Product(const Task& task) : task_(task), packing_(task), knowing_(task.labels), offering_(task.labels) {
  for (std::uint32_t f = 0; f < task.factors.size(); ++f)
    for (const LabelId label : task.factors[f].system.labels) knowing_[label].push_back(f);
}

std::vector<std::uint64_t> Product::initial() const {
  std::vector<std::uint64_t> state(packing_.words());
  for (std::size_t f = 0; f < task_.factors.size(); ++f) {
    const auto& initial = task_.factors[f].system.initial;
    packing_.set(state.data(), f,
                 static_cast<State>(std::find(initial.begin(), initial.end(), true) - initial.begin()));
  }
  return state;
}

bool Product::is_goal(const std::uint64_t* state) const {
  for (std::size_t f = 0; f < task_.factors.size(); ++f)
    if (!task_.factors[f].system.goal[packing_.get(state, f)]) return false;
  return true;
}

}  // namespace beeline::abstraction
