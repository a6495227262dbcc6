// Slips: one message each, where the slip is.
#include <span>

#include <gtest/gtest.h>

#include "tests/unit/dve/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

constexpr std::string_view model = R"(const byte N = 2;
byte x, shared[2];
channel go, carry;
channel {byte, int} queue[2];
process P {
byte mine;
state idle, busy;
init idle;
commit busy;
assert busy: mine > 0;
trans
idle -> busy { guard x == 0 && Q.rest; sync go!; effect x = 1, mine = x + 1; },
busy -> idle { sync carry!mine; effect x = 0; },
idle -> idle { sync queue!{1, 2}; };
}
process Q {
byte got; int second;
state rest, work;
init rest;
trans
rest -> work { sync go?; },
work -> rest { guard P->mine >= 0; sync carry?got; effect shared[got % 2] = N; },
work -> work { sync queue?{got, second}; };
}
system async;
)";

struct Slip {
  std::string_view right, wrong, message;  // the place without "m.dve:", and what is said
};

void expect_each(std::span<const Slip> slips) {
  for (const Slip& slip : slips) {
    std::string text(model);
    const std::size_t at = text.find(slip.right);
    ASSERT_NE(at, std::string::npos) << slip.right;
    const Loaded loaded(text.replace(at, slip.right.size(), slip.wrong));
    EXPECT_EQ(loaded.said(), "m.dve:" + std::string(slip.message) + "\n") << slip.wrong;
    EXPECT_EQ(loaded.document == nullptr, loaded.diagnostics.has_errors());
  }
}

TEST(DveErrors, TheModelIsRight) { EXPECT_EQ(Loaded(std::string(model)).said(), ""); }

TEST(DveErrors, WordsOfOtherLanguages) {
  const Slip slips[] = {
      {"trans\nidle", "transitions\nidle",
       "11:1: error: expected variables, 'state', 'init', 'commit', 'accept', 'assert', 'trans' or '}' but found "
       "'transitions'; did you mean 'trans'?"},
      {"commit busy;", "commit busy; accept buhci idle;",
       "9:21: error: 'buhci' is no kind of acceptance; did you mean 'buchi'?"},
      {"commit busy", "committed busy", "9:1: error: 'committed' begins nothing in a process; did you mean 'commit'?"},
      {"process P {", "template P {",
       "5:1: error: expected a declaration, a process or 'system' but found 'template'; did you mean 'process'?"},
  };
  expect_each(slips);
}

TEST(DveErrors, WhatIsMissingIsTold) {
  const Slip slips[] = {
      {"byte x, shared[2];", "byte x, shared[2]", "2:18: error: expected ',' or ';' but found 'channel'"},
      {"init idle;\n", "", "5:9: error: process 'P' has no initial state: write init idle;"},
      {"trans\nidle", "idle", "11:1: error: 'trans' is missing before the first transition"},
      {"x = 0; },", "x = 0; }", "13:48: error: a ',' is missing between two transitions"},
      {"system async;\n", "", "25:1: error: the line 'system async;' is missing at the end"},
      {"x = 0; },", "x = 0; ,", "13:46: error: expected '}' at the end of a transition"},
      {"guard x == 0", "guard x = 0", "12:24: error: '=' assigns; to compare write '=='"},
      {"mine = x + 1", "mine == x + 1", "12:69: error: '==' compares; an assignment is '='"},
      {"mine = x + 1", "mine++", "12:68: error: '++' is no operator: write x = x + ..."},
      {"{1, 2}", "{1}", "14:21: error: 'queue' carries 2 values, not 1"},
      {"go?;", "go?got;", "21:21: error: 'go' carries 0 values in line 12, not 1"},
  };
  expect_each(slips);
}

