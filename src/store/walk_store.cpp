#include "store/walk_store.h"

namespace beeline::store {

void WalkStore::add(States& states, space::StateView state) const {
  states.at.push_back({states.payloads.size(), state.shape});
  states.keys.insert(states.keys.end(), state.key, state.key + key_words_);
  if (state.shape == 0) return;
  states.payloads.insert(states.payloads.end(), state.payload, state.payload + dominance_->size(state.shape));
}

void WalkStore::States::clear() {
  at.clear();
  keys.clear();
  payloads.clear();
}

bool WalkStore::insert(const space::SuccessorBuffer& buffer, NodeId parent, std::span<const std::uint32_t>,
                       Receiver& receiver) {
  for (std::size_t i = 0; i < buffer.successors.size(); ++i) {
    const space::Successor& s = buffer.successors[i];
    const NodeId node(nodes_.size());
    if (nodes_.size() >= NodeId::none) throw Full();
    nodes_.push_back({parent, s.transition});
    add(parent ? successors_ : initial_, buffer.view(s));
    if (!receiver.inserted(i, {node, Inserted::Fate::Fresh})) return false;
  }
  return true;
}

space::StateView WalkStore::find(NodeId node) const {
  const std::size_t i = node.value;
  return i < initial_.at.size() ? initial_.view(i, key_words_) : successors_.view(i - first_successor_, key_words_);
}

bool WalkStore::load(NodeId node, space::StateView& state) {
  if (!keeps(node)) return false;
  loaded_.clear();
  add(loaded_, find(node));
  loaded_id_ = node;
  state = loaded_.view(0, key_words_);
  successors_.clear();
  if (node.value < initial_.at.size()) nodes_.resize(initial_.at.size());
  first_successor_ = nodes_.size();
  return true;
}

bool WalkStore::peek(NodeId node, space::StateView& state) {
  if (node == loaded_id_) state = loaded_.view(0, key_words_);
  else if (keeps(node)) state = find(node);
  else return false;
  return true;
}

std::uint64_t WalkStore::bytes() const {
  std::uint64_t sum = nodes_.capacity() * sizeof(Node);
  for (const States* states : {&initial_, &successors_, &loaded_}) {
    sum += states->at.capacity() * sizeof(States::At) + states->keys.capacity() * sizeof(std::uint64_t) +
           states->payloads.capacity() * sizeof(std::int32_t);
  }
  return sum;
}

}  // namespace beeline::store
