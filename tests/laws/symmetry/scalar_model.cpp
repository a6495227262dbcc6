#include "scalar_model.h"

#include <algorithm>
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
    drawn_loops_ = chance(3);
    rich_ = chance(2);
    refers_ = rich_ && chance(4);
    ranked_ = rich_ && chance(6);
    ScalarModel out;
    out.text = declarations();
    if (refers_) {
      out.text += process("T", "const id_t i, int[0,2]& ref", true);
      out.text += fmt::format("P(const id_t i) = T(i, {});\n", pick({"g", "a[i]", "grid[1][i]", "r[i].n"}));
    } else {
      out.text += process("P", "const id_t i", true);
    }
    if (has_q_) out.text += process("Q", "", false);
    std::string processes = has_q_ ? chance(2) ? "Q, P" : "P, Q" : "P";
    if (two_) {
      out.text += process("R", "const other_t o", false);
      processes += ", R";
    }
    if (ranked_ && chance(2)) std::replace(processes.begin(), processes.end(), ',', '<');
    out.text += fmt::format("system {};\n", processes);
    out.query = "E<> " + formula();
    out.extremum = extremum();
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
    const std::uint64_t n = chance(10) ? 1 : 2 + random_.below(3);
    last_ = fmt::format("P({})", n - 1);
    std::string text = fmt::format("typedef scalar[{}] id_t;\n", n);
    if (two_) text += "typedef scalar[2] other_t; int[0,1] pair[id_t][other_t]; other_t left;\n";
    text += "int[0,2] g; bool flag; id_t v; id_t u; int[0,2] a[id_t]; id_t next[id_t]; bool m[id_t][id_t];\n";
    text += "typedef struct { int[0,1] n; id_t who; } record_t; record_t r[id_t]; record_t s;\n";
    text += chance(4) && biased_ ? (told_apart_ = true, "int[0,2] w[id_t] = { 0") + repeated(n - 1, ", 1") + " };\n"
                                 : "int[0,2] w[id_t];\n";
    if (timed_) text += "clock y; clock z[id_t];\n";
    text += fmt::format("{}chan c[id_t]; chan d; {}broadcast chan b; broadcast chan e[id_t];\n",
                        rich_ && chance(4) ? "urgent " : "", rich_ && chance(4) ? "urgent " : "");
    if (rich_) text += rich_declarations();
    text += "int[0,9] total() { return sum (k : id_t) a[k]; }\n";
    text += "bool all(id_t j) { return forall (k : id_t) k == j || !m[j][k]; }\n";
    text += "void put(id_t j, int[0,2] n) { a[j] = n; v = j; }\n";
    text += "id_t of(id_t j) { return next[j]; }\n";
    text += "id_t either(id_t j) { if (flag) return j; else return of(v); }\n";
    text += "id_t dropped(id_t j) { if (flag) return j; }\n";
    text += "record_t kept(id_t j) { record_t t = s; t.who = j; return t; }\n";
    text += "record_t lost(id_t j) { if (g < 2) return r[j]; }\n";
    // Loops whose rounds may change places,
    text += "void clear() { for (k : id_t) m[k][k] = false; }\n";
    text += "void row(id_t j) { for (k : id_t) m[j][k] = a[k] > 0; }\n";
    text += "void column(id_t j) { for (k : id_t) m[k][j] = !m[k][j]; }\n";
    text += "void square() { for (k : id_t) for (h : id_t) m[k][h] = k != h && a[k] == a[h]; }\n";
    text += "void copy() { for (k : id_t) { int[0,2] t = a[k]; w[k] = 2 - t; } }\n";
    text += "void mark() { for (k : id_t) if (a[k] == 2) flag = true; }\n";
    text += "int count() { int n = 0; for (k : id_t) if (a[k] > 0) n++; return n; }\n";
    text += "bool some(id_t j) { for (k : id_t) if (m[j][k] && k != j) return true; return false; }\n";
    text += "void more() { for (k : id_t) if (next[k] == k) g = g >? a[k]; }\n";
    text += "void fill() { for (k : id_t) g += a[k]; }\n";
    if (timed_) text += "void later() { for (k : id_t) z[k] = a[k]; }\n";
    // and those that go in an order.
    text += "void last() { for (k : id_t) v = k; }\n";
    text += "id_t first() { for (k : id_t) if (a[k] > 0) return k; return v; }\n";
    text += "void shift() { for (k : id_t) a[k] = a[next[k]]; }\n";
    text += "void sway() { for (k : id_t) g += 1 - a[k]; }\n";
    text += "bool told() { for (k : id_t) { if (a[k] > 1) return true; if (m[k][k]) return false; } return flag; }\n";
    text += "void turns() { int[0,2] t = 0; for (k : id_t) { w[k] = t; t = a[k]; } }\n";
    text += "void bump(int[0,2]& t) { if (t < 2) t++; }\n";
    // Whatever else a loop may do, in an order or not.
    if (drawn_loops_) text += loop_function("loop0") + loop_function("loop1");
    return text;
  }

  // Arrays of several dimensions and within structs, what is passed by reference, what lasts no longer than a step.
  std::string rich_declarations() {
    std::string text = "int[0,2] grid[2][id_t]; int[0,2] tens[id_t][2]; id_t path[2]; meta int[0,2] mi;\n";
    text += "typedef struct { bool on; int[0,2] n[id_t]; id_t by[id_t]; } box_t; box_t box, spare;\n";
    text += "chan cc[id_t][id_t];\n";
    if (timed_) text += "clock zz[2][id_t];\n";
    if (biased_ && chance(2)) text += (told_apart_ = told_by_meta_ = true, "meta id_t mv;\n");
    text += "void swap(id_t& p, id_t& q) { id_t t = p; p = q; q = t; }\n";
    text += "void whole(int[0,2]& t[id_t]) { for (k : id_t) t[k] = 1; }\n";
    if (ranked_) text += fmt::format("chan priority {};\n", pick({"d < default < c", "b, e < default", "default < b"}));
    return text;
  }

  // --- loops of random statements; k is the element of the round, j is that of the caller

  std::string loop_function(const std::string& name) {
    private_ = chance(2);
    gathers_ = chance(2);
    returns_ = chance(4);
    tame_ = !chance(3);
    std::string text = "void " + name + "(id_t j) { ";
    if (gathers_) text += "int o = 0; ";
    text += "for (k : id_t) { ";
    if (private_) text += fmt::format("int[0,2] t{}; ", chance(2) ? " = a[k]" : "");
    const std::uint64_t statements = 1 + random_.below(2);
    for (std::uint64_t i = 0; i < statements; ++i) text += statement("k", 2) + " ";
    text += "} ";
    if (gathers_) text += pick({"flag = o > 1;", "g = o > 2 ? 2 : 0;", "a[j] = o % 2 == 0 ? 1 : 0;"});
    return text + " }\n";
  }

  std::string number(const std::string& k) {
    std::vector<std::string> all{"0", "1", "2", "a[" + k + "]", "w[" + k + "]", "2 - a[" + k + "]", "r[" + k + "].n"};
    if (!tame_)
      for (const char* more : {"g", "a[j]", "a[next[k]]", "(g = 1)", "(g + a[k]) % 3"}) all.push_back(more);
    if (private_) all.insert(all.end(), {"t", "(t = 1)"});
    if (gathers_ && !tame_) all.insert(all.end(), {"o++ % 2", "(o > 0 ? 1 : 0)"});
    return pick(all);
  }

  std::string condition(const std::string& k) {
    std::vector<std::string> all{"m[" + k + "][j]",  "m[j][" + k + "]", "m[" + k + "][" + k + "]",
                                 k + " == j",        k + " != v",       "next[j] == " + k,
                                 "a[" + k + "] > 0", "r[j].n == 0",     "w[u] == 0",
                                 "all(" + k + ")",   "total() > 1"};
    if (!tame_)
      for (const char* more : {"flag", "next[k] == j", "g > 0", "some(k)", "s.who == k"}) all.push_back(more);
    if (private_) all.push_back("t > 0");
    return pick(all);
  }

  std::string element(const std::string& k) {
    std::vector<std::string> all{"j", k, "v", "next[" + k + "]", "of(" + k + ")"};
    if (!tame_)
      for (const char* more : {"u", "next[j]", "s.who", "of(u)", "(v = k)"}) all.push_back(more);
    return pick(all);
  }

  std::string statement(const std::string& k, int depth) {
    if (depth > 0 && chance(3))
      return fmt::format("if ({}) {{ {} }}{}", condition(k), statement(k, depth - 1),
                         chance(3) ? " else { " + statement(k, depth - 1) + " }" : "");
    if (depth > 0 && k == "k" && chance(8)) return fmt::format("for (h : id_t) {{ {} }}", statement("h", depth - 1));
    if (returns_ && chance(2)) return fmt::format("if ({}) return;", condition(k));
    std::vector<std::string> all{fmt::format("a[{}] = {};", k, number(k)),
                                 fmt::format("w[{}] = {};", k, number(k)),
                                 fmt::format("r[{}].n = {};", k, condition(k)),
                                 fmt::format("m[{}][j] = {};", k, condition(k)),
                                 fmt::format("m[j][{}] = {};", k, condition(k)),
                                 fmt::format("m[{}][{}] = {};", k, k, condition(k)),
                                 fmt::format("next[{}] = {};", k, element(k)),
                                 fmt::format("r[{}].who = {};", k, element(k)),
                                 fmt::format("flag = flag || {};", condition(k)),
                                 fmt::format("flag = {} && flag;", condition(k)),
                                 fmt::format("g = g >? {};", number(k)),
                                 fmt::format("g = {} <? g;", number(k)),
                                 "flag = true;",
                                 "g = 1;"};
    if (k == "h") all.push_back(fmt::format("m[k][h] = {};", condition(k)));
    if (rich_)
      all.insert(all.end(),
                 {fmt::format("box.n[{}] = {};", k, number(k)), fmt::format("box.by[{}] = {};", k, element(k)),
                  fmt::format("grid[1][{}] = {};", k, number(k)), fmt::format("tens[{}][0] = {};", k, number(k)),
                  fmt::format("m[{}] = m[j];", k), fmt::format("r[{}] = s;", k),
                  fmt::format("flag |= {};", condition(k)), "flag = !flag;"});
    if (timed_) all.push_back(fmt::format("z[{}] = {};", k, number(k)));
    if (private_) all.push_back(fmt::format("t = {};", number(k)));
    if (gathers_)
      for (int i = 0; i < 3; ++i) all.push_back(fmt::format("o {}= {};", pick({"+", "+", "-"}), number(k)));
    if (!tame_) {
      all.insert(all.end(), {fmt::format("g = {};", number(k)), fmt::format("a[j] = {};", number(k)),
                             fmt::format("a[next[{}]] = {};", k, number(k)), fmt::format("v = {};", element(k)),
                             fmt::format("flag = {};", condition(k)), fmt::format("next[j] = {};", element(k)),
                             fmt::format("s.who = {};", element(k)), fmt::format("g += {};", number(k))});
    }
    return pick(all);
  }

  static std::string repeated(std::uint64_t n, const char* text) {
    std::string out;
    for (std::uint64_t i = 0; i < n; ++i) out += text;
    return out;
  }

  std::string guard(bool mine, bool selected) {
    std::vector<std::string> all{
        "g < 2",        "flag",         "!flag",        "total() <= 2",
        "v == u",       "next[v] != u", "a[v] > 0",     "exists (k : id_t) a[k] == 1",
        "m[v][u]",      "all(v)",       "next[u] == v", "forall (k : id_t) !m[k][k] || a[k] < 2",
        "r[v].n < 1",   "s.who == v",   "r[u] == s",    "of(u) == v",
        "w[v] < 2",     "count() > 1",  "some(v)",      "either(u) != v",
        "m[next[v]][u]"};
    if (mine)
      for (const char* more : {"v == i", "v != i", "a[i] < 2", "next[i] == i", "k < 2", "of(i) != own", "m[i][v]",
                               "own == i", "m[v][i]", "me() == v", "!some(me())", "either(i) == i"})
        all.push_back(more);
    if (selected)
      for (const char* more : {"j != v", "a[j] == 0", "next[j] != j", "m[v][j]"}) all.push_back(more);
    if (mine && selected)
      for (const char* more : {"j != i", "!m[i][j]", "own == j", "m[j][i]", "either(j) != i"}) all.push_back(more);
    if (timed_) {
      for (const char* more : {"y >= 1", "y <= 2", "z[v] > 1"}) all.push_back(more);
      if (mine)
        for (const char* more : {"x > 1", "x <= 2", "z[i] >= 1", "x - y < 1", "x > a[i]"}) all.push_back(more);
    }
    if (rich_) {
      for (const char* more : {"grid[1][v] > 0", "path[0] != path[1]", "box.n[u] == 0", "box.by[v] == u", "a == w",
                               "tens[v][0] <= tens[u][1]", "r[v].who != u", "box == spare", "mi == 0"})
        all.push_back(more);
      if (mine)
        for (const char* more : {"r[own].who == i", "box.by[own] != i", "tens[i][1] < 2"}) all.push_back(more);
      if (timed_)
        for (const char* more : {"zz[1][v] >= 1", "(forall (q : id_t) z[q] <= 3)"}) all.push_back(more);
      if (refers_ && mine) all.push_back("ref < 2");
    }
    return pick(all,
                {"first() == u", "dropped(v) == u", "told()", "lost(v) == s", told_by_meta_ ? "mv == u" : "told()"});
  }

  std::string update(bool mine, bool selected) {
    std::vector<std::string> all{"g = 2 - g",   "flag = !flag",       "v = u",      "u = next[v]", "a[v] = g",
                                 "next[v] = u", "m[v][u] = !m[v][u]", "s.who = v",  "r[v] = s",    "s = r[u]",
                                 "bump(g)",     "bump(a[v])",         "w[u] = 1",   "clear()",     "row(v)",
                                 "column(u)",   "square()",           "copy()",     "mark()",      "more()",
                                 "u = of(v)",   "v = either(u)",      "s = kept(v)"};
    if (drawn_loops_ && chance(3)) return pick({"loop0(v)", "loop1(u)", mine ? "loop0(i)" : "loop0(u)"});
    if (fails_)
      for (const char* more : {"g++", "a[v]++", "w[v]++, g = 0", "fill()"}) all.push_back(more);
    if (mine)
      for (const char* more :
           {"v = i", "a[i] = 1", "a[i] = g", "next[i] = v", "m[i][v] = true", "put(i, 2)", "k = a[i]", "own = v",
            "r[i].who = i", "r[i].n = 1", "bump(k)", "m[v][i] = true", "own = me()", "row(me())", "column(i)"})
        all.push_back(more);
    if (selected)
      for (const char* more : {"v = j", "u = j", "a[j] = 2", "next[j] = v"}) all.push_back(more);
    if (mine && selected)
      for (const char* more : {"own = j", "m[i][j] = true", "next[i] = j", "m[j][i] = true"}) all.push_back(more);
    if (timed_) {
      for (const char* more : {"y = 0", "z[v] = 0", "z[u] = 1", "later()"}) all.push_back(more);
      if (mine)
        for (const char* more : {"x = 0", "z[i] = 0", "x = 0, z[i] = 1", "x = 0"}) all.push_back(more);
    }
    if (rich_) {
      for (const char* more : {"grid[0][v] = 2",
                               "grid[1] = grid[0]",
                               "tens[v] = tens[u]",
                               "tens[u][1] = 1",
                               "path[1] = path[0]",
                               "path[0] = v",
                               "box.on = flag, box.n[v] = 1",
                               "box.by[u] = v",
                               "spare = box",
                               "box = spare",
                               "m[v] = m[u]",
                               "w = a",
                               "swap(v, u)",
                               "swap(next[v], path[1])",
                               "swap(box.by[u], s.who)",
                               "whole(a)",
                               "mi = 1, g = mi",
                               "r[v].who = u",
                               "r[u].n = r[v].n",
                               "(flag ? v : u) = path[1]"})
        all.push_back(more);
      if (mine)
        for (const char* more : {"box.by[i] = own", "swap(own, v)", "grid[1][i] = k"}) all.push_back(more);
      if (timed_) all.push_back(mine ? "zz[1][i] = 0" : "zz[0][v] = 0");
      if (refers_ && mine)
        for (const char* more : {"ref = 1", "bump(ref)"}) all.push_back(more);
    }
    return pick(std::move(all),
                {"last()", "v = first()", "shift()", "sway()", "turns()", "u = dropped(v)", "s = lost(u)"});
  }

  std::string synchronisation(bool mine, bool selected) {
    std::vector<std::string> all{"d!", "d?", "b!", "b?", "c[v]!", "c[u]?", "e[v]!", "e[u]?"};
    if (mine)
      for (const char* more : {"c[i]!", "c[i]?", "e[i]?", "e[i]!"}) all.push_back(more);
    if (selected)
      for (const char* more : {"c[j]!", "c[j]?", "e[j]!"}) all.push_back(more);
    if (rich_)
      for (const char* more : {"cc[v][u]!", mine ? "cc[i][v]!" : "cc[v][v]!", mine ? "cc[v][i]?" : "cc[u][v]?"})
        all.push_back(more);
    return pick(all);
  }

  std::string process(const std::string& name, const std::string& parameter, bool mine) {
    std::string text = fmt::format("process {}({}) {{\n", name, parameter);
    if (mine) text += fmt::format("  {}int[0,2] k; id_t own; id_t me() {{ return i; }}\n", timed_ ? "clock x; " : "");
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
      if (selected) text += rich_ && chance(3) ? "select j : id_t, h : int[0,1]; " : "select j : id_t; ";
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
    return pick(symmetric, {"P(0).l2", last_ + ".k == 2", "P(0).l2 && " + last_ + ".l1", last_ + ".l2 && v == u",
                            "P(0).l1 && P(0).own != v"});
  }

  std::string extremum() {
    const std::vector<std::string> terms{"g", "(sum (i : id_t) a[i])", "a[v]", "count()", "P(0).k"};
    const std::vector<std::string> clocks{"y", "z[v]", "P(0).x", last_ + ".x - P(0).x", "z[u] - y"};
    const std::string of = timed_ && chance(2) ? pick(clocks) : pick(terms);
    std::string where = chance(2) ? fmt::format("{{{}}}", formula()) : "";
    if (where.find("deadlock") != std::string::npos) where.clear();
    return fmt::format("{}{}: {}", pick({"sup", "inf", "bounds"}), where, of);
  }

  util::Random random_;
  bool two_ = false, biased_ = false, timed_ = true, has_q_ = false, told_apart_ = false, fails_ = false;
  bool rich_ = false, refers_ = false, ranked_ = false, told_by_meta_ = false;
  std::string last_;  // of the processes P
  bool drawn_loops_ = false, private_ = false, gathers_ = false, returns_ = false, tame_ = false;
};

}  // namespace

ScalarModel scalar_model(std::uint64_t seed) { return Maker(seed).make(); }

}  // namespace beeline::test
