// Distances from abstractions against true ones, on random networks: never more than the truth, never dropping by more
// than one along a transition, no dead end where a target can be reached. Bounds from 1 on, every order and way to
// shrink, labels joined or not, an effort that ends anywhere; patterns of all sizes, their sums, maxima and partitions,
// and patterns that somebody made up; databases of every kind and size.
//
// BEELINE_LAW_MODELS sets how many models are tried (default 150), BEELINE_LAW_SEED where they start.
#include <memory>
#include <stdexcept>

#include <gtest/gtest.h>

#include "abstraction/auto_bound.h"
#include "abstraction/database.h"
#include "abstraction/distance_preserving.h"
#include "abstraction/focus.h"
#include "abstraction/patterns.h"
#include "abstraction/table_estimate.h"
#include "ir/state_cells.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"
#include "util/random.h"

namespace beeline::test {
namespace {

using namespace abstraction;

enum class Kind : std::uint8_t { Dp, Patterns, OwnPatterns, Database };

struct Drawn {
  Kind kind = Kind::Dp;
  Coarsening coarsening = Coarsening::Drop;
  std::uint64_t seed = 0;
  bool focus = false;       // of dp: perhaps of what a plan needs
  bool auto_bound = false;  // and with a bound that is found by trying
  Focus plans;
  PatternSearch search;
  DistancePreserving options;
  Detail detail;
  std::uint64_t effort = UINT64_MAX;
};

Drawn draw(std::uint64_t seed) {
  util::Random random(seed);
  Drawn drawn;
  drawn.options.bound = static_cast<State>(1 + (random.below(2) == 0 ? random.below(6) : random.below(60)));
  drawn.options.order = static_cast<MergeOrder>(random.below(3));
  drawn.options.whole = random.below(2) == 0 ? 0 : random.below(2000);
  drawn.options.embed = random.below(2) == 0;
  drawn.options.buckets = static_cast<Buckets>(random.below(2));
  if (random.below(3) == 0) drawn.effort = random.below(300);
  if (random.below(3) == 0)
    drawn.detail = {.values = 3, .selections = 1, .cases = 1 + random.below(4), .combinations = 1 + random.below(3)};
  if (random.below(6) == 0) drawn.detail.operations = random.below(5);
  drawn.kind = static_cast<Kind>(random.below(4));
  drawn.seed = seed;
  drawn.search.size = 1 + random.below(200);
  drawn.search.samples = 1 + random.below(30);
  drawn.search.least_improved = 1;
  drawn.search.sums = random.below(4) != 0;
  drawn.search.seed = seed;
  drawn.focus = random.below(2) == 0;
  drawn.plans.states = random.below(2) == 0 ? 1 + random.below(30) : 100'000;
  if (random.below(2) == 0) {
    drawn.options.order = static_cast<MergeOrder>(random.below(4));
    drawn.options.buckets = static_cast<Buckets>(random.below(3));
    drawn.options.counted = static_cast<Counted>(random.below(2));
    drawn.options.labels = random.below(3) != 0;
    if (random.below(2) == 0) drawn.options.product = 1 + random.below(40);
    drawn.search.sums = drawn.search.partition = true;
  }
  drawn.auto_bound = random.below(3) == 0;
  drawn.coarsening = static_cast<Coarsening>(random.below(4));
  return drawn;
}

std::vector<Pattern> some_patterns(const Task& task, std::uint64_t seed) {
  util::Random random(seed);
  std::vector<Pattern> patterns;
  for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
    Pattern pattern;
    for (std::uint32_t f = 0; f < task.factors.size(); ++f)
      if (!task.factors[f].cell || random.below(2) == 0) pattern.push_back(f);
    if (!pattern.empty()) patterns.push_back(std::move(pattern));
  }
  return patterns;
}

std::unique_ptr<estimate::Estimator> make(const Task& task, const Drawn& drawn, Effort& effort) {
  if (drawn.kind == Kind::Patterns && drawn.search.partition) return partitioned_databases(task, drawn.search, effort);
  if (drawn.kind == Kind::Patterns) return pattern_databases(task, drawn.search, effort);
  if (drawn.kind == Kind::OwnPatterns)
    return pattern_databases(task, some_patterns(task, drawn.seed), drawn.search, effort);
  if (drawn.kind == Kind::Database)
    return std::make_unique<TableEstimate>(abstraction_database(task, drawn.coarsening, drawn.search.size, effort));
  if (drawn.auto_bound) {
    DistancePreserving options = drawn.options;
    Bounded chosen = choose_bound(task, options, {.first = 1, .factor = 2, .samples = 10}, effort);
    options.bound = chosen.bound;
    if (drawn.focus) return focused_estimate(task, std::move(chosen.tables), options, drawn.plans, effort);
    return std::make_unique<TableEstimate>(std::move(chosen.tables));
  }
  if (drawn.focus) return focused_estimate(task, drawn.options, drawn.plans, effort);
  return std::make_unique<TableEstimate>(abstract_system(task, drawn.options, effort));
}

std::uint64_t product_of(const Task& task) {
  std::uint64_t product = 1;
  for (const Factor& factor : task.factors) product *= factor.system.states();
  return product;
}

class Looker {
 public:
  Looker(const ir::Network& network, std::unique_ptr<estimate::Estimator> estimator)
      : cells_(network), memory_(network.cells.size()), estimator_(std::move(estimator)) {}
  estimate::Distance operator()(const check::Values& values) {
    cells_.to_memory(values, memory_.data());
    return estimator_->estimate(memory_.data());
  }

