// Formulas over single cells: what guards and targets become when clocks are forgotten and small expressions are
// tabulated.
//
// A Condition is true, false, "cell c has one of these values", or a conjunction or disjunction of such. It is the
// common ground of the estimates that abstract: sets of values, graph distances.
#pragma once

#include <cstdint>
#include <vector>

namespace beeline::estimate {

struct Range {  // low..high, not empty
  std::int32_t low = 0, high = 0;
  friend auto operator<=>(const Range&, const Range&) = default;
};

using Values = std::vector<Range>;  // sorted, disjoint, not adjacent

bool contains(const Values& values, std::int32_t value);
Values intersection(const Values& a, const Values& b);
Values union_of(const Values& a, const Values& b);
Values complement(const Values& values, Range within);

struct Condition {
  enum class Kind : std::uint8_t { True, False, Cell, All, Any };

  Kind kind = Kind::True;
  std::uint32_t cell = 0;  // Cell: its value is one of `values`
  Values values;
  std::vector<Condition>
      parts;  // All, Any: at least two, none of the same kind, True or False; at most one Cell per cell

  bool is(Kind k) const { return kind == k; }
};

Condition constant(bool value);
// False for no values.
Condition one_of(std::uint32_t cell, Values values);
// Simplified to what the members above promise.
Condition all_of(std::vector<Condition> parts);
Condition any_of(std::vector<Condition> parts);

}  // namespace beeline::estimate
