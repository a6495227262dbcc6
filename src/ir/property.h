// What a query asks, on the expressions of a Network's arena.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "ir/network.h"

namespace beeline::ir {

// One expression of a sup/inf/bounds query: an int expression, or a difference of clocks x - y (y = 0 for a plain
// clock).
struct Term {
  std::string text;
  ExprId value;             // int term
  ExprId clock_x, clock_y;  // clock term (both set): as in ClockCmp
};

enum class ExtremumKind : std::uint8_t { Supremum, Infimum, Bounds };

// Formulas: none is true.
struct Reachable {  // E<> formula
  ExprId formula;
};
struct Invariantly {  // A[] not formula: `formula` is the negation, i.e. what must not be reachable
  ExprId formula;
};
struct Extrema {  // sup{formula}: terms, and the like
  ExtremumKind kind = ExtremumKind::Supremum;
  ExprId formula;
  std::vector<Term> terms;
};
struct Eventually {  // A<> formula
  ExprId formula;
};
struct Potentially {  // E[] formula
  ExprId formula;
};
struct LeadsTo {  // formula --> conclusion
  ExprId formula, conclusion;
};
struct Unsupported {  // parsed, but of a kind that no engine answers
  std::string reason;
};

struct Broken {  // could not be read
  std::string reason;
  util::Position position;  // of the reason
};

struct Property {
  std::variant<Reachable, Invariantly, Extrema, Eventually, Potentially, LeadsTo, Unsupported, Broken> kind;
  std::string text;  // as the user wrote it, blanks folded
  std::string comment;
  util::Position position;
  // What the file says the answer is ("@ expect" and "EXPECT:" comments, <expect>): "satisfied", "not_satisfied" or
  // empty.
  std::string expected;

  template <class Kind>
  const Kind* as() const {
    return std::get_if<Kind>(&kind);
  }
  // Decided by whether a state of target() is reachable.
  bool is_reachability() const { return as<Reachable>() || as<Invariantly>(); }
  // Decided by runs that never end.
  bool is_liveness() const { return as<Eventually>() || as<Potentially>() || as<LeadsTo>(); }
  // What a search looks for: the formula of E<>, the negation of that of A[], where terms count for extrema.
  ExprId target() const;
};

// A loaded model with its queries.
struct Model {
  Network network;
  std::vector<Property> properties;
};

}  // namespace beeline::ir
