#include "check/ranked.h"

#include <sstream>

#include <gtest/gtest.h>

#include "check/fairness.h"
#include "result/certificate.h"
#include "support/builder.h"

namespace beeline::check {
namespace {

using result::RankedSet;
using test::NetworkBuilder;
using test::Op;

// P waits up to 3, and goes on from 2 on; then it goes back once more, to a place that it must leave in time.
struct RankedTest : testing::Test {
  NetworkBuilder b{{"P"}};
  std::uint32_t x = b.clock("x");
  ir::Property property;
  RankedSet set;

  void SetUp() override {
    b.location(0, "wait", b.when(x, Op::Le, 3));
    b.location(0, "again", b.when(x, Op::Le, 5));
    b.location(0, "done");
    b.edge(0, 0, 1, b.when(x, Op::Ge, 2), b.reset(x));
    b.edge(0, 1, 2, b.when(x, Op::Ge, 4));
    property.kind = ir::Eventually{b.at(0, 2)};
    set.add(0, std::vector{0}, 1, {{x, 0, 3, false}});
    set.add(0, std::vector{1}, 0, {{x, 0, 5, false}});
  }
  std::string why() { return verify(b.network, property, set).reason; }
  template <class Change>
  void refused(Change change, const std::string& reason) {
    const RankedSet good = set;
    change(set);
    EXPECT_EQ(why(), reason);
    set = good;
  }
};

TEST_F(RankedTest, RanksThatDecreaseAreAccepted) {
  EXPECT_EQ(why(), "");
  property.kind = ir::Potentially{ir::negate(b.network.arena, b.at(0, 2))};
  EXPECT_EQ(why(), "");
  set.states[0].zones[0].rank = 9;
  EXPECT_EQ(why(), "") << "by more than one";
  set.states[1].zones[0].constraints.clear();
  EXPECT_EQ(why(), "") << "larger than needed, but the invariant cuts it";
}

TEST_F(RankedTest, SetsThatProveNothingAreRefused) {
  refused([](RankedSet& s) { s.states.clear(); }, "the initial state is not covered");
  refused([](RankedSet& s) { s.states[0].zones[0].constraints[0].bound = 2; }, "the initial state is not covered");
  refused([](RankedSet& s) { s.states[0].zones[0].constraints[0].strict = true; }, "the initial state is not covered");
  const std::string lower = "what edge 0 of P leads to from P.wait is not covered by lower ranks";
  refused([](RankedSet& s) { s.states[1].zones[0].rank = 1; }, lower);
  refused([](RankedSet& s) { s.states[1].zones[0].constraints[0].bound = 4; }, lower);
  refused([](RankedSet& s) { s.states.pop_back(); }, lower);
  refused([](RankedSet& s) { s.states[1].automaton = 1; }, "a state that the automaton has not");
  refused([](RankedSet& s) { s.states[1].values.clear(); }, "a state has not as many values as the model");
  refused([](RankedSet& s) { s.states[1].values[0] = 3; }, "P cannot be 3");
  refused([](RankedSet& s) { s.states[1].zones[0].constraints[0].x = 7; }, "a constraint on no clock");
  refused([](RankedSet& s) { s.marks[0] = 0; }, "rank 0 has a mark that there is none of");
  refused([](RankedSet& s) { s.covering = result::Covering::Alu; }, "aLU does not preserve how runs end");
  property.kind = ir::Reachable{b.at(0, 2)};
  EXPECT_EQ(why(), "a ranked set speaks of runs, and not of states");
}

TEST_F(RankedTest, UnionsCoverThroughTheirRanks) {
  set.states[1].zones = {{0, {{x, 0, 2, false}}}, {0, {{0, x, -2, true}}}};
  EXPECT_EQ(why(), "");
  set.states[1].zones[1].rank = 1;
  EXPECT_EQ(why(), "what edge 0 of P leads to from P.wait is not covered by lower ranks");
}

TEST_F(RankedTest, AllThreeEndingsAreLookedAt) {
  b.network.processes[0].locations[1].invariant = {};
  EXPECT_EQ(why(), "what edge 0 of P leads to from P.wait is not covered by lower ranks");
  set.states[1].zones[0].constraints.clear();
  EXPECT_EQ(why(), "time may pass for ever in P.again");
  property.kind = ir::Eventually{b.either(b.at(0, 2), b.when(x, Op::Gt, 9))};
  EXPECT_EQ(why(), "") << "time leads to what is to be met";
  property.kind = ir::Eventually{b.at(0, 2)};
  b.network.processes[0].locations[1].invariant = b.when(x, Op::Lt, 4);
  EXPECT_EQ(why(), "nothing may happen any more in P.again");
  b.network.processes[0].locations[1].invariant = b.when(x, Op::Le, 4);
  EXPECT_EQ(why(), "");
  b.edge(0, 1, 1, {}, b.reset(x));
  EXPECT_EQ(why(), "what edge 2 of P leads to from P.again is not covered by lower ranks") << "it goes round";
  b.network.processes[0].locations[1].urgent = true;
  b.edge_of(0, 2).target = 2;
  EXPECT_EQ(why(), "");
  b.edge_of(0, 2).guard = b.when(x, Op::Ge, 1);
  EXPECT_EQ(why(), "nothing may happen any more in P.again") << "time does not pass";
}

// A delay may not jump over what is to be met, and what lies behind it counts only if it was entered there.
TEST_F(RankedTest, DelaysThatMeetTheFormulaEnd) {
  property.kind = ir::Eventually{b.both(b.at(0, 0), b.when(x, Op::Eq, 1))};
  set.states.pop_back();
  set.states[0].zones = {{0, {{x, 0, 1, true}}}};
  EXPECT_EQ(why(), "");
  b.edge_of(0, 0).guard = b.when(x, Op::Lt, 1);
  EXPECT_EQ(why(), "what edge 0 of P leads to from P.wait is not covered by lower ranks");
}

TEST_F(RankedTest, PremisesHoldInAnyReachablePoint) {
  property.kind = ir::LeadsTo{b.when(x, Op::Eq, 3), b.at(0, 1)};
  EXPECT_EQ(why(), "the initial state is not covered") << "nothing is known to be reachable";
  set.states.pop_back();
  set.states[0].zones = {{0, {{0, x, -3, false}, {x, 0, 3, false}}}};
  set.reachable = {{{0}, {{}}}, {{1}, {{}}}, {{2}, {{}}}};
  EXPECT_EQ(why(), "where the premise holds is not covered: P.done");
  property.kind = ir::LeadsTo{b.both(b.at(0, 0), b.when(x, Op::Eq, 3)), b.at(0, 1)};
  EXPECT_EQ(why(), "");
  set.reachable[1].zones = {{{x, 0, 2, false}}};
  EXPECT_EQ(why(), "what edge 0 of P leads to from P.wait is not covered");
  set.reachable[1].zones = {{}};
  set.states.clear();
  EXPECT_EQ(why(), "where the premise holds is not covered: P.wait");
}

TEST_F(RankedTest, ThereAndBack) {
  set.limits = {{0, 1, x, 4, 5}};
  set.marks[3] = 1;
  set.reachable = {{{0}, {{{x, 0, 3, true}}}}};
  std::stringstream file;
  write(file, {"0", "A<> P.done", {}, {}}, set);
  const std::string text = file.str();
  EXPECT_EQ(text,
            "beeline certificate 1\nkind ranks\nmodel 0\nproperty A<> P.done\nabstraction inclusion\nlimit 0 1 1 4 5\n"
            "mark 3 1\nr 0\nz 1-0<3\ns 0 0\nz 1 1-0<=3\ns 0 1\nz 0 1-0<=5\nend 3\n");
  std::string error;
  const auto read = result::read_certificate(file, error);
  ASSERT_TRUE(read) << error;
  std::stringstream again;
  write(again, *read);
  EXPECT_EQ(again.str(), text);
  const auto error_of = [](std::string changed, const std::string& was, const std::string& now) {
    changed.replace(changed.find(was), was.size(), now);
    std::stringstream in(changed);
    std::string problem;
    EXPECT_FALSE(result::read_certificate(in, problem));
    return problem;
  };
  EXPECT_EQ(error_of(text, "mark 3 1", "mark 3"), "line 7: bad mark");
  EXPECT_EQ(error_of(text, "mark 3 1\n", "mark 3 1\nmark 3 0\n"), "line 8: a second mark of a rank");
  EXPECT_EQ(error_of(text, "r 0\nz 1-0<3\ns 0 0\n", ""), "line 8: a zone before any values");
  EXPECT_EQ(error_of(text, "z 1 1-0<=3", "z"), "line 11: a zone without its rank");
  EXPECT_EQ(error_of(text, "s 0 0", "s"), "line 10: bad state of the automaton");
  EXPECT_EQ(error_of(text, "end 3", "end 2"), "line 14: the number of zones is wrong");
  EXPECT_EQ(error_of(text, "abstraction inclusion\n", ""), "line 13: the abstraction is missing");
}

// --- marks: P goes round, and Q may move or not

struct Marked : testing::Test {
  NetworkBuilder b{{"P", "Q"}};
  ir::LinearTime asked;
  RankedSet set;

