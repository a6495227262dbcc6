// Which two parts are composed next.
//
// A pair is good if what its parts do together happens close to the goal: then a region around the goal forms early
// where no other part has a say, and distances there stay what they are. The rank of a label in a part is the least
// distance of a state that it leads to; a pair's weight is, over the labels that both have, the least of the greater
// rank, and the least weight goes first. One part of the pair must have states that are no goals, or there would be no
// distances to preserve.
//
//  - Ranked: so says the paper, which leaves ties open. Here the pair with the smaller product goes first, then the one
//    that comes first in the model.
//  - Towards: a label counts only where it leads one of the two closer to the goal. Otherwise every bystander that can
//    move while the others are at the goal has weight 0, and those that matter come when there is no room left.
//  - Defined: as the model lists them, whatever they share.
//  - Linear: as Towards, but once two were composed, the next pair is always what became of them and one more part, as
//    the first merge-and-shrink planners did. The bound is spent on one part and no others are blurred.
//
// Before that, where `embed` asks for it, parts go into others that know all their labels, such as the local variables
// of a process, as long as nothing is lost by it: there are fewer parts and labels after that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "abstraction/effort.h"
#include "abstraction/parts.h"

namespace beeline::abstraction {

enum class MergeOrder : std::uint8_t { Ranked, Towards, Defined, Linear };

using PartPair = std::pair<std::size_t, std::size_t>;  // the smaller number first

// None: no two that are left have a label in common and anything to preserve.
std::optional<PartPair> next_pair(const Parts& parts, MergeOrder order, Effort& effort);

// One of which the labels are all known to the other, with at most so many states together, of those that are wanted.
// None: there is none.
std::optional<PartPair> next_embedded(const Parts& parts, std::uint64_t most, Effort& effort,
                                      const std::function<bool(std::size_t, std::size_t)>& wanted);

}  // namespace beeline::abstraction
