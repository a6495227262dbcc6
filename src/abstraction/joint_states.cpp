#include "abstraction/joint_states.h"

#include <algorithm>

#include "util/hash.h"

namespace beeline::abstraction {

std::size_t JointStates::slot_of(const std::uint64_t* state) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = util::hash_words(state, words_) & mask;
  while (slots_[slot] != 0 && !std::equal(state, state + words_, (*this)[slots_[slot] - 1])) slot = (slot + 1) & mask;
  return slot;
}

std::pair<std::uint32_t, bool> JointStates::insert(const std::uint64_t* state) {
  if (2 * (std::size_t{count_} + 1) > slots_.size()) grow();
  const std::size_t slot = slot_of(state);
  if (slots_[slot] != 0) return {slots_[slot] - 1, false};
  states_.insert(states_.end(), state, state + words_);
  slots_[slot] = ++count_;
  return {count_ - 1, true};
}

std::optional<std::uint32_t> JointStates::find(const std::uint64_t* state) const {
  const std::uint32_t at = slots_[slot_of(state)];
  if (at == 0) return std::nullopt;
  return at - 1;
}

void JointStates::grow() {
  slots_.assign(2 * slots_.size(), 0);
  for (std::uint32_t i = 0; i < count_; ++i) slots_[slot_of((*this)[i])] = i + 1;
}

}  // namespace beeline::abstraction
