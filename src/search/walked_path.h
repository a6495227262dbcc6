// A path together with the states on it, in any space.
//
// Where a step leads to several states (a firing zone was split, fingerprints collide) all go along until the target at
// the end tells which of them was meant. States are kept packed, as in a store. A state that covers one of them can go
// on as the path does from there: that is what makes shortcuts of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "space/state_space.h"
#include "util/watch.h"

namespace beeline::search {

using Steps = std::vector<std::uint32_t>;  // fingerprints of transitions

class WalkedPath {
 public:
  WalkedPath(space::StateSpace& space, space::Comparison comparison, util::Watch& watch);

  // From an initial state to the space's first target. False when the steps do not lead there or the states are too
  // large to be kept, or by an exception of the watch: then the path is as it was.
  bool walk(const Steps& steps) { return walk(steps, 0); }
  // `way` takes the place of the steps [first, last); the same.
  bool replace(std::size_t first, std::size_t last, const Steps& way);

  const Steps& steps() const { return steps_; }
  std::size_t size() const { return steps_.size(); }

  // The state before step `at`, or at the end; valid until the next call.
  space::StateView state(std::size_t at);
  // The last position above `above` whose state is covered by this one; 0: none.
  std::size_t last_covered(space::StateView state, std::size_t above);

  // Spent so far on walking, in units of one successor.
  std::uint64_t work() const { return work_; }

 private:
  struct Stop {
    std::vector<std::uint64_t> key;
    std::vector<std::byte> packed;
    std::uint32_t shape = 0;
    std::size_t parent = 0;  // in the layer before
  };
  using Layer = std::vector<Stop>;

  // The first `known` steps are those of the path there is.
  bool walk(const Steps& steps, std::size_t known);
  Layer start();
  Layer advance(const Layer& layer, std::uint32_t fingerprint);
  void keep(const space::Successor& successor, std::size_t parent, Layer& layer);
  space::StateView view(const Stop& stop);
  bool covers(space::StateView state, const Stop& stop);
  bool is_covered(space::StateView state, const Stop& stop);

  space::StateSpace& space_;
  util::Watch& watch_;
  std::unique_ptr<space::Dominance> dominance_;
  Steps steps_;
  std::vector<Stop> stops_;                                        // one more than steps
  std::unordered_multimap<std::uint64_t, std::size_t> positions_;  // by the hash of the key
  space::SuccessorBuffer buffer_;
  std::vector<std::uint32_t> chosen_;
  std::vector<std::int32_t> payload_;
  std::vector<std::byte> packed_;
  std::uint64_t work_ = 0;
};

}  // namespace beeline::search
