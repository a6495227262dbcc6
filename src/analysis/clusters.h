// A number for each state that no transition lowers, from some of what only goes forward (progress.h).
//
// Levels: the sum of the levels of the parts. It needs no product of theirs, and however many parts move together, it
// rises by what they add up to. States: every combination of states of the parts has a number of its own; each part's
// states are put in a row that follows its edges, and combinations are ordered by the first part, then by the second,
// and so on. Where one part cannot fall behind in its row, the combination cannot in theirs.
//
// Which parts, unless somebody names them, is a matter of how much of the clusters would be alive at a time: a static
// estimate of the reached future (|R|max) in proportion to all, from how far one transition leaps at most.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/progress.h"
#include "util/watch.h"

namespace beeline::analysis {

enum class ClustersBy : std::uint8_t { Levels, States };
// Of the states of a part in a row.
enum class RowOrder : std::uint8_t {
  BreadthFirst,  // as soon as all that lead to it are there, first come, first served
  DepthFirst,    // finished last comes first
  Levels,        // by level
};

struct ClusterRanks {
  struct Part {
    std::string name;
    std::uint32_t cell = 0;
    std::int64_t low = 0;              // the value of the first number
    std::vector<std::uint32_t> ranks;  // by value; empty: they go up by one, or down
    bool falls = false;
    std::uint32_t last = 0;
    std::uint32_t weight = 1;

    std::uint32_t rank(std::int32_t value) const {
      const auto offset = static_cast<std::uint32_t>(value - low);
      return weight * (!ranks.empty() ? ranks[offset] : falls ? last - offset : offset);
    }
  };
  std::vector<Part> parts;  // none: all states are of one cluster
  std::uint32_t last = 0;   // the greatest rank
};

// How many clusters may be alive at the same time, where transitions leap as far as they can: an estimate that takes no
// state for impossible, and transitions of several processes for pairs.
struct Reach {
  std::uint64_t clusters = 1, alive = 1;
  double share() const { return static_cast<double>(alive) / static_cast<double>(clusters); }
};
Reach reach(const ir::Network& network, const ValueRanges& ranges, std::span<const Forward* const> parts);

// Those whose sum of levels promises a small share of clusters alive, or one whose states do; processes come first.
std::vector<const Forward*> chosen_parts(const ir::Network& network, const ValueRanges& ranges,
                                         const Progress& progress, ClustersBy by, util::Watch& watch = util::nobody());

// Empty when the numbers fit into 32 bits, as they must: why they do not.
std::string too_many(std::span<const Forward* const> parts, ClustersBy by);

// Of a process that only goes forward, as a graph by itself.
struct Extent {
  std::uint64_t states = 0, transitions = 0;         // without loops
  std::string ways;                                  // from where it may start to where it ends, in decimal
  std::uint32_t breadth_first = 0, depth_first = 0;  // |R|max of its states in these orders
};
Extent extent(const ir::Network& network, const Forward& process, util::Watch& watch = util::nobody());

ClusterRanks cluster_ranks(const ir::Network& network, std::span<const Forward* const> parts, ClustersBy by,
                           RowOrder order, util::Watch& watch = util::nobody());

}  // namespace beeline::analysis
