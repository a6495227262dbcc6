// Shares that are put off when they have used their part of a limit, against plain search.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 150, with BEELINE_SLOW 1000), BEELINE_LAW_SEED where
// they start.
#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "laws/freeze/explored.h"
#include "laws/freeze/two_ways.h"
#include "support/environment.h"
#include "support/forward_model.h"
#include "support/judged.h"
#include "support/show.h"

namespace beeline::test {
namespace {

std::uint64_t models() {
  return from_environment("BEELINE_LAW_MODELS", std::getenv("BEELINE_SLOW") != nullptr ? 1000 : 150);
}

// The square comes first, and there is not enough of the limit for it.
TEST(Turns, ALargeShareDoesNotHideWhatIsInOthers) {
  TwoWays ways;
  const RandomModel model = ways.model();
  Explorer explorer(model, Explorer::Until::Target);
  const auto turns = explorer.explore({.search = "freeze(bfs,acyclic=\"Way\",split=1)", .work = 6'000});
  ASSERT_TRUE(turns);
  EXPECT_EQ(turns->end, engine::End::Stopped);
  EXPECT_EQ(turns->freezing().shares->put_off, 1u);
}

TEST(Turns, AreTheWholeAndNothingElse) {
  Judged judged{"put off"};
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + 45'000'000;
  for (std::uint64_t seed = first; seed < first + models(); ++seed) {
    const RandomModel model = forward_model(seed, {});
    Explorer explorer(model);
    for (const std::string store : {"exact", "inclusion"}) {
      const auto plain = explorer.explore({fmt::format("bfs(store={})", store)});
      if (!plain) continue;
      const std::uint64_t live = plain->effort.kept / 5 + 2;
      for (const std::string& how :
           {std::string("split=1"), std::string("split=3,clusters=states"), fmt::format("split=1,live={}", live)}) {
        const auto shared = explorer.explore(
            {.search = fmt::format("freeze(bfs(store={}),{})", store, how), .work = plain->effort.counts.work() * 2});
        if (!shared || shared->end == engine::End::Paused) continue;
        const std::string where = fmt::format("seed {}: {}\n{}", seed, shared->search, show(model.network));
        ASSERT_EQ(shared->end, engine::End::Exhausted) << where;
        ASSERT_EQ(shared->keys, plain->keys) << where;
        const result::Freezing& f = shared->freezing();
        ASSERT_EQ(f.states, shared->effort.kept) << where;
        if (store == "exact") {
          ASSERT_EQ(shared->states, plain->states) << where;
          ASSERT_EQ(shared->effort.counts.explored, plain->effort.counts.explored) << where;
          ASSERT_EQ(shared->deadlocks, plain->deadlocks) << where;
        } else {
          ASSERT_TRUE(explorer.covered(*shared, *plain) && explorer.covered(*plain, *shared)) << where;
        }
        judged.count("put off", f.shares && f.shares->put_off > 0);
      }
    }
  }
  judged.expect_each(models() / 20);
}

}  // namespace
}  // namespace beeline::test
