// A small suite with one of everything a report must show; the browser test draws the same one.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "bench/suite.h"

namespace beeline::bench::fixture {

// What a query may contain to break out of a page, a table or a CSV field.
inline const std::string nasty_query =
    "A[] x < 3 && \"</script><script>window.broken = 1</script>\" | `a,b`\nsecond line";

// Models A1, A2 (alpha), B1 (beta); searches plain and contexts, and a column of published figures alone. A caveat
// covers all times, another all figures of beta.
inline Suite suite() {
  Suite suite;
  suite.name = "fixture";
  suite.title = "A fixture with <angles> & \"quotes\"";
  suite.intro = "Three models, two searches.";
  suite.limits = {60, std::uint64_t{4} << 30};
  using Strings = std::tuple<const char*, const char*, const char*>;
  for (const auto& [id, family, label] : {Strings{"A1", "alpha", ""}, {"A2", "alpha", ""}, {"B1", "beta", "B one"}}) {
    Instance& instance = suite.instances.emplace_back();
    instance.id = id;
    instance.family = instance.generator = family;
    instance.label = label;
  }
  suite.configs = {
      {.id = "plain", .label = "plain", .group = "greedy", .tool = "beeline", .spec = "greedy(dU)"},
      {.id = "ce", .label = "CE", .group = "greedy", .tool = "beeline", .spec = "greedy(dU, prefer=contexts)"}};
  const std::vector<std::string> models = {"A1", "A2", "B1"};
  const std::vector<Measure> measures = {Measure::Explored, Measure::Seconds, Measure::TraceLength};
  suite.tables = {{.id = "1",
                   .title = "Table 1: all models",
                   .kind = TableKind::Grid,
                   .instances = models,
                   .configs = {"plain", "ce", "OTHER"},
                   .measures = measures,
                   .notes = {"A note."}},
                  {.id = "2",
                   .title = "Averages",
                   .kind = TableKind::Summary,
                   .instances = models,
                   .configs = {"plain", "ce"},
                   .measures = measures,
                   .notes = {}},
                  {.id = "3",
                   .title = "Queues",
                   .kind = TableKind::Queues,
                   .instances = models,
                   .configs = {"ce"},
                   .measures = {},
                   .notes = {}},
                  {.id = "4",
                   .title = "Speed",
                   .kind = TableKind::Tools,
                   .instances = models,
                   .configs = {"plain", "ce"},
                   .measures = {Measure::Stored, Measure::Seconds},
                   .notes = {}}};
  suite.cacti = {{"Solved", Measure::Explored, {"plain", "ce"}}};
  suite.scatters = {{"Plain against contexts", Measure::Explored, "plain", "ce"}};
  Published published;
  published.source = "A. Author: A Paper";
  published.short_name = "paper";
  published.setting = "an old machine";
  published.tables = {{.table = "1",
                       .figures = {{"A1", "plain", "explored", "2.0e+3", 2000},
                                   {"A1", "ce", "explored", "50", 50},
                                   {"A2", "plain", "explored", "–", std::nullopt},
                                   {"A2", "ce", "explored", "200", 200},
                                   {"B1", "plain", "explored", "777", 777},
                                   {"B1", "ce", "explored", "778", 778},
                                   {"A1", "plain", "seconds", "1.5", 1.5},
                                   {"B1", "OTHER", "trace_length", "31", 31}}}};
  published.caveats = {{{}, {}, {"seconds"}, "Another machine."}, {{"beta"}, {}, {}, "Another model."}};
  suite.published = published;
  return suite;
}

inline Record run(const Suite& suite, std::string_view instance, std::string_view config, std::uint64_t explored,
                  double seconds, std::uint64_t trace) {
  Record record;
  record.suite = suite.name;
  record.instance = instance;
  record.config = config;
  record.job = record.instance + "/" + record.config;
  record.family = suite.instance(instance)->family;
  record.model = instance;
  record.model_hash = "00ff";
  record.query = nasty_query;
  record.tool = "beeline";
  record.spec = suite.config(config)->spec;
  record.search = record.spec;
  record.command = "beeline check " + record.model + ".xml --search '" + record.spec + "'";
  record.version = "0.1.0";
  record.machine = {"A CPU", 2, std::uint64_t{8} << 30};
  record.limits = suite.limits;
  record.verdict = "not_satisfied";
  record.exit_code = 10;
  record.counts.explored = explored;
  record.counts.stored = explored + 1;
  record.counts.trace_length = trace;
  if (config == "ce") record.counts.queues = {{explored + 5, explored}, {7, 0}};
  record.seconds = seconds;
  record.wall_seconds = seconds + 0.5;
  record.cpu_seconds = seconds;
  record.peak_bytes = 20 << 20;
  record.started = "2026-01-02T03:04:05Z";
  return record;
}

// A1 and B1 are solved by both, A2 by contexts alone: plain runs out of time.
inline std::vector<Record> records(const Suite& of) {
  std::vector<Record> all = {run(of, "A1", "plain", 1000, 0.5, 30),  run(of, "A1", "ce", 100, 0.25, 20),
                             run(of, "A2", "plain", 5000000, 60, 0), run(of, "A2", "ce", 1234, 2, 21),
                             run(of, "B1", "plain", 40, 0.125, 9),   run(of, "B1", "ce", 160, 0.125, 9)};
  all[2].status = Status::OutOfTime;
  all[2].verdict = "";
  all[2].counts.trace_length.reset();
  return all;
}

}  // namespace beeline::bench::fixture
