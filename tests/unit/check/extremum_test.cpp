// A run shows the value of sup, inf or bounds that its trace says, and no other.
#include "check/extremum.h"

#include <gtest/gtest.h>

#include "check/replay.h"
#include "result/shown.h"
#include "support/builder.h"

namespace beeline::check {
namespace {

using result::Rational;
using result::Shown;
using test::NetworkBuilder;
using test::Op;

TEST(Shown, IsReadAsItIsWritten) {
  for (const Shown& shown : {Shown{true, "x", 7, false}, Shown{false, "a - b", -3, true},
                             Shown{true, "n == 1 ? 2 = 3 : 4", std::int64_t{1} << 42, false}})
    EXPECT_EQ(result::read_shown(text(shown)), shown);
  EXPECT_EQ(text(Shown{false, "x", 2, true}), "inf x = 2, approached");
  for (const char* other : {"", "sup", "sup x", "sup x = ", "sup x = y", "sup x = 7 ", "max x = 7", "sup x = 7, nearly",
                            "sup x = 99999999999999999999"})
    EXPECT_FALSE(result::read_shown(other)) << other;
}

struct ExtremumTest : testing::Test {
  NetworkBuilder b{{"P"}};
  std::uint32_t n = b.variable("n", 0, 9);
  std::uint32_t x = b.clock("x"), y = b.clock("y");
  ir::Property property;
  result::Trace trace;

  // One step after 2, then 1/2 more.
  void SetUp() override {
    b.location(0, "A");
    b.edge(0, 0, 0, {}, b.seq({b.reset(y), b.set(n, b.num(4))}));
    trace.states.push_back({{0, 0}, {0, 0, 0}, {}});
    trace.steps.push_back({Rational(2), {{ir::EdgeId(0), {}}}, 1, {}});
    trace.states.push_back({{0, 4}, {0, 2, 0}, {}});
    trace.final_delay = Rational(1, 2);
    ir::Arena& arena = b.network.arena;
    property.kind = ir::Extrema{ir::ExtremumKind::Supremum,
                                {},
                                {{"n", b.var(n), {}, {}},
                                 {"x", {}, arena.clock(x), arena.clock(0)},
                                 {"x - y", {}, arena.clock(x), arena.clock(y)}}};
  }

  std::string why(const std::string& shows) {
    trace.shows = shows;
    return replay(b.network, trace, property).reason;
  }
};

TEST_F(ExtremumTest, TheValueThatIsThere) {
  EXPECT_EQ(why(""), "");  // it does not say
  EXPECT_EQ(why("sup n = 4"), "");
  EXPECT_EQ(why("sup n = 5"), "n is 4 at the end, not 5");
  EXPECT_EQ(why("sup n = 3"), "n is 4 at the end, not 3");
  EXPECT_EQ(why("sup x - y = 2"), "");
  EXPECT_EQ(why("sup x - y = 3, approached"), "x - y is 2 at the end, not close to 3");
  EXPECT_EQ(why("sup x = 3, approached"), "");
  EXPECT_EQ(why("sup x = 2, approached"), "x is 2.5 at the end, not close to 2");
  EXPECT_EQ(why("sup x = 3"), "x is 2.5 at the end, not 3");
}

TEST_F(ExtremumTest, OnlyWhatIsAskedFor) {
  EXPECT_EQ(why("inf n = 4"), "the query does not ask for what it shows, \"inf n = 4\"");
  EXPECT_EQ(why("sup m = 4"), "the query does not ask for what it shows, \"sup m = 4\"");
  EXPECT_EQ(why("what"), "the query does not ask for what it shows, \"what\"");
  std::get<ir::Extrema>(property.kind).kind = ir::ExtremumKind::Bounds;
  EXPECT_EQ(why("inf n = 4"), "");
  EXPECT_EQ(why("inf x = 2, approached"), "");
}

}  // namespace
}  // namespace beeline::check
