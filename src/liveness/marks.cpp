#include "liveness/marks.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstring>

namespace beeline::liveness {

namespace {
constexpr std::size_t batch = space::Dominance::most_at_once;
}  // namespace

Marks::Marks(std::size_t key_words, std::unique_ptr<space::Dominance> dominance)
    : key_words_(key_words), dominance_(std::move(dominance)), keys_(key_words) {}

std::uint32_t Marks::key_of(const space::StateView& state) {
  return keys_.find_or_add(state.key, util::hash_words(state.key, key_words_), {});
}

template <class See>
bool Marks::any_of(Node first, See see) const {
  std::array<const std::byte*, batch> payloads;
  std::array<Node, batch> nodes;
  for (Node i = first; i != none;) {
    std::size_t n = 0;
    for (; i != none && n < batch; i = nodes_[i].next) {
      nodes[n] = i;
      payloads[n++] = payloads_[nodes_[i].payload];
    }
    if (see(std::span(nodes).first(n), std::span<const std::byte* const>(payloads).first(n))) return true;
  }
  return false;
}

bool Marks::is_hopeless(const space::StateView& state) {
  const Node first = keys_.value(key_of(state)).hopeless;
  if (state.shape == 0) return first != none;
  return any_of(first, [&](auto nodes, auto payloads) {
    return dominance_->first_covering(payloads, state.payload, state.shape) < nodes.size();
  });
}

std::optional<std::uint32_t> Marks::closes(const space::StateView& state) {
  const Node first = keys_.value(key_of(state)).on_the_way;
  if (first == none) return std::nullopt;
  if (state.shape == 0) return nodes_[first].depth;
  std::optional<std::uint32_t> depth;
  any_of(first, [&](auto nodes, auto payloads) {
    const std::uint32_t covered = dominance_->covered(payloads, state.payload, state.shape);
    if (covered == 0) return false;
    depth = nodes_[nodes[static_cast<std::size_t>(std::countr_zero(covered))]].depth;
    return true;
  });
  return depth;
}

Marks::Node Marks::add(const space::StateView& state) {
  Kept made;
  made.key = key_of(state);
  made.shape = state.shape;
  if (state.shape > 0) {
    packed_.resize(std::max(packed_.size(), dominance_->max_packed_size(state.shape)));
    const std::size_t length = dominance_->pack(state.payload, state.shape, false, packed_.data());
    made.payload = payloads_.allocate(length);
    std::memcpy(payloads_[made.payload], packed_.data(), length);
  }
  if (!free_.empty()) {
    const Node node = free_.back();
    free_.pop_back();
    nodes_[node] = made;
    return node;
  }
  if (nodes_.size() == none) throw store::Full();
  nodes_.push_back(made);
  return static_cast<Node>(nodes_.size() - 1);
}

void Marks::begin(Node node, std::uint32_t depth) {
  Node& first = keys_.value(nodes_[node].key).on_the_way;
  nodes_[node].depth = depth;
  nodes_[node].next = first;
  first = node;
}

void Marks::give_up(Node node) {
  Lists& lists = keys_.value(nodes_[node].key);
  assert(lists.on_the_way == node);
  lists.on_the_way = nodes_[node].next;
  nodes_[node].next = none;
  // Those that it includes have nothing more to say.
  const space::StateView state = load(node);
  for (Node* link = &lists.hopeless; *link != none;) {
    const Node other = *link;
    const std::byte* const payload = payloads_[nodes_[other].payload];
    if (state.shape == 0 || dominance_->covered({&payload, 1}, state.payload, state.shape) != 0) {
      *link = nodes_[other].next;
      forget(other);
    } else {
      link = &nodes_[other].next;
    }
  }
  nodes_[node].next = lists.hopeless;
  lists.hopeless = node;
}

void Marks::forget(Node node) {
  const Kept& kept = nodes_[node];
  if (kept.shape > 0) payloads_.release(kept.payload, dominance_->packed_size(payloads_[kept.payload], kept.shape));
  free_.push_back(node);
}

space::StateView Marks::load(Node node) {
  const Kept& kept = nodes_[node];
  if (kept.shape == 0) return {keys_.key(kept.key), nullptr, 0};
  loaded_.resize(dominance_->size(kept.shape));
  dominance_->unpack(payloads_[kept.payload], kept.shape, loaded_.data());
  return {keys_.key(kept.key), loaded_.data(), kept.shape};
}

}  // namespace beeline::liveness
