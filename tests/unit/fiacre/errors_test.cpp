// Bad input: where and what the messages say, several in one run, none that follows from another.
#include <gtest/gtest.h>

#include "tests/unit/fiacre/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

TEST(FiacreErrors, SeveralDeclarationsAreToldInOneRun) {
  const Loaded loaded(R"(typ a is 0..3
const N : int is
type b is 3..1
type c is aray 2 of int
process P is
states s, t, s
var x : a, y : bol
init x := 1; to t
from s
  x := y + 1;
  to u
from t
  if x = 1 then null;
  to s
from s
  z := 1 esle
  to s
from s
  null; loop
P
)");
  EXPECT_FALSE(loaded.program);
  EXPECT_EQ(
      loaded.said(),
      "m.fcr:1:1: error: unknown declaration 'typ'; did you mean 'type'?\n"
      "m.fcr:3:1: error: expected an expression but found 'type'\n"
      "m.fcr:3:11: error: the interval 3..1 is empty\n"
      "m.fcr:4:11: error: expected a type but found 'aray'; did you mean 'array'?\n"
      "m.fcr:6:14: error: state 's' is declared twice\n"
      "m.fcr:15:1: error: expected 'end' of 'if' but found 'from'\n"
      "m.fcr:16:10: error: expected 'from', another declaration or the name of the root but found 'esle'; did you "
      "mean 'else'?\n");
}

TEST(FiacreErrors, ATypeThatIsNoneIsToldOnce) {
  EXPECT_EQ(Loaded(R"(type mesage is union coin | choose of 0..3 end
type line is queue 2 of message
process P is
states s
var m : message := coin, wanted : 0..3, l : line
from s
  case m of choose wanted -> null | any -> null end case;
  loop
process Q is
states s
var m : message
from s
  m := first l; loop
P
)")
                .said(),
            "m.fcr:2:25: error: type 'message' is not declared; did you mean 'mesage'?\n"
            "m.fcr:13:14: error: variable 'l' is not declared\n");
  EXPECT_EQ(
      Loaded("type a is record f : b end\ntype b is 0..3\nprocess P is\nstates s\nvar x : b\nfrom s x := 1; loop\nP\n")
          .said(),
      "m.fcr:1:22: error: type 'b' is not declared\n");
}

TEST(FiacreErrors, OperationsAreSuggested) {
  const auto said = [](const std::string& value) {
    return Loaded("type line is queue 2 of 0..3\nprocess P is\nstates s\nvar l : line, n : 0..3\nfrom s " + value +
                  "; loop\nP\n")
        .said();
  };
  EXPECT_EQ(said("n := frist l"),
            "m.fcr:5:13: error: function or constructor 'frist' is not declared; did you mean 'first'?\n");
  EXPECT_EQ(said("l := deqeue l"),
            "m.fcr:5:13: error: function or constructor 'deqeue' is not declared; did you mean 'dequeue'?\n");
}

TEST(FiacreErrors, BlocksOfAProcessAreToldOneByOne) {
  const Loaded loaded(R"(process P is
states s, t
var x : int
from s
  if x = 1 then null;
  to t
from t
  x = 1; to s
from t
  x := 2 to s
from t
  null; loopp
from t
  else null
from t
  if x > 0 then x := 1 esle x := 2 end; to s
P
)");
  EXPECT_EQ(loaded.said(),
            "m.fcr:7:1: error: expected 'end' of 'if' but found 'from'\n"
            "m.fcr:8:5: error: an assignment is ':='; '=' compares\n"
            "m.fcr:10:10: error: expected ';' or 'from', another declaration or the name of the root but found 'to'\n"
            "m.fcr:12:9: error: port 'loopp' is not declared; did you mean 'loop'?\n"
            "m.fcr:14:3: error: expected a statement ('null' does nothing) but found 'else'\n"
            "m.fcr:16:24: error: expected 'end' of 'if' but found 'esle'; did you mean 'else'?\n");
}

TEST(FiacreErrors, NamesAreSuggested) {
  const Loaded loaded(R"(type colour is union red | green of bool end
type pair is record left, right : int end
const LIMIT : nat is 4
function twice(n : int) : int is begin return n * 2 end
process P [go : none] (&count : int) is
states idle, busy
var c : colour := rod, p : pair
from idle
  coumt := LIMT;
  coumt := 2;
  p.lefd := twise(3);
  case c of gren any -> null end;
  ga;
  to bussy
component Main is
var n : integer
port go : none
par P[gone](&m) || Q end
Mian
)");
  EXPECT_EQ(loaded.said(),
            "m.fcr:7:19: error: variable 'rod' is not declared; did you mean 'red'?\n"
            "m.fcr:9:3: error: variable 'coumt' is not declared; did you mean 'count'?\n"
            "m.fcr:9:12: error: variable 'LIMT' is not declared; did you mean 'LIMIT'?\n"
            "m.fcr:11:5: error: pair has no field 'lefd'; did you mean 'left'?\n"
            "m.fcr:11:13: error: function or constructor 'twise' is not declared; did you mean 'twice'?\n"
            "m.fcr:12:13: error: colour has no constructor 'gren'; did you mean 'green'?\n"
            "m.fcr:13:3: error: port 'ga' is not declared; did you mean 'go'?\n"
            "m.fcr:14:6: error: state 'bussy' is not declared; did you mean 'busy'?\n"
            "m.fcr:16:9: error: type 'integer' is not declared; did you mean 'int'?\n"
            "m.fcr:18:7: error: port 'gone' is not declared\n"
            "m.fcr:18:14: error: variable 'm' is not declared\n"
            "m.fcr:18:20: error: process or component 'Q' is not declared\n"
            "m.fcr:19:1: error: process or component 'Mian' is not declared; did you mean 'Main'?\n");
}

