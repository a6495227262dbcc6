// Paths of a search up to symmetry, as paths of the network (space/unfold.h). It has a space of its own, so that a
// search can be in the middle of something.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/task.h"
#include "space/unfold.h"

namespace beeline::engine {

class Unfolding {
 public:
  // The task has a symmetry.
  explicit Unfolding(const Task& task);

  // A state of the network that the quotient's path leads to, moved as the search saw it.
  struct Way {
    std::vector<std::uint32_t> path;
    std::vector<std::uint64_t> key;
    std::optional<std::uint32_t> transition = {};  // of that state
  };
  // `path` leads to `end` in the quotient, which a transition leaves, if one is given. Where it does not, which is a
  // defect, it is returned as it is.
  Way operator()(std::vector<std::uint32_t> path, space::StateView end,
                 std::optional<std::uint32_t> transition = std::nullopt);

 private:
  const Task& task_;
  std::unique_ptr<space::ZoneSpace> zones_;
  space::QuotientSpace quotient_;
};

}  // namespace beeline::engine
