// Store of keys and payloads: each key once, with the list of the payloads seen with it that no other covers.
//
// Most states of untimed models cost their key and two numbers: where there are no payloads, nothing is dropped and one
// cluster is all, the number of a key is that of its only node, and there is nothing to say about either (plain_).
//
// When a search is through with a cluster (Successor::cluster) and all below it, their states can be written out and
// released. There may be thousands of small ones, so all share one table and one pool, and what was released makes room
// for what comes. Ids are never given again: nodes keep their parents, so ways through them are still known. They lie
// in chunks, and when the last node of a chunk is let go of, somebody else may take care of the links (ancestry.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "store/ancestry.h"
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
    std::uint64_t most_blocks = BlockPool::reserved;  // of 8 bytes
    // Takes the links of nodes that were let go of, and outlives the store; null: they stay here.
    Ancestry* ancestry = nullptr;
  };

  StateStore(const space::StateSpace& space, space::Comparison comparison, Options options)
      : StateStore(space.key_words(), space.dominance(comparison), options) {
    if (space::simulates(comparison)) for_given_back_ = space.dominance(space::Comparison::Inclusion);
  }
  // Without dominance there are no payloads.
  StateStore(std::size_t key_words, std::unique_ptr<space::Dominance> dominance, Options options);

  bool insert(const space::SuccessorBuffer& buffer, NodeId parent, std::span<const std::uint32_t> costs,
              Receiver& receiver) override;
  bool load(NodeId node, space::StateView& state) override;
  bool peek(NodeId node, space::StateView& state) override;
  bool keeps(NodeId node) const override {
    return plain_ || (places_.holds(node.value) && places_[node.value]->payload != dropped);
  }
  // Both throw LostWay where the ancestry has lost it.
  NodeId parent(NodeId node) const override { return link(node).parent; }
  std::uint32_t transition(NodeId node) const override { return link(node).transition; }
  std::uint64_t nodes() const override { return nodes_.size(); }
  std::uint64_t live() const override { return live_; }
  std::uint64_t peak_live() const { return std::max(peak_, live_); }
  std::size_t key_words() const { return state_words_; }
  // Ints of a payload of this shape, as load and peek give it.
  std::size_t payload_size(std::uint32_t shape) const { return shape == 0 ? 0 : dominance_->size(shape); }
  std::uint64_t bytes() const override;

  // The states of a cluster that are kept, in order of insertion.
  void each_in(std::uint32_t cluster, const std::function<void(NodeId, space::StateView)>& visit);
  // Drops the states of all clusters below this one and makes room of them. To insert into one of these afterwards is a
  // mistake of the caller (std::logic_error).
  using Released = std::function<void(std::uint32_t cluster, std::uint64_t nodes)>;
  void release_below(std::uint32_t cluster, const Released& released = {});
  // The same with all there are, and what they took is given back: nothing is made room of.
  void release_all(const Released& released);
  // Clusters from this one on may be inserted into once more, all of them having been released.
  void open_again(std::uint32_t cluster);
  // Two that take states which a store gave. These do not say all that a successor does, so where a simulation decides
  // what covers what, only what is within them counts as covered.
  // Drops what is covered by a state that was expanded elsewhere; how many.
  std::size_t drop_covered_by(space::StateView state);
  // Inserts the one state in the buffer.
  Inserted take_back(const space::SuccessorBuffer& buffer, NodeId parent);

  // In an empty store, for who goes on where another one was: that one gave so many numbers, and its ancestry, which is
  // this one's now, knows how those nodes were reached. Clusters below this one are released. The last number before
  // the first new one (gap()) is of no node at all.
  void begin_after(std::uint64_t nodes, std::uint32_t cluster, std::uint64_t peak_live);
  NodeId gap() const { return NodeId(gap_); }
  // Of the nodes of a chunk, unless they were handed over.
  std::span<const Link> links(std::size_t chunk) const {
    const std::size_t first = chunk * Ancestry::chunk;
    if (first >= nodes_.size() || !nodes_.holds(first)) return {};
    return {nodes_[first], std::min(Ancestry::chunk, nodes_.size() - first)};
  }

  // The clusters that were not released, from the lowest on, and how many nodes were inserted into each.
  void each_cluster(const Released& visit) const;

 private:
  struct Bucket {  // of one key
    NodeIndex newest;
    std::uint32_t shape;
  };
  struct Place {  // of a node, unless the store is plain
    std::uint32_t key;
    NodeIndex next;          // with the same key, newest first
    BlockPool::Ref payload;  // `dropped` when covered; `no_payload` for states without
  };
  static constexpr BlockPool::Ref dropped = UINT32_MAX, no_payload = UINT32_MAX - 1;
  static constexpr NodeIndex none = NodeId::none;

  using Cluster = std::vector<NodeIndex>;

  // A state that is not of the same cluster as the one before is about to come.
  void change_cluster(std::uint32_t rank);
  // From here on it is known which nodes are in which cluster.
  void tell_clusters_apart();
  void release(std::uint32_t rank, const Cluster& cluster);
  // While it lives, states are compared that a store gave.
  class GivenBack {
   public:
    explicit GivenBack(StateStore& store) : store_(store) { change(); }
    ~GivenBack() { change(); }
    GivenBack(const GivenBack&) = delete;
    GivenBack& operator=(const GivenBack&) = delete;

   private:
    void change() {
      if (store_.for_given_back_) store_.dominance_.swap(store_.for_given_back_);
    }
    StateStore& store_;
  };
  // The key as it is stored; valid until the next call.
  const std::uint64_t* stored_key(const space::StateView& state);
  Link link(NodeId node) const;
  // From here on there are places and buckets.
  void give_up_plainness();

  // Hashes the keys of a batch and lets memory know which of them will be looked up.
  void announce(const space::SuccessorBuffer& buffer);
  Inserted put(const space::SuccessorBuffer& buffer, const space::Successor& state, NodeId parent, std::uint32_t cost,
               std::uint64_t hash, Receiver& receiver);
  Inserted put_plain(const space::StateView& state, Link link, std::uint64_t hash);
  // The first with this key that makes the new state superfluous, or none.
  NodeIndex find_covering(NodeIndex newest, const space::StateView& state, std::uint32_t cost) const;
  void drop_covered(NodeIndex& newest, const space::StateView& state, std::uint32_t cost, Receiver& receiver);
  void drop(Place& place, std::uint32_t shape);
  NodeIndex add(const space::StateView& state, Link link, Place place);
  bool may_give_way(NodeIndex node, std::uint32_t cost) const { return cost <= costs_[node] || expanded_[node]; }
  bool view(NodeIndex node, std::vector<std::int32_t>& payload, space::StateView& state) const;

  std::size_t state_words_;  // of a state's key
  std::unique_ptr<space::Dominance> dominance_;
  std::unique_ptr<space::Dominance> for_given_back_;  // null: the same
  Options options_;
  bool exact_;             // then a hash of the payload is part of the key, so that equal payloads meet at once
  std::size_t key_words_;  // as stored
  KeySet keys_;
  util::SegmentedArray<Bucket> buckets_;  // per key, unless the store is plain
  BlockPool payloads_;
  bool plain_;
  static constexpr std::size_t chunk_bits = 10;
  util::SegmentedArray<Link, chunk_bits> nodes_;
  util::SegmentedArray<Place, chunk_bits> places_;
  std::uint32_t rank_ = 0;                     // of the cluster of the last state
  std::map<std::uint32_t, Cluster> clusters_;  // by rank, when they are told apart
  Cluster* current_ = nullptr;                 // that of rank_, when they are told apart
  std::uint32_t lowest_ = 0;                   // the clusters below were released
  NodeIndex gap_ = 0;
  std::vector<std::uint16_t> not_released_;  // nodes, per chunk, when clusters are told apart
  std::vector<std::int32_t> loaded_, peeked_;
  std::vector<std::uint64_t> extended_key_;
  std::vector<std::uint64_t> hashes_;  // of the keys of the batch that is inserted
  std::vector<std::byte> packed_;      // room for payloads up to this shape
  std::uint32_t widest_ = 0;
  std::uint64_t live_ = 0, peak_ = 0;  // peak_: before one of them was dropped
  std::vector<std::uint32_t> costs_;   // per node, for optimal searches
  std::vector<bool> expanded_;
};

}  // namespace beeline::store
