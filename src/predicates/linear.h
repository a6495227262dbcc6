// Expressions as sums: multiples of variables, and a rest of which only its range is known.
//
// The rest takes in whatever is not linear, and variables that nobody speaks about (atom.h): `2 * a + b * c` with b and
// c from 0 to 3 is 2a + [0, 9]. So every expression has a sum, and every value that it can have is one of the sum's.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "predicates/atom.h"

namespace beeline::predicates {

struct Sum {
  std::vector<Term> terms;  // by variable, no factor is 0
  std::int64_t low = 0, high = 0;

  std::optional<std::int64_t> constant() const {
    return terms.empty() && low == high ? std::optional(low) : std::nullopt;
  }
};

Sum plus(const Sum& a, const Sum& b, std::int64_t factor_of_b = 1);

// Select and quantifier variables that have a value.
using Bindings = std::map<std::uint32_t, std::int32_t>;

class SumReader {
 public:
  SumReader(const ir::Network& network, const analysis::ValueRanges& ranges, const Variables& variables)
      : network_(network), ranges_(ranges), variables_(variables) {}

  // Of a value, or of the number of a cell, clock or channel that an expression stands for.
  Sum read(ir::ExprId id) const;
  // The number of what a reference stands for, where it is always the same.
  std::optional<std::uint32_t> fixed(ir::ExprId reference) const;
  // From the least to the greatest value of a sum.
  analysis::Interval range(const Sum& sum) const;

  Bindings bindings;

 private:
  Sum unknown(ir::ExprId id) const;
  Sum within(Sum sum, ir::ExprId id) const;
  std::optional<Sum> product(const Sum& a, const Sum& b) const;

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  const Variables& variables_;
};

}  // namespace beeline::predicates
