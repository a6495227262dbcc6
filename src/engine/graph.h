// The explored graph in DOT, written while the search runs.
//
// A node shows locations and the variables that differ from their initial value; an edge the processes that moved. In a
// timed model an edge to a state that was covered goes, dashed, to the state that covers it.
#pragma once

#include <iosfwd>

#include "ir/network.h"
#include "space/zone_space.h"
#include "search/search.h"
#include "store/store.h"

namespace beeline::engine {

class GraphWriter final : public search::Visitor {
 public:
  // Makes the space record the origins of its successors.
  GraphWriter(const ir::Network& network, space::ZoneSpace& space, std::ostream& out);
  ~GraphWriter() override;
  GraphWriter(const GraphWriter&) = delete;
  GraphWriter& operator=(const GraphWriter&) = delete;

  bool fresh(space::StateView state, store::NodeId id) override;
  void edge(store::NodeId from, std::size_t successor, store::Inserted to) override;

 private:
  const ir::Network& network_;
  space::ZoneSpace& space_;
  std::ostream& out_;
};

}  // namespace beeline::engine
