// The clocks of a state: where in its zone each of them is.
#pragma once

#include <cstdint>
#include <vector>

#include "dbm/any_zone.h"
#include "estimate/estimator.h"
#include "predicates/atom.h"

namespace beeline::predicates {

class ClockRows {
 public:
  static constexpr std::uint16_t none = UINT16_MAX;

  explicit ClockRows(std::size_t clocks) : rows_(clocks, none) { rows_[0] = 0; }

  void forget();
  void set(const estimate::Clocks& clocks);
  std::uint16_t row(Var clock) const { return rows_[clock]; }
  dbm::WideBound bound(std::size_t i, std::size_t j) const { return zone_.at(i, j); }

 private:
  std::vector<std::uint16_t> rows_;
  std::vector<std::uint32_t> here_;
  dbm::AnyZone zone_;
};

}  // namespace beeline::predicates
