// What happens to the first path to a target: shorter ones are easier to understand.
#pragma once

#include <optional>

#include "engine/engine.h"
#include "engine/targets.h"
#include "engine/portfolio.h"
#include "engine/task.h"
#include "space/drop_steps.h"

namespace beeline::engine {

class SearchBelow;

// The path without steps that it does not need, for no more work than was spent on finding it, or a fixed little.
space::FewerSteps without_needless_steps(Task& task, const Path& path, ir::ExprId target, std::uint64_t work,
                                         const util::Budget& budget);

// Makes the path to the one target there is shorter, step by step; the best so far is there after each.
class Improvement {
 public:
  // `work`: spent so far on finding the path.
  Improvement(Task& task, Targets& targets, util::Budget& budget, Path path, std::uint64_t work);

  void leave_out_steps();
  // Looks for something shorter with the means of the portfolio that found the path and with others. `shorter` is
  // components::Portfolio::shorter in full.
  void search_below(Portfolio& portfolio, const components::Portfolio& entry, const components::Spec& shorter);
  // Until there is a proof that nothing shorter exists, or the budget ends. With the members that did not answer gone.
  void prove();

  const Path& path() const { return best_.fingerprints; }
  std::size_t at_least() const;  // no way has fewer steps
  // Of the engines that it made.
  Effort effort() const;

 private:
  class Catcher;

  // A way that the engine finds within so much work.
  std::optional<Path> ask(Engine& engine, std::uint64_t work);
  void offer(const Path& path);
  // Offers what another search finds; whether that made the best path shorter.
  bool try_another(components::Spec spec, std::uint64_t work);
  void search_among_its_edges();

  Task& task_;
  Targets& targets_;
  util::Budget& budget_;
  std::uint64_t work_;
  space::FewerSteps best_;
  std::size_t at_least_ = 0;
  search::Counts finished_;
  // Under way.
  const Engine* running_ = nullptr;
  const SearchBelow* proving_ = nullptr;
};

}  // namespace beeline::engine
