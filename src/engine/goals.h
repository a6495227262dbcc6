// The targets of an exploration and which of them nobody has met yet: all that the engines of a portfolio tell each
// other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ir/expr.h"

namespace beeline::engine {

class Goals {
 public:
  // At most 64. `exhaust`: all states are wanted, whether targets are met or not.
  explicit Goals(std::span<const ir::ExprId> targets, bool exhaust = false)
      : targets_(targets.begin(), targets.end()), exhaust_(exhaust) {
    want_all();
  }

  std::span<const ir::ExprId> targets() const { return targets_; }
  std::uint64_t wanted() const { return wanted_; }  // a bit per target
  bool enough() const { return wanted_ == 0 && !exhaust_; }

  void meet(std::uint64_t met) { wanted_ &= ~met; }
  // Another way to a target that was met is as welcome as the first.
  void want_all() { wanted_ = targets_.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << targets_.size()) - 1; }

 private:
  std::vector<ir::ExprId> targets_;
  std::uint64_t wanted_ = 0;
  bool exhaust_;
};

}  // namespace beeline::engine
