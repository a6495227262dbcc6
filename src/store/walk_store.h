// Store for random walks: forgets all but the way of the walk it is on.
#pragma once

#include <cstdint>
#include <vector>

#include "store/store.h"

namespace beeline::store {

// Every state is fresh. Ids count from the initial states on, anew for each walk: to load an initial state is to begin the next one. Only the successors of
// the state that was loaded last, and the initial states, can be loaded.
class WalkStore final : public Store {
 public:
  explicit WalkStore(std::size_t key_words) : key_words_(key_words) {}

  Inserted insert(const space::SuccessorBuffer& buffer, const space::Successor& state, NodeId parent,
                  std::uint32_t cost) override;
  bool load(NodeId node, space::StateView& state) override;
  NodeId parent(NodeId node) const override { return nodes_[node].parent; }
  std::uint32_t transition(NodeId node) const override { return nodes_[node].transition; }
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
      std::size_t zone;
      std::uint32_t dimension;
    };
    std::vector<At> at;
    std::vector<std::uint64_t> keys;
    std::vector<std::int32_t> zones;

    void add(space::StateView state, std::size_t key_words);
    space::StateView view(std::size_t i, std::size_t key_words) const {
      return {keys.data() + i * key_words, zones.data() + at[i].zone, at[i].dimension};
    }
    void clear();
  };

  std::size_t key_words_;
  std::vector<Node> nodes_;  // of this walk, with the successors that it did not take
  States initial_, successors_, loaded_;
  NodeId first_successor_ = 0;
};

}  // namespace beeline::store
