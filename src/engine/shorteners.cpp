#include "engine/shorteners.h"

#include <algorithm>
#include <new>
#include <utility>

#include "dbm/bound.h"
#include "util/memory.h"

namespace beeline::engine {

// What a member finds, on its thread.
class Shorteners::Told final : public Listener {
 public:
  Told(Shorteners& owner, util::Budget& budget) : owner_(owner), budget_(budget) {}
  void found(const Finding& finding) override {
    space::FewerSteps clean = owner_.clean_(finding.path, budget_);
    owner_.spent_ += clean.work;
    if (clean.edges.empty() && !clean.fingerprints.empty()) return;
    // Now: the caller may be busy for longer than the allowance lasts.
    if (clean.fingerprints.size() < owner_.best_.length()) owner_.spent_at_best_ = owner_.spent_.load();
    owner_.errands_->leave([&owner = owner_, path = std::move(clean)] { owner.offer(path); });
  }

 private:
  Shorteners& owner_;
  util::Budget& budget_;
};

Shorteners::Shorteners(std::vector<Member> members, BestPath& best, Clean clean, Allowance allowance,
                       std::uint64_t first_turn)
    : best_(best), clean_(std::move(clean)), allowance_(allowance), first_turn_(first_turn), rota_([&] {
        std::vector<Rota::Place> all;
        for (const Member& member : members) all.push_back({member.share, member.after});
        return all;
      }()) {
  for (Member& member : members) places_.emplace_back().member = std::move(member);
}

bool Shorteners::run(std::size_t threads, util::Budget& budget, util::Errands& errands) {
  threads_ = std::min(threads, places_.size());
  errands_ = &errands;
  give_budgets(budget);
  bool begun = true;
  try {
    begun = work_side_by_side(*this, threads_, budget, errands);
  } catch (const util::Exceeded&) {
    // What was found stands.
  }
  for (std::size_t i = 0; i < places_.size(); ++i) retire(i);
  return begun;
}

void Shorteners::give_budgets(const util::Budget& whole) {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    util::Limits limits;
    const double left = std::max(whole.seconds_left(), 1e-9);
    if (!places_[i].member.proves) limits.seconds = std::max(std::min(left, allowance_.seconds), 1e-9);
    else if (whole.limits().seconds > 0) limits.seconds = left;
    // The others are the first to be short of memory.
    limits.bytes = i == 0 ? whole.limits().bytes : whole.limits().bytes / 8 * 7;
    limits.interrupted = i == 0 ? &first_stops_ : &others_stop_;
    places_[i].budget = std::make_unique<util::Budget>(limits);
  }
}

// Every thread has the allowance for itself.
std::uint64_t Shorteners::left() const {
  const std::uint64_t spent = spent_, since = spent - std::min<std::uint64_t>(spent_at_best_, spent);
  const auto rest = [&](std::uint64_t may, std::uint64_t has) { return may > has ? may - has : 0; };
  return std::min(rest(allowance_.patience * threads_, since), rest(allowance_.most() * threads_, spent));
}

std::optional<std::size_t> Shorteners::assign(std::size_t worker) {
  if (worker == 0 && !places_[0].over) {
    if (proves() || left() > 0) return 0;
  }
  if (!enough_ && (left() == 0 || (proves() && util::is_scarce(places_[0].budget->limits().bytes)))) dismiss();
  if (enough_) return std::nullopt;
  const auto next = rota_.next(1);
  if (next) rota_.begins(*next);
  return next;
}

void Shorteners::work(std::size_t i) {
  Place& place = places_[i];
  try {
    if (!place.engine) {
      std::unique_ptr<Engine> engine = place.member.make(place.rounds++);
      const std::lock_guard lock(looking_);
      place.engine = std::move(engine);
    }
    if (!place.engine) {
      place.end = End::GaveUp;
      place.has_no_more = true;
      return;
    }
    show(i);
    const std::uint64_t before = place.engine->effort().counts.work();
    const std::uint64_t turn = std::max(std::min(place.work, left() / threads_), first_turn_);
    Told told(*this, *place.budget);
    const util::Budget::Reporting reporting(*place.budget, [this, i] { show(i); });
    place.end = place.engine->run(*place.budget, told, place.member.proves ? UINT64_MAX : turn);
    const std::uint64_t did = place.engine->effort().counts.work() - before;
    place.work += did;
    if (!place.member.proves) spent_ += did;
    show(i);
  } catch (const std::bad_alloc&) {
    place.end = End::Memory;
  } catch (const dbm::OutOfRange&) {
    if (place.member.proves) throw;
    place.end = End::GaveUp;
    place.has_no_more = true;
  }
}

bool Shorteners::done(std::size_t i) {
  Place& place = places_[i];
  rota_.ends(i, place.work);
  const End end = place.end;
  const bool by_itself = end == End::Exhausted || end == End::Stopped;
  const bool at_the_end = by_itself && place.engine && place.engine->in_order_of_depth();
  const bool by_limit = end == End::Time || end == End::Memory || end == End::Interrupted;
  if (by_limit || place.has_no_more || place.member.proves) place.over = true;
  const bool proved = place.engine && place.at_least >= best_.length();
  const bool met = place.engine && end == End::Stopped && place.engine->at_least() > 0;
  if (end != End::Paused || place.over || (enough_ && !place.member.proves)) retire(i);
  if (end == End::Memory) util::give_back_memory();
  if (place.over) rota_.leaves(i);
  if (proved || met) return false;
  if (at_the_end) dismiss();
  return !enough_ || (proves() && !places_[0].over);
}

void Shorteners::dismiss() {
  enough_ = true;
  others_stop_ = true;
  for (std::size_t i = 1; i < places_.size(); ++i) {
    if (!rota_.is_at_work(i)) retire(i);
  }
  util::give_back_memory();
}

void Shorteners::retire(std::size_t i) {
  std::unique_ptr<Engine> engine;  // freed when nobody has to wait for it
  const std::lock_guard lock(looking_);
  Place& place = places_[i];
  engine.swap(place.engine);
  if (engine) finished_ += engine->effort().counts;
  at_least_ = std::max(at_least_, place.at_least);
  place.seen = {};
}

void Shorteners::call_off() { first_stops_ = others_stop_ = true; }

void Shorteners::offer(space::FewerSteps path) {
  if (path.fingerprints.size() > best_.length()) return;
  const bool shorter = path.fingerprints.size() < best_.length();
  // One that nobody has walked gives way to one of the same length that somebody has.
  if (!shorter && !best_.edges().empty()) return;
  best_.replace(std::move(path));
  if (shorter && on_shorter_) on_shorter_();
}

void Shorteners::show(std::size_t i) {
  Place& place = places_[i];
  Effort effort = place.engine->effort();
  const std::size_t at_least = place.engine->at_least();
  const std::lock_guard lock(looking_);
  place.seen = std::move(effort);
  place.at_least = at_least;
}

std::size_t Shorteners::at_least() const {
  const std::lock_guard lock(looking_);
  std::size_t most = at_least_;
  for (const Place& place : places_) most = std::max(most, place.at_least);
  return std::min(most, best_.length());
}

Effort Shorteners::effort() const {
  const std::lock_guard lock(looking_);
  Effort effort = places_[0].seen;
  effort.counts += finished_;
  for (std::size_t i = 1; i < places_.size(); ++i) effort.counts += places_[i].seen.counts;
  return effort;
}

}  // namespace beeline::engine
