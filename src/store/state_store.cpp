#include "store/state_store.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "util/hash.h"

namespace beeline::store {

namespace {
constexpr std::size_t batch = space::Dominance::most_at_once;
constexpr std::size_t few = 2;  // to begin with: mostly one of the newest covers a state that is covered
}  // namespace

StateStore::StateStore(std::size_t key_words, std::unique_ptr<space::Dominance> dominance, Options options)
    : state_words_(key_words),
      dominance_(std::move(dominance)),
      options_(options),
      exact_(dominance_ && dominance_->is_exact()),
      key_words_(key_words + (exact_ ? 1 : 0)),
      plain_(!dominance_ && !options.optimal) {
  options_.most_nodes = std::min<std::uint64_t>(options.most_nodes, none);
}

std::uint64_t StateStore::bytes() const {
  std::uint64_t sum = nodes_.bytes() + places_.bytes() + ranks_.capacity() * sizeof(ranks_[0]);
  for (const auto& [rank, cluster] : clusters_) {
    if (cluster) sum += cluster->keys.bytes() + cluster->buckets.bytes() + cluster->payloads.bytes();
  }
  return sum;
}

// --- clusters

void StateStore::change_cluster(std::uint32_t rank) {
  if (plain_ && !clusters_.empty() && !clusters_.contains(rank)) give_up_plainness();
  const auto [entry, added] = clusters_.try_emplace(rank);
  if (added) entry->second = std::make_unique<Cluster>(key_words_, options_);
  if (!entry->second) throw std::logic_error("the cluster of a state was released");
  if (clusters_.size() == 2 && added) ranks_.assign(nodes_.size(), current_rank_);
  current_ = entry->second.get();
  current_rank_ = rank;
}

void StateStore::give_up_plainness() {
  while (places_.size() < nodes_.size()) {
    const auto i = static_cast<NodeIndex>(places_.size());
    current_->buckets.make_room();
    *places_.append() = {i, none, no_payload};
    *current_->buckets.append() = {i, 0};
  }
  plain_ = false;
}

void StateStore::each_in(std::uint32_t rank, const std::function<void(NodeId, space::StateView)>& visit) {
  const auto found = clusters_.find(rank);
  if (found == clusters_.end() || !found->second) return;
  if (plain_) return each(visit);
  const util::SegmentedArray<Bucket>& buckets = found->second->buckets;
  for (std::size_t k = 0; k < buckets.size(); ++k) {
    for (NodeIndex i = buckets[k]->newest; i != none; i = places_[i]->next) {
      space::StateView state;
      if (view(i, peeked_, state)) visit(NodeId(i), state);
    }
  }
}

void StateStore::release(std::uint32_t rank) {
  const auto found = clusters_.find(rank);
  if (found == clusters_.end() || !found->second) return;
  if (plain_) give_up_plainness();
  const util::SegmentedArray<Bucket>& buckets = found->second->buckets;
  for (std::size_t k = 0; k < buckets.size(); ++k) {
    for (NodeIndex i = buckets[k]->newest; i != none; i = places_[i]->next) {
      places_[i]->payload = dropped;
      --live_;
    }
  }
  if (current_ == found->second.get()) current_ = nullptr;
  found->second.reset();
}

// --- insertion

void StateStore::drop(Cluster& cluster, Place& place, std::uint32_t shape) {
  if (shape > 0) {
    cluster.payloads.release(place.payload, dominance_->packed_size(cluster.payloads[place.payload], shape));
  }
  place.payload = dropped;
  --live_;
}

[[gnu::always_inline]] inline NodeIndex StateStore::add(Cluster& cluster, const space::StateView& state, Node node,
                                                        Place place) {
  if (nodes_.size() >= options_.most_nodes) throw Full();
  if (state.shape > 0) {
    if (state.shape > widest_) {
      widest_ = state.shape;
      packed_.resize(dominance_->max_packed_size(state.shape));
    }
    const bool alone = place.next == none;
    const std::size_t length = dominance_->pack(state.payload, state.shape, alone, packed_.data());
    place.payload = cluster.payloads.allocate(length);
    std::memcpy(cluster.payloads[place.payload], packed_.data(), length);
  }
  const auto id = static_cast<NodeIndex>(nodes_.size());
  places_.make_room();
  *nodes_.append() = node;
  *places_.append() = place;
  ++live_;
  return id;
}

[[gnu::always_inline]] inline NodeIndex StateStore::find_covering(const Cluster& cluster, NodeIndex newest,
                                                                  const space::StateView& state,
                                                                  std::uint32_t cost) const {
  std::array<const std::byte*, batch> kept;
  std::array<NodeIndex, batch> ids;
  std::size_t most = few;
  for (NodeIndex i = newest; i != none; most = batch) {
    std::size_t n = 0;
    while (i != none && n < most) {
      const Place& place = *places_[i];
      if (!options_.optimal || costs_[i] <= cost) {
        ids[n] = i;
        kept[n++] = cluster.payloads[place.payload];
      }
      i = place.next;
    }
    const std::size_t first = dominance_->first_covering({kept.data(), n}, state.payload, state.shape);
    if (first < n) return ids[first];
  }
  return none;
}

void StateStore::drop_covered(Cluster& cluster, NodeIndex& newest, const space::StateView& state, std::uint32_t cost,
                              Receiver& receiver) {
  std::array<const std::byte*, batch> kept;
  for (NodeIndex* link = &newest; *link != none;) {
    std::size_t n = 0;
    NodeIndex* after = link;
    while (*after != none && n < batch) {
      Place& place = *places_[*after];
      kept[n++] = cluster.payloads[place.payload];
      after = &place.next;
    }
    const std::uint32_t covered = dominance_->covered({kept.data(), n}, state.payload, state.shape);
    if (covered == 0) {
      link = after;
      continue;
    }
    for (std::size_t k = 0; k < n; ++k) {
      Place& place = *places_[*link];
      if ((covered >> k & 1) != 0 && (!options_.optimal || may_give_way(*link, cost))) {
        receiver.dropped(NodeId(*link), NodeId(nodes_.size()));
        *link = place.next;
        drop(cluster, place, state.shape);
      } else {
        link = &place.next;
      }
    }
  }
}

[[gnu::always_inline]] inline Inserted StateStore::put_plain(const space::StateView& state, Node node,
                                                             std::uint64_t hash) {
  nodes_.make_room();
  const auto [index, fresh] = current_->keys.find_or_add(state.key, hash);
  if (!fresh) return {NodeId(index), Inserted::Fate::Covered};
  *nodes_.append() = node;
  ++live_;
  return {NodeId(index), Inserted::Fate::Fresh};
}

[[gnu::always_inline]] inline Inserted StateStore::put(const space::SuccessorBuffer& buffer,
                                                       const space::Successor& successor, NodeId parent,
                                                       std::uint32_t cost, std::uint64_t hash, Receiver& receiver) {
  const space::StateView state = buffer.view(successor);
  Cluster& cluster = cluster_for(successor.cluster);
  if (plain_) return put_plain(state, {parent, successor.transition}, hash);
  const std::uint64_t* wanted = state.key;
  if (exact_) {
    extended_key_.assign(state.key, state.key + state_words_);
    extended_key_.push_back(state.shape == 0 ? 0 : dominance_->hash(state.payload, state.shape));
    wanted = extended_key_.data();
    hash = util::hash_words(wanted, key_words_);
  }
  cluster.buckets.make_room();
  const auto [key, is_new] = cluster.keys.find_or_add(wanted, hash);
  if (is_new) *cluster.buckets.append() = {none, state.shape};
  NodeIndex& newest = cluster.buckets[key]->newest;
  if (newest != none) {
    if (state.shape == 0) {
      if (!options_.optimal || costs_[newest] <= cost) return {NodeId(newest), Inserted::Fate::Covered};
      receiver.dropped(NodeId(newest), NodeId(nodes_.size()));
      drop(cluster, *places_[newest], 0);
      newest = none;
    } else {
      const NodeIndex covering = find_covering(cluster, newest, state, cost);
      if (covering != none) return {NodeId(covering), Inserted::Fate::Covered};
      if (!exact_) drop_covered(cluster, newest, state, cost, receiver);
    }
  }
  newest = add(cluster, state, {parent, successor.transition}, {key, newest, no_payload});
  if (options_.optimal) {
    costs_.push_back(cost);
    expanded_.push_back(false);
  }
  if (!ranks_.empty()) ranks_.push_back(successor.cluster);
  return {NodeId(newest), Inserted::Fate::Fresh};
}

void StateStore::announce(const space::SuccessorBuffer& buffer) {
  // A state of another cluster, which may not exist yet, is looked up without notice.
  const auto here = [&](const space::Successor& s) { return current_ != nullptr && s.cluster == current_rank_; };
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    const space::Successor& successor = buffer.successors[i];
    hashes_[i] = util::hash_words(buffer.view(successor).key, key_words_);
    if (here(successor)) current_->keys.prefetch_slot(hashes_[i]);
  }
  if (hashes_.size() < 2) return;
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    if (!here(buffer.successors[i])) continue;
    const KeySet::Index key = current_->keys.prefetch_key(hashes_[i]);
    if (key != KeySet::nobody && !plain_) __builtin_prefetch(current_->buckets[key]);
  }
}

