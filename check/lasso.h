// Executes a trace that shows what a run does until its end, if it has one.
//
// It is followed as any other (replay.h), and what is claimed must hold all along, while time passes as well. Then it
// must go on for ever or end for good:
//  - with a loop, the last state repeats an earlier one, and what lies in between can be done for ever (loop.h);
//  - where the trace says that time passes for ever, time may, and the claim holds all the while;
//  - otherwise nothing may be able to happen any more, and the claim must hold for as long as time can pass.
// Where the trace says that it is one of the runs that are fair (fairness.h), or in which time passes beyond every
// bound, it must be.
#pragma once

#include <optional>

#include "check/replay.h"
#include "ir/property.h"

namespace beeline::check {

struct LassoClaim {
  ir::ExprId formula;
  bool holds = true;                  // all along; otherwise: it never does
  std::optional<ir::ExprId> premise;  // from a moment on at which this holds, that comes before the loop does
};

// Of the runs that decide a liveness property: that satisfy E[] and violate A<> and -->.
LassoClaim claim_of(const ir::Property& property);

ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const LassoClaim& claim,
                     util::Watch& watch = util::nobody());

}  // namespace beeline::check
