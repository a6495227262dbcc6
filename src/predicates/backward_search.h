// Breadth first, backwards from the target, through abstract states.
//
// The facts of an abstract state are taken back over every step and abstracted again. A state of which a subset is
// known with no greater distance says nothing new and is left out. Steps may be free (of cost 0); a layer then grows
// until there is nothing more in it. A step that writes nothing that a state knows of leads to it from itself only,
// where its delays do, and is passed over.
//
// The first layers may be a perimeter: their states keep the facts themselves, which are taken back without being
// abstracted in between, so that what they are known to be is exact as far as regression is. One such state replaces
// another only if its facts are weaker. From the last layer of the perimeter on, states are abstract.
#pragma once

#include <cstdint>
#include <vector>

#include "abstraction/effort.h"
#include "predicates/regression.h"
#include "predicates/set_trie.h"
#include "predicates/vocabulary.h"

namespace beeline::predicates {

class BackwardSearch {
 public:
  // How a state came to be known.
  struct Find {
    static constexpr std::uint32_t target = UINT32_MAX;

    LiteralSet literals;
    std::uint32_t from = target;  // which find it leads to, or the target itself
    std::uint32_t step = 0;       // of the part; of the target, which alternative
    std::uint32_t distance = 0;
  };

  struct Options {
    std::uint32_t perimeter = 0;  // layers
    bool remember = false;        // finds
  };

  BackwardSearch(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort,
                 Options options);

  // What regression over a step costs at most, and abstraction behind it.
  static std::uint64_t cost_of_a_step(const Part& part, const Vocabulary& vocabulary);

  // Completes a layer; false: there was none left. Ends with an OutOfEffort when effort does.
  bool complete_layer();
  // Complete layers.
  std::uint32_t layers() const { return layer_; }
  // Whatever is not stored is at least this far.
  std::uint32_t beyond() const;

  // What the states inside the perimeter are known to be, and those outside of it.
  std::vector<Conjunction> inside() const;
  const SetTrie& outside() const { return states_; }
  // The states of all layers. Ends the search.
  SetTrie take_states();
  std::size_t count() const { return count_; }
  // Those that were stored, and those that were known already, but no nearer.
  const std::vector<Find>& finds() const { return finds_; }

 private:
  using Sets = std::vector<std::uint64_t>;  // one behind the other, each with its find
  struct Exact {                            // inside the perimeter
    Facts facts;
    std::vector<Literal> literals;
    std::uint32_t find = 0, distance = 0;
  };

  void meet_target();
  void meet(std::uint32_t distance, std::uint32_t from, std::uint32_t step);
  void meet_exactly(std::uint32_t distance, std::uint32_t from, std::uint32_t step);
  std::uint32_t remember(std::uint32_t distance, std::uint32_t from, std::uint32_t step);
  void open(std::uint32_t distance, std::uint32_t find);
  void expand_last();
  void expand_last_exact();
  void expand(bool closed, std::uint32_t find);
  bool is_closed(const LiteralSet& state);
  bool knows_any(const std::vector<Var>& variables) const;

  const Part& part_;
  const Vocabulary& vocabulary_;
  Solver& solver_;
  abstraction::Effort& effort_;
  util::Making making_;
  Options options_;
  Regression regression_;
  const Facts nothing_;
  Facts after_, before_;
  std::uint64_t cost_ = 0;                 // of one step
  std::uint64_t counted_ = 0;              // of what queries have looked at
  std::vector<std::vector<Var>> written_;  // by step
  std::vector<bool> known_;                // by variable, of the state that is expanded

  SetTrie states_;
  std::vector<Exact> exact_;
  std::vector<std::size_t> exact_now_, exact_next_;
  std::size_t count_ = 0;
  std::uint32_t layer_ = 0;
  bool met_target_ = false;  // all of it is stored
  Sets now_, next_;
  LiteralSet state_, literals_;
  std::vector<Literal> members_;
  std::vector<Find> finds_;
};

}  // namespace beeline::predicates
