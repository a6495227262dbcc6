// Conditions as unions of boxes: what abstractions need in order to tell labels apart by the values they ask for.
//
// A box asks some cells for values of theirs, independently of each other. Any condition is a union of boxes; where
// that would take too many, parts of it count as true, so that the boxes never ask for more than the condition does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "estimate/condition.h"
#include "util/watch.h"

namespace beeline::abstraction {

using Box = std::map<std::uint32_t, estimate::Values>;  // by cell

// None: they have nothing in common.
std::optional<Box> intersection(const Box& a, const Box& b);

// Of every box of the one with every box of the other, those that are not empty. None: more than `most`.
std::optional<std::vector<Box>> intersections(const std::vector<Box>& a, const std::vector<Box>& b, std::size_t most);

// No box: the condition cannot hold. A condition may have a hundred thousand parts: the watch is asked on the way.
std::vector<Box> boxes(const estimate::Condition& condition, std::size_t most, util::Watch& watch = util::nobody());

}  // namespace beeline::abstraction
