// What programs become: types, constants, slots, instances, who shares a port.
#include <gtest/gtest.h>

#include "tests/unit/fiacre/fixture.h"

namespace beeline {
namespace {

using namespace frontend::fiacre;
using test::Loaded;
using Groups = std::vector<std::vector<std::uint32_t>>;

TEST(FiacreProgram, ConstantsAreComputed) {
  const Loaded loaded(R"(const N : nat is 3
type id is 0..(N - 1)
type body is union none_yet | ack, nack of bool end
type msg is record who : id, what : body end
type fifo is queue N + 1 of msg
function fact(n : int) : int is begin if n <= 1 then return 1 else return n * fact(n - 1) end end
const M : msg is {what = ack (N = 3), who = 2}
const Q : fifo is append(enqueue({||}, M), {who = 0, what = none_yet})
const F : int is fact(N + 2) % 100 - (-7) / 2
const B : bool is length Q = 2 and first Q <> M and not (empty (dequeue Q)) ? true : false
process P is states s var q : fifo := Q, f : int := F, b : bool := B from s loop
P)");
  ASSERT_TRUE(loaded.program) << loaded.said();
  EXPECT_EQ(loaded.said(), "");
  const Program& p = *loaded.program;
  ASSERT_EQ(p.processes.size(), 1u);
  const auto& slots = p.processes[0].slots;
  const Value message{0, {{2, {}}, {1, {{1, {}}}}}}, empty{0, {{0, {}}, {0, {}}}};
  EXPECT_EQ(p[slots[0].initial].value, (Value{0, {empty, message}}));
  EXPECT_EQ(p[slots[1].initial].value.number, 23);
  EXPECT_EQ(p[slots[2].initial].value.number, 1);
  EXPECT_EQ(p.types[slots[0].type].size, 4u);
}

TEST(FiacreProgram, StoringIntoASmallerRangeIsChecked) {
  const Loaded loaded(R"(process P is
states s
var a : 0..3, b : 0..9, c : int, n : nat
from s a := b; b := a; c := b; n := c; a := 2; n := $ c; to s
P)");
  ASSERT_TRUE(loaded.program) << loaded.said();
  const Program& p = *loaded.program;
  std::string ops;
  for (const Statement& statement : p.processes[0].transitions[0].body)
    if (const auto* assign = std::get_if<Assign>(&statement.what))
      ops += p[assign->values[0]].op == Op::Check ? "check " : "plain ";
  EXPECT_EQ(ops, "check plain plain check plain check ");
}

TEST(FiacreProgram, InstancesAreNumberedInTheOrderOfTheText) {
  const Loaded loaded(R"(component Main is
var x : int := 4, y : int
init y := x + 1
par P(&x, x * 2) || Inner(&y) || P(&y, y) end
component Inner (&z : int) is
var x : int
init x := 7; z := z + 1
par Q || P(&x, z) || P(&z, 0) end
process P (&shared : int, own : int) is states s
process Q is states s
Main)");
  ASSERT_TRUE(loaded.program) << loaded.said();
  const Program& p = *loaded.program;
  EXPECT_EQ(p.components, (std::vector<std::string>{"{Main}1", "{Inner}1"}));
  std::string names, shared, own;
  for (const Instance& instance : p.instances) {
    names += instance.name + " ";
    if (instance.slots.empty()) continue;
    shared += p.variables[*instance.slots[0].shared].name + " ";
    own += std::to_string(instance.slots[1].initial.number) + " ";
  }
  EXPECT_EQ(names, "{P}1 {Q}1 {P}2 {P}3 {P}4 ");
  EXPECT_EQ(shared, "{Main}1:x {Inner}1:x {Main}1:y {Main}1:y ");
  EXPECT_EQ(own, "8 6 0 6 ");
  EXPECT_EQ(p.variables[1].initial.number, 6);
}

const std::string two_ports = "process P [a, b : none] is states s from s select a; loop [] b; loop end\n";

TEST(FiacreProgram, WithoutASetAPortIsAHandShakeOrNobodyWaits) {
  const std::string text = two_ports + "component C is port p, q : none par P[p, q] || P[q, p] || P[p, p] end C";
  const Loaded obp(text);
  ASSERT_TRUE(obp.program) << obp.said();
  EXPECT_TRUE(obp.program->ports[0].hand_shake);
  EXPECT_EQ(obp.program->ports[0].members, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(obp.program->ports[1].members, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(obp.program->instances[1].ports, (std::vector<std::uint32_t>{1, 0}));
  const Loaded frac(text, Dialect::Frac);
  ASSERT_TRUE(frac.program) << frac.said();
  EXPECT_FALSE(frac.program->ports[0].hand_shake);
  EXPECT_EQ(frac.program->ports[0].groups, (Groups{{0}, {1}, {2}}));
}

TEST(FiacreProgram, SetsSayWhoTakesPartTogether) {
  const auto groups = [](const std::string& composition) {
    const Loaded loaded(two_ports + "component C is port p, q : none " + composition + " C");
    EXPECT_TRUE(loaded.program) << loaded.said();
    std::vector<Groups> all;
    for (const Port& port : loaded.program->ports) all.push_back(port.hand_shake ? Groups{} : port.groups);
    return all;
  };
  using Both = std::vector<Groups>;
  EXPECT_EQ(groups("par p, q -> P[p, q] || p -> P[p, q] || P[p, q] end"), (Both{{{2}, {0, 1}}, {{1}, {2}, {0}}}));
  EXPECT_EQ(groups("par p in P[p, q] || P[p, q] end"), (Both{{{0, 1}}, {}}));
  EXPECT_EQ(groups("par * in P[p, p] || P[p, q] || P[q, q] end"), (Both{{{0, 1}}, {{1, 2}}}));
  EXPECT_EQ(groups("par p -> P[p, q] || p -> par P[p, q] || P[p, q] end end"), (Both{{{0, 1}, {0, 2}}, {}}));
  EXPECT_EQ(groups("par p -> P[p, p] || p -> P[q, q] end"), (Both{{}, {}}));
}

TEST(FiacreProgram, PrioritiesAreTransitive) {
  const Loaded loaded(
      "process P [a, b, c, d : none] is states s\n"
      "component C is port p, q, r, s : none priority p | q > r, r > s par * in P[p, q, r, s] end C");
  ASSERT_TRUE(loaded.program) << loaded.said();
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  EXPECT_EQ(loaded.program->priorities, (Pairs{{0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
}

TEST(FiacreProgram, TimeIsKept) {
  const Loaded loaded(R"(process P [p : none] is states s
from s select wait [1,2]; loop [] wait ]0,...[; loop [] p; loop end
component C is port p : none in [3,4[ par p -> P[p] end
C)");
  ASSERT_TRUE(loaded.program) << loaded.said();
  const auto& interval = loaded.program->ports[0].interval;
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->low, 3u);
  EXPECT_EQ(interval->high, 4u);
  EXPECT_FALSE(interval->low_strict);
  EXPECT_TRUE(interval->high_strict);
  const auto& select = std::get<Select>(loaded.program->processes[0].transitions[0].body[0].what);
  const auto& open = std::get<Wait>(select.groups[0][1][0].what).interval;
  EXPECT_TRUE(open.low_strict);
  EXPECT_FALSE(open.high);
}

TEST(FiacreProgram, WhatTranslatedModelsDoIsReadWithAWarning) {
  const Loaded loaded(R"(process P [p : out none] (&e : array 2 of int) is states s
var a : array 2 of int := [1, 2, 3]
from s a[0] := e; e := a[1] + 1; case (e = 3) of true -> null end; p ! a[0]; to s
process Q [p : in none] is states s var n : int from s p ? n; to s
component C is var e : array 2 of int port p : none par P[p](&e) || Q[p] end
C)");
  ASSERT_TRUE(loaded.program) << loaded.said();
  EXPECT_EQ(loaded.said(),
            "m.fcr:2:27: warning: 3 elements for array 2 of int: the last are left out\n"
            "m.fcr:3:16: warning: this is array 2 of int but is used as a number: its first element is taken\n"
            "m.fcr:3:68: warning: port 'p' is declared without a type but carries a value\n"
            "m.fcr:4:56: warning: port 'p' is declared without a type but carries a value\n");
  EXPECT_FALSE(Loaded("process P is states s var a : array 2 of int from s a := 1; to s\nP", Dialect::Frac).program);
}

TEST(FiacreProgram, DialectsDifferInWhatEndsABlock) {
  const std::string falls = "process P is states s var b : bool from s if b then loop end\nP";
  EXPECT_EQ(Loaded(falls).said(), "m.fcr:1:41: warning: a path from 's' ends without 'to' or 'loop': it is no step\n");
  EXPECT_EQ(Loaded(falls, Dialect::Frac).said(), "m.fcr:1:41: error: a path from 's' ends without 'to' or 'loop'\n");
  const std::string twice = "process P is states s from s loop from s loop\nP";
  EXPECT_EQ(Loaded(twice).said(), "");
  EXPECT_EQ(Loaded(twice, Dialect::Frac).said(),
            "m.fcr:1:40: error: there is a 'from s' already; only the dialect obp has several\n");
}

TEST(FiacreProgram, DeclarationsAloneAreAProgramWithoutASystem) {
  const Loaded loaded("type fifo is queue 4 of int\nconst a : int is 3");
  ASSERT_TRUE(loaded.program) << loaded.said();
  EXPECT_FALSE(loaded.program->has_root);
}

}  // namespace
}  // namespace beeline
