// The transitions of a network as products of relations: what each kind of step does to each cell, cells apart.
//
// A label (analysis/factors.h) is a whole synchronisation. Its guards and updates may read several cells at once, which
// no product can say: `x <= y`, `x = y + z`, `a[i] = 1`. So a label is told apart by the values of the cells that they
// read, one operation for each combination that matters; an operation relates the value before and after of every cell
// that it asks for or changes, and leaves all others as they are. Operations that differ in one cell only are put
// together again, so that `x++` is one operation however many values x has, and all pairs of edges on a channel are one
// too where nothing but the two locations is involved: the action of the papers.
//
// Every step of the network is in an operation. More may be:
//  - clocks, invariants, committed and urgent locations, priorities and urgent channels are forgotten;
//  - cells with many values are no factors: nothing is said about them;
//  - what would take too many cases may write anything, and a guard of too many cases counts as true;
//  - a receiver of a broadcast, or a weak member of a vector, may move wherever it has an edge, and must where that
//    edge asks for nothing but its location. Receivers with guards or updates on variables are told apart by who takes
//    part, as far as these are not too many; beyond, they may write anything.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "abstraction/updates.h"
#include "analysis/factors.h"
#include "util/watch.h"

namespace beeline::abstraction {

struct Detail {
  std::int64_t values = 256;         // of a variable; one with more is no factor
  std::int64_t locations = 4096;     // of a process
  std::int64_t selections = 64;      // of one edge; more are left open
  std::size_t cases = 256;           // of one guard or group of statements
  std::size_t combinations = 64;     // of who takes part in one broadcast
  std::size_t operations = 100'000;  // in all; beyond, labels are told apart by locations only
};

struct Operations {
  std::vector<bool> factors;        // by cell of the network
  std::vector<Effects> operations;  // by cell
};

// None: too many labels.
std::optional<Operations> make_operations(const ir::Network& network, const analysis::ValueRanges& ranges,
                                          estimate::CaseSplitter& splitter, const Detail& detail);

}  // namespace beeline::abstraction
