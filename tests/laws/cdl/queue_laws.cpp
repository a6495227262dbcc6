// A Fiacre system with a context and observers, as a network, answers what program, context and observers answer side
// by side, and has as many states and steps.
//
// BEELINE_LAW_MODELS sets how many systems the law tries (default 300).
#include <string>

#include <gtest/gtest.h>

#include "frontend/cdl/cdl.h"
#include "frontend/cdl/unfold.h"
#include "frontend/frontend.h"
#include "judging.h"
#include "queue_system.h"
#include "support/explored_network.h"

namespace beeline::test {
namespace {

void side_by_side(std::uint64_t seed, Judged& judged, std::size_t& compared) {
  Random random(seed);
  const bool sets = seed % 3 == 0, discard = seed % 2 == 0;
  util::Sources sources;
  util::Diagnostics diagnostics;
  const std::string text = random_queue_system(random), context_text = random_queue_context(random, sets);
  SCOPED_TRACE(text + "\n" + context_text + (sets ? "sets" : "sequences") + (discard ? ", discard" : ""));
  const auto file = sources.add("m.fcr", text);
  const auto context_file = sources.add("c.cdl", context_text);
  const auto document = frontend::load(sources, file, frontend::Format::Fiacre, diagnostics);
  ASSERT_TRUE(document) << said(sources, diagnostics);
  const auto unit = cdl::read(sources, context_file, diagnostics);
  ASSERT_TRUE(unit) << said(sources, diagnostics);
  const cdl::Cdl& one = unit->cdls[0];
  const auto graph = cdl::unfold(*unit, one, diagnostics);
  ASSERT_TRUE(graph) << said(sources, diagnostics);
  std::vector<cdl::Observer> made;
  std::vector<bool> is_pattern;
  QueuesSideBySide oracle{
      *document->fiacre(), *unit, one, *graph, watched_by(*unit, one, made, is_pattern), discard, sets};
  cdl::AttachOptions options;
  options.discard = discard;
  options.step = sets ? cdl::ObserverStep::Set : cdl::ObserverStep::Sequence;
  const auto attached = cdl::attach(*document, document->network(), *unit, one, options, diagnostics);
  if (!attached) {
    const std::string why = said(sources, diagnostics);
    ASSERT_NE(why.find("cannot happen"), std::string::npos) << why;
    judged.count("refused");
    return;
  }
  ASSERT_TRUE(ir::check(attached->network).empty()) << ir::check(attached->network).front();
  const auto verdicts = oracle.run();
  if (verdicts.too_large || verdicts.wrong) return;
  ++compared;
  const ExploredNetwork found = explore(attached->network, 10'000);
  ASSERT_EQ(found.error, "");
  EXPECT_EQ(found.states, verdicts.states);
  EXPECT_EQ(found.edges, verdicts.edges);
  compare(*attached, oracle.observers, is_pattern, {verdicts.violated, verdicts.rejected, verdicts.accepted}, seed % 2,
          judged);
  judged.count("restricted", !one.restrictions.empty());
}

TEST(QueuesSideBySide, states_steps_and_verdicts) {
  Judged judged{
      "assert reached",      "assert not reached", "reject reached",      "reject not reached", "success reached",
      "success not reached", "pattern reached",    "pattern not reached", "restricted",         "refused"};
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= models() && !testing::Test::HasFailure(); ++seed)
    side_by_side(seed, judged, compared);
  EXPECT_GT(compared, models() / 3);
  RecordProperty("compared", static_cast<int>(compared));
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
