// The explored graph in DOT, written while the search runs.
//
// A node shows locations and the variables that differ from their initial value; an edge the processes that moved. In a timed model an edge to a state that was covered
// goes, dashed, to the state that covers it.
#pragma once

#include <iosfwd>

#include "ir/network.h"
#include "space/zone_space.h"
#include "store/store.h"

namespace beeline::plan {

class GraphWriter {
 public:
  // The space must record the origins of its successors.
  GraphWriter(const ir::Network& network, space::ZoneSpace& space, std::ostream& out);
  ~GraphWriter();
  GraphWriter(const GraphWriter&) = delete;
  GraphWriter& operator=(const GraphWriter&) = delete;

  void node(space::StateView state, store::NodeId id);
  void edge(store::NodeId from, std::size_t successor, store::Inserted to);

 private:
  const ir::Network& network_;
  space::ZoneSpace& space_;
  std::ostream& out_;
};

}  // namespace beeline::plan
