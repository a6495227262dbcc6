#include "check/delays.h"

#include <algorithm>
#include <cassert>

namespace beeline::check {

bool DelayInterval::empty() const { return high && (*high < low || (*high == low && (low_strict || high_strict))); }

bool DelayInterval::contains(const Rational& delay) const {
  if (low_strict ? delay <= low : delay < low) return false;
  return !high || (high_strict ? delay < *high : delay <= *high);
}

DelaySet DelaySet::all() { return of({}); }

DelaySet DelaySet::of(DelayInterval interval) {
  DelaySet set;
  if (interval.low < 0) interval.low = 0, interval.low_strict = false;
  if (!interval.empty()) set.intervals_.push_back(std::move(interval));
  return set;
}

DelaySet DelaySet::when(const Formula& formula, std::span<const Rational> clocks) {
  switch (formula.kind) {
    case Formula::Kind::True: return all();
    case Formula::Kind::False: return none();
    case Formula::Kind::Deadlock:
    case Formula::Kind::NoDeadlock: assert(false && "deadlock is not a condition on one delay"); return none();
    case Formula::Kind::Atom: {
      const Atom& atom = formula.atom;
      const Rational slack = Rational(mpz_class(static_cast<long>(atom.bound))) - clocks[atom.x] + clocks[atom.y];
      if (atom.y == 0) return of({0, false, slack, atom.strict});    // d <= slack
      if (atom.x == 0) return of({-slack, atom.strict, {}, false});  // d >= -slack
      return (atom.strict ? slack > 0 : slack >= 0) ? all() : none();
    }
    case Formula::Kind::And: {
      DelaySet set = all();
      for (const Formula& part : formula.parts) set = set & when(part, clocks);
      return set;
    }
    case Formula::Kind::Or: {
      DelaySet set = none();
      for (const Formula& part : formula.parts) set = set | when(part, clocks);
      return set;
    }
  }
  return none();
}

bool DelaySet::contains(const Rational& delay) const {
  return std::any_of(intervals_.begin(), intervals_.end(),
                     [&](const DelayInterval& interval) { return interval.contains(delay); });
}

DelaySet DelaySet::from_now_on() const {
  return !intervals_.empty() && intervals_.front().contains(0) ? of(intervals_.front()) : none();
}

DelaySet operator|(const DelaySet& a, const DelaySet& b) {
  std::vector<DelayInterval> sorted = a.intervals_;
  sorted.insert(sorted.end(), b.intervals_.begin(), b.intervals_.end());
  std::sort(sorted.begin(), sorted.end(), [](const DelayInterval& p, const DelayInterval& q) {
    return p.low != q.low ? p.low < q.low : p.low_strict < q.low_strict;
  });
  DelaySet joined;
  for (DelayInterval& next : sorted) {
    if (!joined.intervals_.empty()) {
      DelayInterval& last = joined.intervals_.back();
      const bool touches =
          !last.high || next.low < *last.high || (next.low == *last.high && !(next.low_strict && last.high_strict));
      if (touches) {
        if (last.high && (!next.high || *next.high > *last.high)) {
          last.high = next.high;
          last.high_strict = next.high_strict;
        } else if (last.high && *next.high == *last.high) {
          last.high_strict = last.high_strict && next.high_strict;
        }
        continue;
      }
    }
    joined.intervals_.push_back(std::move(next));
  }
  return joined;
}

DelaySet operator&(const DelaySet& a, const DelaySet& b) {
  DelaySet meet;
  for (const DelayInterval& p : a.intervals_) {
    for (const DelayInterval& q : b.intervals_) {
      DelayInterval both = p;
      if (q.low > both.low) both.low = q.low, both.low_strict = q.low_strict;
      else if (q.low == both.low) both.low_strict = both.low_strict || q.low_strict;
      if (q.high && (!both.high || *q.high < *both.high)) both.high = q.high, both.high_strict = q.high_strict;
      else if (q.high && *q.high == *both.high) both.high_strict = both.high_strict || q.high_strict;
      if (!both.empty()) meet.intervals_.push_back(std::move(both));
    }
  }
  return meet;
}

}  // namespace beeline::check
