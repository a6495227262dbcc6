// Pages of figures, one for each suite that has some: `beeline bench SUITE --figures FILE`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <beeline/beeline.h>

#include "app/app.h"
#include "bench/diagram.h"
#include "bench/suite.h"

namespace beeline::app {

struct Figure {
  const char* id;  // what --only names
  // Measures and draws; says what goes wrong, or nothing.
  std::string (*add)(bench::Diagram&, const BenchOptions&);
};

struct FigurePage {
  std::string suite, title, intro;
  std::span<const Figure> figures;
};

FigurePage distance_preserving_page();
FigurePage predicate_abstraction_page();

// For the pages' files.
inline bench::Instance generated(const char* family, std::vector<std::string> arguments) {
  bench::Instance instance;
  instance.id = instance.family = instance.generator = family;
  instance.arguments = std::move(arguments);
  return instance;
}
// Its model and the queries in it, or what is wrong.
struct Loaded {
  std::optional<Queries> queries;
  std::string error;
};
Loaded load_generated(const bench::Instance& instance);
inline bench::Limits figure_limits(const BenchOptions& options) {
  return {options.seconds > 0 ? options.seconds : 60, options.bytes ? options.bytes : 4ull << 30};
}

}  // namespace beeline::app
