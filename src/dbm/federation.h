// Finite unions of zones: what deadlock checks, priorities and blocking receivers need, since the complement of a zone
// is no zone.
//
// The zones lie one after the other in one vector, each closed and non-empty; no zone at all is the empty set. Adding
// keeps the list reduced by inclusion, but a union of several zones that happens to cover another goes unnoticed.
// Subtraction can multiply zones (by at most the number of finite bounds of what is subtracted), so keep these out of
// inner loops.
#pragma once

#include <cstddef>
#include <vector>

#include "dbm/zone.h"

namespace beeline::dbm {

class Federation {
 public:
  explicit Federation(std::size_t dimension) : n_(dimension) {}
  Federation(std::size_t dimension, const Bound* zone) : n_(dimension), bounds_(zone, zone + dimension * dimension) {}

  std::size_t dimension() const { return n_; }
  std::size_t size() const { return bounds_.size() / (n_ * n_); }
  bool is_empty() const { return bounds_.empty(); }
  Bound* zone(std::size_t index) { return bounds_.data() + index * n_ * n_; }
  const Bound* zone(std::size_t index) const { return bounds_.data() + index * n_ * n_; }
  void clear() { bounds_.clear(); }

  // Union; drops what the new zone covers, and the new zone when one of the list covers it.
  void add(const Bound* zone);
  void add(const Federation& other);

  // Difference. The parts cut from one zone are disjoint.
  void subtract(const Bound* zone);
  void subtract(const Federation& other);

  void intersect(const Bound* zone);
  void intersect(const Federation& other);
  void constrain(std::size_t i, std::size_t j, Bound b);

  // Delay and past, zone by zone.
  void up();
  void down();

  // Exactly: the zone may be covered by several of the list together.
  bool includes(const Bound* zone) const;
  bool includes(const Federation& other) const;
  bool contains_point(const std::int64_t* numerators, std::int64_t denominator) const;

 private:
  template <class Change>
  void change_each(Change change);
  void append(const Bound* zone) { bounds_.insert(bounds_.end(), zone, zone + n_ * n_); }

  std::size_t n_;
  std::vector<Bound> bounds_;
};

// a without b, as disjoint zones.
Federation difference(const Bound* a, const Bound* b, std::size_t n);

}  // namespace beeline::dbm
