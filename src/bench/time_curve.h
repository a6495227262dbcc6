// How long searches take that differ in a number: a point per number, the median of several runs of a process each.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/diagram.h"
#include "bench/tool.h"

namespace beeline::bench {

struct Timed {
  double x = 0;
  std::string spec;
};

struct TimeCurve {
  Curve curve;
  std::vector<std::string> unfinished;  // searches of which a run did not finish: they have no point
  std::string error;                    // a run went wrong; the curve is not to be used
};

// One run at a time. `told` is called before each search.
TimeCurve time_curve(const ToolSettings& settings, const Instance& instance, const Model& model,
                     const std::string& name, const std::vector<Timed>& searches, unsigned rounds, const Limits& limits,
                     const std::function<void(const Timed&)>& told = {});

}  // namespace beeline::bench
