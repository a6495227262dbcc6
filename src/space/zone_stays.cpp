// Delay that keeps out of a target, and where it may end.
//
// Seen from one point, time moves along a line, and the part of it that lies in a convex piece P of the target is an
// interval. A delay misses P if it ends before the interval (its end is in no point's future that is in P), or begins
// behind it. What misses several pieces, misses each of them: of two points on a line from which the same end is
// reached, the later one meets no more of them.
#include <algorithm>

#include "space/zone_space_of.h"

namespace beeline::space {

template <dbm::AnyBound B>
void ZoneSpaceOf<B>::append_like(StateView state, const B* zone, SuccessorBuffer& out) {
  const std::size_t n = scratch_active_.size(), words = compiled_.layout.words();
  if (!dbm::is_within(zone, n, room_)) throw dbm::OutOfRange();
  if (watch_ != nullptr) watch_->before_growth(out.payloads, zone_payload_size<B>(n));
  Successor s;
  s.key = out.keys.size();
  out.keys.insert(out.keys.end(), state.key, state.key + words);
  s.payload = out.payloads.size();
  if (n > 1) {
    s.shape = static_cast<std::uint32_t>(n);
    append_bounds(std::span(zone, n * n), out.payloads);
    append_bounds(scratch_active_.lower(), out.payloads);
    append_bounds(scratch_active_.upper(), out.payloads);
  }
  out.successors.push_back(s);
  look_now_and_then();
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::pieces(StateView state, std::size_t target, SuccessorBuffer& out) {
  visit_formula(state, targets_[target], time_ == Time::OnEntry, [&](const B* zone) {
    append_like(state, zone, out);
    return false;
  });
  if (machine_.failed()) failed_target_ = target;
  return !machine_.failed();
}

template <dbm::AnyBound B>
dbm::FederationOf<B> ZoneSpaceOf<B>::met(StateView state, std::size_t target) {
  rows(state.key);
  dbm::FederationOf<B> met(scratch_active_.size(), watch_);
  visit_formula(state, targets_[target], true, [&](const B* zone) {
    met.add(zone);
    return false;
  });
  if (machine_.failed()) failed_target_ = target;
  return met;
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::stay(StateView entered, std::size_t target, SuccessorBuffer& out) {
  machine_.clear_error();
  target_machine_.clear_error();
  failed_target_.reset();
  failed_transition_.reset();
  stays_.clear();
  const dbm::FederationOf<B> met = this->met(entered, target);
  if (machine_.failed()) return false;
  rows(entered.key);
  const std::size_t n = scratch_active_.size(), size = n * n;
  const B* const entry = zone_of(entered, loaded_target_);
  const bool delays = delay_allowed(target_memory_.data(), scratch_relevant_);
  const B* const whole = elapsed(entry, target_memory_.data(), scratch_relevant_, scratch_active_, elapsed_target_);
  if (machine_.failed()) return false;
  if (n == 1) {
    if (met.is_empty()) append_like(entered, entry, out);
    if (met.is_empty() && recording_) stays_.emplace_back();
    return true;
  }
  struct Part {
    std::vector<B> entered, left;
  };
  std::vector<Part> parts{{{entry, entry + size}, {whole, whole + size}}};
  std::vector<B> future(size);
  for (std::size_t m = 0; m < met.size() && !parts.empty(); ++m) {
    std::copy_n(met.zone(m), size, future.begin());
    if (delays) dbm::up(future.data(), n);
    std::vector<Part> missing;
    for (Part& part : parts) {
      dbm::FederationOf<B> before(n, part.left.data(), watch_);
      before.subtract(future.data());
      for (std::size_t i = 0; i < before.size(); ++i)
        missing.push_back({part.entered, {before.zone(i), before.zone(i) + size}});
      if (!delays) continue;
      dbm::FederationOf<B> behind(n, part.entered.data(), watch_);
      behind.intersect(future.data());
      behind.subtract(met.zone(m));
      for (std::size_t i = 0; i < behind.size(); ++i) {
        std::vector<B> left(behind.zone(i), behind.zone(i) + size);
        dbm::up(left.data(), n);
        if (dbm::intersect(left.data(), n, part.left.data()))
          missing.push_back({{behind.zone(i), behind.zone(i) + size}, std::move(left)});
      }
    }
    parts = std::move(missing);
  }
  // One that lies within another adds nothing; of equal ones the first stays.
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto covers = [&](std::size_t j) {
      return dbm::is_subset(parts[i].left.data(), parts[j].left.data(), n) &&
             (j < i || !dbm::equal(parts[i].left.data(), parts[j].left.data(), n));
    };
    bool covered = false;
    for (std::size_t j = 0; j < parts.size() && !covered; ++j) covered = j != i && covers(j);
    if (covered) continue;
    append_like(entered, parts[i].left.data(), out);
    if (!recording_) continue;
    Stay& stay = stays_.emplace_back();
    if (met.is_empty()) continue;
    const auto clocks = scratch_active_.rows();
    stay.entered = constraints_of({parts[i].entered.data(), n}, clocks);
    stay.left = constraints_of({parts[i].left.data(), n}, clocks);
  }
  return true;
}

template <dbm::AnyBound B>
bool ZoneSpaceOf<B>::visit_ends(StateView stayed, std::size_t target, const EndVisitor& visit) {
  machine_.clear_error();
  target_machine_.clear_error();
  failed_target_.reset();
  failed_transition_.reset();
  dbm::FederationOf<B> leaving = met(stayed, target);
  if (machine_.failed()) return false;
  rows(stayed.key);
  const std::size_t n = scratch_active_.size();
  const std::vector<std::uint32_t> clocks(scratch_active_.rows().begin(), scratch_active_.rows().end());
  std::vector<B> room;
  const B* const zone = zone_of(stayed, room);
  const bool delays = delay_allowed(target_memory_.data(), scratch_relevant_);
  if (machine_.failed()) return false;
  leaving.down();
  const auto any = [&](Ending ending, const dbm::FederationOf<B>& points) {
    for (std::size_t i = 0; i < points.size(); ++i)
      if (visit(ending, {points.zone(i), n}, clocks)) return true;
    return false;
  };
  if (delays) {
    const B* const whole = elapsed(zone, target_memory_.data(), scratch_relevant_, scratch_active_, elapsed_target_);
    if (machine_.failed()) return false;
    bool unbounded = true;
    for (std::size_t i = 1; i < n; ++i) unbounded = unbounded && whole[i * n] == dbm::infinity_of<B>;
    if (unbounded) {
      dbm::FederationOf<B> staying(n, zone, watch_);
      staying.subtract(leaving);
      if (any(Ending::Diverging, staying)) return true;
    }
  }
  dbm::FederationOf<B> stuck = deadlocked(stayed, true);
  if (machine_.failed()) return false;
  stuck.intersect(zone);
  if (delays) stuck.subtract(leaving);
  return any(Ending::Stuck, stuck);
}

template class ZoneSpaceOf<dbm::Bound>;
template class ZoneSpaceOf<dbm::WideBound>;

}  // namespace beeline::space
