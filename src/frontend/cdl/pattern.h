// Properties as patterns: something occurs, never occurs, leads to or precedes something else, in bounds of time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/cdl/predicate.h"

namespace beeline::frontend::cdl {

struct Occurrences {
  enum class Kind : std::uint8_t { An, Ordered, Combined };
  struct One {
    Reference event;
    bool or_more = false;
  };
  Kind kind = Kind::An;
  std::vector<One> events;
};

struct Interval {
  std::int32_t low = 0, high = 0;
  bool low_open = false, high_open = false;
  util::Position position;
};

// `must occur`, or `may never occur`.
struct Nullity {
  Reference event;
  bool must = false;
};

// One of `early` cannot, or may, occur before the first one of `late`.
struct Ordering {
  std::vector<Reference> early, late;
  bool cannot = false;
};

struct Pattern {
  enum class Kind : std::uint8_t { Existence, Absence, Response, Precedence };
  Kind kind = Kind::Existence;
  util::Position position;
  Occurrences first, second;  // the second of a response or precedence
  bool immediately = false;
  std::optional<Interval> interval;
  std::vector<Nullity> nullities;
  std::vector<Ordering> orderings;
  bool repeatable = false;
  util::Position repeatable_at;
};

}  // namespace beeline::frontend::cdl
