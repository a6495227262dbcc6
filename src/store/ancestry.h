// How nodes were reached whose states a store has let go of: where that goes, and who gives it back.
//
// The ways to states that are still kept lead through others that are not. A store keeps their links itself, unless
// somebody else takes them: to a disk, or to nowhere, for who can do without a way, or find one again.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "store/node_id.h"

namespace beeline::store {

struct Link {
  NodeId parent;
  std::uint32_t transition = 0;  // fingerprint
};

class Ancestry {
 public:
  static constexpr std::size_t chunk = 1024;  // links that are handed over at once

  virtual ~Ancestry() = default;
  // Of the nodes from `first` on, a multiple of `chunk`; each chunk once, in any order. The last of them to be let go
  // of were in this cluster.
  virtual void keep(std::uint32_t cluster, NodeId first, std::span<const Link> links) = 0;
  // Of a node whose chunk was handed over. None: it is lost.
  virtual std::optional<Link> link(NodeId node) = 0;
};

// For who can do without.
class NoAncestry final : public Ancestry {
 public:
  void keep(std::uint32_t, NodeId, std::span<const Link>) override {}
  std::optional<Link> link(NodeId) override { return std::nullopt; }
};

// A way leads through a node whose link is lost.
struct LostWay {};

}  // namespace beeline::store
