// Distances that are better than those of the tables, for the states around a plan.
//
// Tables blur; a search that was directed by them in the product of the factors (planner.h) has seen where. Of every
// state that it expanded all successors are known, so its distance is one more than the least of theirs, taken from the
// tables for those that were not expanded: the learning of real-time search (Koenig and Sun, "Comparing real-time and
// incremental heuristic search", 2009). Along a shortest plan that A* found these distances are exact, and nothing
// beside it looks better than it is known to be.
//
// Still consistent: of an expanded state by construction; of others since the distances of their successors were only
// raised. So still admissible, and a state from which nothing unexpanded is reached is a dead end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abstraction/joint_states.h"
#include "abstraction/product.h"
#include "estimate/estimator.h"

namespace beeline::abstraction {

class Learned {
 public:
  explicit Learned(const Task& task);

  // A state of the product, which is new.
  void add(const std::uint64_t* state, estimate::Distance distance);
  // Of the state of a network: none where nothing was learned.
  std::optional<estimate::Distance> look_up(const std::int32_t* cells) const;
  std::size_t size() const { return distances_.size(); }
  // As bytes and back. None: they are none of a network with so many cells.
  void save(std::string& out) const;
  static std::optional<Learned> load(Bytes& in, std::size_t cells);

 private:
  explicit Learned(Packing packing) : packing_(std::move(packing)), states_(packing_.words()) {}

  struct Source {
    std::uint32_t factor = 0, cell = 0;
    std::int32_t low = 0;
    State states = 0;
  };

  Packing packing_;
  std::vector<Source> sources_;
  mutable std::vector<std::uint64_t> state_;  // that is looked up; the monitor, if there is one, where it begins
  JointStates states_;
  std::vector<estimate::Distance> distances_;  // by state
};

}  // namespace beeline::abstraction
