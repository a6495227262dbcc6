#include "engine/improve.h"

#include <algorithm>

#include "engine/explicit.h"
#include "engine/search_below.h"

namespace beeline::engine {

namespace {

constexpr std::uint64_t little = 20'000, much = 45'000;  // units of counted work

// A search with its option `bound` below that length.
components::Spec with_bound(components::Spec search, const std::string& bound, std::size_t length) {
  for (auto& [key, value] : search.options) {
    if (key == bound) value.name = std::to_string(length - 1);
  }
  return search;
}

}  // namespace

class Improvement::Catcher final : public Listener {
 public:
  void found(const Finding& finding) override { path = finding.path; }
  std::optional<Path> path;
};

space::FewerSteps without_needless_steps(Task& task, const Path& path, ir::ExprId target, std::uint64_t work,
                                         const util::Budget& budget) {
  constexpr std::uint64_t at_least = 100'000;
  return space::drop_steps(task.compiled, {path, target, work + at_least, [&] { return budget.over(); }});
}

Improvement::Improvement(Task& task, Targets& targets, util::Budget& budget, Path path, std::uint64_t work)
    : task_(task), targets_(targets), budget_(budget), work_(work) {
  best_.fingerprints = std::move(path);
}

void Improvement::leave_out_steps() {
  best_ = without_needless_steps(task_, best_.fingerprints, targets_.formulas().front(), work_, budget_);
}

std::optional<Path> Improvement::ask(Engine& engine, std::uint64_t work) {
  Catcher catcher;
  targets_.want_all();
  engine.run(budget_, catcher, work);
  return catcher.path;
}

void Improvement::offer(const Path& path) {
  space::FewerSteps dropped = without_needless_steps(task_, path, targets_.formulas().front(), work_, budget_);
  if (dropped.fingerprints.size() < best_.fingerprints.size()) best_ = std::move(dropped);
}

bool Improvement::try_another(components::Spec spec, std::uint64_t work) {
  const std::size_t before = best_.fingerprints.size();
  ExplicitEngine other(task_, std::move(spec), targets_);
  running_ = &other;
  // What is longer now may be shorter without the steps it does not need.
  if (const std::optional<Path> path = ask(other, work)) offer(*path);
  running_ = nullptr;
  finished_ = sum(finished_, other.effort().counts);
  return best_.fingerprints.size() < before;
}

// What helps depends on the model, so each of several searches gets a share (measured on the mutual exclusion and
// leader election models): the breadth-first member is often about to arrive; where a walk found the target, shorter
// walks soon do; breadth first with contexts comes within a tenth of the shortest for a tenth of the work, once steps
// are left out of what it finds; among the edges of the trace alone a shortest way is soon found.
void Improvement::search_below(Portfolio& portfolio, const components::Portfolio& entry,
                               const components::Spec& shorter) {
  const std::size_t finder = portfolio.answering_member();
  if (finder == 0) return;  // breadth first: as short as it gets without a proof
  Engine& exhaustive = portfolio.first();
  exhaustive.look_below(best_.fingerprints.size());
  const std::uint64_t done = exhaustive.effort().counts.work(), head_start = portfolio.head_start();
  const auto path = ask(exhaustive, std::max(little, done < head_start ? head_start - done : 0));
  if (path && path->size() < best_.fingerprints.size()) {
    best_.fingerprints = *path;
    return;
  }
  if (const std::string& bound = entry.members[finder].length; !bound.empty()) {
    constexpr int most_tries = 8;
    for (int i = 0; i < most_tries && best_.fingerprints.size() > 1; ++i) {
      if (!try_another(with_bound(portfolio.spec(), bound, best_.fingerprints.size()), much)) break;
    }
  }
  try_another(shorter, much + work_ / 16);
  search_among_its_edges();
}

void Improvement::search_among_its_edges() {
  if (best_.edges.empty()) return;
  SearchBelow::Options options;
  options.length = best_.fingerprints.size();
  options.informed = false;
  options.allowed.resize(task_.compiled.index.edges());
  for (const ir::EdgeId e : best_.edges) options.allowed[e.value] = true;
  SearchBelow below(task_, targets_.formulas().front(), std::move(options), budget_);
  if (below.run(budget_, little) == End::Stopped) offer(below.path());
  finished_ = sum(finished_, below.counts());
}

void Improvement::prove() try {
  SearchBelow below(task_, targets_.formulas().front(), {best_.fingerprints.size(), {}, true}, budget_);
  proving_ = &below;
  const End end = below.run(budget_);
  proving_ = nullptr;
  finished_ = sum(finished_, below.counts());
  if (end == End::Stopped) best_.fingerprints = below.path();
  at_least_ = below.at_least();
} catch (const util::Exceeded&) {
  // What was found stands.
}

std::size_t Improvement::at_least() const { return proving_ != nullptr ? proving_->at_least() : at_least_; }

Effort Improvement::effort() const {
  Effort effort;
  if (running_ != nullptr) effort = running_->effort();
  if (proving_ != nullptr) effort = {proving_->counts(), proving_->open(), proving_->stored()};
  effort.counts = sum(effort.counts, finished_);
  return effort;
}

}  // namespace beeline::engine
