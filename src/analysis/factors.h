// A network as factors and labels, for abstractions that look at some of its parts at a time (patterns, merge and
// shrink).
//
// A factor is one cell of the state: the location of a process, or a variable. A label is a whole synchronisation: the
// edges that move together, all of them needed, and those that may come along (receivers of a broadcast, weak members
// of a vector). Every transition of the network is one of a label: it has all its edges, and of those that may come
// along some, at most one a process. Factors that a label does not mention stay as they are under it.
//
// Clocks are no factors: abstractions of the discrete part take their constraints for true.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/footprint.h"
#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::analysis {

struct Factor {
  std::uint32_t cell = 0;
  std::optional<std::uint32_t> process;  // whose location it is
  Interval values;
};

struct Label {
  std::vector<ir::EdgeId> edges;
  std::vector<ir::EdgeId> optional;
  std::optional<std::uint32_t> channel, vector;  // what they synchronise by; neither: one edge alone
  std::vector<std::uint32_t> reads, writes;      // factors, ascending; of those that may come along too
};

class Factors {
 public:
  static constexpr std::size_t most = 100'000;

  // None: there would be more than `most_labels`. What the watch throws comes through.
  static std::optional<Factors> of(const ir::Network& network, const ValueRanges& ranges,
                                   std::size_t most_labels = most, util::Watch& watch = util::nobody());

  std::span<const Factor> factors() const { return factors_; }
  std::span<const Label> labels() const { return labels_; }
  // Those that read or write the factor, ascending.
  std::span<const std::uint32_t> labels_of(std::size_t factor) const { return by_factor_[factor]; }
  // The factor of a cell of the state.
  std::uint32_t factor(std::uint32_t cell) const { return of_cell_[cell]; }

 private:
  friend class LabelMaker;
  Factors() = default;

  std::vector<Factor> factors_;
  std::vector<Label> labels_;
  std::vector<std::vector<std::uint32_t>> by_factor_;
  std::vector<std::uint32_t> of_cell_;
};

}  // namespace beeline::analysis
