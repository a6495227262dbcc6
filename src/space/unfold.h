// From a path through representatives (quotient_space.h) to a path of the zone graph.
//
// The path is walked again. A state of the quotient is some state of the zone graph, moved; the transition that the
// path takes from there is a transition of that state, moved as well. So moving it back gives the next transition, and
// what the successor was replaced by is one more move. Where a step leads to several states (a firing zone was split)
// all go along, each with its own moves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "space/quotient_space.h"

namespace beeline::space {

struct Unfolded {
  std::vector<std::uint32_t> path;
  // The state that the path leads to, moved by it, is the last one of the quotient's path.
  analysis::ScalarPermutation moved_by;
};

// `accepts` knows the state of the quotient that the path is to lead to. Nothing when it leads to none; the watch may
// throw.
std::optional<Unfolded> unfold(QuotientSpace& space, std::span<const std::uint32_t> path,
                               const std::function<bool(StateView)>& accepts, util::Watch& watch);

// The fingerprint of a transition after a move.
std::uint32_t moved_fingerprint(const Compiled& compiled, const analysis::ScalarAction& action,
                                const Origin& transition, const analysis::ScalarPermutation& by);

}  // namespace beeline::space
