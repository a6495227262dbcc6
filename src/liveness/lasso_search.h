// The search for a run that never meets a formula, however long it goes on.
//
// Such a run goes on for ever (Zeno or not), or ends where time may pass for ever or where nothing can happen any more
// (space/zone_space.h, Ending). It begins in an initial state; or, for p --> q, in any reachable state that satisfies a
// premise, in the middle of a delay as well as on entry.
//
// One depth-first search over zones that are kept out of the formula all along, also while time passes. Every cycle is
// as good as any other, so nothing is nested: a state that the search is through with is hopeless, and marks.h says
// what follows from that. Zones are abstracted with M (L = U), the formula's constants included: endings are not
// preserved by less, and points that M does not tell apart can do the same for ever. For the premise the reachable
// states are explored, breadth first, with inclusion; what is hopeless stays so from one start to the next.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "ir/expr.h"
#include "lang/machine.h"
#include "liveness/lasso.h"
#include "liveness/marks.h"
#include "result/ranked_set.h"
#include "search/search.h"
#include "space/certified_states.h"
#include "space/zone_space.h"
#include "store/state_store.h"
#include "util/budget.h"

namespace beeline::liveness {

struct Question {
  ir::ExprId avoided;               // the formula that the run never meets; none: true
  std::optional<ir::ExprId> start;  // holds where the run begins; absent: it begins at the beginning
};

class LassoSearch {
 public:
  // Both formulas have been compiled, and the question outlives this. Throws dbm::OutOfRange from run(). `certify`:
  // keep what certificate() needs.
  LassoSearch(const space::Compiled& compiled, const Question& question, bool certify = false);

  // Stopped: there is such a run. Exhausted: there is none.
  search::End run(util::Budget& budget);

  const Lasso& found() const { return found_; }  // after Stopped
  const search::Counts& counts() const { return counts_; }
  std::uint64_t waiting() const { return waiting_.size() + outer_open_.size(); }
  std::uint64_t stored() const { return marks_.stored() + (outer_store_ ? outer_store_->live() : 0); }

  // Whether there is any state at all.
  bool has_states() const { return has_states_; }

  // After Exhausted, where it was asked for: why there is none. A state that the search is through with leads to such
  // states only, so its rank is how many there were before.
  result::RankedSet certificate();

  // After ModelError.
  struct Failure {
    lang::EvaluationError error;
    std::vector<std::uint32_t> path;  // to the state where it happened
    bool in_query = false;
    std::optional<std::uint32_t> transition;  // the one whose evaluation it was
  };
  const Failure& failure() const { return *failure_; }

 private:
  struct Waiting {
    Marks::Node node;
    std::uint32_t transition;
  };
  struct Frame {
    Marks::Node node;
    std::uint32_t transition;  // that led here; of the first one meaningless
    std::size_t waiting;       // how many waited before its successors did
  };
  enum class Outcome : std::uint8_t { Nothing, Found, Failed };

  Outcome from_the_beginning(util::Budget& budget);
  Outcome from_everywhere(util::Budget& budget);
  // From states as they are entered.
  Outcome search(const space::SuccessorBuffer& entered, util::Budget& budget);
  Outcome take_in(const space::SuccessorBuffer& entered);
  Outcome expand(Waiting next, util::Budget& budget);
  std::vector<std::uint32_t> stem() const;
  std::vector<std::uint32_t> way() const;
  Outcome fail(space::ZoneSpace& space, std::vector<std::uint32_t> inside);
  void give_up(Marks::Node node);
  void count(const space::SuccessorBuffer& buffer, util::Budget& budget);

  std::unique_ptr<space::ZoneSpace> space_;
  Marks marks_;
  std::vector<Frame> frames_;
  std::vector<Waiting> waiting_;
  space::SuccessorBuffer successors_, stays_, starts_;

  std::unique_ptr<space::ZoneSpace> outer_;
  std::unique_ptr<store::StateStore> outer_store_;
  std::deque<store::NodeId> outer_open_;
  store::NodeId outer_at_;  // where the search at hand begins; none: at the beginning

  Lasso found_;
  std::optional<Failure> failure_;
  search::Counts counts_;
  bool has_states_ = false;
  std::optional<space::CertifiedStates> certified_;  // where it is asked for
  result::RankedSet hopeless_;
  std::uint32_t rank_ = 0;
};

}  // namespace beeline::liveness
