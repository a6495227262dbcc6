// Members on threads of their own: who answers, who is told, and that everybody comes home whatever happens.
#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "dbm/bound.h"
#include "engine/portfolio.h"
#include "support/toy_engine.h"
#include "util/random.h"

namespace beeline::engine {
namespace {

using Worker = test::ToyEngine;

struct Team {
  explicit Team(std::vector<Worker::Plan> p) : plans(std::move(p)) {
    entry.turn = 10;
    for (std::size_t i = 0; i < plans.size(); ++i)
      entry.members.push_back({.spec = std::string(1, static_cast<char>('a' + i))});
  }
  Portfolio on(std::size_t threads) {
    const auto make = [this](std::size_t i) {
      return std::make_unique<Worker>(entry.members[i].spec, plans[i], record);
    };
    return Portfolio(entry, make, {threads, &errands, enough});
  }
  std::vector<Worker::Plan> plans;
  std::function<bool()> enough;
  components::Portfolio entry;
  Worker::Record record;
  util::Errands errands;
  test::ToyListener listener;
};

constexpr std::size_t crews[] = {2, 3, 8};

TEST(SideBySide, TheFirstConclusiveMemberAnswers) {
  for (const std::size_t threads : crews) {
    Team team({{}, {.ends_after = 50, .end = End::GaveUp}, {.ends_after = 3'000, .end = End::Stopped, .finds = true}});
    Portfolio portfolio = team.on(threads);
    util::Budget budget;
    EXPECT_EQ(portfolio.run(budget, team.listener), End::Stopped);
    EXPECT_EQ(portfolio.spec().name, "c");
    ASSERT_EQ(team.listener.paths.size(), 1u);
    EXPECT_EQ(team.listener.paths[0].size(), 3'000u);
    EXPECT_GE(portfolio.effort().counts.explored, 3'050u);
  }
}

TEST(SideBySide, AProofIsThatOfWhoFoundIt) {
  for (const std::size_t threads : crews) {
    Team team({{.ends_after = 5'000}, {}, {}});
    Portfolio portfolio = team.on(threads);
    util::Budget budget;
    EXPECT_EQ(portfolio.run(budget, team.listener), End::Exhausted);
    EXPECT_EQ(portfolio.spec().name, "a");
    Team other({{}, {}, {.ends_after = 2'000}});
    Portfolio second = other.on(threads);
    EXPECT_EQ(second.run(budget, other.listener), End::Exhausted);
    EXPECT_EQ(second.spec().name, "c");
  }
}

TEST(SideBySide, WhatIsSmallNeedsNoThread) {
  Team team({{.ends_after = 5, .end = End::Stopped, .finds = true}, {}});
  Portfolio portfolio = team.on(2);
  util::Budget budget;
  EXPECT_EQ(portfolio.run(budget, team.listener), End::Stopped);
  EXPECT_EQ(team.record.alive, 1) << "the second was not made";
}

TEST(SideBySide, WhatAMemberThrowsReachesTheCaller) {
  for (const std::size_t threads : crews) {
    Team team({{}, {}, {.ends_after = 500, .throws = true}});
    {
      Portfolio portfolio = team.on(threads);
      util::Budget budget;
      EXPECT_THROW(portfolio.run(budget, team.listener), std::runtime_error);
    }
    EXPECT_EQ(team.record.alive, 0);
  }
}

TEST(SideBySide, AHelperThatNeedsTooMuchMemoryIsLetGo) {
  for (const std::size_t threads : crews) {
    Team team({{.ends_after = 3'000'000}, {}, {.ends_after = 300, .end = End::Memory}});
    Portfolio portfolio = team.on(threads);
    util::Budget budget;
    EXPECT_EQ(portfolio.run(budget, team.listener), End::Exhausted);
    EXPECT_EQ(portfolio.spec().name, "a");
    EXPECT_EQ(team.record.alive, 1) << "and so are the others";
  }
}

// Nobody can be exhaustive any more, but there is memory again for who finds a target.
TEST(SideBySide, WhenTheFirstRunsOutOfMemoryTheOthersGoOn) {
  for (const std::size_t threads : crews) {
    Team team({{.ends_after = 5'000, .end = End::Memory},
               {.ends_after = 50, .end = End::GaveUp},
               {.ends_after = 100, .end = End::Memory},
               {.ends_after = 1'500, .end = End::Stopped, .finds = true}});
    team.entry.members[3].after = 1e9;
    Portfolio portfolio = team.on(threads);
    util::Budget budget;
    EXPECT_EQ(portfolio.run(budget, team.listener), End::Stopped);
    EXPECT_EQ(portfolio.spec().name, "d");
    EXPECT_EQ(portfolio.answering().spec().name, "d");
    EXPECT_EQ(team.listener.paths.size(), 1u);
  }
}

TEST(SideBySide, AndNotForEver) {
  for (const std::size_t threads : crews) {
    Team team({{.ends_after = 5'000, .end = End::Memory}, {}, {.ends_after = 100, .end = End::Memory}});
    Portfolio portfolio = team.on(threads);
    util::Budget budget;
    EXPECT_EQ(portfolio.run(budget, team.listener), End::Memory);
    EXPECT_EQ(portfolio.spec().name, "a");
    EXPECT_EQ(portfolio.answering().effort().counts.explored, 0u) << "somebody stands in for it";
    EXPECT_GE(portfolio.effort().counts.explored, 10'000u);
  }
}

// Who met the last target may run out of memory before it says so.
TEST(SideBySide, NobodyBeginsAgainWhenAllWasFound) {
  for (const std::size_t threads : crews) {
    Team team({{.ends_after = 5'000'000, .end = End::Memory}, {.ends_after = 100, .end = End::Memory, .finds = true}});
    team.enough = [&] { return !team.listener.paths.empty(); };
    Portfolio portfolio = team.on(threads);
    util::Budget budget;
    EXPECT_EQ(portfolio.run(budget, team.listener), End::Memory);
    EXPECT_EQ(team.listener.paths.size(), 1u);
    EXPECT_EQ(portfolio.answering_member(), 1u);
    EXPECT_EQ(portfolio.release_first(), nullptr) << "it stands in for who met it";
    EXPECT_EQ(portfolio.answering().spec().name, "a");
  }
}

TEST(SideBySide, TheFirstMayBeRunOnByOthers) {
  Team team({{}, {.ends_after = 3'000, .end = End::Stopped, .finds = true}});
  Portfolio portfolio = team.on(2);
  util::Budget budget;
  EXPECT_EQ(portfolio.run(budget, team.listener), End::Stopped);
  const std::uint64_t all = portfolio.effort().counts.explored;
  const std::unique_ptr<Engine> first = portfolio.release_first();
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(portfolio.effort().counts.explored + first->effort().counts.explored, all);
  EXPECT_EQ(portfolio.answering().spec().name, "b");
}

TEST(SideBySide, EndsInTimeAndWhenInterrupted) {
  for (const std::size_t threads : crews) {
    Team team({{}, {}, {}});
    Portfolio portfolio = team.on(threads);
    util::Budget in_time({.seconds = 0.02});
    EXPECT_EQ(portfolio.run(in_time, team.listener), End::Time);
    std::atomic<bool> interrupted = false;
    util::Limits limits;
    limits.interrupted = &interrupted;
    util::Budget budget(limits);
    std::thread user([&] { interrupted = true; });
    EXPECT_EQ(portfolio.run(budget, team.listener), End::Interrupted);
    user.join();
  }
}

TEST(SideBySide, ProgressIsReportedByTheCaller) {
  Team team({{}, {}, {}});
  Portfolio portfolio = team.on(2);
  util::Budget budget({.seconds = 0.3});
  const auto caller = std::this_thread::get_id();
  std::uint64_t reports = 0, last = 0;
  std::string runs;
  const util::Budget::Reporting reporting(budget, [&] {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    const std::uint64_t explored = portfolio.effort().counts.explored;
    EXPECT_GE(explored, last);
    last = explored;
    runs += portfolio.running() + " ";
    ++reports;
  });
  portfolio.run(budget, team.listener);
  EXPECT_GT(reports, 1u);
  EXPECT_NE(runs.find("a | "), std::string::npos) << runs;
}

// Ends as told, when told, without a look at its budget.
class Scripted final : public Engine {
 public:
  using Script = std::function<End(Listener&)>;
  Scripted(std::string name, Script script) : script_(std::move(script)) { spec_.name = std::move(name); }
  End run(util::Budget&, Listener& listener, std::uint64_t work) override {
    return work == UINT64_MAX || spec_.name != "a" ? script_(listener) : End::Paused;
  }
  Effort effort() const override { return {}; }
  const components::Spec& spec() const override { return spec_; }
  Failure failure() const override { return {}; }

 private:
  components::Spec spec_;
  Script script_;
};

// "a" is the first member, and pauses once before there are threads.
Portfolio scripted(const components::Portfolio& entry, util::Errands& errands, std::vector<Scripted::Script> scripts) {
  const auto make = [&entry, scripts](std::size_t i) {
    return std::make_unique<Scripted>(entry.members[i].spec, scripts[i]);
  };
  return Portfolio(entry, make, {entry.members.size(), &errands});
}

struct Rehearsed {
  explicit Rehearsed(std::size_t members) {
    entry.turn = 10;
    for (std::size_t i = 0; i < members; ++i)
      entry.members.push_back({.spec = std::string(1, static_cast<char>('a' + i))});
  }
  static void wait(const std::atomic<bool>& flag) {
    while (!flag) std::this_thread::yield();
  }
  static void a_moment() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }
  components::Portfolio entry;
  util::Errands errands;
  util::Budget budget;
  test::ToyListener listener;
  std::atomic<bool> found = false;
};

// With nothing left to meet the exhaustive member may end before the one that met it comes home.
TEST(SideBySide, WhoMetTheTargetAnswers) {
  Rehearsed r(2);
  Portfolio portfolio = scripted(r.entry, r.errands,
                                 {[&](Listener&) { return Rehearsed::wait(r.found), End::Exhausted; },
                                  [&](Listener& listener) {
                                    listener.found({0, Path(3, 7)});
                                    r.found = true;
                                    Rehearsed::a_moment();
                                    return End::Stopped;
                                  }});
  EXPECT_EQ(portfolio.run(r.budget, r.listener), End::Stopped);
  EXPECT_EQ(portfolio.spec().name, "b");
  EXPECT_EQ(r.listener.paths.size(), 1u);
}

TEST(SideBySide, WhoAnswersIsNotLetGo) {
  Rehearsed r(3);
  Portfolio portfolio =
      scripted(r.entry, r.errands,
               {[&](Listener&) { return Rehearsed::wait(r.found), Rehearsed::a_moment(), End::Interrupted; },
                [&](Listener& listener) {
                  listener.found({0, Path(3, 7)});
                  r.found = true;
                  return End::Stopped;
                },
                [&](Listener&) { return Rehearsed::wait(r.found), Rehearsed::a_moment(), End::Memory; }});
  EXPECT_EQ(portfolio.run(r.budget, r.listener), End::Stopped);
  EXPECT_EQ(portfolio.answering().spec().name, "b");
  portfolio.keep_answering_only();
  EXPECT_EQ(portfolio.answering().spec().name, "b");
}

TEST(SideBySide, WhatWasConcludedDoesNotDependOnWhoThrows) {
  Rehearsed r(2);
  Portfolio portfolio = scripted(r.entry, r.errands,
                                 {[&](Listener&) -> End {
                                    Rehearsed::wait(r.found);
                                    Rehearsed::a_moment();
                                    throw dbm::OutOfRange();
                                  },
                                  [&](Listener& listener) {
                                    listener.found({0, Path(3, 7)});
                                    r.found = true;
                                    return End::Stopped;
                                  }});
  EXPECT_EQ(portfolio.run(r.budget, r.listener), End::Stopped);
  EXPECT_EQ(portfolio.spec().name, "b");
}

// Members that end, find, give up or are stopped at whatever moment: everybody comes home, and nothing is lost.
TEST(SideBySide, AnyMomentIsGoodToStop) {
  util::Random random(7);
  for (int round = 0; round < 400; ++round) {
    std::vector<Worker::Plan> plans;
    for (std::size_t i = 0; i <= 1 + random.below(5); ++i) {
      const std::uint64_t end = random.below(4'000);
      switch (random.below(4)) {
        case 0: plans.push_back({.ends_after = end, .end = i == 0 ? End::Exhausted : End::GaveUp}); break;
        case 1: plans.push_back({.ends_after = end, .end = End::Stopped, .finds = true}); break;
        case 2: plans.push_back({.ends_after = end, .end = i == 0 ? End::Exhausted : End::Memory}); break;
        default: plans.push_back({.ends_after = 20'000 + end}); break;
      }
    }
    Team team(plans);
    std::atomic<bool> interrupted = false;
    util::Limits limits;
    limits.interrupted = &interrupted;
    util::Budget budget(limits);
    const bool interrupts = random.below(3) == 0;
    const auto delay = std::chrono::microseconds(random.below(500));
    std::thread user;
    if (interrupts)
      user = std::thread([&] {
        std::this_thread::sleep_for(delay);
        interrupted = true;
      });
    {
      Portfolio portfolio = team.on(2 + random.below(4));
      const End end = portfolio.run(budget, team.listener);
      EXPECT_TRUE(end == End::Stopped || end == End::Exhausted || (interrupts && end == End::Interrupted))
          << "round " << round << " ended by " << static_cast<int>(end);
      EXPECT_EQ(team.listener.paths.empty() && end == End::Stopped, false);
    }
    if (user.joinable()) user.join();
    EXPECT_EQ(team.record.alive, 0);
  }
}

}  // namespace
}  // namespace beeline::engine
