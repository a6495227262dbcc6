// The random contexts that `beeline generate contexts` writes are what it says of them.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "frontend/cdl/attach.h"
#include "frontend/cdl/cdl.h"
#include "frontend/cdl/unfold.h"
#include "frontend/frontend.h"
#include "generate/contexts.h"
#include "ir/network.h"

namespace beeline::test {
namespace {

namespace cdl = frontend::cdl;

TEST(GeneratedContexts, HaveTheSizesThatAreTold) {
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto file = sources.add("c.cdl", generate::random_contexts(50, generate::contexts_seed));
  const auto unit = cdl::read(sources, file, diagnostics);
  ASSERT_TRUE(unit) << sources.render(diagnostics.all().front());
  ASSERT_EQ(unit->cdls.size(), 50u);
  EXPECT_EQ(unit->activities.size(), 40u);
  std::uint64_t least = UINT64_MAX, most = 0, sum = 0;
  for (const cdl::Cdl& one : unit->cdls) {
    const auto graph = cdl::unfold(*unit, one, diagnostics);
    ASSERT_TRUE(graph);
    least = std::min<std::uint64_t>(least, graph->states());
    most = std::max<std::uint64_t>(most, graph->states());
    sum += graph->states();
  }
  EXPECT_EQ(least, 4u);
  EXPECT_EQ(most, 707712u);
  EXPECT_EQ(sum / 50, 23911u);
}

void fit(generate::ContextLanguage language, frontend::Format format) {
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto model = sources.add("m", generate::system_of_contexts(language));
  const auto file = sources.add("c.cdl", generate::random_contexts(3, 7, language));
  const auto document = frontend::load(sources, model, format, diagnostics);
  ASSERT_TRUE(document);
  const auto unit = cdl::read(sources, file, diagnostics);
  ASSERT_TRUE(unit);
  for (const cdl::Cdl& one : unit->cdls) {
    const auto attached = cdl::attach(*document, document->network(), *unit, one, {}, diagnostics);
    ASSERT_TRUE(attached) << sources.render(diagnostics.all().front());
    EXPECT_EQ(ir::check(attached->network), std::vector<std::string>());
    EXPECT_EQ(attached->properties.size(), 1u);
  }
}

TEST(GeneratedContexts, FitTheirSystem) {
  fit(generate::ContextLanguage::Uppaal, frontend::Format::UppaalXta);
  fit(generate::ContextLanguage::Fiacre, frontend::Format::Fiacre);
  EXPECT_EQ(generate::random_contexts(3, 7), generate::random_contexts(3, 7));
  EXPECT_NE(generate::random_contexts(3, 7), generate::random_contexts(3, 8));
}

}  // namespace
}  // namespace beeline::test
