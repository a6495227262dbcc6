// Where the values of clocks come from along the transitions of a zone graph, for models that set clocks to others.
//
// The value of a clock is the time since it, or the clock that it was copied from, or the one that this was copied
// from, ... was set to a constant, and what the copies added. So a clock's value has a history: a path through pairs of
// node and clock. It grows without bound on cycles of such pairs on which time passes or something is added, and only
// there.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "analysis/clock_effects.h"
#include "util/cycles.h"

namespace beeline::plan {

class ClockHistories {
 public:
  ClockHistories(const ir::Network& network, const analysis::ValueRanges& ranges);

  // Some update sets a clock to another.
  bool some_copy() const { return some_copy_; }
  bool is_copied(std::uint32_t clock) const { return copied_[clock]; }

  // A step of the graph by these edges, whose updates run in this order; `ticks`: time passes before it comes again.
  void add(std::uint32_t from, std::uint32_t to, std::span<const ir::EdgeId> edges, bool ticks);

  // Whether values of the clock grow without bound where `wanted` says so: surely, or as far as the data is known.
  enum class Trust : std::uint8_t { Surely, Perhaps };
  bool grows(std::uint32_t clock, const std::vector<bool>& wanted, Trust trust) const;

 private:
  using Effects = std::vector<analysis::ClockEffect>;
  struct Step {
    std::uint32_t from = 0, to = 0;
    std::uint32_t effects = 0;
    bool ticks = false;
  };
  std::uint32_t composed(std::span<const ir::EdgeId> edges);

  std::size_t clocks_;
  bool some_copy_ = false;
  std::vector<bool> copied_;
  std::vector<Effects> of_edge_;
  std::vector<Effects> of_step_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> known_;  // edges, to of_step_
  std::vector<Step> steps_;
};

}  // namespace beeline::plan
