#include "predicates/clock_rows.h"

namespace beeline::predicates {

void ClockRows::forget() {
  for (const std::uint32_t clock : here_) rows_[clock] = none;
  here_.clear();
}

void ClockRows::set(const estimate::Clocks& clocks) {
  forget();
  zone_ = clocks.zone;
  for (std::size_t i = 1; i < clocks.rows.size(); ++i) {
    rows_[clocks.rows[i]] = static_cast<std::uint16_t>(i);
    here_.push_back(clocks.rows[i]);
  }
}

}  // namespace beeline::predicates
