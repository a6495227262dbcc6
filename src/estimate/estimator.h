// Estimates of the distance to a target, in transitions.
//
// An estimator looks at the discrete part of a state: location and variable cells in a memory of all cells. Some look
// at the zone of its clocks too (Traits::reads_clocks). It is bound to one network and one target formula. What it can
// be relied on for is declared where it can be named (components/component.h), and the laws hold it to that.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dbm/any_zone.h"
#include "ir/network.h"
#include "result/refutation.h"

namespace beeline::estimate {

using Distance = std::uint32_t;
inline constexpr Distance dead_end = UINT32_MAX;  // no target is reachable from here

struct Traits {
  bool admissible = false;      // never more than the true distance
  bool consistent = false;      // drops by at most one per transition
  bool safe_dead_ends = false;  // `dead_end` only where no target is reachable
  bool can_mask = false;        // estimate_without works
  bool prefers = false;         // preferred() works: it extracts an abstract trace
  bool refutes = false;         // refutation() works
  bool any_state = false;       // dead ends are safe for reached states with scalar elements exchanged, too
  bool reads_clocks = false;    // then it is not consistent on extrapolated zones, whatever it is on exact ones
};

// Where the clocks of a state are. Clocks without a row do not matter in it.
struct Clocks {
  dbm::AnyZone zone;
  std::span<const std::uint32_t> rows;  // the clock of each; the zero clock first
};

// A transition is a set of edges, sorted.
class Estimator {
 public:
  virtual ~Estimator() = default;

  // Whatever the clocks are.
  virtual Distance estimate(const std::int32_t* cells) = 0;
  // From the point of the zone that is nearest to the target. Not less than estimate().
  virtual Distance estimate_at(const std::int32_t* cells, const Clocks& clocks);
  // What one estimate costs, roughly, in units of computing one successor: searches that take turns count it.
  virtual std::uint64_t effort() const { return 1; }
  // Where all initial states of the network are dead ends: an abstraction that may show it (Traits::refutes).
  virtual std::optional<result::Refutation> refutation(const ir::Network& /*network*/) const { return std::nullopt; }
  // As if the transition made of exactly these edges did not exist (Traits::can_mask).
  virtual Distance estimate_without(const std::int32_t* cells, std::span<const ir::EdgeId> transition);
  // As estimate(), and preferred() is from now on about this state (Traits::prefers).
  virtual Distance estimate_preferring(const std::int32_t* cells);
  // Whether this transition starts the abstract trace that the estimate came from.
  virtual bool preferred(std::span<const ir::EdgeId> transition) const;
};

}  // namespace beeline::estimate
