// What an exploration does with the first path to its target: shorter ones are easier to understand.
#include <algorithm>

#include "plan/explore.h"
#include "plan/search_below.h"

namespace beeline::plan {

search::Limits Exploration::remaining_limits() const {
  search::Limits limits;
  limits.bytes = options_.limits.bytes;
  limits.interrupted = options_.limits.interrupted;
  const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  if (options_.limits.seconds > 0) limits.seconds = std::max(options_.limits.seconds - elapsed, 1e-9);
  return limits;
}

std::uint64_t Exploration::spent() const {
  std::uint64_t work = finished_.work();
  for (const Member& m : members_) work += m.search ? m.search->counts().work() : 0;
  return work;
}

void Exploration::improve() {
  active_ = found_->member;
  path_ = path_to(found_->node);
  length_ = {path_->size(), finds_shortest(member().spec) ? path_->size() : 0};
  if (!options_.want_traces || length_.at_least == path_->size()) return;
  const std::uint64_t work = spent();
  const space::Shortened dropped = drop_steps(*path_, targets_.front(), work);
  path_ = dropped.fingerprints;
  if (members_.size() > 1) search_below(dropped.edges, work);
  if (options_.shortest) prove();
}

space::Shortened Exploration::drop_steps(const Path& path, ir::ExprId target, std::uint64_t work) {
  constexpr std::uint64_t at_least = 100'000;
  const auto stop = [this] {
    const search::Limits limits = remaining_limits();
    return (limits.seconds > 0 && limits.seconds <= 1e-9) || (limits.interrupted != nullptr && *limits.interrupted);
  };
  return space::shorten(*compiled_, {path, target, work + at_least, stop});
}

// What helps depends on the model, so each of three searches gets a share (measured on the mutual exclusion and leader election models): the
// breadth-first member is often about to arrive; among the edges of the trace alone a shortest way is soon found; weighted A* comes within a tenth of the
// shortest for a third of the work of breadth-first search.
void Exploration::search_below(const std::vector<std::uint32_t>& edges, std::uint64_t work) {
  if (found_->member == 0) return;  // breadth first: as short as it gets without a proof
  constexpr std::uint64_t little = 20'000, much = 100'000;
  const std::size_t first = found_->member;
  found_->length = path_->size();
  improving_ = true;
  active_ = 0;
  members_[0].search->run(remaining_limits(), little + work / 4);
  improving_ = false;
  active_ = found_->member;
  if (found_->length < path_->size()) {
    path_ = path_to(found_->node);
    return;
  }
  active_ = first;
  const auto look = [&](std::vector<bool> allowed, bool informed, std::uint32_t weight, std::uint64_t budget) {
    SearchBelow below(*compiled_, config_.subsumption, targets_.front(), {path_->size(), std::move(allowed), informed, weight});
    if (informed && !below.informed()) return;
    const search::End end = below.run(remaining_limits(), budget);
    count(below.counts());
    if (end != search::End::Stopped || below.path().size() >= path_->size()) return;
    const space::Shortened dropped = drop_steps(below.path(), targets_.front(), budget);
    path_ = dropped.fingerprints;
  };
  std::vector<bool> allowed(compiled_->index.edges());
  for (const std::uint32_t e : edges) allowed[e] = true;
  if (!edges.empty()) look(std::move(allowed), false, 1, little);
  look({}, true, 3, much + work);
}

void Exploration::prove() {
  release_others();
  SearchBelow below(*compiled_, config_.subsumption, targets_.front(), {path_->size(), {}, true, 1});
  below.on_progress = [&] {
    if (!options_.on_progress) return;
    const result::Statistics s = statistics();
    options_.on_progress({s.explored + below.counts().explored, below.open(), below.stored(), search::resident_bytes(),
                          s.seconds, path_->size(), below.at_least()});
  };
  const search::End end = below.run(remaining_limits());
  count(below.counts());
  if (end == search::End::Stopped) path_ = below.path();
  length_.at_least = below.at_least();
}

// Gives the memory of the members that did not answer to the proof.
void Exploration::release_others() {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (i == active_ || !members_[i].search) continue;
    count(members_[i].search->counts());
    Member rest;
    rest.spec = std::move(members_[i].spec);
    members_[i] = std::move(rest);
  }
}

}  // namespace beeline::plan
