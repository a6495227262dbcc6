// States together with what matters of how they were reached.
//
// A search that bounds or prunes by the last transition is right only when states that were reached by different ones
// are not merged. Its History says what of the last transition matters, and HistorySpace makes that a word of the
// state's key.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "space/masked_space.h"

namespace beeline::space {

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
class HistorySpace final : public MaskedSpace {
 public:
  HistorySpace(StateSpace& inner, History& history) : MaskedSpace(inner), history_(history) {}

  std::size_t key_words() const override { return inner_.key_words() + 1; }
  bool initial(SuccessorBuffer& out) override;
  bool enabled(StateView state) override;
  bool fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) override;

 protected:
  bool may_take(std::span<const ir::EdgeId> edges) override { return history_.may_follow(before_, edges); }

 private:
  // Of the successors from `first` on, whose keys are the last ones.
  void write_keys(SuccessorBuffer& out, std::size_t first, bool initial);

  History& history_;
  History::Mark before_ = History::none;
  std::vector<std::uint64_t> keys_;
};

}  // namespace beeline::space
