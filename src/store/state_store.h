// Store of keys and payloads: each key once, with the list of the payloads seen with it that no other covers.
//
// Most states of untimed models cost their key and two numbers: where there are no payloads, nothing is dropped and one
// cluster is all, the number of a key is that of its only node, and there is nothing to say about either (plain_).
//
// States of one cluster (Successor::cluster) are kept together, apart from those of others. When a search is through
// with a cluster, its states can be written out and released; its nodes keep their parents, so ways through it are
// still known.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "store/block_pool.h"
#include "store/key_set.h"
#include "store/store.h"
#include "util/segmented_array.h"

namespace beeline::store {

class StateStore final : public Store {
 public:
  struct Options {
    // A state is covered only by one that was reached as cheaply, and an unexpanded state gives way only to one that is
    // as cheap; an expanded one to any.
    bool optimal = false;
    // More end in Full.
    std::uint64_t most_nodes = NodeId::none;
    std::uint64_t most_blocks = BlockPool::reserved;  // of 8 bytes, per cluster
  };

  StateStore(const space::StateSpace& space, space::Comparison comparison, Options options)
      : StateStore(space.key_words(), space.dominance(comparison), options) {}
  // Without dominance there are no payloads.
  StateStore(std::size_t key_words, std::unique_ptr<space::Dominance> dominance, Options options);

  bool insert(const space::SuccessorBuffer& buffer, NodeId parent, std::span<const std::uint32_t> costs,
              Receiver& receiver) override;
  bool load(NodeId node, space::StateView& state) override;
  bool peek(NodeId node, space::StateView& state) override;
  bool keeps(NodeId node) const override { return plain_ || places_[node.value]->payload != dropped; }
  NodeId parent(NodeId node) const override { return nodes_[node.value]->parent; }
  std::uint32_t transition(NodeId node) const override { return nodes_[node.value]->transition; }
  std::uint64_t nodes() const override { return nodes_.size(); }
  std::uint64_t live() const override { return live_; }
  std::uint64_t bytes() const override;

  // The states of a cluster that are kept, key by key.
  void each_in(std::uint32_t cluster, const std::function<void(NodeId, space::StateView)>& visit);
  // Drops them and gives their memory back. To insert into the cluster afterwards is a mistake of the caller
  // (std::logic_error).
  void release(std::uint32_t cluster);

 private:
  struct Bucket {  // of one key
    NodeIndex newest;
    std::uint32_t shape;
  };
  struct Node {
    NodeId parent;
    std::uint32_t transition;
  };
  struct Place {  // of a node, unless the store is plain
    std::uint32_t key;
    NodeIndex next;          // with the same key, newest first
    BlockPool::Ref payload;  // `dropped` when covered; `no_payload` for states without
  };
  static constexpr BlockPool::Ref dropped = UINT32_MAX, no_payload = UINT32_MAX - 1;
  static constexpr NodeIndex none = NodeId::none;

  struct Cluster {
    Cluster(std::size_t key_words, const Options& options)
        : keys(key_words, options.most_nodes), payloads(options.most_blocks) {}
    KeySet keys;
    util::SegmentedArray<Bucket> buckets;  // per key, unless the store is plain
    BlockPool payloads;
  };

  // Where a new state goes. With one cluster, which most searches have, this and cluster_of cost a comparison.
  Cluster& cluster_for(std::uint32_t rank) {
    if (current_ == nullptr || rank != current_rank_) change_cluster(rank);
    return *current_;
  }
  const Cluster& cluster_of(NodeIndex node) const { return ranks_.empty() ? *current_ : *clusters_.at(ranks_[node]); }
  void change_cluster(std::uint32_t rank);
  // From here on there are places and buckets.
  void give_up_plainness();

  // Hashes the keys of a batch and lets memory know which of them will be looked up.
  void announce(const space::SuccessorBuffer& buffer);
  Inserted put(const space::SuccessorBuffer& buffer, const space::Successor& state, NodeId parent, std::uint32_t cost,
               std::uint64_t hash, Receiver& receiver);
  Inserted put_plain(const space::StateView& state, Node node, std::uint64_t hash);
  // The first with this key that makes the new state superfluous, or none.
  NodeIndex find_covering(const Cluster& cluster, NodeIndex newest, const space::StateView& state,
                          std::uint32_t cost) const;
  void drop_covered(Cluster& cluster, NodeIndex& newest, const space::StateView& state, std::uint32_t cost,
                    Receiver& receiver);
  void drop(Cluster& cluster, Place& place, std::uint32_t shape);
  NodeIndex add(Cluster& cluster, const space::StateView& state, Node node, Place place);
  bool may_give_way(NodeIndex node, std::uint32_t cost) const { return cost <= costs_[node] || expanded_[node]; }
  bool view(NodeIndex node, std::vector<std::int32_t>& payload, space::StateView& state) const;

  std::size_t state_words_;  // of a state's key
  std::unique_ptr<space::Dominance> dominance_;
  Options options_;
  bool exact_;             // then a hash of the payload is part of the key, so that equal payloads meet at once
  std::size_t key_words_;  // as stored
  std::map<std::uint32_t, std::unique_ptr<Cluster>> clusters_;  // by rank; null: released
  Cluster* current_ = nullptr;
  std::uint32_t current_rank_ = 0;
  std::vector<std::uint32_t> ranks_;  // per node, as soon as there are several clusters
  bool plain_;
  util::SegmentedArray<Node> nodes_;
  util::SegmentedArray<Place> places_;
  std::vector<std::int32_t> loaded_, peeked_;
  std::vector<std::uint64_t> extended_key_;
  std::vector<std::uint64_t> hashes_;  // of the keys of the batch that is inserted
  std::vector<std::byte> packed_;      // room for payloads up to this shape
  std::uint32_t widest_ = 0;
  std::uint64_t live_ = 0;
  std::vector<std::uint32_t> costs_;  // per node, for optimal searches
  std::vector<bool> expanded_;
};

}  // namespace beeline::store
