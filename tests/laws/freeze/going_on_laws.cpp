// Runs that are killed and gone on with, and runs that divide what waits, against runs that are left alone, on random
// models in which something goes forward.
//
// Everything that a run writes is appended, so a kill leaves a beginning of the file; that is what is made of the file
// of a whole run here, cut anywhere. Who goes on from it must end as the whole run did, to the last count, with the
// same way to the target. Whatever is divided, where, and how often, must be the same states, expanded once each.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 20, with BEELINE_SLOW 500), BEELINE_LAW_SEED where
// they start.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "laws/freeze/explored.h"
#include "plan/run.h"
#include "support/environment.h"
#include "support/forward_model.h"
#include "support/judged.h"
#include "support/show.h"
#include "util/random.h"

namespace beeline::test {
namespace {

std::uint64_t models() {
  return from_environment("BEELINE_LAW_MODELS", std::getenv("BEELINE_SLOW") != nullptr ? 500 : 20);
}

// A folder that is gone in the end.
class Folder {
 public:
  Folder() : name_(std::filesystem::temp_directory_path() / fmt::format("beeline-going-on-{}", getpid())) { clear(); }
  ~Folder() { clear(); }
  void clear() { std::filesystem::remove_all(name_); }
  std::string name() const { return name_.string(); }
  std::filesystem::path blocks() const { return name_ / "blocks"; }

