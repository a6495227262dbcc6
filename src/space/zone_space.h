// The zone graph of a network: the symbolic semantics.
//
// A state stands for all points of its zone, time having passed as far as the invariants allow. A successor is computed as usual
// (guard, resets, target invariants, delay, abstraction), with these turns:
//  - zones range over the clocks that are active in the state's locations only;
//  - where enabledness depends on what is *not* enabled (priorities, clock-guarded receivers of broadcasts) the
//    firing zone is a difference of zones, and each of its convex pieces gives a successor of its own;
//  - with diagonal constraints a successor is split along them before extrapolation.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/clock_bounds.h"
#include "analysis/value_ranges.h"
#include "dbm/federation.h"
#include "dbm/zone.h"
#include "ir/property.h"
#include "lang/machine.h"
#include "space/enabled.h"
#include "space/index.h"
#include "space/layout.h"
#include "space/state_space.h"

namespace beeline::space {

// What the searches, traces and certificates of one run share. Owns the analyses of one network for a set of observed formulas.
struct Compiled {
  Compiled(const ir::Network& network, const analysis::Observed& observed, bool symmetric);

  const ir::Network& network;
  analysis::ValueRanges ranges;
  analysis::ClockBounds bounds;
  lang::Program program;
  Index index;
  Layout layout;
};

inline constexpr dbm::Bound point = dbm::le_zero;  // the zone without clocks

enum class Abstraction : std::uint8_t {
  None,     // exact zones: for traces, and for stores that compare with aLU
  ExtraLU,  // Extra-LU+ on every stored zone
};

// Where a successor came from, for traces.
struct Step {
  struct Member {
    ir::EdgeId edge;
    std::vector<std::int32_t> selected;
  };
  std::vector<Member> members;
  // Set when the firing zone was a piece of a difference: its constraints (global clocks).
  std::vector<lang::ClockConstraint> piece;
};

// Names a transition of a state, or its like in another state.
struct Move {
  std::uint32_t fingerprint = 0;
  ir::EdgeId leader;  // the first participating edge; none: only the very transition
};

// The constraints of a zone, as few as imply it, in terms of global clocks.
std::vector<lang::ClockConstraint> constraints_of(const dbm::Bound* zone, std::span<const std::uint32_t> rows);

class ZoneSpace final : public StateSpace {
 public:
  // `targets`: formulas, at most 64.
  ZoneSpace(Compiled& compiled, Abstraction abstraction, std::span<const ir::ExprId> targets);

  std::size_t key_words() const override { return compiled_.layout.words(); }
  bool initial(SuccessorBuffer& out) override;
  bool expand(StateView state, SuccessorBuffer& out) override;
  bool step(StateView state, const Random& random, SuccessorBuffer& out) override;
  std::uint64_t targets(StateView state, std::uint64_t wanted) override;
  const lang::EvaluationError* error() const override { return machine_.failed() ? &machine_.error() : nullptr; }
  void watch(Watch* watch) override {
    watch_ = watch;
    enabled_.watch(watch);
    lookahead_.watch(watch);
  }
  // The target in whose evaluation the error is, if it is in one.
  std::optional<std::size_t> failed_target() const { return failed_target_; }

  // --- for traces, graphs and certificates
  // The successors by one move only: the transition with its fingerprint; where there is none, those that its leader leads with other partners.
  // Forgets an earlier evaluation error.
  bool follow(StateView state, Move move, SuccessorBuffer& out);
  // With recording on, expand() fills steps(), parallel to the buffer's successors.
  void record_steps(bool on) { recording_ = on; }
  std::span<const Step> steps() const { return steps_; }
  // The locations and variables of the state, into a memory of all cells.
  void values(const std::uint64_t* key, std::int32_t* memory) const { compiled_.layout.unpack(key, memory); }
  // The global clock of each row of a zone with this key (row 0: the zero clock).
  std::span<const std::uint32_t> rows(const std::uint64_t* key);
  // The convex pieces of the state's zone in which the target holds, until `visit` returns true; whether it did.
  // A piece is a zone over rows(state.key).
  using PieceVisitor = std::function<bool(const dbm::Bound* zone, std::span<const std::uint32_t> rows)>;
  bool visit_pieces(StateView state, std::size_t target, const PieceVisitor& visit);
  // The value of an int expression in a state.
  std::int32_t value(const std::uint64_t* key, lang::Entry entry);
  bool may_delay(const std::uint64_t* key);
  // Invariants of the state's locations; false when one is false whatever the clocks are.
  bool invariants(const std::uint64_t* key, std::vector<lang::ClockConstraint>& out);
  Compiled& compiled() { return compiled_; }

