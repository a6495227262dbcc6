#include "engine/unfolding.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace beeline::engine {

Unfolding::Unfolding(const Task& task)
    : task_(task),
      zones_(space::ZoneSpace::make(task.compiled, task.abstraction, {})),
      quotient_(*zones_, *task.symmetry) {}

Unfolding::Way Unfolding::operator()(Path path, space::StateView end, util::Watch& watch) {
  const auto is_end = [&](space::StateView state) {
    return std::equal(end.key, end.key + quotient_.key_words(), state.key) && state.shape == end.shape &&
           (end.shape == 0 || std::equal(end.payload, end.payload + zones_->zone_size(end.shape), state.payload));
  };
  auto found = space::unfold(quotient_, path, is_end, watch);
  const auto& action = quotient_.symmetry().action();
  if (!found) found = space::Unfolded{std::move(path), analysis::ScalarPermutation(action.network())};
  return {std::move(found->path), quotient_.moved(end, found->moved_by.inverse())};
}

Failure Unfolding::operator()(Path path, space::StateView end, const Failure& seen, std::span<const ir::ExprId> targets,
                              util::Watch& watch) {
  Way way = (*this)(std::move(path), end, watch);
  const space::StateView state = way.state.view();
  Failure failure = seen;
  failure.path = std::move(way.path);
  // One that knows of no error yet.
  const auto zones = space::ZoneSpace::make(task_.compiled, task_.abstraction, targets);
  if (seen.target) {
    zones->targets(state, search::Goals{1} << *seen.target);
  } else if (zones->enabled(state)) {
    space::SuccessorBuffer buffer;
    std::vector<std::uint32_t> all(zones->transitions());
    std::iota(all.begin(), all.end(), 0u);
    zones->fire(all, buffer);
  }
  if (const lang::EvaluationError* error = zones->error()) {
    failure.error = *error;
    failure.transition = zones->failed_transition();
  }
  return failure;
}

}  // namespace beeline::engine
