#include "engine/portfolio.h"

#include <algorithm>

#include "util/memory.h"

namespace beeline::engine {

Portfolio::Portfolio(const components::Portfolio& shares, Make make)
    : shares_(shares), make_(std::move(make)), members_(shares.members.size()) {
  members_[0].engine = make_(0);
}

std::uint64_t Portfolio::share() const {
  const components::Portfolio::Member& m = shares_.members[active_];
  if (round_ < m.from) return 0;
  return shares_.turn * (round_ == 0 ? m.first : round_ == 1 ? m.second : m.then);
}

End Portfolio::run(util::Budget& budget, Listener& listener, std::uint64_t work) {
  const std::uint64_t before = effort().counts.work();
  const util::Limits& limits = budget.limits();
  for (;; next()) {
    const std::uint64_t done = effort().counts.work() - before;
    if (done >= work) return End::Paused;
    const std::uint64_t rest = work == UINT64_MAX ? work : work - done;
    if (alone_) return first().run(budget, listener, rest);
    Member& m = members_[active_];
    if (m.gave_up) continue;
    if (limits.seconds > 0 && budget.seconds() > limits.seconds) {
      active_ = 0;  // this one may not have begun
      return End::Time;
    }
    if (active_ > 0 && limits.bytes > 0 && util::resident_bytes() > limits.bytes / 4 * 3) {
      leave_first_alone();
      return first().run(budget, listener, rest);
    }
    if (!m.has_turn) m.allowed += share();
    m.has_turn = true;
    if (m.allowed == 0) continue;
    if (!m.engine) m.engine = make_(active_);
    // One expansion with a heavy estimate may take many turns' worth; it is paid back by sitting out.
    const std::uint64_t had = m.engine->effort().counts.work();
    if (had >= m.allowed) continue;
    const End end = m.engine->run(budget, listener, std::min(m.allowed - had, rest));
    if (end == End::Memory && active_ > 0) {
      leave_first_alone();
      return first().run(budget, listener, rest);
    }
    m.gave_up = end == End::GaveUp;
    if (!m.gave_up && end != End::Paused) return end;
    if (!m.gave_up && m.engine->effort().counts.work() < m.allowed) return End::Paused;  // it is still its turn
  }
}

void Portfolio::next() {
  members_[active_].has_turn = false;
  active_ = (active_ + 1) % members_.size();
  round_ += active_ == 0;
}

Effort Portfolio::effort() const {
  Effort effort = answering().effort();
  effort.counts = finished_;
  for (const Member& m : members_) {
    if (m.engine) effort.counts += m.engine->effort().counts;
  }
  return effort;
}

void Portfolio::leave_first_alone() {
  active_ = 0;
  alone_ = true;
  keep_answering_only();
}

void Portfolio::keep_answering_only() {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (i == active_ || !members_[i].engine) continue;
    finished_ += members_[i].engine->effort().counts;
    members_[i].engine.reset();
  }
  util::give_back_memory();
}

}  // namespace beeline::engine
