// Where a search puts what it lets go of, when somebody wants to have it, and whether it goes on with what is there.
//
// A run may explore more than once: queries that need finer zones do not share an exploration with the others, and one
// that runs out of its numbers or its time is tried again. Each exploration has a file of its own in the folder, and is
// told from the others by what its file says that it is of.
#pragma once

#include <string>

#include "engine/frozen_file.h"
#include "plan/answers.h"
#include "plan/prepare.h"

namespace beeline::plan {

struct FrozenChoice {
  engine::FrozenFile file;
  std::string refusal;  // why there is none; empty: there is one, or nobody wants it
};

// For the exploration that comes next.
FrozenChoice frozen_file(Answers& answers, std::span<const std::size_t> group, const Preparation& prepared,
                         const ir::Network& network);

}  // namespace beeline::plan
