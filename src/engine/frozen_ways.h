// What a search has let go of, on disk (frozen/archive.h): how states were reached, and states as well if asked for.
//
// Failures are no matter of life and death: what could not be written or read is lost, and who wants a way looks for it
// again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "frozen/archive.h"
#include "store/ancestry.h"
#include "store/state_store.h"
#include "util/watch.h"

namespace beeline::engine {

class FrozenWays final : public store::Ancestry {
 public:
  // `watch` is looked at while a disk is waited for, and may change; empty folder: a file without a name.
  FrozenWays(const std::string& folder, util::Watch*& watch);

  void keep(std::uint32_t cluster, store::NodeId first, std::span<const store::Link> links) override;
  std::optional<store::Link> link(store::NodeId node) override;

  // Those of a cluster that the store still has.
  void keep_states(std::uint32_t cluster, store::StateStore& store);

  std::uint64_t written() const { return archive_.written(); }
  std::string failure() const { return archive_.failure(); }

 private:
  util::Watch*& watch_;
  mutable frozen::Archive archive_;
};

}  // namespace beeline::engine
