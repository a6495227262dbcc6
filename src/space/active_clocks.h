// The clocks that matter in some locations: which rows they have in a zone there, and how far they matter (L and U).
//
// Found anew for every state and successor, so the storage is made once, for all clocks of the network.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/clock_bounds.h"
#include "dbm/bound.h"
#include "space/enabled.h"

namespace beeline::space {

template <dbm::AnyBound B>
class ActiveClocks {
 public:
  explicit ActiveClocks(std::size_t clocks)
      : clocks_(clocks), local_(clocks, inactive), lower_(clocks), upper_(clocks) {
    local_[0] = 0;
  }

  // The zero clock alone.
  void clear() {
    std::fill(local_.begin() + 1, local_.end(), inactive);
    count_ = 1;
  }
  // Rows are in the order in which clocks join.
  void join(std::span<const analysis::ClockBound> bounds) {
    for (const analysis::ClockBound& b : bounds) {
      const B lower = static_cast<B>(b.lower), upper = static_cast<B>(b.upper);
      std::uint16_t& row = local_[b.clock];
      if (row == inactive) {
        row = static_cast<std::uint16_t>(count_);
        clocks_[count_] = b.clock;
        lower_[count_] = lower;
        upper_[count_] = upper;
        ++count_;
      } else {
        lower_[row] = std::max(lower_[row], lower);
        upper_[row] = std::max(upper_[row], upper);
      }
    }
  }
  // L = U.
  [[gnu::noinline]] void equalise() {
    for (std::size_t i = 0; i < count_; ++i) lower_[i] = upper_[i] = std::max(lower_[i], upper_[i]);
  }

  std::size_t size() const { return count_; }
  // The global clock of each row; row 0 is the zero clock.
  std::span<const std::uint32_t> rows() const { return std::span(clocks_).first(count_); }
  // The row of each global clock, or `inactive`.
  const std::uint16_t* local() const { return local_.data(); }
  std::span<const B> lower() const { return std::span(lower_).first(count_); }
  std::span<const B> upper() const { return std::span(upper_).first(count_); }

 private:
  std::size_t count_ = 1;
  std::vector<std::uint32_t> clocks_;
  std::vector<std::uint16_t> local_;
  std::vector<B> lower_, upper_;
};

}  // namespace beeline::space
