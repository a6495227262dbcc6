// How far the processes of a state are from where they are in another one, each taken for its bare graph (the FSM
// distance of Edelkamp, Lluch-Lafuente and Leue, 2001).
//
// Each process makes at most one step per transition, so the greatest of their distances is never more than the true
// one. Their sum guides better, and may be more.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/network.h"

namespace beeline::liveness {

class LocalDistance {
 public:
  static constexpr std::uint32_t never = UINT32_MAX;
  enum class Combine : std::uint8_t { Maximum, Sum };

  LocalDistance(const ir::Network& network, Combine combine);

  // Between memories of all cells; never: some process cannot get there.
  std::uint32_t between(const std::int32_t* from, const std::int32_t* to);

 private:
  const ir::Network& network_;
  Combine combine_;
  std::vector<std::vector<std::vector<std::uint32_t>>> tables_;  // by process, goal (when asked for) and location
};

// Steps from each node to the nearest of some goals; `edges`: pairs of source and target.
struct Arrow {
  std::uint32_t from = 0, to = 0;
};
std::vector<std::uint32_t> steps_to(const std::vector<bool>& goals, const std::vector<Arrow>& arrows);

}  // namespace beeline::liveness
