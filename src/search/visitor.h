// Who watches what a search finds, and says when it is enough.
#pragma once

#include <cstddef>

#include "space/state_space.h"
#include "store/store.h"

namespace beeline::search {

class Visitor {
 public:
  virtual ~Visitor() = default;
  // False ends the search.
  virtual bool fresh(space::StateView state, store::NodeId node) = 0;
  // After an expansion, before its successors are inserted.
  virtual void expanded(space::StateView, store::NodeId, const space::SuccessorBuffer&) {}
  // The n-th successor of an expansion went to a node: a fresh one, or one that covers it. `from` is no_node for
  // initial states.
  virtual void edge(store::NodeId /*from*/, std::size_t /*n*/, store::Inserted) {}
};

}  // namespace beeline::search
