// The zone graph (zone_space.h) with bounds of one width; private to the module. zone_space.cpp has the steps,
// zone_copies.cpp those that set clocks to others, zone_differences.cpp where they can be taken in spite of others,
// zone_targets.cpp what is asked of states besides, zone_stays.cpp delay that keeps out of a target.
#pragma once

#include <algorithm>

#include "dbm/federation.h"
#include "space/active_clocks.h"
#include "space/enabled.h"
#include "space/zone_dominance.h"
#include "space/zone_space.h"

namespace beeline::space {

template <dbm::AnyBound B>
class ZoneSpaceOf final : public ZoneSpace {
 public:
  ZoneSpaceOf(const Compiled& compiled, Abstraction abstraction, std::span<const ir::ExprId> targets, Time time,
              std::span<const ir::ExprId> propositions);

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
    machine_.watch(watch);
    target_machine_.watch(watch);
  }
  std::optional<std::size_t> failed_target() const override { return failed_target_; }
  std::optional<std::uint32_t> failed_transition() const override { return failed_transition_; }

  Frugality& frugality() override { return *frugality_; }
  std::uint32_t fingerprint(std::size_t position) const override {
    return enabled_.transitions()[position].fingerprint;
  }
  void record_origins(bool on) override { recording_ = on; }
  std::span<const Origin> origins() const override { return origins_; }
  void values(const std::uint64_t* key, std::int32_t* memory) const override { compiled_.layout.unpack(key, memory); }
  std::span<const std::uint32_t> rows(const std::uint64_t* key) override;
  dbm::AnyZone zone(StateView state) override { return {zone_of(state, seen_), std::max(state.shape, 1u)}; }
  std::size_t zone_size(std::uint32_t shape) const override { return std::size_t{shape} * shape * words_per_bound<B>; }
  bool visit_pieces(StateView state, std::size_t target, const PieceVisitor& visit) override;
  bool pieces(StateView state, std::size_t target, SuccessorBuffer& out) override;
  bool stay(StateView entered, std::size_t target, SuccessorBuffer& out) override;
  std::span<const Stay> stays() const override { return stays_; }
  bool visit_ends(StateView stayed, std::size_t target, const EndVisitor& visit) override;
  bool visit_failing(StateView state, std::uint32_t fingerprint, const FailureVisitor& visit) override;
  std::int32_t value(const std::uint64_t* key, lang::Entry entry) override;
  bool may_delay(const std::uint64_t* key) override;
  bool invariants(const std::uint64_t* key, std::vector<lang::ClockConstraint>& out) override;
  const Compiled& compiled() const override { return compiled_; }

 private:
  // The processes whose location has an invariant, clock bounds, or anything to say about delay. Models may have a
  // thousand processes of which a few matter, so the list of a successor is derived from its parent's.
  using Relevant = std::vector<std::uint32_t>;
  bool is_relevant(std::size_t process, std::int32_t location) const;
  void find_relevant(const std::int32_t* memory, Relevant& out) const;
  void derive_relevant();  // after moved_

  void reset_meta(std::vector<std::int32_t>& memory) const;
  void activate(const std::int32_t* memory, const Relevant& relevant, ActiveClocks<B>& active);
  void start(SuccessorBuffer& out);  // with the locations of child_memory_
  bool load(StateView state, bool elapses);
  // The zone of a payload; `room` takes it where the ints of a payload are no bounds.
  static const B* zone_of(StateView state, std::vector<B>& room) {
    static constexpr B point = dbm::le_zero;
    return state.shape == 0 ? &point : bounds_of<B>(state.payload, std::size_t{state.shape} * state.shape, room);
  }
  // A zone on entry, time having passed: copied to `out` where that makes a difference.
  const B* elapsed(const B* entry, std::int32_t* memory, const Relevant& relevant, const ActiveClocks<B>& active,
                   std::vector<B>& out);
  // Leaves out where something of higher priority is possible or a receiver cannot stay away.
  bool fire_where_possible(const Transition& transition, SuccessorBuffer& out);
  void look_now_and_then();
  bool fire_whole(const Transition& transition, SuccessorBuffer& out);
  bool fire_pieces(const Transition& transition, const dbm::FederationOf<B>& pieces, SuccessorBuffer& out);
  // Where the guards hold, and no guard of an absent edge.
  void guard_zones(const Transition& transition, dbm::FederationOf<B>& pieces);
  // Less where something of higher priority is possible.
  void firing_zones(const Transition& transition, dbm::FederationOf<B>& pieces);
  // Where it exists as far as it alone is concerned: guards, and target invariants seen through the resets. One that
  // goes wrong exists wherever its guards hold.
  void enabling_zones(const Transition& transition, dbm::FederationOf<B>& pieces);
  std::int64_t priority(const Transition& transition) const;
  bool update(const Transition& transition);
  bool target_invariants();
  // Into invariants_; from there to the rows of active clocks. False as above.
  bool read_invariants(std::int32_t* memory, const Relevant& relevant);
  bool fail_invariants(std::int32_t* memory, const Relevant& relevant);
  bool localize_invariants(const ActiveClocks<B>& active, std::vector<dbm::Constraint>& out) const;
  bool delay_allowed(std::int32_t* memory, const Relevant& relevant);
  void finish(const B* fired, std::uint32_t fingerprint, SuccessorBuffer& out);
  void carry_copies(const B* fired);
  void settle(std::uint32_t fingerprint, SuccessorBuffer& out);
  void require_room(const B* zone) const;
  void append(const B* zone, std::uint32_t fingerprint, SuccessorBuffer& out);
  // The points of the state, or of where time leads from it, from which no transition can be taken, not even later.
  dbm::FederationOf<B> deadlocked(StateView state, bool elapses);
  // Whether some piece of the state, or of where time leads from it, satisfies the formula: as visit_pieces, over the
  // rows of scratch_active_.
  bool visit_formula(StateView state, lang::Entry formula, bool elapses, const std::function<bool(const B*)>& visit);
  // Where the target holds, of the points that time leads to from the state.
  dbm::FederationOf<B> met(StateView state, std::size_t target);
  // A state with the locations and variables of another one; over the rows of scratch_active_.
  void append_like(StateView state, const B* zone, SuccessorBuffer& out);
  void evaluate_propositions(SuccessorBuffer& out, std::size_t first);
  Origin describe(const Transition& transition) const;

