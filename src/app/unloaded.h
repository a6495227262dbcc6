// What is told of a model whose queries were never asked: it does not load, or a limit came first.
//
// Who reads the files of --json and --junit learns of it there, as with several models (several.h), and finds nothing
// of an earlier run.
#pragma once

#include <string>

#include "app/app.h"
#include "util/budget.h"

namespace beeline::app {

struct Unloaded {
  ExitCode code = ExitCode::ModelError;
  std::string reason;     // in one line
  bool is_limit = false;  // the queries of the command line are answered `unknown` with the reason
};

// "more memory was needed than the limit allows while the model was read"
Unloaded ended_by(util::Exceeded::Cause cause, const std::string& during);
// Says so on stderr, of this file, and returns the exit code.
ExitCode stopped(const std::string& file, util::Exceeded::Cause cause, const std::string& during = "it was read");

// Writes the files, and the answers; on stderr no more than what belongs to these. Returns the exit code.
ExitCode report(const CheckOptions& options, const Unloaded& failure, double seconds);

}  // namespace beeline::app
