// Whose turn it is among the contexts of a file, and for how long.
//
// As queries do (plan/shares.h), contexts share a limit of time: each gets a fair part of what is left when its turn
// comes, and one that ran out of its part is tried again at the end, if that is at least twice the time it had.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "app/app.h"
#include "util/budget.h"

namespace beeline::app {

struct ContextTurn {
  ExitCode code = ExitCode::Satisfied;
  bool out_of_time = false;  // some question, or the context itself when it was read
};

// `ask` has so many seconds (0: no limit), and leaves nothing in memory. Once the time of the run is over, or somebody
// interrupts it, nobody is asked any more. The worst of the last codes of each.
ExitCode take_context_turns(std::span<const std::size_t> contexts, const util::Budget& budget,
                            const std::function<ContextTurn(std::size_t context, double seconds)>& ask);

}  // namespace beeline::app
