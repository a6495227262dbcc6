#include "check/differences.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace beeline::check {

void Differences::resize(std::size_t unknowns) {
  from_.resize(unknowns);
  values_.resize(unknowns);
  tried_.resize(unknowns);
}

// Values are lowered where they must be, those first that must be most, so that each is looked at once. Who would have
// to lower the right side of the new bound, and with it the left side again, is a cycle.
bool Differences::add(const Bound& bound, std::vector<std::uint32_t>& contradiction) {
  ++work_;
  const Amount slack = values_[bound.right] + bound.most - values_[bound.left];
  if (slack < Amount{}) {
    ++stamp_;
    queue_.clear();
    changed_.clear();
    const auto lower = [&](std::uint32_t unknown, const Amount& change, const Bound& by) {
      Tried& tried = tried_[unknown];
      if (tried.stamp == stamp_ && (tried.final || tried.change <= change)) return;
      tried = {change, stamp_, false, by};
      queue_.emplace_back(change, unknown);
      std::push_heap(queue_.begin(), queue_.end(), std::greater<>());
    };
    lower(bound.left, slack, bound);
    while (!queue_.empty()) {
      std::pop_heap(queue_.begin(), queue_.end(), std::greater<>());
      const auto [change, unknown] = queue_.back();
      queue_.pop_back();
      Tried& tried = tried_[unknown];
      if (tried.final || tried.change != change) continue;
      if (unknown == bound.right) {
        for (const auto& [old, u] : changed_) values_[u] = old;
        contradiction.clear();
        for (std::uint32_t at = unknown;;) {
          const Bound& by = tried_[at].by;
          contradiction.push_back(by.number);
          at = by.right;
          if (at == bound.right) return false;
        }
      }
      tried.final = true;
      changed_.emplace_back(values_[unknown], unknown);
      values_[unknown] = values_[unknown] + change;
      for (const Bound& b : from_[unknown]) {
        ++work_;
        const Amount rest = values_[unknown] + b.most - values_[b.left];
        if (rest < Amount{}) lower(b.left, rest, b);
      }
    }
  }
  from_[bound.right].push_back(bound);
  order_.push_back(bound.right);
  return true;
}

void Differences::remove_last() {
  from_[order_.back()].pop_back();
  order_.pop_back();
}

void Differences::clear() {
  while (!order_.empty()) remove_last();
}

void Differences::settle() { std::fill(values_.begin(), values_.end(), Amount{}); }

}  // namespace beeline::check
