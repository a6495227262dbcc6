// Mean errors of estimates, against distances from the region graph and sums written down naively.
#include "plan/accuracy.h"

#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "components/registry.h"
#include "support/builder.h"
#include "support/random_network.h"
#include "support/region_explorer.h"

namespace beeline::plan {
namespace {

components::Spec estimate_named(const char* text) {
  components::Spec spec;
  EXPECT_EQ(components::standard().read(text, spec, components::Kind::Estimate), "");
  return components::standard().complete(spec, components::Kind::Estimate);
}

// 0 -> 1 -> 2 -> 3, where 3 is the target, and 1 -> 4, from where nothing goes on.
test::NetworkBuilder line() {
  test::NetworkBuilder b({"P"});
  for (const char* name : {"a", "b", "c", "d", "e"}) b.location(0, name);
  b.edge(0, 0, 1);
  b.edge(0, 1, 2);
  b.edge(0, 2, 3);
  b.edge(0, 1, 4);
  return b;
}

TEST(Accuracy, OfAnEstimateThatKnowsNothing) {
  test::NetworkBuilder b = line();
  const ir::ExprId target = b.at(0, 3);
  const TrueDistances truth = true_distances(b.network, target, 100);
  ASSERT_EQ(truth.problem, "");
  EXPECT_EQ(std::multiset<std::uint32_t>(truth.distance.begin(), truth.distance.end()),
            (std::multiset<std::uint32_t>{0, 1, 2, 3, TrueDistances::never}));
  const Accuracy nothing = accuracy(b.network, target, truth, estimate_named("zero"));
  EXPECT_EQ(nothing.error, 1);
  EXPECT_EQ(nothing.states, 3u);
  EXPECT_EQ(nothing.longest, 3u);
  EXPECT_EQ(nothing.states_in_target, 1u);
  EXPECT_EQ(nothing.hopeless, 1u);
  ASSERT_EQ(nothing.levels.size(), 3u);
  EXPECT_EQ(nothing.levels[2].distance, 3u);
  EXPECT_EQ(accuracy(b.network, target, truth, estimate_named("dL")).error, 0);
}

TEST(Accuracy, CountsWhatIsTooLong) {
  test::NetworkBuilder b = line();
  const ir::ExprId target = b.at(0, 3);
  const Accuracy heavy =
      accuracy(b.network, target, true_distances(b.network, target, 100), estimate_named("weight(dL, by=2)"));
  EXPECT_EQ(heavy.error, 1);
  EXPECT_EQ(heavy.too_far, 3u);
}

TEST(Accuracy, IsNotKnownOfLargeAndTimedModels) {
  test::NetworkBuilder b = line();
  EXPECT_NE(true_distances(b.network, b.at(0, 3), 4).problem, "");
  EXPECT_EQ(true_distances(b.network, b.at(0, 3), 5).problem, "");
  const std::uint32_t x = b.clock("x");
  b.edge(0, 0, 2, b.when(x, test::Op::Ge, 3));
  EXPECT_EQ(true_distances(b.network, b.at(0, 3), 100).problem, "the model has clocks");
}

struct Sum {
  double error = 0;
  std::uint64_t states = 0;
};

TEST(Accuracy, AgreesWithBruteForce) {
  test::Features features;
  features.max_clocks = 0;
  const components::Spec specs[] = {estimate_named("dU"), estimate_named("dp(bound=3, whole=0)")};
  std::uint64_t levels = 0, imprecise = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const test::RandomModel model = test::random_model(seed, features);
    const test::Landscape landscape = test::RegionExplorer(model.network, model.target).landscape();
    const TrueDistances truth = true_distances(model.network, model.target, 100'000);
    ASSERT_EQ(truth.problem, "");
    ASSERT_EQ(truth.distance.size(), landscape.distance.size());
    const analysis::ValueRanges ranges(model.network);
    const ir::StateCells cells(model.network);
    std::vector<std::int32_t> memory(model.network.cells.size());
    for (const components::Spec& spec : specs) {
      const components::Use use(components::standard(), spec, components::Kind::Estimate);
      const auto estimator = use.estimate().make(use, {model.network, ranges, model.target});
      std::map<std::uint32_t, Sum> sums;
      Sum all;
      for (const auto& [values, distance] : landscape.distance) {
        if (distance == 0 || distance == test::Landscape::never) continue;
        cells.to_memory(values, memory.data());
        const estimate::Distance h = estimator->estimate(memory.data());
        if (h == estimate::dead_end) continue;
        const double error = std::fabs(static_cast<double>(h) / distance - 1);
        for (Sum* sum : {&sums[distance], &all}) sum->error += error, ++sum->states;
      }
      const Accuracy measured = accuracy(model.network, model.target, truth, spec);
      EXPECT_EQ(measured.states, all.states);
      ASSERT_EQ(measured.levels.size(), sums.size());
      for (const Accuracy::Level& level : measured.levels) {
        const Sum& sum = sums[level.distance];
        EXPECT_EQ(level.states, sum.states);
        EXPECT_NEAR(level.error, sum.error / static_cast<double>(sum.states), 1e-9);
        ++levels;
        imprecise += level.error > 0;
      }
      EXPECT_NEAR(measured.error * static_cast<double>(all.states), all.error, 1e-9);
    }
  }
  EXPECT_GT(levels, 100u);
  EXPECT_GT(imprecise, 20u);
}

}  // namespace
}  // namespace beeline::plan
