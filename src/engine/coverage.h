// Collects coverage beside a search, from what its visitor hears; a search that nobody observes pays nothing.
//
// Locations and guards are looked at in every state that is kept, edges in every transition that gave a successor,
// which may end the search before its target is kept. A
// guard is evaluated until it was true once, with each of its select values, on the zone: extrapolation and subsumption
// add no point that does not behave like a real one as far as the guards of its location go, so what is true there is
// true in a run.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/machine.h"
#include "result/coverage.h"
#include "search/visitor.h"
#include "space/enabled.h"
#include "space/zone_space.h"

namespace beeline::engine {

class CoverageCollector final : public search::Visitor {
 public:
  // States of the space, in which time has passed; all of it outlives the collector.
  CoverageCollector(space::ZoneSpace& space, result::Coverage& coverage, util::Watch& watch = util::nobody());

  bool fresh(space::StateView state, store::NodeId node) override;
  void expanded(space::StateView state, store::NodeId node, const space::SuccessorBuffer& buffer) override;

 private:
  bool satisfiable(const space::EdgeInfo& edge, space::StateView state);
  bool holds(const space::EdgeInfo& edge, space::StateView state);
  void map_rows(const std::uint64_t* key);

  space::ZoneSpace& space_;
  const ir::Network& network_;
  result::Coverage& coverage_;
  util::Watch& watch_;
  lang::Machine machine_;
  std::vector<std::int32_t> memory_;
  std::vector<ir::CellRange> meta_;
  // Guards that were not true yet, as places in the index; by process and location.
  std::vector<std::vector<std::vector<std::uint32_t>>> pending_;
  std::vector<std::uint16_t> local_;  // the row of each clock in the state at hand
  bool mapped_ = false;
  std::vector<lang::ClockConstraint> constraints_;
  std::vector<dbm::Constraint> here_;  // of the guard at hand, in these rows
  std::vector<dbm::WideBound> zone_;
};

}  // namespace beeline::engine
