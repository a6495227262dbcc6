// An abstraction database: all factors of a task at once, made so small that their product can be explored as it is.
//
// So does the survey of directed model checking (Edelkamp, Schuppan, Bosnacki, Wijs, Fehnker and Aljazzar, 2009) tell
// it: take a homomorphic abstraction of the model, explore it, and keep the distances of its states, found by search
// backwards from the goals, in a table. A pattern (patterns.h) keeps few factors as they are; here the factors, or
// their states, are made fewer step by step until the product of what is left is small enough:
//
//   Drop        a factor goes: one that is farthest from what the target asks for, by how many others stand between
//               them, variables before locations, large ones before small ones
//   Values      neighbouring values of the variable with the most values become one: intervals
//   Locations   locations of the process with the most become one where they are equally far from the goal, by
//               themselves, and, as long as that can be afforded, can do the same (refine.h)
//   Distances   the same for locations and variables alike
//
// Each step halves what it takes. What wants something keeps two states, goal and not; what wants nothing and has one
// state left says nothing and goes. Where no step is left and the product is still too large, factors are dropped.
//
// Every step puts states together and keeps all arcs, so the result can do whatever the task can: distances in it are
// admissible and consistent. It is composed like any task (distance_preserving.h), with a bound that it does not reach.
#pragma once

#include <cstdint>

#include "abstraction/effort.h"
#include "abstraction/tables.h"
#include "abstraction/task.h"

namespace beeline::abstraction {

enum class Coarsening : std::uint8_t { Drop, Values, Locations, Distances };

// With at most so many states in the product of all factors, or with one factor left. The states of a
// factor are no longer its values (Factor::states).
Task coarsened(const Task& task, Coarsening by, std::uint64_t size, util::Watch& watch);

// The task has factors.
Tables abstraction_database(const Task& task, Coarsening by, std::uint64_t size, Effort& effort);

}  // namespace beeline::abstraction
