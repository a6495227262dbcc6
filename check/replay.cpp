#include "check/replay.h"

#include <functional>

#include <fmt/format.h>

#include "check/extremum.h"
#include "check/follow.h"
#include "check/lasso.h"

namespace beeline::check {

namespace {

// What is wrong where the run ends.
using EndCheck = std::function<std::string(Concrete&, const ConcreteState&)>;

ReplayVerdict run_to(const ir::Network& network, const result::Trace& trace, util::Watch& watch,
                     const EndCheck& judge) {
  ReplayVerdict verdict;
  try {
    Concrete semantics(network);
    semantics.semantics().watch(&watch);
    ConcreteState end;
    verdict.reason = follow(semantics, trace, {}, watch, verdict.step, end);
    if (verdict) verdict.reason = judge(semantics, end);
  } catch (const EvaluationError& error) {
    verdict.reason = fmt::format("evaluation error: {}", error.what());
  }
  return verdict;
}

std::string reach(Concrete& semantics, ir::ExprId target, const ConcreteState& end) {
  return semantics.holds(target, end) ? "" : "the target does not hold at the end";
}

}  // namespace

ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, ir::ExprId target, util::Watch& watch) {
  return run_to(network, trace, watch,
                [&](Concrete& semantics, const ConcreteState& end) { return reach(semantics, target, end); });
}

ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const ir::Property& property,
                     util::Watch& watch) {
  if (property.is_liveness()) return replay(network, trace, claim_of(property), watch);
  if (const auto* asked = property.as<ir::Extrema>()) {
    return run_to(network, trace, watch, [&](Concrete& semantics, const ConcreteState& end) {
      const std::string wrong = reach(semantics, asked->formula, end);
      return wrong.empty() && !trace.shows.empty() ? wrong_value(semantics, *asked, trace.shows, end) : wrong;
    });
  }
  if (!property.is_reachability()) return {"a finite run is no evidence for this kind of property", 0};
  return replay(network, trace, property.target(), watch);
}

}  // namespace beeline::check
