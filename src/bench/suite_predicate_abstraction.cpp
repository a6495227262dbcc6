// Tables 1 to 3 of "Using predicate abstraction to generate heuristic functions in UPPAAL" (Hoffmann, Smaus,
// Rybalchenko, Kupferschmid, Podelski; SPIN 2007): best-first search with distances in predicate abstractions, from the
// model's text and from refinement, by the size of parts (b) and the number of rounds (r).
//
// In the paper's tables parts are added up as in the paper. Two more tables ask what it left open: how often its sum
// misleads A*, and whether its proposals for refinement help.
#include <fmt/format.h>

#include "bench/published.h"
#include "bench/suites.h"

namespace beeline::bench {

namespace {

constexpr int random_runs = 3;
constexpr const char* splits[] = {"b1", "b2", "b3", "b4", "all"};
constexpr int rounds[] = {0, 1, 4, 7};

std::string count_of(std::string_view split) { return split == "all" ? "0" : std::string(split.substr(1)); }

std::vector<Instance> models() {
  std::vector<Instance> all;
  const auto add = [&](std::string id, const char* family, std::vector<std::string> arguments) {
    Instance& one = all.emplace_back();
    one.id = std::move(id);
    one.family = one.generator = family;
    one.arguments = std::move(arguments);
  };
  for (const char* variant : {"FA", "FB"})
    for (const int n : {5, 10, 15})
      add(fmt::format("{}{}", variant, n), "fischer", {std::to_string(n), "--variant", variant});
  for (int n = 1; n <= 4; ++n) add(fmt::format("M{}", n), "mutex", {std::to_string(n)});
  for (int n = 1; n <= 4; ++n) add(fmt::format("N{}", n), "mutex", {std::to_string(n), "--variant", "N"});
  for (int n = 1; n <= 6; ++n) add(fmt::format("S{}", n), "line-segment", {std::to_string(n)});
  return all;
}

std::vector<Config> searches() {
  std::vector<Config> all;
  const auto add = [&](std::string id, std::string label, const char* group, std::string spec, std::string set = "") {
    all.push_back({std::move(id), std::move(label), group, "beeline", std::move(spec), std::move(set)});
  };
  for (int seed = 1; seed <= random_runs; ++seed)
    add(fmt::format("rdfs-{}", seed), "rdfs", "depth-first", fmt::format("rdfs(seed={})", seed), "rdfs");
  for (const char* estimate : {"dU", "hL", "hU"})
    add(estimate, estimate, "others", fmt::format("greedy({})", estimate));
  add("dp50", "dp(50)", "others", "greedy(dp(bound=50))");
  const auto abstraction = [](std::string_view from, std::string_view split, const char* combine = "sum") {
    return fmt::format("predicates(from={}, split={}, combine={})", from, count_of(split), combine);
  };
  for (const char* split : splits) {
    const std::string estimate = abstraction("syntax", split);
    add(fmt::format("syntax-{}", split), split, "syntax", fmt::format("greedy({})", estimate));
    add(fmt::format("astar-syntax-{}", split), split, "A*, syntax", fmt::format("astar({})", estimate));
  }
  for (const char* split : splits) {
    for (const int r : rounds) {
      const std::string estimate = abstraction(fmt::format("refinement, rounds={}, exclude=path", r), split);
      add(fmt::format("refine-{}-r{}", split, r), fmt::format("{} r{}", split, r), "refinement",
          fmt::format("greedy({})", estimate));
      if (r == 4)
        add(fmt::format("astar-refine-{}-r{}", split, r), fmt::format("{} r{}", split, r), "A*, refinement",
            fmt::format("astar({})", estimate));
    }
  }
  add("astar-hL", "hL", "A*", "astar(hL)");
  for (const char* more :
       {"rounds=auto, exclude=path", "rounds=4, exclude=all", "rounds=4, exclude=guards",
        "rounds=4, exclude=path, perimeter=2", "rounds=auto, exclude=all", "rounds=auto, exclude=guards"})
    add(fmt::format("b3: {}", more), more, "proposals",
        fmt::format("greedy({})", abstraction(fmt::format("refinement, {}", more), "b3")));
  add("charged-b3", "b3, charged", "proposals", fmt::format("greedy({})", abstraction("refinement", "b3", "charged")));
  return all;
}

std::vector<std::string> in_groups(const Suite& suite, std::initializer_list<std::string_view> groups) {
  std::vector<std::string> out;
  for (const std::string_view group : groups)
    for (const Config& config : suite.configs)
      if (config.group == group) out.push_back(config.id);
  return out;
}

}  // namespace

Suite predicate_abstraction() {
  Suite suite;
  suite.name = "predicate-abstraction";
  suite.title = "Predicate abstraction, tables 1 to 3";
  suite.about = "rebuilds the tables of Hoffmann, Smaus, Rybalchenko and others, SPIN 2007, with their figures beside";
  suite.duration = "half an hour on one core; --only M1/ --only FA5/: seconds";
  suite.intro =
      "How good are distances in abstractions that know some constraints over clocks and variables? Constraints are "
      "those of the model (syntax), or come out of rounds of refinement (r). The network is split into parts of at "
      "most b processes, whose distances are added up, joint steps twice, as in the paper. Beside them random "
      "depth-first search (averaged over three runs), dU, hL, hU and dp with 50 states. Models: Fischer's protocol "
      "with "
      "two ways to ask for the error (FA, FB), a mutual exclusion protocol (M, N), and a single-tracked line segment "
      "(S, in the paper C). They are made by beeline generate.";
  suite.limits = {60, 4ull << 30};
  suite.instances = models();
  suite.configs = searches();
  suite.published = predicate_abstraction_figures();

  const auto instances = ids(suite.instances);
  std::vector<std::string> overview = in_groups(suite, {"depth-first", "others"});
  overview.insert(overview.end(), {"h-best", "syntax-b2", "refine-b3-r4"});
  const std::vector<Measure> measures = {Measure::Explored, Measure::Overhead, Measure::Seconds};
  const std::vector<std::string> syntax = in_groups(suite, {"syntax"}), refinement = in_groups(suite, {"refinement"});
  const std::vector<std::string> proposals = in_groups(suite, {"proposals"});
  std::vector<std::string> proposed = {"refine-b3-r0", "refine-b3-r1", "refine-b3-r4", "refine-b3-r7"};
  proposed.insert(proposed.end(), proposals.begin(), proposals.end());
  suite.tables = {
      {"1", "Table 1: an overview", TableKind::Means, instances, overview, measures, {}},
      {"2", "Table 2: constraints of the model", TableKind::Grid, instances, syntax, measures, {}},
      {"3", "Table 3: refinement", TableKind::Grid, instances, refinement, measures, {}},
      {"4",
       "A* with the paper's sum: lengths of traces",
       TableKind::Grid,
       instances,
       in_groups(suite, {"A*", "A*, syntax", "A*, refinement"}),
       {Measure::TraceLength, Measure::Explored},
       {"With hL traces are shortest."}},
      {"5", "Ways to refine, b = 3", TableKind::Grid, instances, proposed, {Measure::Explored, Measure::Overhead}, {}},
      {"6",
       "Explored states, as ratios",
       TableKind::Ratios,
       instances,
       {"syntax-b4", "dU", "refine-b3-r4", "dU", "refine-b3-r7", "dU", "refine-b4-r7", "dU", "refine-b3-r7",
        "syntax-b3", "b3: rounds=auto, exclude=path", "refine-b3-r7", "b3: rounds=4, exclude=guards", "refine-b3-r4"},
       {},
       {}}};
  suite.cacti = {{"Solved within a time: constraints of the model", Measure::Seconds, syntax},
                 {"Solved within a time: refinement, b = 3", Measure::Seconds, proposed}};
  suite.scatters = {{"Best-first search: dU against refinement", Measure::Explored, "dU", "refine-b3-r7"},
                    {"Best-first search: constraints of the model against refinement", Measure::Explored, "syntax-b3",
                     "refine-b3-r7"}};
  return suite;
}

}  // namespace beeline::bench
