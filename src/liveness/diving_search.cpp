#include "liveness/diving_search.h"

#include <algorithm>

#include "ltl/degeneralise.h"
#include "util/memory.h"

namespace beeline::liveness {

using search::End;

namespace {
constexpr std::uint64_t part_of_dives = 6;            // of the work by components
constexpr std::uint64_t growth = 4;                   // a turn is that part of all work so far
constexpr std::uint64_t least_more_work = 8'000'000;  // some seconds, for something shorter than what a dive has found
}  // namespace

DivingSearch::DivingSearch(const space::Compiled& compiled, const Acceptance& acceptance, const Options& options)
    : compiled_(compiled),
      acceptance_(acceptance),
      options_(options),
      by_components_(compiled, acceptance, options.by_components) {}

void DivingSearch::make_dive(util::Budget& budget) {
  automaton_ = ltl::degeneralised(acceptance_.automaton, budget);
  with_one_mark_.emplace(Acceptance{*automaton_, acceptance_.propositions, acceptance_.never, acceptance_.endings});
  dive_ = std::make_unique<NestedSearch>(compiled_, *with_one_mark_,
                                         NestedSearch::Options{options_.of_dives, {}, options_.by_components.shorten});
}

void DivingSearch::give_up_dives() {
  if (dive_) given_up_ += dive_->counts();
  dive_.reset();
  util::give_back_memory();
  dives_ = false;
}

End DivingSearch::run(util::Budget& budget) try {
  const std::uint64_t before = budget.work(), bytes = budget.limits().bytes;
  for (std::uint64_t turn = options_.first_turn;; turn = std::max(turn, (budget.work() - before) / growth)) {
    if (const auto end = by_components_.advance(dives_ ? turn : UINT64_MAX, budget)) return *end;
    if (bytes > 0 && util::resident_bytes() > bytes / 2) {
      give_up_dives();
      continue;
    }
    if (!dive_) make_dive(budget);
    const auto end = dive_->advance(turn / part_of_dives, budget);
    if (!end) continue;
    if (end == End::Memory) {
      give_up_dives();
      continue;
    }
    if (end == End::Stopped && options_.by_components.shorten) {
      const auto other = by_components_.advance(std::max(least_more_work, budget.work() - before), budget);
      if (other == End::Stopped) return *other;
      dive_->shorten_found(budget);
    }
    dive_answers_ = true;
    return *end;
  }
} catch (const util::Exceeded& exceeded) {
  return search::end_by(exceeded.cause);
} catch (const std::bad_alloc&) {
  return End::Memory;
}

search::Counts DivingSearch::counts() const {
  search::Counts counts = given_up_;
  counts += by_components_.counts();
  if (dive_) counts += dive_->counts();
  return counts;
}

}  // namespace beeline::liveness
