#include "engine/portfolio.h"

#include <algorithm>
#include <new>

#include "dbm/bound.h"
#include "util/memory.h"

namespace beeline::engine {

namespace {

bool conclusive(End end) { return end == End::Exhausted || end == End::Stopped || end == End::ModelError; }

std::vector<Rota::Place> places(const components::Portfolio& shares) {
  std::vector<Rota::Place> all;
  for (const auto& member : shares.members) all.push_back({member.share, member.after, member.lead, member.lead_after});
  return all;
}

}  // namespace

// What a member finds on a thread of its own, told on that of the caller.
class Portfolio::Told final : public Listener {
 public:
  Told(Portfolio& owner, std::size_t member) : owner_(owner), member_(member) {}
  void found(const Finding& finding) override {
    owner_.threads_.errands->leave([&owner = owner_, member = member_, finding] {
      owner.active_ = member;
      owner.listener_->found(finding);
    });
  }

 private:
  Portfolio& owner_;
  std::size_t member_;
};

Portfolio::Portfolio(const components::Portfolio& shares, Make make, Threads threads)
    : shares_(shares),
      make_(std::move(make)),
      threads_(threads),
      rota_(places(shares)),
      members_(shares.members.size()) {
  make_member(0);
}

void Portfolio::make_member(std::size_t i) {
  if (members_[i].engine) return;
  std::unique_ptr<Engine> engine = make_(i);
  const std::lock_guard lock(looking_);
  members_[i].spec = engine->spec();
  members_[i].engine = std::move(engine);
  members_[i].made = true;
}

End Portfolio::run(util::Budget& budget, Listener& listener, std::uint64_t work) {
  const bool several = threads_.count > 1 && members_.size() > 1 && !alone_;
  return several && work == UINT64_MAX ? run_side_by_side(budget, listener) : take_turns(budget, listener, work);
}

// Short at first, so that everybody has had one soon, whatever a unit of work takes on this model.
std::uint64_t Portfolio::length_of_turn() const {
  constexpr std::uint64_t part = 16, longest = 10;
  return std::clamp(counts().work() / part, shares_.turn, longest * shares_.turn);
}

End Portfolio::take_turns(util::Budget& budget, Listener& listener, std::uint64_t work) {
  const std::uint64_t before = counts().work();
  for (;;) {
    const std::uint64_t done = counts().work() - before;
    if (done >= work) return End::Paused;
    const std::uint64_t rest = work == UINT64_MAX ? work : work - done;
    if (alone_) return first().run(budget, listener, rest);
    if (budget.seconds_left() <= 0) {
      active_ = 0;  // this one may not have begun
      return End::Time;
    }
    if (!turn_ends_) {
      active_ = rota_.next().value_or(0);
      turn_ends_ = work_of(active_) + length_of_turn();
    }
    if (active_ > 0 && util::is_scarce(budget.limits().bytes)) {
      leave_first_alone();
      continue;
    }
    make_member(active_);
    const std::uint64_t had = work_of(active_);
    const End end = members_[active_].engine->run(budget, listener, std::min(*turn_ends_ - had, rest));
    if (end == End::Memory && active_ > 0) {
      leave_first_alone();
      continue;
    }
    if (end == End::GaveUp) rota_.leaves(active_);
    else if (end != End::Paused || work_of(active_) < *turn_ends_) return end;  // or it is still its turn
    rota_.ends(active_, work_of(active_));
    turn_ends_.reset();
  }
}

void Portfolio::leave_first_alone() {
  active_ = 0;
  alone_ = true;
  keep_answering_only();
}

void Portfolio::keep_answering_only() {
  const std::size_t kept = members_[active_].engine ? active_ : 0;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (i != kept) retire(i);
  }
  util::give_back_memory();
}

std::unique_ptr<Engine> Portfolio::release_first() {
  if (active_ == 0 || !members_[active_].engine) return nullptr;
  rota_.leaves(0);
  return std::move(members_[0].engine);
}

void Portfolio::retire(std::size_t i) {
  rota_.leaves(i);
  std::unique_ptr<Engine> engine;  // freed when nobody has to wait for it
  const std::lock_guard lock(looking_);
  engine.swap(members_[i].engine);
  if (engine) finished_ += engine->effort().counts;
  members_[i].seen = {};
}

// --- side by side

End Portfolio::run_side_by_side(util::Budget& budget, Listener& listener) {
  listener_ = &listener;
  give_budgets(budget);
  if (!first_is_gone_) {
    // What is small is over before threads are worth their while.
    End end = run_first_alone(budget, listener);
    if (end == End::Paused) end = work_together(budget, listener);
    const bool enough = threads_.enough && threads_.enough();
    if (end != End::Memory || enough) return end;
    give_up_first();
    give_budgets(budget);
  }
  return work_together(budget, listener);
}

End Portfolio::run_first_alone(util::Budget& budget, Listener& listener) {
  const util::Budget::Reporting reporting(*members_[0].budget, [&] { budget.look(); });
  return first().run(*members_[0].budget, listener, shares_.turn);
}

// Somebody has to stand in for those that are gone, so there is a first member again, which has not begun.
void Portfolio::give_up_first() {
  for (std::size_t i = 0; i < members_.size(); ++i) retire(i);
  util::give_back_memory();
  make_member(0);
  std::vector<Rota::Place> at_once = places(shares_);
  for (Rota::Place& place : at_once) place.after = 0;
  rota_ = Rota(std::move(at_once));
  active_ = 0;
  alone_ = false;
  first_is_gone_ = true;
  most_work_ = 2 * counts().work();
}

