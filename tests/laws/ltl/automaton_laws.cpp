// Automata accept exactly the words of which their formulas hold, and every reduction keeps it so.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "ltl/degeneralise.h"
#include "ltl/draft.h"
#include "ltl/reduce.h"
#include "ltl/tableau.h"
#include "ltl/translate.h"
#include "ltl/write.h"
#include "oracle.h"

namespace laws {
namespace {

using beeline::util::nobody;
using ltl::Automaton;
using ltl::ComponentKind;
using ltl::Draft;
using ltl::Formula;
using ltl::Formulas;

constexpr std::uint32_t propositions = 3;

TEST(LtlAutomatonLaws, AutomataAcceptWhatFormulasSay) {
  Random random(11);
  std::uint64_t yes = 0, no = 0;
  for (std::uint64_t i = 0; i < formulas_to_try(); ++i) {
    Formulas formulas;
    const Tree tree = random_tree(random, propositions, 12);
    const Formula f = build(formulas, tree);
    const std::vector<Word> words = random_words(random, propositions, 12);
    for (const bool rewrite : {false, true})
      for (const bool reduce : {false, true}) {
        ltl::TranslateOptions options;
        options.rewrite = rewrite;
        options.reduce = reduce;
        const ltl::Translated made = ltl::translate(formulas, f, nobody(), options);
        ASSERT_TRUE(made.automaton) << show(formulas, f) << ": " << made.refusal;
        for (const Word& word : words) {
          const bool wanted = holds(word, tree);
          ++(wanted ? yes : no);
          ASSERT_EQ(accepts(*made.automaton, word), wanted)
              << show(formulas, f) << " on" << show(word) << (rewrite ? " rewritten" : "")
              << (reduce ? " reduced\n" : "\n") << ltl::hoa(*made.automaton, ltl::letter_name);
        }
      }
  }
  EXPECT_GT(yes, formulas_to_try());
  EXPECT_GT(no, formulas_to_try());
}

// With states, transitions and marks at random, so that it is like no automaton of a formula.
Draft random_draft(Random& random) {
  Draft draft;
  draft.propositions = 2;
  draft.marks = static_cast<std::uint32_t>(random.below(4));
  const std::size_t states = 1 + random.below(5);
  for (std::size_t s = 0; s < states; ++s) {
    auto& out = draft.states.emplace_back();
    for (std::size_t t = random.below(4); t > 0; --t) {
      const std::uint64_t positive = random.below(4), negative = random.below(4) & ~positive;
      const std::uint64_t marks = (random.next() | random.next()) & draft.all_marks();
      out.push_back({{positive, negative}, static_cast<std::uint32_t>(random.below(states)), marks});
    }
  }
  return draft;
}

Draft draft_of_formula(Random& random) {
  Formulas formulas;
  const Formula f = formulas.nnf(build(formulas, random_tree(random, 2, 10)));
  const ltl::TranslateOptions options;
  return ltl::Tableau(formulas, nobody(), options).build(f);
}

TEST(LtlAutomatonLaws, EveryReductionKeepsTheLanguage) {
  using namespace ltl::reduction;
  const std::map<std::string, std::function<void(Draft&)>> reductions{
      {"drop_useless_states", [](Draft& d) { drop_useless_states(d, nobody()); }},
      {"settle_marks, all between", [](Draft& d) { settle_marks(d, Between::All, nobody()); }},
      {"settle_marks, none between", [](Draft& d) { settle_marks(d, Between::None, nobody()); }},
      {"drop_marks", [](Draft& d) { drop_marks(d, nobody()); }},
      {"join_equal_states", [](Draft& d) { join_equal_states(d, nobody()); }},
      {"join_simulated", [](Draft& d) { join_simulated(d, nobody()); }},
      {"join_labels", [](Draft& d) { join_labels(d, nobody()); }},
      {"reduced", [](Draft& d) { d = ltl::reduced(d, nobody()); }},
  };
  Random random(12);
  std::map<std::string, std::uint64_t> changed;
  for (std::uint64_t i = 0; i < 2 * formulas_to_try(); ++i) {
    const Draft draft = random.below(2) == 0 ? random_draft(random) : draft_of_formula(random);
    const std::vector<Word> words = random_words(random, 2, 15);
    const Automaton before = ltl::finished(draft, nobody());
    for (const auto& [name, reduce] : reductions) {
      Draft smaller = draft;
      reduce(smaller);
      changed[name] += smaller.states != draft.states;
      ASSERT_LE(smaller.states.size(), draft.states.size()) << name;
      const Automaton after = ltl::finished(smaller, nobody());
      for (const Word& word : words)
        ASSERT_EQ(accepts(after, word), accepts(before, word)) << name << " on" << show(word) << '\n'
                                                               << ltl::hoa(before, ltl::letter_name) << "became\n"
                                                               << ltl::hoa(after, ltl::letter_name);
    }
  }
  for (const auto& [name, times] : changed) EXPECT_GE(times, formulas_to_try() / 20) << name;
}

TEST(LtlAutomatonLaws, UselessStatesGo) {
  Random random(13);
  for (std::uint64_t i = 0; i < formulas_to_try(); ++i) {
    const Automaton automaton = ltl::finished(ltl::reduced(random_draft(random), nobody()), nobody());
    std::vector<bool> accepting(automaton.states()), reached(automaton.states());
    reached[0] = true;
    for (std::size_t round = 0; round < automaton.states(); ++round)
      for (std::uint32_t s = 0; s < automaton.states(); ++s) {
        if (automaton.kind_of(s) != ComponentKind::N) accepting[s] = true;
        for (const ltl::Transition& t : automaton.from(s)) {
          if (accepting[t.target]) accepting[s] = true;
          if (reached[s]) reached[t.target] = true;
        }
      }
    for (std::uint32_t s = 0; s < automaton.states(); ++s) {
      ASSERT_TRUE(reached[s]) << ltl::hoa(automaton, ltl::letter_name);
      ASSERT_TRUE(accepting[s] || automaton.states() == 1) << ltl::hoa(automaton, ltl::letter_name);
    }
  }
}

TEST(LtlAutomatonLaws, DegeneralisingKeepsTheLanguage) {
  Random random(14);
  std::uint64_t several = 0;
  for (std::uint64_t i = 0; i < formulas_to_try(); ++i) {
    const Automaton before =
        ltl::finished(random.below(2) == 0 ? random_draft(random) : draft_of_formula(random), nobody());
    several += before.marks > 1;
    const Automaton after = ltl::degeneralised(before, nobody());
    ASSERT_LE(after.marks, 1);
    // Acceptance on states as a mark on all that leaves them.
    const ltl::StateBased on_states = ltl::state_based(before, nobody());
    ASSERT_EQ(on_states.automaton.marks, 0);
    Draft marked = ltl::draft_of(on_states.automaton);
    marked.marks = 1;
    for (std::size_t s = 0; s < marked.states.size(); ++s)
      for (ltl::Transition& t : marked.states[s]) t.marks = on_states.accepting[s];
    const Automaton from_states = ltl::finished(marked, nobody());
    ASSERT_LE(from_states.states(), 2 * after.states());
    for (const Word& word : random_words(random, 2, 20)) {
      const bool wanted = accepts(before, word);
      ASSERT_EQ(accepts(after, word), wanted) << show(word) << '\n' << ltl::hoa(before, ltl::letter_name);
      ASSERT_EQ(accepts(from_states, word), wanted) << show(word) << '\n' << ltl::hoa(before, ltl::letter_name);
    }
  }
  EXPECT_GT(several, formulas_to_try() / 5);
}

// The classes by reachability and by walking along every simple cycle.
class Brute {
 public:
  explicit Brute(const Automaton& automaton) : automaton_(automaton), n_(automaton.states()) {
    reach_.assign(n_, std::vector<bool>(n_, false));
    for (std::uint32_t s = 0; s < n_; ++s)
      for (const ltl::Transition& t : automaton.from(s)) reach_[s][t.target] = true;
    for (std::uint32_t k = 0; k < n_; ++k)
      for (std::uint32_t i = 0; i < n_; ++i)
        for (std::uint32_t j = 0; j < n_; ++j)
          if (reach_[i][k] && reach_[k][j]) reach_[i][j] = true;
  }

