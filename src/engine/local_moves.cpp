#include "engine/local_moves.h"

#include <algorithm>
#include <new>
#include <utility>

namespace beeline::engine {

namespace {

constexpr std::uint64_t between_looks = 10'000;  // at what others found, in units of counted work

}  // namespace

search::Shortcuts::Options windows(const Task& task, const space::ZoneSpace& space) {
  const std::size_t cells = task.compiled.network.cells.size();
  const auto difference = [&space, a = std::vector<std::int32_t>(cells), b = std::vector<std::int32_t>(cells)](
                              const std::uint64_t* x, const std::uint64_t* y) mutable {
    space.values(x, a.data());
    space.values(y, b.data());
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
    return count;
  };
  return {.comparison = task.comparison, .difference = difference};
}

// Among the edges of a path alone a shortest way is soon found.
SearchBelow::Options among(const std::vector<ir::EdgeId>& edges, const Task& task) {
  SearchBelow::Options options;
  options.informed = false;
  options.allowed.resize(task.compiled.index.edges());
  for (const ir::EdgeId e : edges) options.allowed[e.value] = true;
  return options;
}

LocalMoves::LocalMoves(const Task& task, ir::ExprId target, const BestPath& best)
    : task_(task),
      target_(target),
      best_(best),
      space_(space::ZoneSpace::make(task.compiled, task.abstraction, std::span(&target, 1))) {
  spec_.name = "windows";
}

End LocalMoves::run(util::Budget& budget, Listener& listener, std::uint64_t work) try {
  const std::uint64_t before = effort().counts.work();
  for (;;) {
    const std::uint64_t done = effort().counts.work() - before;
    if (done >= work) return End::Paused;
    if (!shortcuts_ || best_.length() < shortcuts_->path().size()) {
      if (look_at_best(budget, listener)) return End::Paused;  // it comes back as the best
      continue;
    }
    const std::size_t length = shortcuts_->path().size();
    const End end = shortcuts_->run(std::min(work - done, between_looks));
    if (shortcuts_->path().size() < length) listener.found({0, shortcuts_->path()});
    if (end != End::Paused) return end;
  }
} catch (const util::Exceeded& exceeded) {
  return search::end_by(exceeded.cause);
} catch (const std::bad_alloc&) {
  return End::Memory;
}

bool LocalMoves::look_at_best(util::Budget& budget, Listener& listener) {
  space::FewerSteps best = best_.copy();
  if (best.edges.empty() && !std::exchange(told_, true)) {
    listener.found({0, std::move(best.fingerprints)});
    return true;
  }
  if (best.edges != searched_) {
    searched_ = best.edges;
    if (search_among(searched_, budget, listener)) return true;
  }
  finished_ = effort().counts;
  shortcuts_.reset();
  shortcuts_ =
      std::make_unique<search::Shortcuts>(*space_, std::move(best.fingerprints), windows(task_, *space_), budget);
  return false;
}

bool LocalMoves::search_among(const std::vector<ir::EdgeId>& edges, util::Budget& budget, Listener& listener) {
  constexpr std::uint64_t little = 20'000;
  SearchBelow below(task_, target_, best_.bound(), among(edges, task_), budget);
  const End end = below.run(budget, little);
  finished_ += below.counts();
  if (end == End::Stopped) listener.found({0, below.path()});
  return end == End::Stopped;
}

Effort LocalMoves::effort() const {
  Effort effort;
  effort.counts = finished_;
  if (!shortcuts_) return effort;
  effort.counts += shortcuts_->counts();
  // What walking takes, and windows that see nothing.
  effort.counts.effort += shortcuts_->work() - shortcuts_->counts().work();
  return effort;
}

}  // namespace beeline::engine
