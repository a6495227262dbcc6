// Pattern databases: distances in the network as some of its factors see it.
//
// A pattern is a choice of factors: locations of processes and variables. Everything else is left out, and whatever
// depended on it is taken for possible. That leaves a system that is small enough to be composed as it is, and its
// distances, looked up in a table, never exceed the true ones (Culberson and Schaeffer 1998; Edelkamp 2001). Composing
// is what dp does (distance_preserving.h) with a bound that is not reached, so states that cannot be told apart take
// one entry together.
//
// Which patterns? Hill climbing as Haslum et al. (canonical.h): begin with each factor that the target asks for by
// itself; then, again and again, of all patterns that are one of these with one more factor, take that which raises the
// estimate of the most sample states. Only factors that a label connects to the pattern can make a difference. Samples
// are where random walks end, about as long as twice the estimate of the initial state. It is over when no candidate
// improves enough of them, or when the effort ends: whatever was collected so far is safe.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "abstraction/canonical.h"
#include "abstraction/cost_partition.h"
#include "abstraction/effort.h"
#include "abstraction/task.h"

namespace beeline::abstraction {

// The task of these factors alone.
Task project(const Task& task, const Pattern& pattern);

struct PatternSearch {
  std::uint64_t size = 30'000;      // states of one pattern, before composing leaves any out
  std::uint64_t total = 1'000'000;  // of all
  std::size_t samples = 500;
  std::size_t least_improved = 5;  // of the samples
  bool sums = true;                // otherwise the maximum
  bool partition = false;          // as well: also patterns are of use that larger ones contain
  std::uint64_t seed = 1;
};

// Without those that another one makes superfluous: it has all their factors and may be added to as many.
std::vector<Pattern> find_patterns(const Task& task, const PatternSearch& options, Effort& effort);

// The task has factors.
std::unique_ptr<CanonicalSums> pattern_databases(const Task& task, const PatternSearch& options, Effort& effort);
// The same patterns, with the cost of each label given to one of them (cost_partition.h).
std::unique_ptr<PartitionedSums> partitioned_databases(const Task& task, const PatternSearch& options, Effort& effort);

// Of these patterns, with size and sums of the options. A pattern of more states is abstracted as dp does it.
std::unique_ptr<CanonicalSums> pattern_databases(const Task& task, std::span<const Pattern> patterns,
                                                 const PatternSearch& options, Effort& effort);

}  // namespace beeline::abstraction
