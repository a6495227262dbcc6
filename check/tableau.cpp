#include "check/tableau.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace beeline::check {

namespace {

constexpr std::size_t most_transitions = 100'000, most_marks = 60;

using Number = std::uint32_t;  // of a formula

enum class Kind : std::uint8_t { True, False, Literal, And, Or, Next, Until, Release };

// In negation normal form.
struct Node {
  Kind kind = Kind::True;
  std::uint32_t proposition = 0;
  bool positive = true;
  Number a = 0, b = 0;

  friend auto operator<=>(const Node&, const Node&) = default;
};

class Normal {
 public:
  explicit Normal(const std::vector<ir::TemporalPart>& parts) : parts_(parts) {}

  const Node& operator[](Number n) const { return *nodes_[n]; }
  Number of(std::uint32_t part, bool positive) {
    const auto [at, fresh] = made_.try_emplace({part, positive}, 0);
    if (fresh) at->second = make(parts_[part], positive);
    return at->second;
  }

 private:
  Number add(Node node) {
    const auto [at, fresh] = known_.try_emplace(node, static_cast<Number>(nodes_.size()));
    if (fresh) nodes_.push_back(&at->first);
    return at->second;
  }
  Number constant(bool value) { return add({value ? Kind::True : Kind::False}); }
  Number pair(Kind kind, Number a, Number b) { return add({kind, 0, true, a, b}); }

  Number make(const ir::TemporalPart& part, bool positive) {
    const auto operand = [&](std::size_t i, bool as) { return of(part.operands[i], as); };
    const auto a = [&] { return operand(0, positive); };
    const auto b = [&] { return operand(1, positive); };
    const Kind both = positive ? Kind::And : Kind::Or, either = positive ? Kind::Or : Kind::And;
    const Kind until = positive ? Kind::Until : Kind::Release, release = positive ? Kind::Release : Kind::Until;
    const auto all = [&](Kind kind) {
      Number whole = a();
      for (std::size_t i = 1; i < part.operands.size(); ++i) whole = pair(kind, whole, operand(i, positive));
      return whole;
    };
    switch (part.op) {
      case ltl::Op::True: return constant(positive);
      case ltl::Op::False: return constant(!positive);
      case ltl::Op::Atom: return add({Kind::Literal, part.proposition, positive});
      case ltl::Op::Not: return operand(0, !positive);
      case ltl::Op::And: return all(both);
      case ltl::Op::Or: return all(either);
      case ltl::Op::Implies: return pair(either, operand(0, !positive), b());
      case ltl::Op::Equivalent:
        return pair(Kind::Or, pair(Kind::And, operand(0, true), operand(1, positive)),
                    pair(Kind::And, operand(0, false), operand(1, !positive)));
      case ltl::Op::Next: return add({Kind::Next, 0, true, a()});
      case ltl::Op::Finally: return pair(until, constant(positive), a());
      case ltl::Op::Globally: return pair(release, constant(!positive), a());
      case ltl::Op::Until: return pair(until, a(), b());
      case ltl::Op::Release: return pair(release, a(), b());
      case ltl::Op::WeakUntil: return pair(release, b(), pair(either, a(), b()));
      case ltl::Op::StrongRelease: return pair(until, b(), pair(both, a(), b()));
    }
    return constant(positive);
  }

  const std::vector<ir::TemporalPart>& parts_;
  std::map<Node, Number> known_;
  std::vector<const Node*> nodes_;
  std::map<std::pair<std::uint32_t, bool>, Number> made_;
};

using Set = std::set<Number>;

struct Cover {
  ltl::Label label;
  Set next, postponed;

  friend bool operator==(const Cover&, const Cover&) = default;
  // Asks for no more than the other one.
  bool below(const Cover& other) const {
    return label.contains(other.label) && std::ranges::includes(other.next, next) &&
           std::ranges::includes(other.postponed, postponed);
  }
};

struct TooLarge {};

class Tableau {
 public:
  Tableau(const std::vector<ir::TemporalPart>& formula, util::Watch& watch) : normal_(formula), watch_(watch) {
    state({normal_.of(static_cast<std::uint32_t>(formula.size() - 1), false)});
    for (std::size_t s = 0; s < states_.size(); ++s) {
      covers_.clear();
      expand({states_[s].begin(), states_[s].end()}, {}, {});
      for (const Cover& cover : covers_) {
        moves_.push_back({static_cast<std::uint32_t>(s), state(cover.next), cover});
        if (moves_.size() > most_transitions) throw TooLarge();
      }
    }
  }