End Portfolio::work_together(util::Budget& budget, Listener& listener) {
  for (std::size_t i = 0; i < members_.size(); ++i) show(i, false);
  end_ = End::Paused;
  side_by_side_ = true;
  End limit = End::Paused;
  bool begun = true;
  try {
    const std::size_t workers = std::min(threads_.count, members_.size() - (first_is_gone_ ? 1 : 0));
    begun = work_side_by_side(*this, workers, budget, *threads_.errands);
  } catch (const util::Exceeded& exceeded) {
    limit = search::end_by(exceeded.cause);
  } catch (const dbm::OutOfRange&) {
    come_home();
    if (!conclusive(end_)) throw;  // what another one concluded stands
  } catch (...) {
    come_home();
    throw;
  }
  come_home();
  if (!begun) return first_is_gone_ ? End::Memory : take_turns(budget, listener, UINT64_MAX);
  if (end_ == End::Exhausted || end_ == End::ModelError) active_ = ended_by_;
  if (conclusive(end_)) return end_;
  if (limit != End::Paused) return limit;
  return first_is_gone_ && end_ == End::Paused ? End::Memory : end_;
}

void Portfolio::give_budgets(const util::Budget& whole) {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    util::Limits limits;
    if (whole.limits().seconds > 0) limits.seconds = std::max(whole.seconds_left(), 1e-9);
    // The others are the first to be short of memory.
    limits.bytes = i == 0 ? whole.limits().bytes : whole.limits().bytes / 8 * 7;
    limits.interrupted = i == 0 ? &first_stops_ : &others_stop_;
    members_[i].budget = budgets_.emplace_back(std::make_unique<util::Budget>(limits)).get();
  }
}

void Portfolio::come_home() {
  side_by_side_ = false;
  first_stops_ = others_stop_ = false;
}

std::optional<std::size_t> Portfolio::assign(std::size_t worker) {
  if (first_is_gone_) {
    if (counts().work() >= most_work_) return std::nullopt;
  } else {
    if (worker == 0) return 0;
    if (!alone_ && util::is_scarce(members_[0].budget->limits().bytes)) dismiss_others();
    if (alone_) return std::nullopt;
  }
  const auto next = rota_.next(1);
  if (next) rota_.begins(*next);
  return next;
}

void Portfolio::work(std::size_t i) {
  Member& m = members_[i];
  try {
    make_member(i);
  } catch (const std::bad_alloc&) {
    m.end = End::Memory;
    return;
  }
  Told told(*this, i);
  show(i, true);
  const util::Budget::Reporting reporting(*m.budget, [this, i] { show(i, true); });
  m.end = m.engine->run(*m.budget, told, i == 0 ? UINT64_MAX : length_of_turn());
  show(i, false);
}

bool Portfolio::done(std::size_t i) {
  const End end = members_[i].end;
  rota_.ends(i, work_of(i));
  if (conclusive(end_)) {
    if (end == End::Stopped) end_ = end;  // all targets are met, however another one ended in the same moment
    return false;
  }
  if (conclusive(end)) {
    end_ = end;
    ended_by_ = i;
    return false;
  }
  if (first_is_gone_ && end == End::Memory) {
    retire(i);
    util::give_back_memory();
    return true;
  }
  if (i > 0 && (alone_ || end == End::Memory)) {
    dismiss_others();
    return true;
  }
  if (end == End::GaveUp) rota_.leaves(i);
  if (end == End::GaveUp || end == End::Paused) return true;
  if (end_ == End::Paused) end_ = end;
  return false;
}

// Those at work go when their turns end, which is soon.
void Portfolio::dismiss_others() {
  alone_ = true;
  others_stop_ = true;
  for (std::size_t i = 1; i < members_.size(); ++i) {
    if (!rota_.is_at_work(i)) retire(i);
  }
  util::give_back_memory();
}

void Portfolio::call_off() { first_stops_ = others_stop_ = true; }

void Portfolio::show(std::size_t i, bool runs) {
  Member& m = members_[i];
  if (!m.engine) return;
  Effort effort = m.engine->effort();
  effort.making = m.budget->stages();
  const std::lock_guard lock(looking_);
  m.seen = std::move(effort);
  m.runs = runs;
}

std::string Portfolio::running() const {
  if (!side_by_side_) return Engine::running();
  const std::lock_guard lock(looking_);
  std::string all;
  for (const Member& m : members_) {
    if (m.runs) all += (all.empty() ? "" : " | ") + print(m.spec);
  }
  return all;
}

Effort Portfolio::effort_of(std::size_t i) const {
  if (side_by_side_) return members_[i].seen;
  return members_[i].engine ? members_[i].engine->effort() : Effort{};
}

search::Counts Portfolio::counts() const {
  const std::lock_guard lock(looking_);
  search::Counts counts = finished_;
  for (std::size_t i = 0; i < members_.size(); ++i) counts += effort_of(i).counts;
  return counts;
}

Effort Portfolio::effort() const {
  const std::size_t shown = members_[active_].made ? active_ : 0;
  Effort effort;
  {
    const std::lock_guard lock(looking_);
    effort = effort_of(shown);
    for (std::size_t i = 0; i < members_.size() && effort.making.empty(); ++i) effort.making = effort_of(i).making;
  }
  effort.counts = counts();
  return effort;
}

}  // namespace beeline::engine
