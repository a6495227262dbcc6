#include "bench/time_curve.h"

#include <algorithm>

#include <fmt/format.h>

#include "bench/report_table.h"

namespace beeline::bench {

TimeCurve time_curve(const ToolSettings& settings, const Instance& instance, const Model& model,
                     const std::string& name, const std::vector<Timed>& searches, unsigned rounds, const Limits& limits,
                     const std::function<void(const Timed&)>& told) {
  const auto tool = make_beeline(settings);
  TimeCurve out;
  out.curve.name = name;
  for (const Timed& search : searches) {
    if (told) told(search);
    std::vector<double> seconds;
    for (unsigned round = 0; round < rounds; ++round) {
      const Tool::Asked asked = tool->ask(instance, model, {search.spec, "", "", "beeline", search.spec}, limits);
      Record record;
      record.expected = model.expected;
      record.shortest = model.shortest;
      tool->read(run_process(asked.request), record);
      const bool at_limit = record.status == Status::OutOfTime || record.status == Status::OutOfMemory;
      if (!record.solved() && !at_limit) {
        out.error = fmt::format("{}: {} {}", search.spec, bench::name(record.status), record.reason);
        return out;
      }
      if (const std::string wrong = record.contradiction(); !wrong.empty()) {
        out.error = fmt::format("{}: {}", search.spec, wrong);
        return out;
      }
      if (at_limit) break;
      seconds.push_back(record.wall_seconds);
    }
    if (seconds.size() < rounds) out.unfinished.push_back(search.spec);
    else out.curve.points.push_back({search.x, *median(seconds)});
  }
  return out;
}

}  // namespace beeline::bench
