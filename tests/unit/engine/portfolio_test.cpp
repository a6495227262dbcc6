// Who gets turns, and how many: engines of a few lines that count.
#include "engine/portfolio.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/toy_engine.h"

namespace beeline::engine {
namespace {

using Worker = test::ToyEngine;

struct Team {
  explicit Team(std::vector<Worker::Plan> p) : plans(std::move(p)) {
    entry.turn = 1;
    record.log = &log;
    for (Worker::Plan& plan : plans) plan.looks = false;
    for (std::size_t i = 0; i < plans.size(); ++i)
      entry.members.push_back({.spec = std::string(1, static_cast<char>('a' + i))});
  }
  Portfolio portfolio() {
    return Portfolio(entry, [this](std::size_t i) {
      made += entry.members[i].spec;
      return std::make_unique<Worker>(entry.members[i].spec, plans[i], record);
    });
  }
  std::vector<Worker::Plan> plans;
  components::Portfolio entry;
  std::string log, made;
  Worker::Record record;
  util::Budget budget;
  test::ToyListener listener;
};

TEST(Portfolio, SharesAreThoseOfTheTable) {
  Team team({{.ends_after = 11}, {}, {}});
  team.entry.members[0].share = 3;
  team.entry.members[2].after = 2;
  Portfolio portfolio = team.portfolio();
  EXPECT_EQ(team.made, "a");
  EXPECT_EQ(portfolio.run(team.budget, team.listener), End::Exhausted);
  EXPECT_EQ(team.log,
            "ab"
            "aaab"
            "aaabc"
            "aaabc"
            "a");
  EXPECT_EQ(team.made, "abc");
  EXPECT_EQ(portfolio.spec().name, "a");
}

TEST(Portfolio, AMemberThatTookTooMuchSitsOut) {
  Team team({{.ends_after = 6}, {.step = 3}});
  Portfolio portfolio = team.portfolio();
  EXPECT_EQ(portfolio.run(team.budget, team.listener), End::Exhausted);
  EXPECT_EQ(team.log, "abaaabaa");
}

TEST(Portfolio, TheFirstConclusiveMemberAnswers) {
  Team team({{}, {.ends_after = 2, .end = End::GaveUp}, {.ends_after = 3, .end = End::Stopped, .finds = true}});
  Portfolio portfolio = team.portfolio();
  EXPECT_EQ(portfolio.run(team.budget, team.listener), End::Stopped);
  EXPECT_EQ(team.log,
            "abc"
            "abc"
            "ac"
            "a");
  EXPECT_EQ(portfolio.answering_member(), 2u);
  EXPECT_EQ(portfolio.spec().name, "c");
  ASSERT_EQ(team.listener.paths.size(), 1u);
  EXPECT_EQ(team.listener.paths[0].size(), 3u);
  const Effort before = portfolio.effort();
  EXPECT_EQ(before.counts.explored, 4u + 2u + 3u);
  EXPECT_EQ(before.kept, 3u);
  portfolio.keep_answering_only();
  EXPECT_EQ(portfolio.effort().counts.explored, before.counts.explored);
  EXPECT_EQ(portfolio.spec().name, "c");
}

// An engine like any other: in pieces it does what it does at once.
TEST(Portfolio, PausesAndGoesOn) {
  const std::vector<Worker::Plan> plans{{.ends_after = 20}, {.step = 2}, {.ends_after = 5, .end = End::GaveUp}};
  const auto set_up = [](Team& team) { team.entry.turn = 3; };
  Team whole(plans);
  set_up(whole);
  Portfolio at_once = whole.portfolio();
  ASSERT_EQ(at_once.run(whole.budget, whole.listener), End::Exhausted);
  for (const std::uint64_t piece : {1u, 2u, 5u, 7u}) {
    Team parts(plans);
    set_up(parts);
    Portfolio portfolio = parts.portfolio();
    std::size_t pauses = 0;
    while (portfolio.run(parts.budget, parts.listener, piece) == End::Paused) ++pauses;
    EXPECT_EQ(parts.log, whole.log) << piece;
    EXPECT_GT(pauses, 3u);
  }
}

TEST(Portfolio, WhenMemoryIsScarceTheFirstGoesOnAlone) {
  Team team({{.ends_after = 9}, {}});
  Portfolio portfolio = team.portfolio();
  util::Limits limits;
  limits.bytes = 4096;  // less than this process has
  util::Budget budget(limits);
  EXPECT_EQ(portfolio.run(budget, team.listener), End::Exhausted);
  EXPECT_EQ(team.log, "aaaaaaaaa");
}

TEST(Portfolio, AHelperThatNeedsTooMuchMemoryIsLetGo) {
  Team team({{.ends_after = 5}, {.ends_after = 2, .end = End::Memory}});
  Portfolio portfolio = team.portfolio();
  EXPECT_EQ(portfolio.run(team.budget, team.listener), End::Exhausted);
  EXPECT_EQ(team.log, "ababaaa");
  EXPECT_EQ(portfolio.spec().name, "a");
}

// With one thread an answer that is not to be had does not take twice as long for that.
TEST(Portfolio, WhenTheFirstRunsOutOfMemoryItIsOver) {
  for (const std::uint64_t piece : {UINT64_MAX, std::uint64_t{1}, std::uint64_t{5}}) {
    Team team({{.ends_after = 4, .end = End::Memory}, {}, {.ends_after = 2, .end = End::Memory}});
    Portfolio portfolio = team.portfolio();
    End end = End::Paused;
    while ((end = portfolio.run(team.budget, team.listener, piece)) == End::Paused) continue;
    EXPECT_EQ(end, End::Memory);
    EXPECT_EQ(team.log, "abcabcaba") << piece;
    EXPECT_EQ(portfolio.spec().name, "a");
  }
}

TEST(Portfolio, EndsInTime) {
  Team team({{}, {}});
  Portfolio portfolio = team.portfolio();
  util::Limits limits;
  limits.seconds = 0.001;
  util::Budget budget(limits);
  EXPECT_EQ(portfolio.run(budget, team.listener), End::Time);
  EXPECT_EQ(portfolio.spec().name, "a");
}

}  // namespace
}  // namespace beeline::engine
