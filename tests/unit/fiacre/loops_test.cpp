// Loops that choose, communicate or wait, by programs small enough to be worked out by hand.
#include <string>

#include <gtest/gtest.h>

#include "frontend/fiacre/lowering.h"
#include "support/explored_network.h"
#include "support/explored_zones.h"
#include "support/fiacre_interpreter.h"
#include "support/timed_fiacre.h"
#include "tests/unit/fiacre/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

test::ExploredNetwork explored(const std::string& text) {
  Loaded loaded(text);
  EXPECT_EQ(loaded.said(), "");
  if (!loaded.program) return {};
  const frontend::fiacre::Layouts layouts(loaded.program->types);
  const auto lowered = frontend::fiacre::lower(*loaded.program, layouts, loaded.diagnostics, util::nobody());
  EXPECT_EQ(loaded.said(), "");
  EXPECT_EQ(ir::check(lowered.network), std::vector<std::string>());
  return test::explore(lowered.network, 100'000);
}

// The same states and steps in the network and in the interpreter.
void expect(const std::string& text, std::size_t states, std::size_t edges) {
  SCOPED_TRACE(text);
  const Loaded loaded(text);
  ASSERT_TRUE(loaded.program);
  const test::FiacreSpace space = test::explore(*loaded.program, 100'000);
  EXPECT_EQ(space.states, states);
  EXPECT_EQ(space.edges, edges);
  const test::ExploredNetwork found = explored(text);
  EXPECT_EQ(found.error, "");
  EXPECT_EQ(found.states, states);
  EXPECT_EQ(found.edges, edges);
}

TEST(FiacreLoops, ChooseInEachRound) {
  // 0 to 3 of three: one way to 0 and 3, three to 1 and 2.
  expect(
      "process P is states s, t var n : 0..3, i : 0..2 from s foreach i do select n := n + 1 [] null end end; to t P",
      5, 8);
  // Each of the four pairs once.
  expect("process P is states s, t var a : array 2 of bool, i : 0..1 from s foreach i do a[i] := any end; to t P", 5,
         4);
  // A round that jumps: with 1, 2 or 3, or not at all.
  expect(
      "process P is states s, t var n : 0..3, i : 0..2 from s foreach i do n := n + 1; select to t [] null end end; "
      "to t P",
      4, 4);
}

TEST(FiacreLoops, AsManyRoundsAsTheStateSays) {
  // From 2: two rounds with one choice each.
  expect(
      "process P is states s, t var n : 0..2 := 2, k : 0..2 from s while n > 0 do n := n - 1; select k := k + 1 [] "
      "null end end; to t P",
      4, 4);
  // As many as were chosen: 0, 1 or 2 rounds, of which each may add one.
  expect(
      "process P is states s, t var n : 0..2, k : 0..2 from s n := any; while n > 0 do n := n - 1; select k := k + 1 "
      "[] null end end; to t P",
      4, 7);
}

// What the path has assigned says how many rounds there are, however many.
TEST(FiacreLoops, AsManyRoundsAsThePathSays) {
  expect(
      "process P is states s, t var i : 0..200, n : 0..200 from s i := 0; while i < 200 do i := i + 1; select on i > "
      "100; n := n + 1 [] on i <= 100 end end; to t P",
      2, 1);
  expect(
      "process P is states s, t var i : 0..100, n : 0..100 from s i := 0; while i < 100 do i := i + 1; select n := n "
      "+ 1 [] on false end end; to t P",
      2, 1);
}

TEST(FiacreLoops, WithOtherLoopsInside) {
  expect(
      "process P is states s, t var n : 0..6, i : 0..1, j : 0..2 from s foreach i do select foreach j do n := n + 1 "
      "end [] null end end; to t P",
      4, 4);
  expect(
      "process P is states s, t var n : 0..4, i : 0..1, j : 0..1 from s foreach i do foreach j do select n := n + 1 "
      "[] null end end end; to t P",
      6, 16);
}

TEST(FiacreLoops, CommunicateAndLeave) {
  // Who receives is the first that is ready: 1, 2 or nobody.
  expect(
      "process P [p : 0..2] is states s, t var i : 0..2 from s foreach i do select p ! i; to t [] null end end; to s\n"
      "process Q [p : 0..2] is states u, v var n : 0..2 from u p ? n; on n > 0; to v\n"
      "component m is port p : 0..2 par P[p] || Q[p] end m",
      4, 6);
}

TEST(FiacreLoops, WaitAndLeave) {
  const std::string text =
      "process P is states s, t var n : 0..3 := 3 from s while n > 0 do n := n - 1; select wait [1,1]; to t [] null "
      "end "
      "end; wait [2,2]; to t P";
  const Loaded loaded(text);
  const test::TimedFiacreSpace space = test::explore_timed(*loaded.program, 10'000);
  EXPECT_EQ(space.states.size(), 4u);  // what is left at 1: 2, 1 or 0; at 2 nobody is there any more
  EXPECT_FALSE(space.locked);
  Loaded again(text);
  const frontend::fiacre::Layouts layouts(again.program->types);
  const auto lowered = frontend::fiacre::lower(*again.program, layouts, again.diagnostics, util::nobody());
  EXPECT_EQ(test::explore_zones(lowered.network, space::Abstraction::LU).keys, 4u);
}

TEST(FiacreLoops, ThatGoOnTooLongAreErrors) {
  const std::string head = "process P is states s, t var n : nat, k : 0..200 from s ";
  EXPECT_EQ(explored(head + "while true do select n := n + 1 [] to t end end; to s P").error, "goes wrong");
  EXPECT_EQ(explored(head + "n := 2; while n > 0 do n := n - 1; k := any end; to t P").error, "");
  EXPECT_EQ(explored(head + "while n < 2 do n := n + 1; k := any end; to t P").error, "goes wrong");
}

TEST(FiacreLoops, OneCommunicationOrWaitOnAPath) {
  const std::string head = "process P [p : none] is states s var n : 0..3 from s ";
  EXPECT_EQ(Loaded(head + "while n > 0 do n := n - 1; p end; to s component m is port p : none par P[p] end m").said(),
            "m.fcr:1:81: error: a path can communicate once only: another state has to come between\n");
  EXPECT_EQ(Loaded(head + "while n > 0 do wait [1,1] end; to s component m is port p : none par P[p] end m").said(),
            "m.fcr:1:69: error: a path can wait once only: another state has to come between\n");
}

}  // namespace
}  // namespace beeline
