// What a query asks, on the expressions of a Network's arena.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/network.h"

namespace beeline::ir {

enum class PropertyKind : std::uint8_t {
  Reachable,   // E<> formula
  Invariantly, // A[] not formula: `formula` is the negation, i.e. what must not be reachable
  Supremum,    // sup{formula}: terms
  Infimum,     // inf{formula}: terms
  Bounds,      // bounds{formula}: terms
  Eventually,  // A<> formula
  Potentially, // E[] formula
  LeadsTo,     // formula --> conclusion
  Unsupported, // parsed, but of a kind the symbolic engine does not answer; `reason` says which
};

// One expression of a sup/inf/bounds query: an int expression, or a difference of clocks x - y (y = 0 for a plain clock).
struct Term {
  std::string text;
  ExprId value;        // int term
  ExprId clock_x, clock_y;  // clock term (both set): ids as in ClockCmp
};

struct Property {
  PropertyKind kind = PropertyKind::Reachable;
  std::string text;     // as the user wrote it, blanks folded
  std::string comment;
  ExprId formula;       // none: true
  ExprId conclusion;    // LeadsTo
  std::vector<Term> terms;
  std::string reason;   // Unsupported
  util::Position position;
  // What the file says the answer is ("EXPECT:" comments, <expect>): "satisfied", "not_satisfied" or empty.
  std::string expected;
};

// A loaded model with its queries.
struct Model {
  Network network;
  std::vector<Property> properties;
};

}  // namespace beeline::ir
