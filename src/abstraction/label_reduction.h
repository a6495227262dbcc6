// Labels that mean the same become one, exactly: Sievers, Wehrle and Helmert, "Generalized label reduction for
// merge-and-shrink heuristics" (AAAI 2014).
//
// A label is one step of all systems that have it. Two labels that have the same arcs in every system but one may
// become one label, whatever they do in that one: wherever the first can be taken by the others, so can the second,
// with the same outcome, so that the one system has all the choice, and has it still when its arcs are put together.
// The composition of all systems has the same arcs as before, and so has whatever becomes of them by composing and
// putting states together; what gets coarser is what refine() sees, which tells fewer states apart.
//
// The map is one for all systems at once. A system that does not have a label loops with it everywhere; where such a
// label is joined with one that the system has, the loops become arcs.
#pragma once

#include <cstddef>
#include <span>

#include "abstraction/effort.h"
#include "abstraction/transition_system.h"

namespace beeline::abstraction {

// Until no two labels can be joined any more. `labels`: they are below this number. Gives how many are gone.
std::size_t reduce_labels(std::span<TransitionSystem* const> systems, LabelId labels, Effort& effort);

}  // namespace beeline::abstraction
