// What becomes of the parts of a DVE model.
#include <gtest/gtest.h>

#include "tests/unit/dve/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

TEST(DveNetworks, VariablesHaveTheRangesOfTheirTypes) {
  const Loaded m(R"(const byte N = 2;
byte b = N, full[3] = {1, 0, 0, 9}, part[N + 1] = {5};
process P { int i = -1; state s; init s; }
system async;
)");
  ASSERT_EQ(m.said(), "");
  const auto& cells = m.network().cells;
  ASSERT_EQ(cells.size(), 9u);  // P's state, too
  EXPECT_EQ(cells[0].name, "b");
  EXPECT_EQ(cells[0].initial, 2);
  EXPECT_EQ(cells[0].high, 255);
  EXPECT_EQ(cells[3].initial, 0) << "values beyond the end of an array count for nothing";
  EXPECT_EQ(cells[4].name, "part[0]");
  EXPECT_EQ(cells[4].initial, 5);
  EXPECT_EQ(cells[6].initial, 0);
  EXPECT_EQ(cells[8].name, "P.i");
  EXPECT_EQ(cells[8].low, -32768);
  EXPECT_EQ(cells[8].initial, -1);
}

TEST(DveNetworks, EqualMessagesAreOneEvent) {
  const Loaded m(R"(channel c;
byte x;
process P { state s; init s; trans s -> s { sync c!x; }, s -> s { sync c!1; }; }
process Q { state s; init s; trans s -> s { sync c!x; }; }
process R { byte y; state s; init s; trans s -> s { sync c?y; }; }
system async;
)");
  ASSERT_EQ(m.said(), "");
  EXPECT_EQ(m.network().events, (std::vector<std::string>{"c!x", "c?x", "c!1", "c?1"}));
  EXPECT_EQ(m.network().vectors.size(), 3u);
  EXPECT_EQ(m.network().processes[2].edges.count, 2u) << "one for each message";
  EXPECT_EQ(m.network().vectors[0].members[0].process, 2u) << "the receiver's effects come first";
}

TEST(DveNetworks, WhoMeetsNobodyNeverMoves) {
  const Loaded m(R"(channel c, d;
process P { state s, t; init s; commit t; trans s -> s { sync c!; }, t -> s { sync d!; }, s -> s { sync c?; }; }
process Q { state s; init s; trans s -> s { sync d?; }; }
system async;
)");
  ASSERT_EQ(m.said(), "");
  EXPECT_TRUE(m.network().vectors.empty()) << "nobody meets itself, and a committed process only committed ones";
  for (const ir::Edge& edge : m.network().edges) {
    EXPECT_EQ(ir::as_constant(m.network().arena, edge.guard), 0);
    EXPECT_EQ(edge.sync, ir::SyncKind::Event) << "somebody who comes later may meet it";
  }
}

TEST(DveNetworks, ASourceCanBeLeftOut) {
  const Loaded m("process P { state a, b; init a; trans a->b{}, ->a{}, b->b{}, ->a{}; } system async;");
  ASSERT_EQ(m.said(), "");
  std::string way;
  for (const ir::Edge& edge : m.network().edges) way += std::to_string(edge.source) + std::to_string(edge.target) + " ";
  EXPECT_EQ(way, "01 00 11 10 ");
}

TEST(DveNetworks, AssertionsAreInvariants) {
  const Loaded n(R"(byte x;
process P { byte x; state a; init a; assert a: x < 1 and x + 1 - 2 > 0 - 3 or P->x == 0; }
system async;
)");
  ASSERT_EQ(n.said(), "");
  ASSERT_EQ(n.document->model().properties.size(), 1u);
  EXPECT_EQ(n.document->model().properties[0].text, "A[] P.a imply ((P.x < 1 && P.x + 1 - 2 > 0 - 3) || P.x == 0)");
}