TEST(DveErrors, PartsOfTransitionsAreSetApart) {
  const Slip slips[] = {
      {"mine > 0;", "mine = 1;", "10:19: error: '=' assigns; to compare write '=='"},
      {"x == 0 &&", "(x = 0) &&", "12:25: error: '=' assigns; to compare write '=='"},
      {"x = 1, mine", "x = 1; mine", "12:62: error: effects are separated by ',', not by ';'"},
      {"x = 1, mine", "x = 1 mine", "12:63: error: a ',' is missing before 'mine'"},
      {"x = 1, mine", "x = 1 && mine",
       "12:71: error: an effect has one '=': effects are separated by ',', and a comparison is '=='"},
      {"x == 0 &&", "x == 0;", "12:28: error: conditions are joined with '&&', not with ';'"},
      {"guard x", "when x", "12:16: error: 'when' begins nothing in a transition; did you mean 'guard'?"},
      {"effect x = 1", "assign x = 1", "12:50: error: 'assign' begins nothing in a transition; did you mean 'effect'?"},
      {"effect x = 1", "x = 1", "12:50: error: 'effect' is missing before 'x'"},
      {"guard x", "x", "12:16: error: 'guard' is missing before 'x'"},
      {"sync go!;", "go!;", "12:40: error: 'sync' is missing before 'go'"},
      {"sync go!;", "sync go!", "12:49: error: expected ';' but found 'effect'"},
      {"idle -> busy", "idle --> busy", "12:6: error: a transition is written with '->'"},
  };
  expect_each(slips);
}

TEST(DveErrors, DeclarationsAsInOtherLanguages) {
  const Slip slips[] = {
      {"process P {", "process P() {", "5:10: error: a process has no parameters: write process P {"},
      {"process P {", "process P", "5:10: error: a '{' is missing behind process P"},
      {"process P {", "process P-1 {", "5:9: error: 'P-1' is no name: names have the letters a to z, digits and '_'"},
      {"byte mine;", "byte my-mine;",
       "6:6: error: 'my-mine' is no name: names have the letters a to z, digits and '_'"},
      {"byte mine;", "byte mine; bool b;", "6:12: error: 'bool' is no type: write 'byte' or 'int'"},
      {"byte x,", "short x,", "2:1: error: 'short' is no type: write 'byte' or 'int'"},
      {"byte x,", "byte x := 0,", "2:8: error: a value is given with '=', not with ':='"},
      {"const byte N", "const N", "1:7: error: a constant has a type: write const int N = ..."},
  };
  expect_each(slips);
}

TEST(DveErrors, UnknownNamesComeWithTheOneThatWasMeant) {
  const Slip slips[] = {
      {"x == 0", "xx == 0", "12:22: error: unknown variable 'xx'; did you mean 'x'?"},
      {"idle -> busy", "idle -> bussy", "12:9: error: process 'P' has no state 'bussy'; did you mean 'busy'?"},
      {"sync go!", "sync got!", "12:45: error: unknown channel 'got'; did you mean 'go'?"},
      {"Q.rest", "Q.rst", "12:32: error: process 'Q' has no state 'rst'; did you mean 'rest'?"},
      {"P->mine", "P->min", "22:22: error: process 'P' has no variable 'min'; did you mean 'mine'?"},
      {"P->mine", "R->mine", "22:22: error: unknown process 'R'"},
      {"P->mine", "P.mine", "22:22: error: 'mine' is a variable of process 'P', not a state: write P->mine"},
      {"guard x", "gaurd x", "12:16: error: 'gaurd' begins nothing in a transition; did you mean 'guard'?"},
      {"commit busy", "comit busy", "9:1: error: 'comit' begins nothing in a process; did you mean 'commit'?"},
      {"system async", "system asnyc", "25:8: error: a system is 'async' or 'sync'; did you mean 'async'?"},
  };
  expect_each(slips);
}

TEST(DveErrors, WhatIsNotAllowedIsRefused) {
  const Slip slips[] = {
      {"x = 1, mine", "N = 1, mine", "12:57: error: 'N' is a constant"},
      {"x = 1, mine", "Q->got = 1, mine",
       "12:57: error: a process assigns to variables of its own and to global ones only"},
      {"x == 0", "x[0] == 0", "12:22: error: 'x' is no array"},
      {"byte x,", "byte x = 256,", "2:10: error: 256 does not fit into 'x': a byte holds 0 to 255"},
      {"byte x,", "byte x, x,", "2:9: error: 'x' is declared twice: in line 2 it is a variable"},
      {"shared[2]", "shared[0]", "2:16: error: an array has at least one element"},
      {"idle -> idle { sync queue!{1, 2}; }", "idle => { idle : 1, busy : 2 }",
       "14:6: error: probabilistic transitions are not supported"},
      {"x == 0", "x ≤ 0", "12:24: error: '≤' is no operator; did you mean '<='?"},
      {"x == 0", "x == 99999999999", "12:27: error: the number 99999999999 is too large"},
      {"byte mine;", "byte mine; channel c;", "6:12: error: channels are declared outside of processes"},
  };
  expect_each(slips);
}

