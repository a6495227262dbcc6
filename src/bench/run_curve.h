// What searches cost that differ in a number: a point per number, the median of several runs of a process each.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/diagram.h"
#include "bench/tool.h"

namespace beeline::bench {

struct Varied {
  double x = 0;
  std::string spec;
};

struct RunCurve {
  Curve curve;
  std::vector<std::string> unfinished;  // searches of which a run did not finish: they have no point
  std::string error;                    // a run went wrong; the curve is not to be used
};

// Seconds are those of the whole process. One run at a time. `told` is called before each search.
RunCurve run_curve(const ToolSettings& settings, const Instance& instance, const Model& model, const std::string& name,
                   const std::vector<Varied>& searches, Measure measure, unsigned rounds, const Limits& limits,
                   const std::function<void(const Varied&)>& told = {});

}  // namespace beeline::bench
