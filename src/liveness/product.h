// The product of a zone graph with an automaton: states are pairs, a step moves both.
//
// The automaton reads the letter of the state that is left. A key is the one of the zone graph and a word more for the
// automaton's state; payloads are as they were, so what compares zones compares pairs with equal keys. Successors carry
// the marks of their transition as propositions.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "liveness/acceptance.h"
#include "space/zone_space.h"

namespace beeline::liveness {

class Product {
 public:
  // The acceptance outlives this.
  Product(const space::Compiled& compiled, const Acceptance& acceptance, space::Abstraction abstraction);

  std::size_t key_words() const { return inner_words_ + 1; }
  std::unique_ptr<space::Dominance> dominance(space::Comparison comparison) const {
    return space_->dominance(comparison);
  }

  // Both fill an empty buffer; false on an evaluation error.
  bool initial(space::SuccessorBuffer& out);
  bool expand(space::StateView state, space::SuccessorBuffer& out);
  ltl::Letter letter() const { return letter_; }  // of the state last expanded
  // How a run that is accepted may end here, if one may; of the state last expanded. Look at space().error() then.
  std::optional<space::Ending> ends(space::StateView state);
  // The same of any state.
  std::optional<space::Ending> ending_at(space::StateView state);
  // From now on initial states are those after these steps, from initial states with this key of the network (empty:
  // any).
  void begin_behind(std::span<const std::uint32_t> way, std::span<const std::uint64_t> first);
  // From now on initial states are these, as they are entered; the transition of each is a number that its nodes keep.
  void begin_at(space::SuccessorBuffer starts) { starts_ = std::move(starts); }
  // The fingerprint of the acceptance's tick, once there was one.
  std::optional<std::uint32_t> tick() const { return tick_; }
  // Whether a successor came by a transition with a mark of the automaton.
  bool is_marked(const space::Successor& successor) const {
    return acceptance_.automaton.marks == 0 ||
           (successor.propositions & ((std::uint64_t{1} << acceptance_.automaton.marks) - 1)) != 0;
  }

  std::uint32_t automaton_state(const std::uint64_t* key) const {
    return static_cast<std::uint32_t>(key[inner_words_]);
  }
  // The same state of the network.
  bool same_inner(const std::uint64_t* a, const std::uint64_t* b) const;
  space::ZoneSpace& space() { return *space_; }

 private:
  // `at`: where the automaton is, of what it does not move with.
  void widen(space::SuccessorBuffer& out, std::uint32_t at);
  bool stay(space::SuccessorBuffer& out);
  bool first_states(space::SuccessorBuffer& out);
  bool accepts_for_ever(std::uint32_t state, ltl::Letter letter);
  ltl::Letter letter_of(space::StateView state);
  std::uint64_t able_processes(const space::SuccessorBuffer& all) const;

  const space::Compiled& compiled_;
  const Acceptance& acceptance_;
  std::unique_ptr<space::ZoneSpace> space_;
  std::size_t inner_words_;
  ltl::Letter letter_ = 0;               // of the state last expanded
  std::uint64_t able_ = 0;               // the fair processes that can move there
  std::vector<std::uint64_t> fair_bit_;  // of each process
  std::vector<std::uint64_t> keys_;
  std::vector<space::Successor> successors_;
  std::vector<const ltl::Transition*> admitted_;
  std::vector<std::uint32_t> way_;  // before what is called initial
  std::optional<space::SuccessorBuffer> starts_;
  space::SuccessorBuffer entered_;
  std::optional<std::uint32_t> tick_;
  std::vector<std::uint64_t> first_;  // the key of the network where it begins
  std::map<std::pair<std::uint32_t, ltl::Letter>, bool> repeated_;
};

}  // namespace beeline::liveness
