#include "engine/improve.h"

#include <algorithm>

#include "dbm/bound.h"
#include "engine/below_engine.h"
#include "engine/local_moves.h"
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

space::FewerSteps without_needless_steps(Task& task, const Path& path, ir::ExprId target, std::uint64_t work,
                                         util::Budget& budget) {
  return space::drop_steps(task.compiled, {path, target, work, [&] { return budget.over(); }, {}, &budget});
}

// With exact zones from end to end; otherwise it is as it was.
bool walked(const space::FewerSteps& path) { return !path.edges.empty(); }

}  // namespace

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
    : task_(task), targets_(targets), budget_(budget), allowance_(allowance), best_(std::move(path)) {}

Improvement::~Improvement() = default;

void Improvement::leave_out_steps() {
  space::FewerSteps left =
      without_needless_steps(task_, path(), targets_.formulas().front(), allowance_.patience, budget_);
  spent_ += left.work;
  spent_at_best_ = spent_;
  best_.replace(std::move(left));
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
  if (!walked(dropped) || dropped.fingerprints.size() >= best_.length()) return false;
  best_.replace(std::move(dropped));
  spent_at_best_ = spent_;
  shortcuts_.reset();
  return true;
}

void Improvement::shorten(Portfolio& portfolio, const components::Portfolio& entry,
                          const std::vector<components::Spec>& others) try {
  const util::Budget::Share share(budget_, allowance_.seconds);
  walk_below(portfolio, entry);
  leave_out_some_steps();
  const bool breadth_first = portfolio.first().in_order_of_depth();
  if (portfolio.answering_member() == 0 && breadth_first) return;  // as short as it gets without a proof
  if (breadth_first && ask_breadth_first(portfolio, entry)) return;
  portfolio.keep_answering_only();
  take_turns(others);
} catch (const util::Exceeded&) {
  // What was found stands.
} catch (const dbm::OutOfRange&) {
}

void Improvement::leave_out_some_steps() {
  const util::Budget::Share part(budget_, allowance_.seconds / 4);
  leave_out_steps();
}

void Improvement::take_turns(const std::vector<components::Spec>& others) {
  search_among_its_edges();
  for (const components::Spec& spec : others)
    others_.push_back(std::make_unique<ExplicitEngine>(task_, spec, targets_));
  for (std::uint64_t turn = little; !out_of_allowance(); turn *= 2) {
    if (!take_shortcuts(turn)) return;
    try_others(turn);
  }
}

// Where a walk found the target, shorter walks soon do. They are cheap, leaving out steps of long ones is not.
void Improvement::walk_below(const Portfolio& portfolio, const components::Portfolio& entry) {
  const std::string& bound = entry.members[portfolio.answering_member()].length;
  constexpr int most_tries = 16;
  for (int i = 0; !bound.empty() && i < most_tries && best_.length() > 1 && !budget_.over(); ++i) {
    ExplicitEngine walk(task_, with_bound(portfolio.spec(), bound, best_.length()), targets_);
    const std::optional<Path> path = ask(walk, std::max(2 * little, allowance_.patience / 8)).path;
    finished_ += walk.effort().counts;
    if (!path || path->size() >= best_.length()) break;
    best_.replace(*path);
    spent_at_best_ = spent_;
  }
}

// The breadth-first member is often about to arrive.
bool Improvement::ask_breadth_first(Portfolio& portfolio, const components::Portfolio& entry) {
  Engine& exhaustive = portfolio.first();
  exhaustive.look_below(best_.bound());
  const std::uint64_t done = exhaustive.effort().counts.work();
  const auto path = ask(exhaustive, std::max(little, done < entry.head_start ? entry.head_start - done : 0)).path;
  if (!path || path->size() >= best_.length()) return false;
  best_.replace(*path);
  return true;
}

void Improvement::search_among_its_edges() {
  if (best_.edges().empty()) return;
  SearchBelow below(task_, targets_.formulas().front(), best_.bound(), among(best_.edges(), task_), budget_);
  if (below.run(budget_, little) == End::Stopped) offer(below.path());
  finished_ += below.counts();
  spent_ += below.counts().work();
}

