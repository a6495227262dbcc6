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
      keys_(key_words_, options.most_nodes),
      payloads_(options.most_blocks),
      plain_(!dominance_ && !options.optimal) {
  static_assert(decltype(nodes_)::chunk_size == Ancestry::chunk);
  options_.most_nodes = std::min<std::uint64_t>(options.most_nodes, none);
}

std::uint64_t StateStore::bytes() const {
  std::uint64_t sum = nodes_.bytes() + places_.bytes() + keys_.bytes() + buckets_.bytes() + payloads_.bytes() +
                      not_released_.capacity() * sizeof(not_released_[0]);
  for (const auto& [rank, cluster] : clusters_) sum += cluster.capacity() * sizeof(cluster[0]);
  return sum;
}

// --- clusters

void StateStore::change_cluster(std::uint32_t rank) {
  if (rank < lowest_) throw std::logic_error("the cluster of a state was released");
  if (nodes_.size() > 0) tell_clusters_apart();
  if (current_ != nullptr) current_ = &clusters_[rank];
  rank_ = rank;
}

void StateStore::tell_clusters_apart() {
  if (current_ != nullptr) return;
  if (plain_) give_up_plainness();
  current_ = &clusters_[rank_];
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    current_->push_back(static_cast<NodeIndex>(i));
    if (i % Ancestry::chunk == 0) not_released_.push_back(0);
    ++not_released_.back();
  }
}

void StateStore::give_up_plainness() {
  while (places_.size() < nodes_.size()) {
    const auto i = static_cast<NodeIndex>(places_.size());
    buckets_.make_room();
    *places_.append() = {i, none, no_payload};
    *buckets_.append() = {i, 0};
  }
  plain_ = false;
}

void StateStore::each_in(std::uint32_t rank, const std::function<void(NodeId, space::StateView)>& visit) {
  if (current_ == nullptr) {
    if (rank == rank_) each(visit);
    return;
  }
  const auto found = clusters_.find(rank);
  if (found == clusters_.end()) return;
  for (const NodeIndex i : found->second) {
    space::StateView state;
    if (view(i, peeked_, state)) visit(NodeId(i), state);
  }
}

void StateStore::each_cluster(const Released& visit) const {
  if (current_ == nullptr && nodes_.size() > 0) visit(rank_, nodes_.size());
  for (const auto& [rank, cluster] : clusters_)
    if (!cluster.empty()) visit(rank, cluster.size());
}

void StateStore::release_below(std::uint32_t rank, const Released& released) {
  if (rank <= lowest_) return;
  lowest_ = rank;
  if (rank_ < rank) {  // what comes next is of another cluster
    tell_clusters_apart();
    current_ = &clusters_[rank];
    rank_ = rank;
  }
  while (!clusters_.empty() && clusters_.begin()->first < rank) {
    const auto& [lowest, cluster] = *clusters_.begin();
    if (released && !cluster.empty()) released(lowest, cluster.size());
    release(lowest, cluster);
    clusters_.erase(clusters_.begin());
  }
}

void StateStore::release(std::uint32_t rank, const Cluster& cluster) {
  std::vector<KeySet::Index> keys;
  for (const NodeIndex i : cluster) {
    Place& place = *places_[i];
    if (place.payload == dropped) continue;
    Bucket& bucket = *buckets_[place.key];
    if (bucket.newest != none) keys.push_back(place.key);
    bucket.newest = none;
    drop(place, bucket.shape);
  }
  keys_.erase(keys);
  for (const NodeIndex i : cluster) {
    const std::size_t chunk = i / Ancestry::chunk, first = chunk * Ancestry::chunk;
    if (--not_released_[chunk] > 0 || first + Ancestry::chunk > nodes_.size()) continue;
    places_.let_go(chunk);
    if (options_.ancestry == nullptr) continue;
    options_.ancestry->keep(rank, NodeId(first), {nodes_[first], Ancestry::chunk});
    nodes_.let_go(chunk);
  }
}

void StateStore::release_all(const Released& released) {
  each_cluster(released);
  peak_ = std::max(peak_, live_);
  live_ = 0;
  keys_ = KeySet(key_words_, options_.most_nodes);
  buckets_ = util::SegmentedArray<Bucket>();
  payloads_ = BlockPool(options_.most_blocks);
  not_released_.assign((nodes_.size() + Ancestry::chunk - 1) / Ancestry::chunk, 0);
  for (std::size_t first = 0; first < nodes_.size(); first += Ancestry::chunk) {
    const std::size_t chunk = first / Ancestry::chunk, end = std::min(first + Ancestry::chunk, nodes_.size());
    for (std::size_t i = first; i < end; ++i) {
      if (plain_) *places_.append() = {0, none, dropped};
      else if (places_.holds(first)) places_[i]->payload = dropped;
    }
    if (end - first < Ancestry::chunk) break;
    if (places_.holds(first)) places_.let_go(chunk);
    if (options_.ancestry == nullptr || !nodes_.holds(first)) continue;
    options_.ancestry->keep(rank_, NodeId(first), {nodes_[first], Ancestry::chunk});
    nodes_.let_go(chunk);
  }
  plain_ = false;
  clusters_.clear();
  lowest_ = rank_ = UINT32_MAX;
  current_ = &clusters_[rank_];
}

