// Contexts, and observers with clocks, on timed Fiacre systems: the network answers what the interpreter answers with
// timers, context and observers beside it, in regions of all their values.
//
// Steps are sets of events here, so that their order within a step, which other laws look at, makes no difference.
#include <string>

#include <gtest/gtest.h>

#include "judging.h"
#include "support/random_timed_fiacre.h"
#include "timed_queue_system.h"

namespace beeline::test {
namespace {

bool side_by_side(std::uint64_t seed, bool queues, Judged& judged) {
  Random random(seed);
  util::Random programs(seed * 7919);
  const bool discard = seed % 3 != 0;
  const std::string text = random_timed_fiacre(programs, seed % 2 == 0, false, queues),
                    context_text = random_timed_context(random, queues);
  SCOPED_TRACE(text + "\n" + context_text + (discard ? "discard" : ""));
  Given given;
  read(given, frontend::Format::Fiacre, text, context_text, {discard, cdl::ObserverStep::Set});
  if (testing::Test::HasFatalFailure()) return false;
  if (!given.attached) {
    const std::string why = given.said();
    EXPECT_TRUE(why.find("unsupported") != std::string::npos || why.find("in a circle") != std::string::npos ||
                why.find("cannot happen") != std::string::npos)
        << why;
    return false;
  }
  const auto reached = timed_side_by_side(given, discard);
  if (!reached) return false;
  compare(given, *reached, seed % 2 != 0, judged);
  return true;
}

TEST(QueuesSideBySide, observers_with_clocks_on_timed_systems) {
  try_systems(1, [](std::uint64_t seed, Judged& judged) { return side_by_side(seed, false, judged); });
}

TEST(QueuesSideBySide, contexts_of_timed_systems) {
  try_systems(1, [](std::uint64_t seed, Judged& judged) { return side_by_side(seed, true, judged); });
}

}  // namespace
}  // namespace beeline::test
