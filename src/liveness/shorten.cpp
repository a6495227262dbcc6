#include "liveness/shorten.h"

#include <algorithm>

#include "liveness/directed_search.h"
#include "liveness/shortest_word.h"

namespace beeline::liveness {

namespace {

constexpr std::uint64_t little_work = 3'000'000, little_work_on_zones = 100'000;
constexpr double little_time = 2;  // seconds

void look_for_shortest(const space::Compiled& compiled, const Acceptance& acceptance, Lasso& lasso, std::uint64_t work,
                       util::Budget& budget, Shortening& done) {
  const std::uint64_t most = std::max(work, little_work);
  // Half of it for shorter ones than that.
  const auto below = [&](std::size_t length, std::uint64_t share) {
    if (done.counts.work() >= share) return false;
    ShortestWord shortest(compiled, acceptance, length);
    try {
      shortest.run(budget, share - done.counts.work());
    } catch (const util::Exceeded&) {
    } catch (const std::bad_alloc&) {
    }
    if (shortest.found()) lasso = *shortest.found();
    if (shortest.proved()) done.at_least = shortest.found() ? lasso.inside.size() : length;
    done.counts += shortest.counts();
    return shortest.proved() && !shortest.found();
  };
  constexpr std::size_t first = 4;
  const std::size_t known = lasso.inside.size();
  std::size_t length = first;
  while (length < known && below(length, most / 2)) length += length / 4;
  if (lasso.inside.size() == known) below(known, most);
}

void look_in_product(const space::Compiled& compiled, const Acceptance& acceptance, space::Abstraction abstraction,
                     Lasso& lasso, std::uint64_t work, util::Budget& budget, Shortening& done) {
  Product product(compiled, acceptance, abstraction);
  RecordingSpace space(product, acceptance);
  DirectedSearch::Parts parts;
  parts.store = std::make_unique<store::StateStore>(space, space::Comparison::Exact, store::StateStore::Options{});
  parts.open = std::make_unique<open::Fifo>();
  RecordedSearch search(space, acceptance, std::move(parts));
  const search::End end = search.run(budget, std::max(work / 4, little_work_on_zones));
  done.counts += search.counts();
  if (end == search::End::Stopped && search.found().inside.size() < lasso.inside.size()) lasso = search.found();
}

}  // namespace

Shortening shorten(const space::Compiled& compiled, const Acceptance& acceptance, space::Abstraction abstraction,
                   Lasso& lasso, std::uint64_t work, util::Budget& budget) {
  Shortening done;
  if (lasso.inside.empty()) return done;
  const util::Budget::Share share(budget, std::min(std::max(budget.seconds(), little_time), budget.seconds_left() / 2));
  if (compiled.network.clocks.size() > 1 || !acceptance.fair.empty())
    look_in_product(compiled, acceptance, abstraction, lasso, work, budget, done);
  else look_for_shortest(compiled, acceptance, lasso, work, budget, done);
  return done;
}

}  // namespace beeline::liveness
