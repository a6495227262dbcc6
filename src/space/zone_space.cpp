#include "space/zone_space_of.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "analysis/features.h"
#include "dbm/extrapolation.h"
#include "ir/starts.h"

namespace beeline::space {

template <dbm::AnyBound B>
ZoneSpaceOf<B>::ZoneSpaceOf(const Compiled& compiled, Abstraction abstraction, std::span<const ir::ExprId> targets,
                            Time time, std::span<const ir::ExprId> propositions)
    : compiled_(compiled),
      network_(compiled.network),
      abstraction_(abstraction),
      time_(time),
      machine_(compiled.program),
      target_machine_(compiled.program),
      enabled_(network_, compiled.index, machine_),
      lookahead_(network_, compiled.index, machine_),
      state_(network_.ranges({ir::CellKind::Location, ir::CellKind::Variable})),
      meta_(network_.ranges({ir::CellKind::Meta})),
      parent_(network_.clocks.size()),
      child_(network_.clocks.size()),
      scratch_active_(network_.clocks.size()),
      reset_value_(network_.clocks.size(), -1),
      reset_from_(network_.clocks.size(), 0),
      room_(dbm::room<B>(network_.clocks.size())),
      room_for_sums_(compiled.bounds.greatest() <= room_ / static_cast<B>(network_.clocks.size())) {
  assert(targets.size() <= 64 && propositions.size() <= 64);
  for (const ir::ExprId target : targets) targets_.push_back(compiled.program.formula(target));
  for (const ir::ExprId p : propositions) propositions_.push_back(compiled.program.formula(p));
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    first_location_.push_back(relevance_.size());
    for (std::size_t l = 0; l < network_.processes[p].locations.size(); ++l) {
      const LocationInfo& info = compiled.index.location(p, static_cast<std::int32_t>(l));
      relevance_.push_back(info.invariant || info.committed || info.urgent || info.urgent_send ||
                           !compiled.bounds.at(p, l).empty());
      some_urgency_ |= info.committed || info.urgent || info.urgent_send;
    }
  }
  some_copy_ = analysis::sets_clocks_to_others(network_);
  for (const ir::Cell& cell : network_.cells) initial_memory_.push_back(cell.initial);
  parent_memory_ = child_memory_ = target_memory_ = initial_memory_;
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::reset_meta(std::vector<std::int32_t>& memory) const {
  for (const auto& [begin, end] : meta_)
    std::copy(initial_memory_.begin() + begin, initial_memory_.begin() + end, memory.begin() + begin);
}

// --- clocks

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::is_relevant(std::size_t process, std::int32_t location) const {
  return relevance_[first_location_[process] + static_cast<std::size_t>(location)] != 0;
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::find_relevant(const std::int32_t* memory, Relevant& out) const {
  out.clear();
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
    if (is_relevant(p, memory[compiled_.index.cell(p)])) out.push_back(p);
  }
}

// child_relevant_ from parent_relevant_: only the participants have moved. Stays sorted.
template <dbm::AnyBound B>
void ZoneSpaceOf<B>::derive_relevant() {
  if (moved_.size() > 1) std::sort(moved_.begin(), moved_.end());
  child_relevant_.clear();
  auto next = moved_.begin();
  const auto take_moved_below = [&](std::uint32_t limit) {
    for (; next != moved_.end() && *next < limit; ++next) {
      if (is_relevant(*next, child_memory_[compiled_.index.cell(*next)])) child_relevant_.push_back(*next);
    }
  };
  for (const std::uint32_t p : parent_relevant_) {
    take_moved_below(p);
    if (next != moved_.end() && *next == p) continue;  // its new location decides
    child_relevant_.push_back(p);
  }
  take_moved_below(UINT32_MAX);
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::activate(const std::int32_t* memory, const Relevant& relevant, ActiveClocks<B>& active) {
  if (network_.clocks.size() == 1) return;
  // The order depends on the locations alone: equal keys have equal rows.
  active.clear();
  active.join(compiled_.bounds.everywhere());
  for (const std::uint32_t p : relevant) {
    active.join(compiled_.bounds.at(p, static_cast<std::size_t>(memory[compiled_.index.cell(p)])));
  }
  if (abstraction_ == Abstraction::M) active.equalise();
}

template <dbm::AnyBound B>
std::span<const std::uint32_t> ZoneSpaceOf<B>::rows(const std::uint64_t* key) {
  compiled_.layout.unpack(key, target_memory_.data());
  find_relevant(target_memory_.data(), scratch_relevant_);
  activate(target_memory_.data(), scratch_relevant_, scratch_active_);
  return scratch_active_.rows();
}

// --- states

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::load(StateView state, bool elapses) {
  piece_ = nullptr;
  compiled_.layout.unpack(state.key, parent_memory_.data());
  reset_meta(parent_memory_);
  find_relevant(parent_memory_.data(), parent_relevant_);
  activate(parent_memory_.data(), parent_relevant_, parent_);
  const std::size_t n = parent_.size();
  assert(state.shape == (n == 1 ? 0 : n));
  zone_ = zone_of(state, loaded_);
  if (elapses) zone_ = elapsed(zone_, parent_memory_.data(), parent_relevant_, parent_, elapsed_);
  if (machine_.failed()) return false;
  enabled_.enumerate(parent_memory_.data(), {{zone_, n}, parent_.local()});
  return true;
}

template <dbm::AnyBound B>
[[gnu::always_inline]] inline bool ZoneSpaceOf<B>::read_invariants(std::int32_t* memory, const Relevant& relevant) {
  machine_.use(memory);
  invariants_.clear();
  for (const std::uint32_t p : relevant) {
    const LocationInfo& location = compiled_.index.location(p, memory[compiled_.index.cell(p)]);
    if (location.invariant && !machine_.conjunction(location.invariant, invariants_))
      return fail_invariants(memory, relevant);
  }
  return true;
}

// What is false is false, whatever else cannot be evaluated: the order of processes says nothing.
template <dbm::AnyBound B>
[[gnu::cold, gnu::noinline]] bool ZoneSpaceOf<B>::fail_invariants(std::int32_t* memory, const Relevant& relevant) {
  if (!machine_.failed()) return false;
  const lang::EvaluationError error = machine_.error();
  for (const std::uint32_t p : relevant) {
    machine_.clear_error();
    const LocationInfo& location = compiled_.index.location(p, memory[compiled_.index.cell(p)]);
    if (location.invariant && !machine_.conjunction(location.invariant, invariants_) && !machine_.failed())
      return false;
  }
  machine_.set_error(error);
  return false;
}

template <dbm::AnyBound B>
[[gnu::always_inline]] inline bool ZoneSpaceOf<B>::localize_invariants(const ActiveClocks<B>& active,
                                                                       std::vector<dbm::Constraint>& out) const {
  out.clear();
  for (const lang::ClockConstraint& c : invariants_) {
    dbm::Constraint local;
    const Localized kind = localize(c, active.local(), local);
    if (kind == Localized::False) return false;
    if (kind == Localized::Kept) out.push_back(local);
  }
  return true;
}

template <dbm::AnyBound B>
const B* ZoneSpaceOf<B>::elapsed(const B* entry, std::int32_t* memory, const Relevant& relevant,
                                 const ActiveClocks<B>& active, std::vector<B>& out) {
  const std::size_t n = active.size();
  if (n == 1 || !delay_allowed(memory, relevant)) return entry;
  if (!read_invariants(memory, relevant) || !localize_invariants(active, scratch_invariants_)) return entry;
  out.assign(entry, entry + n * n);
  dbm::up(out.data(), n);
  for (const dbm::Constraint& c : scratch_invariants_) {
    const bool possible = dbm::constrain(out.data(), n, c.i, c.j, c.bound);
    assert(possible);
    (void)possible;
  }
  return out.data();
}

template <dbm::AnyBound B>
std::unique_ptr<Dominance> ZoneSpaceOf<B>::dominance(Comparison comparison) const {
  assert(!simulates(comparison) || abstraction_ == Abstraction::Alu);
  if (network_.clocks.size() == 1) return nullptr;
  const auto greatest = static_cast<B>(std::min<std::int64_t>(compiled_.bounds.greatest(), room_));
  return make_zone_dominance<B>(comparison, greatest, frugality_);
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::initial(SuccessorBuffer& out) {
  origins_.clear();
  firing_ = none;
  for (const auto& [begin, end] : state_)
    std::copy(initial_memory_.begin() + begin, initial_memory_.begin() + end, child_memory_.begin() + begin);
  reset_meta(child_memory_);
  const std::size_t first = out.successors.size();
  ir::for_each_start(network_, child_memory_.data(), [&] {
    if (!machine_.failed()) start(out);
  });
  if (!propositions_.empty()) evaluate_propositions(out, first);
  return !machine_.failed();
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::start(SuccessorBuffer& out) {
  look_now_and_then();
  find_relevant(child_memory_.data(), child_relevant_);
  if (!target_invariants()) return;
  const std::size_t m = child_.size();
  std::vector<B> values;
  for (const std::uint32_t clock : child_.rows()) values.push_back(static_cast<B>(network_.clocks[clock].initial));
  if (watch_ != nullptr) watch_->look(6 * m * m * sizeof(B));  // it, its parent, its successors, their packed forms
  child_zone_.resize(m * m);
  dbm::init_point(child_zone_.data(), m, values.data());
  settle(0, out);
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::enabled(StateView state) {
  machine_.clear_error();
  target_machine_.clear_error();
  failed_target_.reset();
  failed_transition_.reset();
  origins_.clear();
  return load(state, time_ == Time::OnEntry);
}

template <dbm::AnyBound B>
TransitionView ZoneSpaceOf<B>::transition(std::size_t position) {
  const Transition& t = enabled_.transitions()[position];
  edges_.clear();
  for (const std::uint32_t e : enabled_.participants(t)) {
    edges_.push_back(compiled_.index.edge(enabled_.edge(e).edge).id);
  }
  return {t.fingerprint, edges_};
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) {
  const std::size_t first = out.successors.size();
  for (const std::uint32_t position : positions) {
    firing_ = position;
    const Transition& transition = enabled_.transitions()[position];
    if (!fire_where_possible(transition, out)) {
      failed_transition_ = transition.fingerprint;
      return false;
    }
  }
  if (!propositions_.empty()) evaluate_propositions(out, first);
  return !machine_.failed();
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::fire_where_possible(const Transition& t, SuccessorBuffer& out) {
  look_now_and_then();
  if (!network_.has_priorities && t.absent_count == 0) return fire_whole(t, out);
  dbm::FederationOf<B> pieces(parent_.size(), watch_);
  firing_zones(t, pieces);
  return fire_pieces(t, pieces, out);
}

// --- firing

// Counts transitions that are tried and pieces that are kept: one transition may give many pieces, and many may give
// none. Where zones are large, each is worth a look: with as many invariants as clocks it takes the cube of their
// number.
template <dbm::AnyBound B>
void ZoneSpaceOf<B>::look_now_and_then() {
  constexpr std::size_t large = 32;  // rows
  if (watch_ != nullptr && (++unwatched_ % 64 == 0 || parent_.size() >= large)) watch_->look();
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::fire_whole(const Transition& t, SuccessorBuffer& out) {
  const std::size_t n = parent_.size();
  const B* fired = zone_;
  if (n > 1) {
    for (const std::uint32_t e : enabled_.participants(t)) {
      for (const dbm::Constraint& c : enabled_.constraints(enabled_.edge(e))) {
        if (fired[c.i * n + c.j] <= c.bound) continue;
        if (fired == zone_) {
          work_.assign(zone_, zone_ + n * n);
          fired = work_.data();
        }
        if (!dbm::constrain(work_.data(), n, c.i, c.j, c.bound)) return true;
      }
    }
  }
  if (!update(t) || !target_invariants()) return !machine_.failed();
  ++out.transitions;
  finish(fired, t.fingerprint, out);
  return !machine_.failed();
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::fire_pieces(const Transition& t, const dbm::FederationOf<B>& pieces, SuccessorBuffer& out) {
  if (pieces.is_empty()) return true;
  if (!update(t) || !target_invariants()) return !machine_.failed();
  ++out.transitions;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    piece_ = pieces.zone(i);
    finish(piece_, t.fingerprint, out);
  }
  piece_ = nullptr;
  return !machine_.failed();
}

// Runs the updates into child_memory_ and resets_. False when one refuses, or on an evaluation error.
template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::update(const Transition& t) {
  if (const lang::EvaluationError* error = enabled_.error_of(t)) {
    machine_.set_error(*error);
    return false;
  }
  for (const auto& [begin, end] : state_)
    std::memcpy(child_memory_.data() + begin, parent_memory_.data() + begin, (end - begin) * sizeof(std::int32_t));
  reset_meta(child_memory_);
  machine_.use(child_memory_.data());
  resets_.clear();
  for (const std::uint32_t e : enabled_.participants(t)) {
    const EnabledEdge& edge = enabled_.edge(e);
    const EdgeInfo& info = compiled_.index.edge(edge.edge);
    if (info.update) {
      enabled_.select(edge, child_memory_.data());
      if (!machine_.effect(info.update, resets_)) return false;
    }
  }
  moved_.clear();
  for (const std::uint32_t e : enabled_.participants(t)) {
    const EdgeInfo& info = compiled_.index.edge(enabled_.edge(e).edge);
    child_memory_[info.cell] = static_cast<std::int32_t>(info.target);
    moved_.push_back(info.process);
  }
  derive_relevant();
  return true;
}

// Evaluates the invariants of child_memory_ and finds its active clocks. False when an invariant is false whatever the
// clocks are, or on an evaluation error.
template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::target_invariants() {
  if (!read_invariants(child_memory_.data(), child_relevant_)) return false;
  activate(child_memory_.data(), child_relevant_, child_);
  return localize_invariants(child_, local_invariants_);
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::delay_allowed(std::int32_t* memory, const Relevant& relevant) {
  if (!some_urgency_) return true;
  bool urgent_send = false;
  for (const std::uint32_t p : relevant) {
    const LocationInfo& location = compiled_.index.location(p, memory[compiled_.index.cell(p)]);
    if (location.committed || location.urgent) return false;
    urgent_send |= location.urgent_send;
  }
  return !urgent_send || !lookahead_.urgent_synchronisation(memory);
}

// Carries a firing zone over to the child's clocks, with the resets applied.
template <dbm::AnyBound B>
void ZoneSpaceOf<B>::finish(const B* fired, std::uint32_t fingerprint, SuccessorBuffer& out) {
  const std::size_t n = parent_.size(), m = child_.size();
  child_zone_.resize(m * m);
  B* const d = child_zone_.data();
  if (m == 1) {
    d[0] = dbm::le_zero;
  } else if (some_copy_) [[unlikely]] {
    carry_copies(fired);
  } else {
    for (const lang::ClockReset& r : resets_) reset_value_[r.clock] = r.value;
    kept_.clear();
    renewed_.clear();
    for (std::size_t k = 0; k < m; ++k) {
      const std::uint32_t clock = child_.rows()[k];
      if (reset_value_[clock] >= 0) {
        renewed_.push_back({static_cast<std::uint16_t>(k), static_cast<B>(reset_value_[clock])});
      } else {
        assert(parent_.local()[clock] != inactive);
        kept_.push_back({static_cast<std::uint16_t>(k), parent_.local()[clock]});
      }
    }
    for (const lang::ClockReset& r : resets_) reset_value_[r.clock] = -1;
    for (const auto& [k, from] : kept_) {
      const B* const source = fired + from * n;
      B* const row = d + k * m;
      for (const auto& [j, from_j] : kept_) row[j] = source[from_j];
    }
    for (const auto& [r, value] : renewed_) {
      const B plus = dbm::le<B>(value), minus = dbm::le<B>(-value);
      for (const auto& [j, from_j] : kept_) {
        d[r * m + j] = value == 0 ? d[j] : dbm::add(plus, d[j]);
        d[j * m + r] = value == 0 ? d[j * m] : dbm::add(d[j * m], minus);
      }
      for (const auto& [s, other] : renewed_) d[r * m + s] = dbm::le<B>(value - other);
    }
  }
  settle(fingerprint, out);
}

// From the zone on entry (child_zone_) to what is stored: invariants, delay, abstraction.
template <dbm::AnyBound B>
void ZoneSpaceOf<B>::settle(std::uint32_t fingerprint, SuccessorBuffer& out) {
  const std::size_t m = child_.size();
  B* const d = child_zone_.data();
  if (m > 1) {
    for (const dbm::Constraint& c : local_invariants_) {
      if (!dbm::constrain(d, m, c.i, c.j, c.bound)) return;
    }
    if (time_ == Time::Elapsed && delay_allowed(child_memory_.data(), child_relevant_)) {
      dbm::up(d, m);
      for (const dbm::Constraint& c : local_invariants_) {
        const bool possible = dbm::constrain(d, m, c.i, c.j, c.bound);
        assert(possible);
        (void)possible;
      }
    }
    if (machine_.failed()) return;
  }
  const bool exact = abstraction_ == Abstraction::None || (abstraction_ == Abstraction::Alu && frugality_->simulates());
  if (m == 1 || exact) {
    if (m > 1) require_room(d);
    append(d, fingerprint, out);
    return;
  }
  if (compiled_.bounds.diagonals().empty()) {
    dbm::extrapolate_lu_plus(d, m, child_.lower().data(), child_.upper().data(), watch_);
    if (!room_for_sums_) require_room(d);
    append(d, fingerprint, out);
    return;
  }
  diagonals_.clear();
  for (const analysis::Diagonal& diagonal : compiled_.bounds.diagonals()) {
    dbm::Constraint local;
    const Localized kind = localize({diagonal.x, diagonal.y, diagonal.bound, diagonal.strict}, child_.local(), local);
    if (kind == Localized::Kept) diagonals_.push_back(local);
  }
  parts_.clear();
  const std::size_t count =
      dbm::extrapolate_split(d, m, diagonals_, child_.lower().data(), child_.upper().data(), parts_);
  for (std::size_t i = 0; i < count; ++i) {
    require_room(parts_.data() + i * m * m);
    append(parts_.data() + i * m * m, fingerprint, out);
  }
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::require_room(const B* zone) const {
  if (!dbm::is_within(zone, child_.size(), room_)) throw dbm::OutOfRange();
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::append(const B* zone, std::uint32_t fingerprint, SuccessorBuffer& out) {
  const std::size_t m = child_.size(), words = compiled_.layout.words();
  assert(dbm::is_within(zone, m, room_));
  if (watch_ != nullptr) {
    watch_->before_growth(out.keys, words);
    watch_->before_growth(out.payloads, zone_payload_size<B>(m));
    watch_->before_growth(out.successors, 1);
    watch_->before_growth(out.members, 8);
  }
  Successor s;
  s.transition = fingerprint;
  s.source = firing_;
  s.key = out.keys.size();
  out.keys.resize(out.keys.size() + words);
  compiled_.layout.pack(child_memory_.data(), out.keys.data() + s.key);
  s.payload = out.payloads.size();
  if (m > 1) {
    s.shape = static_cast<std::uint32_t>(m);
    append_bounds(std::span(zone, m * m), out.payloads);
    append_bounds(child_.lower(), out.payloads);
    append_bounds(child_.upper(), out.payloads);
  }
  s.members = static_cast<std::uint32_t>(out.members.size());
  if (firing_ != none) {
    for (const std::uint32_t e : enabled_.participants(enabled_.transitions()[firing_])) {
      out.members.push_back(compiled_.index.edge(enabled_.edge(e).edge).id);
    }
  }
  s.member_count = static_cast<std::uint32_t>(out.members.size()) - s.members;
  out.successors.push_back(s);
  look_now_and_then();
  if (recording_ && firing_ != none) {
    origins_.push_back(describe(enabled_.transitions()[firing_]));
    if (piece_ != nullptr) origins_.back().piece = constraints_of({piece_, parent_.size()}, parent_.rows());
  }
}

template class ZoneSpaceOf<dbm::Bound>;
template class ZoneSpaceOf<dbm::WideBound>;

std::unique_ptr<ZoneSpace> ZoneSpace::make(const Compiled& compiled, Abstraction abstraction,
                                           std::span<const ir::ExprId> targets, Time time,
                                           std::span<const ir::ExprId> propositions) {
  if (compiled.width == Width::Narrow)
    return std::make_unique<ZoneSpaceOf<dbm::Bound>>(compiled, abstraction, targets, time, propositions);
  return std::make_unique<ZoneSpaceOf<dbm::WideBound>>(compiled, abstraction, targets, time, propositions);
}

}  // namespace beeline::space
