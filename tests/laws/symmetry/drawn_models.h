// Random models with scalar sets, read, for laws that try many of them.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 300), BEELINE_LAW_SEED where they start.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "frontend/frontend.h"
#include "scalar_model.h"
#include "support/environment.h"

namespace beeline::test {

inline std::optional<ir::Model> load(const std::string& text, const std::string& queries) {
  util::Sources files;
  util::Diagnostics diagnostics;
  const auto document = frontend::load(files, files.add("m", text), frontend::Format::UppaalXta, diagnostics);
  std::optional<ir::Model> model;
  if (document) {
    model = document->model();
    document->read_queries(*model, files, files.add("m.q", queries), diagnostics);
  }
  for (const auto& d : diagnostics.all())
    if (d.severity == util::Severity::Error) ADD_FAILURE() << files.render(d) << text;
  return model;
}

// Different laws have different salts. `law` is called with what was drawn, the model, and a text for messages.
template <class Law>
void for_models(std::uint64_t salt, std::string ScalarModel::*asked, Law law) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 300);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  for (std::uint64_t seed = first; seed < first + models && !::testing::Test::HasFailure(); ++seed) {
    const ScalarModel drawn = scalar_model(seed);
    const auto model = load(drawn.text, drawn.*asked);
    if (model) law(drawn, *model, fmt::format("\nseed {}\n{}\n{}\n", seed, drawn.text, drawn.*asked));
  }
}

}  // namespace beeline::test
