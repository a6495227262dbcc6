#include "engine/engine.h"

namespace beeline::engine {

search::Counts sum(const search::Counts& a, const search::Counts& b) {
  search::Counts sum = a;
  sum.explored += b.explored;
  sum.generated += b.generated;
  sum.transitions += b.transitions;
  sum.evaluated += b.evaluated;
  sum.dead_ends += b.dead_ends;
  sum.effort += b.effort;
  sum.estimate_seconds += b.estimate_seconds;
  return sum;
}

}  // namespace beeline::engine
