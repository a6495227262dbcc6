#include "unit/generate/support.h"

#include <gtest/gtest.h>

#include "frontend/frontend.h"
#include "plan/run.h"

namespace beeline::generate {

Generated made(const std::string& family, const std::string& size,
               const std::vector<std::pair<std::string, std::string>>& options) {
  const Family* found = find_family(family);
  EXPECT_TRUE(found) << family;
  if (!found) return {};
  const auto values = parameters(*found, size, options);
  if (const auto* error = std::get_if<std::string>(&values)) {
    ADD_FAILURE() << *error;
    return {};
  }
  return generate(*found, std::get<Parameters>(values));
}

result::Answer answer(const std::string& xml, const std::string& search) {
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto file = sources.add("made.xml", xml);
  const auto document = frontend::load(sources, file, frontend::Format::UppaalXml, diagnostics);
  for (const util::Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << sources.render(diagnostic);
  if (!document || document->model().properties.size() != 1) {
    ADD_FAILURE() << "no model with one query";
    return {};
  }
  plan::Options options;
  EXPECT_EQ(components::standard().read(search, options.search), "");
  options.on_warning = [&](const util::Diagnostic& warning) { ADD_FAILURE() << sources.render(warning); };
  return plan::run(document->network(), document->model().properties, options).front();
}

}  // namespace beeline::generate
