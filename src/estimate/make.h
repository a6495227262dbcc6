// Estimators by name, bound to a network and a target.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "analysis/value_ranges.h"
#include "estimate/estimator.h"
#include "estimate/relaxed_graph.h"
#include "ir/network.h"

namespace beeline::estimate {

// The graphs that estimators of one network have in common, by target: compiling one may take longer than a search.
using SharedGraphs = std::map<ir::ExprId, std::shared_ptr<const RelaxedGraph>>;

// All of it outlives the estimators made from it.
struct Context {
  const ir::Network& network;
  const analysis::ValueRanges& ranges;
  ir::ExprId target;  // none: true
  SharedGraphs* graphs = nullptr;  // of this network
};

// hamming, formula, dL, dU, hL, hU.
std::span<const std::string_view> names();

// Null for a name that is none of them.
std::unique_ptr<Estimator> make(const std::string& name, const Context& context);

}  // namespace beeline::estimate
