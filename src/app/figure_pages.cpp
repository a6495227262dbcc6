#include "app/figure_pages.h"

#include <fmt/format.h>

#include "bench/models.h"

namespace beeline::app {

Loaded load_generated(const bench::Instance& instance) {
  bench::Models models("");
  const bench::Model& model = models.of(instance);
  if (!model.error.empty()) return {std::nullopt, model.error};
  const Loading loading = load_text(model.text, model.name);
  if (!loading) return {std::nullopt, fmt::format("{} cannot be read", model.name)};
  return {Queries::of_file(*loading.model), {}};
}

}  // namespace beeline::app
