// Searches that let go of clusters of states, from queries to answers: what is refused and why, what limits do, and how
// ways come back.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "plan/forward.h"
#include "plan/run.h"
#include "support/builder.h"

namespace beeline::plan {
namespace {

using ir::Op;
using result::Verdict;
using test::NetworkBuilder;

// A counter that goes up to `rounds`, and a machine that goes around in a square of states meanwhile.
struct Counting {
  explicit Counting(std::int32_t rounds, std::int32_t side = 20) : b({"Machine"}) {
    b.location(0, "on");
    n = b.variable("n", 0, rounds);
    x = b.variable("x", 0, side - 1);
    y = b.variable("y", 0, side - 1);
    const auto around = [&](std::uint32_t cell) {
      return b.set(cell, b.op(Op::Mod, b.op(Op::Add, b.var(cell), b.num(1)), b.num(side)));
    };
    b.edge(0, 0, 0, {}, around(x));
    b.edge(0, 0, 0, {}, around(y));
    b.edge(0, 0, 0, b.op(Op::Lt, b.var(n), b.num(rounds)), b.set(n, b.op(Op::Add, b.var(n), b.num(1))));
  }
  // When the counter and the machine are there.
  ir::Property met(std::int32_t count, std::int32_t at = 0) {
    ir::Property property;
    property.kind = ir::Reachable{b.both(b.is(n, count), b.is(x, at))};
    return property;
  }
  NetworkBuilder b;
  std::uint32_t n = 0, x = 0, y = 0;
};

std::vector<result::Answer> ask(const ir::Network& network, std::vector<ir::Property> properties,
                                const std::string& search, Options options = {}) {
  EXPECT_EQ(components::standard().read(search, options.search), "") << search;
  options.slice = false;
  return run(network, properties, options);
}

result::Answer ask_one(Counting& model, const ir::Property& property, const std::string& search,
                       const Options& options = {}) {
  return ask(model.b.network, {property}, search, options).front();
}

TEST(Freeze, FindsWaysThroughWhatItLetGoOf) {
  Counting model(60);
  for (const char* search : {"freeze(bfs)", "freeze(bfs,keep=none)", "freeze(dfs)", "freeze(greedy(hU),window=2)"}) {
    const auto answers = ask(model.b.network, {model.met(59, 3), model.met(61), model.met(30, 19)}, search);
    EXPECT_EQ(answers[0].verdict, Verdict::Satisfied) << search;
    EXPECT_EQ(answers[1].verdict, Verdict::NotSatisfied);
    EXPECT_EQ(answers[2].verdict, Verdict::Satisfied);
    for (const std::size_t i : {0u, 2u}) {
      ASSERT_TRUE(answers[i].trace) << search << ": " << answers[i].reason;
    }
    const auto& figures = answers[1].statistics.freezing;
    ASSERT_TRUE(figures);
    if (std::string(search).find("greedy") != std::string::npos) continue;  // which leaves out dead ends
    ASSERT_EQ(figures->parts.size(), 1u);
    EXPECT_EQ(figures->parts[0].name, "n");
    EXPECT_EQ(figures->clusters, 61u);
    EXPECT_EQ(figures->states, 61u * 400u);
    EXPECT_EQ(figures->freed, 60u * 400u);
    EXPECT_EQ(figures->reached_future, 2u);
    EXPECT_LE(figures->peak_live, 3u * 400u);
    EXPECT_EQ(figures->second_runs, std::string(search).find("none") == std::string::npos ? 0u : 2u);
    EXPECT_DOUBLE_EQ(figures->progress(), 60. / 61.);
  }
}

TEST(Freeze, MemoryDoesNotGrowWithTheCounter) {
  std::uint64_t live = 0, bytes = 0;
  for (const std::int32_t rounds : {50, 500}) {
    Counting model(rounds);
    const auto answer = ask_one(model, model.met(rounds + 1), "freeze(bfs)");
    const result::Freezing& figures = *answer.statistics.freezing;
    EXPECT_EQ(figures.states, static_cast<std::uint64_t>(rounds + 1) * 400);
    if (live > 0) {
      EXPECT_EQ(figures.peak_live, live);
      EXPECT_LE(figures.peak_bytes, bytes + bytes / 20);
    }
    live = figures.peak_live;
    bytes = figures.peak_bytes;
    EXPECT_LE(figures.moments.size(), 257u);
  }
}

TEST(Freeze, ClustersAreNamed) {
  Counting model(5);
  const auto by = [&](const char* names) {
    return ask_one(model, model.met(6), fmt::format("freeze(bfs,acyclic=\"{}\")", names));
  };
  EXPECT_EQ(by("n").verdict, Verdict::NotSatisfied);
  EXPECT_TRUE(by("x").refused);
  EXPECT_NE(by("x").reason.find("x does not only go forward: it may rise and fall"), std::string::npos)
      << by("x").reason;
  EXPECT_NE(by("n, Machine").reason.find("Machine does not only go forward"), std::string::npos);
  EXPECT_NE(by("m").reason.find("there is no process or variable 'm'"), std::string::npos);
}

TEST(Freeze, WhatDoesNotFitIsRefused) {
  Counting model(3);
  const ir::Property never = model.met(4);
  const auto why = [&](const char* search, Options options = {}) {
    const result::Answer answer = ask_one(model, never, search, std::move(options));
    EXPECT_TRUE(answer.refused) << search << ": " << answer.reason;
    EXPECT_EQ(answer.verdict, Verdict::Error);
    return answer.reason;
  };
  const auto has = [](const std::string& reason, const char* part) { return reason.find(part) != std::string::npos; };
  EXPECT_TRUE(has(why("freeze(astar(hL))"), "it opens states again"));
  EXPECT_TRUE(has(why("freeze(wastar(hL))"), "it knows the steps to every state"));
  EXPECT_TRUE(has(why("freeze(auto)"), "it is several searches"));
  EXPECT_TRUE(has(why("freeze(walk)"), "it forgets the states"));
  EXPECT_TRUE(has(why("freeze(lasso)"), "it looks for runs that never end"));
  EXPECT_TRUE(has(why("freeze(freeze(bfs))"), "it does so already"));
  EXPECT_TRUE(has(why("freeze(bfs(prefer=icb))"), "it opens states again")) << why("freeze(bfs(prefer=icb))");
  EXPECT_TRUE(has(why("freeze(bfs(prefer=contexts))"), "a preference remembers something of every state"));
  EXPECT_TRUE(has(why("freeze(bfs(order=ranked))"), "its open list remembers"));
  EXPECT_TRUE(has(why("freeze(greedy(hL,hU))"), "its open list remembers"));
  EXPECT_TRUE(has(why("freeze(bfs,window=2)"), "'window' of 'freeze' means nothing with bfs"));
  EXPECT_TRUE(has(why("freeze(bfs,keep=full)"), "no folder"));
  Options options;
  options.shortest = true;
  EXPECT_TRUE(has(why("freeze(bfs)", options), "in the order of their distance"));
  options = {};
  options.certificate = "/dev/null";
  EXPECT_TRUE(has(why("freeze(bfs)", options), "a certificate lists all"));
  NetworkBuilder around({"P"});
  around.location(0, "a");
  around.location(0, "b");
  around.edge(0, 0, 1);
  around.edge(0, 1, 0);
  ir::Property property;
  property.kind = ir::Reachable{around.at(0, 1)};
  const auto answer = ask(around.network, {property}, "freeze(bfs)").front();
  EXPECT_TRUE(answer.refused && has(answer.reason, "nothing in this model only goes forward")) << answer.reason;
}

TEST(Freeze, LimitsEndItAndSayHowFarItWas) {
  Counting model(400);
  Options options;
  options.limits.work = 100'000;
  for (const char* search : {"freeze(bfs)", "freeze(bfs,keep=none)"}) {
    const auto answer = ask_one(model, model.met(401), search, options);
    EXPECT_EQ(answer.verdict, Verdict::Unknown);
    EXPECT_EQ(answer.reason, "the limit of counted work was reached");
    ASSERT_TRUE(answer.statistics.freezing);
    EXPECT_GT(answer.statistics.freezing->progress(), 0.05);
    EXPECT_LT(answer.statistics.freezing->progress(), 0.5);
  }
  const std::atomic<bool> interrupted = true;
  options = {};
  options.limits.interrupted = &interrupted;
  EXPECT_EQ(ask_one(model, model.met(401), "freeze(bfs)", options).limit, result::Limit::Interrupted);
}

// The verdict is known; the way to it takes as much work again.
TEST(Freeze, AVerdictStandsWhereThereIsNoWorkLeftForItsTrace) {
  Counting model(40);
  const auto all = ask_one(model, model.met(40, 19), "freeze(bfs,keep=none)");
  ASSERT_TRUE(all.trace);
  Options options;
  options.limits.work = all.statistics.work + all.statistics.work / 2;
  const auto cut = ask_one(model, model.met(40, 19), "freeze(bfs,keep=none)", options);
  EXPECT_EQ(cut.verdict, Verdict::Satisfied);
  EXPECT_FALSE(cut.trace);
  EXPECT_NE(cut.reason.find("the limit of counted work was reached while the way was looked for again"),
            std::string::npos)
      << cut.reason;
}

// Where nothing can be written, the way is found as if nothing had been kept.
TEST(Freeze, ADiskThatFailsCostsASecondRunAndNoTrace) {
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before == nullptr ? "" : before;
  setenv("TMPDIR", "/nonexistent/folder", 1);
  Counting model(60);
  const auto answer = ask_one(model, model.met(60, 19), "freeze(bfs)");
  if (before == nullptr) unsetenv("TMPDIR");
  else setenv("TMPDIR", kept.c_str(), 1);
  EXPECT_EQ(answer.verdict, Verdict::Satisfied);
  EXPECT_TRUE(answer.trace);
  EXPECT_EQ(answer.statistics.freezing->second_runs, 1u);
  EXPECT_NE(answer.statistics.freezing->lost, "");
}

TEST(Freeze, KeepsWhatItLetsGoOfInAFolder) {
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("beeline-freeze-{}", std::rand());
  Counting model(60);
  Options options;
  options.frozen = folder.string();
  const auto answer = ask_one(model, model.met(60, 19), "freeze(bfs,keep=full)", options);
  EXPECT_TRUE(answer.trace) << answer.reason;
  EXPECT_EQ(answer.statistics.freezing->second_runs, 0u);
  EXPECT_TRUE(std::filesystem::is_directory(folder));
  EXPECT_GT(answer.statistics.freezing->written, 1000u);
  std::filesystem::remove_all(folder);
}

TEST(Freeze, ErrorsOfTheModelComeWithTheirWay) {
  for (const char* search : {"bfs", "freeze(bfs)", "freeze(bfs,keep=none)"}) {
    Counting model(30);
    const std::uint32_t small = model.b.variable("small", 0, 3);
    model.b.edge(0, 0, 0, model.b.is(model.n, 25), model.b.set(small, model.b.num(7)));
    const auto answer = ask_one(model, model.met(31), search);
    EXPECT_EQ(answer.verdict, Verdict::Error) << search;
    ASSERT_TRUE(answer.trace) << search << ": " << answer.reason;
    EXPECT_EQ(answer.trace->steps.size(), 25u) << search;
    EXPECT_TRUE(answer.failing());
  }
}

// The second run heads for one target alone, so another state comes first there, and what goes wrong in it is not its
// business: the first one got to the target without.
TEST(Freeze, AnErrorThatTheFirstRunDidNotMeetDoesNotTakeThePlaceOfTheTrace) {
  NetworkBuilder b({"M"});
  enum : std::uint32_t { start, astray, ahead, first, second };
  for (const char* name : {"start", "astray", "ahead", "first", "second"}) b.location(0, name);
  std::vector<std::uint32_t> p, q;
  for (const char* name : {"p1", "p2", "p3"}) p.push_back(b.variable(name, 0, 1));
  for (const char* name : {"q1", "q2", "q3"}) q.push_back(b.variable(name, 0, 1));
  const std::uint32_t small = b.variable("small", 0, 3);
  const auto all = [&](const std::vector<std::uint32_t>& cells, std::size_t count) {
    std::vector<ir::ExprId> updates;
    for (std::size_t i = 0; i < count; ++i) updates.push_back(b.set(cells[i], b.num(1)));
    return b.network.arena.seq(updates);
  };
  b.edge(0, start, ahead, {}, all(p, 2));  // one step from the first target, by what is still to be done
  b.edge(0, start, astray, {}, all(q, 1));
  b.edge(0, ahead, first, {}, all(p, 3));
  b.edge(0, ahead, second, {}, all(q, 3));
  b.edge(0, astray, second, {}, b.set(small, b.num(7)));
  const auto every = [&](const std::vector<std::uint32_t>& cells) {
    ir::Property property;
    property.kind = ir::Reachable{b.both(b.both(b.is(cells[0], 1), b.is(cells[1], 1)), b.is(cells[2], 1))};
    return property;
  };
  const auto answers = ask(b.network, {every(p), every(q)}, "freeze(greedy(hamming),keep=none,acyclic=\"M\")");
  for (const result::Answer& answer : answers) {
    EXPECT_EQ(answer.verdict, Verdict::Satisfied) << answer.reason;
    ASSERT_TRUE(answer.trace) << answer.reason;
    EXPECT_EQ(answer.trace->steps.size(), 2u);
    EXPECT_EQ(answer.statistics.freezing->second_runs, &answer == &answers[0] ? 1u : 2u);
  }
}

TEST(Freeze, IsToldWhatItCanGoAlong) {
  Counting model(9);
  model.b.location(0, "off");
  model.b.edge(0, 0, 1);
  const GoesForward forward = goes_forward(model.b.network, util::nobody());
  ASSERT_EQ(forward.parts.size(), 2u);
  EXPECT_EQ(forward.parts[0].name, "Machine");
  ASSERT_TRUE(forward.parts[0].graph);
  EXPECT_EQ(forward.parts[0].graph->states, 2u);
  EXPECT_EQ(forward.parts[0].graph->transitions, 1u);
  EXPECT_EQ(forward.parts[0].graph->ways, "1");
  EXPECT_EQ(forward.parts[0].graph->breadth_first, 2u);
  EXPECT_EQ(forward.parts[1].name, "n");
  EXPECT_EQ(forward.parts[1].levels, 10u);
  EXPECT_EQ(forward.open, 2u);
  EXPECT_EQ(forward.clusters, forward.chosen.size() == 2 ? 11u : 10u);
}

}  // namespace
}  // namespace beeline::plan
