// A stored trace made shorter.
#pragma once

#include "app/app.h"

namespace beeline::app {

struct ImproveOptions {
  TraceOptions trace;  // with a model
  double seconds = 0;  // 0: no limit; as long as it pays
};

ExitCode improve(const ImproveOptions& options);

}  // namespace beeline::app
