#include "engine/frozen_ways.h"

#include <span>
#include <utility>
#include <vector>

namespace beeline::engine {

namespace {

constexpr std::size_t most_states = 4096;  // of a batch

frozen::Parent parent_of(const store::Link& link) {
  static_assert(store::NodeId::none == frozen::nobody);
  return {link.parent.value, link.transition};
}

}  // namespace

frozen::States::View view_of(store::StateStore& store, store::NodeId node, space::StateView state) {
  frozen::States::View view;
  view.node = node.value;
  view.from = parent_of({store.parent(node), store.transition(node)});
  view.key = state.key;
  view.shape = state.shape;
  view.payload = std::as_bytes(std::span(state.payload, store.payload_size(state.shape)));
  return view;
}

void FrozenWays::put(std::uint32_t cluster, std::uint64_t first, std::span<const store::Link> links) {
  std::vector<frozen::Parent> records;
  records.reserve(links.size());
  for (const store::Link& link : links) records.push_back(parent_of(link));
  archive_.put_parents(cluster, static_cast<frozen::Number>(first), std::move(records), *watch_);
}

void FrozenWays::keep(std::uint32_t cluster, store::NodeId first, std::span<const store::Link> links) {
  if (first.value / chunk >= through_) put(cluster, first.value, links);
}

void FrozenWays::keep_all(const store::StateStore& store) {
  const auto whole = static_cast<std::size_t>(store.nodes() / chunk);
  for (std::size_t i = through_; i * chunk < store.nodes(); ++i)
    if (const auto links = store.links(i); !links.empty()) put(0, i * chunk, links);
  through_ = whole;
}

std::optional<store::Link> FrozenWays::link(store::NodeId node) {
  const auto record = archive_.parent(node.value, *watch_);
  if (!record) return std::nullopt;
  store::Link link{store::no_node, record->transition};
  if (record->parent != frozen::nobody) link.parent = store::NodeId(record->parent);
  return link;
}

void keep_states(frozen::Archive& archive, std::uint32_t cluster, store::StateStore& store, util::Watch& watch,
                 const std::function<bool(store::NodeId)>& left_out) {
  frozen::States batch(store.key_words());
  const auto put = [&] {
    if (batch.size() > 0) archive.put_states(cluster, std::exchange(batch, frozen::States(store.key_words())), watch);
  };
  store.each_in(cluster, [&](store::NodeId node, space::StateView state) {
    if (left_out && left_out(node)) return;
    batch.add(view_of(store, node, state));
    if (batch.size() == most_states) put();
  });
  put();
}

}  // namespace beeline::engine
