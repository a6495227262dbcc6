// Whether bounds on differences, u - v <= c and u - v < c, can hold together: they can unless some of them add up to
// something like 0 <= -1 or 0 < 0 around a cycle.
//
// Bounds come and go, last come first to go, and each comes with a number that whoever asks may choose. Along with them
// go values that satisfy all of them, the potentials, so that a new bound costs no more than the values that it changes
// (Cotton and Maler, Fast and flexible difference constraint propagation for DPLL(T), SAT 2006). A bound may go without
// any change to the values.
//
// Values and bounds are exact: c + k * e, where e is less than any number that matters, and < c is <= c - e.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace beeline::check {

struct Amount {
  std::int64_t whole = 0, tiny = 0;

  friend Amount operator+(const Amount& a, const Amount& b) { return {a.whole + b.whole, a.tiny + b.tiny}; }
  friend Amount operator-(const Amount& a, const Amount& b) { return {a.whole - b.whole, a.tiny - b.tiny}; }
  friend auto operator<=>(const Amount&, const Amount&) = default;
  friend bool operator==(const Amount&, const Amount&) = default;
};

class Differences {
 public:
  static constexpr std::int64_t most = std::int64_t{1} << 32;  // of a bound, lest sums overflow

  struct Bound {
    std::uint32_t left = 0, right = 0;  // left - right is
    Amount most;                        // at most this
    std::uint32_t number = 0;
  };

  // Unknowns are 0, 1, ...
  void resize(std::size_t unknowns);
  std::size_t size() const { return values_.size(); }

  // False: it contradicts others, whose numbers are told, its own among them, and is not added.
  bool add(const Bound& bound, std::vector<std::uint32_t>& contradiction);
  void remove_last();
  void clear();  // no bounds
  // Values start anew, lest they grow without end. Only without bounds.
  void settle();

  const Amount& value(std::uint32_t unknown) const { return values_[unknown]; }
  std::uint64_t work() const { return work_; }  // bounds looked at, so far

 private:
  struct Tried {
    Amount change;
    std::uint32_t stamp = 0;
    bool final = false;
    Bound by;
  };

  std::vector<std::vector<Bound>> from_;  // by right
  std::vector<std::uint32_t> order_;      // right of each, in the order in which they came
  std::vector<Amount> values_;
  std::vector<Tried> tried_;  // by unknown
  std::vector<std::pair<Amount, std::uint32_t>> queue_, changed_;
  std::uint32_t stamp_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace beeline::check
