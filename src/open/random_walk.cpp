#include "open/random_walk.h"

#include <algorithm>
#include <cmath>

#include "util/hash.h"

namespace beeline::open {

namespace {

// 1, 1, 2, 1, 1, 2, 4, ...: within a constant factor of the best fixed length (Luby, Sinclair, Zuckerman 1993).
std::uint64_t luby(std::uint64_t i) {
  for (std::uint64_t size = 1;; size = 2 * size + 1) {
    if (i == size) return (size + 1) / 2;
    if (i < size) return luby(i - size / 2);
  }
}

}  // namespace

// Who samples successors for a walk has the same seed; the choices should have nothing to do with each other.
RandomWalk::RandomWalk(Options options) : options_(options), random_(util::mix(options.seed)) {}

void RandomWalk::push(std::span<const Entry> entries) {
  if (!begun_) {
    begun_ = true;
    for (const Entry& e : entries) starts_.push_back(e.node);
    return;
  }
  next_.reset();
  if (entries.empty()) {
    if (steps_ == 0) starts_.erase(starts_.begin() + static_cast<std::ptrdiff_t>(start_));
    return;
  }
  if (++steps_ >= length_) return;  // who watches has seen what the last step leads to
  const auto badness = [](const Entry& e) { return static_cast<double>(e.rank) + e.queue; };
  const double best = badness(*std::min_element(
      entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) { return badness(a) < badness(b); }));
  double sum = 0;
  weights_.clear();
  for (const Entry& e : entries) weights_.push_back(sum += std::exp2(best - badness(e)));
  const double chosen = static_cast<double>(random_.next() >> 11) * 0x1p-53 * sum;
  const auto n = std::upper_bound(weights_.begin(), weights_.end(), chosen) - weights_.begin();
  next_ = entries[std::min(static_cast<std::size_t>(n), entries.size() - 1)].node;
}

bool RandomWalk::empty() const {
  if (next_) return false;
  return starts_.empty() || (options_.walks > 0 && walks_ == options_.walks);
}

store::NodeId RandomWalk::pop() {
  if (next_) return *next_;
  ++walks_;
  steps_ = 0;
  length_ = options_.grows ? options_.length * luby(walks_) : options_.length;
  start_ = random_.below(starts_.size());
  return starts_[start_];
}

}  // namespace beeline::open