TEST(FiacreErrors, AnUnknownNameIsToldOnceInABody) {
  EXPECT_EQ(Loaded("process P is states s from s x := 1; x := 2; to s\n"
                   "process Q is states s from s x := 1; to s\nQ")
                .said(),
            "m.fcr:1:30: error: variable 'x' is not declared\n"
            "m.fcr:2:30: error: variable 'x' is not declared\n");
}

TEST(FiacreErrors, WhatABrokenDeclarationMayHaveDeclaredIsNoNews) {
  const Loaded loaded(R"(type t is union a | b of end
const K : int is 2 +
process P is states s var x : t, y : int
from s x := a; y := K; to s
P
)");
  EXPECT_EQ(loaded.said(),
            "m.fcr:1:26: error: expected a type but found 'end'\n"
            "m.fcr:3:1: error: expected an expression but found 'process'\n");
}

TEST(FiacreErrors, TypesAreHeld) {
  const Loaded loaded(R"(type r is record f : bool end
type q is queue 2 of 0..3
type u is union a | b of int end
function f(x : int) : bool is begin return x end
process P (v : int) is
states s
var x : int, y : r, z : q, w : u, k : array 2 of bool
from s
  x := true;
  x := y.f + 1;
  x, y := 1;
  z := {|1,2,3|};
  z := enqueue(z, false);
  w := a 1;
  w := b;
  k[true] := 1;
  on x;
  if f(1, 2) then null end;
  x := {||};
  y := {f = true, f = false};
  x := any;
  foreach x do null end;
  y := {g = 1};
  to s
component C is par P(true) || P(&x) || P end
C
)");
  EXPECT_EQ(loaded.said(),
            "m.fcr:4:44: error: expected bool but this is int\n"
            "m.fcr:9:8: error: expected int but this is bool\n"
            "m.fcr:10:10: error: expected a number but this is bool\n"
            "m.fcr:11:3: error: 2 places but 1 value\n"
            "m.fcr:12:8: error: 3 elements for q\n"
            "m.fcr:13:19: error: expected 0..3 but this is bool\n"
            "m.fcr:14:8: error: constructor 'a' has no argument\n"
            "m.fcr:15:8: error: constructor 'b' needs one argument\n"
            "m.fcr:16:5: error: expected an index but this is bool\n"
            "m.fcr:16:14: error: expected bool but this is nat\n"
            "m.fcr:17:6: error: expected a condition but this is int\n"
            "m.fcr:18:6: error: function 'f' has 1 parameter but gets 2 arguments\n"
            "m.fcr:19:8: error: expected int but this is a queue\n"
            "m.fcr:20:19: error: field 'f' is given twice\n"
            "m.fcr:21:8: error: 'any' of int: there are too many values\n"
            "m.fcr:22:11: error: 'foreach' runs through the values of 'x', and int has too many: use an interval\n"
            "m.fcr:23:9: error: r has no field 'g'\n"
            "m.fcr:25:22: error: expected int but this is bool\n"
            "m.fcr:25:34: error: parameter 'v' is a value: write it without '&'\n"
            "m.fcr:25:40: error: 'P' has 1 parameter but gets 0 arguments\n");
}

TEST(FiacreErrors, WhatCannotStandWhereItStands) {
  const Loaded loaded(R"(function f() : int is begin select return 1 [] return 2 end end
process P [p : in int, q : none] (&x : read int, &y : write int) is
states s
init p ? any; to s
from s p ! 1; to s
from s p ? any; q; to s
from s wait [1,2]; q; to s
from s x := y; return 1
from s while true do q end; to s
component C is var x : int port p : int, q : none init to s par P[p, q](&x, &x) end
C
)");
  EXPECT_EQ(loaded.said(),
            "m.fcr:1:29: error: a function has no 'select'\n"
            "m.fcr:4:6: error: the 'init' of a process has no communication\n"
            "m.fcr:5:8: error: port 'p' is declared 'in': it cannot send\n"
            "m.fcr:6:17: error: a path can communicate once only: another state has to come between\n"
            "m.fcr:7:20: error: a path cannot wait and communicate: another state has to come between\n"
            "m.fcr:8:8: error: parameter 'x' is declared 'read' only\n"
            "m.fcr:8:13: error: parameter 'y' is declared 'write' only\n"
            "m.fcr:8:16: error: a process has no 'return'\n"
            "m.fcr:9:22: error: a path can communicate once only: another state has to come between\n"
            "m.fcr:10:56: error: the 'init' of a component has no 'to'\n");
}

