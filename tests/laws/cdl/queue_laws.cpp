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

bool side_by_side(std::uint64_t seed, Judged& judged, Judged& refused) {
  Random random(seed);
  const bool sets = seed % 3 == 0, discard = seed % 2 == 0;
  const std::string text = random_queue_system(random), context_text = random_queue_context(random, sets);
  SCOPED_TRACE(text + "\n" + context_text + (sets ? "sets" : "sequences") + (discard ? ", discard" : ""));
  Given given;
  read(given, frontend::Format::Fiacre, text, context_text,
       {discard, sets ? cdl::ObserverStep::Set : cdl::ObserverStep::Sequence});
  if (testing::Test::HasFatalFailure()) return false;
  if (!given.attached) {
    const std::string why = given.said();
    const bool too_many = why.find("unsupported: processes that share port") != std::string::npos;
    EXPECT_TRUE(too_many || why.find("cannot happen") != std::string::npos) << why;
    refused.count("refused", !too_many);
    return false;
  }
  const QueuesSideBySide oracle{*given.document->fiacre(), *given.unit, given.cdl(), *given.graph,
                                given.observers,           discard,     sets};
  const auto verdicts = oracle.run();
  if (verdicts.too_large || verdicts.wrong) return false;
  const ExploredNetwork found = explore(given.attached->network, 10'000);
  EXPECT_EQ(found.error, "");
  EXPECT_EQ(found.states, verdicts.states);
  EXPECT_EQ(found.edges, verdicts.edges);
  compare(given, verdicts.reached, seed % 2, judged);
  return true;
}

TEST(QueuesSideBySide, states_steps_and_verdicts) {
  Judged refused{"refused"};
  try_systems(1, [&](std::uint64_t seed, Judged& judged) { return side_by_side(seed, judged, refused); });
  refused.expect_each();
}

}  // namespace
}  // namespace beeline::test
