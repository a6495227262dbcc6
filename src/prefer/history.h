// States together with what matters of how they were reached.
//
// A preference that bounds or prunes by the last transition is right only when states that were reached by different ones are not
// merged. Its History says what of the last transition matters, and HistorySpace makes that a word of the state's key.
#pragma once

#include <cstdint>
#include <span>

#include "prefer/preference.h"
#include "space/state_space.h"

namespace beeline::prefer {

class History {
 public:
  using Mark = std::uint64_t;
  static constexpr Mark none = 0;  // of initial states

  virtual ~History() = default;
  virtual Mark mark(std::span<const ir::EdgeId> transition) = 0;
  // Whether the transition is followed at all where the last one left this mark.
  virtual bool may_follow(Mark, std::span<const ir::EdgeId>) { return true; }
};

// Keys are those of the inner space with the mark as one more word, so whoever reads the inner part need not know.
class HistorySpace final : public space::StateSpace {
 public:
  HistorySpace(space::StateSpace& inner, History& history) : inner_(inner), history_(history) {}

  std::size_t key_words() const override { return inner_.key_words() + 1; }
  bool initial(space::SuccessorBuffer& out) override;
  bool expand(space::StateView state, space::SuccessorBuffer& out) override;
  std::uint64_t targets(space::StateView state, std::uint64_t wanted) override { return inner_.targets(state, wanted); }
  const lang::EvaluationError* error() const override { return inner_.error(); }
  void watch(space::Watch* watch) override { inner_.watch(watch); }

 private:
  void write_keys(space::SuccessorBuffer& out, bool initial);

  space::StateSpace& inner_;
  History& history_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace beeline::prefer
