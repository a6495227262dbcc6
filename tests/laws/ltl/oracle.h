// What formulas and automata mean, on words of the form u v v v ..., told as directly as possible: formulas by
// fixpoints over the positions of the word, automata by fixpoints over the product with those.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ltl/automaton.h"
#include "ltl/formula.h"
#include "ltl/print.h"
#include "support/environment.h"
#include "util/random.h"

namespace laws {

namespace ltl = beeline::ltl;
using beeline::util::Random;
using ltl::Op;

inline std::uint64_t formulas_to_try() { return beeline::test::from_environment("BEELINE_LAW_FORMULAS", 3000); }

struct Word {
  std::vector<ltl::Letter> letters;
  std::size_t loop = 0;  // after the last letter the one here comes again

  std::size_t next(std::size_t i) const { return i + 1 < letters.size() ? i + 1 : loop; }
};
std::string show(const Word& word);
Word random_word(Random& random, std::uint32_t propositions);
std::vector<Word> random_words(Random& random, std::uint32_t propositions, std::size_t count);

// A formula that shares nothing with the arena.
struct Tree {
  Op op = Op::True;
  std::uint32_t proposition = 0;
  std::vector<Tree> operands;
};
// With at most so many nodes. Parts of it come up again, more often than chance has it.
Tree random_tree(Random& random, std::uint32_t propositions, std::size_t size);
// A set of two formulas that differ in one place only, since that is what many rules are about: F G a && F G b.
Tree random_twins(Random& random, std::uint32_t propositions);
ltl::Formula build(ltl::Formulas& formulas, const Tree& tree);

// At which positions it holds, as bits.
std::uint64_t positions(const Tree& tree, const Word& word);
std::uint64_t positions(const ltl::Formulas& formulas, ltl::Formula f, const Word& word);
template <class... What>
bool holds(const Word& word, const What&... what) {
  return (positions(what..., word) & 1) != 0;
}

// Whether the word is accepted from this state.
bool accepts(const ltl::Automaton& automaton, const Word& word, std::uint32_t from = 0);

inline std::string show(const ltl::Formulas& formulas, ltl::Formula f) {
  return ltl::print(formulas, f, ltl::letter_name);
}

}  // namespace laws
