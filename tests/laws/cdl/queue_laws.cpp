// A Fiacre system with a context and observers, as a network, answers what program, context and observers answer side
// by side, and has as many states and steps.
//
// BEELINE_LAW_MODELS sets how many systems the law tries (default 300).
#include <string>

#include <gtest/gtest.h>

#include "judging.h"
#include "queue_system.h"
#include "support/explored_network.h"

namespace beeline::test {
namespace {

void side_by_side(std::uint64_t seed, Judged& judged, std::size_t& compared) {
  Random random(seed);
  const bool sets = seed % 3 == 0, discard = seed % 2 == 0;
  const std::string text = random_queue_system(random), context_text = random_queue_context(random, sets);
  SCOPED_TRACE(text + "\n" + context_text + (sets ? "sets" : "sequences") + (discard ? ", discard" : ""));
  Given given;
  ASSERT_NO_FATAL_FAILURE(read(given, frontend::Format::Fiacre, text, context_text,
                               {discard, sets ? cdl::ObserverStep::Set : cdl::ObserverStep::Sequence}));
  if (!given.attached) {
    ASSERT_NE(given.said().find("cannot happen"), std::string::npos) << given.said();
    judged.count("refused");
    return;
  }
  const QueuesSideBySide oracle{*given.document->fiacre(), *given.unit, given.cdl(), *given.graph,
                                given.observers,           discard,     sets};
  const auto verdicts = oracle.run();
  if (verdicts.too_large || verdicts.wrong) return;
  ++compared;
  const ExploredNetwork found = explore(given.attached->network, 10'000);
  ASSERT_EQ(found.error, "");
  EXPECT_EQ(found.states, verdicts.states);
  EXPECT_EQ(found.edges, verdicts.edges);
  compare(*given.attached, given.observers, given.is_pattern, {verdicts.violated, verdicts.rejected, verdicts.accepted},
          seed % 2, judged);
  judged.count("restricted", !given.cdl().restrictions.empty());
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
