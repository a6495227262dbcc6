// The targets of an exploration and which of them nobody has met yet: all that the engines of a portfolio tell each
// other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ir/expr.h"
#include "search/ranker.h"

namespace beeline::engine {

class Targets {
 public:
  // At most 64. `exhaust`: all states are wanted, whether targets are met or not.
  explicit Targets(std::span<const ir::ExprId> formulas, bool exhaust = false)
      : formulas_(formulas.begin(), formulas.end()), exhaust_(exhaust) {
    want_all();
  }

  std::span<const ir::ExprId> formulas() const { return formulas_; }
  search::Goals wanted() const { return wanted_; }  // a bit per target
  bool enough() const { return wanted_ == 0 && !exhaust_; }

  void meet(search::Goals met) { wanted_ &= ~met; }
  // Another way to a target that was met is as welcome as the first.
  void want_all() { wanted_ = formulas_.size() == 64 ? ~search::Goals{0} : (search::Goals{1} << formulas_.size()) - 1; }

 private:
  std::vector<ir::ExprId> formulas_;
  search::Goals wanted_ = 0;
  bool exhaust_;
};

}  // namespace beeline::engine
