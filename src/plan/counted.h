// Which runs count: read from what a user writes, and what cannot be asked of them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "ir/counted_runs.h"
#include "ir/network.h"
#include "plan/config.h"
#include "plan/run.h"

namespace beeline::plan {

// "weak": every process; "weak:P,Q": these, or all instances of templates with these names. What is wrong with the
// text, which begins with the part of it that is; empty: nothing.
std::string read_fairness(std::string_view text, const ir::Network& network, ir::CountedRuns& counted);

// Which runs: "that are weakly fair to P and Q", "in which time passes beyond every bound"; empty where all count.
std::string describe(const ir::CountedRuns& counted, const ir::Network& network);

// Why there is no fairness for this model; empty: there may be.
std::string objection_to_fairness(const ir::Network& network, std::span<const std::uint32_t> fair);
// Why it cannot be told in which runs of this model time passes; empty: it can, or nobody asks.
std::string objection_to_nonzeno(const ir::Network& network, const ir::CountedRuns& counted);
// Why a search, which is valid, knows nothing of fairness; empty: it does.
std::string objection_to_fairness(const components::Registry& registry, const Spec& search);

}  // namespace beeline::plan
