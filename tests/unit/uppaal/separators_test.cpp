// Signs between the parts of a model that are missing, or stand where another belongs: one message each, which says
// what to write.
#include <span>
#include <tuple>

#include "whole_model.h"

namespace beeline::frontend::uppaal::test {
namespace {

using Errors = std::vector<std::string>;

struct Slip {
  const char *right, *wrong, *message;
};

void expect_each(std::span<const Slip> slips) {
  for (const Slip& slip : slips) {
    const Loaded m = load_xta(with(slip.right, slip.wrong));
    EXPECT_EQ(m.errors(), Errors{slip.message}) << slip.wrong;
    EXPECT_EQ(m.diagnostics.all().size(), 1u) << m.messages();
  }
}

TEST(Separators, HeadsOfEdges) {
  const Slip slips[] = {
      {"  trans\n    idle -> waiting {", "  trans {",
       "31:9 the two locations of this edge are missing: write 'A -> B { ... }'"},
      {"    waiting -> using {", "    {", "33:5 the two locations of this edge are missing: write 'A -> B { ... }'"},
      {"    idle -> waiting {", "    -> waiting {",
       "32:5 the location that the edge comes from is missing, as in 'A -> B'"},
      {"idle -> waiting {", "idle bus -> waiting {", "32:10 an edge is written with '->', as in 'idle -> B'"},
      {"waiting -> using {", "waiting {", "33:13 an edge is written with '->', as in 'waiting -> B'"},
      {"waiting -> using {", "waiting using {", "33:13 an edge is written with '->', as in 'waiting -> B'"},
      {"waiting -> using {", "waiting => using {", "33:13 an edge is written with '->', as in 'waiting -> B'"},
      {"waiting -> using {", "waiting --> using {", "33:13 an edge is written with '->', as in 'waiting -> B'"},
      {"waiting -> using {", "waiting -> {",
       "33:16 expected the location that the edge leads to, as in 'waiting -> B' but found '{'"},
      {"  trans\n    idle", "  trans idle -> using, idle",
       "31:22 an edge has braces, with nothing in them if need be: write 'idle -> using { }'"},
      {"clear(); };", "clear(); }, idle -> using;",
       "35:53 an edge has braces, with nothing in them if need be: write 'idle -> using { }'"},
  };
  expect_each(slips);
}

TEST(Separators, PartsOfEdges) {
  const Slip slips[] = {
      {"assign x = 0;", "assign clear() && x = 0;", "32:90 updates are separated by ',', not by '&&'"},
      {"assign x = 0;", "assign x = 0 && t = 0;", "32:88 updates are separated by ',', not by '&&'"},
      {"assign x = 0;", "assign x = 0 and tries[0] = 1, t = 0;", "32:88 updates are separated by ',', not by 'and'"},
      {"assign x = 0;", "assign tries[0 & 1] = 0 & t = 0;", "32:99 updates are separated by ',', not by '&'"},
      {"assign x = 0;", "assign x = 0; t = 0;", "32:87 updates are separated by ',', not by ';'"},
      {"assign x = 0;", "assign x = 0; clear();", "32:87 updates are separated by ',', not by ';'"},
      {"assign x = 0;", "assign x = 0; tries[id]++;", "32:87 updates are separated by ',', not by ';'"},
      {"assign x = 0;", "x = 0;", "32:75 'assign' is missing before 'x'"},
      {"guard tries[id] < 9", "tries[id] < 9", "32:23 'guard' is missing before 'tries'"},
      {"sync req[id]!;", "req[id]!;", "32:60 'sync' is missing before 'req'"},
      {"sync req[id]!;", "sync !req[id];", "32:65 '!' stands behind the channel, as in 'c!'"},
      {"sync req[id]!;", "sync req[id]!, low!;", "32:73 an edge synchronises on one channel"},
      {"select k : id_t;", "k : id_t;", "34:21 'select' is missing before 'k'"},
      {"select k : id_t;", "select k : id_t l : id_t;", "34:37 a ',' is missing before 'l'"},
      {"small--;", "small-- ; s = 1 && i = 2;", "21:37 statements are separated by ';', not by '&&'"},
      {"x <= 5 && t", "x <= 5; t", "28:50 conditions are joined with '&&', not with ';'"},
  };
  expect_each(slips);
  const auto found = [](const char* word, const char* meant) {
    return std::string("expected 'select', 'guard', 'sync', 'assign' or '}' but found '") + word + "'; did you mean '" +
           meant + "'?";
  };
  const std::tuple<const char*, std::string, std::string> words[] = {
      {"assign x = 0;", "update x = 0;", "32:75 " + found("update", "assign")},
      {"assign x = 0;", "do x = 0;", "32:75 " + found("do", "assign")},
      {"assign x = 0;", "asign x = 0;", "32:75 " + found("asign", "assign")},
      {"guard tries[id] < 9", "when tries[id] < 9", "32:23 " + found("when", "guard")},
      {"guard tries[id] < 9", "if (tries[id] < 9)", "32:23 " + found("if", "guard")},
      {"sync req[id]!;", "synchronisation req[id]!;", "32:60 " + found("synchronisation", "sync")},
  };
  for (const auto& [right, wrong, message] : words)
    EXPECT_EQ(load_xta(with(right, wrong)).errors(), Errors{message}) << wrong;
}

TEST(Separators, Lists) {
  const Slip slips[] = {
      {"system Node;", "A = Node(0); B = Node(1); system A B;", "37:36 a ',' is missing before 'B'"},
      {"system Node;", "A = Node(0); B = Node(1);\nsystem A\nB;", "39:1 a ',' is missing before 'B'"},
      {"system Node;", "A = Node(0); B = Node(1); system A || B;", "37:36 processes are separated by ',', not by '||'"},
      {"system Node;", "system = Node;", "37:8 behind 'system' stand the processes at once: write 'system P, Q;'"},
      {"system Node;", "A = Node; system A;",
       "37:9 a template stands with its arguments: write 'A = Node();' where it has none"},
      {"system Node;", "A = new Node(0); system A;", "37:5 'new' is no keyword: write 'A = Node(...);'"},
      {"system Node;", "Node A; system A;",
       "37:1 'Node' is a template, no type: a process is declared as 'Q = Node(...);'"},
      {"system Node;", "system Node;\nE<> Node(0).idle",
       "38:1 this is a query: it stands in a file of its own, not in the model"},
      {"{ x <= 10 }, using", "{ x <= 10 } using", "28:35 a ',' is missing before 'using'"},
      {"waiting { x <= 10 }", "waiting: x <= 10",
       "28:22 an invariant stands between braces: write 'waiting { x <= 3 }'"},
      {"commit waiting;", "commit waiting using;", "29:18 a ',' is missing before 'using'"},
      {"clock x;", "clock x y;", "27:11 a ',' is missing before 'y'"},
      {"int i, s = 0;", "int i s = 0;", "12:9 a ',' is missing before 's'"},
      {"clock x;\n", "clock x\n  id_t y;\n", "27:10 a ';' is missing at the end of this line"},
      {"const int N = 3", "const int N == 3", "1:13 a value is given with '=', not with '=='"},
      {"const int N = 3", "const int N 3", "1:13 a '=' is missing before this value"},
      {"int[0,9] tries[N];", "int[0,9] tries[N] {1, 2, 3};", "10:19 a '=' is missing before this value"},
  };
  expect_each(slips);
}

TEST(Separators, Operators) {
  const Slip slips[] = {
      {"tries[id] < 9", "tries[id] =< 9", "32:39 '=<' is no operator; did you mean '<='?"},
      {"tries[id] < 9", "tries[id] =! 9", "32:39 '=!' is no operator; did you mean '!='?"},
      {"tries[id] < 9", "tries[id] === 9", "32:39 '===' is no operator; did you mean '=='?"},
      {"tries[id] < 9", "tries[id] !== 9", "32:39 '!==' is no operator; did you mean '!='?"},
      {"tries[id] < 9", "tries[id] ≤ 9", "32:39 '≤' is no operator; did you mean '<='?"},
      {"not bus.busy", "¬bus.busy", "32:46 '¬' is no operator; did you mean '!'?"},
      {"forall (", "∀(", "33:55 '∀' is no operator; did you mean 'forall'?"},
      {"clock t;", "clock\xC2\xA0t;", "9:6 this is a no-break space: write a blank"},
      {"clock t;", "clock t, größe;", "9:10 'größe' is no name: names have the letters a to z, digits and '_'"},
      {"clock t;", "clock t; # since the start", "9:10 '#' begins no comment: write '//'"},
  };
  expect_each(slips);
  EXPECT_TRUE(load_xta(with("s += one;", "s =!one;")).document);  // where something is assigned it is 's = !one'
}

TEST(Separators, WordsOfOtherLanguages) {
  const Slip slips[] = {
      {"const int N", "constant int N", "1:1 'constant' is no keyword; did you mean 'const'?"},
      {"clock t;", "boolean b; clock t;", "9:1 'boolean' is no keyword; did you mean 'bool'?"},
      {"bool busy", "boolean busy", "3:18 'boolean' is no keyword; did you mean 'bool'?"},
      {"int[0,9] tries", "integer[0,9] tries", "10:1 'integer' is no keyword; did you mean 'int'?"},
      {"(int from)", "(integer from)", "11:11 'integer' is no keyword; did you mean 'int'?"},
      {"int i, s", "integer i, s", "12:3 'integer' is no keyword; did you mean 'int'?"},
      {"chan req", "channel req", "6:1 'channel' is no keyword; did you mean 'chan'?"},
      {"broadcast chan", "broadcast channel", "7:11 'channel' is no keyword; did you mean 'chan'?"},
      {"  clock x", "  timer x", "27:3 'timer' is no keyword; did you mean 'clock'?"},
  };
  expect_each(slips);
  const Loaded m = load_xta(
      "typedef int[0,3] integer; typedef bool boolean; integer i; boolean b;\n"
      "process P(const integer k) { integer update; state A; init A; trans A -> A { assign update = k; }; }\n"
      "system P;");
  EXPECT_EQ(m.messages(), "");
}

std::string xml(const std::string& labels, const std::string& locations = "", const std::string& more = "",
                const std::string& system = "system P;") {
  return "<nta><declaration>int i; clock x; chan c; void f() { i = 1; }</declaration><template><name>P</name>"
         "<location id=\"a\"><name>A</name></location><location id=\"b\"><name>B</name></location>" +
         locations + "<init ref=\"a\"/>\n<transition><source ref=\"a\"/><target ref=\"b\"/>" + labels +
         "</transition></template>\n" + more + "<system>" + system + "</system></nta>";
}

TEST(Separators, Labels) {
  ASSERT_TRUE(load_xml(xml("")).document);
  const std::tuple<const char*, const char*, const char*> slips[] = {
      {"assignment", "x = 0; i = 1", "2:77 updates are separated by ',', not by ';'"},
      {"assignment", "x = 0;", "2:77 a label ends without ';'"},
      {"assignment", "f() &amp;&amp; x = 0", "2:76 updates are separated by ',', not by '&&'"},
      {"assignment", "assign x = 0", "2:72 a label is written without 'assign'"},
      {"guard", "i &gt; 0; x == 1", "2:75 conditions are joined with '&&', not with ';'"},
      {"guard", "i &gt; 0;", "2:75 a label ends without ';'"},
      {"synchronisation", "c!;", "2:79 a label ends without ';'"},
      {"synchronisation", "?c", "2:77 '?' stands behind the channel, as in 'c?'"},
      {"assignment", "x = 0\ni = 1", "3:1 a ',' is missing before 'i'"},
      {"assignment", "x = 0 f()", "2:78 a ',' is missing before 'f'"},
      {"guard", "i &lt 3", "2:69 '&lt' ends with ';': write '&lt;'"},
      {"guard", "i &amp;lt; 3", "2:69 '&lt' is escaped twice: write '&lt;'"},
      {"select", "k : int[0,3]; l : int[0,1]", "2:80 variables are separated by ',', not by ';'"},
      {"update", "x = 0", "2:47 a <transition> has no label of the kind 'update'; did you mean 'assignment'?"},
      {"sync", "c!", "2:47 a <transition> has no label of the kind 'sync'; did you mean 'synchronisation'?"},
  };
  for (const auto& [kind, text, message] : slips) {
    const Loaded m = load_xml(xml(std::string("<label kind=\"") + kind + "\">" + text + "</label>"));
    EXPECT_EQ(m.errors(), Errors{std::string(message) + " (template P, edge A -> B)"}) << text;
  }
  EXPECT_TRUE(load_xml(xml("<label kind=\"guard\">i &amp;lt</label>", "", "", "int lt; system P;")).document);
  EXPECT_EQ(load_xml(xml("<guard>i &gt; 1</guard>")).errors(),
            Errors{"2:47 <guard> is nothing that <transition> has; write <label kind=\"guard\"> (template P, edge A -> "
                   "B)"});
  EXPECT_EQ(load_xml(xml("<lable kind=\"guard\"/>")).errors().at(0).find("did you mean 'label'?") == std::string::npos,
            false);
  EXPECT_EQ(
      load_xml(xml("<arrow/>")).errors(),
      Errors{"2:47 <arrow> is nothing that <transition> has (but source, target, label, nail) (template P, edge A "
             "-> B)"});
  const std::string invariant = "<location id=\"d\"><label kind=\"invariant\">x &lt;= 3; ";
  EXPECT_TRUE(load_xml(xml("", invariant + "2</label></location>")).document);  // an exponential rate
  EXPECT_EQ(load_xml(xml("", invariant + "i &lt;= 2</label></location>")).errors().size(), 1u);
}

// A copy of which the name or the id was not changed: what was meant to refer to it finds nothing.
TEST(Separators, Copies) {
  const std::string edge = "</transition><transition><source ref=\"b\"/><target ref=\"e\"/>";
  EXPECT_EQ(load_xml(xml(edge, "<location id=\"b\"><name>E</name></location>")).errors(),
            Errors{"1:207 the id 'b' is that of two locations (template P, location E)"});
  EXPECT_EQ(load_xml(xml(edge, "<location id=\"b\"><name>B</name></location>")).errors(),
            Errors{"1:207 'B' is declared twice (template P, location B)"});
  const std::string copy =
      "<template><name>P</name><parameter>int k</parameter><location id=\"a\"/><init ref=\"a\"/></template>";
  for (const char* system :
       {"system P;", "system P, Q;", "P1 = P(); P2 = P(1); system P1, P2;", "P1 = P(); P2 = Q(1); system P1, P2;"})
    EXPECT_EQ(load_xml(xml("", "", copy, system)).errors(),
              Errors{"3:17 'P' is declared twice: one of the templates needs another name (template P)"})
        << system;
}

TEST(Separators, Queries) {
  const std::string one_line = " a query stands on one line: where it goes on in the next, a '\\' ends the line";
  const std::pair<const char*, std::string> slips[] = {
      {"bus.busy -> tries[0] > 1", "1:10 '->' is no operator; did you mean '-->'?"},
      {"Node(0).idle -> Node(0).waiting", "1:14 '->' is no operator; did you mean '-->'?"},
      {"E<> Node(0)->idle", "1:12 '->' is no operator; did you mean '.'?"},
      {"A[] tries[0] =! 3", "1:14 '=!' is no operator; did you mean '!='?"},
      {"E<> tries[0] > 1 &&\n  tries[1] > 1\nE<> true", "1:20" + one_line},
      {"E<> tries[0] > 1\n  && tries[1] > 1\nE<> true", "1:17" + one_line},
      {"E<>\nbus.busy\nE<> true", "1:4" + one_line},
      {"A[]\nbus.busy\nE<> true", "1:4" + one_line},
      {"bus.busy -->\ntries[0] > 1\nE<> true", "1:13" + one_line},
      {"A[] tries[0] >\n 1 imply\nbus.busy", "1:15" + one_line},
  };
  for (const auto& [text, message] : slips) {
    Loaded m = load_xta(std::string(whole_model));
    const auto queries = m.queries(text);
    EXPECT_EQ(m.errors(), Errors{message}) << text;
    EXPECT_EQ(queries.size(), std::string_view(text).ends_with("true") ? 2u : 1u) << text;
    EXPECT_TRUE(queries.at(0).as<ir::Broken>()) << text;
  }
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
