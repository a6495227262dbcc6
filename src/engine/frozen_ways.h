// How states were reached that a search has let go of, and the states as well if asked for, on disk
// (frozen/archive.h).
//
// Failures are no matter of life and death: what could not be written or read is lost, and who wants a way looks for it
// again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "frozen/archive.h"
#include "store/ancestry.h"
#include "store/state_store.h"
#include "util/watch.h"

namespace beeline::engine {

// As whoever gave the state asks for: its parent is known.
frozen::States::View view_of(store::StateStore& store, store::NodeId node, space::StateView state);

class FrozenWays final : public store::Ancestry {
 public:
  // `watch` is looked at while a disk is waited for, and may change. The links of so many chunks are there.
  FrozenWays(frozen::Archive& archive, util::Watch*& watch, std::size_t chunks = 0)
      : archive_(archive), watch_(watch), through_(chunks) {}

  void keep(std::uint32_t cluster, store::NodeId first, std::span<const store::Link> links) override;
  std::optional<store::Link> link(store::NodeId node) override;

  // Of all nodes so far, those that the store still has among them.
  void keep_all(const store::StateStore& store);

 private:
  void put(std::uint32_t cluster, std::uint64_t first, std::span<const store::Link> links);

  frozen::Archive& archive_;
  util::Watch*& watch_;
  std::size_t through_;  // chunks that were all put
};

// The states of a cluster that the store still has, but for those that are left out.
void keep_states(frozen::Archive& archive, std::uint32_t cluster, store::StateStore& store, util::Watch& watch,
                 const std::function<bool(store::NodeId)>& left_out = {});

}  // namespace beeline::engine
