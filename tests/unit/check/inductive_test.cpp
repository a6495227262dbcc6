#include "check/inductive.h"

#include <deque>
#include <map>

#include <gtest/gtest.h>

#include "check/semantics.h"
#include "check/zone.h"
#include "support/builder.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/shrink.h"

namespace beeline::check {
namespace {

using Certificate = result::InductiveSet;  // the evidence alone
using result::ClockLimit;
using result::Covering;
using result::ZoneConstraint;
using test::NetworkBuilder;
using test::Op;

std::vector<ZoneConstraint> constraints_of(const Zone& zone) {
  std::vector<ZoneConstraint> list;
  for (std::uint32_t x = 0; x < zone.clocks(); ++x) {
    for (std::uint32_t y = 0; y < zone.clocks(); ++y) {
      Atom atom;
      if (x != y && zone.bound(x, y, atom)) list.push_back({x, y, static_cast<std::int32_t>(atom.bound), atom.strict});
    }
  }
  return list;
}

// --- by hand: x <= 3 in wait, go at x >= 2 with a reset; bad needs x > 3 in wait.

struct InductiveTest : testing::Test {
  NetworkBuilder b{{"P"}};
  std::uint32_t v = b.variable("v", 0, 1);
  std::uint32_t x = b.clock("x");
  ir::Property property;
  Certificate certificate;

