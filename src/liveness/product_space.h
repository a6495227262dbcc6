// A product as the searches for states see it: keys and payloads are those of the product, transitions those of the
// network. Its one target is what a subclass says.
//
// A state is expanded as a whole when its transitions are asked for; who fires some of them gets those successors.
#pragma once

#include <memory>
#include <vector>

#include "liveness/product.h"
#include "space/state_space.h"

namespace beeline::liveness {

class ProductSpace : public space::StateSpace {
 public:
  // The product outlives this.
  explicit ProductSpace(Product& product);

  std::size_t key_words() const override { return product_.key_words(); }
  std::unique_ptr<space::Dominance> dominance(space::Comparison comparison) const override {
    return product_.dominance(comparison);
  }
  bool initial(space::SuccessorBuffer& out) override;
  bool enabled(space::StateView state) override;
  bool fire(std::span<const std::uint32_t> positions, space::SuccessorBuffer& out) override;
  std::size_t transitions() const override { return transitions_; }
  space::TransitionView transition(std::size_t position) override { return product_.space().transition(position); }
  const lang::EvaluationError* error() const override { return product_.space().error(); }
  void watch(util::Watch* watch) override { product_.space().watch(watch); }

  Product& product() { return product_; }
  std::uint64_t marked() const { return marked_; }  // transitions with a mark of the automaton that were seen

 protected:
  // Appends one that the product gave to what was asked for; `from`: the state that it comes from, null for initial
  // ones.
  virtual void give(const space::Successor& successor, const space::SuccessorBuffer& of, const space::StateView* from,
                    space::SuccessorBuffer& out);
  // With so many words of a key more behind its own.
  void append(const space::Successor& successor, const space::SuccessorBuffer& of, std::span<const std::uint64_t> more,
              space::SuccessorBuffer& out) const;

 private:
  Product& product_;
  std::unique_ptr<space::Dominance> sizes_;  // of payloads
  space::SuccessorBuffer successors_;
  space::StateView state_;
  std::size_t transitions_ = 0;
  std::vector<bool> wanted_;
  std::uint64_t marked_ = 0;
};

// Target: every word that may follow is accepted, which reaching an F component of a terminal automaton says; or the
// run may end here, and what it says for ever then is. Runs that end count.
class TerminalSpace final : public ProductSpace {
 public:
  TerminalSpace(Product& product, const Acceptance& acceptance) : ProductSpace(product), acceptance_(acceptance) {}

  std::uint64_t targets(space::StateView state, std::uint64_t wanted) override {
    const std::uint32_t at = product().automaton_state(state.key);
    const bool met = acceptance_.automaton.kind_of(at) == ltl::ComponentKind::F || product().ending_at(state);
    return met ? wanted & 1 : 0;
  }

 private:
  const Acceptance& acceptance_;
};

}  // namespace beeline::liveness
