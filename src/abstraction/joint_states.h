// A set of packed states, numbered in the order in which they came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace beeline::abstraction {

class JointStates {
 public:
  explicit JointStates(std::size_t words) : words_(words), slots_(64) {}

  // Its number, and whether it is new.
  std::pair<std::uint32_t, bool> insert(const std::uint64_t* state);
  std::optional<std::uint32_t> find(const std::uint64_t* state) const;
  const std::uint64_t* operator[](std::uint32_t number) const { return &states_[number * words_]; }
  std::uint32_t size() const { return count_; }

 private:
  std::size_t slot_of(const std::uint64_t* state) const;
  void grow();

  std::size_t words_;
  std::uint32_t count_ = 0;
  std::vector<std::uint64_t> states_;  // one after the other
  std::vector<std::uint32_t> slots_;   // open addressing; 0: free, otherwise one more than a number
};

}  // namespace beeline::abstraction
