// Who looks for something shorter side by side: what becomes the best, who hears of it, and when all end.
#include "engine/shorteners.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "dbm/bound.h"
#include "support/toy_engine.h"
#include "util/random.h"

namespace beeline::engine {
namespace {

using Toy = test::ToyEngine;

constexpr std::size_t crews[] = {2, 3, 8};
constexpr std::uint64_t ages = 1'000'000'000'000;  // units of work
constexpr Allowance generous{ages, 100};

// A path that is longer than ten steps loses one; one of 13 cannot be walked.
space::FewerSteps clean(const Path& path, util::Budget&) {
  space::FewerSteps walked;
  walked.fingerprints = path;
  if (path.size() == 13) return walked;
  if (path.size() > 10) walked.fingerprints.pop_back();
  walked.edges.emplace_back(0);
  return walked;
}

struct Team {
  explicit Team(std::size_t length) : best(Path(length, 7)) {}

  Team& add(Toy::Plan plan) {
    const std::string name(1, static_cast<char>('a' + members.size()));
    members.push_back({.make = [this, name, plan](std::size_t round) -> std::unique_ptr<Engine> {
      return round == 0 ? std::make_unique<Toy>(name, plan, record) : nullptr;
    }});
    return *this;
  }
  bool run(std::size_t threads, Allowance allowance = generous) {
    together.emplace(members, best, clean, allowance, 100);
    return together->run(threads, budget, errands);
  }

