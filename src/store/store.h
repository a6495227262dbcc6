// The states a search has seen, with subsumption.
//
// Nodes are 32-bit ids in order of insertion; each knows its parent and the fingerprint of the transition that led to it, for good.
// The state of a node (key and zone) can be loaded until the node is dropped, which happens when a later state covers it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "space/state_space.h"

namespace beeline::store {

using NodeId = std::uint32_t;
inline constexpr NodeId no_node = UINT32_MAX;

enum class Subsumption : std::uint8_t {
  Exact,      // only equal states are merged
  Inclusion,  // a zone within a stored zone is dropped
  Alu,        // a zone within the aLU abstraction of a stored zone is dropped
};

struct Inserted {
  NodeId node = no_node;  // the new node, or the one that covers the state
  bool fresh = false;
};

class Store {
 public:
  virtual ~Store() = default;

  // Stored states that a fresh one covers are dropped. `cost` is that of the way taken; stores for optimal searches keep a
  // cheaper state apart from a dearer one that covers it.
  virtual Inserted insert(const space::SuccessorBuffer& buffer, const space::Successor& state, NodeId parent,
                          std::uint32_t cost) = 0;
  // For expansion: false when the node has been dropped. The view is valid until the next call of load or insert.
  virtual bool load(NodeId node, space::StateView& state) = 0;

  virtual NodeId parent(NodeId node) const = 0;
  virtual std::uint32_t transition(NodeId node) const = 0;
  virtual std::uint64_t nodes() const = 0;  // ever inserted
  virtual std::uint64_t live() const = 0;   // not dropped
  virtual std::uint64_t bytes() const = 0;
};

}  // namespace beeline::store
