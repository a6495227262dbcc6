// Spaces of which only some transitions are taken.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "space/state_space.h"

namespace beeline::space {

// Hands everything on to another space. Positions of transitions stay those of the inner space.
class WrappedSpace : public StateSpace {
 public:
  explicit WrappedSpace(StateSpace& inner) : inner_(inner) {}
  std::size_t key_words() const override { return inner_.key_words(); }
  std::unique_ptr<Dominance> dominance(Comparison comparison) const override { return inner_.dominance(comparison); }
  bool initial(SuccessorBuffer& out) override { return inner_.initial(out); }
  bool enabled(StateView state) override { return inner_.enabled(state); }
  bool fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) override {
    return inner_.fire(positions, out);
  }
  std::size_t transitions() const override { return inner_.transitions(); }
  TransitionView transition(std::size_t position) override { return inner_.transition(position); }
  std::uint64_t targets(StateView state, std::uint64_t wanted) override { return inner_.targets(state, wanted); }
  const lang::EvaluationError* error() const override { return inner_.error(); }
  void watch(util::Watch* watch) override { inner_.watch(watch); }

 protected:
  StateSpace& inner_;
};

// Fires those of the wanted transitions that may_take() allows; the others cost no more than their enumeration.
class MaskedSpace : public WrappedSpace {
 public:
  using WrappedSpace::WrappedSpace;
  bool fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) override {
    allowed_.clear();
    for (const std::uint32_t p : positions) {
      if (may_take(inner_.transition(p).edges)) allowed_.push_back(p);
    }
    return inner_.fire(allowed_, out);
  }

 protected:
  virtual bool may_take(std::span<const ir::EdgeId> edges) = 0;

 private:
  std::vector<std::uint32_t> allowed_;
};

// Only some edges may be taken. The others are fired too and their successors dropped: a search in this space counts
// the same transitions as one that looks at all of them.
class RestrictedSpace final : public WrappedSpace {
 public:
  // Per edge of the network; empty: all.
  RestrictedSpace(StateSpace& inner, std::vector<bool> edges) : WrappedSpace(inner), edges_(std::move(edges)) {}

  bool fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) override {
    const bool fired = inner_.fire(positions, out);
    if (edges_.empty()) return fired;
    std::erase_if(out.successors, [&](const Successor& s) {
      const auto edges = out.transition_of(s);
      return !std::all_of(edges.begin(), edges.end(), [&](ir::EdgeId e) { return edges_[e.value]; });
    });
    return fired;
  }

 private:
  std::vector<bool> edges_;
};

}  // namespace beeline::space
