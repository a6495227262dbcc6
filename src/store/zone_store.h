// Store for zone graphs: each discrete key once, with the list of the zones seen with it.
#pragma once

#include <cstdint>
#include <vector>

#include "dbm/compact.h"
#include "store/block_pool.h"
#include "store/store.h"
#include "util/segmented_array.h"

namespace beeline::store {

class ZoneStore final : public Store {
 public:
  // `optimal`: a state is covered only by one that was reached as cheaply, and an unexpanded state gives way only to one
  // that is as cheap; an expanded one to any.
  ZoneStore(std::size_t key_words, Subsumption subsumption, bool optimal = false);

  Inserted insert(const space::SuccessorBuffer& buffer, const space::Successor& state, NodeId parent,
                  std::uint32_t cost) override;
  bool load(NodeId node, space::StateView& state) override;
  NodeId parent(NodeId node) const override { return nodes_[node]->parent; }
  std::uint32_t transition(NodeId node) const override { return nodes_[node]->transition; }
  std::uint64_t nodes() const override { return nodes_.size(); }
  std::uint64_t live() const override { return live_; }
  std::uint64_t bytes() const override;

 private:
  struct Bucket {               // of one key
    NodeId newest;
    std::uint32_t dimension;
  };
  struct Node {
    NodeId parent;
    std::uint32_t transition;
    std::uint32_t key;
    NodeId next;               // with the same key, newest first
    BlockPool::Ref zone;       // `dropped` when covered; `no_zone` for states without clocks
  };
  static constexpr BlockPool::Ref dropped = UINT32_MAX, no_zone = UINT32_MAX - 1;

  std::uint32_t find_or_add(const std::uint64_t* key, std::uint32_t dimension, bool& added);
  void grow_table();
  // Whether the stored zone makes the new one superfluous, and the other way round. For exact comparison the new one is in packed_.
  bool covers(const std::byte* stored, const space::SuccessorBuffer& buffer, const space::Successor& state);
  bool covered(const std::byte* stored, const space::SuccessorBuffer& buffer, const space::Successor& state);
  void drop(Node& node, std::size_t n);
  bool may_give_way(NodeId node, std::uint32_t cost) const {
    return !optimal_ || cost <= costs_[node] || expanded_[node];
  }

  std::size_t state_words_;  // of a state's key
  std::size_t key_words_;    // as stored: exact comparison adds a hash of the zone, so that equal zones meet at once
  Subsumption subsumption_;
  util::SegmentedArray<std::uint64_t> keys_;
  util::SegmentedArray<Bucket> buckets_;  // per key
  util::SegmentedArray<Node> nodes_;
  std::vector<std::uint32_t> table_;     // open addressing: key index + 1, 0 is empty
  std::size_t mask_ = 0;
  BlockPool zones_;
  std::vector<dbm::Bound> scratch_, loaded_;
  std::vector<std::uint64_t> extended_key_;
  std::vector<std::byte> packed_;
  std::uint64_t live_ = 0;
  bool optimal_;
  std::vector<std::uint32_t> costs_;  // per node, for optimal searches
  std::vector<bool> expanded_;
};

}  // namespace beeline::store
