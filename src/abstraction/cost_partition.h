// Several tables added although steps move more than one of them: each step counts in one of them.
//
// Saturated cost partitioning (Seipp, Keller and Helmert, "Saturated cost partitioning for optimal classical planning",
// JAIR 2020). Every label costs one step. The first table takes its distances with these costs and needs to be paid
// only for labels that lead closer to its goal somewhere; all others are free for the next table, which makes do with
// what is left: steps of labels that cost nothing any more do not count in it. A step of the network costs one, in one
// table at most, so the sum over all tables drops by at most one along it.
//
// Costs are whole here, one or nothing, since saturated costs of whole costs are whole. Which table comes first makes
// the difference, and no order is the best everywhere: several are kept, each for sample states on which it is better
// than those before it, and the greatest sum counts. For a sample, first come the tables of its greatest canonical sum
// (canonical.h), which take nothing from each other; all in the order of their distance there over what they take away
// from others.
//
// A pattern is composed as it is, with all labels; what moves one factor only gets a label for each of its arcs. What
// watches for the target (task.h) is no step: its labels cost nothing.
#pragma once

#include <memory>
#include <span>

#include "abstraction/canonical.h"
#include "abstraction/effort.h"
#include "abstraction/partitioned_sums.h"
#include "abstraction/task.h"
#include "abstraction/walks.h"

namespace beeline::abstraction {

// The effort is for finding orders: one is found without.
std::unique_ptr<PartitionedSums> partitioned_sums(const Task& task, std::span<const Pattern> patterns,
                                                  std::span<const Clique> cliques, std::span<const Cells> samples,
                                                  Effort& effort);

}  // namespace beeline::abstraction
