#include "engine/waiting.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/frozen_ways.h"

namespace beeline::engine {

namespace {

constexpr std::size_t most_entries = 4096;  // of a front

store::Inserted insert(store::StateStore& store, std::uint32_t cluster, const frozen::States::View& state,
                       space::SuccessorBuffer& buffer) {
  buffer.clear();
  space::Successor successor;
  successor.shape = state.shape;
  successor.transition = state.from.transition;
  successor.cluster = cluster;
  buffer.keys.assign(state.key, state.key + store.key_words());
  buffer.payloads.resize(state.payload.size() / sizeof(std::int32_t));
  std::copy_n(state.payload.data(), buffer.payloads.size() * sizeof(std::int32_t),
              reinterpret_cast<std::byte*>(buffer.payloads.data()));
  buffer.successors.push_back(successor);
  const store::NodeId parent = state.from.parent == frozen::nobody ? store::no_node : store::NodeId(state.from.parent);
  return store.take_back(buffer, parent);
}

}  // namespace

bool WaitingOut::add(std::uint32_t cluster, store::NodeId node, std::uint32_t rank, std::uint8_t how) {
  if (front_.size() == most_entries || cluster != cluster_) flush();
  cluster_ = cluster;
  space::StateView state;
  if (!store_.peek(node, state)) {
    front_.add(static_cast<std::uint8_t>(how | frozen::Front::Covered), {});
    return false;
  }
  frozen::States::View view = view_of(store_, node, state);
  view.cost = rank;
  front_.add(how, view);
  return true;
}

void WaitingOut::flush() {
  if (front_.size() > 0)
    archive_.put_front(cluster_, share_, std::exchange(front_, frozen::Front(store_.key_words())), watch_);
}

bool bring_back(frozen::Archive& archive, std::uint64_t share, store::StateStore& store, open::OpenList& open,
                store::NodeId gap, CameBack& what, util::Watch& watch) {
  space::SuccessorBuffer buffer;
  std::vector<open::Entry> together;
  const auto push = [&] {
    if (!together.empty()) open.push(std::exchange(together, {}));
  };
  const bool all = archive.each_front(
      share, store.key_words(),
      [&](std::uint32_t cluster, const frozen::Front& front) {
        front.each([&](std::uint8_t how, const frozen::States::View* state) {
          if ((how & frozen::Front::Begins) != 0 || (!together.empty() && together.back().cluster != cluster)) push();
          open::Entry entry{gap};
          entry.cluster = cluster;
          if (state == nullptr) {
            ++what.covered[cluster];
          } else {
            const store::Inserted inserted = insert(store, cluster, *state, buffer);
            if (!inserted.fresh()) {
              ++what.twice;
              return;
            }
            ++what.nodes;
            entry.node = inserted.node;
            entry.rank = state->cost;
          }
          if ((how & frozen::Front::Aside) == 0) together.push_back(entry);
        });
      },
      watch);
  push();
  return all;
}

}  // namespace beeline::engine
