#include "app/bench_figures.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include <fmt/format.h>

#include "app/figure_pages.h"
#include "app/model.h"

namespace beeline::app {

namespace {

std::optional<FigurePage> page_of(const std::string& suite) {
  for (FigurePage& page : std::vector{distance_preserving_page(), predicate_abstraction_page()})
    if (page.suite == suite) return std::move(page);
  return std::nullopt;
}

}  // namespace

bool has_figures(const std::string& suite) { return page_of(suite).has_value(); }

ExitCode bench_figures(const std::string& suite, const BenchOptions& options) {
  const FigurePage page = *page_of(suite);
  for (const std::string& only : options.only) {
    if (std::any_of(page.figures.begin(), page.figures.end(), [&](const Figure& one) { return only == one.id; }))
      continue;
    std::string all;
    for (const Figure& one : page.figures) all += (all.empty() ? "" : ", ") + std::string(one.id);
    fmt::print(stderr, "beeline: there is no figure {}: --only one of {}\n", only, all);
    return ExitCode::Usage;
  }
  if (!writable(options.figures)) return ExitCode::Usage;
  std::vector<bench::Diagram> diagrams;
  for (const Figure& figure : page.figures) {
    const auto& only = options.only;
    if (!only.empty() && std::find(only.begin(), only.end(), figure.id) == only.end()) continue;
    bench::Diagram& diagram = diagrams.emplace_back();
    diagram.id = figure.id;
    if (const std::string wrong = figure.add(diagram, options); !wrong.empty()) {
      fmt::print(stderr, "beeline: figure {}: {}\n", figure.id, wrong);
      return ExitCode::Internal;
    }
  }
  if (!write_file(options.figures, bench::diagram_page(page.title, page.intro, diagrams))) return ExitCode::Usage;
  fmt::print("figures: {}\n", options.figures);
  return ExitCode::Satisfied;
}

}  // namespace beeline::app
