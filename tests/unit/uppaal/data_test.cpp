// Variables, types, initial values and functions.
#include <gtest/gtest.h>

#include "ir/state_cells.h"
#include "support.h"

namespace beeline::frontend::uppaal::test {
namespace {

const std::string tail = "\nprocess P() { state a; init a; } system P;";

TEST(Data, CellsAreOrderedNamedAndInitialised) {
  Loaded m = load_xta(
      "const int N = 2; typedef int[1,N] id_t; typedef struct { int[0,7] f; bool g[2]; } r_t;\n"
      "meta int m = 4; int i; int[2,5] low; int[-5,-2] neg; bool b = 7; int a[2][id_t] = { { 1, 2 }, { 3, 4 } };\n"
      "r_t r = { g: { true, false }, f: 3 }; bool t = true;"
      "process P(const id_t k) { int v = 10 * k; bool w[2]; state a, b; init b; } system P;");
  ASSERT_TRUE(m.document) << m.messages();
  const ir::Network& n = m.network();
  std::vector<std::string> names;
  for (const ir::Cell& cell : n.cells) names.push_back(cell.name);
  EXPECT_EQ(names, (std::vector<std::string>{"P(1)",      "P(2)",      "i",       "low",       "neg",       "b",
                                             "a[0][1]",   "a[0][2]",   "a[1][1]", "a[1][2]",   "r.f",       "r.g[0]",
                                             "r.g[1]",    "t",         "P(1).v",  "P(1).w[0]", "P(1).w[1]", "P(2).v",
                                             "P(2).w[0]", "P(2).w[1]", "m"}));
  EXPECT_EQ(n.cells[0].high, 1);
  EXPECT_EQ(n.cells[0].initial, 1);
  EXPECT_EQ(m.cell("i").low, -32768);
  EXPECT_EQ(m.cell("i").high, 32767);
  EXPECT_EQ(m.cell("low").initial, 2);  // 0 is outside of the range
  EXPECT_EQ(m.cell("neg").initial, -5);
  EXPECT_EQ(m.cell("b").initial, 1);
  EXPECT_TRUE(m.cell("b").is_bool);
  EXPECT_EQ(m.cell("a[1][2]").initial, 4);
  EXPECT_EQ(m.cell("r.f").initial, 3);
  EXPECT_EQ(m.cell("r.g[0]").initial, 1);
  EXPECT_EQ(m.cell("P(2).v").initial, 20);
  EXPECT_EQ(m.cell("m").kind, ir::CellKind::Meta);
  EXPECT_EQ(m.cell("m").initial, 4);
}

TEST(Data, ClocksAndChannels) {
  const Loaded m = load_xta(
      "clock x = 3, c[2]; chan a; urgent broadcast chan b[2]; typedef urgent chan u_t; u_t u;"
      "process P() { clock z; state s; init s; } system P;");
  ASSERT_TRUE(m.document) << m.messages();
  std::vector<std::string> clocks, channels;
  for (const ir::Clock& clock : m.network().clocks) clocks.push_back(clock.name);
  for (const ir::Channel& channel : m.network().channels) channels.push_back(channel.name);
  EXPECT_EQ(clocks, (std::vector<std::string>{"0", "x", "c[0]", "c[1]", "P.z"}));
  EXPECT_EQ(m.network().clocks[1].initial, 3);
  EXPECT_EQ(channels, (std::vector<std::string>{"a", "b[0]", "b[1]", "u"}));
  EXPECT_FALSE(m.network().channels[0].urgent);
  EXPECT_EQ(m.network().channels[0].kind, ir::ChannelKind::Binary);
  EXPECT_TRUE(m.network().channels[2].urgent);
  EXPECT_EQ(m.network().channels[2].kind, ir::ChannelKind::Broadcast);
  EXPECT_TRUE(m.network().channels[3].urgent);
}

TEST(Data, ConstantsTakeNoStateAndMayCallFunctions) {
  Loaded m = load_xta(
      "const int big = 250 * 1000; int fac(int n) { int r = 1, i; for (i = 2; i <= n; i++) r *= i; return r; }"
      "const int f5 = fac(5); const int t[3] = { fac(3), 5, big }; int x[t[0]]; int i = 1;" +
      tail);
  ASSERT_TRUE(m.document) << m.messages();
  EXPECT_EQ(ir::StateCells(m.network()).size() - m.network().processes.size(), 7u);
  EXPECT_EQ(m.value("f5"), 120);
  EXPECT_EQ(m.value("t[0] + t[i]"), 11);
  EXPECT_EQ(m.value("t[i + 1]"), 250000);
}

TEST(Data, ScalarsKeepToThemselves) {
  const std::string types = "typedef scalar[3] s_t; typedef scalar[3] t_t; s_t a, b; t_t c; int by[s_t];";
  EXPECT_EQ(after(types + "int i;", "by[a] = 4, i = by[b] + (a == b)", "i"), 5);
  for (const char* wrong : {"a = c", "a = 1", "by[1] = 2", "by[c] = 2", "a++"}) {
    const Loaded m =
        load_xta(types + "process P() { state s; init s; trans s -> s { assign " + wrong + "; }; } system P;");
    EXPECT_FALSE(m.document) << wrong;
  }
  for (const char* wrong : {"a == c", "a < b", "a == 1", "a + b == 0"}) {
    const Loaded m =
        load_xta(types + "process P() { state s; init s; trans s -> s { guard " + wrong + "; }; } system P;");
    EXPECT_FALSE(m.document) << wrong;
  }
  Loaded m = load_xta(types + "process P() { state s; init s; } system P;");
  for (const auto& [query, why] : {std::pair("sup: by[0]", "this array is indexed by scalar[3], and this is int"),
                                   {"sup: by[c]", "this array is indexed by another scalar type"}}) {
    const auto asked = m.queries(query);
    ASSERT_EQ(asked.size(), 1u);
    ASSERT_TRUE(asked[0].as<ir::Broken>()) << query;
    EXPECT_EQ(asked[0].as<ir::Broken>()->reason, why);
  }
}

TEST(Data, UpdatesRunInOrder) {
  EXPECT_EQ(after("int a, b;", "b = (a = 1) + 2, a += b", "a * 10 + b"), 43);
  EXPECT_EQ(after("int a = 5, b;", "b = a++ * 10 + a", "b"), 56);
  EXPECT_EQ(after("int a = 5, b;", "b = --a * 10 + a--", "b * 10 + a"), 443);
  EXPECT_EQ(after("int a = 12;", "a /= 5, a <<= 3, a |= 1, a ^= 4, a %= 8, a *= 3, a -= 1, a >>= 1, a &= 6", "a"), 6);
  EXPECT_EQ(after("bool b; int a = 5;", "b = a", "b"), 1);
  EXPECT_EQ(after("int i = 1, a[3] = { 1, 2, 3 };", "a[i++] += 10, a[i] = 7", "a[0] + 100 * a[1] + 10000 * a[2]"),
            71201);
  EXPECT_EQ(after("int a, b; bool c = true;", "(c ? a : b) = 4, (c ? b : a) += 2", "a * 10 + b"), 42);
}

TEST(Data, WholeValuesAreCopiedAndCompared) {
  const std::string d =
      "typedef struct { int f, g[2]; } r_t; r_t r = { 1, { 2, 3 } }, s, t[2]; const r_t k = { 7, { 8, 9 } }; int a[2] "
      "= { 4, 5 }, b[2];";
  EXPECT_EQ(after(d, "s = r", "s.f + s.g[1]"), 4);
  EXPECT_EQ(after(d, "t[1] = k, t[1].g = a", "t[1].f * 100 + t[1].g[0] * 10 + t[1].g[1]"), 745);
  EXPECT_EQ(after(d, "s = r", "(s == r) * 10 + (s != k)"), 11);
  EXPECT_EQ(after(d, "b = a", "b == a"), 1);
  EXPECT_EQ(after(d, "b[0] = 4", "b == a"), 0);
}

TEST(Data, Functions) {
  EXPECT_EQ(after("int f(int n) { if (n > 2) return 1; else if (n == 2) { return 2; } return 3; } int a;",
                  "a = f(3) * 100 + f(2) * 10 + f(1)", "a"),
            123);
  EXPECT_EQ(
      after("int n; void inc(int &v, int by) { v += by; n++; } int a[2];", "inc(a[1], 5), inc(n, 1)", "a[1] * 10 + n"),
      53);
  EXPECT_EQ(after("int f() { int s = 0; for (i : int[2,4]) s += i; return s; } int a;", "a = f() + f()", "a"), 18);
  EXPECT_EQ(
      after("int f() { int s, i = 5; while (i > 0) { s += i; i--; } do { s++; } while (s < 3); return s; } int a;",
            "a = f()", "a"),
      16);
  // Locals start anew in every call.
  EXPECT_EQ(after("int f(int k) { int a[3]; int r; a[k]++; r = a[0] + a[1]; return r; } int a;",
                  "a = f(0) + f(1) + f(0)", "a"),
            3);
  // By value means a copy, whatever is nested in the call.
  EXPECT_EQ(
      after("int f(int a[2], int k) { a[0] += k; return a[0] + a[1]; } int v[2] = { 1, 2 }, w[2] = { 10, 20 }, r;",
            "r = f(v, f(w, 100)) * 10 + v[0]", "r"),
      1331);
  EXPECT_EQ(
      after(
          "typedef int v_t[2]; v_t f(v_t a, v_t b) { a[0] += 10 * b[0]; return a; } v_t v = { 1, 2 }, w = { 3, 4 }, r;",
          "r = f(v, f(v, w))", "r[0]"),
      311);
  EXPECT_EQ(after("typedef struct { int p, q; } t; t mk(int p) { t x = { p, p + 1 }; return x; } t v; int r;",
                  "v = mk(4), r = (mk(1) == mk(2)) * 10 + (mk(3) == mk(3)) + mk(7).q * 100", "v.q * 1000 + r"),
            5801);
  EXPECT_EQ(after("clock x; int r; void go(clock &c, int &n) { c = 3; n = 2; }", "go(x, r)", "r"), 2);
  EXPECT_EQ(after("int r; bool odd(int n) { return n % 2; } int a[3] = { 1, 2, 3 };",
                  "r = sum (i : int[0,2]) odd(a[i]) * 10 + (exists (i : int[0,2]) a[i] == 2)", "r"),
            23);
  EXPECT_EQ(after("int r; int g(const int &v, const int t[2]) { return v + t[1]; } const int k[2] = { 5, 6 };",
                  "r = g(3 + 1, k) + g(k[0], k)", "r"),
            21);
  EXPECT_EQ(after("int r = -4;", "r = abs(r) * 10 + abs(3)", "r"), 43);
}

TEST(Data, RangesAreCheckedWhenValuesAreStored) {
  for (const char* wrong :
       {"i = 4", "i = -1", "f(9)", "j = g(9)", "i += 5", "a[2] = 0", "a[j] = 0", "i = 1 / j", "i = 1 << j", "x = j"}) {
    EXPECT_THROW(
        after("int[0,3] i; int j = -1; int a[2]; clock x; void f(int[0,3] n) { } int[0,3] g(int n) { return n; } ",
              std::string("j = j * 1, ") + (std::string(wrong) == "i = 1 / j" ? "j = 0, i = 1 / j" : wrong), "i"),
        std::exception)
        << wrong;
  }
  EXPECT_EQ(after("int[0,3] i = 3; int j;", "j = i * 100000 / 100000", "j"), 3);  // only stores are checked
}

TEST(Data, DoublesLoadAndMatterOnlyWhereTheyAreUsed) {
  const std::string d =
      "double d = 1.5, e; hybrid clock h; int i; clock x; double half(double v) { return v / 2.0; } int n() { i++; "
      "return 1; }";
  Loaded harmless = load_xta(d +
                             "process P() { state a { h' == 2.5 }; init a; trans a -> a { assign d = half(d) + "
                             "sin(2.0), e = n(); }; } system P;");
  ASSERT_TRUE(harmless.document) << harmless.messages();
  EXPECT_TRUE(harmless.network().limitations.empty());
  check::Memory memory = check::initial_memory(harmless.network());
  check::Evaluator(harmless.network(), memory).value(harmless.edge("P", 0).update);
  EXPECT_EQ(harmless.value("i", memory), 1);  // the effect on the way stays
  for (const char* use : {"guard d > 1.0; ", "guard x < 2.5; ", "assign i = fint(d); ", "assign x = random(3.0); "}) {
    const Loaded m = load_xta(d + "\nprocess P() { state a; init a; trans a -> a { " + use + "}; } system P;");
    ASSERT_TRUE(m.document) << m.messages();
    ASSERT_EQ(m.network().limitations.size(), 1u) << use;
    EXPECT_EQ(m.network().limitations[0].position.line, 2u);
  }
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
