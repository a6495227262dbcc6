#include "open/open_list.h"

#include <utility>

#include "util/hash.h"

namespace beeline::open {

void RandomLifo::push(const std::vector<std::uint32_t>& nodes) {
  const std::size_t before = stack_.size();
  stack_.insert(stack_.end(), nodes.begin(), nodes.end());
  // Fisher-Yates on what was added.
  for (std::size_t i = nodes.size(); i > 1; --i) {
    state_ += 0x9e3779b97f4a7c15u;
    std::swap(stack_[before + i - 1], stack_[before + util::mix(state_) % i]);
  }
}

}  // namespace beeline::open
