// What dp and mas have in common: tables of everything, and beside them, with the option `focus`, of what a plan needs.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "abstraction/distance_preserving.h"
#include "abstraction/focus.h"
#include "abstraction/kept.h"
#include "abstraction/table_estimate.h"
#include "components/entry.h"

namespace beeline::components {

// make_tables(task, options, effort) gives the tables of everything, and leaves in `options` those of the focus.
template <class MakeTables>
std::unique_ptr<estimate::Estimator> composed(const Use& use, const estimate::Problem& p, const std::string& name,
                                              abstraction::DistancePreserving options, const MakeTables& make_tables) {
  using namespace abstraction;
  const bool focus = use.choice("focus") == 0;
  const auto anew = [&]() -> std::unique_ptr<estimate::Estimator> {
    const util::Making making(p.watch, "the distances of " + name);
    const Task task = make_task(p.network, p.ranges, p.target, p.watch);
    if (auto same = without_tables(task)) return same;
    Effort effort(p.watch, use.count("effort") * 1000);
    Tables all = make_tables(task, options, effort);
    if (focus) return focused_estimate(task, std::move(all), options, {}, effort);
    return std::make_unique<TableEstimate>(std::move(all));
  };
  const std::string spec = print(use.spec());
  if (focus) return kept_or_made<FocusedEstimate>(p, spec, anew);
  return kept_or_made<TableEstimate>(p, spec, anew);
}

}  // namespace beeline::components
