// The figures of a suite, measured and drawn.
#pragma once

#include <string>

#include "app/app.h"

namespace beeline::app {

bool has_figures(const std::string& suite);

// `--figures FILE`: those that --only names, or all. Says on stderr what goes wrong.
ExitCode bench_figures(const std::string& suite, const BenchOptions& options);

}  // namespace beeline::app
