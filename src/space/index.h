// The network's edges and locations, compiled and laid out for enumeration: one flat array of edges, sorted by process,
// source location and kind of synchronisation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "lang/program.h"

namespace beeline::space {

struct EdgeInfo {
  ir::EdgeId id;
  std::uint32_t process = 0;
  std::uint32_t cell = 0;  // of the process's location
  std::uint32_t target = 0;
  ir::SyncKind sync = ir::SyncKind::None;
  bool from_committed = false;
  bool clock_guard = false;
  bool may_be_urgent = false;
  bool channel_first = false;  // computing the channel cannot fail, so a receiver may do it before its guard
  std::uint32_t event = 0;
  std::uint32_t offer = 0;                          // of that event, when some vector joins it with others
  std::uint32_t channel_low = 0, channel_high = 0;  // the channels it can be on
  std::vector<std::uint32_t>
      named;  // a receiver whose channel may fail to be computed: all that it speaks of, in order
  lang::Entry guard, channel, update;
  std::span<const ir::Select> selects;
};

struct LocationInfo {
  lang::Entry invariant;
  bool committed = false, urgent = false;
  bool urgent_send = false;  // an edge that may send on an urgent channel
  std::uint32_t internal = 0, sends = 0, receives = 0, events = 0, end = 0;  // consecutive ranges of the edges
};

class Index {
 public:
  // Adds the network's expressions to the program.
  Index(const ir::Network& network, const analysis::ValueRanges& ranges, lang::Program& program);
  // What that of a network takes, its expressions left out.
  static std::uint64_t bytes(const ir::Network& network);

  // By its place in this order; whoever else speaks of an edge uses EdgeInfo::id.
  const EdgeInfo& edge(std::uint32_t place) const { return edges_[place]; }
  std::uint32_t place(ir::EdgeId id) const { return places_[id.value]; }
  // The cell of a process's location.
  std::uint32_t cell(std::size_t process) const { return cells_[process]; }
  std::size_t edges() const { return edges_.size(); }
  const LocationInfo& location(std::size_t process, std::int32_t location) const {
    return locations_[first_[process] + static_cast<std::size_t>(location)];
  }
  // An offer is an event of a process that vectors name. The vectors that it may lead: as their first strong member, or
  // as any member when all are weak.
  std::span<const std::uint32_t> vectors_led_by(std::uint32_t offer) const { return led_[offer]; }
  // A meeting is one of the vectors that name it, as the offers of its other strong members. Without all of them the
  // vector cannot happen.
  std::size_t offers() const { return meetings_.size(); }
  using Meeting = std::vector<std::uint32_t>;
  std::span<const Meeting> meetings(std::uint32_t offer) const { return meetings_[offer]; }
  bool any_stop() const { return any_stop_; }  // some location is urgent or committed

 private:
  std::vector<EdgeInfo> edges_;
  std::vector<std::uint32_t> places_;  // by EdgeId
  std::vector<std::uint32_t> cells_;   // per process
  std::vector<LocationInfo> locations_;
  std::vector<std::size_t> first_;
  std::vector<std::vector<std::uint32_t>> led_;  // by offer
  std::vector<std::vector<Meeting>> meetings_;   // by offer
  bool any_stop_ = false;
};

}  // namespace beeline::space
