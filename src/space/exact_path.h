// Walking along a path with exact zones, picking transitions by their fingerprints.
//
// Where a firing zone was split (or fingerprints collide) one step leads to several states; all go along, as layers,
// until the target at the end tells which of them was meant.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ir/expr.h"
#include "space/zone_space.h"

namespace beeline::space {

// Names a transition of a state, or its like in another state.
struct Move {
  std::uint32_t fingerprint = 0;
  ir::EdgeId leader;  // the first participating edge; none: only the very transition
};

// A state on a path, with how it was reached.
struct Stop {
  std::vector<std::uint64_t> key;
  std::vector<std::int32_t> zone;  // of the payload
  std::uint32_t shape = 0;
  Move move;
  std::vector<ir::EdgeId> edges;  // that take part in the move
  Origin origin;                  // of the move, if origins are recorded
  std::size_t parent = 0;         // in the layer before

  StateView view() const { return {key.data(), zone.data(), shape}; }
  bool covers(const Stop& other) const;
};

class ExactPath {
 public:
  using Layer = std::vector<Stop>;

  // The target has been compiled; none: true.
  ExactPath(const Compiled& compiled, ir::ExprId target, bool with_origins);

  ZoneSpace& space() { return *space_; }

  // The layers of the whole path; nothing where it cannot be walked or `passed`, asked after every step, says no.
  std::optional<std::vector<Layer>> walk(std::span<const std::uint32_t> fingerprints,
                                         const std::function<bool(std::vector<Layer>&)>& passed);
  // Adds to a layer, of at most so many states, where a move leads from a state: by the transition with its
  // fingerprint; where there is none, by those that its leader leads with other partners. Where the model makes an
  // error there is no way on.
  void advance(const Stop& from, std::size_t parent, Move move, Layer& next, std::size_t most = SIZE_MAX);
  bool meets_target(const Stop& stop);
  // Whether the transition with this fingerprint can be taken there and goes wrong.
  bool fails(const Stop& stop, std::uint32_t fingerprint);
  // For each layer the position of the state by which a state of the last one was reached.
  static std::vector<std::size_t> way_to(const std::vector<Layer>& layers, std::size_t at);

  // Spent so far, in units of one successor.
  std::uint64_t work() const { return work_; }

 private:
  void keep(const Successor& s, std::size_t parent, Layer& layer, std::size_t most);

  ir::ExprId target_;
  std::unique_ptr<ZoneSpace> space_;
  SuccessorBuffer buffer_;
  std::vector<std::uint32_t> chosen_;
  bool with_origins_;
  std::uint64_t work_ = 0;
};

}  // namespace beeline::space