 private:
  ir::StateCells cells_;
  std::vector<std::int32_t> memory_;
  std::unique_ptr<estimate::Estimator> estimator_;
};

void check(const Features& features, std::uint64_t salt) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 150);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  Judged judged{"a distance above 1",
                "a true dead end",
                "an exact distance above 1",
                "a step that drops",
                "a monitor",
                "effort that ends",
                "patterns",
                "own patterns",
                "a focus",
                "a database",
                "a bound that was found",
                "a distance above 1 in a database that was made smaller",
                "joined labels",
                "partitioned costs"};
  for (std::uint64_t seed = first; seed < first + models; ++seed) {
    const RandomModel model = random_model(seed, features);
    Landscape landscape;
    try {
      landscape = RegionExplorer(model.network, model.target, {}, {.max_states = 3'000}).landscape();
    } catch (const std::runtime_error&) {
      continue;
    }
    const Drawn drawn = draw(seed);
    const analysis::ValueRanges ranges(model.network);
    const Task task = make_task(model.network, ranges, model.target, util::nobody(), drawn.detail);
    const auto shown = [&] { return testing::Message() << "seed " << seed << "\n" << show(model.network); };
    if (task.impossible) {
      for (const auto& [values, truth] : landscape.distance) ASSERT_EQ(truth, Landscape::never) << shown();
      continue;
    }
    if (task.factors.empty()) continue;
    Effort effort(util::nobody(), drawn.effort);
    Looker look(model.network, make(task, drawn, effort));
    judged.count("patterns", drawn.kind == Kind::Patterns);
    judged.count("own patterns", drawn.kind == Kind::OwnPatterns);
    judged.count("a focus", drawn.kind == Kind::Dp && drawn.focus);
    judged.count("a bound that was found", drawn.kind == Kind::Dp && drawn.auto_bound);
    judged.count("a database", drawn.kind == Kind::Database);
    const bool smaller = drawn.kind == Kind::Database && product_of(task) > drawn.search.size;
    judged.count("joined labels", drawn.kind == Kind::Dp && drawn.options.labels);
    judged.count("partitioned costs", drawn.kind == Kind::Patterns && drawn.search.partition);
    judged.count("a monitor", task.extra > 0);
    judged.count("effort that ends", effort.spent() > drawn.effort);
    for (const auto& [values, truth] : landscape.distance) {
      const estimate::Distance h = look(values);
      judged.count("a true dead end", h == estimate::dead_end);
      judged.count("a distance above 1", h > 1 && h != estimate::dead_end);
      judged.count("a distance above 1 in a database that was made smaller",
                   smaller && h > 1 && h != estimate::dead_end);
      if (truth == Landscape::never) continue;
      judged.count("an exact distance above 1", h > 1 && h == truth);
      ASSERT_NE(h, estimate::dead_end) << shown();
      ASSERT_LE(h, truth) << shown();
    }
    for (const Landscape::Step& step : landscape.steps) {
      const estimate::Distance before = look(*step.from), after = look(*step.to);
      if (after == estimate::dead_end) continue;
      judged.count("a step that drops", before == after + 1);
      ASSERT_LE(before, after + 1) << shown();
    }
  }
  judged.expect_each();
}

Features untimed() {
  Features f;
  f.max_processes = 4;
  f.max_locations = 6;
  f.max_clocks = 0;
  return f;
}

TEST(AbstractionLaws, Untimed) { check(untimed(), 11); }
TEST(AbstractionLaws, Broadcast) {
  Features f = untimed();
  f.binary = false;
  f.max_locations = 4;
  check(f, 12);
}
TEST(AbstractionLaws, Vectors) {
  Features f = untimed();
  f.vectors = true;
  f.several_starts = true;
  check(f, 13);
}
TEST(AbstractionLaws, Refusals) {
  Features f = untimed();
  f.refusals = true;
  check(f, 16);
  f.priorities = true;
  check(f, 17);
}
TEST(AbstractionLaws, Priorities) {
  Features f = untimed();
  f.priorities = true;
  check(f, 14);
}
TEST(AbstractionLaws, Clocks) { check(all_features(), 15); }

}  // namespace
}  // namespace beeline::test