bool StateStore::insert(const space::SuccessorBuffer& buffer, NodeId parent, std::span<const std::uint32_t> costs,
                        Receiver& receiver) {
  hashes_.resize(buffer.successors.size());
  if (!exact_) announce(buffer);
  for (std::size_t i = 0; i < buffer.successors.size(); ++i) {
    const Inserted inserted =
        put(buffer, buffer.successors[i], parent, options_.optimal ? costs[i] : 0, hashes_[i], receiver);
    if (!receiver.inserted(i, inserted)) return false;
  }
  return true;
}

// --- states

bool StateStore::view(NodeIndex id, std::vector<std::int32_t>& payload, space::StateView& state) const {
  if (plain_) {
    state = {current_->keys[id], nullptr, 0};
    return true;
  }
  const Place& place = *places_[id];
  if (place.payload == dropped) return false;
  const Cluster& cluster = cluster_of(id);
  state.key = cluster.keys[place.key];
  state.payload = nullptr;
  state.shape = cluster.buckets[place.key]->shape;
  if (place.payload != no_payload) {
    payload.resize(dominance_->size(state.shape));
    dominance_->unpack(cluster.payloads[place.payload], state.shape, payload.data());
    state.payload = payload.data();
  }
  return true;
}

bool StateStore::load(NodeId node, space::StateView& state) {
  if (!view(node.value, loaded_, state)) return false;
  if (options_.optimal) expanded_[node.value] = true;
  return true;
}

bool StateStore::peek(NodeId node, space::StateView& state) { return view(node.value, peeked_, state); }

}  // namespace beeline::store
