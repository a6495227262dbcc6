// Shares that processes explore side by side, and shares that are put off when they take too long, against plain
// search.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 20, with BEELINE_SLOW 500), BEELINE_LAW_SEED where
// they start.
#include <sys/wait.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "laws/freeze/explored.h"
#include "laws/freeze/two_ways.h"
#include "plan/run.h"
#include "support/environment.h"
#include "support/forward_model.h"
#include "support/judged.h"
#include "support/show.h"

namespace beeline::test {
namespace {

using result::Verdict;

std::uint64_t models() {
  return from_environment("BEELINE_LAW_MODELS", std::getenv("BEELINE_SLOW") != nullptr ? 500 : 20);
}

bool no_process_is_left() { return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

// What another process has explored may be explored again, and nothing else.
TEST(SideBySide, IsTheWholeAndNothingElse) {
  Judged judged{"by processes", "spilt", "with other zones"};
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + 43'000'000;
  for (std::uint64_t seed = first; seed < first + models(); ++seed) {
    const RandomModel model = forward_model(seed, {});
    Explorer explorer(model);
    for (const std::string store : {"exact", "inclusion", "alu"}) {
      const auto plain = explorer.explore({fmt::format("bfs(store={})", store)});
      if (!plain) continue;
      const std::uint64_t few = plain->effort.kept / 12 + 2;
      for (const std::string& how : {std::string("freeze(bfs(store={}))"), std::string("freeze(dfs(store={}),split=2)"),
                                     std::string("freeze(bfs(store={}),clusters=states,keep=none)"),
                                     fmt::format("freeze(bfs(store={{}}),live={})", few)}) {
        for (const std::size_t processes : {2u, 3u}) {
          const auto shared =
              explorer.explore({.search = fmt::format(fmt::runtime(how), store), .processes = processes});
          if (!shared) continue;
          const std::string where =
              fmt::format("seed {}: {} on {} processes\n{}", seed, shared->search, processes, show(model.network));
          ASSERT_TRUE(no_process_is_left()) << where;
          ASSERT_EQ(shared->end, engine::End::Exhausted) << where;
          ASSERT_EQ(shared->warnings, std::vector<std::string>{}) << where;
          ASSERT_EQ(shared->keys, plain->keys) << where;
          if (store == "exact") {
            ASSERT_EQ(shared->states, plain->states) << where;
            ASSERT_GE(shared->effort.counts.explored, plain->effort.counts.explored) << where;
          } else {
            ASSERT_TRUE(explorer.covered(*shared, *plain)) << "more than the whole: " << where;
            ASSERT_TRUE(explorer.covered(*plain, *shared)) << "not the whole: " << where;
            judged.count("with other zones", shared->states != plain->states);
          }
          const result::Freezing& f = shared->freezing();
          ASSERT_EQ(f.states, shared->effort.kept) << where;
          ASSERT_LE(f.clusters, f.possible) << where;
          ASSERT_GE(f.states, f.freed) << where;
          judged.count("by processes", f.shares && f.shares->processes > 1);
          judged.count("spilt", f.shares && f.shares->processes > 1 && f.shares->spills > 0);
        }
      }
    }
  }
  judged.expect_each(models() / 20);
}

// The way to what some process met is one of the model, and so is the way to what goes wrong.
TEST(SideBySide, FindsWays) {
  Judged judged{"met", "met by a process", "an error of the model", "not met"};
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + 44'000'000;
  for (std::uint64_t seed = first; seed < first + 10 * models(); ++seed) {
    Features features;
    features.errors = seed % 4 == 0;
    const RandomModel model = forward_model(seed, features);
    std::vector<ir::Property> properties(2);
    properties[0].kind = ir::Reachable{model.target};
    RandomModel other = model;
    const auto last = static_cast<std::uint32_t>(model.network.processes[0].locations.size() - 1);
    properties[1].kind = ir::Reachable{other.network.arena.at(0, last)};
    const auto ask = [&](const std::string& search, std::size_t processes) {
      plan::Options options;
      EXPECT_EQ(components::standard().read(search, options.search), "") << search;
      options.slice = false;
      options.processes = processes;
      return plan::run(other.network, properties, options);
    };
    const auto plain = ask("bfs", 1);
    for (const char* search : {"freeze(bfs)", "freeze(dfs,split=2)", "freeze(greedy(hU),keep=none)"}) {
      for (const std::size_t processes : {2u, 3u}) {
        const auto shared = ask(search, processes);
        ASSERT_TRUE(no_process_is_left());
        for (std::size_t i = 0; i < properties.size(); ++i) {
          const auto& [was, is] = std::pair(plain[i], shared[i]);
          if (is.refused) continue;
          const std::string where = fmt::format("seed {}: {} on {} processes: {}", seed, search, processes, is.reason);
          ASSERT_EQ(is.verdict == Verdict::Satisfied || is.verdict == Verdict::Error, is.trace.has_value()) << where;
          judged.count("an error of the model", is.verdict == Verdict::Error);
          // Which comes first, the target or what goes wrong, depends on the order.
          if (is.verdict == Verdict::Error || was.verdict == Verdict::Error) continue;
          ASSERT_EQ(is.verdict, was.verdict) << where;
          const auto& shares = is.statistics.freezing->shares;
          judged.count(is.trace ? "met" : "not met");
          judged.count("met by a process", is.trace && shares && shares->processes > 1);
        }
      }
    }
  }
  judged.expect_each(models() / 20);
}

TEST(SideBySide, AShareWhoseProcessWasKilledIsExploredAgain) {
  TwoWays ways;
  const RandomModel model = ways.model();
  Explorer explorer(model);
  const char* search = "freeze(bfs(store=exact),acyclic=\"Way\")";
  const auto plain = explorer.explore({"bfs(store=exact)"});
  for (const int deaths : {0, 1}) {
    const auto shared = explorer.explore({.search = search, .processes = 2, .deaths = deaths});
    ASSERT_TRUE(shared);
    EXPECT_TRUE(no_process_is_left());
    EXPECT_EQ(shared->end, engine::End::Exhausted);
    EXPECT_EQ(shared->states, plain->states);
    EXPECT_EQ(shared->effort.counts.explored, plain->effort.counts.explored);
    EXPECT_EQ(shared->freezing().states, plain->effort.kept);
    EXPECT_EQ(shared->freezing().clusters, 3u);
    EXPECT_EQ(shared->freezing().shares->processes, 2u);
    ASSERT_EQ(shared->warnings.size(), static_cast<std::size_t>(deaths));
    for (const std::string& warning : shared->warnings)
      EXPECT_EQ(warning, "a process that explored a share did not end in order: it was killed by signal 9");
  }
  const auto lost = explorer.explore({.search = search, .processes = 2, .deaths = 1000});
  EXPECT_TRUE(no_process_is_left());
  EXPECT_EQ(lost->end, engine::End::GaveUp);
  EXPECT_EQ(lost->freezing().shares->unexplored,
            "a share was not explored, twice its process did not end in order: it was killed by signal 9");
}

TEST(SideBySide, AProcessThatMeetsTheTargetEndsTheOthers) {
  TwoWays ways(1000);  // a million states, which nobody waits for
  const RandomModel model = ways.model();
  Explorer explorer(model, Explorer::Until::Target);
  const auto shared = explorer.explore({.search = "freeze(bfs(store=exact),acyclic=\"Way\")", .processes = 2});
  EXPECT_TRUE(no_process_is_left());
  EXPECT_EQ(shared->end, engine::End::Stopped);
  ASSERT_TRUE(shared->way);
  EXPECT_EQ(shared->way->size(), 2u);
  EXPECT_LT(shared->effort.counts.explored, 1'000'000u);
}

}  // namespace
}  // namespace beeline::test
