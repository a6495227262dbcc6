// When elements of scalar sets may change places, and when not: one small model for each reason.
#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frontend/frontend.h"
#include "plan/prepare.h"
#include "plan/run.h"
#include "util/counting_watch.h"

namespace beeline::plan {
namespace {

ir::Model load(const std::string& text, const std::string& queries) {
  util::Sources files;
  util::Diagnostics diagnostics;
  const auto document = frontend::load(files, files.add("m", text), frontend::Format::UppaalXta, diagnostics);
  ir::Model model;
  if (document) {
    model = document->model();
    document->read_queries(model, files, files.add("m.q", queries), diagnostics);
  }
  for (const auto& d : diagnostics.all())
    if (d.severity == util::Severity::Error) ADD_FAILURE() << files.render(d);
  EXPECT_EQ(ir::check(model.network), std::vector<std::string>());
  return model;
}

std::vector<result::Answer> ask_all(const std::string& text, const std::string& queries,
                                    const std::function<void(Options&)>& adjust = {}) {
  const ir::Model model = load(text, queries);
  Options options;
  options.symmetry = true;
  components::standard().read("bfs(store=exact)", options.search);
  if (adjust) adjust(options);
  return run(model.network, model.properties, options);
}

result::Answer ask(const std::string& text, const std::string& query,
                   const std::function<void(Options&)>& adjust = {}) {
  return ask_all(text, query, adjust).front();
}

void off(Options& options) { options.symmetry = false; }

// "4", "2 1: reason", "-: reason", of the first set.
std::string use(const result::Answer& answer) {
  if (answer.statistics.scalar_sets.empty()) return "";
  const result::ScalarSet& set = answer.statistics.scalar_sets.front();
  return fmt::format("{}{}{}", set.groups.empty() ? "-" : fmt::format("{}", fmt::join(set.groups, " ")),
                     set.reason.empty() ? "" : ": ", set.reason);
}

// The same verdict without.
void expect(const std::string& text, const std::string& query, const std::string& used) {
  const result::Answer with = ask(text, query), without = ask(text, query, off);
  EXPECT_EQ(with.verdict, without.verdict) << with.reason << without.reason << text;
  EXPECT_NE(with.verdict, result::Verdict::Internal) << with.reason << text;
  EXPECT_EQ(use(with), used) << text;
  EXPECT_EQ(use(without), "");
  if (with.trace && without.trace) {
    EXPECT_EQ(with.trace->steps.size(), without.trace->steps.size());
  }
}

// A process for each of four elements that goes from a to b and does this on its way.
std::string going(const std::string& doing, const std::string& declarations = "", const std::string& own = "") {
  return fmt::format(
      "typedef scalar[4] id_t; id_t v, u; int[0,3] n; int[0,2] c[id_t]; {}\n"
      "process P(const id_t i) {{ {} state a, b; init a; trans a -> b {{ {} }}, b -> a {{ assign v = i; }}; }}\nsystem "
      "P;\n",
      declarations, own, doing);
}

constexpr const char* some_b = "E<> exists (i : id_t) P(i).b && c[i] == 2";

TEST(Symmetry, ElementsThatAreTreatedAlike) {
  expect(going(""), "E<> forall (i : id_t) P(i).b", "4");
  expect(going(""), some_b, "4");
  expect(going("guard v != i; assign c[i] = 2;"), some_b, "4");
  expect(going("select j : id_t; guard j != i && c[j] < 2; assign c[j]++, u = j;"), some_b, "4");
  expect(going("guard forall (k : id_t) k == i || c[k] < 2; assign c[i] = 2;"), "E<> (sum (i : id_t) c[i]) >= 4", "4");
  expect(going("guard x > 1 && z[i] > 2; assign x = 0, z[v] = 0, c[i] = 2;", "clock z[id_t];", "clock x;"), some_b,
         "4");
  expect(going("sync s[i]!;",
               "chan s[id_t]; process Q() { state o; init o; trans o -> o { select j : id_t; sync s[j]?; "
               "assign c[j] = 2; }; } "),
         some_b, "4");
}

TEST(Symmetry, FunctionsAndStructs) {
  expect(going("assign put(i, 2);", "void put(id_t j, int[0,2] to) { c[j] = to; v = j; }"), some_b, "4");
  expect(going("assign put(c[i]);", "void put(int[0,2]& to) { to = 2; }"), some_b, "4");
  expect(going("assign own(); ", "", "void own() { int[0,2] k = 2; c[i] = k; }"), some_b, "4");
  expect(going("guard next[i] == v; assign next[i] = of(u), c[i] = 2;",
               "id_t next[id_t]; id_t of(id_t j) { return next[j]; }"),
         some_b, "4");
  expect(going("assign r[i].who = v, s = r[i], c[i] = 2;", "struct { id_t who; int[0,1] k; } r[id_t], s;"), some_b,
         "4");
  expect(going("assign was = c, c[i] = 2;", "int[0,2] was[id_t];"), some_b, "4");
  // Fields of a struct that a variable names: one is an element, one is a number.
  expect(going("guard r[v].who != i; assign r[v].who = i, r[u].k = 1, u = r[v].who, c[i] = r[u].k + 1;",
               "struct { id_t who; int[0,1] k; } r[id_t];"),
         some_b, "4");
}

TEST(Symmetry, FunctionsThatReturnElements) {
  expect(going("guard i == of() && v == i; assign c[i] = 2;", "bool t; id_t of() { if (t) return v; return u; }"),
         some_b, "4");
  expect(going("guard v != me(); assign v = me(), c[me()] = 2;", "", "id_t me() { return i; }"), some_b, "4");
  expect(going("assign u = of(of(i)), c[u] = 2;", "id_t of(id_t j) { if (n > 0) { return v; } else return j; }"),
         some_b, "4");
  expect(
      going("assign s = of(i), c[s.who] = 2;",
            "typedef struct { id_t who; int[0,1] k; } r_t; r_t s; r_t of(id_t j) { r_t t = s; t.who = j; return t; }"),
      some_b, "4");
  // Nothing returned is 0, which is one of the elements.
  expect(going("guard i == of(v); assign c[i] = 2;", "id_t of(id_t j) { if (n > 0) return j; }"), some_b,
         "-: a guard: a function may end without returning an element");
  expect(going("assign s = of(i), c[s.who] = 2;",
               "typedef struct { id_t who; int[0,1] k; } r_t; r_t s; r_t of(id_t j) { if (n > 0) return s; }"),
         some_b, "-: an update: an element is used as a number");
}

TEST(Symmetry, ArraysOfSeveralDimensions) {
  const char* matrix = "bool m[id_t][id_t]; int[0,2] d[id_t][3][id_t];";
  expect(going("select j : id_t; guard j != i && !m[j][i]; assign m[j][i] = true, c[i] = 2;", matrix), some_b, "4");
  expect(going("guard !m[v][i]; assign m[v][i] = true, c[i] = d[v][1][i] + 1;", matrix), some_b, "4");
  expect(going("guard n == 0; assign d[v][n][i] = 2, c[i] = d[i][2][v], n = 1;", matrix), some_b, "4");
}

TEST(Symmetry, LoopsWhoseRoundsMayChangePlaces) {
  const auto loop = [](const std::string& body, const std::string& more = "") {
    return going("assign c[i] = 2, f(i);", "bool flag, m[id_t][id_t]; id_t next[id_t]; clock z[id_t]; " + more +
                                               " void f(id_t j) { " + body + " }");
  };
  for (const char* body : {
           "for (k : id_t) c[k] = k == j ? 2 : 0;",
           "for (k : id_t) m[k][j] = !m[k][j];",
           "for (k : id_t) { m[k][k] = true; m[j][k] = false; }",
           "for (k : id_t) { m[k][k] = c[k] > 0; c[k] = m[k][j] ? 2 : 1; }",
           "for (k : id_t) for (h : id_t) m[k][h] = k == h && c[k] == c[h];",
           "for (k : id_t) if (c[k] == 2) flag = true;",
           "for (k : id_t) flag = flag || m[k][j];",
           "for (k : id_t) { int[0,2] t = c[k]; if (t > 0) { t--; } c[k] = t; }",
           "int[0,9] t = 0; for (k : id_t) t += c[k]; flag = t > 3;",
           "for (k : id_t) if (next[k] == k) n = n >? c[k];",
           "for (k : id_t) z[k] = 0;",
           "for (k : id_t) next[k] = j;",
           "for (k : id_t) if (m[k][j]) return; n = 1;",
           "for (k : id_t) n += c[k];",
           "for (k : id_t) ;",
       })
    expect(loop(body), some_b, "4");
}

TEST(Symmetry, LoopsThatGoInAnOrder) {
  const auto loop = [](const std::string& body) {
    return going(
        "assign c[i] = 2, f(i);",
        "bool flag, m[id_t][id_t]; id_t next[id_t]; id_t g() { for (k : id_t) if (c[k] > 0) return k; return v; } "
        "void f(id_t j) { " +
            body + " }");
  };
  const auto because = [&](const char* body, const std::string& why) {
    expect(loop(body), some_b, "-: an update: " + why);
  };
  because("for (k : id_t) v = k;", "what a loop leaves in a variable depends on the order of its rounds");
  because("for (k : id_t) if (c[k] > 0) v = next[k];",
          "what a loop leaves in a variable depends on the order of its rounds");
  because("for (k : id_t) flag = !flag;", "what a loop leaves in a variable depends on the order of its rounds");
  because("for (k : id_t) n += 1 - c[k];", "what a loop leaves in a variable depends on the order of its rounds");
  because("for (k : id_t) { if (n > 1) c[k] = 0; n++; }",
          "what a loop leaves in a variable depends on the order of its rounds");
  because("for (k : id_t) c[k] = n++ > 1 ? 1 : 0;",
          "what a loop leaves in a variable depends on the order of its rounds");
  because("for (k : id_t) if ((n += c[k]) > 2) c[k] = 0;",
          "what a loop leaves in a variable depends on the order of its rounds");
  because("for (k : id_t) c[k] = c[next[k]];", "a round of a loop may look at what another one writes");
  because("for (k : id_t) for (h : id_t) m[k][h] = m[h][k];", "a round of a loop may look at what another one writes");
  because("for (k : id_t) c[next[k]] = 1;", "a loop writes more than the parts of its element");
  because("int[0,2] t = 0; for (k : id_t) { c[k] = t; t = 2 - t; }",
          "what a loop leaves in a variable depends on the order of its rounds");
  because("v = g();", "a loop returns what a round has found");
  because("for (k : id_t) { if (c[k] > 0) return; c[k] = 1; }", "a loop that returns has written something");
  because("for (k : id_t) { if (c[k] / n > 0) return; } n = 1;",
          "a loop that returns may go wrong in a round that it skips");
}

// An error is told as it happens in the run that is shown, not in a state that differs from it by names.
TEST(Symmetry, ErrorsNameTheElementsOfTheRun) {
  const std::string text =
      "typedef scalar[3] id_t; int[0,1] c[id_t]; bool up[id_t]; id_t v;\n"
      "process P(const id_t i) { state a, b; init a; trans a -> b { guard i != v; assign up[i] = true; }, "
      "b -> b { assign c[i]++; }; }\nsystem P;\n";
  const char* query = "E<> forall (i : id_t) P(i).b";
  for (const char* search : {"bfs", "dfs", "rdfs(seed=3)", "auto"}) {
    const result::Answer answer = ask(text, query, [&](Options& o) { components::standard().read(search, o.search); });
    ASSERT_EQ(answer.verdict, result::Verdict::Error) << answer.reason;
    ASSERT_TRUE(answer.failing() != nullptr);
    EXPECT_EQ(use(answer), "3");
    const std::uint32_t edge = answer.failing()->participants.front().edge.value;
    const std::string who = std::to_string(edge / 2);  // two edges a process
    EXPECT_NE(answer.reason.find("c[" + who + "]"), std::string::npos) << answer.reason << " by " << who;
  }
}

TEST(Symmetry, EstimatesKnowStatesThatDifferByNames) {
  // Who starts differs from who others start as: what the initial state rules out for one is there for another.
  const std::string text =
      "typedef scalar[3] id_t; id_t v; bool first[id_t] = { 1, 0, 0 };\n"
      "process P(const id_t i) { state a, b, d; init a; trans a -> b { guard first[i]; }, b -> d { assign v = i; }; }\n"
      "system P;\n";
  for (const char* search : {"greedy(dp)", "greedy(dp(focus=off, whole=0))", "greedy(mas)", "greedy(pdb)",
                             "greedy(pdb(abstract=drop))", "greedy(zones)", "greedy(predicates)", "auto"}) {
    const auto by = [&](Options& o) { components::standard().read(search, o.search); };
    const result::Answer answer = ask(text, "E<> exists (i : id_t) P(i).d && v == i", by);
    EXPECT_EQ(answer.verdict, result::Verdict::Satisfied) << search << answer.reason;
    EXPECT_EQ(use(answer), "3") << search;
  }
}

// What a check gives that is given so many looks.
SymmetryUse checked(const std::string& text, const std::string& query, std::uint64_t looks) {
  const ir::Model model = load(text, query);
  const ir::ExprId target = model.properties.front().target();
  Options options;
  options.symmetry = true;
  components::standard().read("bfs", options.search);
  util::CountingWatch watch;
  watch.begin(util::nobody(), looks);
  SymmetryUse use = prepare(model.network, options, watch, {{target}, {}}, {}, std::span(&target, 1)).symmetry;
  use.symmetry.reset();  // it knows the network
  return use;
}

TEST(Symmetry, LimitsEndTheCheck) {
  const auto prepared = [](std::uint64_t looks) { return checked(going("assign c[i] = 2;"), some_b, looks); };
  const SymmetryUse at_once = prepared(2), in_time = prepared(100);
  ASSERT_EQ(at_once.sets.size(), 1u);
  EXPECT_EQ(at_once.sets.front().reason, "a limit was reached before it was known");
  EXPECT_TRUE(at_once.sets.front().groups.empty());
  EXPECT_EQ(in_time.sets.front().reason, "");
}

// It does not take a look at every process for every pair.
TEST(Symmetry, LargeSetsThatAreNotSymmetric) {
  const SymmetryUse use = checked(
      "typedef scalar[40] id_t; int[0,9] n; broadcast chan go;\n"
      "process P(const id_t i) { state a, b; init a; trans a -> b { sync go?; assign n = n * 2 % 10; }, b -> a { sync "
      "go!; }; }\nsystem P;\n",
      "E<> exists (i : id_t) P(i).b", 5'000);
  EXPECT_EQ(use.sets.front().reason, "the order in which the receivers of a broadcast act makes a difference");
}

TEST(Symmetry, InitialValuesMayBeAnything) {
  expect(going("guard w[i] < 1; assign w[i] = 2, c[i] = w[v];", "int[0,2] w[id_t] = { 0, 1, 0, 2 };"), some_b, "4");
}

TEST(Symmetry, QueriesThatNameElementsLeaveTheOthers) {
  expect(going(""), "E<> P(0).b", "3: the query does not treat all elements alike");
  expect(going(""), "E<> P(0).b && P(1).b", "2 2: the query does not treat all elements alike");
  expect(going(""), "E<> P(0).b && P(1).a", "2: the query does not treat all elements alike");
}

TEST(Symmetry, WhatTellsElementsApart) {
  expect(going("assign all();", "void all() { for (k : id_t) { c[k] = n > 2 ? 1 : 2; n = n > 2 ? 0 : n + 1; } }"),
         some_b, "-: an update: what a loop leaves in a variable depends on the order of its rounds");
  expect(going("guard w[i] < 2; assign c[i] = 2;", "const int w[id_t] = { 0, 1, 2, 3 };"), some_b,
         "2 2: a guard does not treat all elements alike");
}

TEST(Symmetry, ReceiversOfABroadcastActInOrder) {
  const auto model = [](const char* doing) {
    return fmt::format(
        "typedef scalar[3] id_t; broadcast chan s; id_t v; int[0,3] n; int[0,1] c[id_t];\n"
        "process P(const id_t i) {{ state a, b; init a; trans a -> b {{ sync s?; assign {}; }}; }}\n"
        "process Q() {{ state o; init o; trans o -> o {{ sync s!; }}; }} system Q, P;\n",
        doing);
  };
  const char* query = "E<> exists (i : id_t) P(i).b && v != i";
  expect(model("c[i] = 1"), query, "3");
  expect(model("v = i"), query, "-: the order in which the receivers of a broadcast act makes a difference");
  expect(model("n++"), query, "-: the order in which the receivers of a broadcast act makes a difference");
}

TEST(Symmetry, ErrorsThatDependOnTheOrder) {
  expect(going("guard forall (k : id_t) c[k] == 0 || 2 / n > 1;"), some_b,
         "-: a guard: a quantifier meets an error or not by the order of elements");
}

TEST(Symmetry, WhoWantsAllStatesSeesThem) {
  const std::string text = going("assign c[i] = 2;");
  EXPECT_EQ(use(ask(text, some_b, [](Options& o) { o.certificate = "/dev/null"; })),
            "-: a certificate lists all states");
  EXPECT_EQ(use(ask(text, some_b, [](Options& o) { components::standard().read("bfs(prefer=icb)", o.search); })),
            "-: icb(process) looks at how a state was reached");
}

TEST(Symmetry, EachQuerySharesWhatItCan) {
  const std::string text = going("assign c[i] = 2;");
  const auto answers = ask_all(text, "E<> n == 1\nE<> P(2).b && n == 2\nE<> exists (i : id_t) P(i).b && n == 3\n");
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(use(answers[0]), "4");
  EXPECT_EQ(use(answers[1]), "3: the query does not treat all elements alike");
  EXPECT_EQ(use(answers[2]), "4");
}

// All n! orders of n processes that are all in different places are one.
TEST(Symmetry, StatesAreFewerByUpToAFactorial) {
  const std::string text =
      "typedef scalar[5] id_t; int[0,5] n; int[0,5] at[id_t];\n"
      "process P(const id_t i) { state a, b; init a; trans a -> b { assign at[i] = n, n++; }; }\nsystem P;\n";
  const char* query = "E<> exists (i : id_t) at[i] == 5";
  const result::Answer with = ask(text, query), without = ask(text, query, off);
  EXPECT_EQ(use(with), "5");
  EXPECT_EQ(with.statistics.stored, 6u);
  EXPECT_EQ(without.statistics.stored, 326u);  // sum of 5! / k!
}

// Clocks that were reset one after the other are in some order, whoever is who.
TEST(Symmetry, ZonesAreSortedToo) {
  const std::string text =
      "typedef scalar[4] id_t;\n"
      "process P(const id_t i) { clock x; state a, b { x <= 9 }; init a; trans a -> b { assign x = 0; }; }\nsystem "
      "P;\n";
  const char* query = "E<> forall (i : id_t) P(i).b && P(i).x > 9";
  const result::Answer with = ask(text, query), without = ask(text, query, off);
  EXPECT_EQ(use(with), "4");
  EXPECT_EQ(without.statistics.stored, 65u);  // sum of 4! / k!
  EXPECT_EQ(with.statistics.stored, 5u);
}

std::string fischer(int n) {
  return fmt::format("typedef scalar[{}] id_t;", n) +
         " id_t turn; bool taken;\n"
         "process P(const id_t me) { clock x; state Idle, Ask { x <= 2 }, Wait, Use; init Idle; trans\n"
         "Idle -> Ask { guard !taken; assign x = 0; }, Ask -> Wait { guard x <= 2; assign x = 0, turn = me, taken = "
         "true; "
         "},\n"
         "Wait -> Ask { guard !taken; assign x = 0; }, Wait -> Use { guard x > 2 && turn == me; },\n"
         "Use -> Idle { assign taken = false; }; }\nsystem P;\n";
}

constexpr const char* exclusion = "A[] (sum (i : id_t) P(i).Use) <= 1";

TEST(Symmetry, FischersProtocol) {
  const result::Answer with = ask(fischer(5), exclusion), without = ask(fischer(5), exclusion, off);
  EXPECT_EQ(with.verdict, result::Verdict::Satisfied) << with.reason;
  EXPECT_EQ(without.verdict, result::Verdict::Satisfied) << without.reason;
  EXPECT_EQ(use(with), "5");
  EXPECT_LT(with.statistics.stored * 20, without.statistics.stored);
}

// A zone within another has its clocks in the same order: 91 states, and more than ten times as many otherwise.
TEST(Symmetry, InclusionIsSeen) {
  const auto bfs = [](Options& o) { components::standard().read("bfs", o.search); };
  const result::Answer answer = ask(fischer(7), exclusion, bfs);
  EXPECT_EQ(answer.verdict, result::Verdict::Satisfied) << answer.reason;
  EXPECT_LT(answer.statistics.stored, 200u);
}

TEST(Symmetry, SupAndInf) {
  const std::string text =
      "typedef scalar[3] id_t; int[0,2] c[id_t]; id_t v;\n"
      "process P(const id_t i) { clock x; state a { x <= 3 }, b { x <= 2 }; init a; trans a -> b { guard x >= 1; "
      "assign "
      "x = 0, c[i] = 2, v = i; }, b -> a { assign x = 0; }; }\nsystem P;\n";
  for (const char* query : {"sup: (sum (i : id_t) c[i])", "sup{P(0).b}: P(0).x", "bounds: c[v]"}) {
    const result::Answer with = ask(text, query), without = ask(text, query, off);
    ASSERT_EQ(with.extrema.size(), without.extrema.size()) << with.reason;
    EXPECT_EQ(with.extrema[0].high, without.extrema[0].high) << query;
    EXPECT_EQ(with.extrema[0].low, without.extrema[0].low) << query;
  }
  EXPECT_EQ(use(ask(text, "sup: (sum (i : id_t) c[i])")), "3");
  EXPECT_EQ(use(ask(text, "sup{P(0).b}: P(0).x")), "2: the query does not treat all elements alike");
}

}  // namespace
}  // namespace beeline::plan
