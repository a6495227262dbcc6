// Queries of linear time among those that a front end has read.
//
// Front ends read conditions, and leave `ltl:` alone (ir::Unsupported). So the formula is read here, by ltl/parse.h,
// and its atoms are given to the front end as conditions, each where it stands in the user's text.
#pragma once

#include <cstddef>
#include <string_view>

#include "api/impl.h"
#include "check/replay.h"
#include "result/trace.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::api {

// Of the properties from `first` on. One that cannot be read becomes Broken, with its errors in `diagnostics`.
void read_linear_time(Queries::Impl& queries, std::size_t first, util::Diagnostics& diagnostics);

// Makes of the last property, which asks whether a state can be reached, whether some run comes to such states again
// and again.
void ask_again_and_again(Queries::Impl& queries);

// A trace as the witness of a query, of whatever kind.
check::ReplayVerdict replay(const Queries::Impl& queries, std::size_t query, const result::Trace& trace,
                            util::Watch& watch = util::nobody());

}  // namespace beeline::api