  const Compiled& compiled_;
  const ir::Network& network_;
  Abstraction abstraction_;
  std::shared_ptr<Frugality> frugality_ = std::make_shared<Frugality>();  // with Abstraction::Alu
  Time time_;
  std::vector<lang::Entry> targets_, propositions_;
  std::optional<std::size_t> failed_target_;
  std::optional<std::uint32_t> failed_transition_;
  lang::Machine machine_, target_machine_;
  Enabled enabled_;
  Enabled lookahead_;  // for urgency of successors, while enabled_ is being walked

  std::vector<std::int32_t> parent_memory_, child_memory_, target_memory_;
  std::vector<ir::CellRange> state_, meta_;  // cells
  std::vector<std::int32_t> initial_memory_;
  ActiveClocks<B> parent_, child_, scratch_active_;
  Relevant parent_relevant_, child_relevant_, scratch_relevant_;
  std::vector<std::uint32_t> moved_;         // the processes of the transition being fired
  std::vector<std::size_t> first_location_;  // per process, in relevance_
  std::vector<std::uint8_t> relevance_;      // per location
  bool some_urgency_ = false;                // some location may stop time
  util::Watch* watch_ = nullptr;
  std::uint32_t unwatched_ = 0;
  std::vector<ir::EdgeId> edges_;                 // of the transition last asked for
  const B* zone_ = nullptr;                       // of the state being expanded, time having passed
  std::vector<B> loaded_, loaded_target_, seen_;  // zones of payloads, where they must be copied
  std::vector<B> elapsed_, elapsed_target_;
  std::vector<B> work_, child_zone_;
  std::vector<lang::ClockReset> resets_;
  std::vector<lang::ClockConstraint> invariants_;
  std::vector<dbm::Constraint> local_invariants_, scratch_invariants_, local_constraints_;
  std::vector<std::int64_t> reset_value_;  // per global clock while it is needed, otherwise -1
  std::vector<std::uint32_t> reset_from_;  // per global clock, where there is a value: added to this
  bool some_copy_ = false;                 // some update sets a clock to another
  std::vector<std::pair<std::uint16_t, std::uint16_t>> kept_;  // child row, parent row
  std::vector<std::pair<std::uint16_t, B>> renewed_;           // child row, value
  std::vector<std::pair<std::uint16_t, B>> sources_;           // per child row: parent row, what is added
  std::vector<dbm::Constraint> diagonals_;
  std::vector<B> parts_, target_zone_;
  static constexpr std::uint32_t none = UINT32_MAX;
  std::uint32_t firing_ = none;  // position of the transition being fired; none: an initial state
  const B* piece_ = nullptr;     // the piece of its firing zone, when that was split
  B room_ = 0;                   // bounds of zones that are handed out are values up to this
  // Also where one constant for each clock is added up: what extrapolation cuts to L and U, closing it may join so.
  bool room_for_sums_ = true;
  bool recording_ = false;
  std::vector<Origin> origins_;
  std::vector<Stay> stays_;
};

}  // namespace beeline::space
