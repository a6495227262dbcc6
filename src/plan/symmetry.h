// Whether a search may look at one of the states that differ by a permutation of scalar elements only.
//
// It may where the network and what is asked of it are the same after the permutation (analysis/symmetry.h), and where
// nobody wants to see every state: not for certificates, graphs and coverage, and not for preferences that bound or
// prune by the transition that led to a state, for they would have to be moved as well. A limit that is reached before
// that is known ends the search soon, so it begins without.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "analysis/symmetry.h"
#include "ir/property.h"
#include "plan/config.h"
#include "plan/run.h"
#include "result/symmetry.h"
#include "space/compiled.h"

namespace beeline::plan {

struct SymmetryUse {
  std::unique_ptr<const analysis::Symmetry> symmetry;  // null: all states are looked at
  std::vector<result::ScalarSet> sets;                 // of more than one element; none where it is switched off
};

SymmetryUse symmetry_of(const space::Compiled& compiled, const analysis::Asked& asked, const Options& options,
                        const Config& config, util::Watch& watch);

// The queries in groups of which each can use what its members can: one that tells elements apart does not spoil the
// others' search. In order otherwise.
std::vector<std::vector<std::size_t>> by_symmetry(const ir::Network& network, std::span<const ir::Property> properties,
                                                  std::span<const std::size_t> queries, const Options& options,
                                                  util::Watch& watch);

// The sets of a model for a search that all these formulas share.
std::vector<result::ScalarSet> scalar_sets(const ir::Network& network, std::span<const ir::ExprId> formulas);

}  // namespace beeline::plan
