// A network with a context and observers, as the transformations make it, answers what network, context and observers
// answer side by side.
//
// BEELINE_LAW_MODELS sets how many systems each law tries (default 300).
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "frontend/cdl/attach.h"
#include "frontend/cdl/cdl.h"
#include "frontend/cdl/unfold.h"
#include "frontend/frontend.h"
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
  util::Sources sources;
  util::Diagnostics diagnostics;
  const std::string text = system.text(), context_text = random_context(random, system, timed, sets);
  SCOPED_TRACE(text + "\n" + context_text + (sets ? "sets" : "sequences") + (discard ? ", discard" : ""));
  const auto file = sources.add("m.xta", text);
  const auto context_file = sources.add("c.cdl", context_text);
  const auto document = frontend::load(sources, file, frontend::Format::UppaalXta, diagnostics);
  ASSERT_TRUE(document) << said(sources, diagnostics);
  const auto unit = cdl::read(sources, context_file, diagnostics);
  ASSERT_TRUE(unit) << said(sources, diagnostics);
  const cdl::Cdl& one = unit->cdls[0];
  const auto graph = cdl::unfold(*unit, one, diagnostics);
  ASSERT_TRUE(graph) << said(sources, diagnostics);

  std::vector<cdl::Observer> made;
  std::vector<bool> is_pattern;
  SideBySide oracle{system, *unit, one, *graph, watched_by(*unit, one, made, is_pattern), discard, sets};

  cdl::AttachOptions options;
  options.discard = discard;
  options.step = sets ? cdl::ObserverStep::Set : cdl::ObserverStep::Sequence;
  auto attached = cdl::attach(*document, document->network(), *unit, one, options, diagnostics);
  if (!attached && timed && said(sources, diagnostics).find("in a circle") != std::string::npos) return;
  ASSERT_TRUE(attached) << said(sources, diagnostics);
  ASSERT_TRUE(ir::check(attached->network).empty()) << ir::check(attached->network).front();
  const SideBySide::Verdicts verdicts = oracle.run();
  if (verdicts.too_large) return;

  compare(*attached, oracle.observers, is_pattern, {verdicts.violated, verdicts.rejected, verdicts.accepted}, seed % 2,
          judged);
  judged.count("restricted", !one.restrictions.empty());
  if (timed) return;
  RegionOptions small;
  small.max_states = 100'000;
  RegionExplorer explorer(attached->network, attached->network.arena.constant(0), {}, small);
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
