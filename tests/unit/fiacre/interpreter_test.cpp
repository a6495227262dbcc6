// What programs do, by the naive interpreter, on programs small enough to count by hand.
#include <gtest/gtest.h>

#include "support/fiacre_interpreter.h"
#include "tests/unit/fiacre/fixture.h"

namespace beeline {
namespace {

using frontend::fiacre::Dialect;
using test::Loaded;

struct Counts {
  std::size_t states, edges, levels, errors = 0;
  friend bool operator==(const Counts&, const Counts&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Counts& c) {
    return out << c.states << " states, " << c.edges << " edges, " << c.levels << " levels, " << c.errors << " errors";
  }
};

Counts counts(const std::string& text, Dialect dialect = Dialect::Obp) {
  const Loaded loaded(text, dialect);
  EXPECT_TRUE(loaded.program) << loaded.said();
  if (!loaded.program) return {};
  const test::FiacreSpace space = test::explore(*loaded.program, 100'000);
  EXPECT_TRUE(space.complete);
  return {space.states, space.edges, space.levels, space.error_steps};
}

TEST(FiacreInterpreter, AJumpEndsThePath) {
  // 0 -> 1 -> 2, where End loops.
  EXPECT_EQ(counts(R"(process P is states s, done var n : int
from s n := n + 1; if n = 2 then to done end; loop
from done loop
P)"),
            (Counts{3, 3, 3}));
}

TEST(FiacreInterpreter, GuardsBlockWhereverTheyStand) {
  // `on` after an assignment drops the whole path; `case` without a match too; `if` falls through.
  EXPECT_EQ(counts(R"(process P is states s var n : 0..9
from s n := n + 1; on n < 4; to s
from s case n of 0 -> n := 3 | 3 -> n := 0 end; to s
from s if n = 9 then n := 0 end; to s
P)"),
            (Counts{4, 3 + 2 + 4, 3}));
}

TEST(FiacreInterpreter, EveryResolutionIsAnEdge) {
  // Four ways, two of them to the same state.
  EXPECT_EQ(counts(R"(process P is states s, t var n : 0..3, b : bool
from s select n := 1 [] n := 1 end; select b := true [] null end; to t
P)"),
            (Counts{3, 4, 2}));
  EXPECT_EQ(counts("process P is states s, t var n : 0..3, b : bool from s n, b := any, any; to t P"),
            (Counts{9, 8, 2}));
  EXPECT_EQ(counts("process P is states s, t var n : 0..3 from s n := any where n > 1; to t P", Dialect::Frac),
            (Counts{3, 2, 2}));
}

TEST(FiacreInterpreter, UnlessIsForWhenNothingBeforeIsPossible) {
  EXPECT_EQ(
      counts("process P is states s var n : 0..3 from s select on n < 2; n := n + 1; loop unless n := 0; loop end P",
             Dialect::Frac),
      (Counts{3, 3, 3}));
}

TEST(FiacreInterpreter, AllRightSidesComeFirst) {
  EXPECT_EQ(counts("process P is states s var a : int := 1, b : int from s a, b := b, a; to s P"), (Counts{2, 2, 2}));
}

TEST(FiacreInterpreter, ErrorsOfTheModelAreNoSteps) {
  const auto one = [](const std::string& statement) {
    return counts("process P is states s var a : array 2 of 0..3, i : int := 2, q : queue 1 of int, n : nat from s " +
                  statement + "; to s P");
  };
  for (const char* wrong :
       {"a[i] := 1", "i := a[-1]", "a[0] := i + 2", "i := first q", "q := dequeue q", "i := 1 / (i - 2)",
        "q := enqueue(enqueue(q, 1), 2)", "n := 1 - i", "i := i * 2000000000", "while true do null end"})
    EXPECT_EQ(one(wrong), (Counts{1, 0, 1, 1})) << wrong;
  EXPECT_EQ(one("if not (empty q) and first q = 1 then null end"), (Counts{1, 1, 1}));
}

TEST(FiacreInterpreter, LoopsAndFunctionsRunInsideTheStep) {
  EXPECT_EQ(counts(R"(type id is 0..2
type arr is array 3 of int
function sum(a : arr) : int is
var i : id, s : int
begin foreach i do s := s + a[i] end; return s end
process P is states s, t, u var a : arr, i : id, n : int
from s foreach i do a[i] := i * i end; while n < 10 do n := n + 3 end; to t
from t on sum(a) = 5 and n = 12 and i = 2; to u
P)"),
            (Counts{3, 2, 3}));
}

// n senders that each put one message into a queue of size 1, which nobody empties.
TEST(FiacreInterpreter, SendersIntoAFullQueueWait) {
  for (std::size_t n = 1; n <= 4; ++n) {
    std::string text = R"(type fifo is queue 1 of int
process S (&q : fifo, me : int) is states s, t from s on not (full q); q := enqueue(q, me); to t
component C is var q : fifo par )";
    for (std::size_t i = 0; i < n; ++i) text += (i == 0 ? "S(&q, " : " || S(&q, ") + std::to_string(i) + ")";
    EXPECT_EQ(counts(text + " end C"), (Counts{1 + n, n, 2})) << n;
  }
}

// With somebody who takes the messages out, and forgets them: who has sent, and whose message is still there.
TEST(FiacreInterpreter, SendersAndAReceiver) {
  for (std::size_t n = 1; n <= 5; ++n) {
    std::string text = R"(type fifo is queue 1 of int
process S (&q : fifo, me : int) is states s, t from s on not (full q); q := enqueue(q, me); to t
process R (&q : fifo) is states s from s on not (empty q); q := dequeue q; loop
component C is var q : fifo par R(&q))";
    for (std::size_t i = 0; i < n; ++i) text += " || S(&q, " + std::to_string(i) + ")";
    const std::size_t all = std::size_t{1} << n, kept = n * (all / 2);
    EXPECT_EQ(counts(text + " end C"), (Counts{all + kept, 2 * kept, 2 * n + 1})) << n;
  }
}

const std::string talk = R"(process Out [p : out int] is states s, t var n : int := 5 from s n := n + 1; p ! n; to t
process In [p : in int] is states s, t var n : int from s p ? n; if n = 6 then to t end; loop
)";

