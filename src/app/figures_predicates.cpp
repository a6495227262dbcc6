// What refinement does round by round, on the paper's own example of a search that grew: line segment 4, parts of three
// processes.
#include <cstdio>

#include <fmt/format.h>

#include "api/impl.h"
#include "app/figure_pages.h"
#include "bench/models.h"
#include "bench/run_curve.h"
#include "components/estimate/predicates.h"

namespace beeline::app {

namespace {

constexpr int most_rounds = 10;
constexpr const char* ways[] = {"path", "all", "guards"};

std::string estimate_of(const char* exclude, const std::string& rounds) {
  return fmt::format("predicates(from=refinement, rounds={}, exclude={}, split=3, combine=sum)", rounds, exclude);
}

bench::Instance segment() { return generated("line-segment", {"4"}); }

std::string add_states(bench::Diagram& diagram, const BenchOptions& options) {
  diagram.title = "Explored states over rounds of refinement";
  diagram.text =
      "Line segment 4, parts of at most 3 processes, best-first search; a curve for each way to exclude abstract paths "
      "(see beeline components predicates).";
  diagram.x = "rounds";
  diagram.y = "explored states";
  bench::Models models("");
  const bench::Instance instance = segment();
  const bench::Model& model = models.of(instance);
  if (!model.error.empty()) return model.error;
  for (const char* way : ways) {
    std::vector<bench::Varied> searches;
    for (int r = 0; r <= most_rounds; ++r)
      searches.push_back({static_cast<double>(r), fmt::format("greedy({})", estimate_of(way, std::to_string(r)))});
    bench::RunCurve run = bench::run_curve(
        {"/proc/self/exe", version(), "", "", ""}, instance, model, way, searches, bench::Measure::Explored, 1,
        figure_limits(options),
        [&](const bench::Varied& one) { fmt::print(stderr, "figure {}: {}\n", diagram.id, one.spec); });
    if (!run.error.empty()) return run.error;
    run.curve.detail = fmt::format("greedy({})", estimate_of(way, "r"));
    diagram.curves.push_back(std::move(run.curve));
  }
  return {};
}

std::string add_lengths(bench::Diagram& diagram, const BenchOptions&) {
  diagram.title = "Lengths of shortest abstract paths over rounds of refinement";
  diagram.text =
      "The same, for each part of the network that the target speaks about, excluding one path a round. A curve ends "
      "where a run of the part follows the path.";
  diagram.x = "rounds";
  diagram.y = "steps";
  const Loaded loaded = load_generated(segment());
  if (!loaded.queries) return loaded.error;
  const auto& content = loaded.queries->impl().content;
  const ir::Network& network = content.network;
  const analysis::ValueRanges ranges(network);
  const components::Registry& registry = components::standard();
  components::Spec spec;
  const std::string estimate = estimate_of("path", std::to_string(most_rounds + 1));
  if (std::string wrong = registry.read(estimate, spec, components::Kind::Estimate); !wrong.empty()) return wrong;
  spec = registry.complete(spec, components::Kind::Estimate);
  const std::vector<predicates::PartReport> parts =
      components::explain_predicates(components::Use(registry, spec, components::Kind::Estimate),
                                     {network, ranges, content.properties.at(0).target()});
  for (const predicates::PartReport& part : parts) {
    bench::Curve& curve = diagram.curves.emplace_back();
    for (const std::uint32_t p : part.processes)
      curve.name += (curve.name.empty() ? "" : ", ") + network.processes[p].name;
    curve.detail = estimate;
    if (!part.refined) continue;
    for (const predicates::Round& round : part.refined->rounds)
      if (round.paths > 0)
        curve.points.push_back({static_cast<double>(curve.points.size()), static_cast<double>(round.length)});
  }
  return {};
}

constexpr Figure figures[] = {{"states", add_states}, {"lengths", add_lengths}};

}  // namespace

FigurePage predicate_abstraction_page() {
  return {
      "predicate-abstraction", "Predicate abstraction: what refinement does",
      "Hoffmann, Smaus, Rybalchenko, Kupferschmid and Podelski (SPIN 2007, section 5) saw searches grow where a round "
      "of refinement made no abstract path longer. The same experiment on our model of the line segment.",
      figures};
}

}  // namespace beeline::app
