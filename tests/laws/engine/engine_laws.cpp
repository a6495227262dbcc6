// The engine against the naive region explorer on random networks: same verdicts for every search, store and
// subsumption.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 150, with
// BEELINE_SLOW 3000), BEELINE_LAW_SEED where they start. A failing model is shrunk and
// printed with what is needed to keep it as a test in kept_models.cpp.
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "laws/engine/agreement.h"
#include "laws/engine/extremum.h"
#include "laws/engine/promises.h"
#include "support/environment.h"
#include "support/forward_model.h"
#include "support/builder.h"
#include "support/own_components.h"
#include "support/show.h"
#include "support/shrink.h"

namespace beeline::test {
namespace {

using Law = std::function<std::string(const RandomModel&)>;

// Models that the oracle cannot judge (too many regions) count as agreeing, but not all of them may be such.
std::string judge(const Law& law, const RandomModel& model, std::uint64_t* judged = nullptr) {
  try {
    std::string wrong = law(model);
    if (judged != nullptr) ++*judged;
    return wrong;
  } catch (const std::runtime_error&) {
    return {};
  }
}

// `of(seed)` is the law for that model: some draw what they try.
void check_laws(const std::function<Law(std::uint64_t)>& of, const Features& features, std::uint64_t salt) {
  const std::uint64_t models =
      from_environment("BEELINE_LAW_MODELS", std::getenv("BEELINE_SLOW") != nullptr ? 3000 : 150);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  std::uint64_t judged = 0;
  for (std::uint64_t seed = first; seed < first + models; ++seed) {
    const RandomModel model = random_model(seed, features);
    const Law law = of(seed);
    const std::string wrong = judge(law, model, &judged);
    if (wrong.empty()) continue;
    const Shrunk small = shrink(model, [&](const RandomModel& m) { return !judge(law, m).empty(); });
    FAIL() << judge(law, small.model) << "\n" << describe(seed, small);
  }
  EXPECT_GT(judged, models / 2) << "the oracle could not judge enough";
}

void check_law(const Law& law, const Features& features, std::uint64_t salt) {
  check_laws([&](std::uint64_t) { return law; }, features, salt);
}

Features base() { return {}; }

TEST(EngineLaws, PlainNetworks) {
  Features f = base();
  f.clock_guarded_receivers = false;
  f.deadlock = false;
  check_law(disagreement, f, 1);
}
TEST(EngineLaws, Deadlock) { check_law(disagreement, base(), 2); }
TEST(EngineLaws, ThreeClocks) {
  Features f = base();
  f.max_clocks = 3;
  f.max_constant = 2;
  check_law(disagreement, f, 3);
}
TEST(EngineLaws, FourProcesses) {
  Features f = base();
  f.max_processes = 4;
  f.max_constant = 2;
  check_law(disagreement, f, 4);
}
TEST(EngineLaws, Diagonals) {
  Features f = base();
  f.diagonals = true;
  check_law(disagreement, f, 5);
}
TEST(EngineLaws, Priorities) {
  Features f = base();
  f.priorities = true;
  check_law(disagreement, f, 6);
}
// Clocks set to others.
Features copying() {
  Features f = base();
  f.max_clocks = 3;
  f.max_constant = 4;
  f.copies = true;
  return f;
}
// Where hardly anything but clocks decides what is reachable.
TEST(EngineLaws, Copies) {
  Features f = copying();
  f.max_processes = 2;
  f.max_locations = 4;
  f.variables = f.broadcast = f.urgent_channels = f.committed = f.urgent_locations = f.deadlock = false;
  f.strict_bounds = f.initial_clocks = f.lower_bound_invariants = false;
  check_law(disagreement, f, 50);
}
TEST(EngineLaws, CopiesAndVariables) { check_law(disagreement, copying(), 62); }
TEST(EngineLaws, CopiesUnderPriorities) {
  Features f = copying();
  f.priorities = true;
  check_law(disagreement, f, 51);
}
TEST(EngineLaws, CopiesAndDifferences) {
  Features f = copying();
  f.diagonals = true;
  f.sums = false;
  check_law(disagreement, f, 52);
}
// Only what can be taken can go wrong.
void check_errors(Features features, std::uint64_t salt) {
  features.errors = true;
  Tally tally;
  check_law([&](const RandomModel& model) { return wrong_error(model, tally); }, features, salt);
  EXPECT_EQ(tally.size(), 4u) << "both, one, the other and neither of target and error are reachable";
}
TEST(EngineLaws, Errors) { check_errors(base(), 25); }
TEST(EngineLaws, ErrorsUnderPriorities) {
  Features f = base();
  f.priorities = true;
  check_errors(f, 26);
}
// Whether a target goes wrong depends neither on clocks nor on which part of it is looked at first.
TEST(EngineLaws, ErrorsOfTargets) {
  Features f = base();
  f.wrong_targets = true;
  check_errors(f, 29);
  f = all_features();
  f.errors = f.wrong_targets = true;
  check_law(refused_certificate, f, 30);
}
TEST(EngineLaws, ErrorsWithEverything) {
  Features f = all_features();
  check_errors(f, 27);
  f.errors = true;
  check_law(refused_certificate, f, 28);
}
TEST(EngineLaws, CopiesWithEverything) {
  Features f = all_features();
  f.copies = true;
  f.diagonals = false;
  check_law(refused_certificate, f, 53);
  check_law(walked_astray, f, 54);
  check_law(badly_shortened, f, 55);
  check_law(unexplained_deadlock, f, 56);
  check_law(wrong_coverage, f, 57);
  check_errors(f, 58);
}
TEST(EngineLaws, SideBySide) {
  Tally answered;
  const auto law = [&](const RandomModel& model) { return different_side_by_side(model, answered); };
  check_law(law, base(), 70);
  check_law(law, all_features(), 71);
  Features f = base();
  f.errors = true;
  check_law(law, f, 72);
  EXPECT_GT(answered.size(), 2u) << "several members answer";
}
TEST(EngineLaws, Refusals) {
  Features f = base();
  f.refusals = true;
  check_law(disagreement, f, 73);
  f.priorities = true;
  check_law(disagreement, f, 74);
  check_law(refused_certificate, f, 75);
  check_errors(f, 76);
}
TEST(EngineLaws, Vectors) {
  Features f = base();
  f.vectors = true;
  check_law(disagreement, f, 7);
}
TEST(EngineLaws, Everything) { check_law(disagreement, all_features(), 8); }

TEST(EngineLaws, DeadlocksAreExplained) {
  check_law(unexplained_deadlock, base(), 42);
  check_law(unexplained_deadlock, all_features(), 43);
}
TEST(EngineLaws, Coverage) {
  check_law(wrong_coverage, base(), 40);
  check_law(wrong_coverage, all_features(), 41);
}

TEST(EngineLaws, Orders) {
  Tally tally;
  const auto law = [&](const RandomModel& model) { return other_states(model, tally); };
  check_law(law, base(), 80);
  check_law(law, all_features(), 81);
  EXPECT_GT(tally["largest: less work"], 0) << "what is expanded depends on the order";
  EXPECT_GT(tally["ranked: less work"], 0);
}

TEST(EngineLaws, AluIsGivenUp) {
  Tally tally;
  const auto law = [&](std::uint64_t seed) {
    return [&tally, seed](const RandomModel& model) { return lost_by_giving_up(model, seed, tally); };
  };
  check_laws(law, base(), 82);
  Features f = base();
  f.max_clocks = 3;
  check_laws(law, f, 83);
  EXPECT_GT(tally["bfs(store=frugal)"], 50) << "aLU was given up too seldom";
}

// Where contexts may be pruned: parts without clocks that often have nothing in common.
Features untimed() {
  Features f = base();
  f.max_processes = 4;
  f.max_clocks = 0;
  f.urgent_channels = f.committed = f.urgent_locations = false;
  f.deadlock = f.clock_targets = false;
  return f;
}
TEST(EngineLaws, Untimed) { check_law(disagreement, untimed(), 12); }
TEST(EngineLaws, UntimedApart) {
  Features f = untimed();
  f.binary = f.variables = f.computed_channels = false;
  check_law(disagreement, f, 13);
}
TEST(EngineLaws, PrunedContexts) {
  check_law(lost_by_pruning, untimed(), 15);
  Features f = untimed();
  f.variables = f.computed_channels = false;
  check_law(lost_by_pruning, f, 16);
  Features g = untimed();
  g.onlookers = true;
  g.max_locations = 4;
  g.binary = g.variables = g.computed_channels = false;
  check_law(lost_by_pruning, g, 17);
}
TEST(EngineLaws, FewestSwitches) { check_law(too_many_switches, untimed(), 14); }

TEST(EngineLaws, RandomWalks) { check_law(walked_astray, base(), 19); }
TEST(EngineLaws, RandomWalksWithEverything) { check_law(walked_astray, all_features(), 20); }

TEST(EngineLaws, Extrema) {
  Features f = base();
  f.max_clocks = 2;
  Judged judged = extremum_kinds();
  check_law([&](const RandomModel& model) { return wrong_extremum(model, judged); }, f, 9);
  judged.expect_each();
}
TEST(EngineLaws, ExtremaWithDiagonals) {
  Features f = base();
  f.max_clocks = 2;
  f.diagonals = true;
  Judged judged = extremum_kinds();
  check_law([&](const RandomModel& model) { return wrong_extremum(model, judged); }, f, 19);
  judged.expect_each();
}

TEST(EngineLaws, ExtremaWithCopies) {
  Features f = base();
  f.max_clocks = 2;
  f.copies = true;
  Judged judged = extremum_kinds();
  const auto law = [&](const RandomModel& model) { return wrong_extremum(model, judged); };
  check_law(law, f, 59);
  f.sums = false;
  check_law(law, f, 60);
  judged.expect_each();
}

TEST(EngineLaws, ExtremaWithPriorities) {
  Features f = base();
  f.max_clocks = 2;
  f.priorities = true;
  Judged judged = extremum_kinds();
  const auto law = [&](const RandomModel& model) { return wrong_extremum(model, judged); };
  check_law(law, f, 63);
  f.copies = true;
  f.sums = false;
  check_law(law, f, 64);
  judged.expect_each();
}

// Constants up to 10^12.
std::int64_t factor_of(std::uint64_t seed) {
  const std::int64_t factors[] = {1, 1'000'003, 178'956'970, 20'000'000'011, 333'333'333'333};
  return factors[seed % std::size(factors)];
}
Features constant_bounds() {
  Features f = base();
  f.variable_bounds = false;
  return f;
}
TEST(EngineLaws, SmallUnitsOfTime) {
  for (const bool diagonals : {false, true}) {
    Features f = constant_bounds();
    f.diagonals = f.priorities = diagonals;
    Judged judged = scale_kinds();
    const auto law = [&](std::uint64_t seed) {
      return [&, seed](const RandomModel& model) { return wrong_at_scale(model, factor_of(seed), judged); };
    };
    check_laws(law, f, 20 + diagonals);
    judged.expect_each();
  }
}
TEST(EngineLaws, CopiesInSmallUnitsOfTime) {
  Features f = constant_bounds();
  f.copies = true;
  f.priorities = true;
  Judged judged = scale_kinds();
  const auto law = [&](std::uint64_t seed) {
    return [&, seed](const RandomModel& model) { return wrong_at_scale(model, factor_of(seed), judged); };
  };
  check_laws(law, f, 61);
  judged.expect_each();
}
TEST(EngineLaws, ExtremaInSmallUnitsOfTime) {
  Features f = constant_bounds();
  f.max_clocks = 2;
  Judged judged = extremum_kinds();
  const auto law = [&](std::uint64_t seed) {
    return [&, seed](const RandomModel& model) { return wrong_extremum(model, judged, factor_of(seed)); };
  };
  check_laws(law, f, 22);
  judged.expect_each();
}

TEST(EngineLaws, ShortestTraces) { check_law(not_shortest, all_features(), 11); }

TEST(EngineLaws, ShortenedTraces) { check_law(badly_shortened, all_features(), 12); }

TEST(EngineLaws, Shortcuts) {
  check_law(bad_shortcut, base(), 44);
  check_law(bad_shortcut, all_features(), 45);
}

// With the components that tests add, so what is shown there is true.
TEST(EngineLaws, Promises) {
  const components::Registry registry = with_own_components();
  Tally tally;
  const auto law = [&](std::uint64_t seed) {
    return [&, seed](const RandomModel& model) { return broken_promise(registry, model, seed, tally); };
  };
  check_laws(law, all_features(), 21);
  check_laws(law, base(), 22);
  Features far = untimed();  // distances long enough to be wrong about
  far.max_locations = 6;
  check_laws(law, far, 24);
  // One is for models in which something only goes forward.
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomModel model = forward_model(seed, base());
    const Law freezes = [&](const RandomModel& m) { return broken_promise(registry, m, seed, tally, "freeze"); };
    ASSERT_EQ(judge(freezes, model), "") << show(model.network);
  }
  EXPECT_EQ(unjudged(registry, tally), "");
  for (const char* what :
       {"judged optimal astar", "judged optimal bfs", "judged anytime auto", "judged incomplete walk"}) {
    EXPECT_GT(tally[what], 0u) << what;
  }
}

TEST(EngineLaws, Loops) {
  Tally tally;
  check_law([&](const RandomModel& model) { return wrong_loop(components::standard(), model, tally); }, all_features(),
            23);
  for (const char* what : {"judged loops bfs", "judged ends bfs", "used store exact"})
    EXPECT_GT(tally[what], 0u) << what;
}

// Every round leaves the clocks further apart, and there are but three. The zone of each round is within that of the
// one before.
TEST(EngineLaws, LoopsOfSmallerAndSmallerZones) {
  NetworkBuilder b({"P"});
  const std::uint32_t x = b.clock("x"), y = b.clock("y");
  b.location(0, "l");
  b.edge(0, 0, 0, b.both(b.when(x, Op::Ge, 1), b.when(y, Op::Le, 3)), b.reset(x));
  const ExprId never = b.num(0);
  Tally tally;
  EXPECT_EQ(wrong_loop(components::standard(), {b.network, never}, tally), "");
  EXPECT_GT(tally["judged ends bfs"], 0u);
}

TEST(EngineLaws, Certificates) { check_law(refused_certificate, all_features(), 10); }

}  // namespace
}  // namespace beeline::test
