// Distances from predicate abstraction (Hoffmann, Smaus, Rybalchenko, Kupferschmid and Podelski, Using predicate
// abstraction to generate heuristic functions in UPPAAL, SPIN 2007).
//
// The network is split (split.h), each part (part.h) gets predicates and an abstract space (abstract_space.h), and a
// state is looked up in each of these (lookup.h). The values of parts become one as charges.h says. Where a part has no
// abstract way to the target the network has none either.
//
// The larger the parts the better the distances, as long as the effort does: distances that end somewhere know no dead
// ends. So parts can be made smaller until all of them are complete.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "estimate/estimator.h"
#include "estimate/problem.h"
#include "predicates/charges.h"
#include "predicates/lookup.h"
#include "predicates/refinement.h"
#include "predicates/way.h"
#include "result/predicate_proof.h"

namespace beeline::predicates {

struct Options {
  std::size_t split = SIZE_MAX;  // processes of a part at most
  bool smaller = false;          // where the effort does not do for parts of that size; half of what is left for each
  Combine combine = Combine::Charged;
  bool z3 = true;                     // asked where bounds cannot tell, if it is there
  std::uint64_t effort = UINT64_MAX;  // for all parts together
  std::size_t remembered = 1 << 15;   // answers, in all parts together; 0: none
  std::uint32_t perimeter = 0;        // layers around the target in which nothing is forgotten
  // The predicates of a part, in place of those of its syntax; or how they are found.
  std::function<std::vector<Atom>(const Part&)> predicates = {};
  std::optional<Refinement> refinement = {};
  bool explain = false;  // reports have abstract paths
};

// Of a part that the target speaks about, for those who want to know what was made.
struct PartReport {
  Processes processes;
  std::vector<Atom> predicates;
  std::optional<Refined> refined;  // how they were found
  // If that was asked for: of each round the path that it looked at, and a shortest one with all predicates (the
  // initial state has none: nothing), unless the effort ended before.
  std::vector<std::vector<Leg>> of_rounds;
  std::optional<std::vector<Leg>> path;
  std::optional<std::uint32_t> length;  // of the path
  std::size_t states = 0, literals = 0;
  bool complete = true;
};

class PredicateEstimate final : public estimate::Estimator {
 public:
  PredicateEstimate(std::vector<Lookup> parts, Combine combine, std::size_t clocks,
                    std::optional<result::PredicateProof> proof = std::nullopt)
      : parts_(std::move(parts)), combine_(combine), clocks_(clocks), proof_(std::move(proof)) {}

  estimate::Distance estimate(const std::int32_t* cells) override;
  estimate::Distance estimate_at(const std::int32_t* cells, const estimate::Clocks& clocks) override;
  std::optional<result::Refutation> refutation(const ir::Network& network) const override;

 private:
  estimate::Distance combined(const std::int32_t* cells);

  std::vector<Lookup> parts_;
  Combine combine_;
  ClockRows clocks_;
  std::optional<result::PredicateProof> proof_;  // that no initial state leads to the target
};

std::unique_ptr<estimate::Estimator> make_estimate(const estimate::Problem& problem, const Options& options,
                                                   std::vector<PartReport>* report = nullptr);

}  // namespace beeline::predicates