  void SetUp() override {
    b.location(0, "wait", b.when(x, Op::Le, 3));
    b.location(0, "gone");
    b.location(0, "bad");
    b.edge(0, 0, 1, b.when(x, Op::Ge, 2), b.seq({b.reset(x, 1), b.set(v, 1)}));
    b.edge(0, 0, 2, b.when(x, Op::Gt, 3));
    b.edge(0, 1, 0, b.when(x, Op::Le, 2));
    property.kind = ir::Reachable{b.at(0, 2)};
    certificate.states.push_back({{0, 0}, {{{1, 0, 3, false}}}});
    certificate.states.push_back({{1, 1}, {{{0, 1, -1, false}}}});
    certificate.states.push_back({{0, 1}, {{{0, 1, -1, false}, {1, 0, 3, false}}}});
  }
  std::string why() { return verify(b.network, property, certificate).reason; }
};

TEST_F(InductiveTest, LargeMatricesAreWatchedWhileTheyAreMade) {
  for (int i = 0; i < 200; ++i) b.clock("c" + std::to_string(i));
  struct Counting final : util::Watch {
    void look(std::uint64_t) override { ++looks; }
    int looks = 0;
  } few, many;
  EXPECT_EQ(verify(b.network, property, certificate, few).reason, "");
  std::vector<ZoneConstraint>& zone = certificate.states[0].zones[0];
  for (std::uint32_t c = 2; c < 200; ++c) zone.push_back({0, c, 0, false});
  EXPECT_EQ(verify(b.network, property, certificate, many).reason, "");
  EXPECT_GE(many.looks, few.looks + 198);
}

TEST_F(InductiveTest, AnInductiveSetIsAccepted) {
  EXPECT_EQ(why(), "");
  certificate.states[2].zones[0].clear();
  EXPECT_EQ(why(), "") << "larger than needed, but the invariant cuts it";
}

TEST_F(InductiveTest, UnionsCover) {
  certificate.states[2].zones = {{{0, 1, -1, false}, {1, 0, 2, true}}, {{0, 1, -2, false}, {1, 0, 3, false}}};
  EXPECT_EQ(why(), "");
  certificate.states[2].zones[0][1].bound = 1;
  EXPECT_EQ(why(), "what edge 2 of P leads to from P.gone v=1 is not covered");
}

TEST_F(InductiveTest, SetsThatProveNothingAreRefused) {
  const auto refused = [&](auto change, const std::string& reason) {
    const Certificate good = certificate;
    change(certificate);
    EXPECT_EQ(why(), reason);
    certificate = good;
  };
  refused([](Certificate& c) { c.states.clear(); }, "the initial state is not covered");
  refused([](Certificate& c) { c.states[0].zones[0][0].strict = true; }, "the initial state is not covered");
  refused([](Certificate& c) { c.states[0].zones.clear(); }, "the initial state is not covered");
  refused([](Certificate& c) { c.states[1].zones[0][0].bound = -2; },
          "what edge 0 of P leads to from P.wait v=0 is not covered");
  refused(
      [](Certificate& c) {
        c.states[1].zones[0].push_back({1, 0, 9, false});
      },
      "what edge 0 of P leads to from P.wait v=0 is not covered");
  refused([](Certificate& c) { c.states.pop_back(); }, "what edge 2 of P leads to from P.gone v=1 is not covered");
  refused([](Certificate& c) { c.states[1].values.pop_back(); }, "a state has not as many values as the model");
  refused([](Certificate& c) { c.states[1].values[0] = 3; }, "P cannot be 3");
  refused([](Certificate& c) { c.states[1].values[1] = 2; }, "v cannot be 2");
  refused([](Certificate& c) { c.states[1].zones[0].push_back({7, 0, 9, false}); }, "a constraint on no clock");
  refused([](Certificate& c) { c.states.push_back({{2, 0}, {{}}}); }, "the set contains a target state: P.bad v=0");
  property.kind = ir::Reachable{b.both(b.at(0, 1), b.when(x, Op::Eq, 1))};
  refused([](Certificate&) {}, "the set contains a target state: P.gone v=1");
  property.kind = ir::Eventually{property.target()};
  refused([](Certificate&) {}, "an inductive set speaks of E<> and A[] only");
}

TEST_F(InductiveTest, AssumptionsThatNobodyKnowsAreRefused) {
  result::Certificate whole{{"", "", {}}, certificate};
  const CertificateVerdict verdict = verify(b.network, property, whole);
  EXPECT_EQ(verdict.reason, "");
  EXPECT_TRUE(verdict.assumptions.empty());
  whole.header.assumptions = {"fair"};
  EXPECT_EQ(verify(b.network, property, whole).reason, "it rests on an unknown assumption: fair");
  certificate.states.clear();
  EXPECT_EQ(verify(b.network, property, result::Certificate{{"", "", {}}, certificate}).reason,
            "the initial state is not covered");
}

TEST_F(InductiveTest, DeadlockIsDecidedOnTheZones) {
  property.kind = ir::Reachable{b.deadlock()};
  EXPECT_EQ(why(), "the set contains a target state: P.gone v=1");
  b.edge(0, 1, 1);
  EXPECT_EQ(why(), "");
  property.kind = ir::Reachable{b.network.arena.unary(Op::Not, b.deadlock())};
  EXPECT_EQ(why(), "the set contains a target state: P.wait v=0");
}

TEST_F(InductiveTest, AluNeedsItsLimits) {
  auto& header = certificate;
  header.covering = Covering::Alu;
  header.limits = {{0, 0, x, 3, 3}, {0, 1, x, 3, 3}};
  EXPECT_EQ(why(), "");
  certificate.states[1].zones[0] = {{0, 1, -1, false}, {1, 0, 9, false}};
  EXPECT_EQ(why(), "") << "above the limits a value stands for all";
  certificate.states[1].zones[0] = {{0, 1, -1, false}, {1, 0, 3, false}};
  EXPECT_EQ(why(), "what edge 0 of P leads to from P.wait v=0 is not covered");
  certificate.states[1].zones[0] = {{0, 1, -1, false}, {1, 0, 9, false}};
  header.limits = {{0, 0, x, 3, 3}, {0, 1, x, 3, 2}};
  EXPECT_EQ(why(), "the limits of x in P.gone v=1 do not reach 3") << "the invariant behind the edge back to wait";
  header.limits = {{0, 0, x, 2, 3}, {0, 1, x, 2, 3}};
  EXPECT_EQ(why(), "the limits of x in P.wait v=0 do not reach 3");
  header.limits = {{0, 0, x, 3, 3}, {0, 1, x, 2, 3}};
  EXPECT_EQ(why(), "the limits of x grow without a reset by edge 2 of P from P.gone v=1");
  header.limits = {{ClockLimit::everywhere, 0, x, 3, 3}};
  EXPECT_EQ(why(), "");
  property.kind = ir::Reachable{b.both(b.at(0, 2), b.when(x, Op::Ge, 7))};
  EXPECT_EQ(why(), "") << "where P.bad is false the bound does not matter";
  property.kind = ir::Reachable{b.either(b.when(x, Op::Ge, 17), b.at(0, 2))};
  EXPECT_EQ(why(), "the limits of x in P.wait v=0 do not reach 17") << "reachable, though no zone shows it";
  property.kind = ir::Reachable{b.either(b.deadlock(), b.at(0, 2))};
  EXPECT_EQ(why(), "aLU does not preserve deadlock");
}

// x >= 5 stands for x = 1 when nothing compares x; that no point of the zone passes the guard does not make it
// harmless.
TEST_F(InductiveTest, AluLimitsCountForGuardsThatTheZonesMiss) {
  b.network.edges.pop_back();
  --b.network.processes[0].edges.count;
  certificate.covering = Covering::Alu;
  certificate.limits = {{0, 0, x, 3, 3}};
  certificate.states.pop_back();
  certificate.states[1].zones[0] = {{0, 1, -5, false}};
  EXPECT_EQ(why(), "");
  b.edge(0, 1, 2, b.when(x, Op::Le, 2));
  EXPECT_EQ(why(), "the limits of x in P.gone v=1 do not reach 2");
}

// x goes on from y, so what tells values of x apart must tell those of y apart.
TEST(Inductive, AluLimitsFollowCopies) {
  NetworkBuilder b({"P"});
  const std::uint32_t x = b.clock("x"), y = b.clock("y");
  b.location(0, "wait", b.when(y, Op::Le, 2));
  b.location(0, "gone", b.when(x, Op::Le, 3));
  b.location(0, "bad");
  b.edge(0, 0, 1, {}, b.copy(x, y, 1));
  b.edge(0, 1, 2, b.when(x, Op::Ge, 4));
  ir::Property property;
  property.kind = ir::Reachable{b.at(0, 2)};
  Certificate certificate;
  certificate.covering = Covering::Alu;
  certificate.states.push_back({{0}, {{}}});
  certificate.states.push_back({{1}, {{{0, x, -1, false}}}});
  const auto why = [&](std::vector<ClockLimit> limits) {
    certificate.limits = std::move(limits);
    return verify(b.network, property, certificate).reason;
  };
  EXPECT_EQ(why({{0, 0, y, 3, 2}, {0, 1, x, 4, 3}}), "");
  const std::string grow = "the limits of x grow without a reset by edge 0 of P from P.wait";
  EXPECT_EQ(why({{0, 0, y, 2, 2}, {0, 1, x, 4, 3}}), grow);
  EXPECT_EQ(why({{0, 0, y, 3, 2}, {0, 1, x, 4, 4}}), grow);
  EXPECT_EQ(why({{0, 0, y, 3, 2}, {0, 0, x, 9, 9}, {0, 1, x, 4, 4}}), grow) << "what x was is of no use";
  certificate.states[1].zones = {{{0, x, -2, false}}};
  EXPECT_EQ(why({{0, 0, y, 3, 2}, {0, 1, x, 4, 3}}), "what edge 0 of P leads to from P.wait is not covered");
}

// --- random networks: sets found by a naive search with the checker's own zones

struct Search {
  Search(const test::RandomModel& of, Covering by, std::int64_t up_to) : model(of), covering(by), limit(up_to) {}

