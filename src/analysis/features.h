// What a network or formula uses that changes which method is sound.
#pragma once

#include <optional>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "ir/references.h"

namespace beeline::analysis {

bool mentions_deadlock(const ir::Arena& arena, ir::ExprId formula);

// The channels that an expression may come to: those it can name, within the range of its value.
std::vector<std::uint32_t> possible_channels(const ir::References& references, const ValueRanges& ranges,
                                             ir::ExprId channel);

// Some statement sets a clock to the value of another, or adds to its own.
bool sets_clocks_to_others(const ir::Network& network);

// An edge on an urgent channel with a clock guard: the moment from which time must stop is then no zone. UPPAAL forbids
// it.
std::optional<util::Position> clock_guard_on_urgent_edge(const ir::Network& network, const ValueRanges& ranges);

// Meta variables that some edge reads before it has written them: their value there is the initial one, whatever
// earlier transitions stored.
struct MetaRead {
  std::uint32_t cell;
  util::Position position;
};
std::vector<MetaRead> meta_reads_before_writes(const ir::Network& network);

}  // namespace beeline::analysis