  ltl::Automaton automaton() const {
    Set untils;
    ltl::Automaton made;
    for (const Move& move : moves_) {
      untils.insert(move.cover.postponed.begin(), move.cover.postponed.end());
      const std::uint64_t named = move.cover.label.positive | move.cover.label.negative;
      while (made.propositions < 64 && named >> made.propositions != 0) ++made.propositions;
    }
    if (untils.size() > most_marks) throw TooLarge();
    made.marks = static_cast<std::uint32_t>(untils.size());
    for (const Move& move : moves_) {
      while (made.first.size() <= move.from) made.first.push_back(static_cast<std::uint32_t>(made.transitions.size()));
      std::uint64_t marks = 0, bit = 1;
      for (const Number until : untils) {
        if (!move.cover.postponed.contains(until)) marks |= bit;
        bit <<= 1;
      }
      made.transitions.push_back({move.cover.label, move.to, marks});
    }
    while (made.first.size() <= states_.size())
      made.first.push_back(static_cast<std::uint32_t>(made.transitions.size()));
    made.component.assign(states_.size(), 0);
    made.components = {ltl::ComponentKind::P};
    made.kind = ltl::Kind::General;
    return made;
  }

 private:
  struct Move {
    std::uint32_t from, to;
    Cover cover;
  };

  std::uint32_t state(const Set& set) {
    const auto [at, fresh] = numbers_.try_emplace(set, static_cast<std::uint32_t>(states_.size()));
    if (fresh) states_.push_back(set);
    return at->second;
  }

  // Whatever is left to be said, added to what has been.
  void expand(std::vector<Number> left, Set said, Cover cover) {
    watch_.look();
    while (!left.empty()) {
      const Number f = left.back();
      left.pop_back();
      if (!said.insert(f).second) continue;
      const Node& node = normal_[f];
      const auto also = [&](Number other) {
        std::vector<Number> more = left;
        more.push_back(other);
        return more;
      };
      switch (node.kind) {
        case Kind::True: break;
        case Kind::False: return;
        case Kind::Literal:
          (node.positive ? cover.label.positive : cover.label.negative) |= std::uint64_t{1} << node.proposition;
          if (cover.label.contradictory()) return;
          break;
        case Kind::And: left.insert(left.end(), {node.a, node.b}); break;
        case Kind::Or:
          expand(also(node.a), said, cover);
          expand(also(node.b), std::move(said), std::move(cover));
          return;
        case Kind::Next: cover.next.insert(node.a); break;
        case Kind::Until:
          expand(also(node.b), said, cover);
          left.push_back(node.a);
          cover.next.insert(f);
          cover.postponed.insert(f);
          break;
        case Kind::Release:
          left.push_back(node.b);
          expand(also(node.a), said, cover);
          cover.next.insert(f);
          break;
      }
    }
    // One that asks for more than another is never needed.
    if (std::ranges::any_of(covers_, [&](const Cover& other) { return other.below(cover); })) return;
    std::erase_if(covers_, [&](const Cover& other) { return cover.below(other); });
    covers_.push_back(std::move(cover));
    if (covers_.size() > most_transitions) throw TooLarge();
  }

  Normal normal_;
  util::Watch& watch_;
  std::vector<Set> states_;
  std::map<Set, std::uint32_t> numbers_;
  std::vector<Cover> covers_;  // of the state that is expanded
  std::vector<Move> moves_;
};

}  // namespace

Violations violations(const std::vector<ir::TemporalPart>& formula, util::Watch& watch) try {
  return {Tableau(formula, watch).automaton(), {}};
} catch (const TooLarge&) {
  return {{}, "the plain automaton of the formula is too large"};
}

}  // namespace beeline::check
