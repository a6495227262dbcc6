// From a group of targets to what engines work on, or to the reason why they cannot.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/clock_bounds.h"
#include "engine/task.h"
#include "plan/config.h"
#include "plan/run.h"
#include "plan/symmetry.h"
#include "result/answer.h"
#include "space/zone_space.h"

namespace beeline::plan {

struct Refusal {
  result::Verdict verdict = result::Verdict::Unsupported;  // Error: this search cannot be used here
  std::string reason;
  util::Position position;
  result::Limit limit = result::Limit::None;  // that was met while preparing; the verdict is Unknown

  void fill(result::Answer& answer) const;
};

struct Preparation {
  Config config;
  std::unique_ptr<const space::Compiled> compiled;
  space::Abstraction abstraction = space::Abstraction::LU;  // the zones that demands and store ask for
  std::optional<Refusal> refusal;
  SymmetryUse symmetry;

  engine::Task task(engine::TimeLocks* time_locks) const;
};

// `observed`: what zones must distinguish. `values`: int expressions whose value will be asked. `clocks`: references to
// clocks whose values will be. Demands of the network
// and of the options are added to those given. `least`: of the bounds of zones; after dbm::OutOfRange try again with
// wide ones. What is written while states are found cannot be taken back, and has wide bounds at once.
Preparation prepare(const ir::Network& network, const Options& options, util::Watch& watch,
                    const analysis::Observed& observed, Demands demands, std::span<const ir::ExprId> targets,
                    std::span<const ir::ExprId> values = {}, space::Width least = space::Width::Narrow,
                    std::span<const ir::ExprId> clocks = {});

// For a question about runs that these formulas are about.
Preparation prepare_runs(const ir::Network& network, const Options& options, util::Watch& watch,
                         const std::vector<ir::ExprId>& formulas, space::Width width, const RunsAsked& asked = {});

}  // namespace beeline::plan
