#include "check/replay.h"

#include <fmt/format.h>

#include "check/follow.h"
#include "check/lasso.h"

namespace beeline::check {

namespace {

std::string reach(const ir::Network& network, const result::Trace& trace, ir::ExprId target, util::Watch& watch,
                  std::size_t& step) {
  Concrete semantics(network);
  semantics.semantics().watch(&watch);
  ConcreteState end;
  if (std::string wrong = follow(semantics, trace, {}, watch, step, end); !wrong.empty()) return wrong;
  if (!semantics.holds(target, end)) return "the target does not hold at the end";
  return "";
}

}  // namespace

ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, ir::ExprId target, util::Watch& watch) {
  ReplayVerdict verdict;
  try {
    verdict.reason = reach(network, trace, target, watch, verdict.step);
  } catch (const EvaluationError& error) {
    verdict.reason = fmt::format("evaluation error: {}", error.what());
  }
  return verdict;
}

ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const ir::Property& property,
                     util::Watch& watch) {
  if (property.is_liveness()) return replay(network, trace, claim_of(property), watch);
  if (!property.is_reachability() && !property.as<ir::Extrema>())
    return {"a finite run is no evidence for this kind of property", 0};
  return replay(network, trace, property.target(), watch);
}

}  // namespace beeline::check