bool Improvement::take_shortcuts(std::uint64_t work) try {
  if (!space_) space_ = space::ZoneSpace::make(task_.compiled, task_.abstraction, targets_.formulas());
  if (!shortcuts_) shortcuts_ = std::make_unique<search::Shortcuts>(*space_, path(), windows(task_, *space_), budget_);
  const std::uint64_t before = shortcuts_->work();
  const search::Counts counts = shortcuts_->counts();
  const End end = shortcuts_->run(work);
  spent_ += shortcuts_->work() - before;
  finished_.explored += shortcuts_->counts().explored - counts.explored;
  finished_.generated += shortcuts_->counts().generated - counts.generated;
  if (shortcuts_->path().size() < best_.length()) offer(Path(shortcuts_->path()));
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
  SearchBelow below(task_, targets_.formulas().front(), best_.bound(), {}, budget_);
  proving_ = &below;
  const End end = below.run(budget_);
  proving_ = nullptr;
  finished_ += below.counts();
  if (end == End::Stopped) best_.replace(below.path());
  at_least_ = below.at_least();
} catch (const util::Exceeded&) {
  // What was found stands.
}

bool Improvement::shorten_side_by_side(Portfolio& portfolio, const components::Portfolio& entry,
                                       const std::vector<components::Spec>& others, const Together& how) {
  const bool breadth_first = portfolio.first().in_order_of_depth();
  if (portfolio.answering_member() == 0 && breadth_first) return shorten(portfolio, entry, others), false;
  std::optional<util::Budget::Share> share(std::in_place, budget_, allowance_.seconds);
  try {
    walk_below(portfolio, entry);
  } catch (const dbm::OutOfRange&) {
  }
  if (how.prove) share.reset();
  targets_.want_all();
  if (breadth_first) breadth_first_ = portfolio.release_first();
  portfolio.keep_answering_only();
  const auto clean = [this](const Path& path, util::Budget& budget) {
    return without_needless_steps(task_, path, targets_.formulas().front(), allowance_.patience, budget);
  };
  together_.emplace(members(others, how.prove), best_, clean, allowance_, little);
  together_->on_shorter(how.on_shorter);
  const bool begun = together_->run(how.threads, budget_, *how.errands);
  if (breadth_first_) finished_ += breadth_first_->effort().counts;  // it had no turn
  breadth_first_.reset();
  if (begun) return true;
  together_.reset();
  try {
    leave_out_some_steps();
    take_turns(others);
  } catch (const util::Exceeded&) {
  } catch (const dbm::OutOfRange&) {
  }
  return false;
}

std::vector<Shorteners::Member> Improvement::members(const std::vector<components::Spec>& others, bool prove) {
  using Made = std::unique_ptr<Engine>;
  const ir::ExprId target = targets_.formulas().front();
  std::vector<Shorteners::Member> all;
  const auto local = [=, this](std::size_t round) -> Made {
    return round == 0 ? std::make_unique<LocalMoves>(task_, target, best_) : nullptr;
  };
  all.push_back({.make = local});
  if (breadth_first_) {
    breadth_first_->look_below(best_.bound());
    all.push_back({.make = [this](std::size_t) { return std::move(breadth_first_); }, .share = 2});
  }
  for (const components::Spec& spec : others) {
    Targets& own = own_targets_.emplace_back(targets_.formulas());
    // What it finds at first may be long and lose much; after that only what is shorter is of use.
    const auto other = [this, &own, spec](std::size_t round) -> Made {
      if (round > 1) return nullptr;
      own.want_all();
      auto engine = std::make_unique<ExplicitEngine>(task_, spec, own);
      if (round == 1) engine->look_below(best_.bound());
      return engine;
    };
    all.push_back({.make = other});
  }
  const auto below = [=, this](std::size_t round) -> Made {
    return round == 0 ? std::make_unique<BelowEngine>(task_, target, best_.bound()) : nullptr;
  };
  all.insert(prove ? all.begin() : all.end(), {.make = below, .proves = prove});
  return all;
}

std::size_t Improvement::at_least() const {
  if (together_) return together_->at_least();
  return proving_ != nullptr ? proving_->at_least() : at_least_;
}

Effort Improvement::effort() const {
  Effort effort;
  if (together_) effort = together_->effort();
  if (running_ != nullptr) effort = running_->effort();
  if (proving_ != nullptr) effort = {proving_->counts(), proving_->open(), proving_->stored()};
  effort.counts += finished_;
  return effort;
}

}  // namespace beeline::engine
