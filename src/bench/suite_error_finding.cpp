// The models of a study of randomised error finding in UPPAAL, which the user has: they do not come with Beeline.
#include <fmt/format.h>

#include "bench/published.h"
#include "bench/suites.h"

namespace beeline::bench {

namespace {

struct Folder {
  const char* name;
  std::vector<std::string> files;  // without .xml
};

std::vector<Folder> folders() {
  std::vector<Folder> all = {
      {"GosGirls", {"goss-1", "goss-2", "goss-3", "goss-4", "goss-5"}},
      {"GosGirlsConfig", {"goss-config-1", "goss-config-2", "goss-config-4", "goss-config-5"}},
      {"CSMA-CD", {"csma-20N", "csma-25N", "csma-50N"}},
      {"Fischer", {"fischer-10N", "fischer-15N", "fischer-20N", "fischer-25N", "fischer-50N"}},
      {"Lamports-LE", {"LE-Chan-3N", "LE-Chan-4N", "LE-Chan-5N"}},
      {"Train", {"train-200N", "train-400N", "train-1000N"}},
      {"TetaSARTS", {"md5-jop", "minepump-jop"}},
      {"IMAOptim", {}},
      {"Herschel-Planck", {}},
      {"Milner", {}},
      {"MilnerRest", {}},
  };
  for (int n = 0; n <= 18; n += 2) all[7].files.push_back(std::to_string(n));
  for (int n = 68; n <= 80; n += 2) all[8].files.push_back(fmt::format("Herschel-f{}", n));
  for (const int n : {100, 500, 1000}) {
    all[9].files.push_back(fmt::format("Milner-N{}-d4-v2", n));
    for (const char* rest : {"d4-v4", "d10-v2", "d10-v4"})
      all[10].files.push_back(fmt::format("Milner-N{}-{}", n, rest));
  }
  return all;
}

}  // namespace

Suite error_finding() {
  Suite suite;
  suite.name = "error-finding";
  suite.title = "Error finding on UPPAAL models";
  suite.about = "the models of a study of randomised error finding, with published UPPAAL times (needs --models DIR)";
  suite.duration = "about an hour on two cores";
  suite.intro =
      "Each model has an error that is hard to find by plain breadth-first or depth-first search. The figures of "
      "UPPAAL "
      "are published ones, from another machine.";
  suite.limits = {60, 4ull << 30};
  suite.needs_models = true;
  for (const Folder& folder : folders()) {
    for (const std::string& file : folder.files) {
      const bool number = file.find_first_not_of("0123456789") == std::string::npos;
      suite.instances.push_back({.id = number ? fmt::format("{}-{}", folder.name, file) : file,
                                 .family = folder.name,
                                 .label = "",
                                 .generator = "",
                                 .arguments = {},
                                 .file = fmt::format("uppaal-zoo/error-finding/{}/{}.xml", folder.name, file),
                                 .query = "",
                                 .configs = {}});
      // The only one of these files without a query of its own; this is the study's.
      if (file == "goss-5") {
        suite.instances.back().query =
            "E<> forall (x : id_girl) forall (y : id_girl) secrets[x][y] && totalTime <= 900";
      }
    }
  }
  suite.configs = {{"auto", "auto", "", "beeline", "auto"},
                   {"hU+ce", "hU, contexts", "", "beeline", "greedy(hU, prefer=contexts)"},
                   {"bfs", "bfs", "", "beeline", "bfs"},
                   {"dfs", "dfs", "", "beeline", "dfs"},
                   {"rdfs", "rdfs", "", "beeline", "rdfs(seed=1)"},
                   {"walk", "walk", "", "beeline", "walk(seed=1)"}};
  const std::vector<std::string> ours = ids(suite.configs);
  std::vector<std::string> columns = ours;
  for (const char* search : {"BFS", "DFS", "RDFS", "RET", "SEM"}) columns.push_back(fmt::format("UPPAAL {}", search));
  suite.published = error_finding_figures();
  const auto models = ids(suite.instances);
  suite.tables = {{"1", "Seconds until the error was found", TableKind::Grid, models, columns, {Measure::Seconds}, {}},
                  {"2",
                   "Explored states and trace lengths",
                   TableKind::Grid,
                   models,
                   ours,
                   {Measure::Explored, Measure::TraceLength},
                   {}},
                  {"3",
                   "All searches",
                   TableKind::Summary,
                   models,
                   ours,
                   {Measure::Explored, Measure::Seconds, Measure::TraceLength},
                   {}}};
  suite.cacti = {{"Solved within a time", Measure::Seconds, ours}};
  suite.scatters = {
      {"Breadth-first search against greedy search with hU and contexts", Measure::Seconds, "bfs", "hU+ce"},
      {"Random depth-first search against random walks", Measure::Seconds, "rdfs", "walk"},
      {"Random depth-first search against auto", Measure::Seconds, "rdfs", "auto"}};
  return suite;
}

}  // namespace beeline::bench
