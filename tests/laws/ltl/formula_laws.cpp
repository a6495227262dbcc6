// Normal forms, implications and rewriting keep what formulas mean, on random formulas and words.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "ltl/implication.h"
#include "ltl/parse.h"
#include "ltl/rewrite.h"
#include "oracle.h"
#include "util/counting_watch.h"

namespace laws {
namespace {

using beeline::util::nobody;
using ltl::Formula;
using ltl::Formulas;

TEST(LtlFormulaLaws, FormulasMeanWhatTheirTreesMean) {
  Random random(1);
  for (std::uint64_t i = 0; i < formulas_to_try(); ++i) {
    Formulas formulas;
    const Tree tree = random_tree(random, 3, 12);
    const Formula f = build(formulas, tree), nnf = formulas.nnf(f), negated = formulas.negated(f);
    for (const Word& word : random_words(random, 3, 10)) {
      const bool wanted = holds(word, tree);
      ASSERT_EQ(holds(word, formulas, f), wanted) << show(formulas, f) << " on" << show(word);
      ASSERT_EQ(holds(word, formulas, nnf), wanted) << show(formulas, nnf) << " on" << show(word);
      ASSERT_EQ(holds(word, formulas, negated), !wanted) << show(formulas, negated) << " on" << show(word);
    }
    ASSERT_EQ(formulas.nnf(nnf), nnf) << show(formulas, nnf);
    ASSERT_EQ(formulas.negated(formulas.negated(nnf)), nnf) << show(formulas, f);
  }
}

TEST(LtlFormulaLaws, PrintedFormulasAreReadAgain) {
  Random random(2);
  for (std::uint64_t i = 0; i < formulas_to_try(); ++i) {
    Formulas formulas;
    const Formula f = build(formulas, random_tree(random, 3, 20));
    const beeline::util::SourceFile file{"<formula>", show(formulas, f)};
    beeline::util::Diagnostics diagnostics;
    const auto read = ltl::parse(
        formulas, file, 0, 0, file.text.size(),
        [](std::string_view atom, std::size_t) { return std::optional<std::uint32_t>(atom[0] - 'a'); }, diagnostics);
    ASSERT_TRUE(read) << file.text << ": " << diagnostics.all()[0].message;
    ASSERT_EQ(*read, f) << file.text << " is read as " << show(formulas, *read);
  }
}

// All formulas that occur in one, in negation normal form and small ones.
void collect(const Formulas& formulas, Formula f, std::set<Formula>& into) {
  if (!into.insert(f).second) return;
  for (const Formula operand : formulas.operands(f)) collect(formulas, operand, into);
}

TEST(LtlFormulaLaws, ImplicationsHold) {
  Random random(3);
  std::uint64_t implied = 0, eventual = 0, universal = 0;
  for (std::uint64_t i = 0; i < formulas_to_try(); ++i) {
    Formulas formulas;
    ltl::Implication implication(formulas, nobody());
    std::set<Formula> parts;
    collect(formulas, formulas.nnf(build(formulas, random_tree(random, 2, 12))), parts);
    collect(formulas, formulas.nnf(build(formulas, random_tree(random, 2, 6))), parts);
    const std::vector<Word> words = random_words(random, 2, 12);
    for (const Formula f : parts) {
      for (const Formula g : parts) {
        if (f == g || !implication.implies(f, g)) continue;
        ++implied;
        for (const Word& word : words)
          ASSERT_EQ(positions(formulas, f, word) & ~positions(formulas, g, word), 0)
              << show(formulas, f) << " implies " << show(formulas, g) << " on" << show(word);
      }
      for (const Word& word : words) {
        const std::uint64_t where = positions(formulas, f, word);
        for (std::size_t p = 0; p < word.letters.size(); ++p) {
          const bool now = (where >> p & 1) != 0, next = (where >> word.next(p) & 1) != 0;
          ASSERT_TRUE(!implication.eventual(f) || now || !next) << show(formulas, f) << " on" << show(word);
          ASSERT_TRUE(!implication.universal(f) || next || !now) << show(formulas, f) << " on" << show(word);
        }
      }
      eventual += implication.eventual(f);
      universal += implication.universal(f);
    }
  }
  EXPECT_GT(implied, formulas_to_try());
  EXPECT_GT(eventual, formulas_to_try() / 2);
  EXPECT_GT(universal, formulas_to_try() / 2);
}

// Each rule on its own, on whatever it says something about, and the dual one.
TEST(LtlFormulaLaws, RulesKeepTheLanguage) {
  Random random(4);
  std::map<std::string, std::uint64_t> used;
  for (std::uint64_t i = 0; i < 20 * formulas_to_try(); ++i) {
    Formulas formulas;
    ltl::Implication implication(formulas, nobody());
    ltl::RuleContext context{formulas, implication};
    std::set<Formula> parts;
    const auto few = static_cast<std::uint32_t>(1 + i % 2);
    const Tree tree = i % 4 < 2 ? random_tree(random, few, 10) : random_twins(random, few);
    collect(formulas, formulas.nnf(build(formulas, tree)), parts);
    const std::vector<Word> words = random_words(random, 2, 12);
    for (const ltl::Rule& rule : ltl::rules())
      for (const Formula f : parts)
        for (const bool dually : {false, true}) {
          const Formula g = dually ? ltl::apply_dually(rule, context, f) : rule.apply(context, f);
          if (f == g) continue;
          ++used[std::string(rule.name) + (dually ? ", dual" : "")];
          for (const Word& word : words)
            ASSERT_EQ(positions(formulas, g, word), positions(formulas, f, word))
                << rule.name << ": " << show(formulas, f) << " became " << show(formulas, g) << " on" << show(word);
        }
  }
  EXPECT_EQ(used.size(), 2 * ltl::rules().size());
  for (const auto& [name, times] : used) EXPECT_GE(times, formulas_to_try() / 300) << name;
}

TEST(LtlFormulaLaws, RewritingKeepsTheLanguageAndEnds) {
  Random random(5);
  std::uint64_t before = 0, after = 0;
  for (std::uint64_t i = 0; i < formulas_to_try(); ++i) {
    Formulas formulas;
    const Formula f = build(formulas, random_tree(random, 3, 12));
    beeline::util::CountingWatch watch;
    watch.begin(nobody(), 100'000);
    ltl::Rewriter rewriter(formulas, watch);
    const Formula g = rewriter.rewrite(f);
    ASSERT_EQ(rewriter.rewrite(g), g) << show(formulas, f);
    before += formulas.length(formulas.nnf(f));
    after += formulas.length(g);
    for (const Word& word : random_words(random, 3, 20))
      ASSERT_EQ(holds(word, formulas, g), holds(word, formulas, f))
          << show(formulas, f) << " became " << show(formulas, g) << " on" << show(word);
  }
  EXPECT_LT(after, before * 2 / 3);
}

}  // namespace
}  // namespace laws
