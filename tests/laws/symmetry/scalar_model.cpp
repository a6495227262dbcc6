#include "scalar_model.h"

#include <initializer_list>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "util/random.h"

namespace beeline::test {

namespace {

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  ScalarModel make() {
    two_ = chance(4);
    biased_ = chance(3);
    timed_ = !chance(4);
    fails_ = chance(2);
    ScalarModel out;
    out.text = declarations() + process("P", "const id_t i", true);
    if (has_q_) out.text += process("Q", "", false);
    std::string processes = has_q_ ? chance(2) ? "Q, P" : "P, Q" : "P";
    if (two_) {
      out.text += process("R", "const other_t o", false);
      processes += ", R";
    }
    out.text += fmt::format("system {};\n", processes);
    out.query = "E<> " + formula();
    out.tells_apart = told_apart_;
    return out;
  }

 private:
  bool chance(std::uint64_t one_in) { return random_.below(one_in) == 0; }
  std::string pick(const std::vector<std::string>& from) { return from[random_.below(from.size())]; }
  // Now and then something that only a biased model has.
  std::string pick(std::vector<std::string> from, const std::vector<std::string>& biased) {
    if (!biased_ || !chance(3)) return pick(from);
    told_apart_ = true;
    return pick(biased);
  }

  std::string declarations() {
    has_q_ = chance(2);
    const std::uint64_t n = 2 + random_.below(3);
    std::string text = fmt::format("typedef scalar[{}] id_t;\n", n);
    if (two_) text += "typedef scalar[2] other_t; int[0,1] pair[id_t][other_t]; other_t left;\n";
    text += "int[0,2] g; bool flag; id_t v; id_t u; int[0,2] a[id_t]; id_t next[id_t]; bool m[id_t][id_t];\n";
    text += "typedef struct { int[0,1] n; id_t who; } record_t; record_t r[id_t]; record_t s;\n";
    text += chance(4) && biased_ ? (told_apart_ = true, "int[0,2] w[id_t] = { 0") + repeated(n - 1, ", 1") + " };\n"
                                 : "int[0,2] w[id_t];\n";
    if (timed_) text += "clock y; clock z[id_t];\n";
    text += "chan c[id_t]; chan d; broadcast chan b; broadcast chan e[id_t];\n";
    text += "int[0,9] total() { return sum (k : id_t) a[k]; }\n";
    text += "bool all(id_t j) { return forall (k : id_t) k == j || !m[j][k]; }\n";
    text += "void put(id_t j, int[0,2] n) { a[j] = n; v = j; }\n";
    text += "void clear() { for (k : id_t) m[k][k] = false; }\n";
    text += "id_t of(id_t j) { return next[j]; }\n";
    text += "void bump(int[0,2]& t) { if (t < 2) t++; }\n";
    return text;
  }

  static std::string repeated(std::uint64_t n, const char* text) {
    std::string out;
    for (std::uint64_t i = 0; i < n; ++i) out += text;
    return out;
  }

  std::string guard(bool mine, bool selected) {
    std::vector<std::string> all{"g < 2",      "flag",         "!flag",        "total() <= 2",
                                 "v == u",     "next[v] != u", "a[v] > 0",     "exists (k : id_t) a[k] == 1",
                                 "m[v][u]",    "all(v)",       "next[u] == v", "forall (k : id_t) !m[k][k] || a[k] < 2",
                                 "r[v].n < 1", "s.who == v",   "r[u] == s",    "of(u) == v",
                                 "w[v] < 2"};
    if (mine)
      for (const char* more :
           {"v == i", "v != i", "a[i] < 2", "next[i] == i", "k < 2", "of(i) != own", "m[i][v]", "own == i"})
        all.push_back(more);
    if (selected)
      for (const char* more : {"j != v", "a[j] == 0", "next[j] != j", "m[v][j]"}) all.push_back(more);
    if (mine && selected)
      for (const char* more : {"j != i", "!m[i][j]", "own == j"}) all.push_back(more);
    if (timed_) {
      for (const char* more : {"y >= 1", "y <= 2", "z[v] > 1"}) all.push_back(more);
      if (mine)
        for (const char* more : {"x > 1", "x <= 2", "z[i] >= 1", "x - y < 1", "x > a[i]"}) all.push_back(more);
    }
    return pick(all);
  }

