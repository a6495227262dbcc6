// A zone of either width, for those who only look: searches compute with bounds of one width, traces, certificates and
// extrema read them as numbers.
#pragma once

#include <vector>

#include "dbm/compact.h"
#include "dbm/zone.h"

namespace beeline::dbm {

class AnyZone {
 public:
  AnyZone() = default;  // none
  AnyZone(const Bound* d, std::size_t n) : narrow_(d), n_(n) {}
  AnyZone(const WideBound* d, std::size_t n) : wide_(d), n_(n) {}

  explicit operator bool() const { return narrow_ != nullptr || wide_ != nullptr; }
  std::size_t dimension() const { return n_; }
  // The bound on x_i - x_j.
  WideBound at(std::size_t i, std::size_t j) const {
    if (narrow_ == nullptr) return wide_[i * n_ + j];
    const Bound b = narrow_[i * n_ + j];
    return b == infinity ? infinity_of<WideBound> : b;
  }
  bool can_satisfy(const Constraint& c) const {
    return narrow_ != nullptr ? dbm::can_satisfy(narrow_, n_, c.i, c.j, c.bound)
                              : dbm::can_satisfy(wide_, n_, c.i, c.j, c.bound);
  }
  std::vector<Constraint> minimal_constraints() const {
    return narrow_ != nullptr ? dbm::minimal_constraints(narrow_, n_) : dbm::minimal_constraints(wide_, n_);
  }

 private:
  const Bound* narrow_ = nullptr;
  const WideBound* wide_ = nullptr;
  std::size_t n_ = 1;
};

}  // namespace beeline::dbm
