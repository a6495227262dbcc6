// Exact times for the events of a run from difference constraints between them.
//
// Event times are t_0 = 0 <= t_1 <= ... A constraint t_a - t_b <= w or < w is an edge of a graph; the earliest solution
// is the longest path from event 0. Strict bounds weigh an infinitesimal, whose count is kept apart; at the end it
// becomes a real number small enough for the most that any event needs. So the result has one small denominator for the
// whole run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "result/trace.h"

namespace beeline::space {

class Timing {
 public:
  explicit Timing(std::size_t events) : events_(events) {}

  void require(std::size_t a, std::size_t b, std::int64_t bound, bool strict) {
    if (a != b) edges_.push_back({a, b, bound, strict});
    else if (bound < 0 || (bound == 0 && strict)) contradiction_ = true;
  }
  // Earliest times; nothing when the constraints contradict each other.
  std::optional<std::vector<result::Rational>> solve() const;

 private:
  struct Edge {
    std::size_t a, b;
    std::int64_t bound;
    bool strict;
  };
  std::size_t events_;
  std::vector<Edge> edges_;
  bool contradiction_ = false;
};

}  // namespace beeline::space