TEST(FiacreErrors, ConstantsAndSizesMustBeKnownAndFit) {
  const Loaded loaded(R"(const A : 0..3 is 4
const B : int is 1 / 0
const C : int is 2147483647 + 1
type t is array 0 of int
type u is array 100000 of array 100000 of int
function f(n : int) : int is begin return f(n + 1) end
const D : int is f(0)
const E : nat is 99999999999
)");
  EXPECT_EQ(loaded.said(),
            "m.fcr:1:19: error: this value is outside 0..3\n"
            "m.fcr:2:20: error: division by zero\n"
            "m.fcr:3:29: error: this does not fit into 32 bits\n"
            "m.fcr:4:17: error: the size must be at least 1, and 0 is not\n"
            "m.fcr:5:11: error: a value of this type has more than 131072 parts\n"
            "m.fcr:6:45: error: this recurses too deeply\n"
            "m.fcr:8:18: error: the number 99999999999 does not fit into 32 bits\n");
}

TEST(FiacreErrors, ComponentsEndSomewhere) {
  EXPECT_EQ(Loaded("component A is par B end component B is par A end A").said(),
            "m.fcr:1:45: error: component 'A' contains itself\n");
  EXPECT_EQ(Loaded("process P (x : int) is states s P").said(),
            "m.fcr:1:33: error: the root has parameters, which nobody gives it\n");
  EXPECT_EQ(Loaded("process P is states s").said(),
            "m.fcr:1:22: error: the file must end with the name of its root, a process or component\n");
  EXPECT_EQ(Loaded("process P [p : none] is states s\n"
                   "component C is port a, b : none priority a > b, b > a par P[a] || P[b] end C")
                .said(),
            "m.fcr:2:21: error: port '{C}1:a' has priority over itself\n");
}

TEST(FiacreErrors, WhatIsUnsupportedIsToldWithItsPlace) {
  EXPECT_EQ(
      Loaded("extern f (read int) : int is \"f\"\nprocess P is states s var x : int from s x := f(1); to s\nP").said(),
      "m.fcr:1:1: error: unsupported: functions from outside (extern)\n");
  EXPECT_EQ(Loaded("task f () : int is f\nprocess P is states s var x : int from s start f(); to s\nP").said(),
            "m.fcr:1:1: error: unsupported: tasks (the run time of H-Fiacre)\n");
  EXPECT_EQ(Loaded("process P is states s\nP\nproperty p is ltl [] (P/1/state s)\nassert p").said(),
            "m.fcr:3:1: error: unsupported: properties inside a model; only the dialect frac has this\n"
            "m.fcr:4:1: error: unsupported: properties inside a model; only the dialect frac has this\n");
  const std::string frac = R"(channel c is int # bool
process P [p : c] is
states s
var x : 0..3
from s select x := any where x > 1; loop unless p ! 1, true; loop end
component C is port p : c par p -> P[p] end
C
)";
  EXPECT_EQ(Loaded(frac).said(),
            "m.fcr:1:1: error: unsupported: channels; only the dialect frac has this\n"
            "m.fcr:5:24: error: unsupported: 'any where'; only the dialect frac has this\n");
  const Loaded loaded(frac, frontend::fiacre::Dialect::Frac);
  EXPECT_TRUE(loaded.program) << loaded.said();
}

TEST(FiacreErrors, DeepNestingAndLongRowsEnd) {
  std::string deep = "const A : int is ";
  for (int i = 0; i < 5000; ++i) deep += "(";
  EXPECT_NE(Loaded(deep).said().find("more than 100 levels of nesting"), std::string::npos);
  std::string row = "const A : int is 1";
  for (int i = 0; i < 5000; ++i) row += "/1";
  EXPECT_NE(Loaded(row).said().find("more than 1200 operators in a row"), std::string::npos);
  std::string chain = "const A : bool is true";
  for (int i = 0; i < 5000; ++i) chain += " and true";
  EXPECT_EQ(Loaded(chain).said(), "");
}

TEST(FiacreErrors, AFieldThatATypeDoesNotHaveIsMissedOnce) {
  const Loaded loaded(R"(type letter is record expresss : bool end
type card is record colour : bool end
process P is
states s
var m, k : letter := {express = false}, c : card := {colour = false}
from s m.express := true; k.express := false; to s
process Q is
states s
var m : letter := {expresss = false}, c : card := {express = false}
from s m.express := true; to s
component main is par P || Q end
main
)");
  EXPECT_EQ(loaded.said(),
            "m.fcr:5:23: error: letter has no field 'express'; did you mean 'expresss'?\n"
            "m.fcr:9:52: error: card has no field 'express'\n");
}

}  // namespace
}  // namespace beeline
