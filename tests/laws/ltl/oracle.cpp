#include "oracle.h"

namespace laws {

std::string show(const Word& word) {
  std::string text;
  for (std::size_t i = 0; i < word.letters.size(); ++i) {
    text += i == word.loop ? " (" : " ";
    text += '{';
    for (std::uint32_t p = 0; p < 64; ++p)
      if ((word.letters[i] >> p & 1) != 0) text += ltl::letter_name(p);
    text += '}';
  }
  return text + ")";
}

Word random_word(Random& random, std::uint32_t propositions) {
  Word word;
  word.loop = random.below(4);
  const std::size_t size = word.loop + 1 + random.below(4);
  for (std::size_t i = 0; i < size; ++i) word.letters.push_back(random.below(std::uint64_t{1} << propositions));
  return word;
}

std::vector<Word> random_words(Random& random, std::uint32_t propositions, std::size_t count) {
  std::vector<Word> words;
  for (std::size_t i = 0; i < count; ++i) words.push_back(random_word(random, propositions));
  return words;
}

namespace {

std::size_t size_of(const Tree& tree) {
  std::size_t size = 1;
  for (const Tree& operand : tree.operands) size += size_of(operand);
  return size;
}

class Grower {
 public:
  Grower(Random& random, std::uint32_t propositions) : random_(random), propositions_(propositions) {}

  Tree grow(std::size_t size) {
    if (!seen_.empty() && random_.below(4) == 0) {
      const Tree& again = seen_[random_.below(seen_.size())];
      if (size_of(again) <= size) return again;
    }
    Tree tree = fresh(size);
    seen_.push_back(tree);
    return tree;
  }

 private:
  Tree fresh(std::size_t size) {
    if (size <= 1) {
      if (random_.below(12) == 0) return {random_.below(2) == 0 ? Op::True : Op::False, 0, {}};
      return {Op::Atom, static_cast<std::uint32_t>(random_.below(propositions_)), {}};
    }
    constexpr Op one[] = {Op::Not, Op::Next, Op::Finally, Op::Globally};
    if (size == 2 || random_.below(5) < 2) return {one[random_.below(4)], 0, {grow(size - 1)}};
    constexpr Op two[] = {Op::And,       Op::Or,      Op::And,           Op::Or,        Op::Implies, Op::Until,
                          Op::WeakUntil, Op::Release, Op::StrongRelease, Op::Equivalent};
    const std::size_t left = 1 + random_.below(size - 2);
    const Op op = two[random_.below(10)];
    Tree a = grow(left);
    Tree b = grow(size - 1 - left);
    return {op, 0, {std::move(a), std::move(b)}};
  }

