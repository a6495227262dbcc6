// Sums along a path outgrow narrow bounds though every constant fits: the search starts again with wide ones.
#include <gtest/gtest.h>

#include "dbm/bound.h"
#include "plan/run.h"
#include "space/zone_space.h"
#include "support/builder.h"

namespace beeline::plan {
namespace {

using test::NetworkBuilder;
using test::Op;

constexpr std::int32_t round = 10'000'000, rounds = 60;

// x counts the time of sixty rounds, and is compared with a small constant at the end.
struct Rounds {
  NetworkBuilder b{{"P"}};
  std::uint32_t n = b.variable("n", 0, rounds), x = b.clock("x"), y = b.clock("y");
  test::ExprId target;

  Rounds() {
    b.location(0, "A", b.when(y, Op::Le, round));
    b.location(0, "B");
    const auto more = b.op(Op::Lt, b.var(n), b.num(rounds));
    b.edge(0, 0, 0, b.both(more, b.when(y, Op::Ge, round)),
           b.seq({b.set(n, b.op(Op::Add, b.var(n), b.num(1))), b.reset(y)}));
    b.edge(0, 0, 1, b.both(b.is(n, rounds), b.when(x, Op::Ge, 5)));
    target = b.at(0, 1);
  }
};

TEST(Width, ANarrowSpaceSaysThatItsBoundsDoNotDo) {
  const Rounds model;
  analysis::Observed observed;
  observed.formulas.push_back(model.target);
  for (const space::Width least : {space::Width::Narrow, space::Width::Wide}) {
    const space::Compiled compiled(model.b.network, observed, {}, least);
    ASSERT_EQ(compiled.width, least);
    const auto space = space::ZoneSpace::make(compiled, space::Abstraction::None, std::span(&model.target, 1));
    space::SuccessorBuffer state, next;
    space->initial(state);
    const auto walk = [&] {
      for (int i = 0; i <= rounds; ++i) {
        next.clear();
        ASSERT_TRUE(space->expand(state.view(state.successors.front()), next));
        ASSERT_FALSE(next.successors.empty());
        std::swap(state, next);
      }
    };
    if (least == space::Width::Narrow) EXPECT_THROW(walk(), dbm::OutOfRange);
    else EXPECT_NO_THROW(walk());
  }
}

// Of y <= x + c and x <= c extrapolation to c leaves both, and closing it joins them to y <= 2c.
TEST(Width, ExtrapolationMayAddUpConstants) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x"), y = b.clock("y");
  const std::int32_t c = dbm::room<dbm::Bound>(b.network.clocks.size());
  const auto early = b.location(0, "early", b.when(y, Op::Le, c)), late = b.location(0, "late", b.when(x, Op::Le, c));
  const auto end = b.location(0, "end");
  b.edge(0, early, late, {}, b.reset(x));
  b.edge(0, late, end, b.both(b.when(x, Op::Ge, c), b.when(y, Op::Ge, c)));
  ir::Property reachable;
  reachable.kind = ir::Reachable{b.at(0, end)};
  Options options;
  components::standard().read("bfs(store=inclusion)", options.search);
  const auto answers = run(b.network, std::span(&reachable, 1), options);
  EXPECT_EQ(answers[0].verdict, result::Verdict::Satisfied) << answers[0].reason;
}

TEST(Width, TheSearchStartsAgainWithWideBounds) {
  Rounds model;
  const auto early = model.b.both(model.target, model.b.when(model.x, Op::Lt, 5));
  for (const char* search : {"auto", "bfs(store=alu)", "dfs(store=inclusion)"}) {
    Options options;
    components::standard().read(search, options.search);
    ir::Property reachable, unreachable;
    reachable.kind = ir::Reachable{model.target};
    unreachable.kind = ir::Reachable{early};
    int told = 0;
    options.on_answer = [&](std::size_t, const result::Answer&) { ++told; };
    const ir::Property properties[] = {reachable, unreachable};
    const auto answers = run(model.b.network, properties, options);
    EXPECT_EQ(answers[0].verdict, result::Verdict::Satisfied) << search << ": " << answers[0].reason;
    EXPECT_EQ(answers[1].verdict, result::Verdict::NotSatisfied) << search << ": " << answers[1].reason;
    EXPECT_EQ(told, 2) << search;  // once each
    ASSERT_TRUE(answers[0].trace);
    EXPECT_EQ(answers[0].trace->states.back().clocks[model.x], result::Rational(round) * rounds);
  }
}

}  // namespace
}  // namespace beeline::plan
