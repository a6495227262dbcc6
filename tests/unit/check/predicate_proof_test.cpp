#include "check/predicate_proof.h"

#include <sstream>

#include <gtest/gtest.h>

#include "result/certificate.h"
#include "support/builder.h"
#include "support/verified.h"

namespace beeline::check {
namespace {

using result::PredicateProof;
using test::NetworkBuilder;
using test::Op;
using test::verified;
using Form = PredicateProof::Form;

ir::Property reaching(ir::ExprId target) {
  ir::Property property;
  property.kind = ir::Reachable{target};
  return property;
}

PredicateProof::Constraint values(std::uint32_t cell, std::vector<std::int32_t> which) {
  return {Form::Values, cell, std::move(which), {}, 0, false};
}
PredicateProof::Constraint at_most(std::vector<PredicateProof::Term> terms, std::int64_t bound) {
  return {Form::Sum, 0, {}, std::move(terms), bound, false};
}
PredicateProof::Constraint less(std::vector<PredicateProof::Term> terms, std::int64_t bound) {
  return {Form::Sum, 0, {}, std::move(terms), bound, true};
}

using Fixture = testing::Test;

// P is in a for at most one time unit of y, then in b, where x starts anew, and would get to c were y - x at least 5.
struct PredicateProofTest : Fixture {
  NetworkBuilder b{{"P", "Q"}};
  std::uint32_t x = b.clock("x"), y = b.clock("y");
  std::uint32_t place = b.network.processes[0].cell;
  PredicateProof proof;
  ir::ExprId target;

