// Parameters, instantiation, edges and priorities.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/state_cells.h"
#include "support.h"

namespace beeline::frontend::uppaal::test {
namespace {

TEST(Priorities, CostNothingWhereTheyMakeNoDifference) {
  const auto load = [](const std::string& priority, const std::string& sync, const std::string& system) {
    return load_xta(
        "chan a, b, c[2]; int i;" + priority + "\nprocess P() { state A; init A; trans A -> A { " + sync +
        " }; }\nprocess Q() { state A; init A; trans A -> A { sync a?; }; }\nprocess R() { state A; init A; }\n" +
        "system " + system + ";");
  };
  const auto matter = [](const Loaded& m) { return m.network().has_priorities; };
  EXPECT_FALSE(matter(load("chan priority default;", "sync a!;", "P, Q")));
  EXPECT_FALSE(matter(load("chan priority a < b;", "sync a!;", "P, Q")));       // nobody sends on b
  EXPECT_TRUE(matter(load("chan priority a, c < b;", "sync c[i]!;", "P, Q")));  // the index may be wrong
  EXPECT_FALSE(matter(load("", "sync a!;", "P, Q < R")));                       // R never moves
  EXPECT_TRUE(matter(load("", "sync a!;", "P < Q")));
  const Loaded both = load_xta(
      "chan a, b; chan priority a < b;\nprocess P() { state A; init A; trans A -> A { sync a!; }, A -> A { sync b!; }; "
      "}\n"
      "system P;");
  EXPECT_TRUE(matter(both));
  const Loaded internal = load_xta(
      "chan a; chan priority default < a;\nprocess P() { state A; init A; trans A -> A { sync a!; }, A -> A { }; }\n"
      "system P;");
  EXPECT_TRUE(matter(internal));
}

std::vector<std::string> names(const Loaded& m) {
  std::vector<std::string> out;
  for (const ir::Process& process : m.network().processes) out.push_back(process.name);
  return out;
}

TEST(Templates, FreeParametersMakeOneProcessPerValue) {
  Loaded m = load_xta(
      "typedef scalar[2] s_t; typedef int[1,2] i_t; process A(const i_t i, bool b) { int v = 10 * i + b; state l; init "
      "l; }\n"
      "process B(s_t s) { state l; init l; } process C() { state l; init l; } A1(const i_t j) = A(j, true); system A, "
      "B, C, A1;");
  ASSERT_TRUE(m.document) << m.messages();
  EXPECT_EQ(names(m),
            (std::vector<std::string>{"A(1,0)", "A(1,1)", "A(2,0)", "A(2,1)", "B(0)", "B(1)", "C", "A1(1)", "A1(2)"}));
  EXPECT_EQ(m.process("A1(2)").template_name, "A");
  EXPECT_EQ(m.value("A(2, 1).v + A1(1).v"), 32);
  EXPECT_EQ(m.value("sum (i : i_t) A(i, 0).v + 0 * A1(i).v"), 30);
  EXPECT_EQ(m.value("A(2, 0).i"), 2);
}

TEST(Templates, ParametersByValueAreVariablesOnlyIfChanged) {
  Loaded m = load_xta(
      "process P(int[0,3] a, int b, const int c) { state l; init l; trans l -> l { guard a < 3 && b > 0; assign a++; "
      "}; } Q = P(1, 100000, 2); system Q;");
  ASSERT_TRUE(m.document) << m.messages();
  EXPECT_EQ(ir::StateCells(m.network()).size(), 2u);  // the location and a
  EXPECT_EQ(m.cell("Q.a").initial, 1);
  EXPECT_EQ(m.value("Q.a + Q.b + Q.c"), 100003);
}

TEST(Templates, ReferencesNameWhatTheyAreBoundTo) {
  const Loaded m = load_xta(
      "int v[3]; clock c[2]; chan go[2]; broadcast chan all;\n"
      "process P(int &a, clock &k, chan &g, const int &n, int &w[3]) { state l; init l; trans l -> l { guard k > n; "
      "sync g!; assign a = 1, k = 0, w[a] = 5; }; }\n"
      "Half(int &a, const int i) = P(a, c[i], go[i], 2 * i, v); Q = Half(v[2], 1); system Q;");
  ASSERT_TRUE(m.document) << m.messages();
  const ir::Edge& edge = m.edge("Q", 0);
  const auto channel = ir::as_channel(m.network().arena, edge.channel);
  ASSERT_TRUE(channel);
  EXPECT_EQ(m.network().channels[*channel].name, "go[1]");
  check::Memory memory = check::initial_memory(m.network());
  EXPECT_EQ(shown(check::Evaluator(m.network(), memory).formula(edge.guard), m.network()), "0-c[1]<-2");
  std::vector<check::ClockReset> resets;
  check::Evaluator(m.network(), memory).value(edge.update, &resets);
  ASSERT_EQ(resets.size(), 1u);
  EXPECT_EQ(m.network().clocks[resets[0].clock].name, "c[1]");
  EXPECT_EQ(memory[m.cell_index("v[2]")], 1);
  EXPECT_EQ(memory[m.cell_index("v[1]")], 5);
}

TEST(Templates, ArgumentsThatDoNotFit) {
  const std::string head = "int v; const int k = 3; clock x; chan g; broadcast chan bg; urgent chan ug; int two[2];\n";
  const std::pair<const char*, const char*> cases[] = {
      {"int &a", "k"},
      {"int &a", "3"},
      {"int a", "v"},
      {"int[0,2] a", "k"},
      {"clock &a", "v"},
      {"chan &a", "bg"},
      {"broadcast chan &a", "g"},
      {"urgent chan &a", "g"},
      {"int &a[3]", "two"},
      {"clock a", "x"},
      {"const int a[2]", "two"},
      {"int &a", "two[v]"},
      {"int a", "v++"},
  };
  for (const auto& [parameter, argument] : cases) {
    const Loaded m =
        load_xta(head + "process P(" + parameter + ") { state l; init l; }\nQ = P(" + argument + "); system Q;");
    EXPECT_FALSE(m.document) << parameter << " = " << argument;
  }
  const std::pair<const char*, const char*> right[] = {{"const int &a", "k"}, {"int &a[2]", "two"},
                                                       {"chan &a", "ug"},     {"bool a", "7"},
                                                       {"int a", "k * 2"},    {"int &a", "two[k - 2]"}};
  for (const auto& [parameter, argument] : right) {
    const Loaded m =
        load_xta(head + "process P(" + parameter + ") { state l; init l; }\nQ = P(" + argument + "); system Q;");
    EXPECT_TRUE(m.document) << parameter << " = " << argument << m.messages();
  }
}

TEST(Templates, SelectVariablesAreCellsOfTheirEdge) {
  const Loaded m = load_xta(
      "int v; chan c[3]; process P() { state l; init l; trans l -> l { select i : int[0,2], b : bool; guard i != 1; "
      "sync c[i]!; assign v = i; },"
      " l -> l { select i : int[1,2]; sync c[i]?; assign v += i; }; } system P;");
  ASSERT_TRUE(m.document) << m.messages();
  ASSERT_EQ(m.edge("P", 0).selects.size(), 2u);
  EXPECT_EQ(m.edge("P", 0).selects[0].high, 2);
  EXPECT_EQ(m.edge("P", 1).selects[0].low, 1);
  EXPECT_NE(m.edge("P", 0).selects[0].cell, m.edge("P", 1).selects[0].cell);
  EXPECT_EQ(m.network().cells[m.edge("P", 0).selects[0].cell].kind, ir::CellKind::Temporary);
}

TEST(Templates, BranchesBecomeEdges) {
  Loaded m = load_xta(
      "int v; chan c; process P() { state a, b; branchpoint f; init a; trans a -> f { select k : int[0,1]; guard v == "
      "0; sync c!; assign v = 1; },"
      " f -> a { probability 3; assign v += 10; }, f -> b { select q : int[0,4]; probability 0; assign v += q; }; } "
      "system P;");
  ASSERT_TRUE(m.document) << m.messages();
  const ir::Process& p = m.process("P");
  ASSERT_EQ(p.edges.size(), 2u);
  EXPECT_EQ(p.locations.size(), 2u);
  EXPECT_EQ(m.edge("P", 0).target, 0u);
  EXPECT_EQ(m.edge("P", 1).target, 1u);
  EXPECT_EQ(m.edge("P", 1).selects.size(), 2u);
  for (const ir::Edge& edge : m.network().edges_of(p)) {
    EXPECT_EQ(edge.sync, ir::SyncKind::Send);
    EXPECT_TRUE(edge.guard);
    EXPECT_TRUE(edge.weight);
  }
  check::Memory memory = check::initial_memory(m.network());
  check::Evaluator(m.network(), memory).value(m.edge("P", 0).update);
  EXPECT_EQ(m.value("v", memory), 11);
}

TEST(Templates, WhatIsWrittenAndNeverCountsIsTold) {
  const auto told = [](const std::string& branches) {
    const Loaded m = load_xta("clock x; int n; process P() { state a, b; branchpoint f; init a; trans\n" + branches +
                              "; } system P;");
    EXPECT_TRUE(m.document) << m.messages();
    std::string out;
    for (const util::Diagnostic& d : m.diagnostics.all())
      out += fmt::format("{}:{} {}", d.position.line, d.position.column, d.message.substr(0, d.message.find(':')));
    return out;
  };
  const std::string into = "a -> f { }, ";
  EXPECT_EQ(told(into + "f -> b { probability n + 3; }, f -> a { probability 1.5; }"), "");
  EXPECT_EQ(told("a -> b { }, a -> f { }"),
            "2:18 no edge leaves the branch point that this one leads to, so it is never taken");
  EXPECT_EQ(told("f -> b { }"), "1:55 no edge leads to this branch point, so its branches are never taken");
  EXPECT_EQ(told("a -> b { probability x == 10; }"), "2:24 this is not read");
  EXPECT_EQ(told("a -> f { probability 3; }, f -> b { }"), "2:22 this is not read");
  EXPECT_EQ(told(into + "f -> b { probability n == 10; }"),
            "2:36 a weight is a number, and a branch can be taken whatever this is");
}

TEST(Templates, Locations) {
  const Loaded m = load_xta(
      "clock x; process P() { state a { x <= 3 }, b { x < 4 && x >= 1; 2 }, c; commit b; urgent a; init c; trans a -> "
      "b { }, -> c { }, b -u-> a { }; } system P;");
  ASSERT_TRUE(m.document) << m.messages();
  const ir::Process& p = m.process("P");
  EXPECT_TRUE(p.locations[0].urgent && !p.locations[0].committed);
  EXPECT_TRUE(p.locations[1].committed && !p.locations[1].urgent);
  EXPECT_TRUE(p.locations[1].invariant);
  EXPECT_EQ(p.initial, 2u);
  ASSERT_EQ(p.edges.size(), 3u);
  EXPECT_EQ(m.edge("P", 1).source, 0u);
  EXPECT_EQ(m.edge("P", 1).target, 2u);
  EXPECT_FALSE(m.edge("P", 2).controllable);
}

TEST(Templates, Priorities) {
  const Loaded m = load_xta(
      "chan a, b, c[2], d; chan priority a < b, c[1] < default < c[0]; chan late;"
      "process P() { state l; init l; trans l -> l { }; } process Q() { state l; init l; trans l -> l { }; }"
      "process R() { state l; init l; } system P < Q, R;");
  ASSERT_TRUE(m.document) << m.messages();
  const ir::Network& n = m.network();
  EXPECT_TRUE(n.has_priorities);
  const auto of = [&](std::string_view name) {
    for (const ir::Channel& channel : n.channels)
      if (channel.name == name) return channel.priority;
    return 99;
  };
  EXPECT_LT(of("a"), of("b"));
  EXPECT_EQ(of("b"), of("c[1]"));
  EXPECT_LT(of("b"), n.internal_priority);
  EXPECT_EQ(of("d"), n.internal_priority);
  EXPECT_EQ(of("late"), n.internal_priority);
  EXPECT_LT(n.internal_priority, of("c[0]"));
  EXPECT_LT(m.process("P").priority, m.process("Q").priority);
  EXPECT_EQ(m.process("Q").priority, m.process("R").priority);
  EXPECT_FALSE(load_xta("process P() { state l; init l; } system P;").network().has_priorities);
}

TEST(Templates, GuardedAccessOutsideOfAnArrayIsNotAnError) {
  const Loaded m = load_xta(
      "int a[3]; process P(const int[0,2] i) { bool f() { if (i < 2) return a[i + 1] == 0; return false; } state l; "
      "init l;"
      " trans l -> l { guard i < 2 && a[i + 1] == 0; }, l -> l { guard a[i + 1] == 0; }, l -> l { guard false && a[7] "
      "== 1; }; } system P;");
  EXPECT_TRUE(m.document) << m.messages();
}

TEST(Templates, ScopesShadow) {
  Loaded m = load_xta(
      "int i = 1; int f(int i) { { int i = 7; i = 8; } return i; } process P(const int[5,5] i) { int g() { return i; } "
      "int h(int n) { int i = n; return i; } state l; init l; } system P;");
  ASSERT_TRUE(m.document) << m.messages();
  EXPECT_EQ(m.value("i * 1000 + f(2) * 100 + P(5).g() * 10 + P(5).h(9)"), 1259);
}

TEST(Templates, LimitationsHavePlaces) {
  const Loaded m = load_xta(
      "int i;\nbefore_update { i = 1 }\nafter_update { i = 2, i = 3 }\nprocess P() { chan c;\nstate l; init l;\ntrans "
      "l -> l { sync c; }; }\nimport \"lib.so\" { };\nsystem P; gantt { x } progress { i; }");
  ASSERT_TRUE(m.document) << m.messages();
  std::vector<std::uint32_t> lines;
  for (const ir::Limitation& limitation : m.network().limitations) lines.push_back(limitation.position.line);
  EXPECT_EQ(lines, (std::vector<std::uint32_t>{2, 3, 7, 6}));
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
