// The explored graph in DOT, written while the search runs.
//
// A node shows locations and the variables that differ from their initial value; an edge who moves from where to where,
// and the channel. In a timed model an edge to a state that was covered goes, dashed, to the state that covers it.
// Initial states have a double border, states that meet a target are filled, and the way to the first of them is drawn
// thick.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/explicit.h"
#include "ir/network.h"
#include "lang/machine.h"

namespace beeline::engine {

class GraphWriter final : public search::Visitor {
 public:
  // Makes the engine's space record the origins of its successors. `marks`: its targets are worth showing. All of it
  // outlives the writer, whose destructor writes the end.
  GraphWriter(const ir::Network& network, ExplicitEngine& engine, bool marks, std::ostream& out,
              util::Watch& watch = util::nobody());
  ~GraphWriter() override;
  GraphWriter(const GraphWriter&) = delete;
  GraphWriter& operator=(const GraphWriter&) = delete;

  bool fresh(space::StateView state, store::NodeId id) override;
  void expanded(space::StateView state, store::NodeId id, const space::SuccessorBuffer& buffer) override;
  void edge(store::NodeId from, std::size_t successor, store::Inserted to) override;

 private:
  std::string state_label(space::StateView state);
  std::string transition_label(const space::Origin& origin);

  const ir::Network& network_;
  ExplicitEngine& engine_;
  space::ZoneSpace& space_;
  bool marks_;
  std::ostream& out_;
  std::vector<std::int32_t> memory_;  // of the state being expanded
  lang::Machine machine_;             // for channels
  std::vector<lang::Entry> channel_;  // by edge
  std::vector<store::NodeId> initial_;
  store::NodeId found_;
};

}  // namespace beeline::engine