void StateStore::open_again(std::uint32_t rank) {
  tell_clusters_apart();
  std::erase_if(clusters_, [](const auto& entry) { return entry.second.empty(); });
  if (!clusters_.empty()) throw std::logic_error("a cluster was not released");
  lowest_ = rank_ = rank;
  current_ = &clusters_[rank];
}

void StateStore::begin_after(std::uint64_t nodes, std::uint32_t rank, std::uint64_t peak_live) {
  if (nodes_.size() > 0) throw std::logic_error("a store that is to go on is not empty");
  if (plain_) give_up_plainness();
  const std::size_t chunks = static_cast<std::size_t>(nodes / Ancestry::chunk) + 1;
  if (chunks * Ancestry::chunk >= options_.most_nodes) throw Full();
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    for (std::size_t i = 0; i < Ancestry::chunk; ++i) {
      *nodes_.append() = {};
      *places_.append() = {0, none, dropped};
    }
    nodes_.let_go(chunk);
    places_.let_go(chunk);
    not_released_.push_back(0);
  }
  gap_ = static_cast<NodeIndex>(nodes_.size() - 1);
  lowest_ = rank_ = rank;
  current_ = &clusters_[rank];
  peak_ = peak_live;
}

Link StateStore::link(NodeId node) const {
  if (nodes_.holds(node.value)) return *nodes_[node.value];
  const std::optional<Link> link = options_.ancestry->link(node);
  if (!link) throw LostWay{};
  return *link;
}

// --- insertion

void StateStore::drop(Place& place, std::uint32_t shape) {
  if (shape > 0) payloads_.release(place.payload, dominance_->packed_size(payloads_[place.payload], shape));
  place.payload = dropped;
  peak_ = std::max(peak_, live_);
  --live_;
}

[[gnu::always_inline]] inline NodeIndex StateStore::add(const space::StateView& state, Link link, Place place) {
  if (nodes_.size() >= options_.most_nodes) throw Full();
  if (state.shape > 0) {
    if (state.shape > widest_) {
      widest_ = state.shape;
      packed_.resize(dominance_->max_packed_size(state.shape));
    }
    const bool alone = place.next == none;
    const std::size_t length = dominance_->pack(state.payload, state.shape, alone, packed_.data());
    place.payload = payloads_.allocate(length);
    std::memcpy(payloads_[place.payload], packed_.data(), length);
  }
  const auto id = static_cast<NodeIndex>(nodes_.size());
  places_.make_room();
  *nodes_.append() = link;
  *places_.append() = place;
  if (current_ != nullptr) {
    current_->push_back(id);
    if (id % Ancestry::chunk == 0) not_released_.push_back(0);
    ++not_released_.back();
  }
  ++live_;
  return id;
}

[[gnu::always_inline]] inline NodeIndex StateStore::find_covering(NodeIndex newest, const space::StateView& state,
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
        kept[n++] = payloads_[place.payload];
      }
      i = place.next;
    }
    const std::size_t first = dominance_->first_covering({kept.data(), n}, state.payload, state.shape);
    if (first < n) return ids[first];
  }
  return none;
}

void StateStore::drop_covered(NodeIndex& newest, const space::StateView& state, std::uint32_t cost,
                              Receiver& receiver) {
  std::array<const std::byte*, batch> kept;
  for (NodeIndex* link = &newest; *link != none;) {
    std::size_t n = 0;
    NodeIndex* after = link;
    while (*after != none && n < batch) {
      Place& place = *places_[*after];
      kept[n++] = payloads_[place.payload];
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
        drop(place, state.shape);
      } else {
        link = &place.next;
      }
    }
  }
}

const std::uint64_t* StateStore::stored_key(const space::StateView& state) {
  if (!exact_) return state.key;
  extended_key_.assign(state.key, state.key + state_words_);
  extended_key_.push_back(state.shape == 0 ? 0 : dominance_->hash(state.payload, state.shape));
  return extended_key_.data();
}