TEST(DveNetworks, ThePropertyProcessIsNoPartOfIt) {
  const Loaded m(R"(byte x;
process Never { byte y; state a, b; init a; accept b; trans a -> a {}, a -> b { guard P.s && x == y; }; }
process P { state r, s; init r; trans r -> s { effect x = P.r; }; }
system async property Never;
)");
  ASSERT_EQ(m.said(), "");
  ASSERT_EQ(m.network().processes.size(), 1u);
  EXPECT_EQ(m.network().cells.size(), 2u);
  EXPECT_EQ(ir::check(m.network()), std::vector<std::string>());
  ASSERT_EQ(m.document->model().properties.size(), 1u);
  const auto* left = m.document->model().properties[0].as<ir::Unsupported>();
  ASSERT_TRUE(left);
  EXPECT_EQ(left->reason, "the property process 'Never' is not supported: it has variables");
  EXPECT_EQ(m.document->said(0), nullptr);
}

TEST(DveNetworks, ThePropertyProcessIsAnAutomaton) {
  const Loaded m(R"(byte x;
process Never { state b, a; init a; accept b;
  trans a -> a {}, a -> b { guard P.s && x == 1; }, b -> b { guard not P.r; }, b -> b { guard P.s && x == 1; }; }
process P { state r, s; init r; trans r -> s { effect x = P.r; }, s -> s {}; }
system async property Never;
)");
  ASSERT_EQ(m.said(), "");
  ASSERT_EQ(m.document->model().properties.size(), 1u);
  const ir::Said* said = m.document->said(0);
  ASSERT_TRUE(said && std::holds_alternative<ir::Recurrent>(*said));
  const auto& accepts = std::get<ir::Recurrent>(*said);
  EXPECT_FALSE(accepts.wanted);
  ASSERT_EQ(accepts.propositions.size(), 2u) << "equal guards are one proposition";
  ASSERT_EQ(accepts.automaton.states(), 2u);
  EXPECT_EQ(accepts.automaton.kind_of(0), ltl::ComponentKind::N) << "the initial state comes first";
  EXPECT_EQ(accepts.automaton.kind_of(1), ltl::ComponentKind::F);
}

TEST(DveNetworks, WhatPropertyProcessesMustNotDo) {
  const auto why = [](const std::string& body) {
    const Loaded m("byte x; channel c;\nprocess Never { state a; init a; accept a; trans a -> a { " + body +
                   " }; }\nprocess P { state r; init r; trans r -> r { sync c!; }, r -> r { sync c?; }; }\n"
                   "system async property Never;\n");
    EXPECT_EQ(m.said(), "");
    const auto* left = m.document->model().properties[0].as<ir::Unsupported>();
    EXPECT_EQ(m.document->said(0) == nullptr, !left->reason.ends_with(": "));
    return left->reason.substr(left->reason.rfind(": ") + 2);
  };
  EXPECT_EQ(why("effect x = 1;"), "it has effects");
  EXPECT_EQ(why("sync c?;"), "it uses channels");
  EXPECT_EQ(why("guard x == 1 or Never.a;"), "it speaks of itself");
  EXPECT_EQ(why("guard x == 1;"), "");
}

TEST(DveNetworks, QueriesNameVariablesAndStates) {
  Loaded m(R"(const int K = 3; const byte T[2] = {1, 2};
byte v[2];
process P { int x; const byte L = 4; state a, b; init a; trans a -> b { effect x = K; }; }
system async;
)");
  ASSERT_EQ(m.said(), "");
  ir::Model model = m.document->model();
  const auto file = m.sources.add("<query>", "E<> P.b && P.x == K && v[0] < P.L + T[1]\n");
  m.document->read_queries(model, m.sources, file, m.diagnostics);
  EXPECT_EQ(m.said(), "");
  ASSERT_EQ(model.properties.size(), 1u);
  EXPECT_TRUE(model.properties[0].as<ir::Reachable>());
}

}  // namespace
}  // namespace beeline
