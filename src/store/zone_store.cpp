#include "store/zone_store.h"

#include <algorithm>
#include <cstring>

#include "dbm/extrapolation.h"
#include "util/hash.h"

namespace beeline::store {

namespace {
// Dense zones answer both inclusions on their bytes. The minimal form is smaller, but a search asks "does the new zone
// cover a stored one" as often as the other way round, and that needs all bounds.
constexpr dbm::Form stored_form = dbm::Form::Dense;

// Keys are a few words, for which a call of memcmp costs more than the comparison.
bool same_words(const std::uint64_t* a, const std::uint64_t* b, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}
}  // namespace

ZoneStore::ZoneStore(std::size_t key_words, Subsumption subsumption, bool optimal)
    : state_words_(key_words),
      key_words_(key_words + (subsumption == Subsumption::Exact ? 1 : 0)),
      subsumption_(subsumption),
      keys_(key_words_),
      table_(1024, 0),
      mask_(1023),
      optimal_(optimal) {}

std::uint64_t ZoneStore::bytes() const {
  return keys_.bytes() + buckets_.bytes() + nodes_.bytes() + zones_.bytes() + table_.capacity() * sizeof(table_[0]);
}

std::uint32_t ZoneStore::find_or_add(const std::uint64_t* key, std::uint32_t dimension, bool& added) {
  std::size_t slot = util::hash_words(key, key_words_) & mask_;
  while (table_[slot] != 0) {
    const std::uint32_t index = table_[slot] - 1;
    if (same_words(keys_[index], key, key_words_)) {
      added = false;
      return index;
    }
    slot = (slot + 1) & mask_;
  }
  added = true;
  const auto index = static_cast<std::uint32_t>(keys_.size());
  std::memcpy(keys_.append(), key, key_words_ * sizeof(*key));
  *buckets_.append() = {no_node, dimension};
  table_[slot] = index + 1;
  if (keys_.size() * 10 > table_.size() * 7) grow_table();
  return index;
}

void ZoneStore::grow_table() {
  table_.assign(table_.size() * 2, 0);
  mask_ = table_.size() - 1;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    std::size_t slot = util::hash_words(keys_[i], key_words_) & mask_;
    while (table_[slot] != 0) slot = (slot + 1) & mask_;
    table_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

bool ZoneStore::covers(const std::byte* stored, const space::SuccessorBuffer& buffer, const space::Successor& state) {
  const std::size_t n = state.dimension;
  switch (subsumption_) {
    case Subsumption::Exact: return dbm::packed_equal(stored, packed_.data(), n);
    case Subsumption::Inclusion: return dbm::packed_includes(stored, buffer.view(state).zone, n);
    case Subsumption::Alu:
      scratch_.resize(n * n);
      dbm::unpack(stored, n, scratch_.data());
      return dbm::alu_subset(buffer.view(state).zone, scratch_.data(), n, buffer.lower(state), buffer.upper(state));
  }
  return false;
}

bool ZoneStore::covered(const std::byte* stored, const space::SuccessorBuffer& buffer, const space::Successor& state) {
  const std::size_t n = state.dimension;
  scratch_.resize(n * n);
  if (subsumption_ == Subsumption::Inclusion) {
    return dbm::packed_subset(stored, buffer.view(state).zone, n, scratch_.data());
  }
  dbm::unpack(stored, n, scratch_.data());
  return dbm::alu_subset(scratch_.data(), buffer.view(state).zone, n, buffer.lower(state), buffer.upper(state));
}

void ZoneStore::drop(Node& node, std::size_t n) {
  if (n > 1) zones_.release(node.zone, dbm::packed_size(zones_[node.zone], n));
  node.zone = dropped;
  --live_;
}

Inserted ZoneStore::insert(const space::SuccessorBuffer& buffer, const space::Successor& state, NodeId parent,
                           std::uint32_t cost) {
  const space::StateView view = buffer.view(state);
  const std::size_t n = state.dimension;
  const std::uint64_t* wanted = view.key;
  if (subsumption_ == Subsumption::Exact) {
    extended_key_.assign(view.key, view.key + state_words_);
    extended_key_.push_back(n == 1 ? 0 : dbm::hash(view.zone, n));
    wanted = extended_key_.data();
  }
  bool added = false;
  const std::uint32_t key = find_or_add(wanted, state.dimension, added);
  NodeId& newest = buckets_[key]->newest;
  if (n == 1 && !added) {
    if (!optimal_ || costs_[newest] <= cost) return {newest, false};
    drop(*nodes_[newest], n);
    newest = no_node;
    added = true;
  }

  std::size_t length = 0;
  const auto pack = [&] {
    if (packed_.size() < dbm::max_packed_size(n)) packed_.resize(dbm::max_packed_size(n));
    length = dbm::pack(view.zone, n, packed_.data(), stored_form);
  };
  if (!added) {
    if (subsumption_ == Subsumption::Exact) pack();
    for (NodeId i = newest; i != no_node; i = nodes_[i]->next) {
      if (optimal_ && costs_[i] > cost) continue;
      if (covers(zones_[nodes_[i]->zone], buffer, state)) return {i, false};
    }
    if (subsumption_ != Subsumption::Exact) {
      for (NodeId* link = &newest; *link != no_node;) {
        Node& node = *nodes_[*link];
        if (may_give_way(*link, cost) && covered(zones_[node.zone], buffer, state)) {
          *link = node.next;
          drop(node, n);
        } else {
          link = &node.next;
        }
      }
    }
  }
  const auto id = static_cast<NodeId>(nodes_.size());
  Node& node = *nodes_.append();
  node = {parent, state.transition, key, newest, no_zone};
  if (n > 1) {
    if (length == 0) pack();
    node.zone = zones_.allocate(length);
    std::memcpy(zones_[node.zone], packed_.data(), length);
  }
  newest = id;
  ++live_;
  if (optimal_) {
    costs_.push_back(cost);
    expanded_.push_back(false);
  }
  return {id, true};
}

bool ZoneStore::load(NodeId id, space::StateView& state) {
  const Node& node = *nodes_[id];
  if (node.zone == dropped) return false;
  if (optimal_) expanded_[id] = true;
  state.key = keys_[node.key];
  state.zone = nullptr;
  state.dimension = buckets_[node.key]->dimension;
  if (node.zone != no_zone) {
    const std::size_t n = state.dimension;
    loaded_.resize(n * n);
    dbm::unpack(zones_[node.zone], n, loaded_.data());
    state.zone = loaded_.data();
  }
  return true;
}

}  // namespace beeline::store
