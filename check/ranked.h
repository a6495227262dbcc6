// Verifies that a ranked set proves that no run is accepted: the last word on A<>, E[], -->, formulas of linear time,
// property processes and labels again and again.
//
// The runs in question keep out of a formula (A<>, E[], -->), or an automaton moves along with them. The set must hold
// whatever they come to: the initial states, or for --> all points of the reachable states, themselves shown to be
// closed (inductive.h), where the premise holds. From each of its points
//  - a transition leads to points, with all delays that keep out of the formula, that are covered (zone_sets.h) by
//  zones
//    of no higher rank than the one that it is taken from, and of lower ranks if it carries the mark of that rank;
//  - time may not pass for ever, and something must be possible now or later, or time must lead into the formula: runs
//    that end count, unless the property takes infinite ones only, or the automaton does not accept that the last
//    letter comes again for ever.
// So a run is covered by zones whose ranks never rise. It comes to its last rank, and does not meet that one's mark
// again. Marks are those of the automaton, and for each process that is to be treated fairly one that transitions carry
// in which it moves or before which it could not; without any, all transitions count as marked.
//
// aLU preserves what transitions can be taken and not how runs end, so it is refused where those count.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "check/verify.h"
#include "ir/linear_time.h"
#include "result/ranked_set.h"
#include "util/watch.h"

namespace beeline::check {

// Throw only what the watch throws. The property must be about runs. With `fair`, only runs that are fair to these
// processes count (fairness.h).
CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const result::RankedSet& set,
                          util::Watch& watch = util::nobody(), std::span<const std::uint32_t> fair = {});
CertificateVerdict verify(const ir::Network& network, const ir::Said& property, const result::RankedSet& set,
                          util::Watch& watch = util::nobody(), std::span<const std::uint32_t> fair = {});

// It may rest on fairness, which is assumed of each process by name: "weak fairness of P".
inline constexpr std::string_view fairness_assumption = "weak fairness of ";
inline std::span<const std::string_view> assumptions_of(const result::RankedSet&) { return {}; }

}  // namespace beeline::check
