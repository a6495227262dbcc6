// Zones for the certificate checker: simple, always closed, nothing shared with the engine's.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "check/formula.h"

namespace beeline::check {

// A sum of bounds does not fit: nothing is proved.
struct OutOfRange : std::runtime_error {
  OutOfRange() : std::runtime_error("bounds are out of the checker's range") {}
};

// A non-empty or empty conjunction of difference bounds over clocks 0..n-1, all >= 0. The matrix is the tightest one
// unless the zone is empty.
//
// Sums are exact, or OutOfRange is thrown. What comes in from outside must be a value up to `largest`, either way.
class Zone {
 public:
  static constexpr std::int64_t largest = std::int64_t{1} << 44;

  // All clock values.
  explicit Zone(std::size_t clocks);
  static Zone point(std::span<const std::int64_t> values);

  bool empty() const { return empty_; }
  std::size_t clocks() const { return n_; }

  void intersect(const Atom& atom);
  void intersect(const Zone& other);
  void reset(std::uint32_t clock, std::int64_t value);
  // All at once, each clock from what the clocks are now.
  void reset(std::span<const ClockReset> resets);
  void let_time_pass();
  // All points from which time leads into the zone.
  void rewind_time();

  bool includes(const Zone& other) const;
  bool meets(const Zone& other) const;

  // Every point satisfies the other zone's bound on x - y: nothing lies outside of it.
  bool satisfies(const Zone& other, std::uint32_t x, std::uint32_t y) const {
    return empty_ || at(x, y) <= other.at(x, y);
  }
  // The bound on x - y as an atom; false if there is none.
  bool bound(std::uint32_t x, std::uint32_t y, Atom& atom) const;

 private:
  friend bool covered_by_alu(const Zone&, const Zone&, std::span<const std::int64_t>, std::span<const std::int64_t>);

  // x - y < c is 2c, x - y <= c is 2c + 1: smaller is tighter.
  using Bound = std::int64_t;
  static constexpr Bound infinite = INT64_MAX;
  static constexpr Bound le_zero = 1;
  static Bound encode(const Atom& atom) { return atom.bound * 2 + (atom.strict ? 0 : 1); }
  static Bound sum(Bound a, Bound b);

  Bound& at(std::size_t x, std::size_t y) { return d_[x * n_ + y]; }
  Bound at(std::size_t x, std::size_t y) const { return d_[x * n_ + y]; }
  void tighten(std::uint32_t x, std::uint32_t y, Bound bound);
  void close_through(std::size_t via);

  std::size_t n_;
  bool empty_ = false;
  std::vector<Bound> d_;
};

// A finite union of zones, none of them empty.
using Zones = std::vector<Zone>;

// The points of `zones` outside of `hole`; the parts are disjoint if they were.
Zones subtract(Zones zones, const Zone& hole);
// The points of the zones that satisfy the formula; `dead` are the deadlocked points (null: the formula has no
// deadlock).
Zones restrict(const Zones& zones, const Formula& formula, const Zones* dead = nullptr);

// zone is contained in aLU(other), that is: for each v in zone there is a v' in other with, for each clock x, v'(x) =
// v(x), or L(x) < v'(x) < v(x), or U(x) < v(x) < v'(x). -1 stands for no limit. The zones are not empty.
bool covered_by_alu(const Zone& zone, const Zone& other, std::span<const std::int64_t> lower,
                    std::span<const std::int64_t> upper);

}  // namespace beeline::check
