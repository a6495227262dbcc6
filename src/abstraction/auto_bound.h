// How large the bound of dp should be: the question that its authors leave open.
//
// A larger bound tells more states apart; it costs about its square before the search, and what it saves in the search
// depends on both. So it is tried out: tables are made with a small bound, then with one four times as large, and so
// on, and compared by what they say about sample states, where random walks over the parts end (walks.h). A dead end
// that is seen counts as twice the greatest distance.
//
//   it has grown enough    when estimates rose by less than a twentieth, twice in a row, or tables are exact
//   it has cost enough     when less work is left for it than the last one took; what runs out of work is thrown away
//
// Work is counted, in arcs looked at, and the walks are drawn from a fixed seed: the same model always gets the same
// bound. Growth is not steady: where composing in another order suits a model, a larger bound may even say less, so the
// tables that say most are kept, whichever they are.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abstraction/distance_preserving.h"
#include "abstraction/effort.h"
#include "abstraction/tables.h"
#include "abstraction/task.h"

namespace beeline::abstraction {

struct AutoBound {
  State first = 50, most = 30'000;
  State factor = 4;
  std::size_t samples = 200;
  std::uint64_t work = 20'000'000;  // for all attempts but the first
  double least_gain = 0.05;         // of the sum over the samples
};

struct Bounded {
  State bound = 0;
  Tables tables;
};

// `options.bound` is not asked. The task has factors.
Bounded choose_bound(const Task& task, DistancePreserving options, const AutoBound& rule, Effort& effort);

}  // namespace beeline::abstraction
