// What a search spec means: the planner's decision for one exploration, or a refusal with a reason.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "open/open_list.h"
#include "plan/spec.h"
#include "search/search.h"
#include "store/store.h"

namespace beeline::plan {

// What the model and the query ask of the search.
struct Demands {
  bool deadlock = false;     // the target speaks of deadlock
  bool priorities = false;
  bool diagonals = false;
  bool extremum = false;     // sup, inf, bounds of a clock
  bool exhaustive = false;   // every state is looked at, there is nothing to head for
};

struct Config {
  std::string refusal;       // not empty: why this search cannot be used here
  Spec spec;                 // in full
  space::Comparison comparison = space::Comparison::Inclusion;

  // One search, or the members of a portfolio.
  std::vector<Spec> members() const;
};

search::Mode mode_of(const Spec& search);
// With a preference several queues of the search's kind, or one where it only breaks ties. Walks are the longer the more processes there are, since each may have
// to take a step.
std::unique_ptr<open::OpenList> make_open_list(const Spec& search, std::size_t processes);

std::unique_ptr<store::Store> make_store(const Spec& search, const space::StateSpace& space, space::Comparison comparison);

// A* asks its preference last, about states of equal rank, and so stays optimal. Two preferences have an order of their own that comes before: context
// bounding, which minimises switches, and open lists that take turns.
bool breaks_ties(const Spec& search);

// Whether an estimate can leave out a transition, and whether it can name those that start its abstract trace.
bool can_mask(const Spec& estimate);
bool prefers(const Spec& estimate);

// `store=auto` becomes aLU where that is sound and inclusion elsewhere.
Config configure(const Spec& search, const Demands& demands);

}  // namespace beeline::plan
