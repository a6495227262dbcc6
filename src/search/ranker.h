// What an informed search knows of a state: how promising it is, by one or several estimates, or that it leads nowhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "space/state_space.h"
#include "util/watch.h"

namespace beeline::search {

// The goals of a search, one bit each, so that a state can be ranked by those that were still wanted when it was met.
using Goals = std::uint64_t;

// A state to be ranked.
struct Candidate {
  space::StateView state;  // key and payload
  Goals goals = ~Goals{0};
  bool hopeless = false;  // set when no way leads on from it
};

class Ranker {
 public:
  virtual ~Ranker() = default;
  virtual std::size_t estimates() const = 0;
  // The fresh successors of one expansion. Writes one rank per estimate for each candidate, candidate by candidate;
  // those of hopeless ones mean nothing. Looks at the watch between two candidates: an estimate may cost more than many
  // insertions.
  virtual void rank(std::span<Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch& watch) = 0;
  // Those that are still wanted.
  virtual Goals goals() const { return ~Goals{0}; }
  // Since the beginning, rankings and questions about transitions together. Effort is in units of computing one
  // successor.
  struct Spent {
    std::uint64_t evaluated = 0, effort = 0;
    double seconds = 0;
    double making_seconds = 0;  // of estimates, before the first question
  };
  virtual Spent spent() const = 0;
};

}  // namespace beeline::search
