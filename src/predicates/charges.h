// Into which parts a network is split, and what a joint step costs in each, so that the distances of parts become one:
//
//   Sum      added, as in the paper. A joint step of two parts counts twice, so that this may be too much.
//   Charged  added, where each joint step counts in one part only and is free in the others: never too much.
//   Max      the greatest one: never too much.
//
// Where one part is all there is they are the same. A part that the target says nothing about is left out.
#pragma once

#include <cstdint>
#include <vector>

#include "predicates/part.h"
#include "predicates/split.h"

namespace beeline::predicates {

enum class Combine : std::uint8_t { Sum, Charged, Max };

// Of at most so many processes each.
std::vector<Processes> parts_of(const PartOf& of, std::size_t most);
// Several ways to split it, at most so many: in each there are processes together that are not in those before, and
// have to do with each other.
std::vector<std::vector<Processes>> ways_to_split(const PartOf& of, std::size_t most, std::size_t ways);

// By part and label.
std::vector<std::vector<std::uint32_t>> costs(const PartOf& of, const std::vector<Processes>& parts, Combine combine);

}  // namespace beeline::predicates
