// Formulas as disjunctions of conjunctions of atoms, never stronger than the formula.
//
// Negations are pushed to the atoms. `deadlock`, rates, what is not linear and variables that nobody speaks about count
// as "perhaps"; where there would be too many alternatives a part of the formula is left out.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/network.h"
#include "predicates/atom.h"
#include "predicates/linear.h"

namespace beeline::predicates {

using Cases = std::vector<Conjunction>;  // none: false; one that is empty: true

class CaseReader {
 public:
  CaseReader(const ir::Network& network, const Variables& variables, SumReader& sums, std::size_t most_cases = 32)
      : network_(network), variables_(variables), sums_(sums), most_cases_(most_cases) {}

  // No expression: true.
  Cases read(ir::ExprId formula, bool negated = false);
  // sum REL 0, for a relation from Lt to Gt.
  Cases compare(const Sum& sum, ir::Op relation) const;

  Cases conjoin(const Cases& a, const Cases& b) const;

  static constexpr std::size_t most_cases_of_a_target = 1000;
  static constexpr std::int64_t most_instances = 256;  // of a quantifier

 private:
  Cases either(Cases a, const Cases& b) const;
  Cases clock_comparison(const ir::Expr& e, bool negated) const;
  Cases instances(const ir::Expr& e, bool negated);
  Cases at_most_zero(const Sum& sum, bool strictly) const;
  Cases one_cell(const Sum& sum, ir::Op relation) const;

  const ir::Network& network_;
  const Variables& variables_;
  SumReader& sums_;
  std::size_t most_cases_;
};

}  // namespace beeline::predicates
