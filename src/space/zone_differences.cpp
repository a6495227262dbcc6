// Where a transition can be taken when that depends on what others cannot do: differences of zones.
#include "space/zone_space_of.h"

namespace beeline::space {

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::firing_zones(const Transition& t, dbm::FederationOf<B>& pieces) {
  guard_zones(t, pieces);
  if (!network_.has_priorities) return;
  for (const Transition& other : enabled_.transitions()) {
    if (pieces.is_empty()) break;
    if (priority(other) <= priority(t)) continue;
    dbm::FederationOf<B> blocking(parent_.size(), watch_);
    enabling_zones(other, blocking);
    pieces.subtract(blocking);
  }
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::guard_zones(const Transition& t, dbm::FederationOf<B>& pieces) {
  look_now_and_then();
  const std::size_t n = parent_.size();
  work_.assign(zone_, zone_ + n * n);
  for (const std::uint32_t e : enabled_.participants(t)) {
    for (const dbm::Constraint& c : enabled_.constraints(enabled_.edge(e))) {
      if (!dbm::constrain(work_.data(), n, c.i, c.j, c.bound)) return;
    }
  }
  pieces.add(work_.data());
  for (const std::uint32_t e : enabled_.absent(t)) {
    if (watch_ != nullptr) watch_->look(pieces.size() * n * n * sizeof(B));  // each may double the pieces
    std::vector<B> guard(n * n);
    dbm::init_universal(guard.data(), n);
    if (dbm::constrain_many(guard.data(), n, enabled_.constraints(enabled_.edge(e)))) pieces.subtract(guard.data());
  }
}

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::enabling_zones(const Transition& t, dbm::FederationOf<B>& pieces) {
  guard_zones(t, pieces);
  if (pieces.is_empty()) return;
  const bool leads_on = update(t) && target_invariants();
  if (machine_.failed()) {
    machine_.clear_error();
    return;
  }
  if (!leads_on) {
    pieces.clear();
    return;
  }
  for (const lang::ClockReset& r : resets_) {
    reset_value_[r.clock] = r.value;
    reset_from_[r.clock] = r.from;
    if (r.value > room_) throw dbm::OutOfRange();
  }
  bool possible = true;
  for (lang::ClockConstraint c : invariants_) {
    if (reset_value_[c.x] >= 0) {
      c.bound -= reset_value_[c.x];
      c.x = reset_from_[c.x];
    }
    if (reset_value_[c.y] >= 0) {
      c.bound += reset_value_[c.y];
      c.y = reset_from_[c.y];
    }
    dbm::Constraint local;
    const Localized kind = localize(c, parent_.local(), local);
    if (kind == Localized::False) possible = false;
    if (kind == Localized::Kept) pieces.constrain(local.i, local.j, local.bound);
  }
  for (const lang::ClockReset& r : resets_) reset_value_[r.clock] = -1;
  if (!possible) pieces.clear();
}

template <dbm::AnyBound B>
std::int64_t ZoneSpaceOf<B>::priority(const Transition& t) const {
  std::int64_t process = INT32_MIN;
  for (const std::uint32_t e : enabled_.participants(t)) {
    const EdgeInfo& info = compiled_.index.edge(enabled_.edge(e).edge);
    process = std::max<std::int64_t>(process, network_.processes[info.process].priority);
  }
  const EnabledEdge& first = enabled_.edge(enabled_.participants(t).front());
  const bool on_channel = compiled_.index.edge(first.edge).sync == ir::SyncKind::Send && first.channel != no_channel;
  const std::int64_t channel = on_channel ? network_.channels[first.channel].priority : network_.internal_priority;
  return (channel << 32) + process;
}

template class ZoneSpaceOf<dbm::Bound>;
template class ZoneSpaceOf<dbm::WideBound>;

}  // namespace beeline::space
