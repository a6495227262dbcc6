// Other ways to write it, and a brace or a sign too many: one message each, which says how it is written here.
#include "whole_model.h"

namespace beeline::frontend::uppaal::test {
namespace {

using Errors = std::vector<std::string>;

struct Slip {
  const char *right, *wrong, *message;
};

template <std::size_t N>
void expect_each(const Slip (&slips)[N]) {
  for (const Slip& slip : slips) {
    const Loaded m = load_xta(with(slip.right, slip.wrong));
    EXPECT_EQ(m.errors(), Errors{slip.message}) << slip.wrong;
    EXPECT_EQ(m.diagnostics.all().size(), 1u) << m.messages();
  }
}

TEST(OtherWays, OneBraceTooMany) {
  const Slip slips[] = {
      {"tries[i] = 0; }", "tries[i] = 0; } }", "25:47 this '}' is one too many: no '{' before it is open"},
      {"system Node;", "system Node; }", "37:14 this '}' is one too many: no '{' before it is open"},
      {"}\nsystem Node;", "} }\nsystem Node;", "36:3 this '}' is one too many: no '{' before it is open"},
      {"clock t;", "clock t; }", "9:10 this '}' is one too many: no '{' before it is open"},
      {"count; } bus_t", "count; } } bus_t", "3:47 this '}' is one too many: no '{' before it is open"},
      {"clear(); };", "clear(); } };", "35:39 this '}' is one too many: the edge before it is closed"},
      {"  return s;\n}", "  }\n  s = 2;\n  return s;\n}",
       "24:3 a declaration begins with its type, as in 'int s = 1;', and a statement stands in functions alone: should "
       "this be in one, a '}' before it is one too many"},
  };
  expect_each(slips);
}

TEST(OtherWays, SizesBeforeNames) {
  const std::string size = "an array has its size behind its name: write ";
  const std::pair<const char*, std::string> slips[] = {
      {"chan[N] c;", "9:5 " + size + "'chan c[N]'"},
      {"broadcast chan[2][N] c;", "9:15 " + size + "'chan c[2][N]'"},
      {"bool[3] c;", "9:5 " + size + "'bool c[3]'"},
      {"clock[3] c;", "9:6 " + size + "'clock c[3]'"},
      {"id_t[3] c;", "9:5 " + size + "'id_t c[3]'"},
      {"int[3] c;", "9:6 a range has two bounds, as in 'int[0,9]'; " + size + "'int c[3]'"},
      {"int[N] c;", "9:6 a range has two bounds, as in 'int[0,9]'; " + size + "'int c[N]'"},
      {"void f(bool[3] c) { }", "9:12 " + size + "'bool c[3]'"},
  };
  for (const auto& [wrong, message] : slips)
    EXPECT_EQ(load_xta(with("clock t;", std::string(wrong) + " clock t;")).errors(), Errors{message}) << wrong;
}

TEST(OtherWays, Indices) {
  const Slip slips[] = {
      {"sync req[id]!", "sync req(id)!", "32:65 'req' is an array: its index stands in brackets, as in 'req[0]'"},
      {"sync req[id]!", "sync low(id)!", "32:65 'low' is a single channel: declare 'chan low[3];' and write 'low[0]'"},
      {"sync req[id]!", "sync low[id]!", "32:68 'low' is no array but chan"},
      {"sync req[id]!", "sync req!",
       "32:65 expected a channel but this is an array of 3 of chan: its index is missing, as in 'c[0]'"},
      {"sync req[id]!", "sync req[id]!!", "32:73 behind the channel stands one '!' or one '?'"},
      {"guard tries[id] < 9", "guard tries(id) < 9",
       "32:29 'tries' is an array: its index stands in brackets, as in 'tries[0]'"},
      {"guard tries[id] < 9", "guard total[id] < 9",
       "32:34 'total' is a function: its arguments stand in parentheses, as in 'total(1)'"},
      {"guard tries[id] < 9", "guard t(1) < 9", "32:29 't' is not a function"},
  };
  expect_each(slips);
}

TEST(OtherWays, OneOfTwoValues) {
  const std::string message = "'if' is a statement and has no value: one of two values is written as 'b ? 1 : 0'";
  for (const char* value : {"if bus.busy then 1 else 0", "if (bus.busy) 1 else 0", "if (bus.busy) { 1 } else { 0 }"}) {
    EXPECT_EQ(load_xta(with("bus.count = 1", std::string("bus.count = ") + value)).errors(),
              Errors{"33:107 " + message});
    EXPECT_EQ(load_xta(with("return s;", std::string("return ") + value + ";")).errors(), Errors{"23:10 " + message});
  }
}

TEST(OtherWays, Ranges) {
  const Slip slips[] = {
      {"select k : id_t", "select k : [0,N-1]", "34:32 a range is a type with 'int' before it: write 'int[0,N-1]'"},
      {"select k : id_t", "select k : {0, 1}",
       "34:32 expected a type, as in 'int[0,2]', which has the values from 0 to 2"},
      {"select k : id_t", "select k = 0", "34:30 expected ':' and a type, as in 'i : int[0,3]', but found '='"},
      {"for (i : id_t) tries", "for (i : [0,2]) tries",
       "25:25 a range is a type with 'int' before it: write 'int[0,2]'"},
      {"(forall (i : id_t)", "(forall (i : [0,2])", "33:67 a range is a type with 'int' before it: write 'int[0,2]'"},
  };
  expect_each(slips);
}

TEST(OtherWays, Operators) {
  const Slip slips[] = {
      {"k != id", "k mod 2 != id", "34:46 'mod' is no operator; did you mean '%'?"},
      {"k != id", "k MOD 2 != id", "34:46 'MOD' is no operator; did you mean '%'?"},
      {"k != id", "k div 2 != id", "34:46 'div' is no operator; did you mean '/'?"},
      {"k != id", "k shl 2 != id", "34:46 'shl' is no operator; did you mean '<<'?"},
      {"k != id", "k eq id", "34:46 'eq' is no operator; did you mean '=='?"},
      {"k != id", "mod(k, 2) != id", "34:44 there is no function 'mod': it is an operator, as in 'a % b'"},
      {"k != id", "min(k, 2) != id", "34:44 there is no function 'min': it is an operator, as in 'a <? b'"},
      {"k != id", "max(k, 2) != id", "34:44 there is no function 'max': it is an operator, as in 'a >? b'"},
  };
  expect_each(slips);
  for (const char* right : {"k % 2 != id and not bus.busy or k > 1 xor k < 1", "(k <? 2) != id"})
    EXPECT_TRUE(load_xta(with("k != id", right)).document) << right;
}

TEST(OtherWays, LoopsWithDo) {
  const std::string message = "'do' is not written here: the statement follows the ')' at once";
  for (const char* loop : {"while (small > 3) do small--;", "while (small > 3) do { small--; }",
                           "while (small > 3) do small--; end", "while (small > 3) do { small--; } done;"})
    EXPECT_EQ(load_xta(with("while (small > 3) small--;", loop)).errors(), Errors{"21:21 " + message}) << loop;
  EXPECT_EQ(load_xta(with("for (i : id_t) tries", "for (i : id_t) do tries")).errors(), Errors{"25:31 " + message});
  EXPECT_EQ(load_xta(with("while (small > 3) small", "while small > 3 do small")).errors(),
            Errors{"21:9 expected '(' but found 'small'"});
  for (const char* loop :
       {"while (small > 3) do small--; while (small > 5);", "while (small > 3) do { small--; } while (small > 5);"})
    EXPECT_TRUE(load_xta(with("while (small > 3) small--;", loop)).document) << loop;
}

TEST(OtherWays, EdgesThatAllLackTheSame) {
  const auto errors = [](const std::string& edges) {
    return load_xta("clock x; int k; chan c;\nprocess P() { state A, B; init A;\n" + edges + "}\nsystem P;\n").errors();
  };
  EXPECT_EQ(errors("trans A -> B guard x > 1;\nB -> A sync c!; assign k = 1;\nA -> A assign k = 1;\n"),
            Errors{"3:14 what an edge has stands between '{' and '}': write 'A -> B { ... }'"});
  EXPECT_EQ(errors("trans A -> B { };\nB -> A { sync c!; };\nA -> A { };\n"),
            Errors{"4:1 'trans' is missing before this edge; those of one 'trans' are separated by ','"});
  EXPECT_EQ(errors("trans A -> B;\nB -> A;\nA -> A;\n"),
            Errors{"3:13 an edge has braces, with nothing in them if need be: write 'A -> B { }'"});
  EXPECT_EQ(errors("trans A -> B c!;\nB -> A x > 1;\nA -> A k = 1;\n"),
            Errors{"3:14 what an edge has stands between '{' and '}': write 'A -> B { ... }'"});
}

TEST(OtherWays, Strings) {
  const std::string neither = "a string is neither a number nor a truth value";
  const auto errors = [](const char* guard, const char* update) {
    return load_xta(std::string("string f; int k; clock x; double d;\nprocess P() { state A; init A; trans A -> A { "
                                "guard ") +
                    guard + "; assign " + update + "; }; }\nsystem P;\n")
        .errors();
  };
  EXPECT_EQ(errors("f == true", "k = 1"), Errors{"2:53 " + neither});
  EXPECT_EQ(errors("1 < f", "k = 1"), Errors{"2:57 " + neither});
  EXPECT_EQ(errors("f", "k = 1"), Errors{"2:53 " + neither});
  EXPECT_EQ(errors("x < f", "k = 1"), Errors{"2:57 " + neither});
  EXPECT_EQ(errors("true", "k = f"), Errors{"2:70 " + neither});
  EXPECT_EQ(errors("true", "x = \"a\""), Errors{"2:70 " + neither});
  EXPECT_EQ(errors("true", "f = 1"), Errors{"2:70 a string can only be given a string, as in \"abc\""});
  EXPECT_EQ(errors("true", "f = d"), Errors{"2:70 a string can only be given a string, as in \"abc\""});
  const Loaded m = load_xta(
      "string f = \"a\"; process P() { state A; init A; trans A -> A { guard f == \"b\"; assign f = \"c\"; }; } system "
      "P;");
  ASSERT_TRUE(m.document) << m.messages();
  EXPECT_FALSE(m.network().limitations.empty());
}

TEST(OtherWays, ProcessesOfATemplate) {
  const auto errors = [](const char* system, const char* query) {
    Loaded m = load_xta(std::string("process P(const int[0,9] i) { state A; init A; } ") + system);
    m.queries(query);
    return m.errors();
  };
  EXPECT_EQ(errors("P0 = P(0); P1 = P(1); system P0, P1;", "A[] P.A imply not P.A"),
            Errors{"1:5 'P' is not in the system line; its processes are P0, P1"});
  EXPECT_EQ(errors("P0 = P(0); system P0;", "E<> P(0).A"),
            Errors{"1:5 'P' is not in the system line; its process is P0"});
  EXPECT_EQ(errors("P0 = P(0); P1 = P(1); system P0;", "E<> P1.A"), Errors{"1:5 'P1' is not in the system line"});
  EXPECT_EQ(errors("system P;", "E<> P.A"),
            Errors{"1:5 'P' stands for several processes: write which one, as in 'P(0).A'"});
  EXPECT_EQ(errors("A = P(0); B = P(1); C = P(2); D = P(3); E = P(4); F = P(5); G = P(6); H = P(7); I = P(8);\n"
                   "system A, B, C, D, E, F, G, H, I;",
                   "E<> P.A"),
            Errors{"1:5 'P' is not in the system line; its processes are A, B, C, D, E, F, G, H and 1 more"});
}

TEST(OtherWays, Declarations) {
  const std::pair<const char*, const char*> slips[] = {
      {"int *p;", "9:5 there are no pointers: a reference, of parameters, is written as in 'int &k'"},
      {"int &p;", "9:5 only parameters are references"},
      {"char c;", "9:1 'char' is no keyword; did you mean 'int'?"},
      {"int f() { switch (1) { } return 1; }",
       "9:11 'break', 'continue' and 'switch' are reserved words without a meaning in UPPAAL: write 'if' and 'else "
       "if'"},
      {"int f(int i) { return i; } int g() { return f(); }", "9:45 'f' takes 1 argument but 0 are given"},
      {"int w[3]; bool f() { return w == 0; }", "9:31 an array of 3 of int and int cannot be compared"},
  };
  for (const auto& [wrong, message] : slips)
    EXPECT_EQ(load_xta(with("clock t;", std::string(wrong) + " clock t;")).errors(), Errors{message}) << wrong;
}

TEST(OtherWays, Queries) {
  const std::pair<const char*, const char*> slips[] = {
      {"A<>[] bus.busy", "1:4 a query has one path quantifier: no '[]' stands behind it"},
      {"E[] <> bus.busy", "1:5 a query has one path quantifier: no '<>' stands behind it"},
      {"E<> bus.busy U t > 1", "1:14 there is no 'U': a query has one path quantifier, or is 'p --> q'"},
      {"E<> Node(0):idle", "1:12 what a process has is named with '.', as in 'P.idle'"},
  };
  for (const auto& [text, message] : slips) {
    Loaded m = load_xta(std::string(whole_model));
    m.queries(text);
    EXPECT_EQ(m.errors(), Errors{message}) << text;
  }
}

TEST(OtherWays, Parameters) {
  const auto errors = [](const char* parameters) {
    return load_xml(std::string("<nta><template><name>P</name><parameter>") + parameters +
                    "</parameter><location id=\"a\"/><init ref=\"a\"/></template><system>system P;</system></nta>")
        .errors();
  };
  EXPECT_EQ(errors("int[0,1] a; int[0,1] b;"), Errors{"1:51 parameters are separated by ',' (template P)"});
  EXPECT_EQ(errors("int[0,1] a b"),
            Errors{"1:52 each parameter has a type, and a ',' before it, as in 'int a, int b' (template P)"});
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