  const test::RandomModel& model;
  Covering covering;
  std::int64_t limit;  // of every clock
  Semantics semantics{model.network};
  std::map<Values, Zones> passed;
  std::size_t stored = 0;
  bool complete = false;

  // Zones reach at most the limit, in the way of Extra_M; exact for models without clock differences.
  Zone extrapolate(const Zone& zone) const {
    Zone result(zone.clocks());
    for (std::uint32_t x = 0; x < zone.clocks(); ++x) {
      for (std::uint32_t y = 0; y < zone.clocks(); ++y) {
        Atom atom;
        if (x == y || !zone.bound(x, y, atom) || (x != 0 && atom.bound > limit)) continue;
        if (y != 0 && atom.bound < -limit) atom = {x, y, -limit, true};
        result.intersect(atom);
      }
    }
    return result;
  }

  bool covered(const Zone& zone, const Zones& zones) const {
    const std::vector<std::int64_t> limits(zone.clocks(), limit);
    return std::any_of(zones.begin(), zones.end(), [&](const Zone& other) {
      return covering == Covering::Alu ? covered_by_alu(zone, other, limits, limits) : other.includes(zone);
    });
  }

  void run() {
    std::deque<std::pair<Values, Zone>> open;
    const auto reach = [&](const Values& values, Zone zone) {
      const bool stopped = semantics.in_urgent_location(values) || semantics.urgent_synchronisation(values).is_true();
      if (!stopped) zone.let_time_pass();
      const Zones inside = restrict({zone}, semantics.invariant(values));
      if (inside.empty()) return;
      zone = covering == Covering::Alu ? inside.front() : extrapolate(inside.front());
      Zones& zones = passed[values];
      if (covered(zone, zones)) return;
      zones.push_back(zone);
      ++stored;
      open.emplace_back(values, zone);
    };
    for (const Values& values : semantics.initial_states())
      for (const Zone& zone : restrict({Zone::point(semantics.initial_clocks())}, semantics.invariant(values)))
        reach(values, zone);
    while (!open.empty() && stored < 400) {
      const auto [from, zone] = open.front();
      open.pop_front();
      for (const Transition& t : semantics.transitions(from)) {
        for (Zone& fired : restrict({zone}, t.enabled)) {
          fired.reset(t.resets);
          reach(t.target, fired);
        }
      }
    }
    complete = open.empty();
  }