  PredicateProofTest() {
    b.location(0, "a", b.when(y, Op::Le, 1));
    b.location(0, "b");
    b.location(0, "c");
    b.edge(0, 0, 1, {}, b.reset(x));
    b.edge(0, 1, 2, b.difference(y, x, Op::Ge, b.num(5)));
    b.location(1, "q");
    b.edge(1, 0, 0);
    target = b.at(0, 2);
    proof.processes = {0};
    proof.constraints = {values(place, {2}), values(place, {1}), less({{true, y, 1}, {true, x, -1}}, 5)};
    proof.sets = {{{0, true}}, {{1, true}, {2, false}}};
  }
  std::string why() { return verified(b.network, reaching(target), proof).reason; }
};

TEST_F(PredicateProofTest, SetsThatHoldAllWhoCouldGetThereAreAccepted) {
  EXPECT_EQ(why(), "");
  ir::Property always;
  always.kind = ir::Invariantly{target};
  EXPECT_TRUE(verified(b.network, always, proof));
  proof.constraints[2].bound = 2;
  EXPECT_EQ(why(), "") << "larger sets do as well";
  proof.processes = {0, 1};
  EXPECT_EQ(why(), "");
}

TEST_F(PredicateProofTest, OfAModelThatIsNotSupportedNothingIsProved) {
  const result::Certificate certificate{{}, proof};
  EXPECT_TRUE(verify(b.network, reaching(target), certificate));
  b.network.limitations.push_back({"stopwatches", {}});
  EXPECT_EQ(verify(b.network, reaching(target), certificate).reason, "the model is not supported: stopwatches");
}

TEST_F(PredicateProofTest, ASetThatIsMissingIsNoticed) {
  proof.sets.pop_back();
  EXPECT_EQ(why(), "a state that is in none of the sets gets to set 0 by a step of P from b to c");
  proof.sets = {{{1, true}, {2, false}}};
  EXPECT_EQ(why(), "a state that can wait for the target is in none of the sets");
  proof.sets.clear();
  EXPECT_NE(why(), "");
}

TEST_F(PredicateProofTest, ASetThatIsTooSmallIsNoticed) {
  proof.constraints[2].bound = 6;
  EXPECT_EQ(why(), "a state that is in none of the sets gets to set 0 by a step of P from b to c");
  proof.constraints[2] = at_most({{true, y, 1}, {true, x, -1}}, 5);
  EXPECT_NE(why(), "") << "y - x may be exactly 5";
}

TEST_F(PredicateProofTest, ASetThatIsTooLargeIsNoticed) {
  proof.constraints[2].bound = 1;
  EXPECT_EQ(why(), "a state that is in none of the sets gets to set 1 by a step of P from a to b");
  proof.sets.push_back({});
  EXPECT_EQ(why(), "an initial state is in one of the sets");
  proof.sets = {{{0, false}}};
  EXPECT_EQ(why(), "an initial state is in one of the sets");
}

TEST_F(PredicateProofTest, AnInitialStateThatIsAgainstItsInvariantDoesNotCount) {
  b.network.clocks[y].initial = 2;
  proof.sets = {{}};
  EXPECT_EQ(why(), "");
  b.network.clocks[y].initial = 1;
  EXPECT_NE(why(), "");
}

TEST_F(PredicateProofTest, AnyInitialLocationCounts) {
  b.network.processes[0].also_initial = {1};
  EXPECT_EQ(why(), "");
  b.network.clocks[y].initial = 5;
  EXPECT_EQ(why(), "an initial state is in one of the sets");
}

TEST_F(PredicateProofTest, TheTargetMayBeWaitedFor) {
  target = b.both(b.at(0, 1), b.when(x, Op::Ge, 1));
  EXPECT_EQ(why(), "a state that can wait for the target is in none of the sets");
  target = b.both(b.at(0, 1), b.difference(y, x, Op::Ge, b.num(7)));
  EXPECT_EQ(why(), "");
  target = {};
  EXPECT_NE(why(), "") << "everything is a target";
  target = b.deadlock();
  EXPECT_NE(why(), "") << "nothing is known of deadlocks";
}

TEST_F(PredicateProofTest, WhatOthersWriteIsNotThePartsOwn) {
  b.edge(1, 0, 0, {}, b.reset(y));
  EXPECT_EQ(why(), "constraint 2 is about y, which is not the part's own");
  proof.processes = {0, 1};
  EXPECT_EQ(why(), "");
  b.edge(1, 0, 0, {}, b.reset(y, 5));
  EXPECT_NE(why(), "");
}

TEST_F(PredicateProofTest, WhereOthersAreIsNotThePartsOwn) {
  proof.processes = {1};
  EXPECT_EQ(why(), "constraint 0 is about P, which is not the part's own");
  proof.processes = {};
  EXPECT_EQ(why(), "it looks at no process");
  proof.processes = {0, 2};
  EXPECT_EQ(why(), "there is no process 2");
}

TEST_F(PredicateProofTest, WhatThereIsNotIsRefused) {
  proof.constraints[0].cell = 99;
  EXPECT_EQ(why(), "constraint 0 is about a cell that there is not");
  proof.constraints[0].cell = place;
  proof.constraints[2].terms[0].number = 99;
  EXPECT_EQ(why(), "constraint 2 is about a clock that there is not");
  proof.constraints[2].terms[0].number = 0;
  EXPECT_NE(why(), "");
  proof.constraints[2].terms[0].number = y;
  proof.sets[0][0].constraint = 3;
  EXPECT_EQ(why(), "there is no constraint 3");
  proof.sets[0][0].constraint = 0;
  proof.ranges = {{99, 0, 0}};
  EXPECT_EQ(why(), "a range of no cell");
}

TEST_F(PredicateProofTest, OfOtherKindsOfQueriesItSaysNothing) {
  ir::Property property;
  property.kind = ir::Eventually{target};
  EXPECT_FALSE(verified(b.network, property, proof));
}

TEST_F(PredicateProofTest, IsReadAsItIsWritten) {
  proof.ranges = {{3, -1, 5}};
  std::ostringstream out;
  write(out, {"m", "p", {}}, proof);
  std::istringstream in(out.str());
  std::string error;
  const auto read = result::read_certificate(in, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(std::get<PredicateProof>(read->evidence), proof);
}

TEST(PredicateProof, WhatIsNoProofIsNotRead) {
  const auto why = [](const std::string& lines) {
    std::istringstream in("beeline certificate 1\nkind predicates\nproperty p\n" + lines);
    std::string error;
    EXPECT_FALSE(result::read_certificate(in, error)) << lines;
    return error;
  };
  EXPECT_EQ(why("part 0 x\nend 0\n"), "line 4: bad part");
  EXPECT_EQ(why("part 0\npart 1\nend 0\n"), "line 5: a second part");
  EXPECT_EQ(why("range 1 2\nend 0\n"), "line 4: bad range");
  EXPECT_EQ(why("values\nend 0\n"), "line 4: bad values");
  EXPECT_EQ(why("values 1 a\nend 0\n"), "line 4: bad values");
  for (const char* sum : {"sum", "sum 1", "sum 1 x", "sum 1 x1", "sum 1 y1 < 2", "sum 1 x1 <", "sum 1 x1 < 2 3",
                          "sum x1 < 2", "sum 99999999999999999999 x1 < 2"})
    EXPECT_EQ(why(std::string(sum) + "\nend 0\n"), "line 4: bad sum") << sum;
  EXPECT_EQ(why("set !\nend 1\n"), "line 4: bad set");
  EXPECT_EQ(why("set 1 -2\nend 1\n"), "line 4: bad set");
  EXPECT_EQ(why("leaf 1\nend 0\n"), "line 4: unknown line");
  EXPECT_EQ(why("set 1\nend 0\n"), "line 5: the number of sets is wrong");
  EXPECT_EQ(why("part 0\n"), "line 4: the certificate is cut off");
}

// --- time and haste

// From a to u, where x starts anew, and on to c when x is at least 1.
struct HasteTest : Fixture {
  NetworkBuilder b{{"P"}};
  std::uint32_t x = b.clock("x");
  PredicateProof proof;

  HasteTest() {
    b.location(0, "a");
    b.urgent(0, "u");
    b.location(0, "c");
    b.edge(0, 0, 1, {}, b.reset(x));
    b.edge(0, 1, 2, b.when(x, Op::Ge, 1));
    const std::uint32_t place = b.network.processes[0].cell;
    proof.processes = {0};
    proof.constraints = {values(place, {2}), values(place, {1}), less({{true, x, 1}}, 1)};
    proof.sets = {{{0, true}}, {{1, true}, {2, false}}};
  }
  bool proves() { return static_cast<bool>(verified(b.network, reaching(b.at(0, 2)), proof)); }
};

TEST_F(HasteTest, TimeDoesNotPassInUrgentAndCommittedLocations) {
  ir::Location& u = b.network.processes[0].locations[1];
  EXPECT_TRUE(proves());
  u.urgent = false;
  EXPECT_FALSE(proves());
  u.committed = true;
  EXPECT_TRUE(proves());
}

TEST_F(HasteTest, TimeDoesNotPassBeyondInvariants) {
  ir::Location& u = b.network.processes[0].locations[1];
  u.urgent = false;
  u.invariant = b.when(x, Op::Lt, 1);
  EXPECT_TRUE(proves());
  u.invariant = b.when(x, Op::Le, 1);
  EXPECT_FALSE(proves());
}

// P is committed while n is 1, so that Q cannot go then, and others may help.
struct CommittedTest : Fixture {
  NetworkBuilder b{{"P", "Q", "R"}};
  std::uint32_t n = b.variable("n", 0, 1);
  std::uint32_t go = b.channel("go");
  PredicateProof proof;

  CommittedTest() {
    b.location(0, "a");
    b.committed(0, "k");
    b.edge(0, 0, 1, {}, b.set(n, 1));
    b.edge(0, 1, 0, {}, b.set(n, 0));
    b.location(1, "q");
    b.location(1, "bad");
    b.location(2, "r");
    proof.processes = {0, 1};
    proof.constraints = {values(b.network.processes[1].cell, {1}), values(n, {1}),
                         values(b.network.processes[0].cell, {1})};
    proof.sets = {{{0, true}}, {{0, false}, {1, true}, {2, false}}};
  }
  std::string why() { return verified(b.network, reaching(b.at(1, 1)), proof).reason; }
};

TEST_F(CommittedTest, WhoIsCommittedGoesFirst) {
  b.edge(1, 0, 1, b.is(n, 1));
  EXPECT_EQ(why(), "");
  b.network.processes[0].locations[1].committed = false;
  b.network.processes[0].locations[1].urgent = true;
  EXPECT_EQ(why(), "a state that is in none of the sets gets to set 0 by a step of Q from q to bad");
}

TEST_F(CommittedTest, OthersWhoAreCommittedMayHelp) {
  b.receive(go, 1, 0, 1, b.is(n, 1));
  EXPECT_EQ(why(), "") << "nobody sends";
  b.send(go, 2, 0, 0);
  EXPECT_EQ(why(), "") << "who sends is not committed";
  b.network.processes[2].locations[0].committed = true;
  EXPECT_NE(why(), "");
}

// --- steps

// x must be 2 before n may be 1, and n is in no set: but the step that sets it leads from outside into one.
TEST_F(Fixture, StepsThatWriteNothingOfASetLeadThereAfterADelay) {
  NetworkBuilder b{{"P"}};
  const std::uint32_t x = b.clock("x"), n = b.variable("n", 0, 1);
  b.location(0, "b", b.either(b.is(n, 0), b.when(x, Op::Ge, 2)));
  b.edge(0, 0, 0, b.when(x, Op::Ge, 2), b.set(n, 1));
  PredicateProof proof;
  proof.processes = {0};
  proof.constraints = {less({{true, x, 1}}, 2)};
  proof.sets = {{{0, false}}};
  EXPECT_FALSE(verified(b.network, reaching(b.is(n, 1)), proof));
  b.network.processes[0].locations[0].urgent = true;
  EXPECT_TRUE(verified(b.network, reaching(b.is(n, 1)), proof)) << "time does not pass";
}

TEST_F(Fixture, WhatIsNotUnderstoodMayWriteAnything) {
  NetworkBuilder b{{"P"}};
  const std::uint32_t n = b.variable("n", 0, 3), m = b.variable("m", 0, 3), x = b.clock("x"), y = b.clock("y", 1);
  b.location(0, "a");
  b.location(0, "c");
  const auto proves = [&](ir::ExprId update, PredicateProof::Constraint constraint, ir::ExprId target) {
    NetworkBuilder changed = b;
    changed.edge(0, 0, 1, {}, update);
    PredicateProof proof;
    proof.processes = {0};
    proof.constraints = {std::move(constraint)};
    proof.sets = {{{0, true}}};
    return static_cast<bool>(verified(changed.network, reaching(target), proof));
  };
  EXPECT_TRUE(proves(b.set(m, 1), values(n, {1}), b.is(n, 1)));
  EXPECT_FALSE(proves(b.set(n, b.set(m, 1)), values(n, {1}), b.is(n, 1))) << "n = (m = 1)";
  ir::Arena& arena = b.network.arena;
  const ir::ExprId element = arena.index(arena.cell(n), b.var(m), 0, 2, 1);
  EXPECT_FALSE(proves(arena.assign(element, b.num(1)), values(n, {1}), b.is(n, 1))) << "m is 0";
  EXPECT_TRUE(proves(arena.assign(element, b.num(2)), values(n, {1}), b.is(n, 1)));
  const ir::ExprId clock = arena.index(arena.clock(x), b.var(m), 0, 2, 1);
  const auto above = [&](std::uint32_t c) { return at_most({{true, c, -1}, {true, c == x ? y : x, 1}}, -5); };
  EXPECT_TRUE(proves(b.reset(x), above(x), b.difference(x, y, Op::Ge, b.num(5))));
  EXPECT_FALSE(proves(arena.reset(clock, b.num(9)), above(x), b.difference(x, y, Op::Ge, b.num(5))));
}

TEST_F(Fixture, ReceiversMayStayOut) {
  NetworkBuilder b{{"P", "Q"}};
  const std::uint32_t c = b.channel("c", ir::ChannelKind::Broadcast);
  b.location(0, "p");
  b.location(0, "done");
  b.location(1, "q");
  b.location(1, "heard");
  b.send(c, 0, 0, 1);
  b.receive(c, 1, 0, 1, b.op(Op::Lt, b.num(1), b.num(0)));
  PredicateProof proof;
  proof.processes = {0, 1};
  proof.constraints = {values(b.network.processes[0].cell, {1}), values(b.network.processes[1].cell, {0})};
  proof.sets = {{{0, true}, {1, true}}};
  EXPECT_FALSE(verified(b.network, reaching(b.both(b.at(0, 1), b.at(1, 0))), proof));
  proof.sets = {{{0, true}, {1, false}}, {{1, false}}};
  EXPECT_TRUE(verified(b.network, reaching(b.at(1, 1)), proof)) << "nobody can hear it";
}

TEST_F(Fixture, WeakMembersMayStayOut) {
  NetworkBuilder b{{"P", "Q"}};
  const std::uint32_t e = b.event("e");
  b.location(0, "p");
  b.location(0, "done");
  b.location(1, "q");
  b.location(1, "other");
  b.on_event(e, 0, 0, 1);
  b.on_event(e, 1, 1, 1);
  PredicateProof proof;
  proof.processes = {0, 1};
  proof.constraints = {values(b.network.processes[0].cell, {1})};
  proof.sets = {{{0, true}}};
  const auto proves = [&](bool weak) {
    b.network.vectors = {{{{0, e, false}, {1, e, weak}}, {}}};
    return static_cast<bool>(verified(b.network, reaching(b.at(0, 1)), proof));
  };
  EXPECT_FALSE(proves(true));
  EXPECT_FALSE(proves(false)) << "other is in none of the sets";
  proof.constraints.push_back(values(b.network.processes[1].cell, {1}));
  proof.sets = {{{1, true}}, {{0, true}}};
  EXPECT_FALSE(proves(true));
  EXPECT_TRUE(proves(false)) << "Q never gets to where it can take part";
}

TEST_F(Fixture, WhatWrapsAroundIsNoError) {
  NetworkBuilder b{{"P"}};
  const std::uint32_t n = b.variable("n", 0, 3, 1);
  b.location(0, "a");
  b.edge(0, 0, 0, {}, b.set(n, b.op(Op::Add, b.var(n), b.num(1))));
  PredicateProof proof;
  proof.processes = {0};
  proof.constraints = {values(n, {0})};
  proof.sets = {{{0, true}}};
  EXPECT_TRUE(verified(b.network, reaching(b.is(n, 0)), proof));
  b.network.cells[n].overflow = ir::Overflow::Wrap;
  EXPECT_FALSE(verified(b.network, reaching(b.is(n, 0)), proof));
}

// --- ranges

// n counts 0, 1, 2 and starts again; P goes to `bad` when n is 3.
struct RangesTest : Fixture {
  NetworkBuilder b{{"P"}};
  std::uint32_t n = b.variable("n", 0, 5);
  PredicateProof proof;

  RangesTest() {
    b.location(0, "idle");
    b.location(0, "bad");
    b.edge(0, 0, 0, b.op(Op::Lt, b.var(n), b.num(2)), b.set(n, b.op(Op::Add, b.var(n), b.num(1))));
    b.edge(0, 0, 0, b.is(n, 2), b.set(n, 0));
    b.edge(0, 0, 1, b.is(n, 3));
    proof.processes = {0};
    proof.constraints = {values(b.network.processes[0].cell, {1})};
    proof.sets = {{{0, true}}};
  }
  bool proves() { return static_cast<bool>(verified(b.network, reaching(b.at(0, 1)), proof)); }
};

TEST_F(RangesTest, RangesAreFoundOutNotBelieved) {
  EXPECT_FALSE(proves());
  proof.ranges = {{n, 0, 2}};
  EXPECT_TRUE(proves());
  proof.ranges = {{n, 0, 1}};
  EXPECT_FALSE(proves());
  proof.ranges = {{n, 1, 2}};
  EXPECT_FALSE(proves());
  proof.ranges = {{n, 0, 3}};
  EXPECT_FALSE(proves());
}

TEST_F(Fixture, RangesDoNotHoldInTheMiddleOfAnUpdate) {
  NetworkBuilder b{{"P", "Q"}};
  const auto x = b.variable("x", 0, 10), y = b.variable("y", 0, 10);
  b.location(0, "A");
  b.edge(0, 0, 0, {}, b.seq({b.set(x, 7), b.set(y, b.var(x)), b.set(x, 0)}));
  b.location(1, "B");
  b.edge(1, 0, 0, {}, b.set(x, 1));
  PredicateProof proof;
  proof.processes = {0};
  proof.ranges = {{x, 0, 1}};
  proof.constraints = {values(y, {7})};
  proof.sets = {{{0, true}}};
  EXPECT_NE(verified(b.network, reaching(b.is(y, 7)), proof).reason, "");
}

TEST_F(Fixture, RangesDoNotHoldInTheMiddleOfAnUpdateOfAnArray) {
  NetworkBuilder b{{"P"}};
  const auto first = b.variable("a[0]", 0, 10);
  for (int i = 1; i < 300; ++i) b.variable("a", 0, 10);
  const auto y = b.variable("y", 0, 10), k = b.variable("k", 0, 299);
  b.location(0, "A");
  const auto some = b.network.arena.load(b.network.arena.index(b.network.arena.cell(first), b.var(k), 0, 300, 1));
  b.edge(0, 0, 0, {}, b.seq({b.set(first, 7), b.set(y, some), b.set(first, 0)}));
  PredicateProof proof;
  proof.processes = {0};
  for (std::uint32_t i = 0; i < 300; ++i) proof.ranges.push_back({first + i, 0, 0});
  proof.ranges.push_back({y, 0, 0});
  EXPECT_NE(verified(b.network, reaching(b.is(y, 7)), proof).reason, "");
}

TEST_F(RangesTest, AGuardOfAReceiverIsOldNews) {
  proof.ranges = {{n, 0, 2}};
  const std::uint32_t c = b.channel("c", ir::ChannelKind::Broadcast);
  b.network.edges[0].sync = ir::SyncKind::Receive;
  b.network.edges[0].channel = b.network.arena.channel(c);
  EXPECT_TRUE(proves());
  const std::uint32_t other = b.network.add_process(b.network.processes[0]);
  b.network.processes[other].edges = {};
  b.network.processes[other].name = "Q";
  b.send(c, other, 0, 0, {}, b.set(n, 2));
  EXPECT_FALSE(proves());
}

// One cell grows as the other one shrinks.
TEST_F(Fixture, SumsOfCells) {
  NetworkBuilder b{{"P"}};
  const std::uint32_t n = b.variable("n", 0, 5), m = b.variable("m", 0, 5, 5);
  b.location(0, "a");
  const auto change = [&](std::uint32_t cell, Op op) { return b.set(cell, b.op(op, b.var(cell), b.num(1))); };
  b.edge(0, 0, 0, {}, b.seq({change(n, Op::Add), change(m, Op::Sub)}));
  PredicateProof proof;
  proof.processes = {0};
  proof.constraints = {at_most({{false, n, 1}, {false, m, 1}}, 4)};
  proof.sets = {{{0, true}}};
  const auto proves = [&](std::int32_t most) {
    const ir::ExprId target = b.op(Op::Le, b.op(Op::Add, b.var(n), b.var(m)), b.num(most));
    return static_cast<bool>(verified(b.network, reaching(target), proof));
  };
  EXPECT_TRUE(proves(4));
  EXPECT_FALSE(proves(5));
  b.edge(0, 0, 0, {}, change(m, Op::Sub));
  EXPECT_FALSE(proves(4));
}

}  // namespace
}  // namespace beeline::check
