#include "engine/frozen_ways.h"

#include <span>
#include <utility>
#include <vector>

namespace beeline::engine {

namespace {

constexpr std::size_t most_states = 4096;  // of a batch

frozen::Opened opened(const std::string& folder) {
  return folder.empty() ? frozen::open_temporary() : frozen::open_in(folder, false);
}

frozen::Archive::Options options() {
  frozen::Archive::Options options;
  options.chunk_nodes = store::Ancestry::chunk;
  return options;
}

frozen::Parent parent_of(const store::Link& link) {
  static_assert(store::NodeId::none == frozen::nobody);
  return {link.parent.value, link.transition};
}

}  // namespace

FrozenWays::FrozenWays(const std::string& folder, util::Watch*& watch)
    : watch_(watch), archive_(opened(folder), options()) {}

void FrozenWays::keep(std::uint32_t cluster, store::NodeId first, std::span<const store::Link> links) {
  std::vector<frozen::Parent> records;
  records.reserve(links.size());
  for (const store::Link& link : links) records.push_back(parent_of(link));
  archive_.put_parents(cluster, first.value, std::move(records), *watch_);
}

std::optional<store::Link> FrozenWays::link(store::NodeId node) {
  const auto record = archive_.parent(node.value, *watch_);
  if (!record) return std::nullopt;
  store::Link link{store::no_node, record->transition};
  if (record->parent != frozen::nobody) link.parent = store::NodeId(record->parent);
  return link;
}

void FrozenWays::keep_states(std::uint32_t cluster, store::StateStore& store) {
  frozen::States batch(store.key_words());
  const auto put = [&] {
    if (batch.size() == 0) return;
    archive_.put_states(cluster, std::exchange(batch, frozen::States(store.key_words())), *watch_);
  };
  store.each_in(cluster, [&](store::NodeId node, space::StateView state) {
    frozen::States::View view;
    view.node = node.value;
    view.from = parent_of({store.parent(node), store.transition(node)});
    view.key = state.key;
    view.shape = state.shape;
    view.payload = std::as_bytes(std::span(state.payload, store.payload_size(state.shape)));
    batch.add(view);
    if (batch.size() == most_states) put();
  });
  put();
}

}  // namespace beeline::engine
