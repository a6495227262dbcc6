#include <random>
#include <span>

#include <fmt/format.h>

#include "analysis/features.h"
#include "check/replay.h"
#include "engine/explicit.h"
#include "engine/improve.h"
#include "laws/engine/agreement.h"
#include "plan/prepare.h"
#include "search/shortcuts.h"
#include "space/trace_builder.h"

namespace beeline::test {

namespace {

class Finder final : public engine::Listener {
 public:
  void found(const engine::Finding& finding) override { path = finding.path; }
  std::optional<engine::Path> path;
};

plan::Preparation prepared(const RandomModel& model, const std::string& search) {
  plan::Options options;
  components::standard().read(search, options.search);
  analysis::Observed observed;
  if (model.target) observed.formulas.push_back(model.target);
  plan::Demands demands;
  demands.add(plan::Demand::Deadlock, model.target && analysis::mentions_deadlock(model.network.arena, model.target));
  return plan::prepare(model.network, options, util::nobody(), observed, demands, std::span(&model.target, 1));
}

std::optional<engine::Path> first_path(const RandomModel& model, const std::string& search) {
  const plan::Preparation preparation = prepared(model, search);
  if (preparation.refusal) return std::nullopt;
  engine::Task task = preparation.task(nullptr);
  engine::Targets targets(std::span(&model.target, 1));
  engine::ExplicitEngine engine(task, preparation.config.spec, targets);
  util::Budget budget;
  Finder finder;
  engine.run(budget, finder);
  return finder.path;
}

std::string wrong_run(const RandomModel& model, const engine::Task& task, const engine::Path& path) {
  const auto trace = space::build_trace(task.compiled, {path, model.target, false});
  if (!trace) return fmt::format("nothing follows a path of {} steps", path.size());
  const auto verdict = check::replay(model.network, *trace, model.target);
  return verdict ? "" : fmt::format("the replay refuses a trace with shortcuts: {}", verdict.reason);
}

}  // namespace

std::string bad_shortcut(const RandomModel& model) {
  const auto shortest = first_path(model, "bfs(store=exact)"), wide = first_path(model, "bfs");
  if (!shortest || !wide) return {};
  for (const char* search : {"dfs", "rdfs(seed=1)", "rdfs(seed=2)", "walk(walks=50)"}) {
    const auto path = first_path(model, search);
    if (!path) continue;
    const plan::Preparation preparation = prepared(model, "bfs");
    engine::Task task = preparation.task(nullptr);
    const auto space = space::ZoneSpace::make(task.compiled, task.abstraction, std::span(&model.target, 1));
    util::Budget budget;
    search::Shortcuts shortcuts(*space, *path, {.comparison = task.comparison, .first_window = 4}, budget);
    std::size_t before = path->size();
    for (const std::uint64_t work : {5u, 10u, 20u, 4'000'000u}) {
      shortcuts.run(work);
      if (shortcuts.path().size() > before) return "a path became longer";
      before = shortcuts.path().size();
      if (std::string wrong = wrong_run(model, task, shortcuts.path()); !wrong.empty()) return wrong;
    }
    // The last window is a breadth-first search from end to end.
    if (const std::size_t steps = shortcuts.path().size(); steps > wide->size() || steps < shortest->size())
      return fmt::format("{}: {} steps by shortcuts, {} breadth first, {} are needed", search, steps, wide->size(),
                         shortest->size());
    const engine::Allowance allowance = engine::Allowance::after(0, 0, budget);
    const engine::Path shortened = engine::shortened(task, *path, model.target, allowance, budget);
    if (shortened.size() > path->size()) return "shortened, it is longer";
    if (std::string wrong = wrong_run(model, task, shortened); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace beeline::test
