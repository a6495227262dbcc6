// What contexts(prune=on) must not lose: dependences that no single transition shows.
#include <gtest/gtest.h>

#include <string>

#include "plan/run.h"
#include "support/builder.h"

namespace beeline::plan {
namespace {

using test::NetworkBuilder;
using test::Op;

result::Answer ask(const ir::Network& network, const ir::Property& property) {
  Options options;
  components::standard().read("bfs(prefer=contexts(prune=on))", options.search);
  return run(network, std::span(&property, 1), options).front();
}

ir::Property reachable(ir::ExprId target) {
  ir::Property property;
  property.kind = ir::Reachable{target};
  return property;
}

// Q must let go of what it holds before R can take it and give it back, and ends with it in its hands. Only the
// invariant of a process that never moves says so.
TEST(Pruning, AnInvariantOfAProcessThatStaysTiesWhatItReads) {
  NetworkBuilder b({"P", "Q", "R"});
  const std::uint32_t v = b.variable("v", 0, 3, 3), w = b.variable("w", 0, 3);
  b.location(0, "still", b.op(Op::Le, b.op(Op::Add, b.var(v), b.var(w)), b.num(3)));
  for (const std::uint32_t p : {1u, 2u})
    for (const char* name : {"a", "b", "c"}) b.location(p, name);
  b.edge(1, 0, 1, {}, b.set(v, 0));
  b.edge(1, 1, 2, {}, b.set(v, 3));
  b.edge(2, 0, 1, {}, b.set(w, 3));
  b.edge(2, 1, 2, {}, b.set(w, 0));
  const result::Answer answer = ask(b.network, reachable(b.both(b.at(1, 2), b.at(2, 2))));
  EXPECT_EQ(answer.verdict, result::Verdict::Satisfied) << answer.reason;
}

TEST(Pruning, TheReceiversOfABroadcastBelongTogether) {
  NetworkBuilder b({"S", "R1", "R2", "Q"});
  const std::uint32_t u = b.variable("u", 0, 1), v = b.variable("v", 0, 1), w = b.variable("w", 0, 1);
  const std::uint32_t c = b.channel("c", ir::ChannelKind::Broadcast);
  for (std::uint32_t p = 0; p < 4; ++p) b.location(p, "still");
  b.send(c, 0, 0, 0);
  b.receive(c, 1, 0, 0, {}, b.set(u, 1));
  b.receive(c, 2, 0, 0, {}, b.set(v, 1));
  b.edge(3, 0, 0, b.is(v, 1), b.set(w, 1));
  const result::Answer answer = ask(b.network, reachable(b.is(w, 1)));
  EXPECT_EQ(answer.verdict, result::Verdict::Satisfied) << answer.reason;
}

// What is left out depends on the target, so each is looked for by itself.
TEST(Pruning, SeveralQueries) {
  NetworkBuilder b({"P", "Q"});
  const std::uint32_t v = b.variable("v", 0, 3);
  for (const std::uint32_t p : {0u, 1u})
    for (const char* name : {"a", "b"}) b.location(p, name);
  b.edge(0, 0, 1, b.is(v, 1));
  b.edge(0, 1, 0, {}, b.set(v, 2));
  b.edge(1, 0, 1, {}, b.set(v, 1));
  b.edge(1, 1, 0);
  const ir::Property asked[] = {reachable(b.both(b.at(0, 1), b.is(v, 3))), reachable(b.both(b.at(1, 1), b.is(v, 1)))};
  Options options;
  components::standard().read("bfs(prefer=contexts(prune=on))", options.search);
  const std::vector<result::Answer> answers = run(b.network, asked, options);
  EXPECT_EQ(answers[0].verdict, result::Verdict::NotSatisfied) << answers[0].reason;
  EXPECT_EQ(answers[1].verdict, result::Verdict::Satisfied) << answers[1].reason;
}

TEST(Pruning, IsRefusedForExtrema) {
  NetworkBuilder b({"P", "Q"});
  const std::uint32_t v = b.variable("v", 0, 3), w = b.variable("w", 0, 3);
  for (const std::uint32_t p : {0u, 1u})
    for (const char* name : {"a", "b"}) b.location(p, name);
  b.edge(0, 0, 1, {}, b.set(v, 3));
  b.edge(1, 0, 1, {}, b.set(w, 2));
  ir::Property property;
  ir::Extrema asked;
  asked.terms.emplace_back().value = b.op(Op::Add, b.var(v), b.var(w));
  property.kind = asked;
  const result::Answer answer = ask(b.network, property);
  EXPECT_TRUE(answer.refused);
  EXPECT_NE(answer.reason.find("every state"), std::string::npos) << answer.reason;
}

}  // namespace
}  // namespace beeline::plan
