#include "check/abstract_proof.h"

#include <sstream>

#include <gtest/gtest.h>

#include "result/certificate.h"
#include "support/builder.h"

namespace beeline::check {
namespace {

using result::AbstractProof;
using Kind = AbstractProof::Kind;
using test::NetworkBuilder;
using test::Op;

constexpr auto other = AbstractProof::other;

AbstractProof::Part leaf(std::uint32_t cell, std::int32_t low, std::vector<std::uint32_t> states) {
  return {Kind::Leaf, cell, low, 0, 0, 0, std::move(states)};
}
AbstractProof::Part pair(std::uint32_t left, std::uint32_t right, std::uint32_t width,
                         std::vector<std::uint32_t> states = {}) {
  return {Kind::Pair, 0, 0, left, right, width, std::move(states)};
}

ir::Property reaching(ir::ExprId target) {
  ir::Property property;
  property.kind = ir::Reachable{target};
  return property;
}

// n counts 0, 1, 2 and starts again; P goes to `bad` when n is 3.
struct AbstractProofTest : testing::Test {
  NetworkBuilder b{{"P"}};
  std::uint32_t n = b.variable("n", 0, 5);
  std::uint32_t place = b.network.processes[0].cell;
  AbstractProof proof;

  void SetUp() override {
    b.location(0, "idle");
    b.location(0, "bad");
    b.edge(0, 0, 0, b.op(Op::Lt, b.var(n), b.num(2)), b.set(n, b.op(Op::Add, b.var(n), b.num(1))));
    b.edge(0, 0, 0, b.is(n, 2), b.set(n, 0));
    b.edge(0, 0, 1, b.is(n, 3));
    proof.parts = {leaf(place, 0, {0, 1}), leaf(n, 0, {0, 1, 2, 3, 4, 5}), pair(0, 1, 6)};
  }
  std::string why(ir::ExprId target) { return verify(b.network, reaching(target), proof).reason; }
  std::string why() { return why(b.at(0, 1)); }
};

TEST_F(AbstractProofTest, WhatCannotBeReachedInTheAbstractionIsProved) {
  EXPECT_EQ(why(), "");
  ir::Property always;
  always.kind = ir::Invariantly{b.at(0, 1)};
  EXPECT_TRUE(verify(b.network, always, proof));
}

TEST_F(AbstractProofTest, WhatIsReachableIsNeverProved) {
  EXPECT_EQ(why(b.is(n, 2)), "the target can be reached in the abstraction");
  EXPECT_NE(why(b.at(0, 0)), "");
  EXPECT_NE(why({}), "") << "everything is a target";
  EXPECT_NE(why(b.deadlock()), "") << "nothing is known of deadlocks";
}

TEST_F(AbstractProofTest, WhatOneCellCanNeverDoNobodyDoes) {
  proof.parts.pop_back();
  EXPECT_EQ(why(), "") << "n never is 3, so nobody goes where that is needed";
  proof.parts = {leaf(n, 0, {0, 1, 2, 3, 4, 5})};
  EXPECT_EQ(why(b.is(n, 4)), "");
  EXPECT_NE(why(), "") << "where P is nobody looks";
  proof.parts = {leaf(place, 0, {0, 1})};
  EXPECT_NE(why(), "");
}

TEST_F(AbstractProofTest, StatesThatArePutTogetherCanDoWhatEachCould) {
  proof.parts[1].states = {0, 0, 0, 1, 1, 1};
  EXPECT_EQ(why(), "");
  proof.parts[1].states = {0, 0, 1, 1, 2, 2};
  EXPECT_EQ(why(), "") << "what no run reaches is left out before it is put together with anything";
  proof.parts = {leaf(place, 0, {0, 1}), leaf(n, 0, {0, 1, 2, 3, 4, 5}), pair(0, 1, 6, {0, 0, 0, 0, 0, 0}),
                 pair(2, 3, 1)};
  EXPECT_EQ(why(), "part 3 is not of two others");
}

TEST_F(AbstractProofTest, ATargetThatNoValueSatisfiesNeedsNothing) {
  proof = {};
  EXPECT_EQ(why(b.op(Op::Gt, b.var(n), b.num(7))), "");
  EXPECT_NE(why(), "");
}

TEST_F(AbstractProofTest, RecipesThatAreNoneAreRefused) {
  const AbstractProof good = proof;
  const auto refused = [&](AbstractProof::Part part) {
    proof = good;
    proof.parts.insert(proof.parts.begin() + 2, std::move(part));
    return why();
  };
  EXPECT_EQ(refused(leaf(99, 0, {})), "part 2 is no cell of a state");
  EXPECT_EQ(refused(leaf(n, 0, {})), "part 2 is a cell that was there before");
  EXPECT_EQ(refused(pair(0, 0, 1)), "part 2 is not of two others");
  EXPECT_EQ(refused(pair(0, 2, 1)), "part 2 is not of two others");
  EXPECT_EQ(refused(pair(0, 77, 1)), "part 2 is not of two others");
  EXPECT_EQ(refused({Kind::Fixed, 0, 0, 0, 0, 0, {}}), "part 2 has no state");
  EXPECT_EQ(refused({Kind::Fixed, 0, 0, 0, 0, 0, {other - 1}}), "part 2 has too many states");
  proof = good;
  proof.ranges = {{99, 0, 0}};
  EXPECT_EQ(why(), "a range of no cell");
}

TEST_F(AbstractProofTest, OfOtherKindsOfQueriesItSaysNothing) {
  ir::Property property;
  property.kind = ir::Eventually{b.at(0, 1)};
  EXPECT_EQ(verify(b.network, property, proof).reason, "an abstraction speaks of E<> and A[] only");
}

TEST_F(AbstractProofTest, RangesAreFoundOutNotBelieved) {
  proof.ranges = {{n, 0, 0}};
  EXPECT_NE(why(b.is(n, 2)), "");
  EXPECT_EQ(why(), "");
  proof.ranges = {{n, 3, 5}};
  EXPECT_NE(why(b.is(n, 2)), "") << "it does not start there";
}

TEST(AbstractProof, WhatPartsLetThroughIsLookedAtWhereTheRecipeSaysSo) {
  NetworkBuilder b{{"P"}};
  const std::uint32_t x = b.variable("x", 0, 1), y = b.variable("y", 0, 1);
  b.location(0, "only");
  const auto flipped = [&](std::uint32_t v) { return b.set(v, b.op(Op::Sub, b.num(1), b.var(v))); };
  b.edge(0, 0, 0, {}, b.seq({flipped(x), flipped(y)}));
  AbstractProof proof;
  proof.parts = {leaf(x, 0, {0, 1}), leaf(y, 0, {0, 1})};
  const ir::ExprId differ = b.op(Op::Ne, b.var(x), b.var(y));
  const auto why = [&](ir::ExprId target) { return verify(b.network, reaching(target), proof).reason; };
  EXPECT_EQ(why(differ), "the target can be reached in the abstraction");
  proof.explore = true;
  EXPECT_EQ(why(differ), "");
  EXPECT_NE(why(b.op(Op::Eq, b.var(x), b.num(1))), "");
  EXPECT_NE(why({}), "");

  std::ostringstream out;
  write(out, {"m", "p", {}}, proof);
  EXPECT_NE(out.str().find("\nexplore\nend 2\n"), std::string::npos);
  std::istringstream in(out.str());
  std::string error;
  const auto read = result::read_certificate(in, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(std::get<AbstractProof>(read->evidence), proof);
}

TEST(AbstractProof, ACellOfManyValuesMayBecomeAnything) {
  NetworkBuilder b{{"P"}};
  const std::uint32_t big = b.variable("big", -30'000, 30'000), flag = b.variable("flag", 0, 2);
  b.location(0, "only");
  b.edge(0, 0, 0, b.op(Op::Lt, b.var(big), b.var(flag)), b.seq({b.set(big, b.op(Op::Add, b.var(big), b.num(1)))}));
  b.edge(0, 0, 0, {}, b.set(flag, b.op(Op::Gt, b.var(big), b.num(5))));
  AbstractProof proof;
  proof.parts = {leaf(flag, 0, {0, 1, 2})};
  const auto proved = [&](ir::ExprId target) { return verify(b.network, reaching(target), proof).reason.empty(); };
  EXPECT_FALSE(proved(b.is(flag, 1))) << "big is not followed, so flag may become 1";
  proof.ranges = {{flag, 0, 1}};
  EXPECT_FALSE(proved(b.is(flag, 2))) << "and more, as far as is known here";
  proof.ranges = {{big, 0, 3}, {flag, 0, 1}};
  EXPECT_TRUE(proved(b.is(flag, 1))) << "big stays where the recipe says, which takes trying its values";
}

// What one receiver leaves in a meta variable the next one finds there.
TEST(AbstractProof, ReceiversHearEachOtherThroughMetaVariables) {
  NetworkBuilder b{{"S", "A", "B"}};
  const std::uint32_t m = b.meta("m", 0, 1), v = b.variable("v", 0, 1);
  const std::uint32_t c = b.channel("c", ir::ChannelKind::Broadcast);
  for (std::uint32_t p = 0; p < 3; ++p) b.location(p, "only");
  b.send(c, 0, 0, 0);
  b.receive(c, 1, 0, 0, {}, b.set(m, 1));
  b.receive(c, 2, 0, 0, {}, b.set(v, b.var(m)));
  AbstractProof proof;
  proof.parts = {leaf(v, 0, {0, 1})};
  EXPECT_FALSE(verify(b.network, reaching(b.is(v, 1)), proof));
}

TEST(AbstractProof, IsReadAsItIsWritten) {
  AbstractProof proof;
  proof.ranges = {{3, -1, 5}};
  proof.parts = {
      leaf(0, -2, {0, other, 1}), {Kind::Fixed, 0, 0, 0, 0, 0, {1}}, pair(0, 1, 2, {0, other}), pair(2, 0, 3)};
  std::ostringstream out;
  write(out, result::Certificate{{"m", "E<> p", {}}, proof});
  EXPECT_EQ(out.str(),
            "beeline certificate 1\nkind abstraction\nmodel m\nproperty E<> p\nrange 3 -1 5\nleaf 0 -2 0 - 1\nfixed 1\n"
            "pair 0 1 2 0 -\npair 2 0 3\nend 4\n");
  const auto read = [](const std::string& text, std::string& error) {
    std::istringstream in(text);
    return result::read_certificate(in, error);
  };
  std::string error;
  const auto again = read(out.str(), error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(std::get<AbstractProof>(again->evidence), proof);
  const std::pair<std::string, std::string> damaged[] = {{"end 4", "end 3"},
                                                         {"fixed 1", "fixed -"},
                                                         {"fixed 1", "fixed 1 1"},
                                                         {"leaf 0 -2", "leaf x"},
                                                         {"pair 2 0 3", "pair 2 0"},
                                                         {"range 3 -1 5", "range 3 -1"},
                                                         {"leaf 0 -2 0 -", "leaf 0 -2 0 ?"},
                                                         {"end 4\n", ""},
                                                         {"model m\n", "model m\nrange 0 0 0\nkind inductive\n"}};
  for (const auto& [from, to] : damaged) {
    std::string text = out.str();
    text.replace(text.find(from), from.size(), to);
    EXPECT_FALSE(read(text, error)) << text;
    EXPECT_NE(error, "") << text;
  }
}

}  // namespace
}  // namespace beeline::check