namespace {
class Nobody final : public Receiver {
  bool inserted(std::size_t, Inserted) override { return true; }
};
}  // namespace

std::size_t StateStore::drop_covered_by(space::StateView state) {
  const GivenBack given(*this);
  if (plain_) throw std::logic_error("nothing is dropped from a plain store");
  const std::uint64_t* const wanted = stored_key(state);
  const KeySet::Index key = keys_.find(wanted, util::hash_words(wanted, key_words_));
  if (key == KeySet::nobody) return 0;
  const std::uint64_t before = live_;
  NodeIndex& newest = buckets_[key]->newest;
  if (state.shape == 0) {
    if (newest == none) return 0;
    drop(*places_[newest], 0);
    newest = none;
  } else if (exact_) {
    const NodeIndex equal = find_covering(newest, state, 0);
    if (equal == none) return 0;
    NodeIndex* link = &newest;
    while (*link != equal) link = &places_[*link]->next;
    *link = places_[equal]->next;
    drop(*places_[equal], state.shape);
  } else {
    Nobody nobody;
    drop_covered(newest, state, 0, nobody);
  }
  return static_cast<std::size_t>(before - live_);
}

[[gnu::always_inline]] inline Inserted StateStore::put_plain(const space::StateView& state, Link link,
                                                             std::uint64_t hash) {
  nodes_.make_room();
  const auto [index, fresh] = keys_.find_or_add(state.key, hash);
  if (!fresh) return {NodeId(index), Inserted::Fate::Covered};
  *nodes_.append() = link;
  ++live_;
  return {NodeId(index), Inserted::Fate::Fresh};
}

[[gnu::always_inline]] inline Inserted StateStore::put(const space::SuccessorBuffer& buffer,
                                                       const space::Successor& successor, NodeId parent,
                                                       std::uint32_t cost, std::uint64_t hash, Receiver& receiver) {
  const space::StateView state = buffer.view(successor);
  if (successor.cluster != rank_) change_cluster(successor.cluster);
  if (plain_) return put_plain(state, {parent, successor.transition}, hash);
  const std::uint64_t* wanted = state.key;
  if (exact_) {
    wanted = stored_key(state);
    hash = util::hash_words(wanted, key_words_);
  }
  buckets_.make_room();
  const auto [key, is_new] = keys_.find_or_add(wanted, hash);
  if (is_new) *(key < buckets_.size() ? buckets_[key] : buckets_.append()) = {none, state.shape};
  NodeIndex& newest = buckets_[key]->newest;
  if (newest != none) {
    if (state.shape == 0) {
      if (!options_.optimal || costs_[newest] <= cost) return {NodeId(newest), Inserted::Fate::Covered};
      receiver.dropped(NodeId(newest), NodeId(nodes_.size()));
      drop(*places_[newest], 0);
      newest = none;
    } else {
      const NodeIndex covering = find_covering(newest, state, cost);
      if (covering != none) return {NodeId(covering), Inserted::Fate::Covered};
      if (!exact_) drop_covered(newest, state, cost, receiver);
    }
  }
  newest = add(state, {parent, successor.transition}, {key, newest, no_payload});
  if (options_.optimal) {
    costs_.push_back(cost);
    expanded_.push_back(false);
  }
  return {NodeId(newest), Inserted::Fate::Fresh};
}

Inserted StateStore::take_back(const space::SuccessorBuffer& buffer, NodeId parent) {
  const GivenBack given(*this);
  const space::Successor& state = buffer.successors.front();
  const std::uint64_t hash = exact_ ? 0 : util::hash_words(buffer.view(state).key, key_words_);
  Nobody nobody;
  return put(buffer, state, parent, 0, hash, nobody);
}

void StateStore::announce(const space::SuccessorBuffer& buffer) {
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    hashes_[i] = util::hash_words(buffer.view(buffer.successors[i]).key, key_words_);
    keys_.prefetch_slot(hashes_[i]);
  }
  if (hashes_.size() < 2) return;
  for (const std::uint64_t hash : hashes_) {
    const KeySet::Index key = keys_.prefetch_key(hash);
    if (key != KeySet::nobody && !plain_) __builtin_prefetch(buckets_[key]);
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
    state = {keys_[id], nullptr, 0};
    return true;
  }
  if (!places_.holds(id)) return false;
  const Place& place = *places_[id];
  if (place.payload == dropped) return false;
  state.key = keys_[place.key];
  state.payload = nullptr;
  state.shape = buckets_[place.key]->shape;
  if (place.payload != no_payload) {
    payload.resize(dominance_->size(state.shape));
    dominance_->unpack(payloads_[place.payload], state.shape, payload.data());
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
