// What a whole run amounts to, for the shell.
#pragma once

#include <span>

#include "app/app.h"
#include "result/answer.h"

namespace beeline::app {

// A mistake of this program is told first, then an error in the model, then a definite no, then why something is not
// known.
ExitCode exit_code(std::span<const result::Answer> answers);

}  // namespace beeline::app
