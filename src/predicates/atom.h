// What is said about variables, one constraint at a time: the common ground of guards, invariants, targets and
// predicates.
//
// A variable is a clock or a cell of the state. An atom has one of three forms, the strongest that fits:
//   Values      a cell of at most ValueSet::most values has one of some; locations are such cells
//   Difference  left - right within a bound (dbm/bound.h); the zero clock stands for nothing
//   Linear      a sum of multiples within a bound: what neither of the others can say
// The negation of an atom is an atom of the same form.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "analysis/value_ranges.h"
#include "dbm/bound.h"
#include "ir/network.h"
#include "predicates/value_set.h"

namespace beeline::predicates {

// Clocks come first, the zero clock at their head, cells of the network behind them.
using Var = std::uint32_t;
inline constexpr Var zero = 0;

struct Term {
  Var var = zero;
  std::int64_t factor = 0;
  friend auto operator<=>(const Term&, const Term&) = default;
};

struct Atom {
  enum class Form : std::uint8_t { Values, Difference, Linear };

  Form form = Form::Values;
  bool exact = true;         // it says what the model says; otherwise it is weaker
  Var left = zero;           // Values: the cell
  Var right = zero;          // Difference
  dbm::WideBound bound = 0;  // Difference, Linear; finite
  ValueSet values;           // Values
  std::vector<Term> terms;   // Linear: by variable, no factor is 0

  // The constraint, exact or not.
  auto key() const { return std::tie(form, left, right, bound, values, terms); }
  friend bool operator==(const Atom& a, const Atom& b) { return a.key() == b.key(); }
  friend bool operator<(const Atom& a, const Atom& b) { return a.key() < b.key(); }
};

using Conjunction = std::vector<Atom>;

// The variables of a network, and which of them somebody speaks about.
class Variables {
 public:
  // `tracked`: by variable; nothing is said about others.
  Variables(const ir::Network& network, const analysis::ValueRanges& ranges, std::vector<bool> tracked);
  // All that last.
  Variables(const ir::Network& network, const analysis::ValueRanges& ranges);

  std::size_t count() const { return domains_.size(); }
  std::size_t clocks() const { return clocks_; }
  bool is_clock(Var v) const { return v < clocks_; }
  Var clock(std::uint32_t number) const { return number; }
  Var cell(std::uint32_t number) const { return static_cast<Var>(clocks_ + number); }
  std::uint32_t cell_of(Var v) const { return static_cast<std::uint32_t>(v - clocks_); }

  bool is_tracked(Var v) const { return tracked_[v]; }
  // The values of a cell that runs can give it; declared ranges are invariants.
  analysis::Interval domain(Var v) const { return domains_[v]; }
  // It has few values, and atoms name them.
  bool is_small(Var v) const { return small_[v]; }
  const ValueSet& all_values(Var v) const { return all_[v]; }

 private:
  std::size_t clocks_;
  std::vector<bool> tracked_, small_;
  std::vector<analysis::Interval> domains_;
  std::vector<ValueSet> all_;
};

Atom negated(const Variables& variables, const Atom& atom);

// As a person would write it.
std::string readable(const ir::Network& network, const Variables& variables, const Atom& atom);

}  // namespace beeline::predicates
