// The states a search has seen, with subsumption.
//
// Each node knows its parent and the fingerprint of the transition that led to it, for good. The state of a node (key
// and payload) can be had until the node is dropped, which happens when a later state covers it, or until its cluster
// is released.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "space/state_space.h"
#include "store/node_id.h"

namespace beeline::store {

struct Inserted {
  enum class Fate : std::uint8_t {
    Fresh,    // it has become a node
    Covered,  // the node makes it superfluous
    Pending,  // not known yet: a store that asks a disk or another machine tells later
  };
  NodeId node;
  Fate fate = Fate::Covered;
  bool fresh() const { return fate == Fate::Fresh; }
};

// Hears what became of the successors of a batch, one after the other.
class Receiver {
 public:
  virtual ~Receiver() = default;
  // False: enough; nothing more of the batch is inserted.
  virtual bool inserted(std::size_t successor, Inserted) = 0;
  // A stored state gives way to the one that is being inserted, which will have this number.
  virtual void dropped(NodeId, NodeId /*by*/) {}
};

class Store {
 public:
  virtual ~Store() = default;

  // Inserts the successors of a node in the buffer's order, or the initial states (no_node). Stored states that a fresh
  // one covers are dropped. `costs`, of the ways taken, one per successor: stores for optimal searches keep a cheaper
  // state apart from a dearer one that covers it; others do not look. False: the receiver had enough.
  virtual bool insert(const space::SuccessorBuffer& buffer, NodeId parent, std::span<const std::uint32_t> costs,
                      Receiver& receiver) = 0;
  // For expansion: false when the node has been dropped. The view is valid until the next call of load or insert.
  virtual bool load(NodeId node, space::StateView& state) = 0;
  // The same without consequences. The view is valid until the next call of peek or insert.
  virtual bool peek(NodeId node, space::StateView& state) = 0;
  // Whether the node's state can be had.
  virtual bool keeps(NodeId node) const = 0;

  virtual NodeId parent(NodeId node) const = 0;
  virtual std::uint32_t transition(NodeId node) const = 0;
  virtual std::uint64_t nodes() const = 0;  // ever inserted
  virtual std::uint64_t live() const = 0;   // not dropped
  virtual std::uint64_t bytes() const = 0;

  // The states that are kept, in order of insertion.
  void each(const std::function<void(NodeId, space::StateView)>& visit) {
    space::StateView state;
    for (std::size_t i = 0; i < nodes(); ++i) {
      if (peek(NodeId(i), state)) visit(NodeId(i), state);
    }
  }
};

}  // namespace beeline::store
