// Figures 6, 7 and 8 of the distance-preserving paper: how wrong estimates are, and what a larger bound costs.
#include <cstdio>

#include <fmt/format.h>

#include "api/impl.h"
#include "app/figure_pages.h"
#include "bench/models.h"
#include "bench/run_curve.h"
#include "bench/suites.h"
#include "components/registry.h"
#include "plan/accuracy.h"

namespace beeline::app {

namespace {

constexpr std::size_t most_states = 1'000'000;
constexpr unsigned usual_rounds = 3;
constexpr int bounds[] = {5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 100, 120, 150, 200, 250, 300};

struct Compared {
  std::string name, estimate;
};

// The mean relative error of estimates, by true distance; empty and a message where it cannot be known.
std::string add_errors(bench::Diagram& diagram, const bench::Instance& instance, const std::vector<Compared>& all) {
  const Loaded loaded = load_generated(instance);
  if (!loaded.queries) return loaded.error;
  const auto& content = loaded.queries->impl().content;
  const ir::Network& network = content.network;
  const ir::ExprId target = content.properties.at(0).target();
  const plan::TrueDistances truth = plan::true_distances(network, target, most_states);
  if (!truth.problem.empty()) return fmt::format("{}: {}", instance.id, truth.problem);
  for (const Compared& one : all) {
    components::Spec spec;
    if (const std::string wrong = components::standard().read(one.estimate, spec, components::Kind::Estimate);
        !wrong.empty())
      return wrong;
    const plan::Accuracy accuracy =
        plan::accuracy(network, target, truth, components::standard().complete(spec, components::Kind::Estimate));
    bench::Curve& curve = diagram.curves.emplace_back();
    curve.name = one.name;
    curve.detail = one.estimate;
    curve.sum = fmt::format("mean over {} states: {:.1f} %", accuracy.states, 100 * accuracy.error);
    for (const plan::Accuracy::Level& level : accuracy.levels)
      curve.points.push_back({static_cast<double>(level.distance), 100 * level.error});
    fmt::print("figure {}: {}: {}\n", diagram.id, one.name, curve.sum);
  }
  return {};
}

std::string add_bucket_orders(bench::Diagram& diagram, const BenchOptions&) {
  diagram.title = "Where states are told apart first";
  diagram.text =
      "The towers of Hanoi with 3 disks, abstractions of at most 40 states. How wrong the estimate is in percent of "
      "the "
      "true distance, as the mean over all reachable states of that distance.";
  diagram.x = "true distance";
  diagram.y = "mean relative error in %";
  return add_errors(diagram, generated("hanoi", {"3"}),
                    {{"near the target first", bench::papers_abstraction("40")},
                     {"far from the target first", bench::papers_abstraction("40", "ranked", "far")}});
}

std::string add_merge_orders(bench::Diagram& diagram, const BenchOptions&) {
  diagram.title = "Which processes are composed first";
  diagram.text =
      "A tree of arbiters with 8 processes, abstractions of at most 20 states. How wrong the estimate is in percent of "
      "the true distance, as the mean over all reachable states of that distance.";
  diagram.x = "true distance";
  diagram.y = "mean relative error in %";
  return add_errors(
      diagram, generated("arbiter", {"2"}),
      {{"by rank", bench::papers_abstraction("20")}, {"as defined", bench::papers_abstraction("20", "defined")}});
}

std::string add_times(bench::Diagram& diagram, const BenchOptions& options) {
  const unsigned rounds = options.rounds ? options.rounds : usual_rounds;
  const bench::Instance instance = generated("random", {"8", "--seed", "1"});
  diagram.title = "Time over the bound";
  diagram.text = fmt::format(
      "A random system of 8 processes (beeline generate random 8 --seed 1): seconds of a whole run, the construction "
      "of "
      "the abstraction included, over the number of states that an abstraction may have; median of {}.",
      rounds == 1 ? "1 run" : fmt::format("{} runs", rounds));
  diagram.x = "bound";
  diagram.y = "seconds";
  bench::Models models("");
  const bench::Model& model = models.of(instance);
  if (!model.error.empty()) return model.error;
  const bench::Limits limits = figure_limits(options);
  for (const auto& [name, search] : {std::pair{"best-first", "greedy"}, std::pair{"A*", "astar"}}) {
    std::vector<bench::Varied> searches;
    for (const int bound : bounds)
      searches.push_back({static_cast<double>(bound),
                          fmt::format("{}({})", search, bench::papers_abstraction(std::to_string(bound)))});
    bench::RunCurve timed = bench::run_curve(
        {"/proc/self/exe", version(), "", "", ""}, instance, model, name, searches, bench::Measure::Seconds, rounds,
        limits, [&](const bench::Varied& one) { fmt::print(stderr, "figure {}: {}\n", diagram.id, one.spec); });
    if (!timed.error.empty()) return timed.error;
    timed.curve.detail = fmt::format("{}({})", search, bench::papers_abstraction("N"));
    if (!timed.unfinished.empty()) timed.curve.sum = fmt::format("{} bounds not finished", timed.unfinished.size());
    diagram.curves.push_back(std::move(timed.curve));
  }
  return {};
}

constexpr Figure figures[] = {{"6", add_bucket_orders}, {"7", add_merge_orders}, {"8", add_times}};

}  // namespace

FigurePage distance_preserving_page() {
  return {
      "distance-preserving", "Distance-preserving abstractions, figures 6 to 8",
      "Three figures of Dräger, Finkbeiner and Podelski, Directed model checking with distance-preserving "
      "abstractions (STTT 11, 2009), on our own models: how wrong the estimates are, and what a larger bound costs.",
      figures};
}

}  // namespace beeline::app
