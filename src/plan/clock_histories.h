// Where the values of clocks, and of their differences, come from along the transitions of a zone graph.
//
// The value of a clock is the time since it, or the clock that it was copied from, or the one that this was copied
// from, ... was set to a constant, and what the copies added. So x - y has a history: a path through triples of a node
// and two clocks, where the zero clock stands for a constant. There x - 0 grows by time that passes and by what copies
// add; a difference of two clocks only by what is added to one of them and not to the other; and 0 - y, or x - x, never
// grows. It is unbounded where it grows again and again: on cycles of such triples.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "analysis/clock_effects.h"
#include "util/cycles.h"
#include "util/watch.h"

namespace beeline::plan {

class ClockHistories {
 public:
  ClockHistories(const ir::Network& network, const analysis::ValueRanges& ranges);

  // A step of the graph by these edges, whose updates run in this order; `ticks`: time passes before it comes again.
  void add(std::uint32_t from, std::uint32_t to, std::span<const ir::EdgeId> edges, bool ticks);

  // Whether values of x - y grow without bound where `wanted` says so: surely, or as far as the data is known. The
  // first implies the second. Neither is known where on one cycle something is added to x and something to y.
  enum class Trust : std::uint8_t { Surely, Perhaps };
  bool grows(std::uint32_t x, std::uint32_t y, const std::vector<bool>& wanted, Trust trust, util::Watch& watch) const;

 private:
  using Effects = std::vector<analysis::ClockEffect>;
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  struct Step {
    std::uint32_t from = 0, to = 0;
    std::uint32_t effects = 0;
    bool ticks = false;
  };
  // What a pair may have been before a step, and how much less it was.
  struct Source {
    Pair pair;
    std::int64_t least = 0, most = 0;
    bool sure = true;
  };
  std::uint32_t composed(std::span<const ir::EdgeId> edges);
  static std::vector<Source> sources(const Effects& effects, Pair pair);

  std::vector<Effects> of_edge_;
  std::vector<Effects> of_step_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> known_;  // edges, to of_step_
  std::vector<Step> steps_;
};

}  // namespace beeline::plan