TEST(DveErrors, SuspiciousTextIsWarnedAbout) {
  const Slip slips[] = {
      {"x == 0 && Q.rest", "x == 0 || x == 1 && Q.rest",
       "12:39: warning: '&&' binds no tighter than 'or' before it: this is read from left to right; parentheses make "
       "it "
       "clear"},
      {"x == 0", "shared == 0", "12:22: warning: 'shared' is an array: without an index it stands for shared[0]"},
      {"x = 1, mine", "x = 300, mine",
       "12:59: warning: 300 does not fit into 'x' (0 to 255): whoever gets here meets an error"},
      {"shared[got % 2]", "shared[2]",
       "22:59: warning: 'shared' has the elements 0 to 1: whoever gets here meets an error"},
  };
  expect_each(slips);
}

TEST(DveErrors, SeveralAreToldInOneRun) {
  const Loaded m(R"(byte x
byte y;
process P {
state a, b;
init a;
trans
a -> b { guard x = 1; effect z = 2; },
a -> c { effect y = u; },
b -> a { guard ; };
}
process Q { state s; init t; }
system async;
)");
  EXPECT_EQ(m.said(),
            "m.dve:1:7: error: expected ',' or ';' but found 'byte'\n"
            "m.dve:7:18: error: '=' assigns; to compare write '=='\n"
            "m.dve:9:16: error: expected an expression but found ';'\n"
            "m.dve:11:27: error: process 'Q' has no state 't'\n"
            "m.dve:8:6: error: process 'P' has no state 'c'\n"
            "m.dve:8:21: error: unknown variable 'u'\n");
}

TEST(DveErrors, ABraceOrASignMoreOrLessIsToldOnce) {
  const Slip slips[] = {
      {"busy { guard x", "busy guard x", "12:13: error: a '{' is missing before the parts of a transition"},
      {"idle { sync carry", "idle sync carry", "13:13: error: a '{' is missing before the parts of a transition"},
      {"x + 1; },", "x + 1; }},", "12:79: error: this '}' is one too many: the transition has ended"},
      {"{1, 2}; };", "{1, 2}; }};", "14:36: error: this '}' is one too many: the transition has ended"},
      {"process P {", "process P !", "5:11: error: expected '{' but found '!'"},
      {"process Q {", "process Q [", "16:11: error: expected '{' but found '['"},
      {"shared[2]", "shared.2]", "2:15: error: expected ',' or ';' but found '.'"},
      {"shared[2]", "shared2]", "2:16: error: expected ',' or ';' but found ']'"},
      {"byte N = 2", "byte N  2", "1:15: error: expected ',' or ';' but found '2'"},
      {"queue[2]", "queue2]", "4:27: error: expected '[' and the size of the buffer but found ']'"},
      {"shared[2];", "shared[2] = 0, 0};", "2:24: error: expected the name of a variable but found '0'"},
      {"init idle;", "int idle;",
       "8:5: error: 'idle' is declared twice: in line 7 it is a state; did you mean 'init idle'?"},
  };
  expect_each(slips);
}

TEST(DveErrors, ShiftsThatShouldCompareAreTold) {
  const Slip slips[] = {
      {"guard x == 0 &&", "guard x << 1 &&", "12:24: warning: '<<' shifts; to compare write '<'"},
      {"guard P->mine >= 0", "guard P->mine >> 0", "22:30: warning: '>>' shifts; to compare write '>'"},
  };
  expect_each(slips);
  EXPECT_EQ(Loaded("byte x; process P { state a; init a; trans a -> a { guard (x << 1) > 2; }; } system async;").said(),
            "");
}

}  // namespace
}  // namespace beeline
