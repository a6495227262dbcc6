// Every transition of a random network is one of a label, and changes nothing that the label does not write.
#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

#include "analysis/factors.h"
#include "ir/state_cells.h"
#include "support/environment.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"

namespace beeline::test {
namespace {

using analysis::Label;
using Edges = std::vector<ir::EdgeId>;

bool contains(const Edges& edges, ir::EdgeId e) { return std::find(edges.begin(), edges.end(), e) != edges.end(); }

bool is_of(const Label& label, const Edges& moved) {
  return std::all_of(label.edges.begin(), label.edges.end(), [&](ir::EdgeId e) { return contains(moved, e); }) &&
         std::all_of(moved.begin(), moved.end(),
                     [&](ir::EdgeId e) { return contains(label.edges, e) || contains(label.optional, e); });
}

TEST(FactorLaws, EveryTransitionIsOneOfALabel) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 100);
  std::size_t steps = 0, together = 0;
  for (std::uint64_t seed = 1; seed <= models; ++seed) {
    Features features = all_features();
    features.vectors = seed % 2 == 0;
    const RandomModel model = random_model(seed, features);
    const analysis::ValueRanges ranges(model.network);
    const auto factors = analysis::Factors::of(model.network, ranges);
    ASSERT_TRUE(factors);
    const ir::StateCells cells(model.network);
    ASSERT_EQ(factors->factors().size(), cells.size());
    Landscape landscape;
    try {
      landscape = RegionExplorer(model.network, model.target, {}, {.max_states = 2'000}).landscape();
    } catch (const std::runtime_error&) {
      continue;
    }
    for (const Landscape::Step& step : landscape.steps) {
      Edges moved;
      for (const check::Participant& p : step.participants) moved.push_back(p.edge);
      const auto label = std::find_if(factors->labels().begin(), factors->labels().end(),
                                      [&](const Label& l) { return is_of(l, moved); });
      ASSERT_NE(label, factors->labels().end()) << "seed " << seed << "\n" << show(model.network);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if ((*step.from)[i] == (*step.to)[i]) continue;
        ASSERT_TRUE(std::binary_search(label->writes.begin(), label->writes.end(), factors->factor(cells[i])))
            << "seed " << seed << ": " << model.network.cells[cells[i]].name << "\n"
            << show(model.network);
        const auto mine = factors->labels_of(factors->factor(cells[i]));
        const auto number = static_cast<std::uint32_t>(label - factors->labels().begin());
        ASSERT_TRUE(std::binary_search(mine.begin(), mine.end(), number));
      }
      ++steps;
      together += moved.size() > 1;
    }
  }
  EXPECT_GT(steps, 100 * models);
  EXPECT_GT(together, steps / 20);
}

TEST(FactorLaws, TheWatchIsAskedForEveryLabel) {
  struct Counting final : util::Watch {
    void look(std::uint64_t) override { ++looks; }
    std::size_t looks = 0;
  } watch;
  const RandomModel model = random_model(1, all_features());
  const analysis::ValueRanges ranges(model.network);
  const auto factors = analysis::Factors::of(model.network, ranges, analysis::Factors::most, watch);
  ASSERT_TRUE(factors && !factors->labels().empty());
  EXPECT_GE(watch.looks, factors->labels().size());
}

TEST(FactorLaws, TooManyLabelsAreNone) {
  const RandomModel model = random_model(1, all_features());
  const analysis::ValueRanges ranges(model.network);
  EXPECT_FALSE(analysis::Factors::of(model.network, ranges, 1));
}

}  // namespace
}  // namespace beeline::test
