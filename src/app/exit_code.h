// What a whole run amounts to, for the shell.
#pragma once

#include <span>

#include "app/app.h"
#include "app/expect.h"
#include "result/answer.h"

namespace beeline::app {

// A mistake of this program is told first, then an error in the model, then an answer that is not the expected one,
// then a definite no, then why something is not known. With expectations (one for each answer, or none at all) an
// expected no is as good as a yes.
ExitCode exit_code(std::span<const result::Answer> answers, std::span<const Expectation> expectations = {});
ExitCode worse(ExitCode a, ExitCode b);

}  // namespace beeline::app
