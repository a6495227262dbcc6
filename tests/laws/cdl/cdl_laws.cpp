// A network with a context and observers, as the transformations make it, answers what network, context and observers
// answer side by side.
//
// BEELINE_LAW_MODELS sets how many systems each law tries (default 300).
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "support/judged.h"
#include "support/region_explorer.h"
#include "judging.h"
#include "system.h"

namespace beeline::test {
namespace {

void side_by_side(std::uint64_t seed, bool timed, Judged& judged, bool clocks = false) {
  std::mt19937_64 random(seed);
  const System system = random_system(random, clocks);
  const bool sets = seed % 3 == 0, discard = seed % 2 == 0;
  const std::string text = system.text(), context_text = random_context(random, system, timed, sets);
  SCOPED_TRACE(text + "\n" + context_text + (sets ? "sets" : "sequences") + (discard ? ", discard" : ""));
  Given given;
  ASSERT_NO_FATAL_FAILURE(read(given, frontend::Format::UppaalXta, text, context_text,
                               {discard, sets ? cdl::ObserverStep::Set : cdl::ObserverStep::Sequence}));
  if (!given.attached && timed && given.said().find("in a circle") != std::string::npos) return;
  ASSERT_TRUE(given.attached) << given.said();
  const SideBySide oracle{system, *given.unit, given.cdl(), *given.graph, given.observers, discard, sets};
  const SideBySide::Verdicts verdicts = oracle.run();
  if (verdicts.too_large) return;

  compare(*given.attached, given.observers, given.is_pattern, {verdicts.violated, verdicts.rejected, verdicts.accepted},
          seed % 2, judged);
  judged.count("restricted", !given.cdl().restrictions.empty());
  if (timed) return;
  RegionOptions small;
  small.max_states = 100'000;
  ir::Network& network = given.attached->network;
  RegionExplorer explorer(network, network.arena.constant(0), {}, small);
  EXPECT_EQ(explorer.reachable_values().size(), verdicts.states);
}

TEST(SideBySide, without_clocks) {
  Judged judged{"assert reached",     "assert not reached",  "reject reached",
                "reject not reached", "success reached",     "success not reached",
                "pattern reached",    "pattern not reached", "restricted"};
  for (std::uint64_t seed = 1; seed <= models() && !testing::Test::HasFailure(); ++seed)
    side_by_side(seed, false, judged);
  judged.expect_each();
}

TEST(SideBySide, with_clocks) {
  Judged judged{"assert reached",     "assert not reached",  "reject reached",
                "reject not reached", "success reached",     "success not reached",
                "pattern reached",    "pattern not reached", "restricted"};
  for (std::uint64_t seed = 1; seed <= models() && !testing::Test::HasFailure(); ++seed)
    side_by_side(seed + 100'000, true, judged);
  judged.expect_each();
}

// The clocks of observers beside those of the system, with guards and invariants.
TEST(SideBySide, on_timed_systems) {
  Judged judged{"assert reached",     "assert not reached",  "reject reached",
                "reject not reached", "success reached",     "success not reached",
                "pattern reached",    "pattern not reached", "restricted"};
  for (std::uint64_t seed = 1; seed <= models() && !testing::Test::HasFailure(); ++seed)
    side_by_side(seed + 200'000, true, judged, true);
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
