// Sets of delays d >= 0 as finite unions of intervals with exact rational ends.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "check/formula.h"
#include "result/trace.h"

namespace beeline::check {

using result::Rational;

struct DelayInterval {
  Rational low = 0;
  bool low_strict = false;
  std::optional<Rational> high;  // none: unbounded
  bool high_strict = false;

  bool empty() const;
  bool contains(const Rational& delay) const;
};

class DelaySet {
 public:
  static DelaySet all();
  static DelaySet none() { return {}; }
  static DelaySet of(DelayInterval interval);
  // The d >= 0 such that `formula` (without deadlock) holds d later.
  static DelaySet when(const Formula& formula, std::span<const Rational> clocks);

  bool empty() const { return intervals_.empty(); }
  bool contains(const Rational& delay) const;
  // Disjoint, in order, not touching.
  const std::vector<DelayInterval>& intervals() const { return intervals_; }

  // The d such that all of [0, d] is in the set.
  DelaySet from_now_on() const;

  friend DelaySet operator|(const DelaySet& a, const DelaySet& b);
  friend DelaySet operator&(const DelaySet& a, const DelaySet& b);

 private:
  std::vector<DelayInterval> intervals_;
};

}  // namespace beeline::check
