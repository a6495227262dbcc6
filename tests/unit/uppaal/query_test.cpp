#include <span>
#include <thread>

#include <gtest/gtest.h>

#include "frontend/uppaal/query_scope.h"
#include "support.h"

namespace beeline::frontend::uppaal::test {
namespace {

Loaded model() {
  return load_xta(
      "clock x, y; int i = 4, a[3]; const int N = 3; typedef int[0,N-1] id_t; double d; bool even(int n) { return n % "
      "2 == 0; }\n"
      "process P(const id_t k) { clock z; int v = 2 * k; bool big() { return v > 2; } state l0, l1; init l0; }\n"
      "process Q() { int w = 9; state m; init m; } process Unused() { state l; init l; } system P, Q;");
}

std::string formula(Loaded& m, const ir::Property& property) {
  check::Memory memory = check::initial_memory(m.network());
  return shown(check::Evaluator(m.network(), memory).formula(property.target()), m.network());
}

TEST(Queries, Kinds) {
  Loaded m = model();
  const auto q = m.queries(
      "E<> P(0).l0\nA[] P(1).z <= 3\nE[] i == 4\nA<> Q.m\nQ.m --> i == 5 and x > 3\nsup: x, i + 1, x - y\ninf{Q.m}: "
      "P(2).z\nbounds{i > 3}: Q.w\n");
  ASSERT_EQ(q.size(), 8u) << m.messages();
  EXPECT_TRUE(q[0].as<ir::Reachable>());
  EXPECT_TRUE(q[1].as<ir::Invariantly>());
  EXPECT_TRUE(q[2].as<ir::Potentially>());
  EXPECT_TRUE(q[3].as<ir::Eventually>());
  ASSERT_TRUE(q[4].as<ir::LeadsTo>());
  const ir::ExtremumKind kinds[] = {ir::ExtremumKind::Supremum, ir::ExtremumKind::Infimum, ir::ExtremumKind::Bounds};
  for (std::size_t i = 5; i < 8; ++i) {
    ASSERT_TRUE(q[i].as<ir::Extrema>()) << q[i].text;
    EXPECT_EQ(q[i].as<ir::Extrema>()->kind, kinds[i - 5]) << q[i].text;
  }
  EXPECT_EQ(formula(m, q[0]), "true");
  EXPECT_EQ(formula(m, q[1]), "0-P(1).z<-3");  // what must not be reached
  EXPECT_TRUE(q[4].as<ir::LeadsTo>()->conclusion);
  const auto& terms = q[5].as<ir::Extrema>()->terms;
  ASSERT_EQ(terms.size(), 3u);
  EXPECT_TRUE(terms[0].clock_x && terms[0].clock_y && !terms[0].value);
  EXPECT_TRUE(terms[1].value);
  EXPECT_EQ(terms[2].text, "x - y");
  EXPECT_FALSE(q[5].target());
  EXPECT_TRUE(q[6].target());
  EXPECT_EQ(q[4].position.line, 5u);
  EXPECT_EQ(ir::check(m.network()), std::vector<std::string>());
}

TEST(Queries, ConditionsAreFormulasALine) {
  Loaded m = model();
  const auto file =
      m.sources.add("p.txt", "// what matters\nP(1).z <= N\n\nx - y < 3 && i > 2 // both\n(i ==\n 4)\ntrue\n");
  const std::size_t before = m.model.properties.size();
  m.document->read_conditions(m.model, m.sources, file, m.diagnostics);
  const std::span read = std::span(m.model.properties).subspan(before);
  ASSERT_EQ(m.errors(), std::vector<std::string>());
  ASSERT_EQ(read.size(), 4u);
  for (const ir::Property& condition : read) EXPECT_TRUE(condition.as<ir::Reachable>()) << condition.text;
  EXPECT_EQ(formula(m, read[0]), "P(1).z-0<=3");
  EXPECT_EQ(read[0].text, "P(1).z <= N");
  EXPECT_EQ(read[0].position.line, 2u);
  EXPECT_EQ(read[1].text, "x - y < 3 && i > 2");
  EXPECT_EQ(formula(m, read[2]), "true");
  EXPECT_EQ(read[2].position.line, 5u);
  EXPECT_FALSE(read[3].target());
}

TEST(Queries, ConditionsSayWhereTheyAreWrong) {
  Loaded m = model();
  const auto file =
      m.sources.add("p.txt", "i > 3\nE<> i > 3\nnobody > 3\ni >\nA[] x < 3\nQ.m --> Q.m\nsup: i\ni++ > 3\n");
  const std::size_t before = m.model.properties.size();
  m.document->read_conditions(m.model, m.sources, file, m.diagnostics);
  const auto errors = m.errors();
  ASSERT_EQ(errors.size(), 7u) << m.messages();
  EXPECT_EQ(errors[0], "2:1 a condition is written without 'E<>'");
  EXPECT_EQ(errors[1], "3:1 'nobody' is not declared");
  EXPECT_EQ(errors[2].substr(0, 4), "4:4 ");
  EXPECT_EQ(errors[3], "5:1 a condition is written without 'A[]'");
  EXPECT_EQ(errors[4].substr(0, 4), "6:5 ");
  EXPECT_EQ(errors[5].substr(0, 2), "7:");
  EXPECT_EQ(errors[6].substr(0, 2), "8:");
  EXPECT_EQ(m.model.properties.size() - before, 8u);
}

TEST(Queries, QuantifiersOverProcessesAreUnrolled) {
  Loaded m = model();
  EXPECT_EQ(m.value("sum (i : id_t) P(i).v"), 6);
  EXPECT_EQ(m.value("forall (i : id_t) P(i).l0"), 1);
  EXPECT_EQ(m.value("exists (i : id_t) P(i).big()"), 1);
  EXPECT_EQ(m.value("forall (i : id_t) exists (j : id_t) P(j).v == P((i + 1) % N).v"), 1);
  const auto q = m.queries("A[] forall (i : id_t) forall (j : id_t) P(i).l1 && P(j).l1 imply i == j");
  ASSERT_EQ(q.size(), 1u) << m.messages();
  EXPECT_EQ(formula(m, q[0]), "false");
}

TEST(Queries, LinesCommentsAndExpectations) {
  Loaded m = model();
  const auto q = m.queries(
      "//This file was generated\n\n/*\nfirst\n*/\n/* EXPECT:T,3s,20MB */\nE<> Q.m\n\nA[] Q.m && \\\n  i == 4 // "
      "EXPECT: F\nE<> (i == 4\n  && Q.m)\n/* EXPECT:MT */ E<> false");
  ASSERT_EQ(q.size(), 4u) << m.messages();
  EXPECT_EQ(q[0].expected, "satisfied");
  EXPECT_EQ(q[1].expected, "not_satisfied");
  EXPECT_EQ(q[1].text, "A[] Q.m && i == 4");
  EXPECT_EQ(q[2].text, "E<> (i == 4 && Q.m)");
  EXPECT_EQ(q[2].expected, "");
  EXPECT_EQ(q[3].expected, "");
  EXPECT_EQ(q[0].comment, "first");
}

TEST(Queries, CommentsAboveAndExpectationsInThem) {
  Loaded m = model();
  const auto q = m.queries(
      "// of the file\n\n// one\n//  two\n//@ expect satisfied\nE<> Q.m\n/* three\n * four */\n// @ expect not "
      "satisfied\nA[] Q.m // five\n//@ expect: not_satisfied\n\nE<> false\n//@ expect satisfeid\nE<> Q.m\n");
  ASSERT_EQ(q.size(), 4u) << m.messages();
  EXPECT_EQ(q[0].comment, "one\ntwo");
  EXPECT_EQ(q[0].expected, "satisfied");
  EXPECT_EQ(q[1].comment, "three\nfour");
  EXPECT_EQ(q[1].expected, "not_satisfied");
  EXPECT_EQ(q[2].comment, "");
  EXPECT_EQ(q[2].expected, "not_satisfied");
  ASSERT_TRUE(q[3].as<ir::Broken>());
  EXPECT_EQ(m.errors(), std::vector<std::string>{"14:3 '@ expect satisfeid' says nothing that is known here: write '@ "
                                                 "expect satisfied' or '@ expect not satisfied'"});
}

TEST(Queries, OtherEnginesAreUnsupportedNotWrong) {
  Loaded m = model();
  const auto q = m.queries(
      "Pr[<=100] (<> Q.m)\nPr[x<=3](<> Q.m) >= 0.5\nsimulate 1 [<=10] { x, y }\nE[<=10; 50] (max: i)\nstrategy s = "
      "control: A[] Q.m\ncontrol: A<> Q.m\n"
      "E<> Q.m under s\nminE(x)[<=10]: <> Q.m\nsaveStrategy(\"f\", s)\nE<> d > 1.5\n{ x } control: A[] Q.m");
  EXPECT_EQ(q.size(), 11u) << m.messages();
  for (const ir::Property& property : q) {
    ASSERT_TRUE(property.as<ir::Unsupported>()) << property.text;
    EXPECT_FALSE(property.as<ir::Unsupported>()->reason.empty());
  }
}

TEST(Queries, ABrokenOneLeavesTheLinesBelowAlone) {
  const std::pair<const char*, const char*> cases[] = {
      {"E[> i == 2", "1:1 'E[>' begins no query: write 'E[]' or 'E<>'"},
      {"A<] i == 2", "1:1 'A<]' begins no query: write 'A[]' or 'A<>'"},
      {"e<> i == 2", "1:1 'e<>' begins no query: write 'E[]' or 'E<>'"},
      {"A[ i <= 3", "1:1 'A[' begins no query: write 'A[]' or 'A<>'"},
      {"E<> (i == 2", "1:12 expected ')' but found the end of the text"},
      {"sup{i==1: i", "1:9 expected '}' but found ':'"},
      {"A[] forall (k : int[0,1] i == k", "1:26 expected ')' but found 'i'"},
      {"E<> \"abc", "1:5 string is not closed"},
      {"E<> \"abc\\", "1:5 string is not closed"},
      {"E<> i == 4 /* all", "1:12 comment is not closed"},
      {"/* all", "1:1 comment is not closed"},
      {"Pr Q.m",
       "1:4 expected '-->' (or a query that begins with 'E<>', 'A[]', 'E[]', 'A<>', 'sup', 'inf', "
       "'bounds' or 'ltl') but found 'Q'"},
      {"Pr[<=9](<> Q.m", "1:8 this '(' has no counterpart"},
      {"Pr[<=9 (<> Q.m)", "1:4 expected an expression but found '<='"},
      {"E[<=9; 5] max: i", "1:3 expected an expression but found '<='"},
      {"E<> (i == 2 under s", "1:13 expected ')' but found 'under'"},
      {"simulate[<=9] x", "1:10 expected an expression but found '<='"},
  };
  for (const auto& [text, message] : cases) {
    Loaded m = model();
    const auto q = m.queries(std::string(text) +
                             "\nE<> i == 1\nA[] i <= 1\nsup: i\ni == 1 --> Q.m\nPr[<=9](<> Q.m)\nE[] i == 1\n");
    ASSERT_EQ(q.size(), 7u) << text << "\n" << m.messages();
    EXPECT_TRUE(q[0].as<ir::Broken>()) << text;
    EXPECT_EQ(q[0].text, text);
    EXPECT_EQ(m.errors().at(0), message) << text;
    EXPECT_TRUE(q[1].as<ir::Reachable>()) << text;
    EXPECT_TRUE(q[2].as<ir::Invariantly>()) << text;
    EXPECT_TRUE(q[3].as<ir::Extrema>()) << text;
    EXPECT_TRUE(q[4].as<ir::LeadsTo>()) << text;
    EXPECT_TRUE(q[5].as<ir::Unsupported>()) << text;
    EXPECT_TRUE(q[6].as<ir::Potentially>()) << text;
  }
}

TEST(Queries, OpenBracketsGoOnOverLines) {
  Loaded m = load_xta("int A[2], E[2], Pr[2], sup, i; process P() { state l; init l; } system P;");
  const auto q = m.queries(
      "E<> (i == 1 ||\nA[1] == 2 &&\nE[0] == 1 || Pr[1] == 0\n|| sup == 3)\n(i == 1\n) --> i == 2\nA[0] == 1 --> "
      "E[1] == 2\nsimulate 1 [<=10] {\n  i,\n  sup\n}\nsup: i");
  ASSERT_EQ(q.size(), 5u) << m.messages();
  EXPECT_TRUE(q[0].as<ir::Reachable>());
  EXPECT_TRUE(q[1].as<ir::LeadsTo>());
  EXPECT_TRUE(q[2].as<ir::LeadsTo>());
  EXPECT_TRUE(q[3].as<ir::Unsupported>());
  EXPECT_TRUE(q[4].as<ir::Extrema>());
}

TEST(Queries, AreShownAsWritten) {
  Loaded m = model();
  const char* const lines[] = {"E<> @Q.m",   "E<> i # 3", "E<> $i > 1",      "E<> `i` > 1",
                               "E<> i \\ 3", "@E<> Q.m",  "E<> Q.m @",       "∃◇ Q.m",
                               "□ Q.m",      "A ◇ Q.m",   "E<> i == 4 /* a", "E<> i@@ == @ 4"};
  std::string text;
  for (const char* line : lines) text += std::string(line) + "\n";
  const auto q = m.queries(text);
  ASSERT_EQ(q.size(), std::size(lines)) << m.messages();
  for (std::size_t i = 0; i < q.size(); ++i) {
    EXPECT_EQ(q[i].text, lines[i]);
    EXPECT_TRUE(q[i].as<ir::Broken>()) << lines[i];
  }
  EXPECT_EQ(m.queries("E<>  i ==  // of four\n4 // or\n").front().text, "E<> i == 4");
}

TEST(Queries, SignsOfBooks) {
  const std::pair<const char*, const char*> cases[] = {
      {"∃◇ Q.m", "1:1 '∃◇' begins no query: write 'E<>'"},
      {"∀□ Q.m", "1:1 '∀□' begins no query: write 'A[]'"},
      {"∃ □ Q.m", "1:1 '∃ □' begins no query: write 'E[]'"},
      {"A◇ Q.m", "1:1 'A◇' begins no query: write 'A<>'"},
      {"∀[] Q.m", "1:1 '∀[]' begins no query: write 'A[]'"},
      {"∃<> Q.m", "1:1 '∃<>' begins no query: write 'E<>'"},
      {"□ Q.m", "1:1 '□' begins no query: write 'A[]' or 'E[]'"},
      {"◇ Q.m", "1:1 '◇' begins no query: write 'E<>' or 'A<>'"},
      {"E<> ∃ (k : id_t) P(k).l0", "1:5 '∃' is no operator; did you mean 'exists'?"},
  };
  for (const auto& [text, message] : cases) {
    Loaded m = model();
    m.queries(text);
    EXPECT_EQ(m.errors(), std::vector<std::string>{message}) << text;
  }
}

TEST(Queries, SeveralWhereOneIsMeant) {
  const std::pair<const char*, const char*> cases[] = {
      {"E<> P(0).l0 P(1).l0", "1:13 a '&&' or '||' is missing before 'P'"},
      {"E<> Q.m deadlock", "1:9 a '&&' or '||' is missing before 'deadlock'"},
      {"A[] (Q.m) (i == 4)", "1:11 a '&&' or '||' is missing before '('"},
      {"A[] Q.m (i == 4)", "1:7 'm' is not a function; conditions are joined with '&&' or '||'"},
      {"E<> i == 2 E<> i == 3", "1:12 another query begins here: each has a line of its own"},
      {"A[] Q.m A<> Q.m", "1:9 another query begins here: each has a line of its own"},
  };
  for (const auto& [text, message] : cases) {
    Loaded m = model();
    m.queries(text);
    EXPECT_EQ(m.errors(), std::vector<std::string>{message}) << text;
  }
}

TEST(Queries, ChainsOfComparisonsAreWarnedOf) {
  const std::pair<const char*, const char*> cases[] = {
      {"E<> 3 < i < 5",
       "1:11: warning: this compares a truth value with a number, as comparisons are not chained: did you mean '3 < i "
       "&& i < 5'?"},
      {"E<> Q.m && 0 <= a[i - 4] + 1 <= N",
       "1:30: warning: this compares a truth value with a number, as comparisons are not chained: did you mean "
       "'0 <= a[i - 4] + 1 && a[i - 4] + 1 <= N'?"},
  };
  for (const auto& [text, message] : cases) {
    Loaded m = model();
    EXPECT_FALSE(m.queries(text).front().as<ir::Broken>());
    EXPECT_NE(m.messages().find(message), std::string::npos) << m.messages();
  }
  for (const char* fine : {"E<> (3 < i) < 1", "E<> 3 < i && i < 5", "E<> (i < 3) == (i < 4)", "E<> i < 3 == i < 4"}) {
    Loaded m = model();
    m.queries(fine);
    EXPECT_EQ(m.messages(), "") << fine;
  }
}

TEST(Queries, ErrorsPointIntoTheQuery) {
  const std::pair<const char*, const char*> cases[] = {
      {"E<> P(3).l0", "1:7 there is no process P(3): the range is [0,2]"},
      {"E<> P.l0", "1:5 'P' stands for several processes: write which one, as in 'P(0).l0'"},
      {"E<> Q.nope", "1:7 process 'Q' has no 'nope'"},
      {"E<> Unused.l", "1:5 'Unused' is not in the system line"},
      {"E<> P(i).l0", "1:7 which process is meant must be known without running the model"},
      {"E<> i ==", "1:9 expected an expression but found the end of the text"},
      {"i == 4",
       "1:7 expected '-->' (or a query that begins with 'E<>', 'A[]', 'E[]', 'A<>', 'sup', 'inf', 'bounds' or 'ltl') "
       "but "
       "found the end of the text"},
      {"A[] a[3] == 0", "1:7 index is outside of the array's range [0,2]"},
      {"sop: i", "1:1 'sop' begins no query; did you mean 'sup'?"},
      {"bouds{true}: i", "1:1 'bouds' begins no query; did you mean 'bounds'?"},
      {"lt: F Q.m", "1:1 'lt' begins no query; did you mean 'ltl'?"},
      {"sup: x + 1", "1:8 a term is a clock, a difference of clocks or an integer"},
  };
  for (const auto& [text, message] : cases) {
    Loaded m = model();
    const auto q = m.queries(text);
    ASSERT_EQ(q.size(), 1u) << text;
    ASSERT_TRUE(q[0].as<ir::Broken>()) << text;
    EXPECT_EQ(m.errors(), std::vector<std::string>{message}) << text;
  }
}

TEST(Queries, OnesThatCannotBeReadKeepTheirPlace) {
  Loaded m = model();
  const auto q = m.queries("E<> zzz\nE<> Q.m\nE<> )\n$$ $\nE<> i == $ 4\nPr[<=$3](<> Q.m)\n$E<> Q.m\nE<> i == 4 /* ");
  ASSERT_EQ(q.size(), 8u) << m.messages();
  const std::vector<bool> broken = {true, false, true, true, true, false, true, true};
  for (std::size_t i = 0; i < q.size(); ++i) EXPECT_EQ(q[i].as<ir::Broken>() != nullptr, broken[i]) << q[i].text;
  EXPECT_EQ(q[3].text, "$$ $");
  EXPECT_EQ(q[3].as<ir::Broken>()->position.line, 4u);
  EXPECT_TRUE(q[5].as<ir::Unsupported>());
  Loaded many = model();  // more than are worth telling
  std::string text;
  for (int i = 0; i < 50; ++i) text += "E<> zzz &&\n";
  EXPECT_EQ(many.queries(text + "E<> Q.m").size(), 51u);
}

TEST(Queries, LeaveTheModelAsItIsAndMayBeReadAtOnce) {
  Loaded m = model();
  const std::string asked = "A[] forall (i : id_t) P(i).v <= a[i] + even(i)\nsup: P(1).z\nE<> zzz\nE<> Q.m\n";
  const auto read = [&](ir::Model& into) {
    util::Sources sources;
    util::Diagnostics diagnostics;
    for (int i = 0; i < 20; ++i) m.document->read_queries(into, sources, sources.add("<query>", asked), diagnostics);
  };
  const std::size_t nodes = m.document->network().arena.size(), cells = m.document->network().cells.size();
  ir::Model one = m.document->model(), other = one;
  {
    std::thread thread([&] { read(other); });
    read(one);
    thread.join();
  }
  EXPECT_EQ(m.document->network().arena.size(), nodes);
  EXPECT_EQ(m.document->network().cells.size(), cells);
  for (const ir::Model* into : {&one, &other}) {
    EXPECT_EQ(into->properties.size(), 80u);
    EXPECT_EQ(ir::check(into->network), std::vector<std::string>());
  }
  EXPECT_EQ(one.network.arena.size(), other.network.arena.size());
  EXPECT_EQ(m.queries(asked).size(), 4u);
}

TEST(Queries, ForeignNetworks) {
  ir::Model model;
  ir::Network& n = model.network;
  ir::Process process;
  process.name = "P1";
  process.initial = 1;
  process.locations.resize(2);
  process.locations[0].name = "l0";
  process.locations[1].name = "l1";
  n.add_process(process);
  for (int i = 0; i < 4; ++i) n.cells.push_back({"v", ir::CellKind::Variable, 0, 9, i, false, {}});
  n.clocks.push_back({"x", 0, {}});
  n.clocks.push_back({"y", 0, {}});
  ir::Network whole = n;
  QueryScope scope(whole);
  scope.add_process(0);
  scope.add_int("v", 1, 0, 9);
  scope.add_int("a", 2, 0, 9, 3);
  scope.add_clock("x", 1);
  scope.add_clock("z", 2, 1);
  scope.add_constant("k", 2);
  scope.add_int("m", 4, 0, 9, 0, 0);
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto file = sources.add("<query>",
                                "E<> P1.l1 && a[k] == 3 && x - z[0] < k && P1.m == 3\nE<> forall (i : int[0,2]) a[i] "
                                "== v + i + 1\nE<> P1.l0\nE<> v = 3\nE<> P2.l0");
  scope.read(model, sources, file, diagnostics);
  const auto& q = model.properties;
  ASSERT_EQ(q.size(), 5u);
  EXPECT_EQ(diagnostics.errors(), 2u);
  EXPECT_EQ(ir::check(n), std::vector<std::string>());
  check::Memory memory = check::initial_memory(n);
  check::Evaluator evaluator(n, memory);
  EXPECT_EQ(shown(evaluator.formula(q[0].target()), n), "x-y<2");
  EXPECT_TRUE(evaluator.formula(q[1].target()).is_true());
  EXPECT_TRUE(evaluator.formula(q[2].target()).is_false());
}

TEST(Queries, ExpectationsOfNoQueryAndTwoOfOne) {
  const auto errors = [](std::string_view text) {
    Loaded m = model();
    m.queries(text);
    return m.errors();
  };
  using Errors = std::vector<std::string>;
  EXPECT_EQ(errors("E<> true\n//@ expect satisfied\n"), Errors{"2:3 this expectation stands above no query"});
  EXPECT_EQ(errors("//@ expect satisfied\n"), Errors{"1:3 this expectation stands above no query"});
  EXPECT_EQ(errors("E<> true //@ expect satisfied\n// the end\n"), Errors{});
  EXPECT_EQ(errors("//@ expect satisfied\n//@ expect not satisfied\nE<> true\n"),
            Errors{"2:3 this contradicts another expectation of the same query"});
  EXPECT_EQ(errors("//@ expect satisfied\n//@ expect satisfied\nE<> true\n"), Errors{});
  EXPECT_EQ(errors("/* EXPECT:T */ E<> true // EXPECT:F\n"),
            Errors{"1:27 this contradicts another expectation of the same query"});
  for (const std::string word : {"FALSE", "f", "TF", "satisfied", ""})
    EXPECT_EQ(errors("/* EXPECT:" + word + " */ E<> true\n"),
              Errors{"1:3 'EXPECT:" + word +
                     "' says nothing that is known here: write 'EXPECT:T' (satisfied) or 'EXPECT:F' (not satisfied)"});
  EXPECT_EQ(errors("/* EXPECT:MF */ E<> true\n/* EXPECT:E, 3 */ E<> true\n"), Errors{});
  const std::pair<std::string, std::string> slips[] = {{"EXPCT:F", "EXPECT:F"},
                                                       {"EXPECT F", "EXPECT:F"},
                                                       {"expect:T,3s", "EXPECT:T,3s"},
                                                       {"expect not satisfied", "@ expect not satisfied"},
                                                       {"Expects satisfied", "@ expect satisfied"}};
  for (const auto& [wrong, right] : slips)
    EXPECT_EQ(errors("// " + wrong + "\nE<> true\n"),
              Errors{"1:3 '" + wrong + "' says nothing that is known here: write '" + right + "'"});
  EXPECT_EQ(errors("// Expect that it opens\n// expected: the gate is up\n// subject T\nE<> true\n"), Errors{});
  EXPECT_EQ(errors("//@ expect not  satisfied\nE<> true\n"), Errors{});
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
