#include "bench/run_curve.h"

#include <algorithm>

#include <fmt/format.h>

#include "bench/report_table.h"

namespace beeline::bench {

RunCurve run_curve(const ToolSettings& settings, const Instance& instance, const Model& model, const std::string& name,
                   const std::vector<Varied>& searches, Measure measure, unsigned rounds, const Limits& limits,
                   const std::function<void(const Varied&)>& told) {
  const auto tool = make_beeline(settings);
  RunCurve out;
  out.curve.name = name;
  for (const Varied& search : searches) {
    if (told) told(search);
    std::vector<double> values;
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
      values.push_back(measure == Measure::Seconds ? record.wall_seconds : value(record, measure).value_or(0));
    }
    if (values.size() < rounds) out.unfinished.push_back(search.spec);
    else out.curve.points.push_back({search.x, *median(values)});
  }
  return out;
}

}  // namespace beeline::bench
