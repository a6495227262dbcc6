#include "engine/improve.h"

#include <algorithm>

#include "dbm/bound.h"
#include "engine/search_below.h"

namespace beeline::engine {

namespace {

constexpr std::uint64_t little = 20'000;  // units of counted work

// A search with its option `bound` below that length.
components::Spec with_bound(components::Spec search, const std::string& bound, std::size_t length) {
  for (auto& [key, value] : search.options) {
    if (key == bound) value.name = std::to_string(length - 1);
  }
  return search;
}

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

space::FewerSteps without_needless_steps(Task& task, const Path& path, ir::ExprId target, std::uint64_t work,
                                         util::Budget& budget) {
  return space::drop_steps(task.compiled, {path, target, work, [&] { return budget.over(); }, {}, &budget});
}

// With exact zones from end to end; otherwise it is as it was.
bool walked(const space::FewerSteps& path) { return !path.edges.empty(); }

}  // namespace

Allowance Allowance::after(std::uint64_t work, double seconds, const util::Budget& budget, std::size_t paths) {
  const bool limited = budget.limits().seconds > 0;
  const std::uint64_t little_work = limited ? 2'000'000 : 500'000;
  const double least_seconds = limited ? 30 : 10;
  // What is found must be built and replayed, too.
  return {std::max(work, little_work) / paths, std::min(std::max(seconds, least_seconds), budget.seconds_left() / 2)};
}

Path shortened(Task& task, const Path& path, std::uint32_t failing, Allowance allowance, util::Budget& budget) {
  const util::Budget::Share share(budget, allowance.seconds);
  return space::drop_steps(task.compiled,
                           {path, {}, allowance.patience, [&] { return budget.over(); }, failing, &budget})
      .fingerprints;
}

Path shortened(Task& task, const Path& path, ir::ExprId target, Allowance allowance, util::Budget& budget) {
  const util::Budget::Share share(budget, allowance.seconds);
  const std::uint64_t part = allowance.patience / 2;
  const Path dropped = without_needless_steps(task, path, target, part, budget).fingerprints;
  try {
    const auto space = space::ZoneSpace::make(task.compiled, task.abstraction, std::span(&target, 1));
    search::Shortcuts shortcuts(*space, dropped, windows(task, *space), budget);
    shortcuts.run(part);
    if (shortcuts.path().size() == dropped.size()) return dropped;
    const space::FewerSteps shorter = without_needless_steps(task, shortcuts.path(), target, part, budget);
    return walked(shorter) ? shorter.fingerprints : dropped;
  } catch (const util::Exceeded&) {
    return dropped;
  } catch (const dbm::OutOfRange&) {
    return dropped;
  }
}

class Improvement::Catcher final : public Listener {
 public:
  void found(const Finding& finding) override { path = finding.path; }
  std::optional<Path> path;
};

Improvement::Improvement(Task& task, Targets& targets, util::Budget& budget, Path path, Allowance allowance)
    : task_(task), targets_(targets), budget_(budget), allowance_(allowance) {
  best_.fingerprints = std::move(path);
}

Improvement::~Improvement() = default;

void Improvement::leave_out_steps() {
  best_ = without_needless_steps(task_, best_.fingerprints, targets_.formulas().front(), allowance_.patience, budget_);
  spent_ += best_.work;
  spent_at_best_ = spent_;
}

Improvement::Said Improvement::ask(Engine& engine, std::uint64_t work) {
  Catcher catcher;
  targets_.want_all();
  const std::uint64_t before = engine.effort().counts.work();
  running_ = &engine;
  const End end = engine.run(budget_, catcher, work);
  running_ = nullptr;
  spent_ += engine.effort().counts.work() - before;
  return {end, std::move(catcher.path)};
}

bool Improvement::offer(const Path& path) {
  space::FewerSteps dropped =
      without_needless_steps(task_, path, targets_.formulas().front(), allowance_.patience, budget_);
  spent_ += dropped.work;
  if (!walked(dropped) || dropped.fingerprints.size() >= best_.fingerprints.size()) return false;
  best_ = std::move(dropped);
  spent_at_best_ = spent_;
  shortcuts_.reset();
  return true;
}

void Improvement::shorten(Portfolio& portfolio, const components::Portfolio& entry,
                          std::vector<components::Spec> others) try {
  const util::Budget::Share share(budget_, allowance_.seconds);
  walk_below(portfolio, entry);
  {
    const util::Budget::Share part(budget_, allowance_.seconds / 4);
    leave_out_steps();
  }
  const bool breadth_first = portfolio.first().in_order_of_depth();
  if (portfolio.answering_member() == 0 && breadth_first) return;  // as short as it gets without a proof
  if (breadth_first && ask_breadth_first(portfolio, entry)) return;
  portfolio.keep_answering_only();
  search_among_its_edges();
  for (components::Spec& spec : others)
    others_.push_back(std::make_unique<ExplicitEngine>(task_, std::move(spec), targets_));
  for (std::uint64_t turn = little; !out_of_allowance(); turn *= 2) {
    if (!take_shortcuts(turn)) return;
    try_others(turn);
  }
} catch (const util::Exceeded&) {
  // What was found stands.
} catch (const dbm::OutOfRange&) {
}

// Where a walk found the target, shorter walks soon do. They are cheap, leaving out steps of long ones is not.
void Improvement::walk_below(const Portfolio& portfolio, const components::Portfolio& entry) {
  const std::string& bound = entry.members[portfolio.answering_member()].length;
  constexpr int most_tries = 16;
  for (int i = 0; !bound.empty() && i < most_tries && best_.fingerprints.size() > 1 && !budget_.over(); ++i) {
    ExplicitEngine walk(task_, with_bound(portfolio.spec(), bound, best_.fingerprints.size()), targets_);
    const std::optional<Path> path = ask(walk, std::max(2 * little, allowance_.patience / 8)).path;
    finished_ += walk.effort().counts;
    if (!path || path->size() >= best_.fingerprints.size()) break;
    best_.fingerprints = *path;
    spent_at_best_ = spent_;
  }
}

// The breadth-first member is often about to arrive.
bool Improvement::ask_breadth_first(Portfolio& portfolio, const components::Portfolio& entry) {
  Engine& exhaustive = portfolio.first();
  exhaustive.look_below(best_.fingerprints.size());
  const std::uint64_t done = exhaustive.effort().counts.work();
  const auto path = ask(exhaustive, std::max(little, done < entry.head_start ? entry.head_start - done : 0)).path;
  if (!path || path->size() >= best_.fingerprints.size()) return false;
  best_.fingerprints = *path;
  return true;
}

// Among the edges of the trace alone a shortest way is soon found.
void Improvement::search_among_its_edges() {
  if (best_.edges.empty()) return;
  SearchBelow::Options options;
  options.length = best_.fingerprints.size();
  options.informed = false;
  options.allowed.resize(task_.compiled.index.edges());
  for (const ir::EdgeId e : best_.edges) options.allowed[e.value] = true;
  SearchBelow below(task_, targets_.formulas().front(), std::move(options), budget_);
  if (below.run(budget_, little) == End::Stopped) offer(below.path());
  finished_ += below.counts();
  spent_ += below.counts().work();
}

bool Improvement::take_shortcuts(std::uint64_t work) try {
  if (!space_) space_ = space::ZoneSpace::make(task_.compiled, task_.abstraction, targets_.formulas());
  if (!shortcuts_)
    shortcuts_ = std::make_unique<search::Shortcuts>(*space_, best_.fingerprints, windows(task_, *space_), budget_);
  const std::uint64_t before = shortcuts_->work();
  const search::Counts counts = shortcuts_->counts();
  const End end = shortcuts_->run(work);
  spent_ += shortcuts_->work() - before;
  finished_.explored += shortcuts_->counts().explored - counts.explored;
  finished_.generated += shortcuts_->counts().generated - counts.generated;
  if (shortcuts_->path().size() < best_.fingerprints.size()) offer(Path(shortcuts_->path()));
  return end != End::Exhausted;
} catch (const util::Exceeded&) {
  return true;  // whoever asks next notices
}

void Improvement::try_others(std::uint64_t work) {
  for (std::unique_ptr<ExplicitEngine>& other : others_) {
    if (!other || out_of_allowance()) continue;
    const Said said = ask(*other, work);
    if (said.path) offer(*said.path);
    if (said.end == End::Paused) continue;
    finished_ += other->effort().counts;
    other.reset();
  }
}

void Improvement::prove() try {
  SearchBelow below(task_, targets_.formulas().front(), {best_.fingerprints.size(), {}, true}, budget_);
  proving_ = &below;
  const End end = below.run(budget_);
  proving_ = nullptr;
  finished_ += below.counts();
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
  effort.counts += finished_;
  return effort;
}

}  // namespace beeline::engine
