// What is asked of a state of the zone graph besides its successors: targets, deadlock, and descriptions for people.
#include <algorithm>
#include <utility>

#include "space/zone_space_of.h"

namespace beeline::space {

template <dbm::AnyBound B>
std::uint64_t ZoneSpaceOf<B>::targets(StateView state, std::uint64_t wanted) {
  if (wanted == 0) return 0;
  std::uint64_t met = 0;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    if ((wanted >> i & 1) != 0 && visit_pieces(state, i, [](const dbm::AnyZone&, auto) { return true; }))
      met |= std::uint64_t{1} << i;
    if (machine_.failed()) {
      failed_target_ = i;
      return 0;
    }
  }
  return met;
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::visit_pieces(StateView state, std::size_t target, const PieceVisitor& visit) {
  return visit_formula(state, targets_[target], time_ == Time::OnEntry, [&](const B* zone) {
    return visit({zone, scratch_active_.size()}, scratch_active_.rows());
  });
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::evaluate_propositions(SuccessorBuffer& out, std::size_t first) {
  for (std::size_t i = first; i < out.successors.size(); ++i) {
    Successor& s = out.successors[i];
    for (std::size_t p = 0; p < propositions_.size(); ++p) {
      const bool holds =
          visit_formula(out.view(s), propositions_[p], time_ == Time::OnEntry, [](const B*) { return true; });
      s.propositions |= std::uint64_t{holds} << p;
    }
  }
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::visit_formula(StateView state, lang::Entry formula, bool elapses,
                                   const std::function<bool(const B*)>& visit) {
  compiled_.layout.unpack(state.key, target_memory_.data());
  reset_meta(target_memory_);
  target_machine_.use(target_memory_.data());
  const B* zone = nullptr;  // null: not looked at yet
  const bool found = target_machine_.any(formula, [&](const lang::Residue& residue) {
    if (residue.needs_deadlock && residue.needs_no_deadlock) return false;
    if (zone == nullptr) {
      find_relevant(target_memory_.data(), scratch_relevant_);
      activate(target_memory_.data(), scratch_relevant_, scratch_active_);
      zone = zone_of(state, loaded_target_);
      if (elapses) {
        zone = elapsed(zone, target_memory_.data(), scratch_relevant_, scratch_active_, elapsed_target_);
        if (machine_.failed()) return true;
      }
    }
    if (residue.constraints.empty() && !residue.needs_deadlock && !residue.needs_no_deadlock) {
      return visit(zone);
    }
    const std::size_t n = scratch_active_.size();
    target_zone_.assign(zone, zone + n * n);
    local_constraints_.clear();
    for (const lang::ClockConstraint& c : residue.constraints) {
      dbm::Constraint local;
      const Localized kind = localize(c, scratch_active_.local(), local);
      if (kind == Localized::False) return false;
      if (kind != Localized::Kept) continue;
      if (!dbm::constrain(target_zone_.data(), n, local.i, local.j, local.bound)) return false;
      local_constraints_.push_back(local);
    }
    if (residue.needs_deadlock || residue.needs_no_deadlock) {
      dbm::FederationOf<B> wanted = deadlocked(state, elapses);
      if (machine_.failed()) return true;
      if (residue.needs_deadlock) {
        for (const dbm::Constraint& c : local_constraints_) wanted.constrain(c.i, c.j, c.bound);
      } else {
        dbm::FederationOf<B> alive(n, target_zone_.data(), watch_);
        alive.subtract(wanted);
        wanted = std::move(alive);
      }
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (visit(wanted.zone(i))) return true;
      }
      return false;
    }
    return visit(target_zone_.data());
  });
  if (target_machine_.failed()) {
    machine_.adopt_error(target_machine_);
    return false;
  }
  return found;
}

template <dbm::AnyBound B>
dbm::FederationOf<B> ZoneSpaceOf<B>::deadlocked(StateView state, bool elapses) {
  const bool loaded = load(state, elapses);
  const std::size_t n = parent_.size();
  dbm::FederationOf<B> stuck(n, zone_, watch_);
  if (!loaded) return stuck;
  const bool delays = delay_allowed(parent_memory_.data(), parent_relevant_);
  for (const Transition& t : enabled_.transitions()) {
    dbm::FederationOf<B> able(n, watch_);
    enabling_zones(t, able);
    if (delays) able.down();
    stuck.subtract(able);
    if (stuck.is_empty()) break;
  }
  return stuck;
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::visit_failing(StateView state, std::uint32_t fingerprint, const FailureVisitor& visit) {
  if (!enabled(state)) return false;
  const std::size_t n = parent_.size();
  for (const Transition& t : enabled_.transitions()) {
    if (t.fingerprint != fingerprint) continue;
    dbm::FederationOf<B> pieces(n, watch_);
    firing_zones(t, pieces);
    if (pieces.is_empty()) continue;
    const bool goes_wrong = !(update(t) && target_invariants()) && machine_.failed();
    machine_.clear_error();
    for (std::size_t i = 0; goes_wrong && i < pieces.size(); ++i)
      if (visit({pieces.zone(i), n}, parent_.rows(), describe(t))) return true;
  }
  return false;
}

template <dbm::AnyBound B>
std::int32_t ZoneSpaceOf<B>::value(const std::uint64_t* key, lang::Entry entry) {
  compiled_.layout.unpack(key, target_memory_.data());
  machine_.use(target_memory_.data());
  return machine_.value(entry);
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::may_delay(const std::uint64_t* key) {
  compiled_.layout.unpack(key, target_memory_.data());
  find_relevant(target_memory_.data(), scratch_relevant_);
  return delay_allowed(target_memory_.data(), scratch_relevant_);
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::invariants(const std::uint64_t* key, std::vector<lang::ClockConstraint>& out) {
  compiled_.layout.unpack(key, target_memory_.data());
  machine_.use(target_memory_.data());
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const LocationInfo& location = compiled_.index.location(p, target_memory_[compiled_.index.cell(p)]);
    if (location.invariant && !machine_.conjunction(location.invariant, out)) return false;
  }
  return true;
}

// --- descriptions

template <dbm::AnyBound B>
Origin ZoneSpaceOf<B>::describe(const Transition& t) const {
  Origin origin;
  for (const std::uint32_t e : enabled_.participants(t)) {
    const EnabledEdge& edge = enabled_.edge(e);
    const EdgeInfo& info = compiled_.index.edge(edge.edge);
    const auto selected = enabled_.selected(edge);
    origin.members.push_back({info.id, {selected.begin(), selected.end()}});
  }
  return origin;
}

template class ZoneSpaceOf<dbm::Bound>;
template class ZoneSpaceOf<dbm::WideBound>;

std::vector<lang::ClockConstraint> constraints_of(const dbm::AnyZone& zone, std::span<const std::uint32_t> rows) {
  std::vector<lang::ClockConstraint> out;
  for (const dbm::Constraint& c : zone.minimal_constraints()) {
    out.push_back({rows[c.i], rows[c.j], dbm::value_of(c.bound), dbm::is_strict(c.bound)});
  }
  return out;
}

}  // namespace beeline::space
