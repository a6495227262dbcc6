// How long the traces of the default search are, beside the best that single searches find.
#include <fmt/format.h>

#include "bench/suites.h"

namespace beeline::bench {

namespace {

Instance made(const std::string& family, const std::string& size, std::vector<std::string> options = {}) {
  std::string id = fmt::format("{}-{}", family, size);
  for (const std::string& option : options) {
    if (!option.starts_with("--")) id += "-" + option;
  }
  options.insert(options.begin(), size);
  return {.id = std::move(id),
          .family = family,
          .label = "",
          .generator = family,
          .arguments = std::move(options),
          .file = "",
          .query = "",
          .configs = {}};
}

}  // namespace

Suite trace_length() {
  Suite suite;
  suite.name = "trace-length";
  suite.title = "How long traces are";
  suite.about = "the length of auto's traces beside those of every single search, on generated models with an error";
  suite.duration = "an hour or two on two cores; --only auto: minutes";
  suite.intro =
      "auto answers with what finds an error first, then shortens the trace. The other columns report the trace that "
      "they find, as it is: a row shows whether one of them would have been the better choice.";
  suite.limits = {30, 3ull << 30};
  for (const char* size : {"4", "5", "6"}) suite.instances.push_back(made("hanoi", size));
  for (const char* size : {"3", "4", "5"}) suite.instances.push_back(made("arbiter", size));
  for (const char* size : {"3", "4"}) {
    suite.instances.push_back(made("mutex", size));
    suite.instances.push_back(made("mutex", size, {"--variant", "N"}));
  }
  for (int size = 1; size <= 7; ++size) suite.instances.push_back(made("line-segment", std::to_string(size)));
  for (const char* seed : {"1", "2", "3"}) suite.instances.push_back(made("random", "8", {"--seed", seed}));
  suite.instances.push_back(made("fddi", "20"));
  suite.instances.push_back(made("traingate", "20"));
  suite.instances.push_back(made("fischer", "50"));

  suite.configs.push_back({"auto", "auto", "", "beeline", "auto"});
  for (const char* blind : {"bfs", "dfs"}) suite.configs.push_back({blind, blind, "", "beeline", blind});
  for (int seed = 1; seed <= 3; ++seed) {
    const std::string id = fmt::format("rdfs-{}", seed);
    suite.configs.push_back({id, id, "", "beeline", fmt::format("rdfs(seed={})", seed)});
  }
  for (const char* search : {"greedy", "wastar", "astar"}) {
    for (const char* estimate : {"dL", "dU", "hL", "hU", "formula"}) {
      const std::string id = fmt::format("{}-{}", search, estimate);
      suite.configs.push_back({id, id, "", "beeline", fmt::format("{}({})", search, estimate)});
    }
  }
  const auto models = ids(suite.instances);
  const auto searches = ids(suite.configs);
  suite.tables = {
      {"1", "Steps of the trace", TableKind::Grid, models, searches, {Measure::TraceLength}, {}},
      {"2", "Seconds", TableKind::Grid, models, searches, {Measure::Seconds}, {}},
      {"3", "All searches", TableKind::Summary, models, searches, {Measure::TraceLength, Measure::Seconds}, {}}};
  return suite;
}

}  // namespace beeline::bench
