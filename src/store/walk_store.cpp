#include "store/walk_store.h"

namespace beeline::store {

void WalkStore::States::add(space::StateView state, std::size_t key_words) {
  at.push_back({zones.size(), state.dimension});
  keys.insert(keys.end(), state.key, state.key + key_words);
  if (state.dimension > 1) zones.insert(zones.end(), state.zone, state.zone + std::size_t{state.dimension} * state.dimension);
}

void WalkStore::States::clear() {
  at.clear();
  keys.clear();
  zones.clear();
}

Inserted WalkStore::insert(const space::SuccessorBuffer& buffer, const space::Successor& state, NodeId parent, std::uint32_t) {
  const auto node = static_cast<NodeId>(nodes_.size());
  nodes_.push_back({parent, state.transition});
  (parent == no_node ? initial_ : successors_).add(buffer.view(state), key_words_);
  return {node, true};
}

bool WalkStore::load(NodeId node, space::StateView& state) {
  const bool begins = node < initial_.at.size();
  if (!begins && node < first_successor_) return false;
  loaded_.clear();
  loaded_.add(begins ? initial_.view(node, key_words_) : successors_.view(node - first_successor_, key_words_), key_words_);
  state = loaded_.view(0, key_words_);
  successors_.clear();
  if (begins) nodes_.resize(initial_.at.size());
  first_successor_ = static_cast<NodeId>(nodes_.size());
  return true;
}

std::uint64_t WalkStore::bytes() const {
  std::uint64_t sum = nodes_.capacity() * sizeof(Node);
  for (const States* states : {&initial_, &successors_, &loaded_}) {
    sum += states->at.capacity() * sizeof(States::At) + states->keys.capacity() * sizeof(std::uint64_t) +
           states->zones.capacity() * sizeof(std::int32_t);
  }
  return sum;
}

}  // namespace beeline::store
