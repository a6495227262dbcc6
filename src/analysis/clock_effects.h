// What an update makes of clocks, whatever the data: where each clock may have its value from.
//
// A clock that is set to a constant forgets what it was. One that is set to another plus c goes on as that one did, so
// whoever reasons backwards about clocks (which constants may they still be compared with? may this one have grown
// without bound?) asks for the sources of each clock in terms of the clocks before the update; a constant is a sum with
// the zero clock. Statements run one after the other, so x = y; y = 0 leaves x with y as its source, and a swap works.
//
// What may not run (branches, loops, what stands behind a return) adds sources and takes none away; a clock or an
// amount that is computed counts with all that it can be.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"

namespace beeline::analysis {

// The clock may be what `clock` was plus an amount from `least` to `most`.
struct ClockSource {
  std::uint32_t clock = 0;
  std::int64_t least = 0, most = 0;
  friend bool operator==(const ClockSource&, const ClockSource&) = default;
};

// Of a clock that the update may set.
struct ClockEffect {
  std::uint32_t clock = 0;
  std::vector<ClockSource> sources;  // sorted by clock

  // Surely a constant afterwards.
  bool forgets() const { return sources.empty() || sources.back().clock == 0; }
  // It may take over another clock's value, or add to its own.
  bool copies() const;
};

class ClockEffects {
 public:
  ClockEffects(const ir::Network& network, const ValueRanges& ranges);

  // Sorted by clock; the clocks that are not there stay what they are.
  std::vector<ClockEffect> of(ir::ExprId update) const;

 private:
  const ir::Network& network_;
  const ValueRanges& ranges_;
  std::vector<bool> sets_;  // per expression: it, or what it calls, may set a clock
};

// The effect on a clock; null: none.
const ClockEffect* find_effect(std::span<const ClockEffect> effects, std::uint32_t clock);

}  // namespace beeline::analysis