  void SetUp() override {
    b.urgent(0, "a");
    b.urgent(0, "b");
    b.urgent(1, "c");
    b.urgent(1, "d");
    b.edge(0, 0, 1);
    b.edge(0, 1, 0);
    b.edge(1, 0, 1);
    asked.propositions = {b.at(1, 1)};
    asked.formula = {{ltl::Op::Atom, 0}, {ltl::Op::Finally, 0, {0}}};  // F Q.d
    for (const std::int32_t p : {0, 1}) set.add(0, std::vector{p, 0}, 1, {});
    for (const std::int32_t p : {0, 1}) set.add(0, std::vector{p, 1}, 0, {});
  }
  std::string why(std::vector<std::uint32_t> fair) {
    return verify(b.network, ir::Said(asked), set, util::nobody(), fair).reason;
  }
};

TEST_F(Marked, FairnessIsAMark) {
  const std::string refused = "what edge 0 of P leads to from P.a Q.c is not covered by lower ranks";
  EXPECT_EQ(why({}), refused);
  EXPECT_EQ(why({0}), refused);
  EXPECT_EQ(why({1}), "");
  EXPECT_EQ(why({0, 1}), refused) << "rank 1 has P's mark";
  set.marks[1] = 1;
  EXPECT_EQ(why({0, 1}), "");
  set.marks[0] = 0;
  EXPECT_EQ(why({0, 1}), "") << "each rank has a mark of its own";
  EXPECT_EQ(why({1}), "rank 1 has a mark that there is none of");
  set.marks.clear();
  b.edge_of(1, 0).guard = b.at(0, 0);
  EXPECT_EQ(why({1}), "what edge 1 of P leads to from P.b Q.c is not covered by lower ranks") << "Q cannot move there";
  b.edge_of(1, 0).guard = {};
  b.clock("x");
  EXPECT_EQ(why({1}), "there is no fairness where there are clocks");
}

TEST_F(Marked, FairnessIsAnAssumption) {
  result::Certificate certificate{{"", "", {"weak fairness of Q"}, {}}, set};
  const ir::Said said = asked;
  const CertificateVerdict verdict = verify(b.network, {}, certificate, util::nobody(), {}, &said);
  EXPECT_EQ(verdict.reason, "");
  EXPECT_EQ(verdict.assumptions, std::vector<std::string>{"weak fairness of Q"});
  certificate.header.assumptions = {};
  EXPECT_NE(verify(b.network, {}, certificate, util::nobody(), {}, &said).reason, "");
  certificate.header.assumptions = {"weak fairness of P", "weak fairness of P"};
  std::get<RankedSet>(certificate.evidence).marks[1] = 1;
  EXPECT_EQ(verify(b.network, {}, certificate, util::nobody(), {}, &said).reason, "fairness to the same process twice");
  certificate.header.assumptions = {"weak fairness of R"};
  EXPECT_EQ(verify(b.network, {}, certificate, util::nobody(), {}, &said).reason,
            "it rests on an unknown assumption: weak fairness of R");
}

// --- fairness of runs

TEST_F(Marked, RunsAreFairOrNot) {
  result::Trace trace;
  trace.states = {{{0, 0}, {}, {}}, {{1, 0}, {}, {}}, {{0, 0}, {}, {}}};
  trace.steps.resize(2);
  trace.steps[0].participants = {{b.network.processes[0].edges[0], {}}};
  trace.steps[1].participants = {{b.network.processes[0].edges[1], {}}};
  trace.loop_start = 0;
  const std::vector<std::uint32_t> p{0}, q{1};
  EXPECT_EQ(unfairness(b.network, trace, p), "");
  EXPECT_EQ(unfairness(b.network, trace, q), "Q can always move and never does");
  b.edge_of(1, 0).guard = b.at(0, 0);
  EXPECT_EQ(unfairness(b.network, trace, q), "") << "not always";
  b.edge_of(1, 0).guard = {};
  trace.loop_start.reset();
  EXPECT_EQ(unfairness(b.network, trace, p), "P can always move and never does") << "who waits for ever does not move";
}

}  // namespace
}  // namespace beeline::check
