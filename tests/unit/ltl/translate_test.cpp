#include "ltl/translate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ltl/degeneralise.h"
#include "ltl/write.h"
#include "read.h"
#include "util/budget.h"
#include "util/counting_watch.h"

namespace beeline::ltl {
namespace {

Automaton automaton(const std::string& text) {
  Formulas formulas;
  const Translated made = translate(formulas, read(formulas, text), util::nobody());
  EXPECT_TRUE(made.automaton) << made.refusal;
  return made.automaton.value_or(Automaton{});
}

std::string sizes(const Automaton& a) {
  return std::to_string(a.states()) + " states, " + std::to_string(a.transitions.size()) + " transitions, " +
         std::to_string(a.marks) + " marks, " + name(a.kind);
}

TEST(LtlTranslate, SmallFormulasHaveSmallAutomata) {
  EXPECT_EQ(sizes(automaton("true")), "1 states, 1 transitions, 0 marks, terminal");
  EXPECT_EQ(sizes(automaton("false")), "1 states, 0 transitions, 0 marks, empty");
  EXPECT_EQ(sizes(automaton("F a")), "2 states, 3 transitions, 1 marks, terminal");
  EXPECT_EQ(sizes(automaton("G a")), "1 states, 1 transitions, 0 marks, safety");
  EXPECT_EQ(sizes(automaton("a U b")), "2 states, 3 transitions, 1 marks, terminal");
  EXPECT_EQ(sizes(automaton("a W b")), "2 states, 3 transitions, 0 marks, safety");
  EXPECT_EQ(sizes(automaton("X X a")), "4 states, 4 transitions, 0 marks, terminal");
  EXPECT_EQ(sizes(automaton("G (a -> F b)")), "2 states, 5 transitions, 1 marks, general");
  EXPECT_EQ(sizes(automaton("!(G (a -> F b))")), "2 states, 3 transitions, 1 marks, weak");
  EXPECT_EQ(sizes(automaton("F G a")), "2 states, 3 transitions, 1 marks, weak");
  EXPECT_EQ(sizes(automaton("G F a")), "1 states, 2 transitions, 1 marks, general");
  EXPECT_EQ(sizes(automaton("G (a -> G b)")), "2 states, 3 transitions, 0 marks, safety");
}

std::string chain(std::uint32_t n, const std::string& separator, const std::string& before = "",
                  const std::string& after = "") {
  std::string text;
  for (std::uint32_t i = 0; i < n; ++i) text += (i == 0 ? "" : separator) + before + "p" + std::to_string(i) + after;
  return text;
}

// Upper bounds on states: families that grow with n by what their meaning needs, and patterns that are checked often.
TEST(LtlTranslate, FamiliesStaySmall) {
  for (std::uint32_t n = 1; n <= 6; ++n) {
    const Automaton fair = automaton(chain(n, " && ", "G F "));
    EXPECT_EQ(fair.states(), 1) << n;
    EXPECT_EQ(fair.marks, n);
    EXPECT_EQ(degeneralised(fair, util::nobody()).states(), n);
    EXPECT_LE(automaton("!((" + chain(n, " && ", "G F ") + ") -> G (q20 -> F r21))").states(), 2) << n;
    EXPECT_LE(automaton(chain(n, " || ", "F G ")).states(), n + 1) << n;
    EXPECT_LE(automaton(chain(n + 1, " U ")).states(), n + 1) << n;
    EXPECT_LE(automaton("!(" + chain(n + 1, " U ") + ")").states(), n + 1) << n;
    EXPECT_LE(automaton(chain(n + 1, " R ")).states(), n + 1) << n;
    EXPECT_LE(automaton(chain(n, " && ", "F ")).states(), std::size_t{1} << n) << n;
    EXPECT_LE(automaton(chain(n, " || ", "G ")).states(), n + 1) << n;
  }
  // Precedence, response and absence after q until r, and their negations.
  EXPECT_LE(automaton("G (q -> (!p U (r || G !p)))").states(), 3);
  EXPECT_LE(automaton("!(G ((q && !r) -> (!p W r)))").states(), 3);
  EXPECT_LE(automaton("!(G (q -> (p -> (!r U (s && !r))) W r))").states(), 4);
  EXPECT_LE(automaton("F r -> (p -> (!r U (s && !r))) U r").states(), 5);
}

TEST(LtlTranslate, ClassesAreThoseOfTheFormulas) {
  const auto kind = [](const std::string& text) { return std::string(name(automaton(text).kind)); };
  EXPECT_EQ(kind("F (a && X b)"), "terminal");
  EXPECT_EQ(kind("!(G (a -> X b))"), "terminal");
  EXPECT_EQ(kind("G (a -> X b)"), "safety");
  EXPECT_EQ(kind("!a W b"), "safety");
  EXPECT_EQ(kind("F G a"), "weak");
  EXPECT_EQ(kind("G a || F b"), "weak");
  EXPECT_EQ(kind("G F a && F G b"), "general");
  EXPECT_EQ(kind("a && G !a"), "empty");
}

TEST(LtlTranslate, RefusesWithTheReason) {
  Formulas formulas;
  EXPECT_EQ(translate(formulas, read(formulas, "F p64"), util::nobody()).refusal,
            "the formula has 65 propositions, and no more than 64 are possible");
  EXPECT_TRUE(translate(formulas, read(formulas, "F p63"), util::nobody()).automaton);
  TranslateOptions options;
  options.most_states = 31;
  const Formula f = read(formulas, chain(5, " && ", "F "));
  EXPECT_EQ(translate(formulas, f, util::nobody(), options).refusal,
            "the formula is too large: its automaton has more than 31 states before it is reduced");
  options.most_states = 32;
  EXPECT_TRUE(translate(formulas, f, util::nobody(), options).automaton);
  options.most_transitions = 100;
  EXPECT_EQ(translate(formulas, f, util::nobody(), options).refusal,
            "the formula is too large: its automaton has more than 100 transitions before it is reduced");
  options.most_transitions = 20;
  EXPECT_EQ(translate(formulas, f, util::nobody(), options).refusal,
            "the formula is too large: there are more than 20 ways to make a part of it hold");
  std::string promises = "(p0 && X X p1) M (X p1)";
  for (std::uint32_t i = 0; i < 64; ++i) {
    const std::string p = "p" + std::to_string(i), q = "p" + std::to_string((i + 1) % 64);
    promises += " || (" + p + " && X " + q + ") M (X X X " + p + ")";
  }
  EXPECT_EQ(translate(formulas, read(formulas, promises), util::nobody()).refusal,
            "the formula is too large: it promises more than 64 different things");
}

TEST(LtlTranslate, CanBeEndedFromOutside) {
  Formulas formulas;
  const Formula f = read(formulas, chain(14, " && ", "G (q30 -> F ", ")"));
  util::CountingWatch watch;
  watch.begin(util::nobody(), 50'000);
  EXPECT_THROW(translate(formulas, f, watch), util::Exceeded);
}

TEST(LtlWrite, Dot) {
  EXPECT_EQ(dot(automaton("a U b"), letter_name, "a U b"),
            "digraph automaton {\n"
            "  rankdir=LR\n"
            "  node [shape=circle]\n"
            "  label=\"a U b\"\n"
            "  labelloc=t\n"
            "  start [shape=point]\n"
            "  start -> 0\n"
            "  subgraph cluster_1 {\n"
            "    label=\"N\"\n"
            "    0\n"
            "  }\n"
            "  subgraph cluster_0 {\n"
            "    label=\"F\"\n"
            "    1\n"
            "  }\n"
            "  0 -> 0 [label=\"a\"]\n"
            "  0 -> 1 [label=\"b\"]\n"
            "  1 -> 1 [label=\"true {0}\"]\n"
            "}\n");
}

TEST(LtlWrite, Hoa) {
  EXPECT_EQ(hoa(
                automaton("G F a && G F !b"), [](std::uint32_t p) { return p == 0 ? "x == \"1\"" : "b"; }, "fair"),
            "HOA: v1\n"
            "name: \"fair\"\n"
            "States: 1\n"
            "Start: 0\n"
            "AP: 2 \"x == \\\"1\\\"\" \"b\"\n"
            "acc-name: generalized-Buchi 2\n"
            "Acceptance: 2 Inf(0)&Inf(1)\n"
            "properties: trans-labels explicit-labels trans-acc\n"
            "--BODY--\n"
            "State: 0\n"
            "[t] 0\n"
            "[0] 0 {0}\n"
            "[!1] 0 {1}\n"
            "[0&!1] 0 {0 1}\n"
            "--END--\n");
  EXPECT_NE(hoa(automaton("G a"), letter_name).find("acc-name: all\nAcceptance: 0 t\n"), std::string::npos);
  EXPECT_NE(hoa(automaton("F a"), letter_name).find("acc-name: Buchi\nAcceptance: 1 Inf(0)\n"), std::string::npos);
}

TEST(LtlWrite, NeverClaim) {
  EXPECT_EQ(never_claim(automaton("!(G (a -> F b))"), letter_name, util::nobody(), "!(G (a -> F b))"),
            "never { /* !(G (a -> F b)) */\n"
            "T0_init:\n"
            "\tdo\n"
            "\t:: (true) -> goto T0_init\n"
            "\t:: (a && !b) -> goto accept_S1\n"
            "\tod;\n"
            "accept_S1:\n"
            "\tdo\n"
            "\t:: (!b) -> goto accept_S1\n"
            "\tod;\n"
            "}\n");
  EXPECT_EQ(never_claim(automaton("false"), letter_name, util::nobody()), "never {\nT0_init:\n\tfalse;\n}\n");
}

}  // namespace
}  // namespace beeline::ltl
