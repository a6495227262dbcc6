// The discrete part of a state as a list of values: location and variable cells, in ascending order. What traces,
// certificates and the reference semantics speak; the memory of an evaluation has all cells, at their own numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/network.h"

namespace beeline::ir {

class StateCells {
 public:
  explicit StateCells(const Network& network);

  std::size_t size() const { return cells_.size(); }
  std::uint32_t operator[](std::size_t position) const { return cells_[position]; }
  auto begin() const { return cells_.begin(); }
  auto end() const { return cells_.end(); }
  // Where in the list the location of a process is.
  std::uint32_t location(std::size_t process) const { return locations_[process]; }
  bool is_location(std::size_t position) const { return is_location_[position]; }

  void to_memory(std::span<const std::int32_t> values, std::int32_t* memory) const;
  void from_memory(const std::int32_t* memory, std::span<std::int32_t> values) const;

 private:
  std::vector<std::uint32_t> cells_, locations_;
  std::vector<bool> is_location_;
};

}  // namespace beeline::ir
