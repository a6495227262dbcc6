// Sets whose elements a model cannot tell apart by their values: UPPAAL's scalar[n].
//
// In memory an element is a number from 0 on like any other. What makes the set a set is said here besides: which
// cells hold elements (Cell::element_of), and which cells, clocks, channels and processes there are one of for each
// element (Place): an array over the set, and what belongs to a process of a template with a parameter of the set. So
// a permutation of the elements moves the parts of a network, and the values in its cells.
//
// These are hints of the front end. Whether a permutation leaves the network as it is, analysis/symmetry.h finds out by
// itself: a hint that is wrong or missing costs the reduction, never an answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "util/diagnostic.h"

namespace beeline::ir {

struct ScalarSet {
  std::string name;  // of the type; empty: it has none
  std::int32_t size = 0;
  util::Position position;

  std::string display_name() const { return name.empty() ? "scalar[" + std::to_string(size) + "]" : name; }
};

inline constexpr std::uint32_t no_set = UINT32_MAX, no_place = UINT32_MAX;

// One element of one set (Network::scalar_sets).
struct Seat {
  std::uint32_t set = 0;
  std::int32_t element = 0;
  friend auto operator<=>(const Seat&, const Seat&) = default;
};

// Those of a family differ in their seats only: a permutation of elements takes each to the one with the permuted
// seats.
struct Place {
  std::uint32_t family = 0;
  std::vector<Seat> seats;
};

}  // namespace beeline::ir
