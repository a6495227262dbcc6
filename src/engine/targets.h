// The targets of an exploration and which of them nobody has met yet: all that the engines of a portfolio tell each
// other, whichever threads they run on.
#pragma once

#include <atomic>
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
  search::Goals wanted() const { return wanted_.load(std::memory_order_relaxed); }  // a bit per target
  bool enough() const { return wanted() == 0 && !exhaust_; }

  // Those of them that nobody had met before.
  search::Goals meet(search::Goals met) { return wanted_.fetch_and(~met, std::memory_order_relaxed) & met; }
  // They are not met after all.
  void want(search::Goals goals) { wanted_.fetch_or(goals, std::memory_order_relaxed); }
  // Another way to a target that was met is as welcome as the first.
  void want_all() {
    wanted_.store(formulas_.size() == 64 ? ~search::Goals{0} : (search::Goals{1} << formulas_.size()) - 1,
                  std::memory_order_relaxed);
  }

 private:
  std::vector<ir::ExprId> formulas_;
  std::atomic<search::Goals> wanted_ = 0;
  bool exhaust_;
};

}  // namespace beeline::engine