TEST(FiacreInterpreter, AHandShakeHasOneOutputAndOneInput) {
  // One output, two inputs: either of them gets the value, one edge each.
  EXPECT_EQ(counts(talk + "component C is port p : int par Out[p] || In[p] || In[p] end C"), (Counts{3, 2, 2}));
  EXPECT_EQ(counts(talk + "component C is port p : int par Out[p] || Out[p] end C"), (Counts{1, 0, 1}));
  EXPECT_EQ(counts(talk + "component C is port p : int par In[p] || In[p] end C"), (Counts{1, 0, 1}));
}

TEST(FiacreInterpreter, WithASetEverybodyTakesPart) {
  EXPECT_EQ(counts(talk + "component C is port p : int par p in Out[p] || In[p] || In[p] end C"), (Counts{2, 1, 2}));
  // A port that one branch lists alone is used alone.
  EXPECT_EQ(
      counts("process P [p : none] is states s, t from s p; to t\ncomponent C is port p : none par p -> P[p] end C"),
      (Counts{2, 1, 2}));
  EXPECT_EQ(counts("process P [p : none] is states s, t from s p; to t\ncomponent C is port p : none par P[p] end C"),
            (Counts{1, 0, 1}));
}

TEST(FiacreInterpreter, PatternsAndConditionsFilter) {
  const auto with = [](const std::string& pattern) {
    return counts(R"(type msg is union stop | go of int end
process Out [p : out msg] is states s, t from s select p ! stop; to t [] p ! go 1; to t [] p ! go 2; to t end
process In [p : in msg] is states s, t var n : int, m : msg from s p ? )" +
                  pattern + "; to t\ncomponent C is port p : msg par Out[p] || In[p] end C");
  };
  EXPECT_EQ(with("any"), (Counts{2, 3, 2}));
  EXPECT_EQ(with("stop"), (Counts{2, 1, 2}));
  EXPECT_EQ(with("go 2"), (Counts{2, 1, 2}));
  EXPECT_EQ(with("go n"), (Counts{3, 2, 2}));
  EXPECT_EQ(with("m"), (Counts{4, 3, 2}));
  EXPECT_EQ(with("m where m <> stop"), (Counts{3, 2, 2}));
}

TEST(FiacreInterpreter, PrioritiesTakeAwaySteps) {
  const std::string both = "process P [a, b : none] is states s, t, u from s select a; to t [] b; to u end\n";
  EXPECT_EQ(counts(both + "component C is port p, q : none par * in P[p, q] end C"), (Counts{3, 2, 2}));
  EXPECT_EQ(counts(both + "component C is port p, q : none priority q > p par * in P[p, q] end C"), (Counts{2, 1, 2}));
}

TEST(FiacreInterpreter, ProcessesThatShareAVariableInterleave) {
  // Two processes that add one to x in two steps: (locations, x, copies) counted on paper.
  EXPECT_EQ(counts(R"(process Adder (&x : int) is states read, add, done var copy : int
from read copy := x; to add
from add x := copy + 1; to done
component C is var x : int par Adder(&x) || Adder(&x) end C)"),
            (Counts{13, 14, 5}));
}

TEST(FiacreInterpreter, InitMayChoose) {
  EXPECT_EQ(counts("process P is states s, t var n : int init select n := 1; to s [] n := 2; to t end from t to s P"),
            (Counts{3, 1, 2}));
}

TEST(FiacreInterpreter, TimeIsRefused) {
  const Loaded loaded("process P is states s from s wait [0,0]; loop P");
  ASSERT_TRUE(loaded.program);
  EXPECT_THROW(test::explore(*loaded.program, 10), test::FiacreInterpreter::Unsupported);
}

}  // namespace
}  // namespace beeline