  Certificate certificate() const {
    Certificate c;
    c.covering = covering;
    const auto most = static_cast<std::int32_t>(limit);
    for (std::uint32_t clock = 1; covering == Covering::Alu && clock < model.network.clocks.size(); ++clock)
      c.limits.push_back({ClockLimit::everywhere, 0, clock, most, most});
    for (const auto& [values, zones] : passed) {
      c.states.push_back({values, {}});
      for (const Zone& zone : zones) c.states.back().zones.push_back(constraints_of(zone));
    }
    return c;
  }
};

struct Outcome {
  int accepted = 0, refused = 0, cut = 0;
};

// Compares what the checker says of the set that the search finds with what the region explorer says of the target.
void judge(std::uint64_t seed, const test::Features& features, Covering covering, std::int64_t limit,
           Outcome& outcome) {
  const test::RandomModel model = test::random_model(seed, features);
  bool reachable = false;
  try {
    reachable = test::reachable(model.network, model.target, {20'000, 0});
  } catch (const std::runtime_error&) {
    return;
  }
  Search search(model, covering, limit);
  search.run();
  if (!search.complete) return;
  ir::Property property;
  property.kind = ir::Reachable{model.target};
  const Certificate certificate = search.certificate();
  const CertificateVerdict verdict = verify(model.network, property, certificate);
  ASSERT_EQ(static_cast<bool>(verdict), !reachable) << verdict.reason << "\n" << test::describe(seed, {model, {}});
  (reachable ? outcome.refused : outcome.accepted) += 1;
  // No state can be left out: a part proves nothing, least of all that something reachable is not.
  for (std::size_t drop = seed % 3; drop < certificate.states.size(); drop += 1 + certificate.states.size() / 8) {
    Certificate part = certificate;
    part.states.erase(part.states.begin() + static_cast<std::ptrdiff_t>(drop));
    ASSERT_FALSE(verify(model.network, property, part)) << test::describe(seed, {model, {}});
    ++outcome.cut;
  }
}

test::Features small_features(std::uint64_t seed) {
  test::Features features = test::all_features();
  features.max_processes = features.max_locations = 3;
  features.max_clocks = 2;
  features.diagonals = false;
  features.priorities = seed % 4 == 1;
  features.vectors = seed % 5 == 2;
  features.copies = seed % 3 == 0;
  return features;
}

TEST(InductiveRandom, CompleteSetsAreAcceptedExactlyWhenTheTargetIsUnreachable) {
  Outcome outcome;
  for (std::uint64_t seed = 1; seed <= 300 && !HasFatalFailure(); ++seed) {
    test::Features features = small_features(seed);
    const bool alu = seed % 2 == 0;
    features.deadlock = !alu;
    // Above the largest constant, 3, plus one for `v + 1`.
    judge(seed, features, alu ? Covering::Alu : Covering::Inclusion, 4, outcome);
  }
  EXPECT_GT(outcome.accepted, 60);
  EXPECT_GT(outcome.refused, 100);
  EXPECT_GT(outcome.cut, 500);
}

// Without extrapolation, so only where the zone graph happens to be finite.
TEST(InductiveRandom, ClockDifferencesToo) {
  Outcome outcome;
  for (std::uint64_t seed = 1; seed <= 300 && !HasFatalFailure(); ++seed) {
    test::Features features = small_features(seed);
    features.diagonals = true;
    judge(seed, features, Covering::Inclusion, 1'000'000, outcome);
  }
  EXPECT_GT(outcome.accepted, 60);
  EXPECT_GT(outcome.refused, 100);
  EXPECT_GT(outcome.cut, 500);
}

}  // namespace
}  // namespace beeline::check
