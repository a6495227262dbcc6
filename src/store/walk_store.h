// Store for random walks: forgets all but the way of the walk it is on.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "store/store.h"

namespace beeline::store {

// Every state is fresh. Ids count from the initial states on, anew for each walk: to load an initial state is to begin
// the next one. Only the state that was loaded last, its successors and the initial states are kept; that one is for
// peek alone.
class WalkStore final : public Store {
 public:
  explicit WalkStore(const space::StateSpace& space)
      : WalkStore(space.key_words(), space.dominance(space::Comparison::Exact)) {}
  WalkStore(std::size_t key_words, std::unique_ptr<space::Dominance> dominance)
      : key_words_(key_words), dominance_(std::move(dominance)) {}

  bool insert(const space::SuccessorBuffer& buffer, NodeId parent, std::span<const std::uint32_t> costs,
              Receiver& receiver) override;
  bool load(NodeId node, space::StateView& state) override;
  bool peek(NodeId node, space::StateView& state) override;
  bool keeps(NodeId node) const override { return node.value < initial_.at.size() || node.value >= first_successor_; }
  NodeId parent(NodeId node) const override { return nodes_[node.value].parent; }
  std::uint32_t transition(NodeId node) const override { return nodes_[node.value].transition; }
  std::uint64_t nodes() const override { return nodes_.size(); }
  std::uint64_t live() const override { return initial_.at.size() + successors_.at.size(); }
  std::uint64_t bytes() const override;

 private:
  struct Node {
    NodeId parent;
    std::uint32_t transition;
  };
  // States side by side.
  struct States {
    struct At {
      std::size_t payload;
      std::uint32_t shape;
    };
    std::vector<At> at;
    std::vector<std::uint64_t> keys;
    std::vector<std::int32_t> payloads;

    space::StateView view(std::size_t i, std::size_t key_words) const {
      return {keys.data() + i * key_words, payloads.data() + at[i].payload, at[i].shape};
    }
    void clear();
  };
  void add(States& states, space::StateView state) const;
  space::StateView find(NodeId node) const;

  std::size_t key_words_;
  std::unique_ptr<space::Dominance> dominance_;  // knows how long payloads are
  std::vector<Node> nodes_;                      // of this walk, with the successors that it did not take
  States initial_, successors_, loaded_;
  NodeId loaded_id_;
  std::size_t first_successor_ = 0;
};

}  // namespace beeline::store
