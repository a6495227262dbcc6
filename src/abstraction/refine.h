// AbstractProcess: which states of a system may become one, so that at most N are left.
//
// Two aims, in this order. States at different distances from the goal stay apart, since otherwise the distance is lost
// at once; where there are more than N distances, all from N - 1 on count as one. Within that, states should be able to
// do the same as long as that can be afforded: two states that differ in what labels lead to which classes look alike
// only until the system is composed with another one that offers just one of these labels.
//
// So the states of one distance form a bucket, one class at first, and buckets are split by turns: two states of a
// class stay together if their arcs lead, label by label, to the same classes. A bucket is split whole or not at all;
// when the classes would become more than N it keeps what it has. Near the goal first, as most ways lead through there:
// what is blurred far away harms only what is far away. Without the bound the end is the coarsest bisimulation that
// respects distances.
//
// Two more ways, of merge-and-shrink. With Cheap, a bucket is a distance and a distance from the start, and the least
// sum of both goes first: what lies on short plans (f-preserving; Helmert, Haslum and Hoffmann, ICAPS 2007). With
// Closing arcs, only those count that lead closer to the goal (greedy bisimulation; Nissim, Hoffmann and Helmert, IJCAI
// 2011): fewer states are told apart, and distances in this system alone stay what they are.
//
// A bucket that was refused once is never asked again: splitting others can only make more of it. What arcs say about a
// state is a hash, remembered until a class that one of them leads to is split; the largest part of a class keeps its
// number, so that a state is looked at a logarithmic number of times. Two states with equal hashes by accident become
// one: that is an abstraction like any other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abstraction/effort.h"
#include "abstraction/transition_system.h"

namespace beeline::abstraction {

enum class Buckets : std::uint8_t { Near, Far, Cheap };  // which are split first
enum class Counted : std::uint8_t { All, Closing };      // arcs that tell states apart

struct Classes {
  std::vector<State> of;  // by state
  State count = 0;
  bool exact = true;  // no bucket was refused: states of one class can do the same for ever
};

// `distance`: of every state, none infinite. `bound`: at least 1.
Classes refine(const TransitionSystem& system, std::span<const std::uint32_t> distance, State bound, Buckets first,
               Effort& effort, Counted counted = Counted::All);

}  // namespace beeline::abstraction