  Random& random_;
  std::uint32_t propositions_;
  std::vector<Tree> seen_;
};

using Values = std::uint64_t;

// Values of x = now(i, value of x at the next position), the least solution or the greatest.
template <class Now>
Values solve(const Word& word, bool greatest, Now now) {
  const std::size_t n = word.letters.size();
  Values values = greatest ? ~Values{0} >> (64 - n) : 0;
  for (std::size_t round = 0; round <= n; ++round)
    for (std::size_t i = n; i-- > 0;) {
      const bool value = now(i, (values >> word.next(i) & 1) != 0);
      values = (values & ~(Values{1} << i)) | Values{value} << i;
    }
  return values;
}

Values combine(Op op, std::uint32_t proposition, const std::vector<Values>& operands, const Word& word) {
  const std::size_t n = word.letters.size();
  const Values all = ~Values{0} >> (64 - n);
  const auto a = [&](std::size_t i) { return (operands.front() >> i & 1) != 0; };
  const auto b = [&](std::size_t i) { return (operands.back() >> i & 1) != 0; };
  switch (op) {
    case Op::True: return all;
    case Op::False: return 0;
    case Op::Atom: {
      Values values = 0;
      for (std::size_t i = 0; i < n; ++i) values |= (word.letters[i] >> proposition & 1) << i;
      return values;
    }
    case Op::Not: return all & ~operands[0];
    case Op::And: {
      Values values = all;
      for (const Values v : operands) values &= v;
      return values;
    }
    case Op::Or: {
      Values values = 0;
      for (const Values v : operands) values |= v;
      return values;
    }
    case Op::Implies: return all & (~operands[0] | operands[1]);
    case Op::Equivalent: return all & ~(operands[0] ^ operands[1]);
    case Op::Next: {
      Values values = 0;
      for (std::size_t i = 0; i < n; ++i) values |= (operands[0] >> word.next(i) & 1) << i;
      return values;
    }
    case Op::Finally: return solve(word, false, [&](std::size_t i, bool next) { return a(i) || next; });
    case Op::Globally: return solve(word, true, [&](std::size_t i, bool next) { return a(i) && next; });
    case Op::Until: return solve(word, false, [&](std::size_t i, bool next) { return b(i) || (a(i) && next); });
    case Op::WeakUntil: return solve(word, true, [&](std::size_t i, bool next) { return b(i) || (a(i) && next); });
    case Op::Release: return solve(word, true, [&](std::size_t i, bool next) { return b(i) && (a(i) || next); });
    case Op::StrongRelease: return solve(word, false, [&](std::size_t i, bool next) { return b(i) && (a(i) || next); });
  }
  return 0;
}

}  // namespace

Tree random_tree(Random& random, std::uint32_t propositions, std::size_t size) {
  return Grower(random, propositions).grow(1 + random.below(size));
}

Tree random_twins(Random& random, std::uint32_t propositions) {
  Tree twins[2] = {random_tree(random, propositions, 3), random_tree(random, propositions, 3)};
  for (std::uint64_t around = 1 + random.below(2); around > 0; --around) {
    constexpr Op ops[] = {Op::Next,      Op::Finally, Op::Globally,     Op::Until,
                          Op::WeakUntil, Op::Release, Op::StrongRelease};
    const Op op = ops[random.below(7)];
    const bool binary = op != Op::Next && op != Op::Finally && op != Op::Globally, left = random.below(2) == 0;
    const Tree shared = random_tree(random, propositions, 2);
    for (Tree& twin : twins) {
      Tree wrapped{op, 0, {}};
      if (binary && left) wrapped.operands.push_back(shared);
      wrapped.operands.push_back(twin);
      if (binary && !left) wrapped.operands.push_back(shared);
      twin = std::move(wrapped);
    }
  }
  return {random.below(2) == 0 ? Op::And : Op::Or, 0, {twins[0], twins[1]}};
}

ltl::Formula build(ltl::Formulas& formulas, const Tree& tree) {
  std::vector<ltl::Formula> operands;
  for (const Tree& operand : tree.operands) operands.push_back(build(formulas, operand));
  switch (tree.op) {
    case Op::True: return formulas.truth();
    case Op::False: return formulas.falsity();
    case Op::Atom: return formulas.atom(tree.proposition);
    case Op::And: return formulas.conjunction(operands);
    case Op::Or: return formulas.disjunction(operands);
    default: break;
  }
  return operands.size() == 1 ? formulas.make(tree.op, operands[0]) : formulas.make(tree.op, operands[0], operands[1]);
}

std::uint64_t positions(const Tree& tree, const Word& word) {
  std::vector<Values> operands;
  for (const Tree& operand : tree.operands) operands.push_back(positions(operand, word));
  return combine(tree.op, tree.proposition, operands, word);
}

std::uint64_t positions(const ltl::Formulas& formulas, ltl::Formula f, const Word& word) {
  std::vector<Values> operands;
  for (const ltl::Formula operand : formulas.operands(f)) operands.push_back(positions(formulas, operand, word));
  return combine(formulas.op(f), formulas.is(f, Op::Atom) ? formulas.proposition(f) : 0, operands, word);
}

bool accepts(const ltl::Automaton& automaton, const Word& word, std::uint32_t from) {
  // The greatest set of nodes from each of which every mark can be met again without leaving it (Emerson and Lei).
  const std::size_t n = word.letters.size();
  const auto node = [&](std::uint32_t state, std::size_t i) { return state * n + i; };
  std::vector<bool> good(automaton.states() * n, true);
  const auto step = [&](const std::vector<bool>& aims, std::uint64_t marks, const std::vector<bool>& already) {
    std::vector<bool> found = already;
    for (std::uint32_t s = 0; s < automaton.states(); ++s)
      for (std::size_t i = 0; i < n; ++i)
        for (const ltl::Transition& t : automaton.from(s))
          if (good[node(s, i)] && t.label.admits(word.letters[i]) && (t.marks & marks) == marks &&
              aims[node(t.target, word.next(i))])
            found[node(s, i)] = true;
    return found;
  };
  for (bool again = true; again;) {
    const std::vector<bool> before = good;
    const std::vector<bool> nothing(good.size(), false);
    for (std::uint32_t mark = 0; mark < automaton.marks; ++mark) {
      std::vector<bool> meets = step(good, std::uint64_t{1} << mark, nothing);
      for (bool more = true; more;) {
        std::vector<bool> wider = step(meets, 0, meets);
        more = wider != meets;
        meets = std::move(wider);
      }
      good = meets;
    }
    if (automaton.marks == 0) good = step(good, 0, nothing);
    again = good != before;
  }
  // From where the set can be reached.
  std::vector<bool> reaching = good;
  good.assign(good.size(), true);
  for (bool more = true; more;) {
    std::vector<bool> wider = step(reaching, 0, reaching);
    more = wider != reaching;
    reaching = std::move(wider);
  }
  return reaching[node(from, 0)];
}

}  // namespace laws