  Toy::Record record;
  BestPath best;
  std::vector<Shorteners::Member> members;
  util::Budget budget;
  util::Errands errands;
  std::optional<Shorteners> together;
};

TEST(Shorteners, WhatIsShorterBecomesTheBest) {
  for (const std::size_t threads : crews) {
    Team team(100);
    team.add({.ends_after = 5'000})
        .add({.ends_after = 5'000, .findings = {{10, 60}, {300, 90}, {2'000, 41}, {3'000, 13}}})
        .add({.ends_after = 5'000, .end = End::GaveUp, .findings = {{1'000, 51}}});
    EXPECT_TRUE(team.run(threads));
    EXPECT_EQ(team.best.path().size(), 40u);
    EXPECT_EQ(team.best.length(), 40u);
    EXPECT_FALSE(team.best.edges().empty());
    EXPECT_EQ(team.together->at_least(), 0u);
    EXPECT_EQ(team.together->effort().counts.explored, 15'000u);
  }
}

TEST(Shorteners, TheCallerHearsOfWhatIsShorter) {
  Team team(100);
  team.add({.ends_after = 5'000, .findings = {{10, 60}, {300, 90}, {2'000, 41}}}).add({.ends_after = 5'000});
  Shorteners together(team.members, team.best, clean, generous, 100);
  const auto caller = std::this_thread::get_id();
  std::vector<std::size_t> lengths;
  together.on_shorter([&] {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    lengths.push_back(team.best.path().size());
  });
  EXPECT_TRUE(together.run(2, team.budget, team.errands));
  EXPECT_EQ(lengths, (std::vector<std::size_t>{59, 40}));
}

// Waits for others to lower the bound, and knows then.
class Waits final : public Engine {
 public:
  explicit Waits(const Bound& bound) : bound_(bound) {}
  End run(util::Budget& budget, Listener&, std::uint64_t) override try {
    while (bound_.length() > 30) budget.look();
    return End::Exhausted;
  } catch (const util::Exceeded& exceeded) {
    return search::end_by(exceeded.cause);
  }
  Effort effort() const override { return {}; }
  const components::Spec& spec() const override { return spec_; }
  Failure failure() const override { return {}; }
  std::size_t at_least() const override { return bound_.length() > 30 ? 0 : 30; }

 private:
  const Bound& bound_;
  components::Spec spec_;
};

TEST(Shorteners, TheBoundFallsWhileOthersRun) {
  for (const std::size_t threads : crews) {
    Team team(100);
    team.members.push_back({.make = [&](std::size_t) { return std::make_unique<Waits>(team.best.bound()); }});
    team.add({.findings = {{1'000, 31}}});
    EXPECT_TRUE(team.run(threads));
    EXPECT_EQ(team.best.path().size(), 30u);
    EXPECT_EQ(team.together->at_least(), 30u);
  }
}

TEST(Shorteners, AProofEndsAll) {
  for (const std::size_t threads : crews) {
    Team team(10);
    team.add({}).add({}).add({.ends_after = 1'000, .at_least = 9}).add({.ends_after = 2'000, .at_least = 10});
    EXPECT_TRUE(team.run(threads));
    EXPECT_EQ(team.together->at_least(), 10u);
  }
}

// Who stopped at a way that it knows to be a shortest one need not wait until that has become the best.
TEST(Shorteners, AShortestWayEndsAll) {
  for (const std::size_t threads : crews) {
    Team team(10);
    team.add({}).add({.ends_after = 1'000, .end = End::Stopped, .findings = {{1'000, 8}}, .at_least = 8});
    EXPECT_TRUE(team.run(threads));
    EXPECT_EQ(team.best.path().size(), 8u);
    EXPECT_EQ(team.together->at_least(), 8u);
  }
}

TEST(Shorteners, WhoSawAllInOrderOfDepthEndsAll) {
  for (const std::size_t threads : crews) {
    Team team(10);
    team.add({}).add({.ends_after = 1'000, .in_order = true}).add({});
    EXPECT_TRUE(team.run(threads));
    EXPECT_EQ(team.together->at_least(), 0u) << "that is no proof";
  }
}

TEST(Shorteners, EveryThreadHasTheAllowance) {
  for (const std::size_t threads : crews) {
    Team team(10);
    for (int i = 0; i < 8; ++i) team.add({});
    EXPECT_TRUE(team.run(threads, {10'000, 100}));
    const std::uint64_t work = team.together->effort().counts.explored;
    EXPECT_GE(work, threads * 10'000);
    EXPECT_LE(work, threads * 30'000);
    EXPECT_EQ(team.best.path().size(), 10u);
  }
}

TEST(Shorteners, SomethingShorterIsWorthMoreWork) {
  Team team(1'000);
  Toy::Plan plan;
  for (std::size_t i = 1; i < 100; ++i) plan.findings.push_back({i * 50'000, 1'000 - i});
  team.add({.ends_after = 100}).add(plan);
  EXPECT_TRUE(team.run(2, {400'000, 100}));
  const std::uint64_t work = team.together->effort().counts.explored;
  EXPECT_GE(work, 4u * 2 * 400'000) << "so much at most";
  EXPECT_LE(work, 8u * 2 * 400'000);
}

// Though the caller takes its time to write what it hears of.
TEST(Shorteners, WhatIsFoundCountsBeforeTheCallerHearsOfIt) {
  Team team(1'000);
  Toy::Plan plan;
  for (std::size_t i = 1; i < 100; ++i) plan.findings.push_back({i * 50'000, 1'000 - i});
  team.add({.ends_after = 100}).add(plan);
  team.together.emplace(team.members, team.best, clean, Allowance{400'000, 100}, 100);
  team.together->on_shorter([] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); });
  EXPECT_TRUE(team.together->run(2, team.budget, team.errands));
  EXPECT_GE(team.together->effort().counts.explored, 4u * 2 * 400'000);
}

TEST(Shorteners, WhoProvesGoesOnAlone) {
  for (const std::size_t threads : crews) {
    Team team(20);
    team.add({.ends_after = 3'000'000, .at_least = 9}).add({.findings = {{500, 9}}}).add({});
    team.members[0].proves = true;
    EXPECT_TRUE(team.run(threads, {10'000, 100}));
    EXPECT_EQ(team.together->at_least(), 9u);
    EXPECT_EQ(team.record.alive, 0);
  }
}

TEST(Shorteners, WhoNeedsTooMuchMemoryIsLetGo) {
  for (const std::size_t threads : crews) {
    Team team(20);
    team.add({.ends_after = 300, .end = End::Memory})
        .add({.ends_after = 200, .end = End::Memory})
        .add({.ends_after = 9'000, .findings = {{8'000, 5}}});
    EXPECT_TRUE(team.run(threads));
    EXPECT_EQ(team.best.path().size(), 5u);
  }
}

TEST(Shorteners, AMemberHasSeveralRounds) {
  for (const std::size_t threads : crews) {
    Team team(20);
    team.add({.ends_after = 10'000});
    team.members.push_back({.make = [&](std::size_t round) -> std::unique_ptr<Engine> {
      if (round == 3) return nullptr;
      const Toy::Plan plan{.ends_after = 100, .end = End::Stopped, .findings = {{50, 9 - round}}};
      return std::make_unique<Toy>("b", plan, team.record);
    }});
    EXPECT_TRUE(team.run(threads));
    EXPECT_EQ(team.best.path().size(), 7u);
    EXPECT_EQ(team.together->effort().counts.explored, 10'300u);
  }
}

TEST(Shorteners, EndsInTimeAndWhenInterrupted) {
  for (const std::size_t threads : crews) {
    for (const bool proves : {false, true}) {
      Team team(20);
      team.add({}).add({}).add({});
      team.members[0].proves = proves;
      Shorteners in_time(team.members, team.best, clean, generous, 100);
      util::Budget short_of_time({.seconds = 0.02});
      EXPECT_TRUE(in_time.run(threads, short_of_time, team.errands));
      std::atomic<bool> interrupted = false;
      util::Limits limits;
      limits.interrupted = &interrupted;
      util::Budget budget(limits);
      std::thread user([&] { interrupted = true; });
      Shorteners until_then(team.members, team.best, clean, generous, 100);
      EXPECT_TRUE(until_then.run(threads, budget, team.errands));
      user.join();
    }
  }
}

class OutOfRange final : public Engine {
 public:
  End run(util::Budget&, Listener&, std::uint64_t) override { throw dbm::OutOfRange(); }
  Effort effort() const override { return {}; }
  const components::Spec& spec() const override { return spec_; }
  Failure failure() const override { return {}; }

 private:
  components::Spec spec_;
};

// A proof may be had with wider bounds; for the rest what was found is good enough.
TEST(Shorteners, OutOfRangeIsTheBusinessOfWhoProves) {
  for (const std::size_t threads : crews) {
    for (const bool proves : {false, true}) {
      Team team(20);
      team.members.push_back({.make = [](std::size_t) { return std::make_unique<OutOfRange>(); }, .proves = proves});
      team.add({.ends_after = 5'000, .findings = {{4'000, 5}}});
      if (proves) {
        EXPECT_THROW(team.run(threads), dbm::OutOfRange);
      } else {
        EXPECT_TRUE(team.run(threads));
        EXPECT_EQ(team.best.path().size(), 5u);
      }
    }
  }
}

TEST(Shorteners, WhatAMemberThrowsReachesTheCaller) {
  for (const std::size_t threads : crews) {
    Team team(20);
    team.add({}).add({.ends_after = 500, .throws = true});
    EXPECT_THROW(team.run(threads), std::runtime_error);
    team.together.reset();
    EXPECT_EQ(team.record.alive, 0);
  }
}

// Whoever ends or is stopped at whatever moment: everybody comes home, and what was told of in time is not lost.
TEST(Shorteners, AnyMomentIsGoodToStop) {
  util::Random random(11);
  for (int round = 0; round < 400; ++round) {
    Team team(500);
    std::size_t shortest = 500;
    const std::size_t size = 2 + random.below(5);
    const bool proves = random.below(3) == 0;
    for (std::size_t i = 0; i < size; ++i) {
      Toy::Plan plan{.ends_after = random.below(5'000), .end = End::GaveUp};
      if (random.below(4) == 0) plan.end = End::Memory;
      for (std::uint64_t at = 0; at < plan.ends_after && random.below(4) > 0; at += 1 + random.below(1'000)) {
        plan.findings.push_back({at, 14 + random.below(490)});
        shortest = std::min(shortest, plan.findings.back().length - 1);
      }
      team.add(plan);
    }
    team.members[0].proves = proves;
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
    team.together.emplace(team.members, team.best, clean, generous, 100);
    EXPECT_TRUE(team.together->run(2 + random.below(4), budget, team.errands));
    if (user.joinable()) user.join();
    if (interrupts) {
      EXPECT_GE(team.best.path().size(), shortest);
    } else {
      EXPECT_EQ(team.best.path().size(), shortest) << "round " << round;
    }
    EXPECT_EQ(team.best.length(), team.best.path().size());
    team.together.reset();
    EXPECT_EQ(team.record.alive, 0);
  }
}

}  // namespace
}  // namespace beeline::engine
