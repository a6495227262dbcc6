// Which cells, clocks or channels a reference expression can stand for, from the look of it: an element of an array may
// be any of them, a reference parameter whatever any call passes. A superset of what any evaluation comes to.
//
// A field of a struct, or an element that is named, is an Index by a constant. Who asks which parts of a memory stay
// together wants the whole array all the same; who asks what is read or written wants that one alone.
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "ir/network.h"

namespace beeline::ir {

class References {
 public:
  using Numbers = std::set<std::uint32_t>;

  enum class Constants : std::uint8_t { Whole, Alone };  // as indices
  explicit References(const Network& network, Constants constants = Constants::Whole);

  // `width` consecutive ones from each on.
  Numbers of(ExprId reference, std::int32_t width = 1) const;

 private:
  void collect(ExprId id, Numbers& out) const;

  const Network& network_;
  Constants constants_;
  std::map<std::uint32_t, Numbers> held_;  // by the cell that holds the number
};

}  // namespace beeline::ir
