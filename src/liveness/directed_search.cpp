#include "liveness/directed_search.h"

#include <algorithm>

#include "liveness/scc_search.h"
#include "liveness/shorten.h"
#include "store/path.h"

namespace beeline::liveness {

using search::End;

bool DirectedSearch::fresh(space::StateView state, store::NodeId node) {
  if (space_.targets(state, 1) == 0) return true;
  goal_ = node;
  return false;
}

End DirectedSearch::run(util::Budget& budget, std::uint64_t work) {
  search::Search search(space_, *parts_.store, *parts_.open, *this, parts_.ranker.get(), parts_.preference.get(),
                        parts_.mode);
  const End end = search.run(budget, work);
  counts_ += search.counts();
  if (end == End::ModelError)
    failure_ = failure_of(space_.product().space(), store::path_to(*parts_.store, search.failed_at()));
  if (end != End::Stopped) return end;
  try {
    const End concluded = conclude(goal_, budget);
    if (concluded != End::Stopped) return concluded;
    first_length_ = found_.inside.size();
    if (!parts_.shorten) return concluded;
    const Shortening done = liveness::shorten(space_.product().space().compiled(), acceptance_, space::Abstraction::M,
                                              found_, counts_.work(), budget);
    counts_ += done.counts;
    at_least_ = done.at_least;
    return concluded;
  } catch (const util::Exceeded& exceeded) {
    return search::end_by(exceeded.cause);
  } catch (const std::bad_alloc&) {
    return End::Memory;
  }
}

std::vector<std::uint64_t> DirectedSearch::first_of(store::NodeId node) {
  while (parts_.store->parent(node)) node = parts_.store->parent(node);
  space::StateView state;
  if (!parts_.store->peek(node, state)) return {};
  return {state.key, state.key + space_.product().key_words() - 1};
}

End RecordedSearch::conclude(store::NodeId goal, util::Budget&) {
  found_.inside = store::path_to(*parts_.store, goal);
  found_.first = first_of(goal);
  if (recording_.ending()) {
    found_.ending = *recording_.ending();
    return End::Stopped;
  }
  // The loop begins in the first state that has recorded one.
  std::size_t loop = found_.inside.size();
  space::StateView state;
  for (store::NodeId node = goal; node; node = parts_.store->parent(node), --loop) {
    parts_.store->peek(node, state);
    if (!recording_.records(state.key)) break;
    found_.loop = loop;
  }
  return End::Stopped;
}

End TerminalSearch::conclude(store::NodeId goal, util::Budget& budget) {
  const std::vector<std::uint32_t> way = store::path_to(*parts_.store, goal);
  const space::Compiled& compiled = space_.product().space().compiled();
  SccSearch rest(compiled, acceptance_, {space::Abstraction::M, space::Comparison::Inclusion, false});
  found_.first = first_of(goal);
  rest.begin_behind(way, found_.first);
  const End end = rest.run(budget);
  counts_ += rest.counts();
  more_stored_ = rest.stored();
  if (end == End::ModelError) {
    Failure failure = rest.failure();
    failure.path.insert(failure.path.begin(), way.begin(), way.end());
    failure_ = std::move(failure);
  }
  // Some run begins there, so not to have found one is no proof that there is none.
  if (end != End::Stopped) return end == End::Exhausted ? End::GaveUp : end;
  Lasso lasso = rest.found();
  lasso.inside.insert(lasso.inside.begin(), way.begin(), way.end());
  if (lasso.loop) *lasso.loop += way.size();
  lasso.first = std::move(found_.first);
  found_ = std::move(lasso);
  return End::Stopped;
}

}  // namespace beeline::liveness
