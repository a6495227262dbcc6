#include "engine/explicit.h"

#include <atomic>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/improve.h"
#include "plan/config.h"
#include "plan/prepare.h"
#include "space/trace_builder.h"
#include "support/random_network.h"

namespace beeline::engine {
namespace {

class Collector final : public Listener {
 public:
  void found(const Finding& finding) override { findings.push_back(finding); }
  std::vector<Finding> findings;
};

// A random model ready for engines.
struct Prepared {
  explicit Prepared(std::uint64_t seed, const std::string& search) : model(test::random_model(seed, features())) {
    EXPECT_EQ(components::standard().read(search, options.search), "");
    analysis::Observed observed;
    observed.formulas.push_back(model.target);
    preparation = plan::prepare(model.network, options, util::nobody(), observed, {}, std::span(&model.target, 1));
  }
  static test::Features features() {
    test::Features f;
    f.deadlock = false;
    return f;
  }
  Task task() const { return preparation.task(nullptr); }

  test::RandomModel model;
  plan::Options options;
  plan::Preparation preparation;
};

std::string show(const ExplicitEngine& engine, End end, const Collector& listener) {
  const search::Counts c = engine.effort().counts;
  return fmt::format("end {} explored {} generated {} evaluated {} kept {} found {} of {}", static_cast<int>(end),
                     c.explored, c.generated, c.evaluated, engine.effort().kept, listener.findings.size(),
                     listener.findings.empty() ? 0 : listener.findings[0].path.size());
}

TEST(ExplicitEngine, InPiecesItDoesWhatItDoesAtOnce) {
  std::size_t pauses = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (const char* search : {"bfs", "dfs", "greedy(hU,prefer=contexts)", "astar(hL)", "bfs(prefer=icb)"}) {
      const Prepared prepared(seed, search);
      ASSERT_FALSE(prepared.preparation.refusal);
      Task task = prepared.task();
      util::Budget budget;
      std::string at_once;
      for (const std::uint64_t piece : {UINT64_MAX, std::uint64_t{1}, std::uint64_t{7}}) {
        Targets targets(std::span(&prepared.model.target, 1));
        ExplicitEngine engine(task, prepared.preparation.config.spec, targets);
        Collector listener;
        End end = End::Paused;
        while ((end = engine.run(budget, listener, piece)) == End::Paused) ++pauses;
        const std::string shown = show(engine, end, listener);
        if (piece == UINT64_MAX) at_once = shown;
        EXPECT_EQ(shown, at_once) << search << " seed " << seed;
      }
    }
  }
  EXPECT_GT(pauses, 1000u);
}

// Below a bound it tells of what is shorter, each time of something shorter still, and leaves out what is too deep.
TEST(ExplicitEngine, LooksBelowABound) {
  std::size_t told = 0, less_work = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const char* search : {"dfs", "greedy(formula)", "wastar(hL)", "bfs(prefer=contexts)", "bfs"}) {
      const Prepared prepared(seed, search);
      Task task = prepared.task();
      util::Budget budget;
      const auto run = [&](const Bound* bound, Collector& listener) {
        Targets targets(std::span(&prepared.model.target, 1));
        ExplicitEngine engine(task, prepared.preparation.config.spec, targets);
        if (bound != nullptr) engine.look_below(*bound);
        engine.run(budget, listener);
        return engine.effort().counts.explored;
      };
      Collector first;
      run(nullptr, first);
      if (first.findings.empty()) continue;
      const Bound enough(first.findings[0].path.size() + 1), too_little(first.findings[0].path.size());
      Collector all, shorter;
      const std::uint64_t wide = run(&enough, all), narrow = run(&too_little, shorter);
      ASSERT_FALSE(all.findings.empty()) << search << " seed " << seed;
      EXPECT_LE(all.findings[0].path.size(), first.findings[0].path.size());
      for (const Collector* listener : {&all, &shorter}) {
        std::size_t before = listener == &all ? enough.length() : too_little.length();
        for (const Finding& finding : listener->findings) {
          EXPECT_LT(finding.path.size(), before) << search << " seed " << seed;
          before = finding.path.size();
          EXPECT_TRUE(space::build_trace(task.compiled, {finding.path, prepared.model.target}));
          ++told;
        }
      }
      less_work += narrow < wide;
    }
  }
  EXPECT_GT(told, 50u);
  EXPECT_GT(less_work, 5u);
}

