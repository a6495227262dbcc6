// The zone graph of a network: the symbolic semantics.
//
// A state stands for all points of its zone, time having passed as far as the invariants allow. A successor is computed
// as usual (guard, resets, target invariants, delay, abstraction), with these turns:
//  - zones range over the clocks that are active in the state's locations only;
//  - where enabledness depends on what is *not* enabled (priorities, clock-guarded receivers of broadcasts) the
//    firing zone is a difference of zones, and each of its convex pieces gives a successor of its own;
//  - with diagonal constraints a successor is split along them before extrapolation.
//
// With Time::OnEntry a state stands for the points in which it is entered instead, and time passes when its transitions
// or targets are asked for. Then who looks at a zone sees what happened before any delay: urgency in the middle of a
// delay, clusters and timers that restart on entry need that.
//
// A payload of shape n is a zone of n rows, followed by the L and U of its clocks. A state without active clocks has
// none.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dbm/federation.h"
#include "dbm/zone.h"
#include "ir/property.h"
#include "lang/machine.h"
#include "space/compiled.h"
#include "space/enabled.h"
#include "space/state_space.h"

namespace beeline::space {

inline constexpr dbm::Bound point = dbm::le_zero;  // the zone without clocks

enum class Abstraction : std::uint8_t {
  None,  // exact zones, for traces
  M,     // Extra-M+: L = U, for what a simulation does not preserve (deadlock, priorities)
  LU,    // Extra-LU+
  Alu,   // exact zones that are compared with aLU
};

enum class Time : std::uint8_t { Elapsed, OnEntry };

// The transition by which a successor was reached, for traces.
struct Origin {
  struct Member {
    ir::EdgeId edge;
    std::vector<std::int32_t> selected;
  };
  std::vector<Member> members;
  // Set when the firing zone was a piece of a difference: its constraints (global clocks).
  std::vector<lang::ClockConstraint> piece;
};

// The constraints of a zone, as few as imply it, in terms of global clocks.
std::vector<lang::ClockConstraint> constraints_of(const dbm::Bound* zone, std::span<const std::uint32_t> rows);

class ZoneSpace final : public StateSpace {
 public:
  // `targets` and `propositions`: formulas that were compiled, at most 64 each. Propositions are evaluated for every
  // successor and do not speak of deadlock.
  ZoneSpace(const Compiled& compiled, Abstraction abstraction, std::span<const ir::ExprId> targets,
            Time time = Time::Elapsed, std::span<const ir::ExprId> propositions = {});

  std::size_t key_words() const override { return compiled_.layout.words(); }
  std::unique_ptr<Dominance> dominance(Comparison comparison) const override;
  bool initial(SuccessorBuffer& out) override;
  bool enabled(StateView state) override;
  bool fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) override;
  std::size_t transitions() const override { return enabled_.transitions().size(); }
  TransitionView transition(std::size_t position) override;
  std::uint64_t targets(StateView state, std::uint64_t wanted) override;
  const lang::EvaluationError* error() const override { return machine_.failed() ? &machine_.error() : nullptr; }
  void watch(util::Watch* watch) override {
    watch_ = watch;
    enabled_.watch(watch);
    lookahead_.watch(watch);
  }
  // The target in whose evaluation the error is, if it is in one.
  std::optional<std::size_t> failed_target() const { return failed_target_; }

  // --- for traces, graphs and certificates
  std::uint32_t fingerprint(std::size_t position) const { return enabled_.transitions()[position].fingerprint; }
  // With recording on, origins() has one per successor fired since enabled().
  void record_origins(bool on) { recording_ = on; }
  std::span<const Origin> origins() const { return origins_; }
  // The locations and variables of the state, into a memory of all cells.
  void values(const std::uint64_t* key, std::int32_t* memory) const { compiled_.layout.unpack(key, memory); }
  // The global clock of each row of a zone with this key (row 0: the zero clock).
  std::span<const std::uint32_t> rows(const std::uint64_t* key);
  // The convex pieces of the state's zone, time having passed, in which the target holds, until `visit` returns true;
  // whether it did. A piece is a zone over rows(state.key).
  using PieceVisitor = std::function<bool(const dbm::Bound* zone, std::span<const std::uint32_t> rows)>;
  bool visit_pieces(StateView state, std::size_t target, const PieceVisitor& visit);
  // The value of an int expression in a state.
  std::int32_t value(const std::uint64_t* key, lang::Entry entry);
  bool may_delay(const std::uint64_t* key);
  // Invariants of the state's locations; false when one is false whatever the clocks are.
  bool invariants(const std::uint64_t* key, std::vector<lang::ClockConstraint>& out);
  const Compiled& compiled() const { return compiled_; }

