// Distances from a distance-preserving abstraction (Draeger, Finkbeiner and Podelski, "Directed model checking with
// distance-preserving abstractions", STTT 11, 2009).
//
// The distance in the composition of all processes is what a search wants and nobody can afford. So the parts of the
// network are composed two at a time, and after each time the result is made small again: at most N states are left.
// What is put together was as far from the goal, and could do as much the same, as N allows (refine.h). In the end one
// system is left, which can do whatever the network can, and the distance in it never exceeds the true one. A state of
// the network finds its place by a tree of tables (tables.h).
//
// What a plan needs is told apart from bystanders by another file (focus.h), which asks for abstractions of a few
// parts.
//
//   AbstractSystem                                   here
//   --------------                                   ----
//   the processes                                    the factors of a task (task.h): locations and integer variables,
//                                                    which share labels as processes share actions
//   while more than two are left:
//     (P, P') := S(processes)                        next_pair() (strategy.h)
//     (C, gamma) := AbstractProcess(P || P')         compose(), which prunes what does not matter; refine(); quotient()
//     replace P and P' by C                          tidy(): what is no label any more
//   A := P || P', alpha                              the last two are composed only: their states cost a table entry
//                                                    each, and their distances are exact
//
// The bound. N keeps products small while many parts are left. Near the end there is room: with few others to come, a
// part may have as many states as keep the product of all within `whole`. The last two are never abstracted, which is
// the same thought; on most models this is worth more than a larger N.
//
// Labels. What no other part has is hidden after composing: it is nobody else's business any more whether such steps
// are one kind or two, and refine() tells fewer states apart. A label that has come to loop in every state of a part
// says nothing there and is dropped from it; a label that cannot be taken in some part cannot be taken at all.
//
// Parts that share no labels, directly or through others, are independent: a step moves one of them, so that their
// distances are added. Where the effort ends before two are left, what there is counts: the maximum over parts that
// share labels is still safe.
//
// Merge-and-shrink, which planners made of the same thought (Helmert, Haslum, Hoffmann and Nissim, "Merge-and-shrink
// abstraction: a method for generating lower bounds in factored state spaces", JACM 61, 2014; Sievers, Wehrle and
// Helmert, AAAI 2014 and ICAPS 2016), is this procedure with other choices: labels that mean the same are joined
// (label_reduction.h), other states are told apart first (refine.h), other pairs are composed first (strategy.h), and
// parts are made smaller before they are composed, so that a product never has more than `product` states: it takes
// less time, and a larger bound can be afforded.
//
// Consistent by construction: a step from s to s' moves every part along an arc or leaves it where it is, so in each
// part the distance drops by at most one, and of independent parts in one of them only.
#pragma once

#include <cstdint>

#include "abstraction/effort.h"
#include "abstraction/refine.h"
#include "abstraction/strategy.h"
#include "abstraction/tables.h"
#include "abstraction/task.h"

namespace beeline::abstraction {

struct DistancePreserving {
  State bound = 100;
  MergeOrder order = MergeOrder::Towards;
  bool embed = true;  // parts in others that know all their labels, first
  Buckets buckets = Buckets::Near;
  Counted counted = Counted::All;
  bool labels = false;        // those that mean the same are joined
  std::uint64_t product = 0;  // states that two parts may have together when they are composed; 0: any number
  // Where the product of all that is left has at most so many states, nothing is abstracted any more; 0: as the paper.
  std::uint64_t whole = 1'000'000;
};

// The task has factors.
Tables abstract_system(const Task& task, const DistancePreserving& options, Effort& effort);

}  // namespace beeline::abstraction
