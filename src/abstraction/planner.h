// Plans for the factors of a task: weighted A* in their product, directed by the tables of an abstraction.
//
// The product of few factors is small beside the network and its states are a word or two, so that a million of them
// are a matter of seconds; the tables say where to look first. What the search expanded is not lost: learned() says
// how far its states really are.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "abstraction/effort.h"
#include "abstraction/joint_states.h"
#include "abstraction/learned.h"
#include "abstraction/product.h"
#include "abstraction/tables.h"

namespace beeline::abstraction {

struct PlanStep {
  LabelId label = hidden;
  std::vector<Move> moves;  // ascending
};
using Plan = std::vector<PlanStep>;

class Planner {
 public:
  enum class End : std::uint8_t { Found, NoPlan, TooLong };

  // The tables are those of the task.
  Planner(const Task& task, const Tables& tables, Effort& effort);

  // With weight 1 a plan is a shortest one. TooLong: it would expand more states than that.
  End run(std::uint32_t weight, std::size_t most);
  // After run() found it.
  Plan plan();
  // What run() found out about distances that the tables do not know.
  Learned learned();

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  struct Node {
    estimate::Distance distance = 0;  // by the tables; dead_end
    std::uint32_t depth = 0, parent = none;
    std::uint32_t edges = none;  // where its successors begin; none: not expanded
  };

  void reach(const std::uint64_t* state, std::uint32_t depth, std::uint32_t parent);
  void expand(std::uint32_t node);
  std::uint32_t next_open();
  estimate::Distance look_up(const std::uint64_t* state);
  PlanStep step_between(std::uint32_t from, std::uint32_t to);
  std::vector<estimate::Distance> true_distances();

  const Task& task_;
  const Tables& tables_;
  Effort& effort_;
  Product product_;
  std::vector<std::uint16_t> scratch_;
  std::vector<std::int32_t> cells_;
  std::uint32_t weight_ = 1;
  JointStates states_;
  std::vector<Node> nodes_;                                   // by state
  std::vector<std::uint32_t> edges_;                          // successors, of one expanded state after the other
  std::vector<std::uint32_t> expanded_;                       // in the order of edges_
  std::map<std::uint64_t, std::vector<std::uint32_t>> open_;  // the latest first of those with the same value
  std::uint32_t goal_ = none;
};

}  // namespace beeline::abstraction
