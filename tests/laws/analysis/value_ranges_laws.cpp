// Value ranges are supersets: nothing that a run stores or an expression yields lies outside of them.
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "analysis/value_ranges.h"
#include "check/semantics.h"
#include "laws/analysis/playground.h"
#include "support/environment.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"

namespace beeline::test {
namespace {

std::uint64_t models() { return from_environment("BEELINE_LAW_MODELS", 150); }

testing::AssertionResult within(const analysis::Interval& range, std::int32_t value) {
  if (range.low <= value && value <= range.high) return testing::AssertionSuccess();
  return testing::AssertionFailure() << value << " is outside of [" << range.low << "," << range.high << "]";
}

TEST(ValueRangeLaws, HoldWhatNetworksStore) {
  std::size_t explored = 0, stored = 0, tightened = 0;
  for (std::uint64_t seed = 1; seed <= models(); ++seed) {
    const RandomModel model = random_model(seed, all_features());
    const analysis::ValueRanges ranges(model.network);
    std::set<check::Values> reached;
    try {
      reached = RegionExplorer(model.network, model.target).reachable_values();
    } catch (const std::runtime_error&) {
      continue;  // more regions than the oracle takes
    }
    ++explored;
    const ir::StateCells cells(model.network);
    for (const check::Values& values : reached) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        const ir::Cell& declared = model.network.cells[cells[i]];
        const analysis::Interval range = ranges.cell(cells[i]);
        ASSERT_TRUE(within(range, values[i])) << declared.name << ", seed " << seed << "\n" << show(model.network);
        stored += values[i] != declared.initial;
        tightened += range.low > declared.low || range.high < declared.high;
      }
    }
  }
  EXPECT_GT(explored, models() / 3);
  EXPECT_GT(stored, models());
  EXPECT_GT(tightened, models()) << "the declared ranges would pass, too";
}

TEST(ValueRangeLaws, HoldWhatProgramsStoreAndExpressionsYield) {
  std::size_t states = 0, moved = 0, yielded = 0, tightened = 0;
  const std::uint64_t programs = 10 * models();
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Playground playground(seed);
    const ir::Network& network = playground.network();
    const analysis::ValueRanges ranges(network);
    check::Semantics semantics(network);
    const std::set<check::Values> reached = playground.reached();
    states += reached.size();
    moved += reached.size() > 1;
    for (const check::Values& values : reached) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        const std::uint32_t cell = semantics.cells()[i];
        ASSERT_TRUE(within(ranges.cell(cell), values[i])) << network.cells[cell].name << ", seed " << seed << "\n"
                                                          << show(network);
      }
      for (const ir::ExprId expr : playground.expressions) {
        std::int32_t value = 0;
        try {
          value = semantics.value(expr, values);
        } catch (const check::EvaluationError&) {
          continue;
        }
        ASSERT_TRUE(within(ranges.of(expr), value)) << show(network, expr) << ", seed " << seed << "\n"
                                                    << show(network);
        ++yielded;
        tightened += ranges.of(expr).low > INT32_MIN || ranges.of(expr).high < INT32_MAX;
      }
    }
  }
  EXPECT_GT(moved, programs / 3);
  EXPECT_GT(states, 2 * programs);
  EXPECT_GT(yielded, 2 * programs);
  EXPECT_GT(tightened, programs);
}

}  // namespace
}  // namespace beeline::test
