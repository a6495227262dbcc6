// Shares side by side: what waits on disk is explored by processes that are made from this one, share by share.
//
// Each begins with all that this one knows and goes on with one share as if the others were none of its business; so
// states that two of them meet are explored twice, and what each leaves out is covered by what it has seen itself, or
// by what was explored before. A target that one of them meets ends the others. Where one is killed, from outside or
// for lack of memory, its share is explored once more; the rest of the search does not depend on it.
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "dbm/bound.h"
#include "engine/explicit.h"
#include "util/memory.h"

namespace beeline::engine {

namespace {

constexpr int patience = 50;  // milliseconds between two looks at the budget

// Tells whoever made this process.
class Messenger final : public Listener {
 public:
  Messenger(const Apart::Tell& tell, std::function<ShareSoFar()> so_far) : tell_(tell), so_far_(std::move(so_far)) {}
  void send(const Told& told) const {
    frozen::Bytes bytes;
    pack(told, bytes);
    tell_(bytes);
  }
  void found(const Finding& finding) override {
    Told told;
    told.what = Told::What::Found;
    told.finding = finding;
    told.so_far = so_far_();
    send(told);
  }

 private:
  const Apart::Tell& tell_;
  std::function<ShareSoFar()> so_far_;
};

ShareSoFar difference(const Effort& before, const Effort& now, std::uint64_t states_of_share) {
  ShareSoFar out;
  const auto since = [&](auto count) { return now.counts.*count - before.counts.*count; };
  out.counts.explored = since(&search::Counts::explored);
  out.counts.generated = since(&search::Counts::generated);
  out.counts.transitions = since(&search::Counts::transitions);
  out.counts.evaluated = since(&search::Counts::evaluated);
  out.counts.dead_ends = since(&search::Counts::dead_ends);
  out.counts.effort = since(&search::Counts::effort);
  out.counts.matrices = since(&search::Counts::matrices);
  out.counts.estimate_seconds = since(&search::Counts::estimate_seconds);
  out.open = now.open;
  out.stored = now.stored;
  out.kept = now.kept - before.kept;
  const result::Freezing &was = *before.freezing, &is = *now.freezing;
  out.states = is.states - was.states;
  out.freed = is.freed - was.freed;
  out.peak_live = std::min(is.peak_live, states_of_share + out.states);
  out.peak_bytes = is.peak_bytes;
  out.reached_future = is.reached_future;
  out.written = is.written - was.written;
  out.second_runs = is.second_runs - was.second_runs;
  out.explored_again = is.explored_again - was.explored_again;
  out.shares = *is.shares;
  out.shares.divisions -= was.shares->divisions;
  out.shares.spills -= was.shares->spills;
  out.shares.shares -= was.shares->shares;
  out.shares.dropped -= was.shares->dropped;
  out.shares.put_off -= was.shares->put_off;
  return out;
}

}  // namespace

void ExplicitEngine::explore_apart(const Shares::Share& share, std::size_t processes, const Apart::Tell& tell) {
  util::Limits limits = budget_->limits();
  if (limits.seconds > 0) limits.seconds = std::max(budget_->seconds_left(), 0.001);
  if (const std::uint64_t all = std::exchange(limits.bytes, 0); all > 0) {
    const std::uint64_t common = util::resident_bytes();  // which is there once for all
    limits.bytes = common + (all > common ? all - common : 0) / processes;
  }
  util::Budget budget(limits);
  Effort before;
  const auto so_far = [&] { return difference(before, effort(), share.states); };
  Messenger messenger(tell, so_far);
  listener_ = &messenger;
  watch_ = budget_ = &budget;
  if (task_.time_locks != nullptr)
    task_.time_locks->warn_by([&](const util::Diagnostic& warning) {
      Told told;
      told.what = Told::What::TimeLocked;
      told.warning = warning;
      messenger.send(told);
    });
  apart_.clear();
  sweep_->go_on_apart(share, processes, budget);
  before = effort();
  const util::Budget::Reporting reporting(budget, [&] {
    Told told;
    told.so_far = so_far();
    messenger.send(told);
  });
  Told last;
  last.what = Told::What::Ended;
  try {
    while (last.end == End::Exhausted && shares_go_on(last.end)) last.end = search_->run(budget);
    if (last.end == End::ModelError) last.failure = explained();
    last.so_far = so_far();
    last.so_far.clusters = sweep_->seen_apart();
  } catch (const dbm::OutOfRange&) {
    last.what = Told::What::OutOfRange;
  }
  messenger.send(last);
}

bool ExplicitEngine::go_on_side_by_side(End& end) {
  std::vector<Shares::Share> waiting = sweep_->hand_out(), back;
  const std::size_t processes = std::min(sweep_->processes(), waiting.size());
  std::map<std::size_t, Shares::Share> given;
  std::map<std::size_t, int> deaths;
  std::map<std::size_t, Told> ended;
  std::string unexplored;
  bool over = false, out_of_range = false;

  const auto meet = [&](const Finding& finding) {
    const search::Goals met = targets_.meet(search::Goals{1} << finding.target);
    if (met == 0) return;
    try {
      listener_->found(finding);
    } catch (...) {
      targets_.want(met);
      throw;
    }
  };
  const auto hear = [&](std::size_t number, const frozen::Bytes& message) {
    std::optional<Told> told = unpack_told(message);
    if (!told || over) return;
    if (told->what != Told::What::TimeLocked) apart_[number] = told->so_far;
    switch (told->what) {
      case Told::What::Found:
        meet(told->finding);
        over |= targets_.enough();
        break;
      case Told::What::TimeLocked: task_.time_locks->tell(told->warning); break;
      case Told::What::SoFar: break;
      case Told::What::Ended: ended[number] = std::move(*told); break;
      case Told::What::OutOfRange: over = out_of_range = true; break;
    }
  };
  const auto died = [&](const Shares::Share& share, const std::string& why) {
    if (task_.warn)
      task_.warn(
          {util::Severity::Warning, {}, fmt::format("a process that explored a share did not end in order: {}", why)});
    if (deaths[share.number]++ == 0) waiting.push_back(share);
    else unexplored = fmt::format("a share was not explored, twice its process did not end in order: {}", why);
  };
  const auto gone = [&](std::size_t number, const std::string& why) {
    if (over) return;
    const Shares::Share share = given.at(number);
    apart_.erase(number);
    const auto last = ended.find(number);
    if (last == ended.end()) return died(share, why);
    const Told& told = last->second;
    if (told.end == End::Memory || told.end == End::GaveUp) return back.push_back(share);
    sweep_->add(told.so_far);
    if (told.end == End::Exhausted || told.end == End::Stopped) return;
    over = true;
    end = told.end;
    failure_ = told.failure;
  };

  Apart apart;
  try {
    while (!over) {
      while (!waiting.empty() && apart.running() < processes) {
        const Shares::Share share = waiting.back();
        waiting.pop_back();
        given[static_cast<std::size_t>(share.number)] = share;
        const auto work = [&](const Apart::Tell& tell) { explore_apart(share, processes, tell); };
        if (!apart.begin(static_cast<std::size_t>(share.number), work)) back.push_back(share);
      }
      if (apart.running() == 0) break;
      apart.listen(patience, hear, gone);
      budget_->look();
    }
  } catch (const util::Exceeded& exceeded) {
    over = true;
    end = search::end_by(exceeded.cause);
  }
  apart.stop();
  for (auto& [number, so_far] : std::exchange(apart_, {})) sweep_->add(so_far);
  if (over) back.clear();
  sweep_->take_back(back, unexplored);
  if (out_of_range) throw dbm::OutOfRange();
  if (over && end == End::Exhausted) end = End::Stopped;
  return !over && shares_go_on(end);
}

}  // namespace beeline::engine