 private:
  std::filesystem::path name_;
};

std::string difference(const Explored& a, const Explored& b) {
  const auto say = [&](const char* what, auto x, auto y) {
    return x == y ? "" : fmt::format("{}: {} {} and {}; ", b.search, what, x, y);
  };
  std::string out;
  out += say("end", static_cast<int>(a.end), static_cast<int>(b.end));
  const result::Freezing& f = *a.effort.freezing;
  const result::Freezing& g = *b.effort.freezing;
  if (f.shares || g.shares) {  // what is explored when, and what comes twice, depends on what was in memory
    if (a.way.has_value() != b.way.has_value()) out += b.search + ": no way; ";
    return out;
  }
  out += say("explored", a.effort.counts.explored, b.effort.counts.explored);
  out += say("transitions", a.effort.counts.transitions, b.effort.counts.transitions);
  out += say("generated", a.effort.counts.generated, b.effort.counts.generated);
  out += say("dead ends", a.effort.counts.dead_ends, b.effort.counts.dead_ends);
  if (a.way != b.way) out += b.search + ": another way; ";
  out += say("kept", a.effort.kept, b.effort.kept);
  out += say("stored", a.effort.stored, b.effort.stored);
  out += say("states", f.states, g.states);
  out += say("freed", f.freed, g.freed);
  out += say("clusters", f.clusters, g.clusters);
  out += say("alive at most", f.peak_live, g.peak_live);
  out += say("open clusters", f.reached_future, g.reached_future);

  return out;
}

// Bytes, of what a file says that it is of.
constexpr std::uint64_t said = 24 + 48 + 24;

// What a kill leaves.
void cut(const Folder& folder, std::uint64_t bytes) { std::filesystem::resize_file(folder.blocks(), bytes); }

TEST(GoingOn, EndsAsTheRunThatWasKilledWouldHave) {
  Judged judged{"from a boundary", "from the beginning", "with a way", "twice"};
  Folder folder;
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + 40'000'000;
  for (std::uint64_t seed = first; seed < first + models(); ++seed) {
    const RandomModel model = forward_model(seed, {});
    Explorer to_the_end(model), to_the_target(model, Explorer::Until::Target);
    util::Random random(seed);
    for (const char* search :
         {"freeze(bfs(store=exact))", "freeze(bfs(store=inclusion))", "freeze(dfs(store=exact),keep=full)",
          "freeze(rdfs(store=alu,seed=3))", "freeze(bfs(order=largest),clusters=states)", "freeze(greedy(hU))",
          "freeze(bfs(store=exact),split=1)", "freeze(bfs(store=exact),live=9)"}) {
      for (Explorer* explorer : {&to_the_end, &to_the_target}) {
        folder.clear();
        const engine::FrozenFile file{folder.name(), "blocks", "a model", false};
        const auto all = explorer->explore({search, false, file});
        if (!all) continue;
        const auto end = std::filesystem::file_size(folder.blocks());
        for (int kills = 1; kills <= 2; ++kills) {
          const std::uint64_t at = said + random.below(std::filesystem::file_size(folder.blocks()) - said + 1);
          cut(folder, at);
          const engine::FrozenFile again{folder.name(), "blocks", "a model", true};
          ASSERT_EQ(engine::objection_to_going_on(again), "") << "cut at " << at << " of " << end;
          const auto rest = explorer->explore({search, false, again});
          ASSERT_TRUE(rest);
          ASSERT_EQ(difference(*all, *rest), "") << "seed " << seed << ", cut at " << at << " of " << end
                                                 << (explorer == &to_the_end ? "" : ", to the target") << "\n"
                                                 << show(model.network);
          judged.count(rest->effort.freezing->resumed ? "from a boundary" : "from the beginning");
          judged.count("with a way", rest->way && !rest->way->empty() && rest->effort.freezing->resumed);
          judged.count("twice", kills == 2 && rest->effort.freezing->resumed);
        }
      }
    }
  }
  judged.expect_each(models() / 20);
}

// Equal states are expanded once, wherever they are found; where larger zones take the place of smaller ones the order
// decides which are met, and each side has what covers the other's.
TEST(Sharing, IsTheWholeAndNothingElse) {
  Judged judged{"divided", "spilt", "dropped", "with deadlocks", "other zones"};
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + 41'000'000;
  for (std::uint64_t seed = first; seed < first + models(); ++seed) {
    const RandomModel model = forward_model(seed, {});
    Explorer explorer(model);
    for (const std::string store : {"exact", "inclusion", "alu"}) {
      const auto plain = explorer.explore({fmt::format("bfs(store={})", store)});
      if (!plain) continue;
      const std::uint64_t third = plain->effort.kept / 3 + 2, few = plain->effort.kept / 12 + 2;
      for (const char* inner : {"bfs", "dfs"}) {
        for (const std::string& how :
             {std::string("split=1"), std::string("split=3,clusters=states"), fmt::format("live={}", few),
              fmt::format("live={},split=1,keep=none", third), fmt::format("live={},clusters=states", third),
              fmt::format("live={},split=2,clusters=states,keep=none", few)}) {
          const auto shared = explorer.explore({fmt::format("freeze({}(store={}),{})", inner, store, how)});
          if (!shared) continue;
          const std::string where = fmt::format("seed {}: {}\n{}", seed, shared->search, show(model.network));
          ASSERT_EQ(shared->end, engine::End::Exhausted) << where;
          ASSERT_EQ(shared->keys, plain->keys) << where;
          const result::Freezing& f = shared->freezing();
          if (store == "exact") {
            const std::uint64_t dropped = f.shares ? f.shares->dropped : 0;
            ASSERT_EQ(f.states - dropped, plain->effort.kept) << where;
            ASSERT_EQ(shared->states, plain->states) << where;
            ASSERT_EQ(shared->effort.counts.explored, plain->effort.counts.explored) << where;
            ASSERT_EQ(shared->effort.counts.transitions, plain->effort.counts.transitions) << where;
            ASSERT_EQ(shared->deadlocks, plain->deadlocks) << where;
          } else {
            ASSERT_TRUE(explorer.covered(*shared, *plain)) << "more than the whole: " << where;
            ASSERT_TRUE(explorer.covered(*plain, *shared)) << "not the whole: " << where;
            judged.count("other zones", shared->states != plain->states);
          }
          ASSERT_EQ(f.states, shared->effort.kept) << where;
          if (f.shares) {
            ASSERT_EQ(f.shares->failure, "") << where;
            judged.count("divided", f.shares->divisions > 0);
            judged.count("spilt", f.shares->spills > 0);
            judged.count("dropped", f.shares->dropped > 0);
            judged.count("with deadlocks", shared->deadlocks > 0);
          }
        }
      }
    }
  }
  judged.expect_each(models() / 20);
}

// A target is met, and the way there is one of the model, wherever the share begins that meets it.
TEST(Sharing, FindsWays) {
  Judged judged{"met", "met among shares"};
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + 42'000'000;
  for (std::uint64_t seed = first; seed < first + models(); ++seed) {
    const RandomModel model = forward_model(seed, {});
    ir::Property property;
    property.kind = ir::Reachable{model.target};
    const auto ask = [&](const std::string& search) {
      plan::Options options;
      EXPECT_EQ(components::standard().read(search, options.search), "") << search;
      options.slice = false;
      return plan::run(model.network, std::span(&property, 1), options).front();
    };
    const result::Answer plain = ask("bfs");
    for (const char* search : {"freeze(bfs,split=2)", "freeze(dfs,live=3)", "freeze(bfs,live=4,keep=none)"}) {
      const result::Answer shared = ask(search);
      if (shared.refused) continue;
      ASSERT_EQ(shared.verdict, plain.verdict) << "seed " << seed << ": " << search << ": " << shared.reason;
      const bool met = shared.trace.has_value();
      ASSERT_EQ(met, plain.trace.has_value()) << "seed " << seed << ": " << search << ": " << shared.reason;
      judged.count("met", met);
      judged.count("met among shares", met && shared.statistics.freezing->shares);
    }
  }
  judged.expect_each(models() / 20);
}

}  // namespace
}  // namespace beeline::test