// Wherever the limit falls, while the estimate is made or later, it ends there; and it can be run again.
TEST(ExplicitEngine, MakingEstimatesKeepsTheLimits) {
  class Impatient final : public util::Watch {
   public:
    explicit Impatient(std::uint64_t looks) : left_(looks) {}
    void look(std::uint64_t) override {
      if (left_-- == 0) throw util::Exceeded{util::Exceeded::Cause::Time};
    }

   private:
    std::uint64_t left_;
  };
  const Prepared prepared(3, "greedy(hU)");
  Task task = prepared.task();
  const components::Use use(components::standard(), prepared.preparation.config.spec);
  Targets targets(std::span(&prepared.model.target, 1));
  const auto space = space::ZoneSpace::make(task.compiled, task.abstraction, targets.formulas());
  std::uint64_t looks = 0;
  for (bool made = false; !made; ++looks) {
    Impatient watch(looks);
    try {
      const Guidance guidance(use.parts(), *space, targets, watch, &task);
      made = true;
    } catch (const util::Exceeded&) {
      EXPECT_FALSE(task.graphs.has(prepared.model.target)) << "half a graph is none";
    }
  }
  EXPECT_GT(looks, 20u);

  std::atomic<bool> interrupted = true;
  util::Limits limits;
  limits.interrupted = &interrupted;
  util::Budget impatient(limits), patient;
  Task another = prepared.task();
  ExplicitEngine engine(another, prepared.preparation.config.spec, targets);
  Collector listener;
  EXPECT_EQ(engine.run(impatient, listener), End::Interrupted);
  EXPECT_EQ(engine.effort().counts.explored, 0u);
  EXPECT_NE(engine.run(patient, listener), End::Interrupted);
  EXPECT_GT(engine.effort().kept, 0u);
}

// What takes longer to make than a turn is begun again with more time, and all of it is counted.
TEST(ExplicitEngine, SettingUpIsGivenUpAndBegunAgain) {
  std::size_t again = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Prepared prepared(seed, "greedy(hU)");
    Task task = prepared.task(), other = prepared.task();
    util::Budget budget;
    const auto goal = std::span(&prepared.model.target, 1);
    Targets targets(goal), in_pieces(goal);
    const auto& spec = prepared.preparation.config.spec;
    ExplicitEngine whole(task, spec, targets), parts(other, spec, in_pieces);
    Collector heard, heard_too;
    const std::string expected = show(whole, whole.run(budget, heard), heard);
    End end = parts.run(budget, heard_too, 1);
    std::uint64_t before = 0;
    for (; end == End::Paused && parts.effort().counts.explored == 0; end = parts.run(budget, heard_too, 1)) {
      const std::uint64_t spent = parts.effort().counts.setting_up;
      EXPECT_GE(spent, before);
      again += spent > before;
      before = spent;
    }
    while (end == End::Paused) end = parts.run(budget, heard_too, 10);
    EXPECT_EQ(show(parts, end, heard_too), expected) << "seed " << seed;
    EXPECT_GE(parts.effort().counts.setting_up, whole.effort().counts.setting_up);
  }
  EXPECT_GT(again, 100u);
}

// Each has a space of its own, so they do not disturb each other.
TEST(ExplicitEngine, TwoTakeTurnsOnOneTask) {
  std::size_t judged = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Prepared prepared(seed, "bfs");
    Task task = prepared.task();
    util::Budget budget;
    const auto& spec = prepared.preparation.config.spec;
    const auto goal = std::span(&prepared.model.target, 1);
    Targets targets(goal), one(goal), other(goal);
    ExplicitEngine alone(task, spec, targets), a(task, spec, one), b(task, spec, other);
    Collector heard, from_a, from_b;
    const std::string expected = show(alone, alone.run(budget, heard), heard);
    End end_a = End::Paused, end_b = End::Paused;
    while (end_a == End::Paused || end_b == End::Paused) {
      if (end_a == End::Paused) end_a = a.run(budget, from_a, 3);
      if (end_b == End::Paused) end_b = b.run(budget, from_b, 5);
    }
    EXPECT_EQ(show(a, end_a, from_a), expected);
    EXPECT_EQ(show(b, end_b, from_b), expected);
    judged += alone.effort().counts.explored > 3;
  }
  EXPECT_GT(judged, 10u);
}