 private:
  // The clocks that matter in the locations of a memory, with their bounds.
  struct ActiveClocks {
    std::vector<std::uint32_t> rows;         // global clock per row; rows[0] = 0
    std::vector<std::uint16_t> local;        // row per global clock, or inactive
    std::vector<std::int32_t> lower, upper;  // per row
    void reset(std::size_t clocks);
    [[gnu::noinline]] void equalise();  // L = U
  };
  // The processes whose location has an invariant, clock bounds, or anything to say about delay. Models may have a
  // thousand processes of which a few matter, so the list of a successor is derived from its parent's.
  using Relevant = std::vector<std::uint32_t>;
  bool is_relevant(std::size_t process, std::int32_t location) const;
  void find_relevant(const std::int32_t* memory, Relevant& out) const;
  void derive_relevant(const Transition& transition);

  void reset_meta(std::vector<std::int32_t>& memory) const;
  void activate(const std::int32_t* memory, const Relevant& relevant, ActiveClocks& active);
  void start(SuccessorBuffer& out);  // with the locations of child_memory_
  bool load(StateView state);
  // A zone on entry, time having passed: copied to `out` where that makes a difference.
  const dbm::Bound* elapsed(const dbm::Bound* entry, std::int32_t* memory, const Relevant& relevant,
                            const ActiveClocks& active, std::vector<dbm::Bound>& out);
  // Leaves out where something of higher priority is possible or a receiver cannot stay away.
  bool fire_where_possible(const Transition& transition, SuccessorBuffer& out);
  void look_now_and_then();
  bool fire_whole(const Transition& transition, SuccessorBuffer& out);
  bool fire_pieces(const Transition& transition, const dbm::Federation& pieces, SuccessorBuffer& out);
  // Where the guards hold, and no guard of an absent edge.
  void guard_zones(const Transition& transition, dbm::Federation& pieces);
  // Where it exists as far as it alone is concerned: guards, and target invariants seen through the resets. One that
  // goes wrong exists wherever its guards hold.
  void enabling_zones(const Transition& transition, dbm::Federation& pieces);
  std::int64_t priority(const Transition& transition) const;
  bool update(const Transition& transition);
  bool target_invariants();
  // Into invariants_; from there to the rows of active clocks. False as above.
  bool read_invariants(std::int32_t* memory, const Relevant& relevant);
  bool localize_invariants(const ActiveClocks& active, std::vector<dbm::Constraint>& out) const;
  bool delay_allowed(std::int32_t* memory, const Relevant& relevant);
  void finish(const dbm::Bound* fired, std::uint32_t fingerprint, SuccessorBuffer& out);
  void settle(std::uint32_t fingerprint, SuccessorBuffer& out);
  void append(const dbm::Bound* zone, std::uint32_t fingerprint, SuccessorBuffer& out);
  // The points of the state from which no transition can be taken, not even later.
  dbm::Federation deadlocked(StateView state);
  // Whether some piece of the state satisfies the formula: as visit_pieces.
  bool visit_formula(StateView state, lang::Entry formula, const PieceVisitor& visit);
  void evaluate_propositions(SuccessorBuffer& out, std::size_t first);
  Origin describe(const Transition& transition) const;

  const Compiled& compiled_;
  const ir::Network& network_;
  Abstraction abstraction_;
  Time time_;
  std::vector<lang::Entry> targets_, propositions_;
  std::optional<std::size_t> failed_target_;
  lang::Machine machine_, target_machine_;
  Enabled enabled_;
  Enabled lookahead_;  // for urgency of successors, while enabled_ is being walked

  std::vector<std::int32_t> parent_memory_, child_memory_, target_memory_;
  std::vector<ir::CellRange> state_, meta_;  // cells
  std::vector<std::int32_t> initial_memory_;
  ActiveClocks parent_, child_, scratch_active_;
  Relevant parent_relevant_, child_relevant_, scratch_relevant_, moved_;
  std::vector<std::size_t> first_location_;  // per process, in relevance_
  std::vector<std::uint8_t> relevance_;      // per location
  bool some_urgency_ = false;                // some location may stop time
  util::Watch* watch_ = nullptr;
  std::uint32_t unwatched_ = 0;
  std::vector<ir::EdgeId> edges_;     // of the transition last asked for
  const dbm::Bound* zone_ = nullptr;  // of the state being expanded, time having passed
  std::vector<dbm::Bound> elapsed_, elapsed_target_;
  std::vector<dbm::Bound> work_, child_zone_;
  std::vector<lang::ClockReset> resets_;
  std::vector<lang::ClockConstraint> invariants_;
  std::vector<dbm::Constraint> local_invariants_, scratch_invariants_;
  std::vector<std::int32_t> reset_value_;                        // per global clock while it is needed, otherwise -1
  std::vector<std::pair<std::uint16_t, std::uint16_t>> kept_;    // child row, parent row
  std::vector<std::pair<std::uint16_t, std::int32_t>> renewed_;  // child row, value
  std::vector<dbm::Constraint> diagonals_;
  std::vector<dbm::Bound> parts_, target_zone_;
  static constexpr std::uint32_t none = UINT32_MAX;
  std::uint32_t firing_ = none;        // position of the transition being fired; none: an initial state
  const dbm::Bound* piece_ = nullptr;  // the piece of its firing zone, when that was split
  bool recording_ = false;
  std::vector<Origin> origins_;
};

}  // namespace beeline::space
