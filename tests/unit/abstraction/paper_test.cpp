// The example of section 3 of the distance-preserving paper. Its figures leave the arcs of the processes to the eye;
// these are the fewest for which everything that the text and its tables say is so.
#include <gtest/gtest.h>

#include "abstraction/compose.h"
#include "abstraction/distance_preserving.h"
#include "tests/unit/abstraction/systems.h"

namespace beeline::abstraction {
namespace {

TransitionSystem process(const std::vector<Labelled>& arcs) { return factor(0, 3, true, arcs).system; }

constexpr LabelId a = 1, b = 2, c = 3;

Task example() {
  Task task;
  task.labels = 4;
  task.factors.resize(3);
  task.factors[0].system = process({{0, b, 1}, {1, a, 2}, {2, a, 0}, {2, a, 2}});
  task.factors[1].system = process({{0, a, 1}, {0, a, 2}, {1, a, 2}, {2, a, 2}, {0, c, 1}});
  task.factors[2].system = process({{0, b, 1}, {2, b, 0}, {0, c, 2}, {1, c, 2}});
  for (std::uint32_t cell = 0; cell < 3; ++cell) {
    task.factors[cell].cell = cell;
    task.factors[cell].is_location = true;
  }
  return task;
}

TEST(Paper, CompositionHasTheDistancesOfFigure2) {
  const Task task = example();
  Effort effort;
  const Composed both = compose(task.factors[0].system, task.factors[1].system, {false, true, false, false}, effort);
  EXPECT_EQ(both.system.states(), 8u);
  EXPECT_EQ(both.state[6], no_state);  // p3 q1 is not reached
  const std::uint32_t expected[] = {2, 2, 2, 1, 1, 1, no_state, 1, 0};
  for (std::size_t i = 0; i < 9; ++i) {
    const State s = both.state[i];
    EXPECT_EQ(s == no_state ? no_state : both.distance[s], expected[i]) << i;
  }
  EXPECT_EQ(both.system.labels, (std::vector<LabelId>{b, c}));
}

TEST(Paper, ThreeStatesAreLeftOneForEachDistance) {
  const Task task = example();
  Effort effort;
  const Composed both = compose(task.factors[0].system, task.factors[1].system, {false, true, false, false}, effort);
  const Classes classes = refine(both.system, both.distance, 3, Buckets::Near, effort);
  EXPECT_EQ(classes.count, 3u);
  for (State s = 0; s < both.system.states(); ++s) EXPECT_EQ(classes.of[s], both.distance[s]);
}

TEST(Paper, TheFirstTwoProcessesAreComposedFirst) {
  Tables tables;
  Effort effort;
  const Parts parts(example(), tables);
  EXPECT_EQ(next_pair(parts, MergeOrder::Ranked, effort), PartPair(0, 1));
}

TEST(Paper, TablesAreThoseOfSection3) {
  const std::uint32_t alpha[3][3] = {{2, 2, 2}, {1, 1, 1}, {no_state, 1, 0}};
  const std::uint32_t distance[3][3] = {{4, 5, 0}, {2, 2, 1}, {3, 4, 3}};  // of a0, a1, a2
  Effort effort;
  DistancePreserving options;
  options.bound = 3;
  options.order = MergeOrder::Ranked;
  options.embed = false;
  options.whole = 0;
  const Tables tables = abstract_system(example(), options, effort);
  std::vector<std::uint16_t> scratch(tables.nodes());
  for (std::int32_t p = 0; p < 3; ++p) {
    for (std::int32_t q = 0; q < 3; ++q) {
      for (std::int32_t r = 0; r < 3; ++r) {
        const std::int32_t cells[] = {p, q, r};
        const std::uint32_t abstract = alpha[p][q];
        EXPECT_EQ(tables.look_up(cells, scratch.data()),
                  abstract == no_state ? estimate::dead_end : distance[abstract][r])
            << p << q << r;
      }
    }
  }
}

}  // namespace
}  // namespace beeline::abstraction