  std::string update(bool mine, bool selected) {
    std::vector<std::string> all{"g = 2 - g",   "flag = !flag",       "v = u",     "u = next[v]", "a[v] = g",
                                 "next[v] = u", "m[v][u] = !m[v][u]", "s.who = v", "r[v] = s",    "s = r[u]",
                                 "bump(g)",     "bump(a[v])",         "w[u] = 1"};
    if (fails_)
      for (const char* more : {"g++", "a[v]++", "w[v]++, g = 0"}) all.push_back(more);
    if (mine)
      for (const char* more : {"v = i", "a[i] = 1", "a[i] = g", "next[i] = v", "m[i][v] = true", "put(i, 2)",
                               "k = a[i]", "own = v", "r[i].who = i", "r[i].n = 1", "bump(k)"})
        all.push_back(more);
    if (selected)
      for (const char* more : {"v = j", "u = j", "a[j] = 2", "next[j] = v"}) all.push_back(more);
    if (mine && selected)
      for (const char* more : {"own = j", "m[i][j] = true", "next[i] = j"}) all.push_back(more);
    if (timed_) {
      for (const char* more : {"y = 0", "z[v] = 0", "z[u] = 1"}) all.push_back(more);
      if (mine)
        for (const char* more : {"x = 0", "z[i] = 0", "x = 0, z[i] = 1", "x = 0"}) all.push_back(more);
    }
    return pick(std::move(all), {"clear()"});
  }

  std::string synchronisation(bool mine, bool selected) {
    std::vector<std::string> all{"d!", "d?", "b!", "b?", "c[v]!", "c[u]?", "e[v]!", "e[u]?"};
    if (mine)
      for (const char* more : {"c[i]!", "c[i]?", "e[i]?", "e[i]!"}) all.push_back(more);
    if (selected)
      for (const char* more : {"c[j]!", "c[j]?", "e[j]!"}) all.push_back(more);
    return pick(all);
  }

  std::string process(const std::string& name, const std::string& parameter, bool mine) {
    std::string text = fmt::format("process {}({}) {{\n", name, parameter);
    if (mine) text += fmt::format("  {}int[0,2] k; id_t own;\n", timed_ ? "clock x; " : "");
    const bool bounded = timed_ && mine && chance(2);
    text += fmt::format("  state l0, l1{}, l2;\n",
                        bounded ? pick({" { x <= 2 }", " { z[i] <= 2 }", " { x <= 3 && y <= 3 }"}) : "");
    if (chance(8)) text += "  commit l2;\n";
    else if (chance(8)) text += "  urgent l1;\n";
    text += "  init l0;\n  trans\n";
    const std::uint64_t edges = 3 + random_.below(3);
    for (std::uint64_t e = 0; e < edges; ++e) {
      const bool selected = chance(3);
      const std::uint64_t from = e < 2 ? e : random_.below(3), to = e < 2 ? e + 1 : random_.below(3);
      text += fmt::format("    l{} -> l{} {{ ", from, to);
      if (selected) text += "select j : id_t; ";
      if (!chance(3)) text += fmt::format("guard {}; ", guard(mine, selected));
      if (chance(3)) text += fmt::format("sync {}; ", synchronisation(mine, selected));
      if (!chance(4))
        text += fmt::format("assign {}{}; ", update(mine, selected), chance(2) ? ", " + update(mine, selected) : "");
      text += e + 1 == edges ? "};\n" : "},\n";
    }
    return text + "}\n";
  }

  std::string formula() {
    const auto atom = [&](const std::string& i) {
      std::vector<std::string> all{fmt::format("P({}).l2", i),
                                   fmt::format("P({}).l1 && a[{}] == 1", i, i),
                                   fmt::format("P({}).l2 && v == {}", i, i),
                                   fmt::format("m[{}][v]", i),
                                   fmt::format("P({}).k == 2", i),
                                   fmt::format("P({}).own != {}", i, i),
                                   fmt::format("next[{}] != {}", i, i),
                                   fmt::format("exists (h : id_t) h != {} && m[{}][h] && P({}).l1", i, i, i)};
      if (timed_) all.push_back(fmt::format("P({}).l1 && P({}).x > 2", i, i));
      return pick(all);
    };
    const std::vector<std::string> symmetric{
        fmt::format("exists (i : id_t) {}", atom("i")),
        fmt::format("forall (i : id_t) {}", atom("i")),
        fmt::format("exists (i : id_t) exists (h : id_t) i != h && {} && {}", atom("i"), atom("h")),
        fmt::format("(sum (i : id_t) P(i).l2) >= 2 && {}", guard(false, false)),
        fmt::format("forall (i : id_t) P(i).l1 || a[i] == 2"),
        fmt::format("exists (i : id_t) r[i].n == 1 && r[i].who == i"),
        "total() >= 3",
        "deadlock && flag",
        "deadlock && exists (i : id_t) P(i).l2",
    };
    return pick(symmetric,
                {"P(0).l2", "P(1).k == 2", "P(0).l2 && P(1).l1", "P(1).l2 && v == u", "P(0).l1 && P(0).own != v"});
  }

  util::Random random_;
  bool two_ = false, biased_ = false, timed_ = true, has_q_ = false, told_apart_ = false, fails_ = false;
};

}  // namespace

ScalarModel scalar_model(std::uint64_t seed) { return Maker(seed).make(); }

}  // namespace beeline::test
