#include "check/word.h"

#include <algorithm>
#include <optional>
#include <string>

#include "check/follow.h"
#include "check/lasso.h"

namespace beeline::check {

namespace {

using Positions = std::vector<bool>;  // at which something holds

// The least (or greatest) set with: at i where now(i), or where goes_on(i) and it holds at the next position.
template <class Now, class GoesOn>
Positions fixpoint(const Word& word, bool greatest, Now now, GoesOn goes_on) {
  Positions holds(word.letters.size(), greatest);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = word.letters.size(); i-- > 0;) {
      const bool holds_here = now(i) || (goes_on(i) && holds[word.next(i)]);
      changed = changed || holds_here != holds[i];
      holds[i] = holds_here;
    }
  }
  return holds;
}

Positions positions(const Word& word, const ir::TemporalPart& part, const std::vector<Positions>& all) {
  const std::size_t n = word.letters.size();
  const auto of = [&](std::size_t operand) -> const Positions& { return all[part.operands[operand]]; };
  const auto each = [&](auto holds) {
    Positions out(n);
    for (std::size_t i = 0; i < n; ++i) out[i] = holds(i);
    return out;
  };
  const auto never = [](std::size_t) { return false; };
  const auto always = [](std::size_t) { return true; };
  const auto a = [&](std::size_t i) { return of(0)[i]; };
  const auto b = [&](std::size_t i) { return of(1)[i]; };
  const auto both = [&](std::size_t i) { return of(0)[i] && of(1)[i]; };
  const auto any_operand = [&](std::size_t i, bool wanted) {
    return std::ranges::any_of(part.operands, [&](std::uint32_t operand) { return all[operand][i] == wanted; });
  };
  switch (part.op) {
    case ltl::Op::True: return Positions(n, true);
    case ltl::Op::False: return Positions(n, false);
    case ltl::Op::Atom: return each([&](std::size_t i) { return (word.letters[i] >> part.proposition & 1) != 0; });
    case ltl::Op::Not: return each([&](std::size_t i) { return !of(0)[i]; });
    case ltl::Op::And: return each([&](std::size_t i) { return !any_operand(i, false); });
    case ltl::Op::Or: return each([&](std::size_t i) { return any_operand(i, true); });
    case ltl::Op::Implies: return each([&](std::size_t i) { return !of(0)[i] || of(1)[i]; });
    case ltl::Op::Equivalent: return each([&](std::size_t i) { return of(0)[i] == of(1)[i]; });
    case ltl::Op::Next: return each([&](std::size_t i) { return of(0)[word.next(i)]; });
    case ltl::Op::Finally: return fixpoint(word, false, a, always);
    case ltl::Op::Globally: return fixpoint(word, true, never, a);
    case ltl::Op::Until: return fixpoint(word, false, b, a);
    case ltl::Op::WeakUntil: return fixpoint(word, true, b, a);
    case ltl::Op::Release: return fixpoint(word, true, both, b);
    case ltl::Op::StrongRelease: return fixpoint(word, false, both, b);
  }
  return Positions(n, false);
}

}  // namespace

bool satisfies(const Word& word, const std::vector<ir::TemporalPart>& formula) {
  std::vector<Positions> all;
  for (const ir::TemporalPart& part : formula) all.push_back(positions(word, part, all));
  return all.back()[0];
}

bool accepts(const ltl::Automaton& automaton, const Word& word, std::uint32_t from) {
  const std::size_t n = word.letters.size(), states = automaton.states();
  std::vector<bool> left(n * states, true);
  // Pairs from which a transition with the mark can be taken or come to, among those left.
  const auto coming_to = [&](std::optional<std::uint32_t> mark) {
    std::vector<bool> coming(left.size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = n; i-- > 0;) {
        for (std::uint32_t s = 0; s < states; ++s) {
          if (!left[i * states + s] || coming[i * states + s]) continue;
          for (const ltl::Transition& t : automaton.from(s)) {
            const std::size_t next = word.next(i) * states + t.target;
            if (!t.label.admits(word.letters[i]) || !left[next]) continue;
            if (mark && (t.marks >> *mark & 1) == 0 && !coming[next]) continue;
            coming[i * states + s] = changed = true;
            break;
          }
        }
      }
    }
    return coming;
  };
  for (bool changed = true; changed;) {
    const std::vector<bool> before = left;
    left = coming_to(std::nullopt);
    for (std::uint32_t m = 0; m < automaton.marks; ++m) left = coming_to(m);
    changed = left != before;
  }
  return left[from];
}

namespace {

// The letters of a trace that is known to be a run: those of its states, the last one of a loop apart, which is the one
// that it begins with.
Word word_of(const ir::Network& network, const result::Trace& trace, const std::vector<ir::ExprId>& propositions,
             util::Watch& watch) {
  Semantics semantics(network);
  semantics.watch(&watch);
  Word word;
  const std::size_t letters = trace.states.size() - (trace.loop_start ? 1 : 0);
  word.loop = trace.loop_start.value_or(letters - 1);
  for (std::size_t i = 0; i < letters; ++i) {
    ltl::Letter letter = 0;
    for (std::size_t p = 0; p < propositions.size(); ++p) {
      const Formula holds = semantics.formula(propositions[p], trace.states[i].values);
      if (!holds.is_true() && !holds.is_false()) throw EvaluationError({}, "a proposition speaks of clocks");
      if (holds.is_true()) letter |= ltl::Letter{1} << p;
    }
    word.letters.push_back(letter);
  }
  return word;
}

// `wrong(word)` tells what is wrong with its letters.
template <class Wrong>
ReplayVerdict replay_letters(const ir::Network& network, const result::Trace& trace,
                             const std::vector<ir::ExprId>& propositions, util::Watch& watch, Wrong wrong) {
  // That the run goes on for ever or ends for good is all that is asked of it besides.
  ReplayVerdict verdict = replay(network, trace, LassoClaim{{}, true, {}}, watch);
  if (!verdict) return verdict;
  verdict.step = trace.steps.size() + 1;
  try {
    verdict.reason = wrong(word_of(network, trace, propositions, watch));
  } catch (const EvaluationError& error) {
    verdict.reason = std::string("evaluation error: ") + error.what();
  }
  return verdict;
}

}  // namespace

ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const ir::LinearTime& property,
                     util::Watch& watch) {
  return replay_letters(network, trace, property.propositions, watch, [&](const Word& word) {
    return satisfies(word, property.formula) ? "the run satisfies the formula" : "";
  });
}

ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const ir::Recurrent& property,
                     util::Watch& watch) {
  if (!trace.loop_start && !property.endings) return {"the run ends", trace.steps.size() + 1};
  return replay_letters(network, trace, property.propositions, watch, [&](const Word& word) {
    return accepts(property.automaton, word) ? "" : "the run is not accepted";
  });
}

}  // namespace beeline::check
