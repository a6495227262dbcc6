// Which cells and clocks the parts of an edge may read and write: the var(pre) and var(eff) of the papers.
//
// Exact where addresses are constant; an element with a computed index counts as every element the index can reach, a
// reference parameter as what this call passes, any other address as the interval of its value range. So every set is a
// superset of what any evaluation touches: fit for "cannot interfere", unfit for "surely writes".
//
// Clocks are listed beside the cells, not among them: the papers ignore them, and whoever does not takes both.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"

namespace beeline::analysis {

// A set of small ints (cells, or clocks) as sorted, disjoint, non-adjacent ranges.
class CellSet {
 public:
  struct Range {
    std::uint32_t begin = 0, end = 0;
    friend bool operator==(const Range&, const Range&) = default;
  };

  void add(std::uint32_t cell) { add(cell, cell + 1); }
  void add(std::uint32_t begin, std::uint32_t end);
  void add(const CellSet& other);
  void keep(const CellSet& wanted);  // nothing else

  bool empty() const { return ranges_.empty(); }
  std::size_t size() const;
  bool contains(std::uint32_t cell) const;
  bool intersects(const CellSet& other) const;
  std::span<const Range> ranges() const { return ranges_; }
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Range& range : ranges_)
      for (std::uint32_t cell = range.begin; cell < range.end; ++cell) visit(cell);
  }
  friend bool operator==(const CellSet&, const CellSet&) = default;

 private:
  std::vector<Range> ranges_;
};

CellSet cells_of(const ir::Network& network, std::initializer_list<ir::CellKind> kinds);

// Of one expression, statement or formula, the functions it calls included. Temporaries are cells like others here.
struct Access {
  CellSet reads, writes;
  CellSet clock_reads, clock_writes;  // compared or copied, set
};

Access access(const ir::Network& network, const ValueRanges& ranges, ir::ExprId expr);

// Locations and variables only: temporaries and meta variables carry nothing from one transition to the next.
struct EdgeFootprint {
  Access guard;      // source location, guard, channel expression, an update that may refuse; writes nothing
  Access update;     // writes the location too, unless the edge is a loop
  Access invariant;  // of the target location, which the transition must satisfy
};

class Footprints {
 public:
  Footprints(const ir::Network& network, const ValueRanges& ranges);

  const EdgeFootprint& edge(ir::EdgeId id) const { return edges_[id.value]; }

 private:
  std::vector<EdgeFootprint> edges_;
};

}  // namespace beeline::analysis
