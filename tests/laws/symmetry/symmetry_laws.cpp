// Random models with scalar sets, searched with and without their symmetries: the same answers, by fewer states. A
// trace is replayed before it is given, so one that was unfolded wrongly is an internal error.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "drawn_models.h"
#include "plan/run.h"
#include "support/judged.h"

namespace beeline::test {
namespace {

using result::Verdict;

struct How {
  bool shortest = false;
  std::size_t threads = 1;
};

result::Answer ask(const ir::Model& model, const std::string& search, bool symmetry, How how = {}) {
  plan::Options options;
  options.symmetry = symmetry;
  options.shortest = how.shortest;
  options.threads = how.threads;
  if (how.threads == 1) options.limits.work = 30'000;  // what is counted is not done side by side
  else options.limits.seconds = 20;
  EXPECT_EQ(components::standard().read(search, options.search), "") << search;
  return plan::run(model.network, model.properties, options).front();
}

bool is_used(const result::Answer& answer) {
  const auto& sets = answer.statistics.scalar_sets;
  return std::any_of(sets.begin(), sets.end(), [](const result::ScalarSet& set) { return !set.groups.empty(); });
}

constexpr const char* searches[] = {"bfs",
                                    "bfs(store=inclusion)",
                                    "bfs(store=alu)",
                                    "dfs",
                                    "rdfs",
                                    "astar(hL)",
                                    "greedy(hU)",
                                    "auto",
                                    "wastar(hU)",
                                    "walk",
                                    "greedy(hL, prefer=useless)",
                                    "greedy(hU, prefer=contexts)",
                                    "bfs(prefer=icb)",
                                    "astar(dp)",
                                    "greedy(dp(bound=5, focus=off, whole=0))",
                                    "astar(mas(bound=20, product=1))",
                                    "astar(pdb)",
                                    "greedy(pdb(abstract=locations, size=1))",
                                    "greedy(pdb(combine=partition))",
                                    "astar(zones(effort=200))",
                                    "greedy(predicates(effort=200))",
                                    "astar(max(dp, zones(effort=100)))",
                                    "walk(hU)",
                                    "greedy(dp, prefer=contexts)"};

TEST(SymmetryLaws, AnswersAreThoseOfAllStates) {
  Judged judged{
      "reached", "not reached", "an error", "used", "not used", "not used for good reason", "a trace of some length"};
  std::size_t next = 0;
  for_models(1, &ScalarModel::query, [&](const ScalarModel& drawn, const ir::Model& model, const std::string& context) {
    const result::Answer all = ask(model, "bfs(store=exact)", false);
    if (all.verdict == Verdict::Unknown || all.verdict == Verdict::Unsupported) return;
    ASSERT_NE(all.verdict, Verdict::Internal) << all.reason << context;
    const result::Answer exact = ask(model, "bfs(store=exact)", true);
    // Who goes another way may meet the target before the error, or the other way round.
    const auto is_lucky = [&](const result::Answer& other) {
      return all.verdict != Verdict::NotSatisfied && other.verdict != Verdict::NotSatisfied &&
             other.verdict != Verdict::Internal;
    };
    ASSERT_TRUE(exact.verdict == all.verdict || is_lucky(exact)) << exact.reason << "; " << all.reason << context;
    if (all.verdict == Verdict::NotSatisfied) {
      ASSERT_LE(exact.statistics.kept, all.statistics.kept) << context;
    }
    if (all.verdict == Verdict::Satisfied && exact.verdict == Verdict::Satisfied) {
      ASSERT_EQ(exact.trace->steps.size(), all.trace->steps.size()) << context;
    }
    for (int i = 0; i < 3; ++i) {
      const std::size_t round = next / std::size(searches);
      const std::string search = searches[next++ % std::size(searches)];
      const bool side_by_side = search == "auto" && round % 2 == 0;
      const result::Answer other =
          ask(model, search, true, {round % 3 == 0, side_by_side ? std::size_t{2} : std::size_t{1}});
      const bool gave_up = other.verdict == Verdict::Unknown || other.verdict == Verdict::Unsupported;
      const bool blind = all.verdict == Verdict::Error && other.statistics.dead_ends > 0;  // left out, errors and all
      ASSERT_TRUE(other.verdict == all.verdict || gave_up || is_lucky(other) || blind || other.refused)
          << search << ": " << name(other.verdict) << " " << other.reason << " instead of " << name(all.verdict) << "\n"
          << context;
    }
    judged.count("reached", all.verdict == Verdict::Satisfied);
    judged.count("not reached", all.verdict == Verdict::NotSatisfied);
    judged.count("an error", all.verdict == Verdict::Error);
    judged.count("used", is_used(exact));
    judged.count("not used", !is_used(exact));
    judged.count("not used for good reason", !is_used(exact) && drawn.tells_apart);
    judged.count("a trace of some length", all.trace && all.trace->steps.size() > 3 && is_used(exact));
  });
  judged.expect_each(3);
}

TEST(SymmetryLaws, ExtremaAreThoseOfAllStates) {
  Judged judged{"a value", "no bound", "never", "used"};
  for_models(2, &ScalarModel::extremum, [&](const ScalarModel&, const ir::Model& model, const std::string& context) {
    const result::Answer all = ask(model, "bfs", false), other = ask(model, "bfs", true);
    if (all.verdict == Verdict::Unknown || all.verdict == Verdict::Unsupported) return;
    ASSERT_EQ(other.verdict, all.verdict) << other.reason << "; " << all.reason << context;
    ASSERT_EQ(other.extrema.size(), all.extrema.size()) << context;
    for (std::size_t i = 0; i < all.extrema.size(); ++i) {
      ASSERT_EQ(other.extrema[i].low, all.extrema[i].low) << context;
      ASSERT_EQ(other.extrema[i].high, all.extrema[i].high) << context;
      ASSERT_EQ(other.extrema[i].reached, all.extrema[i].reached) << context;
    }
    judged.count("used", is_used(other));
    for (const result::Extremum& e : all.extrema) {
      judged.count("a value", e.reached && (e.low || e.high));
      judged.count("no bound", e.reached && !e.low && !e.high);
      judged.count("never", !e.reached);
    }
  });
  judged.expect_each(2);
}

}  // namespace
}  // namespace beeline::test
