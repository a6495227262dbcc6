#include "engine/threshold.h"

#include <algorithm>
#include <array>

#include "util/hash.h"

namespace beeline::engine {

namespace {
constexpr std::uint32_t most_positions = 4;  // that are looked back, where a period is not longer
}

PositionFree::PositionFree(const space::StateSpace& space, space::Comparison comparison,
                           const space::Layout::Field& position)
    : words_(space.key_words()), dominance_(space.dominance(comparison)), position_(position) {}

std::size_t PositionFree::Hash::operator()(const Key& key) const { return util::hash_words(key.data(), key.size()); }

const PositionFree::Key& PositionFree::without_position(space::StateView state) {
  key_.assign(state.key, state.key + words_);
  key_[position_.word] &= ~(position_.mask << position_.shift);
  return key_;
}

void PositionFree::add(space::StateView state) {
  std::vector<std::size_t>& payloads = states_[without_position(state)];
  ++size_;
  if (state.shape == 0) return;
  const std::size_t begin = packed_.size();
  payloads.push_back(begin);
  packed_.resize(begin + dominance_->max_packed_size(state.shape));
  const std::size_t length = dominance_->pack(state.payload, state.shape, false, packed_.data() + begin);
  packed_.resize((begin + length + 7) / 8 * 8);
}

bool PositionFree::covers(space::StateView state) {
  const auto found = states_.find(without_position(state));
  if (found == states_.end()) return false;
  if (state.shape == 0) return true;
  std::array<const std::byte*, space::Dominance::most_at_once> kept;
  const std::vector<std::size_t>& payloads = found->second;
  for (std::size_t begin = 0; begin < payloads.size(); begin += kept.size()) {
    const std::size_t n = std::min(kept.size(), payloads.size() - begin);
    for (std::size_t i = 0; i < n; ++i) kept[i] = packed_.data() + payloads[begin + i];
    if (dominance_->first_covering({kept.data(), n}, state.payload, state.shape) < n) return true;
  }
  return false;
}

std::uint64_t PositionFree::bytes() const {
  return packed_.capacity() + states_.size() * (sizeof(Key) + words_ * sizeof(std::uint64_t) + 6 * sizeof(void*));
}

std::optional<Threshold::Found> Threshold::complete(std::uint32_t position, store::StateStore& store) {
  if (position < repetition_.first) return std::nullopt;
  for (auto& [before, there] : before_) {
    if ((position - before) % repetition_.period != 0) continue;
    bool covered = true;
    PositionFree& states = there;
    std::uint64_t count = 0;
    store.each_in(position, [&](store::NodeId, space::StateView state) {
      covered = covered && states.covers(state);
      ++count;
    });
    if (covered) return Found{position, before, count, states.size()};
  }
  PositionFree& here = before_.try_emplace(position, space_, comparison_, position_).first->second;
  store.each_in(position, [&](store::NodeId, space::StateView state) { here.add(state); });
  const std::uint32_t back = std::max(repetition_.period, most_positions);
  std::erase_if(before_, [&](const auto& entry) { return entry.first + back <= position; });
  return std::nullopt;
}

std::uint64_t Threshold::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& [position, states] : before_) sum += states.bytes();
  return sum;
}

}  // namespace beeline::engine
