// A network with a context and observers, as the transformations make it, answers what network, context and observers
// answer side by side.
//
// BEELINE_LAW_MODELS sets how many systems each law tries (default 300).
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "support/region_explorer.h"
#include "judging.h"
#include "system.h"

namespace beeline::test {
namespace {

bool side_by_side(std::uint64_t seed, bool timed, Judged& judged, bool clocks = false) {
  std::mt19937_64 random(seed);
  const System system = random_system(random, clocks);
  const bool sets = seed % 3 == 0, discard = seed % 2 == 0;
  const std::string text = system.text(), context_text = random_context(random, system, timed, sets);
  SCOPED_TRACE(text + "\n" + context_text + (sets ? "sets" : "sequences") + (discard ? ", discard" : ""));
  Given given;
  read(given, frontend::Format::UppaalXta, text, context_text,
       {discard, sets ? cdl::ObserverStep::Set : cdl::ObserverStep::Sequence});
  if (testing::Test::HasFatalFailure()) return false;
  if (!given.attached && timed && given.said().find("in a circle") != std::string::npos) return false;
  EXPECT_TRUE(given.attached) << given.said();
  if (!given.attached) return false;
  const SideBySide oracle{system, *given.unit, given.cdl(), *given.graph, given.observers, discard, sets};
  const SideBySide::Verdicts verdicts = oracle.run();
  if (verdicts.too_large) return false;

  compare(given, verdicts.reached, seed % 2, judged);
  if (timed) return true;
  RegionOptions small;
  small.max_states = 100'000;
  ir::Network& network = given.attached->network;
  RegionExplorer explorer(network, network.arena.constant(0), {}, small);
  EXPECT_EQ(explorer.reachable_values().size(), verdicts.states);
  return true;
}

TEST(SideBySide, without_clocks) {
  try_systems(1, [](std::uint64_t seed, Judged& judged) { return side_by_side(seed, false, judged); });
}

TEST(SideBySide, with_clocks) {
  try_systems(100'001, [](std::uint64_t seed, Judged& judged) { return side_by_side(seed, true, judged); });
}

// The clocks of observers beside those of the system, with guards and invariants.
TEST(SideBySide, on_timed_systems) {
  try_systems(200'001, [](std::uint64_t seed, Judged& judged) { return side_by_side(seed, true, judged, true); });
}

}  // namespace
}  // namespace beeline::test
