// What words do to an automaton: between which of its states they lead, and with which marks on the way.
//
// There are finitely many such relations, and those that come up have numbers. A word that is repeated for ever is
// accepted from a state if the relation, taken as a graph, has a component with all marks that can be reached from it.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "ltl/automaton.h"

namespace beeline::liveness {

class Relations {
 public:
  using Id = std::uint32_t;
  static constexpr Id identity = 0;  // of the empty word

  // The automaton outlives this.
  explicit Relations(const ltl::Automaton& automaton);

  // With a letter more at its end.
  Id then(Id relation, ltl::Letter letter);
  // Whether words of this kind, repeated for ever, are accepted from the state; no empty ones.
  bool accepts_for_ever(Id relation, std::uint32_t state);

  std::size_t size() const { return all_.size(); }

 private:
  struct Pair {
    std::uint32_t from = 0, to = 0;
    std::uint64_t marks = 0;

    friend auto operator<=>(const Pair&, const Pair&) = default;
  };
  using Relation = std::vector<Pair>;  // sorted; of equal ends, none has all marks of another one

  Id number(Relation relation);
  std::vector<bool> accepting(const Relation& relation) const;

  const ltl::Automaton& automaton_;
  std::vector<const Relation*> all_;
  std::map<Relation, Id> numbers_;
  std::map<std::pair<Id, ltl::Letter>, Id> then_;
  std::map<Id, std::vector<bool>> accepting_;  // states, when asked for
};

}  // namespace beeline::liveness
