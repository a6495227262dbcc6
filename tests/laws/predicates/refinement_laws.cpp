// The abstract-check-refine cycle on random timed networks, round by round: what a round excludes stays out, shortest
// abstract paths never get shorter, a path is a run or has a reason not to be one, and a perimeter only adds to
// distances.
//
// BEELINE_LAW_MODELS sets how many models are tried (default 500), BEELINE_LAW_SEED where they start.
#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/factors.h"
#include "analysis/footprint.h"
#include "ir/state_cells.h"
#include "predicates/abstract_space.h"
#include "predicates/interpolant.h"
#include "predicates/refinement.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"
#include "util/random.h"

namespace beeline::test {
namespace {

using namespace predicates;

constexpr std::uint64_t plenty = 30'000'000;

// A random network as one part.
struct Whole {
  Whole(const ir::Network& network, ir::ExprId target)
      : ranges(network), footprints(network, ranges), factors(analysis::Factors::of(network, ranges)) {
    if (!factors) return;
    std::vector<std::uint32_t> all(network.processes.size());
    std::iota(all.begin(), all.end(), 0u);
    const std::vector<std::uint32_t> costs(factors->labels().size(), 1);
    part.emplace(PartOf{network, ranges, footprints, factors->labels(), target}, all, costs);
    part->want({});
  }

  analysis::ValueRanges ranges;
  analysis::Footprints footprints;
  std::optional<analysis::Factors> factors;
  std::optional<Part> part;
};

template <class Try>
void each_part(std::uint64_t salt, Try attempt) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 500);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  Features features;
  features.max_locations = 4;
  for (std::uint64_t seed = first; seed < first + models && !testing::Test::HasFatalFailure(); ++seed) {
    const RandomModel model = random_model(seed, features);
    SCOPED_TRACE(testing::Message() << "seed " << seed << "\n" << show(model.network));
    const Whole whole(model.network, model.target);
    if (whole.part) attempt(model, *whole.part, seed);
  }
}

TEST(RefinementLaws, WhatARoundExcludesStaysOut) {
  Judged judged{"interpolants", "a path excluded", "a longer path", "several paths excluded"};
  each_part(41, [&](const RandomModel&, const Part& part, std::uint64_t seed) {
    util::Random random(seed);
    BoundsSolver solver;
    abstraction::Effort effort(util::nobody(), plenty);
    Refinement options;
    options.rounds = 5;
    options.exclude = random.below(2) == 0 ? Exclude::Path : Exclude::All;
    options.perimeter = static_cast<std::uint32_t>(random.below(3));
    const Refined refined = refine(part, solver, effort, options);
    for (std::size_t i = 0; i + 1 < refined.rounds.size(); ++i) {
      const Round& round = refined.rounds[i];
      std::vector<Atom> known(refined.predicates.begin(),
                              refined.predicates.begin() + static_cast<std::ptrdiff_t>(round.predicates));
      const Vocabulary before(part, known);
      PathAnalysis then(part, before, solver, effort, options.perimeter);
      ASSERT_TRUE(then.is_abstract(round.path));
      ASSERT_TRUE(then.is_spurious(round.path));
      known.insert(known.end(), round.found.begin(), round.found.end());
      const Vocabulary after(part, known);
      ASSERT_FALSE(PathAnalysis(part, after, solver, effort, options.perimeter).is_abstract(round.path));
      judged.count("interpolants", !round.found.empty());
      judged.count("several paths excluded", round.paths > 1);
      const Round& next = refined.rounds[i + 1];
      if (next.paths == 0) continue;
      ASSERT_GE(next.length, round.length);
      ASSERT_FALSE(next.path.steps == round.path.steps && next.path.alternative == round.path.alternative);
      judged.count("a path excluded", next.length == round.length);
      judged.count("a longer path", next.length > round.length);
    }
  });
  judged.expect_each();
}

TEST(RefinementLaws, OutcomesAreTrue) {
  Judged judged{"excluded", "a run as long as the truth", "unsatisfied guards"};
  each_part(42, [&](const RandomModel& model, const Part& part, std::uint64_t seed) {
    util::Random random(seed);
    BoundsSolver solver;
    abstraction::Effort effort(util::nobody(), plenty);
    Refinement options;
    options.rounds = 20;
    options.exclude = static_cast<Exclude>(random.below(3));
    const Refined refined = refine(part, solver, effort, options);
    if (refined.outcome != Outcome::Excluded && refined.outcome != Outcome::Feasible) return;
    std::uint32_t truth = 0;
    try {
      truth = RegionExplorer(model.network, model.target, {}, {.max_states = 3'000}).landscape().from_start;
    } catch (const std::runtime_error&) {
      return;
    }
    judged.count("unsatisfied guards", options.exclude == Exclude::Guards && !refined.predicates.empty());
    if (refined.outcome == Outcome::Excluded) {
      judged.count("excluded");
      ASSERT_EQ(truth, Landscape::never);
    } else {
      ASSERT_LE(refined.rounds.back().length, truth);
      judged.count("a run as long as the truth", refined.rounds.back().length == truth && truth > 1);
    }
  });
  judged.expect_each();
}

Facts random_point(const Part& part, util::Random& random) {
  Facts facts(part.layout());
  const Variables& variables = part.variables();
  const auto is = [&](Var v, std::int64_t value) {
    Atom atom;
    atom.form = Atom::Form::Difference;
    atom.left = v;
    atom.bound = dbm::le<dbm::WideBound>(value);
    facts.meet(atom);
    std::swap(atom.left, atom.right);
    atom.bound = dbm::le<dbm::WideBound>(-value);
    facts.meet(atom);
  };
  for (const Var v : part.layout().with_row())
    if (variables.is_clock(v) && v != predicates::zero) is(v, static_cast<std::int64_t>(random.below(6)));
  for (const Var v : part.layout().with_set()) {
    const auto all = static_cast<std::uint64_t>(variables.domain(v).high - variables.domain(v).low + 1);
    Atom atom;
    atom.left = v;
    atom.values.insert(static_cast<std::int64_t>(random.below(all)));
    facts.meet(atom);
  }
  facts.settle();
  return facts;
}

TEST(RefinementLaws, APerimeterOnlyAdds) {
  Judged judged{"a greater distance", "an equal one"};
  each_part(43, [&](const RandomModel&, const Part& part, std::uint64_t seed) {
    util::Random random(seed);
    BoundsSolver solver;
    const Vocabulary vocabulary(part, random.below(2) == 0 ? part.syntax() : std::vector<Atom>{});
    const auto make = [&](std::uint32_t perimeter) {
      abstraction::Effort effort(util::nobody(), plenty);
      return make_space(part, vocabulary, solver, effort, perimeter);
    };
    const AbstractSpace none = make(0), some = make(1 + static_cast<std::uint32_t>(random.below(4)));
    if (none.beyond != AbstractSpace::complete || some.beyond != AbstractSpace::complete) return;
    for (int i = 0; i < 50; ++i) {
      LiteralSet set;
      vocabulary.abstract(random_point(part, random), solver, set);
      const std::uint32_t without = none.states.least(set), with = some.states.least(set);
      ASSERT_GE(with, without);
      judged.count("a greater distance", with > without);
      judged.count("an equal one", with == without && with > 0 && with != SetTrie::none);
    }
  });
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
