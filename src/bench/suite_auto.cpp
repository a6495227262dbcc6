// Whether the default search keeps up with the best of its members.
#include <fmt/format.h>

#include "bench/suites.h"

namespace beeline::bench {

namespace {

void add_family(Suite& suite, const std::string& family, const std::vector<std::string>& sizes,
                const std::vector<std::string>& options = {}, const std::string& name = {}) {
  for (const std::string& size : sizes) {
    std::vector<std::string> arguments = {size};
    arguments.insert(arguments.end(), options.begin(), options.end());
    suite.instances.push_back({.id = fmt::format("{}-{}", name.empty() ? family : name, size),
                               .family = name.empty() ? family : name,
                               .label = "",
                               .generator = family,
                               .arguments = std::move(arguments),
                               .file = "",
                               .query = "",
                               .configs = {}});
  }
}

void add_file(Suite& suite, const std::string& family, const std::string& id, const std::string& file,
              const std::string& query = {}) {
  suite.instances.push_back({.id = id,
                             .family = family,
                             .label = "",
                             .generator = "",
                             .arguments = {},
                             .file = file,
                             .query = query,
                             .configs = {}});
}

Config search(const std::string& spec, const std::string& group, std::size_t threads = 1) {
  std::string id = threads > 1 ? fmt::format("{}, {} threads", spec, threads) : spec;
  return {.id = id, .label = id, .group = group, .spec = spec, .threads = threads, .traces = false};
}

}  // namespace

Suite auto_search() {
  Suite suite;
  suite.name = "auto";
  suite.title = "The default search beside its members";
  suite.about =
      "how long auto takes beside the fastest of the searches that it is made of, on models with an error and "
      "without (some need --models DIR)";
  suite.duration = "about an hour on two cores";
  suite.intro =
      "auto does not know which of its members will be the fastest; what that costs is told here. With one thread they "
      "take turns, with two they run side by side. Verdicts alone are asked for: what traces cost is another matter.";
  suite.limits = {20, 4ull << 30};
  suite.timing = true;
  suite.needs_models = true;

  add_family(suite, "hanoi", {"5", "6", "7"});
  add_family(suite, "arbiter", {"3", "4", "5"});
  add_family(suite, "mutex", {"2", "3", "4"});
  add_family(suite, "mutex", {"2", "3", "4"}, {"--variant", "N"}, "mutex-N");
  add_family(suite, "line-segment", {"2", "4", "6"});
  add_family(suite, "random", {"5", "8", "11"});
  for (const char* family : {"fischer", "csmacd", "fddi", "traingate"}) add_family(suite, family, {"10", "20", "40"});
  for (const char* model : {"M1", "M2", "M3", "M4", "N1", "N2", "N3", "N4"})
    add_file(suite, "mcta", model, fmt::format("mcta/{}.xml", model), "E<> (S1.I_am_unsafe and S2.I_am_unsafe)");
  for (const char* model : {"A2", "A3", "A4", "A5", "A6"})
    add_file(suite, "mcta", model, fmt::format("mcta/{}.xml", model));
  for (const char* model : {"fischerErr_12", "fischerErr_16"})
    add_file(suite, "tck", model, fmt::format("tck/{}.tck", model), "E<> P1.cs and P2.cs");
  for (const char* model : {"arbiterL_3", "arbiterL_4"})
    add_file(suite, "tck", model, fmt::format("tck/{}.tck", model), "E<> Client_0.work and Client_1.work");
  add_file(suite, "tck", "leader_7", "tck/leader_7.tck", "E<> S.error");
  add_file(suite, "tck", "rtsat_g2", "tck/rtsat_g2_nobound_sat.tck", "E<> Node0.Done");
  for (const Instance& instance : error_finding().instances) suite.instances.push_back(instance);
  const std::vector<std::string> with_error = ids(suite.instances);

  add_family(suite, "fischer", {"5", "6", "7"}, {"--correct"}, "fischer-correct");
  add_family(suite, "csmacd", {"6", "8", "10"}, {"--correct"}, "csmacd-correct");
  add_family(suite, "fddi", {"8", "12", "16"}, {"--correct"}, "fddi-correct");
  add_family(suite, "traingate", {"4", "5", "6"}, {"--correct"}, "traingate-correct");
  add_family(suite, "arbiter", {"2", "3"}, {"--correct"}, "arbiter-correct");
  for (const char* model : {"fischer_9", "csmacd_10", "mutex_4", "fddi_20", "traingate_5", "arbiter_tree_3"})
    add_file(suite, "tck-correct", model, fmt::format("tck/{}.tck", model), "E<> false");
  const std::vector<std::string> all = ids(suite.instances);
  const std::vector<std::string> correct(all.begin() + static_cast<std::ptrdiff_t>(with_error.size()), all.end());

  for (const char* member :
       {"bfs", "dfs", "walk", "walk(hU)", "greedy(hU, prefer=contexts)", "greedy(hL, prefer=useless)"})
    suite.configs.push_back(search(member, "members"));
  suite.configs.push_back(search("auto", "auto"));
  suite.configs.push_back(search("auto", "auto", 2));
  for (const std::string& model : correct) {
    for (Instance& instance : suite.instances)
      if (instance.id == model) instance.configs = {"bfs", "auto", "auto, 2 threads"};
  }
  suite.tables = {
      {"1", "Models with an error", TableKind::Beside, with_error, ids(suite.configs), {}, {}},
      {"2",
       "Proofs, beside breadth-first search",
       TableKind::Beside,
       correct,
       {"bfs", "auto", "auto, 2 threads"},
       {},
       {}},
      {"3", "Seconds of each search", TableKind::Grid, with_error, ids(suite.configs), {Measure::Seconds}, {}}};
  suite.cacti = {{"Solved within a time", Measure::Seconds, ids(suite.configs)}};
  return suite;
}

}  // namespace beeline::bench
