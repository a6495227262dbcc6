#include "dbm/federation.h"

#include <algorithm>
#include <utility>

namespace beeline::dbm {

Federation difference(const Bound* a, const Bound* b, std::size_t n) {
  Federation result(n);
  if (clearly_disjoint(a, b, n)) {
    result.add(a);
    return result;
  }
  std::vector<Bound> rest(a, a + n * n);
  std::vector<Bound> part(n * n);
  // Cut along one bound of b after the other; what stays inside all of them is the intersection.
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const Bound bound = b[i * n + j];
      if (i == j || bound >= rest[i * n + j]) continue;
      part = rest;
      if (constrain(part.data(), n, j, i, negate_strict(bound))) result.add(part.data());
      if (!constrain(rest.data(), n, i, j, bound)) return result;
    }
  }
  return result;
}

// Keeps each zone for which change(zone) is true.
template <class Change>
void Federation::change_each(Change change) {
  const std::size_t zone_size = n_ * n_;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < size(); ++k) {
    if (!change(zone(k))) continue;
    if (kept != k) std::copy_n(zone(k), zone_size, zone(kept));
    ++kept;
  }
  bounds_.resize(kept * zone_size);
}

void Federation::add(const Bound* added) {
  assert(is_closed(added, n_));
  for (std::size_t k = 0; k < size(); ++k) {
    if (is_subset(added, zone(k), n_)) return;
  }
  change_each([&](const Bound* old) { return !is_subset(old, added, n_); });
  append(added);
}

void Federation::add(const Federation& other) {
  assert(n_ == other.n_ && this != &other);
  for (std::size_t k = 0; k < other.size(); ++k) add(other.zone(k));
}

void Federation::subtract(const Bound* removed) {
  Federation result(n_);
  for (std::size_t k = 0; k < size(); ++k) result.add(difference(zone(k), removed, n_));
  *this = std::move(result);
}

void Federation::subtract(const Federation& other) {
  assert(n_ == other.n_ && this != &other);
  for (std::size_t k = 0; k < other.size() && !is_empty(); ++k) subtract(other.zone(k));
}

void Federation::intersect(const Bound* other) {
  Federation result(n_);
  std::vector<Bound> both;
  for (std::size_t k = 0; k < size(); ++k) {
    both.assign(zone(k), zone(k) + n_ * n_);
    if (dbm::intersect(both.data(), n_, other)) result.add(both.data());
  }
  *this = std::move(result);
}

void Federation::intersect(const Federation& other) {
  assert(n_ == other.n_ && this != &other);
  Federation result(n_);
  for (std::size_t k = 0; k < other.size(); ++k) {
    Federation part = *this;
    part.intersect(other.zone(k));
    result.add(part);
  }
  *this = std::move(result);
}

void Federation::constrain(std::size_t i, std::size_t j, Bound b) {
  change_each([&](Bound* d) { return dbm::constrain(d, n_, i, j, b); });
}

void Federation::up() {
  change_each([&](Bound* d) {
    dbm::up(d, n_);
    return true;
  });
}

void Federation::down() {
  change_each([&](Bound* d) {
    dbm::down(d, n_);
    return true;
  });
}

bool Federation::includes(const Bound* other) const {
  for (std::size_t k = 0; k < size(); ++k) {
    if (is_subset(other, zone(k), n_)) return true;
  }
  Federation rest(n_, other);
  rest.subtract(*this);
  return rest.is_empty();
}

bool Federation::includes(const Federation& other) const {
  for (std::size_t k = 0; k < other.size(); ++k) {
    if (!includes(other.zone(k))) return false;
  }
  return true;
}

bool Federation::contains_point(const std::int64_t* numerators, std::int64_t denominator) const {
  for (std::size_t k = 0; k < size(); ++k) {
    if (dbm::contains_point(zone(k), n_, numerators, denominator)) return true;
  }
  return false;
}

}  // namespace beeline::dbm
