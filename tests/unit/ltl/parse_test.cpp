#include "ltl/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ltl/print.h"

namespace beeline::ltl {
namespace {

// Numbers atoms as they come; refuses those with "clock" in them.
struct Read {
  explicit Read(std::string text) {
    const std::uint16_t index = sources.add("<formula>", std::move(text));
    const util::SourceFile& file = sources.file(index);
    util::Diagnostics diagnostics;
    formula = parse(
        formulas, file, index, 0, file.text.size(),
        [&](std::string_view atom, std::size_t offset) -> std::optional<std::uint32_t> {
          EXPECT_EQ(file.text.substr(offset, atom.size()), atom);
          if (atom.find("clock") != std::string_view::npos) {
            diagnostics.error(file.position_of(offset, index), "no clocks");
            return {};
          }
          for (std::size_t i = 0; i < atoms.size(); ++i)
            if (atoms[i] == atom) return static_cast<std::uint32_t>(i);
          atoms.emplace_back(atom);
          return static_cast<std::uint32_t>(atoms.size() - 1);
        },
        diagnostics);
    for (const util::Diagnostic& diagnostic : diagnostics.all()) errors += sources.render(diagnostic);
  }

  // With atoms between braces.
  std::string text() const {
    if (!formula) return errors;
    return print(formulas, *formula, [&](std::uint32_t p) { return "{" + atoms[p] + "}"; });
  }

