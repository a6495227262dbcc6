#include "engine/unfolding.h"

#include <algorithm>
#include <utility>

namespace beeline::engine {

Unfolding::Unfolding(const Task& task)
    : task_(task),
      zones_(space::ZoneSpace::make(task.compiled, task.abstraction, {})),
      quotient_(*zones_, *task.symmetry) {}

Unfolding::Way Unfolding::operator()(std::vector<std::uint32_t> path, space::StateView end,
                                     std::optional<std::uint32_t> transition) {
  const auto is_end = [&](space::StateView state) {
    return std::equal(end.key, end.key + quotient_.key_words(), state.key) && state.shape == end.shape &&
           std::equal(end.payload, end.payload + zones_->zone_size(end.shape), state.payload);
  };
  // No longer than the search took to get there, and what it found is worth that.
  const auto found = space::unfold(quotient_, path, is_end, util::nobody());
  const auto words = static_cast<std::ptrdiff_t>(quotient_.key_words());
  if (!found) return {std::move(path), {end.key, end.key + words}, transition};
  const analysis::ScalarPermutation back = found->moved_by.inverse();
  Way way{found->path, quotient_.moved(end.key, back)};
  if (!transition) return way;
  zones_->visit_failing(end, *transition, [&](const auto&, auto, const space::Origin& origin) {
    way.transition = space::moved_fingerprint(task_.compiled, task_.symmetry->action(), origin, back);
    return true;
  });
  return way;
}

}  // namespace beeline::engine