  bool together(std::uint32_t a, std::uint32_t b) const { return a == b || (reach_[a][b] && reach_[b][a]); }

  ComponentKind kind(std::uint32_t state) {
    std::uint64_t met = 0;
    for (std::uint32_t s = 0; s < n_; ++s)
      for (const ltl::Transition& t : automaton_.from(s))
        if (together(state, s) && together(state, t.target)) met |= t.marks;
    if (!reach_[state][state] || met != all_marks()) return ComponentKind::N;
    bool every = true;
    for (std::uint32_t s = 0; s < n_; ++s)
      if (together(state, s)) every = every && cycles_accept(s, s, 0, std::vector<bool>(n_, false));
    return every ? ComponentKind::F : ComponentKind::P;
  }

 private:
  std::uint64_t all_marks() const { return (std::uint64_t{1} << automaton_.marks) - 1; }
  bool cycles_accept(std::uint32_t start, std::uint32_t at, std::uint64_t met, std::vector<bool> visited) {
    visited[at] = true;
    for (const ltl::Transition& t : automaton_.from(at)) {
      if (t.target == start && (met | t.marks) != all_marks()) return false;
      if (!visited[t.target] && !cycles_accept(start, t.target, met | t.marks, visited)) return false;
    }
    return true;
  }

  const Automaton& automaton_;
  std::size_t n_;
  std::vector<std::vector<bool>> reach_;
};

TEST(LtlAutomatonLaws, ComponentsAreOfTheirKinds) {
  Random random(15);
  std::map<ComponentKind, std::uint64_t> met;
  for (std::uint64_t i = 0; i < 3 * formulas_to_try(); ++i) {
    const Automaton automaton = ltl::finished(random_draft(random), nobody());
    Brute brute(automaton);
    for (std::uint32_t s = 0; s < automaton.states(); ++s) {
      ASSERT_EQ(ltl::name(automaton.kind_of(s)), std::string(ltl::name(brute.kind(s))))
          << "state " << s << '\n'
          << ltl::hoa(automaton, ltl::letter_name);
      ++met[automaton.kind_of(s)];
      for (std::uint32_t other = 0; other < automaton.states(); ++other)
        ASSERT_EQ(automaton.component[s] == automaton.component[other], brute.together(s, other));
      for (const ltl::Transition& t : automaton.from(s))
        ASSERT_GE(automaton.component[s], automaton.component[t.target]);
    }
  }
  for (const ComponentKind kind : {ComponentKind::N, ComponentKind::F, ComponentKind::P})
    EXPECT_GT(met[kind], formulas_to_try() / 5) << ltl::name(kind);
}

// What a search may conclude from the kind of an automaton.
TEST(LtlAutomatonLaws, KindsKeepTheirPromises) {
  Random random(16);
  std::map<ltl::Kind, std::uint64_t> met;
  for (std::uint64_t i = 0; i < 2 * formulas_to_try(); ++i) {
    const bool of_formula = random.below(2) == 0;
    const Draft draft = of_formula ? ltl::reduced(draft_of_formula(random), nobody()) : random_draft(random);
    const Automaton automaton = ltl::finished(draft, nobody());
    ++met[automaton.kind];
    Draft unmarked = draft;
    unmarked.marks = 0;
    const Automaton runs = ltl::finished(unmarked, nobody());
    for (const Word& word : random_words(random, 2, 12)) {
      const bool accepted = accepts(automaton, word);
      const std::string shown = show(word) + '\n' + ltl::hoa(automaton, ltl::letter_name);
      ASSERT_TRUE(automaton.kind != ltl::Kind::Empty || !accepted) << shown;
      ASSERT_TRUE(automaton.kind != ltl::Kind::Safety || accepted == accepts(runs, word)) << shown;
      if (automaton.kind != ltl::Kind::Terminal) continue;
      for (std::uint32_t s = 0; s < automaton.states(); ++s)
        ASSERT_TRUE(automaton.kind_of(s) != ComponentKind::F || accepts(automaton, word, s)) << s << shown;
    }
    bool partial = false;
    for (const ComponentKind kind : automaton.components) partial = partial || kind == ComponentKind::P;
    ASSERT_TRUE(automaton.kind == ltl::Kind::Safety || partial == (automaton.kind == ltl::Kind::General));
  }
  for (int k = 0; k < 5; ++k)
    EXPECT_GT(met[static_cast<ltl::Kind>(k)], formulas_to_try() / 50) << ltl::name(static_cast<ltl::Kind>(k));
}

}  // namespace
}  // namespace laws
