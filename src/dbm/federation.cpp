#include "dbm/federation.h"

#include <algorithm>
#include <utility>

namespace beeline::dbm {

namespace {
constexpr std::size_t many = 256;  // rows: from here on one pass over a zone is worth a look
}

template <AnyBound B>
FederationOf<B> difference(const B* a, const B* b, std::size_t n, util::Watch* watch) {
  FederationOf<B> result(n, watch);
  require_room(b, n);
  if (clearly_disjoint(a, b, n)) {
    result.add(a);
    return result;
  }
  const bool watched = watch != nullptr && n >= many;
  if (watched) watch->look(2 * n * n * sizeof(B));
  std::vector<B> rest(a, a + n * n);
  std::vector<B> part(n * n);
  // Cut along one bound of b after the other; what stays inside all of them is the intersection.
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const B bound = b[i * n + j];
      if (i == j || bound >= rest[i * n + j]) continue;
      if (watched) watch->look();
      part = rest;
      if (constrain(part.data(), n, j, i, negate_strict(bound))) result.add(part.data());
      if (!constrain(rest.data(), n, i, j, bound)) return result;
    }
  }
  return result;
}

template <AnyBound B>
void FederationOf<B>::append(const B* zone) {
  const std::size_t zone_size = n_ * n_;
  if (watch_ != nullptr) {
    if (bounds_.empty() && n_ >= many) watch_->look(zone_size * sizeof(B));
    watch_->before_growth(bounds_, zone_size);
  }
  bounds_.insert(bounds_.end(), zone, zone + zone_size);
}

// Keeps each zone for which change(zone) is true.
template <AnyBound B>
template <class Change>
void FederationOf<B>::change_each(Change change) {
  const std::size_t zone_size = n_ * n_;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < size(); ++k) {
    if (!change(zone(k))) continue;
    if (kept != k) std::copy_n(zone(k), zone_size, zone(kept));
    ++kept;
  }
  bounds_.resize(kept * zone_size);
}

template <AnyBound B>
void FederationOf<B>::add(const B* added) {
  assert(is_closed(added, n_));
  require_room(added, n_);
  for (std::size_t k = 0; k < size(); ++k) {
    if (is_subset(added, zone(k), n_)) return;
  }
  change_each([&](const B* old) { return !is_subset(old, added, n_); });
  append(added);
}

template <AnyBound B>
void FederationOf<B>::add(const FederationOf& other) {
  assert(n_ == other.n_ && this != &other);
  for (std::size_t k = 0; k < other.size(); ++k) add(other.zone(k));
}

template <AnyBound B>
void FederationOf<B>::subtract(const B* removed) {
  FederationOf result(n_, watch_);
  for (std::size_t k = 0; k < size(); ++k) {
    if (watch_ != nullptr) watch_->look();
    result.add(difference(zone(k), removed, n_, watch_));
  }
  *this = std::move(result);
}

template <AnyBound B>
void FederationOf<B>::subtract(const FederationOf& other) {
  assert(n_ == other.n_ && this != &other);
  for (std::size_t k = 0; k < other.size() && !is_empty(); ++k) subtract(other.zone(k));
}

template <AnyBound B>
void FederationOf<B>::intersect(const B* other) {
  require_room(other, n_);
  FederationOf result(n_, watch_);
  std::vector<B> both;
  for (std::size_t k = 0; k < size(); ++k) {
    both.assign(zone(k), zone(k) + n_ * n_);
    if (dbm::intersect(both.data(), n_, other)) result.add(both.data());
  }
  *this = std::move(result);
}

template <AnyBound B>
void FederationOf<B>::intersect(const FederationOf& other) {
  assert(n_ == other.n_ && this != &other);
  FederationOf result(n_, watch_);
  for (std::size_t k = 0; k < other.size(); ++k) {
    FederationOf part = *this;
    part.intersect(other.zone(k));
    result.add(part);
  }
  *this = std::move(result);
}

template <AnyBound B>
void FederationOf<B>::constrain(std::size_t i, std::size_t j, WideBound b) {
  change_each([&](B* d) { return dbm::constrain(d, n_, i, j, b); });
}

template <AnyBound B>
void FederationOf<B>::up() {
  change_each([&](B* d) {
    dbm::up(d, n_);
    return true;
  });
}

template <AnyBound B>
void FederationOf<B>::down() {
  change_each([&](B* d) {
    dbm::down(d, n_);
    return true;
  });
}

template <AnyBound B>
bool FederationOf<B>::includes(const B* other) const {
  for (std::size_t k = 0; k < size(); ++k) {
    if (is_subset(other, zone(k), n_)) return true;
  }
  FederationOf rest(n_, other, watch_);
  rest.subtract(*this);
  return rest.is_empty();
}

template <AnyBound B>
bool FederationOf<B>::includes(const FederationOf& other) const {
  for (std::size_t k = 0; k < other.size(); ++k) {
    if (!includes(other.zone(k))) return false;
  }
  return true;
}

template <AnyBound B>
bool FederationOf<B>::contains_point(const std::int64_t* numerators, std::int64_t denominator) const {
  for (std::size_t k = 0; k < size(); ++k) {
    if (dbm::contains_point(zone(k), n_, numerators, denominator)) return true;
  }
  return false;
}

template class FederationOf<Bound>;
template class FederationOf<WideBound>;
template FederationOf<Bound> difference(const Bound*, const Bound*, std::size_t, util::Watch*);
template FederationOf<WideBound> difference(const WideBound*, const WideBound*, std::size_t, util::Watch*);

}  // namespace beeline::dbm
