// The random contexts that `beeline generate contexts` writes are what it says of them.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "context/order.h"
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
  std::uint64_t least = UINT64_MAX, most = 0, sum = 0, transitions = 0, most_transitions = 0;
  std::uint64_t breadth_first = 0, depth_first = 0;
  for (const cdl::Cdl& one : unit->cdls) {
    const auto graph = cdl::unfold(*unit, one, diagnostics);
    ASSERT_TRUE(graph);
    least = std::min<std::uint64_t>(least, graph->states());
    most = std::max<std::uint64_t>(most, graph->states());
    sum += graph->states();
    transitions += graph->transitions();
    most_transitions = std::max<std::uint64_t>(most_transitions, graph->transitions());
    breadth_first += context::reach(*graph, context::order(*graph, context::Order::BreadthFirst));
    depth_first += context::reach(*graph, context::order(*graph, context::Order::DepthFirst));
  }
  EXPECT_EQ(least, 4u);
  EXPECT_EQ(most, 707712u);
  EXPECT_EQ(sum / 50, 23911u);
  // The paper: 90,170 transitions on average, 2,955,036 at most; |R|max 1,620 on average, depth first.
  EXPECT_EQ(transitions / 50, 78027u);
  EXPECT_EQ(most_transitions, 2382934u);
  EXPECT_EQ(depth_first / 50, 1841u);
  EXPECT_EQ(breadth_first / 50, 964u);
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

// A process for the system, and one for each side; what they do is compared by tests/spin, where SPIN explores them.
TEST(GeneratedContexts, AreWrittenForSpin) {
  const std::string text = generate::random_context_in_promela(50, generate::contexts_seed, 6);
  std::size_t processes = 0;
  for (std::size_t at = text.find("proctype"); at != std::string::npos; at = text.find("proctype", at + 1)) ++processes;
  EXPECT_EQ(processes, 3u);
  EXPECT_EQ(generate::random_context_in_promela(50, generate::contexts_seed, 0), "");
  EXPECT_EQ(generate::random_context_in_promela(50, generate::contexts_seed, 51), "");
}

}  // namespace
}  // namespace beeline::test