 private:
  // The clocks that matter in the locations of a memory, with their bounds.
  struct ActiveClocks {
    std::vector<std::uint32_t> rows;          // global clock per row; rows[0] = 0
    std::vector<std::uint16_t> local;         // row per global clock, or inactive
    std::vector<std::int32_t> lower, upper;   // per row
    void reset(std::size_t clocks);
  };
  // The processes whose location has an invariant, clock bounds, or anything to say about delay. Models may have a thousand
  // processes of which a few matter, so the list of a successor is derived from its parent's.
  using Relevant = std::vector<std::uint32_t>;
  bool is_relevant(std::size_t process, std::int32_t location) const;
  void find_relevant(const std::int32_t* memory, Relevant& out) const;
  void derive_relevant(const Transition& transition);

  void reset_meta(std::vector<std::int32_t>& memory) const;
  void activate(const std::int32_t* memory, const Relevant& relevant, ActiveClocks& active);
  bool load(StateView state);
  // Fires the enabled transitions, or those of the move.
  bool fire_all(const Move* move, SuccessorBuffer& out);
  // Leaves out where something of higher priority is possible or a receiver cannot stay away.
  bool fire_where_possible(const Transition& transition, SuccessorBuffer& out);
  void look_now_and_then();
  bool fire(const Transition& transition, SuccessorBuffer& out);
  bool fire_pieces(const Transition& transition, const dbm::Federation& pieces, SuccessorBuffer& out);
  // Where the guards hold, and no guard of an absent edge.
  void guard_zones(const Transition& transition, dbm::Federation& pieces);
  bool enabling_zones(const Transition& transition, dbm::Federation& pieces);
  std::int64_t priority(const Transition& transition) const;
  bool update(const Transition& transition);
  bool target_invariants();
  bool delay_allowed(std::int32_t* memory, const Relevant& relevant);
  void finish(const dbm::Bound* fired, std::uint32_t fingerprint, SuccessorBuffer& out);
  void settle(std::uint32_t fingerprint, SuccessorBuffer& out);
  void append(const dbm::Bound* zone, std::uint32_t fingerprint, SuccessorBuffer& out);
  // The points of the state from which no transition can be taken, not even later.
  dbm::Federation deadlocked(StateView state);
  Step describe(const Transition& transition) const;

  Compiled& compiled_;
  const ir::Network& network_;
  Abstraction abstraction_;
  std::vector<lang::Entry> targets_;
  std::optional<std::size_t> failed_target_;
  lang::Machine machine_, target_machine_;
  Enabled enabled_;
  Enabled lookahead_;  // for urgency of successors, while enabled_ is being walked

  std::vector<std::int32_t> parent_memory_, child_memory_, target_memory_;
  std::vector<ir::CellRange> state_, meta_;  // cells
  std::vector<std::int32_t> initial_memory_;
  ActiveClocks parent_, child_, scratch_active_;
  Relevant parent_relevant_, child_relevant_, scratch_relevant_, moved_;
  std::vector<std::size_t> first_location_;    // per process, in relevance_
  std::vector<std::uint8_t> relevance_;        // per location
  Watch* watch_ = nullptr;
  std::uint32_t unwatched_ = 0;
  std::vector<std::uint32_t> untried_;  // transitions, by step()
  const dbm::Bound* zone_ = nullptr;  // of the state being expanded
  std::vector<dbm::Bound> work_, child_zone_;
  std::vector<lang::ClockReset> resets_;
  std::vector<lang::ClockConstraint> invariants_;
  std::vector<dbm::Constraint> local_invariants_;
  std::vector<std::int32_t> reset_value_;  // per global clock while it is needed, otherwise -1
  std::vector<std::pair<std::uint16_t, std::uint16_t>> kept_;     // child row, parent row
  std::vector<std::pair<std::uint16_t, std::int32_t>> renewed_;   // child row, value
  std::vector<dbm::Constraint> diagonals_;
  std::vector<dbm::Bound> parts_, target_zone_;
  const Transition* step_ = nullptr;      // the one being fired
  const dbm::Bound* piece_ = nullptr;     // the piece of its firing zone, when that was split
  bool recording_ = false;
  std::vector<Step> steps_;
};

}  // namespace beeline::space
