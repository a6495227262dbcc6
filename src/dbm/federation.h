// Finite unions of zones: what deadlock checks, priorities and blocking receivers need, since the complement of a zone
// is no zone.
//
// The zones lie one after the other in one vector, each closed and non-empty; no zone at all is the empty set. Adding
// keeps the list reduced by inclusion, but a union of several zones that happens to cover another goes unnoticed.
// Every zone that goes in, is subtracted or intersected with must leave room for exact sums: OutOfRange otherwise.
// Subtraction can multiply zones (by at most the number of finite bounds of what is subtracted), so keep these out of
// inner loops. With thousands of clocks one subtraction takes seconds and hundreds of megabytes, so a federation may
// have a watch, which is asked on the way and before large growth; whatever it throws leaves the federation as it was
// or with fewer zones, to be thrown away.
#pragma once

#include <cstddef>
#include <vector>

#include "dbm/zone.h"
#include "util/watch.h"

namespace beeline::dbm {

template <AnyBound B>
class FederationOf {
 public:
  explicit FederationOf(std::size_t dimension, util::Watch* watch = nullptr) : n_(dimension), watch_(watch) {}
  FederationOf(std::size_t dimension, const B* zone, util::Watch* watch = nullptr) : FederationOf(dimension, watch) {
    append(zone);
  }

  std::size_t dimension() const { return n_; }
  std::size_t size() const { return bounds_.size() / (n_ * n_); }
  bool is_empty() const { return bounds_.empty(); }
  B* zone(std::size_t index) { return bounds_.data() + index * n_ * n_; }
  const B* zone(std::size_t index) const { return bounds_.data() + index * n_ * n_; }
  void clear() { bounds_.clear(); }

  // Union; drops what the new zone covers, and the new zone when one of the list covers it.
  void add(const B* zone);
  void add(const FederationOf& other);

  // Difference. The parts cut from one zone are disjoint.
  void subtract(const B* zone);
  void subtract(const FederationOf& other);

  void intersect(const B* zone);
  void intersect(const FederationOf& other);
  void constrain(std::size_t i, std::size_t j, WideBound b);

  // Delay and past, zone by zone.
  void up();
  void down();

  // Exactly: the zone may be covered by several of the list together.
  bool includes(const B* zone) const;
  bool includes(const FederationOf& other) const;
  bool contains_point(const std::int64_t* numerators, std::int64_t denominator) const;

 private:
  template <class Change>
  void change_each(Change change);
  void append(const B* zone);

  std::size_t n_;
  util::Watch* watch_;  // null: nobody
  std::vector<B> bounds_;
};

using Federation = FederationOf<Bound>;

// a without b, as disjoint zones.
template <AnyBound B>
FederationOf<B> difference(const B* a, const B* b, std::size_t n, util::Watch* watch = nullptr);

}  // namespace beeline::dbm
