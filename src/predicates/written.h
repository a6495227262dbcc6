// Predicates that somebody wrote down as conditions on states.
//
// A condition is taken apart where && and || and the like join others; what is left are comparisons of sums, each of
// which is an atom, or two where it says that sums are equal or that they are not. Where processes are is known without
// predicates, so that nothing becomes of conditions on locations.
//
// A part takes the atoms whose variables nobody else writes. What none of the parts takes is of no use, and whoever
// wrote it should know.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/property.h"
#include "predicates/predicate_estimate.h"
#include "util/diagnostic.h"

namespace beeline::predicates {

// The first thing in the conditions that no predicate can say.
std::optional<util::Diagnostic> objection_to(std::span<const ir::Property> conditions, const ir::Network& network,
                                             const analysis::ValueRanges& ranges);

class Written {
 public:
  // Conditions that there is no objection to. All of it stays.
  Written(std::span<const ir::Property> conditions, const analysis::ValueRanges& ranges)
      : conditions_(conditions), ranges_(ranges) {}

  // What of them the part can speak about, each atom once.
  std::vector<Atom> of(const Part& part);
  // The conditions of which none of these parts has taken anything.
  std::vector<const ir::Property*> unused(std::span<const PartReport> parts) const;

 private:
  std::span<const ir::Property> conditions_;
  const analysis::ValueRanges& ranges_;
  std::map<Processes, std::vector<bool>> taken_;  // by part and condition
};

}  // namespace beeline::predicates
