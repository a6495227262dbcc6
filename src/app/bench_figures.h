// Figures 6, 7 and 8 of the distance-preserving paper, measured and drawn.
#pragma once

#include <string>

#include "app/app.h"

namespace beeline::app {

// `--figures FILE`: those that --only names by their numbers, or all. Says on stderr what goes wrong.
ExitCode bench_figures(const BenchOptions& options);

}  // namespace beeline::app
