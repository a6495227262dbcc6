// Tables 1 to 5 of "Context-Enhanced Directed Model Checking" (Wehrle, Kupferschmid; SPIN 2010): six searches, each
// plain and with four ways to prefer transitions, on 27 models of five families.
#include <array>

#include <fmt/format.h>

#include "bench/published.h"
#include "bench/suites.h"

namespace beeline::bench {

namespace {

struct Search {
  const char* id;
  const char* group;
  const char* spec;  // with a place for the preference
  bool directed;
};
constexpr std::array<Search, 6> searches = {{
    {"bfs", "breadth-first search", "bfs({}store=inclusion)", false},
    {"dfs", "depth-first search", "dfs({}store=inclusion)", false},
    {"dU", "greedy search, dU", "greedy(dU, {}store=inclusion)", true},
    {"dL", "greedy search, dL", "greedy(dL, {}store=inclusion)", true},
    {"hL", "greedy search, hL", "greedy(hL, {}store=inclusion)", true},
    {"hU", "greedy search, hU", "greedy(hU, {}store=inclusion)", true},
}};

// CE, ICB_P, ICB_I and UT of the paper. Useless transitions need an estimate.
struct Preference {
  const char* suffix;
  const char* label;
  const char* option;
  bool needs_estimate;
};
constexpr std::array<Preference, 5> preferences = {{
    {"", "plain", "", false},
    {"+ce", "CE", "prefer=contexts, ", false},
    {"+icb-p", "ICB_P", "prefer=icb(process), ", false},
    {"+icb-i", "ICB_I", "prefer=icb(interference, n=2), ", false},
    {"+ut", "UT", "prefer=useless, ", true},
}};

std::vector<std::string> columns(const std::string& search) {
  std::vector<std::string> ids;
  for (const Config& config : papers_configs()) {
    if (config.id == search || config.id.starts_with(search + "+")) ids.push_back(config.id);
  }
  return ids;
}

Table grid(const char* id, const char* title, const char* search, const std::vector<Instance>& instances) {
  return {id,
          title,
          TableKind::Grid,
          ids(instances),
          columns(search),
          {Measure::Explored, Measure::Seconds, Measure::TraceLength},
          {}};
}

}  // namespace

std::vector<Instance> papers_models() {
  std::vector<Instance> all;
  const auto add = [&](const char* family, int index, const char* generator, std::vector<std::string> arguments) {
    all.push_back({.id = fmt::format("{}{}", family, index),
                   .family = family,
                   .label = "",
                   .generator = generator,
                   .arguments = std::move(arguments),
                   .file = "",
                   .query = "",
                   .configs = {}});
  };
  for (const int n : {5, 10, 15}) add("F", n, "fischer", {std::to_string(n)});
  for (int n = 1; n <= 9; ++n) add("S", n, "line-segment", {std::to_string(n)});
  for (int n = 1; n <= 4; ++n) add("M", n, "mutex", {std::to_string(n)});
  for (int n = 1; n <= 4; ++n) add("N", n, "mutex", {std::to_string(n), "--variant", "N"});
  for (int n = 3; n <= 9; ++n) add("H", n, "hanoi", {std::to_string(n)});
  return all;
}

std::vector<Config> papers_configs() {
  std::vector<Config> all;
  for (const Search& search : searches) {
    for (const Preference& preference : preferences) {
      if (preference.needs_estimate && !search.directed) continue;
      all.push_back({fmt::format("{}{}", search.id, preference.suffix), preference.label, search.group, "beeline",
                     fmt::format(fmt::runtime(search.spec), preference.option)});
    }
  }
  return all;
}

Suite context_enhanced() {
  Suite suite;
  suite.name = "context-enhanced";
  suite.title = "Context-enhanced directed model checking, tables 1 to 5";
  suite.about = "rebuilds the five tables of Wehrle and Kupferschmid, SPIN 2010, with the paper's figures beside ours";
  suite.duration = "about an hour on two cores";
  suite.intro =
      "Which order of exploration finds an error soonest? Greedy search with four estimates, breadth-first and "
      "depth-first "
      "search, each plain and with interference contexts (CE), iterative context bounding by process and by "
      "interference "
      "(ICB_P, ICB_I) and useless transitions (UT), on the paper's families of models: Fischer's protocol (F), a "
      "single-tracked line segment (S), a mutual exclusion protocol (M, N) and the towers of Hanoi (H). The models are "
      "our own, made by beeline generate. Ties between equal estimates go to the state that came first.";
  suite.limits = {30, 4ull << 30};
  suite.instances = papers_models();
  suite.configs = papers_configs();
  suite.published = context_enhanced_figures();

  const auto& instances = suite.instances;
  suite.tables = {grid("1", "Table 1: greedy search with dU", "dU", instances),
                  grid("2", "Table 2: greedy search with hL", "hL", instances),
                  grid("3", "Table 3: breadth-first search", "bfs", instances)};
  suite.tables.push_back({"4",
                          "Table 4: all searches, over the models that every search of a group solved",
                          TableKind::Summary,
                          ids(instances),
                          ids(suite.configs),
                          {Measure::Explored, Measure::Seconds, Measure::TraceLength},
                          {}});
  suite.tables.push_back({"5",
                          "Table 5: accesses of the open queues and context switches",
                          TableKind::Queues,
                          ids(instances),
                          {"hL+ce", "hL+ut", "hL+icb-p", "hL+icb-i", "dU+ce", "dU+ut", "dU+icb-p", "dU+icb-i", "bfs+ce",
                           "bfs+icb-p", "bfs+icb-i"},
                          {},
                          {}});
  for (const char* search : {"dU", "hL", "bfs"}) {
    const auto group = suite.config(search)->group;
    suite.cacti.push_back({fmt::format("Solved within a time: {}", group), Measure::Seconds, columns(search)});
    suite.cacti.push_back(
        {fmt::format("Solved within explored states: {}", group), Measure::Explored, columns(search)});
  }
  suite.cacti.push_back({"Solved within a time: the plain searches and those with contexts",
                         Measure::Seconds,
                         {"bfs", "bfs+ce", "dU", "dU+ce", "hL", "hL+ce", "hU", "hU+ce"}});
  for (const char* search : {"bfs", "dU", "hL", "hU"}) {
    const std::string plain = search;
    suite.scatters.push_back({fmt::format("{}: plain against contexts", suite.config(plain)->group), Measure::Explored,
                              plain, plain + "+ce"});
  }
  suite.scatters.push_back(
      {"greedy search, hL: useless transitions against contexts", Measure::Explored, "hL+ut", "hL+ce"});
  suite.scatters.push_back(
      {"trace length, greedy search, dU: plain against contexts", Measure::TraceLength, "dU", "dU+ce"});
  return suite;
}

}  // namespace beeline::bench
