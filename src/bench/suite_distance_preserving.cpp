// Tables 1 and 2 of "Directed model checking with distance-preserving abstractions" (Dräger, Finkbeiner, Podelski;
// STTT 11, 2009): best-first search and A* with distances from abstractions of at most 50 and 100 states, beside
// random depth-first search and the distances in single processes.
//
// The abstraction is measured twice: as the paper makes it, and as `dp` does with nothing but the bound given. The
// seeds of the random systems are 1 to 15 for each size, without looking at what comes out.
#include <fmt/format.h>

#include "bench/published.h"
#include "bench/suites.h"

namespace beeline::bench {

namespace {

constexpr int random_systems = 15;
constexpr int random_runs = 3;

std::vector<Instance> models() {
  std::vector<Instance> all;
  const auto add = [&](std::string id, const char* family, std::vector<std::string> arguments, std::string set = "") {
    all.push_back({.id = std::move(id),
                   .family = family,
                   .label = "",
                   .generator = family,
                   .arguments = std::move(arguments),
                   .file = "",
                   .query = "",
                   .configs = {},
                   .set = std::move(set)});
  };
  for (int k = 2; k <= 6; ++k) add(fmt::format("A{}", k), "arbiter", {std::to_string(k)});
  for (int n = 4; n <= 8; ++n) add(fmt::format("H{}", n), "hanoi", {std::to_string(n)});
  for (int n = 5; n <= 10; ++n) {
    for (int seed = 1; seed <= random_systems; ++seed) {
      add(fmt::format("R{}-{}", n, seed), "random", {std::to_string(n), "--seed", std::to_string(seed)},
          fmt::format("R{}", n));
    }
  }
  for (int n = 1; n <= 4; ++n) add(fmt::format("M{}", n), "mutex", {std::to_string(n)});
  for (int n = 1; n <= 4; ++n) add(fmt::format("N{}", n), "mutex", {std::to_string(n), "--variant", "N"});
  for (int n = 1; n <= 9; ++n) add(fmt::format("S{}", n), "line-segment", {std::to_string(n)});
  return all;
}

std::vector<Config> searches() {
  std::vector<Config> all;
  for (int seed = 1; seed <= random_runs; ++seed) {
    all.push_back(
        {fmt::format("rdfs-{}", seed), "rdfs", "depth-first", "beeline", fmt::format("rdfs(seed={})", seed), "rdfs"});
  }
  const auto add = [&](const std::string& id, const std::string& label, const std::string& estimate, bool astar_too) {
    all.push_back({id, label, "best-first", "beeline", fmt::format("greedy({})", estimate)});
    if (astar_too) all.push_back({"astar-" + id, label, "A*", "beeline", fmt::format("astar({})", estimate)});
  };
  add("dU", "dU", "dU", false);
  add("dL", "dL", "dL", true);
  for (const int bound : {50, 100}) {
    add(fmt::format("paper{}", bound), fmt::format("N = {}", bound), papers_abstraction(std::to_string(bound)), true);
    add(fmt::format("dp{}", bound), fmt::format("dp({})", bound), fmt::format("dp(bound={})", bound), true);
  }
  return all;
}

}  // namespace

std::string papers_abstraction(const std::string& bound, const char* merge, const char* split) {
  return fmt::format("dp(bound={}, merge={}, embed=off, focus=off, split={}, whole=0)", bound, merge, split);
}

Suite distance_preserving() {
  Suite suite;
  suite.name = "distance-preserving";
  suite.title = "Distance-preserving abstractions, tables 1 and 2";
  suite.about = "rebuilds both tables of Dräger, Finkbeiner and Podelski, STTT 2009, with the paper's figures beside";
  suite.duration = "several hours on two cores; --only A2/ --only H4/ --time 10s: a minute";
  suite.intro =
      "How much do distances in a small abstraction of the whole system save, beside distances in single processes? "
      "Those are the FSM estimate of the paper, as a sum (dU) and as a maximum (dL). The abstractions have at most "
      "50 or 100 states at a time, made as the paper says (N = 50, N = 100) and as the estimate dp does (dp(50), "
      "dp(100)). Models: trees of arbiters "
      "(A), the towers of Hanoi (H), 15 random systems of each size (R), a mutual exclusion protocol (M, N) and a "
      "single-tracked line segment (S, in the paper C). They are made by beeline generate. Random systems and the "
      "three runs of random depth-first search are averaged.";
  suite.limits = {60, 4ull << 30};
  suite.instances = models();
  suite.configs = searches();
  suite.published = distance_preserving_figures();

  const auto instances = ids(suite.instances);
  const std::vector<std::string> best_first = {"rdfs-1",  "rdfs-2",   "rdfs-3", "dU",   "dL",
                                               "paper50", "paper100", "dp50",   "dp100"};
  const std::vector<std::string> astar = {"astar-dL", "astar-paper50", "astar-paper100", "astar-dp50", "astar-dp100"};
  const std::vector<Measure> measures = {Measure::Explored, Measure::Seconds, Measure::TraceLength};
  const char* note =
      "A mean is of all runs behind a cell. Where some did not finish, the time counts them with their limit, and "
      "other measures say how many finished.";
  suite.tables = {
      {"1", "Table 1: best-first search", TableKind::Means, instances, best_first, measures, {note}},
      {"2", "Table 2: A*", TableKind::Means, instances, astar, measures, {note}},
      {"3",
       "Explored states of best-first search, as ratios",
       TableKind::Ratios,
       instances,
       {"dp100", "dU", "dp50", "dU", "paper100", "dU", "paper50", "dU"},
       {},
       {}},
      {"4",
       "Explored states of A*, as ratios",
       TableKind::Ratios,
       instances,
       {"astar-dp50", "astar-dL", "astar-dp100", "astar-dL", "astar-paper50", "astar-dL", "astar-paper100", "astar-dL"},
       {},
       {}}};
  suite.cacti = {{"Solved within a time: best-first search", Measure::Seconds, best_first},
                 {"Solved within a time: A*", Measure::Seconds, astar}};
  suite.scatters = {{"Best-first search: dU against dp with 100 states", Measure::Explored, "dU", "dp100"},
                    {"Best-first search, 100 states: as published against dp", Measure::Explored, "paper100", "dp100"},
                    {"A*: dL against dp with 50 states", Measure::Explored, "astar-dL", "astar-dp50"}};
  return suite;
}

}  // namespace beeline::bench
