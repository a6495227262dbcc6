// Paths of a search up to symmetry, as paths of the network (space/unfold.h). It has a space of its own, so that a
// search can be in the middle of something.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "engine/task.h"
#include "space/unfold.h"

namespace beeline::engine {

class Unfolding {
 public:
  // The task has a symmetry.
  explicit Unfolding(const Task& task);

  // A state of the network that the quotient's path leads to, moved as the search saw it.
  struct Way {
    Path path;
    space::QuotientSpace::State state;
  };
  // `path` leads to `end` in the quotient. Where it does not, which is a defect, both are returned as they are. The
  // watch may throw.
  Way operator()(Path path, space::StateView end, util::Watch& watch);

  // The same for a state in which something goes wrong, a transition or the evaluation of a target: what goes wrong in
  // the state of the network, since the one that was seen has other elements in its place.
  Failure operator()(Path path, space::StateView end, const Failure& seen, std::span<const ir::ExprId> targets,
                     util::Watch& watch);

 private:
  const Task& task_;
  std::unique_ptr<space::ZoneSpace> zones_;
  space::QuotientSpace quotient_;
};

}  // namespace beeline::engine
