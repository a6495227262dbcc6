// The completeness threshold: when a search along a process that repeats itself (analysis/repetition.h) has seen all
// that there can be, however long the process goes on.
//
// A finished cluster is all that can be while the process is at one position. Its states, without the position, are
// compared with those of the few clusters that came a whole number of periods before. Once each of them is covered by
// one there, whatever follows them is covered by what followed those: equal sizes would prove nothing, and equality is
// not needed. A cluster must be complete for that, so nothing may be left out for being too far from a target: how far
// that is depends on the position.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "analysis/repetition.h"
#include "space/layout.h"
#include "space/state_space.h"
#include "store/state_store.h"

namespace beeline::engine {

// States without the position of one process, and whether others are covered by them.
class PositionFree {
 public:
  PositionFree(const space::StateSpace& space, space::Comparison comparison, const space::Layout::Field& position);

  void add(space::StateView state);
  std::uint64_t size() const { return size_; }
  bool covers(space::StateView state);
  std::uint64_t bytes() const;

 private:
  using Key = std::vector<std::uint64_t>;
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  const Key& without_position(space::StateView state);

  std::size_t words_;
  std::unique_ptr<space::Dominance> dominance_;
  space::Layout::Field position_;
  std::unordered_map<Key, std::vector<std::size_t>, Hash> states_;  // offsets of the payloads, packed
  std::vector<std::byte> packed_;
  Key key_;
  std::uint64_t size_ = 0;
};

class Threshold {
 public:
  struct Found {
    std::uint32_t position = 0, covered_by = 0;
    std::uint64_t states = 0, states_before = 0;  // there
  };

  Threshold(const analysis::Repetition& repetition, const space::StateSpace& space, space::Comparison comparison,
            const space::Layout::Field& position)
      : repetition_(repetition),
        space_(space),
        comparison_(space::simulates(comparison) ? space::Comparison::Inclusion : comparison),
        position_(position) {}

  // The states at a position are all there, and no lower one comes any more. Whether everything behind is covered.
  std::optional<Found> complete(std::uint32_t position, store::StateStore& store);
  const analysis::Repetition& repetition() const { return repetition_; }
  std::uint64_t bytes() const;

 private:
  analysis::Repetition repetition_;
  const space::StateSpace& space_;
  space::Comparison comparison_;
  space::Layout::Field position_;
  std::map<std::uint32_t, PositionFree> before_;  // the last few, by position
};

}  // namespace beeline::engine