  util::Sources sources;
  Formulas formulas;
  std::vector<std::string> atoms;
  std::optional<Formula> formula;
  std::string errors;
};

std::string read(const std::string& text) { return Read(text).text(); }

TEST(LtlParse, InstancesMayHaveNamesOfOperators) {
  EXPECT_EQ(read("G F R(1).idle"), "G F {R(1).idle}");
  EXPECT_EQ(read("F (G(1).a)"), "F {G(1).a}");
  EXPECT_EQ(read("G(a) U (b)"), "G {a} U {b}");
  EXPECT_EQ(read("U(1, 2) .x R R(1).x"), "{U(1, 2) .x} R {R(1).x}");
}

TEST(LtlParse, BindsAsInSpot) {
  EXPECT_EQ(read("a && b U c || d"), "({a} && ({b} U {c})) || {d}");
  EXPECT_EQ(read("a U b U c"), "{a} U ({b} U {c})");
  EXPECT_EQ(read("a W b R c M d"), "{a} W ({b} R ({c} M {d}))");
  EXPECT_EQ(read("a -> b -> c"), "{a} -> ({b} -> {c})");
  EXPECT_EQ(read("a <-> b -> c"), "{a} <-> ({b} -> {c})");
  EXPECT_EQ(read("a || b -> c && d"), "({a} || {b}) -> ({c} && {d})");
  EXPECT_EQ(read("!a U X b"), "!{a} U X {b}");
  EXPECT_EQ(read("F G a && b"), "F G {a} && {b}");
  EXPECT_EQ(read("a xor b && c || d"), "!({a} <-> ({b} && {c})) || {d}");
}

TEST(LtlParse, KnowsSpellings) {
  EXPECT_EQ(read("[]<>a"), "G F {a}");
  EXPECT_EQ(read("[] (a -> <> b)"), "G({a} -> F {b})");
  EXPECT_EQ(read("not a and b or c imply d"), "((!{a} && {b}) || {c}) -> {d}");
  EXPECT_EQ(read("G[]F<>a"), "G G F F {a}");
  EXPECT_EQ(read("true U false"), "true U false");
  EXPECT_EQ(read(" \n G\ta\r\n"), "G {a}");
}

TEST(LtlParse, LeavesAtomsToTheHost) {
  EXPECT_EQ(read("G (x + f(a && b, c) > 3 -> F P(1).done)"), "G({x + f(a && b, c) > 3} -> F {P(1).done})");
  EXPECT_EQ(read("(a + b) > 3 && c"), "{(a + b) > 3} && {c}");
  EXPECT_EQ(read("(a + b > 3) && c"), "{a + b > 3} && {c}");
  EXPECT_EQ(read("((a) + (b)) * 2 == x U y[i || j] != !z"), "{((a) + (b)) * 2 == x} U {y[i || j] != !z}");
  EXPECT_EQ(read("x <= 3 && y >= 4 || z<-1"), "({x <= 3} && {y >= 4}) || {z<-1}");
  EXPECT_EQ(read("x<->y"), "{x} <-> {y}");
  EXPECT_EQ(read("x - 1 > y -> z"), "{x - 1 > y} -> {z}");
  EXPECT_EQ(read("F (a && b ? c : d)"), "F {a && b ? c : d}");
  EXPECT_EQ(read("F (x <? y) > 2 && c"), "F {(x <? y) > 2} && {c}");
  EXPECT_EQ(read("G forall (i : id_t) P(i).a && P(i).b"), "G {forall (i : id_t) P(i).a && P(i).b}");
  EXPECT_EQ(read("(exists (i : id_t) P(i).a || c) U b"), "{exists (i : id_t) P(i).a || c} U {b}");
  EXPECT_EQ(read("\"a && b\" U c"), "{\"a && b\"} U {c}");
  EXPECT_EQ(read("F F.done && x > M && G == 1"), "F {F.done} && {x > M} && {G == 1}");
  EXPECT_EQ(read("A && B U P"), "{A} && ({B} U {P})");
}

TEST(LtlParse, RemembersWhereAtomsAre) {
  util::SourceFile file{"model.q", "ltl: F a; more"};
  Formulas formulas;
  util::Diagnostics diagnostics;
  std::size_t where = 0;
  const auto f = parse(
      formulas, file, 0, 5, 8,
      [&](std::string_view, std::size_t offset) {
        where = offset;
        return std::optional<std::uint32_t>(7);
      },
      diagnostics);
  ASSERT_TRUE(f);
  EXPECT_EQ(where, 7);
  EXPECT_EQ(print(formulas, *f, letter_name), "F h");
}

TEST(LtlParse, TellsWhatIsWrongAndWhere) {
  EXPECT_EQ(read(""), "<formula>:1:1: error: a formula is missing\n");
  EXPECT_EQ(read("a &&"), "<formula>:1:3: error: an operand is missing after '&&'\n  a &&\n    ^\n");
  EXPECT_EQ(read("a -> (F)"), "<formula>:1:7: error: an operand is missing after 'F'\n  a -> (F)\n        ^\n");
  EXPECT_EQ(read("a && || b"), "<formula>:1:6: error: an operand is missing before '||'\n  a && || b\n       ^\n");
  EXPECT_EQ(read("U b"), "<formula>:1:1: error: an operand is missing before 'U'\n  U b\n  ^\n");
  EXPECT_EQ(read("G (a"), "<formula>:1:3: error: this '(' is not closed\n  G (a\n    ^\n");
  EXPECT_EQ(read("a) U b"), "<formula>:1:2: error: this ')' closes nothing\n  a) U b\n   ^\n");
  EXPECT_EQ(read("()"), "<formula>:1:2: error: a formula is missing between the parentheses\n  ()\n   ^\n");
  EXPECT_EQ(read("a G b"), "<formula>:1:3: error: an operator is missing before 'G'\n  a G b\n    ^\n");
  EXPECT_EQ(read("a <> b"), "<formula>:1:3: error: an operator is missing before '<>'\n  a <> b\n    ^\n");
  EXPECT_EQ(read("p --> q"),
            "<formula>:1:3: error: '-->' is no operator of linear temporal logic: write G (p -> F q) for p --> q\n"
            "  p --> q\n    ^\n");
  EXPECT_EQ(read("(p) => q"),
            "<formula>:1:5: error: '=>' is no operator of linear temporal logic: implication is '->'\n"
            "  (p) => q\n      ^\n");
  EXPECT_EQ(read("p <=> q"),
            "<formula>:1:3: error: '<=>' is no operator of linear temporal logic: equivalence is '<->'\n"
            "  p <=> q\n    ^\n");
  EXPECT_EQ(read("p V q"),
            "<formula>:1:3: error: 'V' is no operator of linear temporal logic: release is 'R'\n  p V q\n    ^\n");
  EXPECT_EQ(read("G\n  (H q)"),
            "<formula>:2:4: error: 'H' is no operator of linear temporal logic: there are ! X F G U W R M && || xor -> "
            "<->\n    (H q)\n     ^\n");
}

// At the word, whatever stands around it.
TEST(LtlParse, TellsWhichOperatorWasMeant) {
  const struct {
    std::string text, word, meant;
  } slips[] = {
      {"G (p.a impyl F q)", "impyl", "imply"},
      {"p nad G q", "nad", "and"},
      {"p nad not q", "nad", "and"},
      {"x == 1 ro !q", "ro", "or"},
      {"f(a) xro <>q", "xro", "xor"},
      {"a[1] adn [](p)", "adn", "and"},
      {"G nto F p", "nto", "not"},
      {"G p implies F q", "implies", "imply"},
      {"p until q", "until", "U"},
      {"p until (q && r)", "until", "U"},
      {"p UNTIL F q", "UNTIL", "U"},
      {"p release q", "release", "R"},
      {"always p", "always", "G"},
      {"p -> eventually q", "eventually", "F"},
      {"Globally p", "Globally", "G"},
      {"always F q", "always", "G"},
  };
  for (const auto& [text, word, meant] : slips)
    EXPECT_EQ(read(text), "<formula>:1:" + std::to_string(text.find(word) + 1) + ": error: '" + word +
                              "' is no operator of linear temporal logic; did you mean '" + meant + "'?\n  " + text +
                              "\n  " + std::string(text.find(word), ' ') + "^\n");
}

TEST(LtlParse, AtomsMayHaveWordsOfOperatorsElsewhere) {
  EXPECT_EQ(read("G always"), "G {always}");
  EXPECT_EQ(read("F P.next && until"), "F {P.next} && {until}");
  EXPECT_EQ(read("always(p) U next == 3"), "{always(p)} U {next == 3}");
  EXPECT_EQ(read("r/1/state until and F q"), "{r/1/state until} && F {q}");
  EXPECT_EQ(read("r/1/state nad"), "{r/1/state nad}");
  EXPECT_EQ(read("G nad == 2"), "G {nad == 2}");
}

TEST(LtlParse, ReadsOnAfterRefusedAtoms) {
  EXPECT_EQ(read("F (clock > 3) && b && G (y < clock)"),
            "<formula>:1:4: error: no clocks\n  F (clock > 3) && b && G (y < clock)\n     ^\n"
            "<formula>:1:26: error: no clocks\n  F (clock > 3) && b && G (y < clock)\n                           ^\n");
}

TEST(LtlParse, RefusesWhatNestsTooDeeply) {
  for (const std::string step : {"(", "!", "X ", "a U ", "a -> ", "a xor "}) {
    std::string deep;
    for (std::uint32_t i = 0; i < 20 * deepest_formula; ++i) deep += step;
    EXPECT_NE(read(deep + "a" + (step == "(" ? std::string(20 * deepest_formula, ')') : "")).find("levels deep"),
              std::string::npos)
        << step;
  }
  std::string wide = "a0";
  for (int i = 1; i < 5000; ++i) wide += " && a" + std::to_string(i);
  EXPECT_TRUE(Read(wide).formula);
}

}  // namespace
}  // namespace beeline::ltl
