// Whose turn it is, and for how long.
//
// Queries that can share an exploration are one unit; the units take their turns one after another. When there is a
// limit of time, a unit gets a part of what is left, in proportion to its queries: a hard one does not starve those
// after it, and what an easy one does not use goes to the others. A limit per query is each query's own: those that
// share an exploration share its time, so the exploration has as much as one of them.
//
// Sharing must cost nobody an answer: what is easy alone, with everything left out that it does not need, may be out of
// reach together with a hard one. So a shared exploration gets half of its queries' part, and those that it leaves open
// for want of time or memory are asked one by one with the rest. A query that runs out of its part when it is asked
// alone is tried again at the end, from the start, if that is at least twice the time it had; so at most half of its
// time is lost.
//
// Once the time of the run is over, or somebody interrupts it, nothing is begun any more.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "plan/answers.h"
#include "util/budget.h"

namespace beeline::plan {

struct Unit {
  enum class Kind : std::uint8_t { Plain, Deadlock, Extremum, Runs } kind = Kind::Plain;
  std::vector<std::size_t> queries;  // positions of the properties
  double had = 0;                    // seconds, in all attempts
  double last = 0;                   // in the last one of the same unit
  bool tried = false;                // there has been one, of this unit or of a larger one

  bool is_shared() const { return queries.size() > 1; }
};

// Runs all units; whatever is out of time in the end is told so.
void take_turns(std::vector<Unit> units, Answers& answers, util::Budget& budget,
                const std::function<void(const Unit&)>& run);

}  // namespace beeline::plan
