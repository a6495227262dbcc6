#include "app/bench_figures.h"

#include <algorithm>
#include <cstdio>

#include <beeline/beeline.h>
#include <fmt/format.h>

#include "api/impl.h"
#include "app/model.h"
#include "bench/diagram.h"
#include "bench/models.h"
#include "bench/suites.h"
#include "bench/time_curve.h"
#include "components/registry.h"
#include "plan/accuracy.h"

namespace beeline::app {

namespace {

constexpr std::size_t most_states = 1'000'000;
constexpr unsigned usual_rounds = 3;
constexpr bench::Limits usual_limits = {60, 4ull << 30};
constexpr int bounds[] = {5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 100, 120, 150, 200, 250, 300};

bench::Instance generated(const char* family, std::vector<std::string> arguments) {
  bench::Instance instance;
  instance.id = instance.family = instance.generator = family;
  instance.arguments = std::move(arguments);
  return instance;
}

struct Compared {
  std::string name, estimate;
};

// The mean relative error of estimates, by true distance; empty and a message where it cannot be known.
std::string add_errors(bench::Diagram& diagram, const bench::Instance& instance, const std::vector<Compared>& all) {
  bench::Models models("");
  const bench::Model& model = models.of(instance);
  if (!model.error.empty()) return model.error;
  const beeline::Loading loading = load_text(model.text, model.name);
  if (!loading) return fmt::format("{} cannot be read", model.name);
  const Queries queries = Queries::of_file(*loading.model);
  const ir::Network& network = queries.impl().content.network;
  const ir::ExprId target = queries.impl().content.properties.at(0).target();
  const plan::TrueDistances truth = plan::true_distances(network, target, most_states);
  if (!truth.problem.empty()) return fmt::format("{}: {}", model.name, truth.problem);
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
  bench::Limits limits = usual_limits;
  if (options.seconds > 0) limits.seconds = options.seconds;
  if (options.bytes) limits.bytes = options.bytes;
  for (const auto& [name, search] : {std::pair{"best-first", "greedy"}, std::pair{"A*", "astar"}}) {
    std::vector<bench::Timed> searches;
    for (const int bound : bounds)
      searches.push_back({static_cast<double>(bound),
                          fmt::format("{}({})", search, bench::papers_abstraction(std::to_string(bound)))});
    bench::TimeCurve timed = bench::time_curve(
        {"/proc/self/exe", version(), "", "", ""}, instance, model, name, searches, rounds, limits,
        [&](const bench::Timed& one) { fmt::print(stderr, "figure {}: {}\n", diagram.id, one.spec); });
    if (!timed.error.empty()) return timed.error;
    timed.curve.detail = fmt::format("{}({})", search, bench::papers_abstraction("N"));
    if (!timed.unfinished.empty()) timed.curve.sum = fmt::format("{} bounds not finished", timed.unfinished.size());
    diagram.curves.push_back(std::move(timed.curve));
  }
  return {};
}

struct Figure {
  const char* id;
  std::string (*add)(bench::Diagram&, const BenchOptions&);
};
constexpr Figure figures[] = {{"6", add_bucket_orders}, {"7", add_merge_orders}, {"8", add_times}};

}  // namespace

ExitCode bench_figures(const BenchOptions& options) {
  const auto complain = [](const std::string& message) {
    fmt::print(stderr, "beeline: {}\n", message);
    return ExitCode::Usage;
  };
  for (const std::string& only : options.only) {
    if (std::none_of(std::begin(figures), std::end(figures), [&](const Figure& one) { return only == one.id; }))
      return complain(fmt::format("there is no figure {}: --only 6, 7 or 8", only));
  }
  if (!writable(options.figures)) return ExitCode::Usage;
  std::vector<bench::Diagram> diagrams;
  for (const Figure& figure : figures) {
    const auto& only = options.only;
    if (!only.empty() && std::find(only.begin(), only.end(), figure.id) == only.end()) continue;
    bench::Diagram& diagram = diagrams.emplace_back();
    diagram.id = figure.id;
    if (const std::string wrong = figure.add(diagram, options); !wrong.empty()) {
      fmt::print(stderr, "beeline: figure {}: {}\n", figure.id, wrong);
      return ExitCode::Internal;
    }
  }
  const std::string page = bench::diagram_page(
      "Distance-preserving abstractions, figures 6 to 8",
      "Three figures of Dräger, Finkbeiner and Podelski, Directed model checking with distance-preserving abstractions "
      "(STTT 11, 2009), on our own models: how wrong the estimates are, and what a larger bound costs.",
      diagrams);
  if (!write_file(options.figures, page)) return ExitCode::Usage;
  fmt::print("figures: {}\n", options.figures);
  return ExitCode::Satisfied;
}

}  // namespace beeline::app
