// How fast is a state space exhausted? Beside TChecker, and SPIN on a model without clocks.
#include <fmt/format.h>

#include "bench/suites.h"

namespace beeline::bench {

Suite throughput() {
  Suite suite;
  suite.name = "throughput";
  suite.title = "Throughput: exhausting a state space";
  suite.about = "breadth-first search beside TChecker and SPIN, where they are installed or named; tools take turns";
  suite.duration = "about five minutes with both, one without";
  suite.intro =
      "Every tool starts afresh in every round and the tools take turns, so that a noisy machine troubles all alike. "
      "Times "
      "are wall times from start to end. All tools store the same states: Beeline runs with store=inclusion, TChecker "
      "with "
      "covreach, SPIN on a translation in which each state of the model is one of its own. Translating and compiling "
      "for "
      "SPIN is not counted. Memory is above that of the same program on a model of one state; TChecker and SPIN do not "
      "tell "
      "how many states they ever kept, so theirs is divided by those stored at the end.";
  suite.limits = {600, 8ull << 30};
  suite.rounds = 5;
  suite.timing = true;
  suite.configs = {{"beeline", "Beeline", "", "beeline", "bfs(store=inclusion)"},
                   {"tchecker", "TChecker", "", "tchecker", "-a covreach -s bfs"},
                   {"spin", "SPIN", "", "spin", "-O2 -DSAFETY"}};
  const auto add = [&](const char* id, const char* family, const char* size, bool untimed) {
    suite.instances.push_back({.id = id,
                               .family = family,
                               .label = "",
                               .generator = fmt::format("peer:{}", family),
                               .arguments = {size},
                               .file = "",
                               .query = "",
                               .configs = {"beeline", "tchecker"}});
    if (untimed) suite.instances.back().configs.push_back("spin");
  };
  add("startup", "startup", "1", true);
  add("fischer9", "fischer", "9", false);
  add("csmacd10", "csmacd", "10", false);
  add("traingate6", "traingate", "6", false);
  add("arbiter11", "arbiter", "11", true);
  const std::vector<std::string> models = {"fischer9", "csmacd10", "traingate6", "arbiter11"};
  suite.tables = {{"1",
                   "Time and memory to exhaust a state space",
                   TableKind::Tools,
                   models,
                   ids(suite.configs),
                   {Measure::Seconds, Measure::Stored, Measure::Peak},
                   {}}};
  suite.cacti = {{"Solved within a time", Measure::Seconds, ids(suite.configs)}};
  suite.scatters = {{"TChecker against Beeline", Measure::Seconds, "tchecker", "beeline"}};
  return suite;
}

}  // namespace beeline::bench
