// What an exploration does with the first path to its target: shorter ones are easier to understand.
#include <algorithm>

#include "plan/explore.h"
#include "plan/search_below.h"

namespace beeline::plan {

namespace {

// A search with its option `bound` below that length.
Spec below(Spec search, const std::string& bound, std::size_t length) {
  for (auto& [key, value] : search.options) {
    if (key == bound) value.name = std::to_string(length - 1);
  }
  return search;
}

}  // namespace

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

void Exploration::improve(Watcher& watcher) {
  active_ = found_->member;
  path_ = path_to(found_->node);
  length_ = {path_->size(), components::traits_of({*options_.registry, member().spec}).optimal ? path_->size() : 0};
  if (!options_.want_traces || length_.at_least == path_->size()) return;
  const std::uint64_t work = spent();
  best_ = drop_steps(*path_, targets_.front(), work);
  if (members_.size() > 1) search_below(work, watcher);
  path_ = std::move(best_.fingerprints);
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

// What helps depends on the model, so each of several searches gets a share (measured on the mutual exclusion and leader
// election models): the breadth-first member is often about to arrive; where a walk found the target, shorter walks soon do; breadth first with contexts
// comes within a tenth of the shortest for a tenth of the work, once steps are left out of what it finds; among the edges of the trace alone a
// shortest way is soon found.
void Exploration::search_below(std::uint64_t work, Watcher& watcher) {
  if (found_->member == 0) return;  // breadth first: as short as it gets without a proof
  constexpr std::uint64_t little = 20'000, much = 45'000;
  const components::Portfolio& portfolio = config_.portfolio();
  const std::uint64_t head_start = portfolio.turn * (portfolio.members[0].first + portfolio.members[0].second);
  const Found first = *found_;
  found_->length = best_.fingerprints.size();
  improving_ = true;
  active_ = 0;
  const std::uint64_t done = members_[0].search->counts().work();
  members_[0].search->run(remaining_limits(), std::max(little, done < head_start ? head_start - done : 0));
  improving_ = false;
  active_ = found_->member;
  if (found_->length < best_.fingerprints.size()) {
    best_.fingerprints = path_to(found_->node);
    return;
  }
  const auto offer = [&](const Path& path) {
    space::Shortened dropped = drop_steps(path, targets_.front(), work);
    if (dropped.fingerprints.size() < best_.fingerprints.size()) best_ = std::move(dropped);
  };
  // Offers the path that another search finds within so much work. Whether that made the best one shorter.
  const auto try_another = [&](Spec spec, std::uint64_t most) {
    const std::size_t before = best_.fingerprints.size();
    found_->length = SIZE_MAX;  // what is longer now may be shorter without the steps it does not need
    active_ = members_.size();
    Member& other = members_.emplace_back();
    other.spec = std::move(spec);
    start(other, watcher);
    other.search->run(remaining_limits(), most);
    if (found_->length != SIZE_MAX) offer(path_to(found_->node));
    count(other.search->counts());
    members_.pop_back();
    found_ = first;
    active_ = first.member;
    return best_.fingerprints.size() < before;
  };
  if (const std::string& bound = portfolio.members[first.member].length; !bound.empty()) {
    constexpr int most_tries = 8;
    for (int i = 0; i < most_tries && best_.fingerprints.size() > 1; ++i) {
      if (!try_another(below(member().spec, bound, best_.fingerprints.size()), much)) break;
    }
  }
  try_another(config_.with_its_store(portfolio.shorter), much + work / 16);

  SearchBelow::Options options;
  options.length = best_.fingerprints.size();
  options.informed = false;
  options.allowed.resize(compiled_->index.edges());
  for (const std::uint32_t e : best_.edges) options.allowed[e] = true;
  SearchBelow among_edges(*compiled_, config_.subsumption, targets_.front(), std::move(options));
  if (!best_.edges.empty() && among_edges.run(remaining_limits(), little) == search::End::Stopped) offer(among_edges.path());
  count(among_edges.counts());
}

void Exploration::prove() {
  release_others();
  SearchBelow shorter(*compiled_, config_.subsumption, targets_.front(), {path_->size(), {}, true});
  shorter.on_progress = [&] {
    if (!options_.on_progress) return;
    const result::Statistics s = statistics();
    options_.on_progress({s.explored + shorter.counts().explored, shorter.open(), shorter.stored(), search::resident_bytes(),
                          s.seconds, path_->size(), shorter.at_least()});
  };
  const search::End end = shorter.run(remaining_limits());
  count(shorter.counts());
  if (end == search::End::Stopped) path_ = shorter.path();
  length_.at_least = shorter.at_least();
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
