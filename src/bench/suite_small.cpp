// Two small suites: one that shows every kind of table and plot within a minute or two, one whose counts are pinned.
#include <algorithm>

#include <fmt/format.h>

#include "bench/published.h"
#include "bench/suites.h"

namespace beeline::bench {

namespace {

Instance made(std::string id, std::string family, std::vector<std::string> arguments) {
  return {.id = std::move(id),
          .family = family,
          .label = "",
          .generator = family,
          .arguments = std::move(arguments),
          .file = "",
          .query = "",
          .configs = {}};
}

template <class T>
std::vector<T> some(const std::vector<T>& all, const std::vector<std::string>& wanted) {
  std::vector<T> out;
  for (const T& one : all) {
    if (std::find(wanted.begin(), wanted.end(), one.id) != wanted.end()) out.push_back(one);
  }
  return out;
}

}  // namespace

Suite smoke() {
  Suite suite;
  suite.name = "smoke";
  suite.title = "Smoke: a bit of everything";
  suite.about = "small models and every kind of table and plot: does the lab work here?";
  suite.duration = "under two minutes";
  suite.intro =
      "The smaller models of the context-enhanced suite with a few of its searches, once each, with the paper's "
      "figures "
      "beside ours. It shows what reports look like; the numbers are too small to mean much.";
  suite.limits = {10, 1ull << 30};
  suite.instances = some(papers_models(), {"F5", "F10", "S1", "S2", "M1", "M2", "N1", "H3", "H4", "H5"});
  suite.configs =
      some(papers_configs(), {"bfs", "bfs+ce", "dU", "dU+ce", "dU+ut", "hL", "hL+ce", "hL+icb-i", "hU", "hU+ce"});
  suite.published = context_enhanced_figures();

  const auto models = ids(suite.instances);
  const std::vector<Measure> measures = {Measure::Explored, Measure::Seconds, Measure::TraceLength};
  suite.tables = {{"1", "Greedy search with dU", TableKind::Grid, models, {"dU", "dU+ce", "dU+ut"}, measures, {}},
                  {"3", "Breadth-first search", TableKind::Grid, models, {"bfs", "bfs+ce"}, measures, {}},
                  {"4", "All searches", TableKind::Summary, models, ids(suite.configs), measures, {}},
                  {"5", "Accesses of the open queues", TableKind::Queues, models, {"dU+ce", "dU+ut", "bfs+ce"}, {}, {}},
                  {"tools", "Times and memory", TableKind::Tools, {"M2", "H5"}, {"bfs", "hU+ce"}, {}, {}}};
  suite.cacti = {{"Solved within a time", Measure::Seconds, ids(suite.configs)},
                 {"Solved within explored states", Measure::Explored, ids(suite.configs)}};
  suite.scatters = {
      {"dU: plain against contexts", Measure::Explored, "dU", "dU+ce"},
      {"Breadth-first search against greedy search with hU and contexts", Measure::Seconds, "bfs", "hU+ce"}};
  return suite;
}

Suite pinned() {
  Suite suite;
  suite.name = "pinned";
  suite.title = "Pinned counts";
  suite.about = "small models whose counts a test holds to those of a committed file";
  suite.duration = "about ten seconds";
  suite.intro = "Counts repeat exactly for the same program; a change of any of them is a change of the search.";
  suite.limits = {600, 2ull << 30};
  suite.instances = some(papers_models(), {"F5", "S1", "M1", "N1", "H3", "H4"});
  for (Instance& more : std::vector<Instance>{made("arbiter2", "arbiter", {"2"}), made("csmacd4", "csmacd", {"4"}),
                                              made("fddi3", "fddi", {"3"}), made("traingate4", "traingate", {"4"}),
                                              made("random1", "random", {"4", "--seed", "1"}),
                                              made("random2", "random", {"5", "--seed", "2"})}) {
    suite.instances.push_back(std::move(more));
  }
  const auto add = [&](const char* id, const char* spec) { suite.configs.push_back({id, id, "", "beeline", spec}); };
  add("auto", "auto");
  add("bfs", "bfs(store=auto)");
  add("bfs-exact", "bfs(store=exact)");
  add("bfs+ce", "bfs(prefer=contexts)");
  add("dfs", "dfs(store=inclusion)");
  add("rdfs", "rdfs(seed=1)");
  add("dU", "greedy(dU)");
  add("hU", "greedy(hU)");
  add("hU+ce", "greedy(hU, prefer=contexts)");
  add("hU+icb-i", "greedy(hU, prefer=icb(interference, n=2))");
  add("hL+ut", "greedy(hL, prefer=useless)");
  add("astar", "astar(hL)");
  add("wastar", "wastar(hU, w=3)");
  // Without subsumption these take ten seconds.
  for (Instance& instance : suite.instances) {
    if (instance.id == "S1" || instance.id == "M1" || instance.id == "N1") {
      instance.configs = ids(suite.configs);
      std::erase(instance.configs, "bfs-exact");
    }
  }
  suite.tables = {{"1", "Counts", TableKind::Grid, ids(suite.instances), ids(suite.configs), {Measure::Explored}, {}}};
  return suite;
}

}  // namespace beeline::bench