TEST(ExplicitEngine, WhatOneHasMetTheOtherDoesNotLookFor) {
  std::size_t judged = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Prepared prepared(seed, "bfs");
    Task task = prepared.task();
    util::Budget budget;
    const ir::ExprId twice[] = {prepared.model.target, prepared.model.target};
    Targets targets(twice);
    ExplicitEngine first(task, prepared.preparation.config.spec, targets),
        second(task, prepared.preparation.config.spec, targets);
    Collector heard, nothing;
    const End end = first.run(budget, heard);
    if (heard.findings.empty()) continue;
    ++judged;
    EXPECT_EQ(end, End::Stopped);
    EXPECT_EQ(heard.findings.size(), 2u);
    EXPECT_EQ(targets.wanted(), 0u);
    second.run(budget, nothing);
    EXPECT_TRUE(nothing.findings.empty());
  }
  EXPECT_GT(judged, 10u);
}

TEST(Improvement, ShortensToWhatIsProvedShortest) {
  std::size_t shorter = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const Prepared prepared(seed, "dfs");
    Task task = prepared.task();
    util::Budget budget;
    Targets targets(std::span(&prepared.model.target, 1));
    ExplicitEngine engine(task, prepared.preparation.config.spec, targets);
    Collector heard;
    engine.run(budget, heard);
    if (heard.findings.empty()) continue;
    const Path first = heard.findings[0].path;
    const Allowance allowance = Allowance::after(engine.effort().counts.work(), 0, budget);
    Improvement improvement(task, targets, budget, first, allowance);
    improvement.leave_out_steps();
    EXPECT_LE(improvement.path().size(), first.size());
    improvement.prove();
    EXPECT_EQ(improvement.at_least(), improvement.path().size()) << "seed " << seed;
    EXPECT_TRUE(space::build_trace(task.compiled, {improvement.path(), prepared.model.target, false}))
        << "seed " << seed;
    shorter += improvement.path().size() < first.size();
  }
  EXPECT_GT(shorter, 5u);
}

// A depth-first member that has all the turns, so that there is something to shorten; then the moves in turn.
TEST(Improvement, ShortensWithinItsAllowance) {
  components::Portfolio entry;
  entry.members = {{.spec = "bfs", .after = 1e9}, {.spec = "dfs"}};
  entry.turn = 1'000'000;
  std::size_t shorter = 0, same = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Prepared prepared(seed, "dfs");
    const plan::Config& config = prepared.preparation.config;
    Task task = prepared.task();
    util::Budget budget;
    Targets targets(std::span(&prepared.model.target, 1));
    Portfolio portfolio(entry, [&](std::size_t i) {
      return std::make_unique<ExplicitEngine>(task, config.with_its_store(entry.members[i].spec), targets);
    });
    Collector heard;
    portfolio.run(budget, heard);
    if (heard.findings.empty()) continue;
    const Path first = heard.findings[0].path;
    Improvement improvement(task, targets, budget, first, Allowance::after(0, 0, budget));
    improvement.shorten(portfolio, entry, {config.with_its_store("wastar(hL)"), config.with_its_store("greedy(hU)")});
    EXPECT_LE(improvement.path().size(), first.size()) << "seed " << seed;
    EXPECT_TRUE(space::build_trace(task.compiled, {improvement.path(), prepared.model.target, false}))
        << "seed " << seed;
    shorter += improvement.path().size() < first.size();
    // On models as small as these the last window is a search from end to end.
    ExplicitEngine bfs(task, config.with_its_store("bfs"), targets);
    Collector direct;
    targets.want_all();
    bfs.run(budget, direct);
    ASSERT_FALSE(direct.findings.empty());
    EXPECT_LE(improvement.path().size(), direct.findings[0].path.size()) << "seed " << seed;
    same += improvement.path().size() == direct.findings[0].path.size();
  }
  EXPECT_GT(shorter, 5u);
  EXPECT_GT(same, 20u);
}

TEST(Improvement, MoreIsAllowedWhereTimeIsLimited) {
  const util::Budget open;
  const util::Budget limited({.seconds = 30});
  EXPECT_LT(Allowance::after(0, 0, open).patience, Allowance::after(0, 0, limited).patience);
  EXPECT_EQ(Allowance::after(100'000'000, 0, open).patience, 100'000'000u);
  EXPECT_EQ(Allowance::after(100'000'000, 0, open, 4).patience, 25'000'000u);
  EXPECT_GE(Allowance::after(0, 60, open).seconds, 60);
}

}  // namespace
}  // namespace beeline::engine
