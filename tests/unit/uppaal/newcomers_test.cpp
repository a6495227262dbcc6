// What people write who come from other languages: one message each, which says how it is written here.
#include <span>
#include <utility>

#include <gtest/gtest.h>

#include "support.h"

namespace beeline::frontend::uppaal::test {
namespace {

using Errors = std::vector<std::string>;

constexpr std::string_view lamp = R"(clock x;
int n;
chan go;
process Lamp() {
  state off, on { x <= 5 };
  init off;
  trans off -> on { guard n < 3; sync go?; assign x = 0, n = n + 1; },
        on -> off { guard x >= 2; };
}
process User() {
  state idle;
  init idle;
  trans idle -> idle { sync go!; };
}
system Lamp, User;
)";

struct Slip {
  std::string_view right, wrong, message;
};

void expect_each(std::span<const Slip> slips) {
  for (const Slip& slip : slips) {
    std::string text(lamp);
    const std::size_t at = text.find(slip.right);
    ASSERT_NE(at, std::string::npos) << slip.right;
    const Loaded m = load_xta(text.replace(at, slip.right.size(), slip.wrong));
    EXPECT_EQ(m.errors(), Errors{std::string(slip.message)}) << slip.wrong;
    EXPECT_EQ(m.diagnostics.all().size(), 1u) << m.messages();
  }
}

TEST(Newcomers, TheModelIsRight) { EXPECT_EQ(load_xta(std::string(lamp)).messages(), ""); }

TEST(Newcomers, Loops) {
  const Slip slips[] = {
      {"int n;", "int n; void f() { loop { n++; } }", "2:19 'loop' is no keyword: write 'while (...)'"},
      {"int n;", "int n; void f() { do n++; until (n > 2); }", "2:27 'until' is no keyword: write 'while (!(...))'"},
      {"int n;", "int n; void f() { repeat n++; while (n < 2); }", "2:19 'repeat' is no keyword; did you mean 'do'?"},
      {"int n;", "int n; void f() { repeat { n++; } while (n < 2); }",
       "2:19 'repeat' is no keyword; did you mean 'do'?"},
  };
  expect_each(slips);
}

TEST(Newcomers, WordsOfOtherLanguagesAreNames) {
  EXPECT_EQ(load_xta("typedef int event; typedef int nat; event e; nat n; void loop() { n = 1; } void f() { loop(); }"
                     "void until() { } void run() { until(); } process P() { state A; init A; } system P;")
                .messages(),
            "");
}

TEST(Newcomers, LocationsByOtherWords) {
  const std::string rest = "; init off; } system P;";
  EXPECT_EQ(load_xta("process P() { loc off" + rest).errors(),
            Errors{"1:15 'loc' is no keyword; did you mean 'state'?"});
  EXPECT_EQ(load_xta("process P() { state off; nit off; } system P;").errors(),
            Errors{"1:26 'nit' is no keyword; did you mean 'init'?"});
  EXPECT_EQ(load_xta("process P() { nit off; state off" + rest).errors(),
            Errors{"1:15 'nit' is no keyword; did you mean 'int'?"});
}

TEST(Newcomers, Variables) {
  const Slip slips[] = {
      {"int n;", "int n", "2:6 a ';' is missing at the end of this line"},
      {"int n;", "int[0..5] n;", "2:7 the bounds of a range are separated by ',', as in 'int[0,9]'"},
      {"int n;", "int[0:5] n;", "2:6 the bounds of a range are separated by ',', as in 'int[0,9]'"},
      {"int n;", "int(0,5) n;", "2:4 a range stands in brackets, as in 'int[0,9]'"},
      {"int n;", "int[] n;", "2:5 an array has its size behind its name, as in 'int a[3]'"},
      {"int n;", "int n[];", "2:7 an array has a size: write 'n[3]'"},
      {"int n;", "int n, a[3] = [1,2,3];", "2:15 the values of an array stand between '{' and '}'"},
      {"int n;", "n : int;", "2:1 a declaration begins with its type: write 'int n;'"},
      {"int n;", "var int n;", "2:1 'var' is no keyword: a declaration begins with its type"},
      {"int n;", "long n;", "2:1 'long' is no keyword; did you mean 'int'?"},
      {"int n;", "nat n;", "2:1 'nat' is no keyword; did you mean 'int'?"},
      {"int n;", "nat[0,5] n;", "2:1 'nat' is no keyword; did you mean 'int'?"},
      {"int n;", "int n; bit b;", "2:8 'bit' is no keyword; did you mean 'bool'?"},
      {"int n;", "int n; event e, f;", "2:8 'event' is no keyword; did you mean 'chan'?"},
      {"int n;", "int n; doubel d;", "2:8 'doubel' is no keyword; did you mean 'double'?"},
      {"int n;", "int n; strng s;", "2:8 'strng' is no keyword; did you mean 'string'?"},
      {"int n;", "int n; sturct { int a; } r;", "2:8 'sturct' is no keyword; did you mean 'struct'?"},
      {"int n;", "int n; void f() { sturct { int a; } r; r.a = 2; }",
       "2:19 'sturct' is no keyword; did you mean 'struct'?"},
      {"int n;", "int n = fnit(2.5);", "2:9 function 'fnit' is not declared; did you mean 'fint'?"},
      {"int n;", "enum { RED, GREEN } n;",
       "2:1 there is no 'enum': write constants, as in 'const int RED = 0, GREEN = 1;'"},
      {"int n;", "enum Colour { RED, GREEN }; int n;",
       "2:1 there is no 'enum': write constants, as in 'const int RED = 0, GREEN = 1;'"},
      {"int n;", "int n, 2n;", "2:8 '2n' is no name: names begin with a letter"},
      {"int n;", "int n; int state;", "2:12 expected a name, but 'state' is a keyword"},
      {"chan go;", "chan broadcast go;", "3:6 'broadcast' stands before 'chan'"},
  };
  expect_each(slips);
}

TEST(Newcomers, Processes) {
  const Slip slips[] = {
      {"Lamp() {", "Lamp {", "4:14 a process has parentheses: write 'process Lamp() {' where it has no parameters"},
      {"process Lamp()", "Lamp()", "4:1 'process' is missing before 'Lamp'"},
      {"off, on {", "off; on {", "5:14 'state' is missing before 'on'; those of one 'state' are separated by ','"},
      {"on { x <= 5 }", "on { invariant x <= 5 }", "5:19 an invariant is written without 'invariant'"},
      {"on { x <= 5 }", "on x <= 5", "5:17 an invariant stands between braces: write 'on { x <= 3 }'"},
      {"state off, on {", "state off, urgent on {",
       "5:14 which locations are urgent is said behind them, as in 'state A, B; urgent B;'"},
      {"state off, on {", "urgent state off, on {",
       "5:3 which locations are urgent is said behind them, as in 'state A, B; urgent B;'"},
      {"state off, on { x <= 5 };", "", "6:8 template 'Lamp' starts in 'off', which is none of its locations"},
      {"state off", "state: off", "5:8 no ':' stands behind 'state'"},
      {"init off", "init = off", "6:8 no '=' stands behind 'init'"},
      {"init off", "init off, on", "6:11 a process starts in one location"},
      {"trans off", "trans: off", "7:8 no ':' stands behind 'trans'"},
      {"trans off", "off", "7:3 'trans' is missing before this edge; those of one 'trans' are separated by ','"},
      {"; },\n", "; };\n", "8:9 'trans' is missing before this edge; those of one 'trans' are separated by ','"},
      {"system Lamp, User;", "run Lamp(); run User();", "15:1 'run' is no keyword; did you mean 'system'?"},
      {"system Lamp, User;", "system Lamp; User;",
       "15:14 'User' alone declares nothing: processes stand in the system line, as in 'system P, Q;'"},
      {"system Lamp, User;", "system { Lamp, User };",
       "15:8 behind 'system' stand the processes at once: write 'system P, Q;'"},
      {"system Lamp, User;", "system Lamp, User", "15:18 a ';' is missing at the end of this line"},
      {"system Lamp, User;", "Lamp L(3); system L, User;", "15:1 a process is declared as 'L = Lamp(...);'"},
      {"system Lamp, User;", "run Lamp, User;", "15:1 'run' is no keyword; did you mean 'system'?"},
  };
  expect_each(slips);
}

TEST(Newcomers, Edges) {
  const Slip slips[] = {
      {"{ guard x >= 2; }", "[ guard x >= 2; ]", "8:19 what an edge has stands between '{' and '}'"},
      {"{ guard x >= 2; }", "( guard x >= 2; )", "8:19 what an edge has stands between '{' and '}'"},
      {"{ guard x >= 2; }", ": guard x >= 2; assign n = 0", "8:19 what an edge has stands between '{' and '}'"},
      {"guard x >= 2", "guard: x >= 2", "8:26 no ':' stands behind 'guard'"},
      {"guard x >= 2", "guard x > = 2", "8:29 '> =' is no operator; did you mean '>='?"},
      {"guard n < 3", "guard n ! = 3", "7:29 '! =' is no operator; did you mean '!='?"},
      {"guard n < 3", "guard n < 3 -> n > 1", "7:33 '->' is no operator; did you mean 'imply'?"},
      {"guard x >= 2", "guard 2 <= x <= 4", "8:34 comparisons are not chained: write '2 <= x && x <= 4'"},
      {"guard x >= 2", "guard x != 2",
       "8:29 clocks can be compared with '!=' in queries only: write an edge for '<' and one for '>'"},
      {"on { x <= 5 }", "on { x != 5 }", "5:21 clocks can be compared with '!=' in queries only"},
      {"guard x >= 2", "guard x >= 2 || x < 1",
       "8:39 two clock constraints can be joined by 'or' in queries only: write an edge for each of them"},
      {"guard x >= 2", "guard Lamp.on", "8:27 'Lamp' is a template: only queries look into processes"},
      {"guard x >= 2", "select int[0,3] k; guard k > 1", "8:28 the name comes before its type, as in 'i : int[0,3]'"},
      {"sync go?", "sync n?", "7:39 expected a channel but this is int"},
      {"sync go?", "sync go",
       "7:39 synchronisation without '!' or '?' cannot be mixed with '!' and '?': write '!' behind the channel to "
       "send, '?' to receive"},
      {"assign x = 0,", "assign x == 0,", "7:53 a clock constraint has no effect here; to set a clock write '='"},
      {"assign x = 0, n = n + 1;", "assign { x = 0; n = 1; };",
       "7:51 updates stand without braces and are separated by ','"},
      {"assign x = 0, n = n + 1;", "assign if (n > 1) n = 0;",
       "7:51 'if' stands in functions: declare one that does this, and call it here"},
  };
  expect_each(slips);
}

TEST(Newcomers, Functions) {
  const std::pair<const char*, const char*> slips[] = {
      {"int f(int k) return k;", "1:14 expected '{' but found 'return'"},
      {"int f(int k) { int i; for i = 0 to 3 do n = i; return k; }", "1:27 expected '(' but found 'i'"},
      {"int f(int k) { int i; for (i = 0, i < 3, i++) n = i; return k; }",
       "1:45 the three parts of a 'for' are separated by ';'"},
      {"int f(int k) { if (k > 1) then n = 1; return k; }",
       "1:27 'then' is not written: the statement follows the ')' at once"},
      {"int f(int k) { return k mod 2; }", "1:25 'mod' is no operator; did you mean '%'?"},
      {"int f(int k) { return k div 2; }", "1:25 'div' is no operator; did you mean '/'?"},
      {"int f(int *k) { return 1; }",
       "1:11 there are no pointers: a reference, of parameters, is written as in 'int &k'"},
      {"function f(int k) { return k; }",
       "1:1 'function' is no keyword: a function begins with its type, as in 'int f(int k)'"},
      {"int f(int k) { a = {1, 2}; return k; }",
       "1:20 a list of values stands in declarations only: assign them one by one"},
      {"int f(int k) { return a[1,2]; }", "1:26 each index has brackets of its own, as in 'a[1][2]'"},
      {"int b[2,3];", "1:8 each dimension has brackets of its own: write 'b[2][3]'"},
      {"struct q { int id; };", "1:8 a struct has its name behind it: write 'typedef struct { ... } q;'"},
      {"struct { int id; } q = {id = 1};", "1:25 a field is named with ':', as in '{ id: 1 }'"},
      {"typedef q = int[0,3];", "1:9 the name stands behind the type: write 'typedef int[0,9] q;'"},
      {"typedef q int[0,3];", "1:9 the name stands behind the type: write 'typedef int[0,9] q;'"},
      {"type q = int[0,3];", "1:6 the name stands behind the type: write 'typedef int[0,9] q;'"},
      {"const N int = 3;", "1:7 a constant has a type: write 'const int N = ...'"},
      {"int const N = 3;", "1:5 'const' stands before the type"},
      {"long int k;", "1:1 'long' is no keyword: a declaration begins with its type"},
      {"-- a lamp\nint k;", "1:1 a comment begins with '//'"},
  };
  for (const auto& [text, message] : slips) {
    const Loaded m = load_xta(text + ("\nint a[2];\n" + std::string(lamp)));
    EXPECT_EQ(m.errors(), Errors{message}) << text;
  }
}

TEST(Newcomers, Queries) {
  const std::pair<const char*, const char*> slips[] = {
      {"E<> on", "1:5 'on' is not declared; did you mean 'Lamp.on'?"},
      {"E<> Lamp", "1:5 a process is not a value: write which of its locations is meant, as in 'P.idle'"},
      {"EF Lamp.on", "1:1 'EF' begins no query: write 'E<>'"},
      {"AG not deadlock", "1:1 'AG' begins no query: write 'A[]'"},
      {"<> Lamp.on", "1:1 '<>' begins no query: write 'E<>' or 'A<>'"},
      {"[] Lamp.on", "1:1 '[]' begins no query: write 'A[]' or 'E[]'"},
      {"\"E<> Lamp.on\"", "1:1 a query stands without quotes"},
      {"- E<> Lamp.on", "1:1 a query begins without '-'"},
      {"E<> \"Lamp.on\"", "1:5 a string is no truth value: write the condition without quotes"},
      {"E<> n == \"1\"", "1:10 a string is neither a number nor a truth value"},
      {"Lamp.on –> n > 1", "1:9 '–>' is no operator; did you mean '-->'?"},
      {"max: n", "1:1 'max' begins no query: write 'sup:'"},
      {"sup n", "1:5 a ':' is missing behind 'sup'"},
      {"inf(n)", "1:4 a ':' is missing behind 'inf'"},
      {"A[] deadlock == false", "1:5 'deadlock' is no value: write 'deadlock' or 'not deadlock'"},
      {"A[] Lamp.on -> n > 1", "1:13 '->' is no operator; did you mean 'imply'?"},
      {"A[] Lamp.on --> n > 1",
       "1:13 '-->' stands in a query without a path quantifier, as in 'p --> q'; in others write 'imply'"},
      {"Lamp.on ==> n > 1", "1:9 '==>' is no operator; did you mean '-->'?"},
      {"Lamp.on leadsto Lamp.off", "1:9 'leadsto' is no operator; did you mean '-->'?"},
      {"A[] (Lamp.on imply A<> Lamp.off)",
       "1:20 a query has one path quantifier, at its beginning; that q always follows p is 'p --> q'"},
      {"E<> Lamp.on; E<> Lamp.off", "1:14 another query begins here: each has a line of its own"},
      {"E<> forall (int[0,1] i) n == i", "1:13 the name comes before its type, as in 'i : int[0,3]'"},
      {"E<> forall (i : 0..1) n == i", "1:17 expected a type, as in 'int[0,9]', but found a number"},
  };
  for (const auto& [text, message] : slips) {
    Loaded m = load_xta(std::string(lamp));
    m.queries(text);
    EXPECT_EQ(m.errors(), Errors{message}) << text;
  }
  Loaded m = load_xta("process P(const int[0,1] k) { state A; init A; } system P;");
  m.queries("E<> P[0].A");
  EXPECT_EQ(m.errors(), Errors{"1:6 which process of a template is meant stands in parentheses, as in 'P(0)'"});
}

// Names that look like words of other languages, where the model declares them.
TEST(Newcomers, NamesOfTheModel) {
  Loaded m = load_xta(
      "/* asked:\nE<> P.A\n*/\ntypedef int[0,3] type; typedef int[0,3] enum; typedef int[0,3] def; type t = 3; enum "
      "u;\n"
      "def f(int k) { int mod = 1, then, new; if (k > 1) then = k % 2; return (mod + then + new) % 3; }\n"
      "bool AG(int k) { return k > 1; } int lt, max, sup;\n"
      "process P() { int invariant, in; state A { invariant <= 3 }; init A; trans A -> A { guard f(t) > in; }; }\n"
      "system P;");
  ASSERT_TRUE(m.document) << m.messages();
  for (const char* query : {"AG(lt) --> P.A", "max > 1 --> sup > 2", "E<> AG(sup)", "sup: max"}) m.queries(query);
  EXPECT_EQ(m.messages(), "");
}

TEST(Newcomers, FunctionsThatAreCalledLikeKeywords) {
  const std::string call =
      "\nprocess P() { int k; state A; init A; trans A -> A { assign k = sum(1) > 0 ? 1 : sum(k); "
      "}; } system P;";
  EXPECT_EQ(load_xta("int sum(int a) { return a; }" + call).errors(),
            Errors{"1:5 expected a name, but 'sum' is a keyword"});
  EXPECT_EQ(load_xta("void guard() { }\nprocess P() { state A; init A; } system P;").errors(),
            Errors{"1:6 expected a name, but 'guard' is a keyword"});
  EXPECT_EQ(load_xml("<nta><declaration>int sum() { return 1; }</declaration><template><name>P</name><location "
                     "id=\"a\"/><init ref=\"a\"/><transition><source ref=\"a\"/><target ref=\"a\"/><label "
                     "kind=\"guard\">sum() == 1</label></transition></template><system>system P;</system></nta>")
                .errors(),
            Errors{"1:23 expected a name, but 'sum' is a keyword"});
  EXPECT_EQ(load_xml("<nta><template><name>P</name><location id=\"a\"><name>state</name></location><init "
                     "ref=\"a\"/></template><system>system P;</system></nta>")
                .errors(),
            Errors{"1:53 expected a name, but 'state' is a keyword (template P, location state)"});
}

TEST(Newcomers, EdgesWithoutBraces) {
  const Slip slips[] = {
      {"{ guard x >= 2; };", "guard x >= 2;",
       "8:19 what an edge has stands between '{' and '}': write 'on -> off { ... }'"},
      {"{ guard n < 3; sync go?; assign x = 0, n = n + 1; },", "guard n < 3; sync go?; assign x = 0, n = n + 1,",
       "7:19 what an edge has stands between '{' and '}': write 'off -> on { ... }'"},
      {"{ guard x >= 2; };", "guard x >= 2; };", "8:19 expected '{' but found 'guard'"},
      {"off -> on {", "off –> on {", "7:13 '–>' is no operator; did you mean '->'?"},
  };
  expect_each(slips);
}

TEST(Newcomers, ProcessesAndPriorities) {
  const Slip slips[] = {
      {"  trans idle -> idle { sync go!; };\n}\nsystem Lamp, User;",
       "  trans idle -> idle { sync go!; };\nU = User();\nsystem Lamp, U;",
       "14:1 a '}' is missing before this: the process that begins in line 10 is not closed"},
      {"on { x <= 5 }", "on { inv x <= 5 }", "5:19 an invariant is written without 'inv'"},
      {"state idle;", "state idle[2];", "11:13 there are no arrays of locations: a template can have parameters"},
      {"chan go;", "chan go, b; chan priority go > b;", "3:30 the least priority comes first: write '<'"},
      {"system Lamp, User;", "system Lamp > User;", "15:13 the least priority comes first: write '<'"},
      {"n < 3", "n < 0x1F", "7:31 '0x1F' is no number: they are written in decimal"},
      {"assign x = 0, n", "assign x = x = 0, n", "7:57 clocks are set one by one, as in 'x = 0, y = 0'"},
  };
  expect_each(slips);
}

TEST(Newcomers, FunctionsInsideOthers) {
  const std::string rest = "\nprocess P() { state A; init A; } system P;";
  EXPECT_EQ(load_xta("int f() {\n  int s = 0;\n  int g() { return 1; }\n  s++;\n  return s;\n}" + rest).errors(),
            Errors{"3:3 a function cannot stand inside another: declare it before that one"});
  EXPECT_EQ(load_xta("int f() {\n  return 0;\nint g() { return 1; }" + rest).errors(),
            Errors{"3:1 a '}' is missing before this: the block that begins in line 1 is not closed"});
}

TEST(Newcomers, AProcessWithoutBodyInsideAnother) {
  EXPECT_EQ(load_xta("process P() {\n  state A;\n  init A;\n  process Q\n}\nsystem P;").errors().front(),
            "4:3 a '}' is missing before this: the process that begins in line 1 is not closed");
}

TEST(Newcomers, FilesThatAreSomethingElse) {
  EXPECT_EQ(load_xta("// of a lamp\nE<> Lamp.on\n").errors(),
            Errors{"1:1 these are queries, no model: they are read after the model that they are about"});
  for (const char* text : {lamp.data(), "<nta></nta>", "system:s\nprocess:P\n"}) {
    Loaded m = load_xta(std::string(lamp));
    EXPECT_EQ(m.queries(text).size(), 1u);
    EXPECT_EQ(m.errors(), Errors{"1:1 this is a model, no queries: a file of queries has one a line, as in 'A[] not "
                                 "deadlock'"});
  }
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
