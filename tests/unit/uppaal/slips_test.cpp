// Slips that people make: one message each, which says what to write, and no cascade behind it.
#include <gtest/gtest.h>

#include "support.h"

namespace beeline::frontend::uppaal::test {
namespace {

std::string model(const std::string& edges, const std::string& declarations = "") {
  return "clock x; int i; " + declarations + "\nprocess P() { state A, B; init A; trans " + edges + "; }\nsystem P;\n";
}

using Errors = std::vector<std::string>;

TEST(Slips, EachHasItsMessage) {
  const std::pair<std::string, const char*> cases[] = {
      {model("A -> B { guard i = 3; }"), "2:58 '=' assigns; to compare write '=='"},
      {model("A -> B { guard x > 1 && x = 3; }"), "2:67 '=' assigns; to compare write '=='"},
      {model("A -> B { guard x > 1, i == 2; }"), "2:61 conditions are joined with '&&', not with ','"},
      {model("A -> B { guard i =< 3; }"), "2:58 '=<' is no operator; did you mean '<='?"},
      {model("A -> B { guard i => 3; }"), "2:58 '=>' is no operator; did you mean '>=' or 'imply'?"},
      {model("A -> B { guard count > 2; }", "int coutn;"), "2:56 'count' is not declared; did you mean 'coutn'?"},
      {model("A -> B { assign i = halv(3); }", "int halve(int a) { return a / 2; }"),
       "2:61 function 'halv' is not declared; did you mean 'halve'?"},
      {model("A -> B { }", "typedef int[0,3] level; leevl l;"),
       "1:41 type 'leevl' is not declared; did you mean 'level'?"},
      {"process Train() { state Away, Near; init Away; trans Away -> Naer { }; }\nsystem Train;",
       "1:62 there is no location 'Naer'; did you mean 'Near'?"},
      {"process Train() { state A; init A; }\nsystem Trian;", "2:8 'Trian' is not a template; did you mean 'Train'?"},
      {model("A -> B { assign spawn P(); }"), "2:57 dynamic templates (spawn) are not supported"},
      {model("A -> B { } B -> A { }"), "2:52 a ',' is missing before this edge"},
      {model("A -> B { gaurd i == 2; }"),
       "2:50 expected 'select', 'guard', 'sync', 'assign' or '}' but found 'gaurd'; did you mean 'guard'?"},
      {model("A -> B { guard i == 1; assign i = 2; guard i < 2; }"),
       "2:78 a second 'guard' of the same edge: conditions are joined with '&&'"},
      {model("A -> B { sync c!; sync c!; }", "chan c;"),
       "2:59 a second 'sync' of the same edge: it synchronises on one channel"},
      {model("A -> B { }; init B"), "2:53 a second 'init': a process starts in one location"},
      {model("A -> B { }", "int f(int a) { int b = a; }"),
       "1:21 function 'f' returns nothing: it needs a 'return' with its int"},
      {model("A -> B { }", "int f() { while (true) { } return 1; } const int v = f();"),
       "1:70 this constant takes too long to compute: does the function it calls end?"},
      {"Process P() { state A; init A; }\nsystem P;", "1:1 'Process' is no keyword; did you mean 'process'?"},
      {"process P() { stat A; init A; }\nsystem P;", "1:15 'stat' is no keyword; did you mean 'state'?"},
      {"process P() { state A; init A; }\nsystem ;",
       "2:8 the system line names no process: write 'system P, Q;' with the names of templates or instances"},
  };
  const std::pair<std::string, const char*> more[] = {
      {"int v; clock x; process P() { state a { x < 3, v < 2 }, b; init a; trans a -> b { }; } system P;",
       "1:46 conditions are joined with '&&', not with ','"},
      {"process P() { state a, b; init a; trans a -> { }; } system P;",
       "1:46 expected the location that the edge leads to, as in 'a -> B' but found '{'"},
      {"process P() state a, b; init a; trans a -> b { }; }\nprocess Q() { state c; init c; }\nsystem P, Q;",
       "1:13 expected '{' but found 'state'"},
      {model("A -> B { }", "brodcast chan c;"), "1:17 'brodcast' is no keyword; did you mean 'broadcast'?"},
      {model("A -> B { }", "typdef int[0,3] t;"), "1:17 'typdef' is no keyword; did you mean 'typedef'?"},
      {model("A -> B { }", "typedef int[0,3] id_t; idt k;"), "1:40 type 'idt' is not declared; did you mean 'id_t'?"},
      {"process P() { clokc x; state A; init A; }\nsystem P;", "1:15 'clokc' is no keyword; did you mean 'clock'?"},
      {model("A -> B { }", "void f() { whlie (true) { } }"), "1:28 'whlie' is no keyword; did you mean 'while'?"},
      {model("A -> B { }", "void f() { int k; fro (k = 0; k < 3; k++) { } }"),
       "1:35 'fro' is no keyword; did you mean 'for'?"},
      {model("A -> B { }", "int f() { retrun 3; }"), "1:27 'retrun' is no keyword; did you mean 'return'?"},
      {model("A -> B { guard i <> 3; }"), "2:58 '<>' is no operator; did you mean '!='?"},
      {model("A -> B { guard i > 1 AND x > 2; }"), "2:62 'AND' is no operator; did you mean 'and'?"},
      {model("A -> B { guard i > 1 Or i < 2; }"), "2:62 'Or' is no operator; did you mean 'or'?"},
      {model("A -> B { guard NOT (i > 1); }"), "2:56 'NOT' is no operator; did you mean 'not'?"},
      {model("A -> B { guard ab > 2; }", "int abc;"), "2:56 'ab' is not declared; did you mean 'abc'?"},
      {model("A -> B { guard nx > 2; }", "int n;"), "2:56 'nx' is not declared; did you mean 'n'?"},
      {model("A -> B { guard I > 2; }"), "2:56 'I' is not declared; did you mean 'i'?"},
      {model("A -> B { guard True; }"), "2:56 'True' is not declared; did you mean 'true'?"},
      {model("A -> B { guard i > 1 || FALSE; }"), "2:65 'FALSE' is not declared; did you mean 'false'?"},
      {"process P() { state idle; init idel; }\nsystem P;",
       "1:32 template 'P' starts in 'idel', which is none of its locations; did you mean 'idle'?"},
      {"process P() { state idle; commit idel; init idle; }\nsystem P;",
       "1:34 there is no location 'idel'; did you mean 'idle'?"},
      {model("A -> B { guard i > 1; , B -> A { }"),
       "2:63 a '}' is missing before this: the edge that begins in line 2 is not closed"},
      {model("A -> B { guard i > 1; B -> A { }"),
       "2:63 a '}' is missing before this: the edge that begins in line 2 is not closed"},
      {model("A -> B { }, B -> A { guard i > 1; -> B { }"),
       "2:75 a '}' is missing before this: the edge that begins in line 2 is not closed"},
      {model("A -> B { }, B -> A { guard i > 1"), "2:76 a ';' is missing at the end of this line"},
      {model("A -> B { guard i > 1;; }, B -> A { }"),
       "2:62 expected 'select', 'guard', 'sync', 'assign' or '}' but found ';'"},
      {"process P() { state A; init A; trans A -> A { ; }\nprocess Q() { state B; init B; }\nsystem P, Q;",
       "1:47 a '}' is missing before this: the edge that begins in line 1 is not closed"},
      {"process P() { state A; init A; trans A -> A { }; \nprocess Q() { state B; init B; }\nsystem P, Q;",
       "2:1 a '}' is missing before this: the process that begins in line 1 is not closed"},
      {"process P() { state A; init A; trans A -> A { }; \nsystem P;",
       "2:1 a '}' is missing before this: the process that begins in line 1 is not closed"},
      {"int f(int k) { if (k > 1) { while (k > 1) { k = 1; return k; }\nprocess P() { state A; init A; }\nsystem P;",
       "2:1 a '}' is missing before this: the block that begins in line 1 is not closed"},
      {"process P() { int f() { return 1; state A; init A; }\nsystem P;",
       "1:35 a '}' is missing before this: the block that begins in line 1 is not closed"},
      {"process P() { state A; init A;", "1:31 expected '}' but found the end of the text"},
      {model("A -> B { guard COUNTER > 2; }", "int counter;"),
       "2:56 'COUNTER' is not declared; did you mean 'counter'?"},
      {model("A -> B { }", "const int big = 2147483647 + 1;"),
       "1:44 this constant cannot be computed: 2147483647 + 1 does not fit in 32 bits"},
      {model("A -> B { }", "const int n = 1 / 0;"), "1:33 this constant cannot be computed: division by zero"},
      {model("A -> B { }", "int n = 5000000000;"),
       "1:25 number is larger than 2147483647: only a clock can be compared with it or set to it"},
  };
  for (const auto& [text, message] : more) {
    const Loaded m = load_xta(text);
    ASSERT_FALSE(m.errors().empty()) << text;
    EXPECT_EQ(m.errors(), Errors{message}) << text;
  }
  for (const auto& [text, message] : cases) {
    const Loaded m = load_xta(text);
    ASSERT_FALSE(m.errors().empty()) << text;
    EXPECT_EQ(m.errors().at(0), message) << text;
  }
}

TEST(Slips, WhatDependsOnAWrongConstantIsSilent) {
  const std::string uses =
      "\ntypedef int[0,N-1] id_t; int[1,N] v; int a[N]; int b[id_t]; chan c[N]; id_t w = N;\n"
      "process P(const int[1,N] i, const id_t j) { int k = N + 1; state A; init A; trans A -> A { guard a[v] < N; }; "
      "}\n"
      "system P;";
  const std::pair<const char*, const char*> cases[] = {
      {"const itn N = 3;", "1:1 type 'itn' is not declared; did you mean 'int'?"},
      {"const int N = M;", "1:15 'M' is not declared"},
      {"const int N = 1 / 0;", "1:17 this constant cannot be computed: division by zero"},
      {"const int[0,2] N = 3;", "1:20 3 is not in the range [0,2]"},
      {"const int N = 5000000000;",
       "1:15 number is larger than 2147483647: only a clock can be compared with it or set to it"},
      {"const int N = 3.5;", "1:15 expected an integer but this is a floating-point number"},
      {"const int N;", "1:11 a constant needs a value"},
      {"int M; const int N = M;", "1:22 'M' is a variable, and this must be a constant: declare it const"},
      {"const int N = f();", "1:15 function 'f' is not declared"},
      {"const int N = \"abc;", "1:15 string is not closed"},
  };
  for (const auto& [declaration, message] : cases)
    EXPECT_EQ(load_xta(declaration + uses).errors(), Errors{message}) << declaration;
}

TEST(Slips, WhatIsMissingIsToldOnce) {
  const auto errors = [](const std::string& parts) {
    return load_xml("<nta><template>" + parts + "</template><system>system P;</system></nta>").errors();
  };
  EXPECT_EQ(errors("<name>P Q</name><location id=\"a\"/><init ref=\"a\"/>"),
            Errors{"1:22 a name is a single word of letters, digits and '_' (template P)"});
  EXPECT_EQ(errors("<name>P</name><location id=\"b\"/><init ref=\"a\"/>"
                   "<transition><source ref=\"a\"/><target ref=\"a\"/></transition>")
                .size(),
            1u);
  EXPECT_EQ(errors("<name>P</name><init ref=\"zz\"/>"),
            Errors{"1:30 template 'P' starts in 'zz', which is none of its locations (template P)"});
  EXPECT_EQ(load_xta("process P() { init a; } system P;").errors().size(), 1u);
  EXPECT_EQ(load_xta("process P() { state a; init a; } system P, P;").errors(), Errors{"1:44 'P' is listed twice"});
  EXPECT_TRUE(load_xta("process P() { } system P;").document);
  EXPECT_EQ(load_xta("process P(const int[0,1] k) { } A = P(0); A = P(1); system A;").errors(),
            Errors{"1:43 'A' is declared twice"});
  EXPECT_EQ(load_xta("process P() { trans a -> b { }; } system P;").errors().size(), 2u);
}

TEST(Slips, AByteOrderMarkIsNoText) {
  Loaded m = load_xta("\xef\xbb\xbf" + model("A -> B { }"));
  ASSERT_TRUE(m.document) << m.messages();
  EXPECT_TRUE(m.queries("\xef\xbb\xbf"
                        "E<> P.A")
                  .front()
                  .as<ir::Reachable>());
}

TEST(Slips, ATextThatBeginsWithNoTagIsNoXml) {
  EXPECT_EQ(load_xml("\nhello\n").errors(),
            Errors{"2:1 this does not look like XML as UPPAAL writes it: it does not begin with '<'"});
}

TEST(Slips, WhatIsWrongWithANameIsSaidOnce) {
  const std::pair<std::string, const char*> cases[] = {
      {"int N = 3;\ntypedef int[0,N-1] id_t;\nchan go[N], halt[N];\n" + model("A -> B { }", "int[0,N] length;"),
       "2:16 'N' is a variable, and this must be a constant: declare it const"},
      {model("A -> B { guard m > 0; }, B -> A { guard m == 0; assign m = 2; }") +
           "process Q() { state C; init C; trans C -> C { guard m > 1; }; }",
       "2:56 'm' is not declared"},
      {model("A -> B { assign i = g(1); }, B -> A { assign i = g(2); }"), "2:61 function 'g' is not declared"},
      {model("A -> B { sync A!; }, B -> A { sync A?; }, B -> B { sync A!; }", "chan A;"),
       "2:55 'A' is a location, which hides what is declared outside by that name"},
      {model("A -> B { guard i == B; }, B -> A { guard i == B; }"), "2:61 'B' is a location"},
      {model("A -> Bee { }, Bee -> A { }, A -> Bee { }"), "2:46 there is no location 'Bee'"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(load_xta(text).errors(), Errors{message}) << text;
  EXPECT_EQ(load_xta(model("A -> B { }", "void f(const int n) { int[0,n] k; }")).errors(),
            Errors{"1:45 this must be a constant"});  // though const, it has no value here
  Loaded m = load_xta(model("A -> B { }"));
  m.queries("E<> m == 1 || m == 3\nE<> m == 2");
  EXPECT_EQ(m.errors().size(), 2u) << m.messages();  // each is an answer of its own
}

TEST(Slips, EachConstantMayTakeItsTime) {
  std::string text = "int f(int k) { int i, s; for (i = 0; i < 20000; i++) s = (s + i * k) % 1000; return s; }\n";
  for (int i = 0; i < 60; ++i) text += "const int c" + std::to_string(i) + " = f(" + std::to_string(i) + ");\n";
  EXPECT_TRUE(load_xta(text + model("A -> B { }")).document);
  const Loaded m = load_xta("int f() { while (true) { } return 1; }\nconst int a = f(), b = f(), c[2] = {f(), 1};\n" +
                            model("A -> B { guard i == a; }"));
  EXPECT_EQ(m.errors(), Errors{"2:15 this constant takes too long to compute: does the function it calls end?"});
}

TEST(Slips, WhatTakesTooLongInOneQueryIsNotHeldAgainstTheNext) {
  Loaded m = load_xta("int f(int k) { while (k > 3) { } return k; }\n" + model("A -> B { }"));
  const auto q = m.queries(
      "E<> exists (j : int[f(0), f(9)]) i == j\nE<> exists (j : int[f(0), f(3)]) i == j\n"
      "E<> exists (j : int[f(0), f(9)]) i == j");
  ASSERT_EQ(q.size(), 3u);
  EXPECT_TRUE(q[0].as<ir::Broken>());
  EXPECT_TRUE(q[1].as<ir::Reachable>()) << m.messages();
  EXPECT_TRUE(q[2].as<ir::Broken>());
}

TEST(Slips, InQueries) {
  const std::pair<const char*, const char*> cases[] = {
      {"A[] i =< 3", "1:7 '=<' is no operator; did you mean '<='?"},
      {"E<> i = 3", "1:7 '=' assigns; to compare write '=='"},
      {"E<> Door.Open, i == 2", "1:14 conditions are joined with '&&', not with ','"},
      {"A[] not deadlok", "1:9 'deadlok' is not declared; did you mean 'deadlock'?"},
      {"E<> Door.Oepn", "1:10 process 'Door' has no 'Oepn'; did you mean 'Open'?"},
      {"E<> Dor.Open", "1:5 'Dor' is not declared; did you mean 'Door'?"},
  };
  for (const auto& [text, message] : cases) {
    Loaded m = load_xta("int i; process Door() { state Shut, Open; init Shut; trans Shut -> Open { }; } system Door;");
    m.queries(text);
    EXPECT_EQ(m.errors(), Errors{message}) << text;
  }
}

TEST(Slips, WhatStandsTwiceInXml) {
  const auto edge = [](const std::string& content) {
    return load_xml(
        "<nta><declaration>int i; clock x;</declaration><template><name>P</name>\n<location id=\"a\"><name>A"
        "</name><label kind=\"invariant\">x &lt;= 3</label></location><init ref=\"a\"/>\n<transition>"
        "<source ref=\"a\"/><target ref=\"a\"/>" +
        content + "</transition></template><system>system P;</system></nta>");
  };
  EXPECT_EQ(edge("<label kind=\"guard\">i == 1</label><label kind=\"guard\">i == 2</label>").errors(),
            Errors{"3:81 a second label of the kind 'guard' (template P, edge A -> A)"});
  EXPECT_EQ(edge("</transition><transition controllable=\"flase\"><source ref=\"a\"/><target ref=\"a\"/>").errors(),
            Errors{"3:60 controllable is 'true' or 'false', not 'flase' (template P, edge A -> A)"});
  EXPECT_EQ(edge("<target ref=\"a\"/>").errors(), Errors{"3:47 a second <target> (template P, edge A -> A)"});
  const Loaded m = edge(
      "<label kind=\"guard\"></label><label kind=\"guard\">i == 2</label><label kind=\"comments\">a</label><label "
      "kind=\"comments\">b</label>");
  EXPECT_TRUE(m.document) << m.messages();
}

TEST(Slips, ElementsAndAttributesThatStandTwiceInXml) {
  const auto file = [](const std::string& in_template, const std::string& in_location, const std::string& in_query,
                       const std::string& attributes = "") {
    return load_xml("<nta><template><name>P</name>" + in_template + "\n<location id=\"a\"" + attributes +
                    "><name>A</name>" + in_location +
                    "</location><init ref=\"a\"/></template><system>system P;</system>\n<queries><query>" +
                    "<formula>E&lt;&gt; true</formula>" + in_query + "</query></queries></nta>");
  };
  EXPECT_TRUE(file("", "", "").document);
  EXPECT_EQ(file("<name>Q</name>", "", "").errors(), Errors{"1:30 a second <name> in this <template> (template P)"});
  EXPECT_EQ(file("", "<name>B</name>", "").errors(),
            Errors{"2:32 a second <name> in this <location> (template P, location A)"});
  EXPECT_EQ(file("", "", "<formula>E&lt;&gt; false</formula>").errors(),
            Errors{"3:50 a second <formula> in this <query>"});
  EXPECT_EQ(file("", "", "", " id=\"b\"").errors(),
            Errors{"2:1 <location> has the attribute 'id' twice (template P, location A)"});
}

TEST(Slips, WhatIsMisspeltInXmlIsNotCalledMissing) {
  const std::string whole =
      "<nta><template><name>P</name><location id=\"a\"><name>A</name></location><init ref=\"a\"/><transition>"
      "<source ref=\"a\"/><target ref=\"a\"/><label kind=\"guard\">1 == 1</label></transition></template>"
      "<system>system P;</system></nta>";
  ASSERT_TRUE(load_xml(whole).document);
  const std::pair<std::string, std::string> slips[] = {{"<name>P</name>", "<nmae>P</nmae>"},
                                                       {"id=\"a\"", "ids=\"a\""},
                                                       {"init ref", "init rfe"},
                                                       {"source ref", "source rfe"},
                                                       {"source ref=", "suorce ref="},
                                                       {"target ref", "target erf"},
                                                       {"kind=\"guard\"", "kinds=\"guard\""},
                                                       {"kind=\"guard\"", "kind=\"gaurd\""},
                                                       {"<init", "<inti"}};
  for (const auto& [right, wrong] : slips) {
    std::string text = whole;
    text.replace(text.find(right), right.size(), wrong);
    EXPECT_EQ(load_xml(text).errors().size(), 1u) << wrong << "\n" << load_xml(text).messages();
  }
}

TEST(Slips, ATemplateWithoutAName) {
  const Loaded m = load_xml(
      "<nta><template>\n<location id=\"a\"><label kind=\"invariant\">q &lt; 1</label></location><init ref=\"a\"/>"
      "</template><system>system P;</system></nta>");
  EXPECT_EQ(m.messages().find("(template )"), std::string::npos) << m.messages();
}

TEST(Slips, WhatHasNoEffectOrNoReturnIsWarnedOf) {
  const std::pair<std::string, const char*> cases[] = {
      {model("A -> B { assign i == 0; }"), "this has no effect: '==' compares; to assign write '='"},
      {model("A -> B { assign i = 1, i + 1; }"), "this has no effect"},
      {model("A -> B { assign i == inc(i); }", "int inc(int v) { return v + 1; }"),
       "what is compared here does not matter: '==' compares; to assign write '='"},
      {model("A -> B { }", "void f() { i == 2; }"), "this has no effect: '==' compares; to assign write '='"},
      {model("A -> B { }", "int f(int a) { if (a > 1) return 2; }"),
       "function 'f' can end without a 'return'; it gives 0 then"},
      {model("A -> B { }", "int f(int a) { while (a > 1) { a--; if (a == 7) return 2; } }"),
       "function 'f' can end without a 'return'; it gives 0 then"},
  };
  for (const auto& [text, message] : cases) {
    const Loaded m = load_xta(text);
    EXPECT_TRUE(m.document) << m.messages();
    EXPECT_NE(m.messages().find(message), std::string::npos) << text << "\n" << m.messages();
  }
  for (const char* fine :
       {"int f(int a) { if (a > 1) return 2; else return 3; }",
        "int f(int a) { while (true) { a++; if (a > 3) return a; } }", "int f() { for (;;) return 1; }",
        "int f(int a) { { return a; } }", "int f(int a) { do { return 1; } while (a > 1); }",
        "void g() { i++; } void f() { g(); i = 1; }", "int f(int a) { for (k : int[0,3]) return k; }"}) {
    const Loaded m = load_xta(model("A -> B { assign i++, x = 0; }", fine));
    EXPECT_EQ(m.messages(), "") << fine;
  }
}

TEST(Slips, WhatStandsBehindTheSystemLineIsWarnedOf) {
  std::string text = model("A -> B { }");
  text.pop_back();
  for (const char* behind : {" int late, later; int last;", " void f() { }", " typedef int t;"}) {
    const Loaded m = load_xta(text + behind);
    EXPECT_TRUE(m.document) << m.messages();
    EXPECT_EQ(m.diagnostics.all().size(), 1u) << m.messages();
    EXPECT_NE(m.messages().find("3:11: warning: this stands behind the system line, which ends a model"),
              std::string::npos)
        << m.messages();
  }
  for (const char* fine : {"", " ;", " progress { i; }", " // end"}) EXPECT_EQ(load_xta(text + fine).messages(), "");
}

TEST(Slips, MetaIsNotForClocks) {
  EXPECT_EQ(load_xta(model("A -> B { }", "meta int k;")).messages(), "");
  for (const auto& [declared, what] : {std::pair("meta clock z;", "clock"), std::pair("meta chan c;", "channel")}) {
    const Loaded m = load_xta(model("A -> B { }", declared));
    EXPECT_TRUE(m.document) << m.messages();
    EXPECT_NE(m.messages().find(std::string("1:17: warning: 'meta' says nothing about a ") + what), std::string::npos)
        << m.messages();
  }
}

TEST(Slips, NoCascade) {
  for (const std::string& text :
       {model("A -> B { } B -> A { }, A -> A { }, B -> B { }"),
        model("A -> B { guard x > 1, i == 2, x < 2; }, B -> A { }"), model("A -> B { }; init B")}) {
    EXPECT_EQ(load_xta(text).errors().size(), 1u) << load_xta(text).messages();
  }
}

// A type may be called almost as a keyword is.
TEST(Slips, TypesThatLookLikeKeywords) {
  const Loaded m = load_xta(
      "typedef int[0,1] State; typedef int[0,2] Int; Int g;\n"
      "process P() { typedef int[0,1] Init; State s; Init t; state A; init A; }\nsystem P;");
  EXPECT_TRUE(m.document) << m.messages();
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
