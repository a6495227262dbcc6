// A network with a context and observers, as the transformations make it, answers what network, context and observers
// answer side by side.
//
// BEELINE_LAW_MODELS sets how many systems each law tries (default 300).
#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "frontend/cdl/attach.h"
#include "frontend/cdl/cdl.h"
#include "frontend/cdl/compile_pattern.h"
#include "frontend/cdl/unfold.h"
#include "frontend/frontend.h"
#include "plan/run.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/region_explorer.h"
#include "system.h"

namespace beeline::test {
namespace {

namespace cdl = frontend::cdl;

std::uint64_t models() { return from_environment("BEELINE_LAW_MODELS", 300); }

std::string said(const util::Sources& sources, const util::Diagnostics& diagnostics) {
  std::string out;
  for (const auto& d : diagnostics.all()) out += sources.render(d);
  return out;
}

result::Verdict expected(const ir::Property& property, bool reached) {
  return (property.as<ir::Reachable>() != nullptr) == reached ? result::Verdict::Satisfied
                                                              : result::Verdict::NotSatisfied;
}

void side_by_side(std::uint64_t seed, bool timed, Judged& judged) {
  std::mt19937_64 random(seed);
  const System system = random_system(random);
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
  made.reserve(one.properties.size());
  SideBySide oracle{system, *unit, one, *graph, {}, discard, sets};
  for (const auto& reference : one.restrictions)
    oracle.observers.push_back(
        {&unit->restrictions[reference.index].body, true, unit->restrictions[reference.index].scope});
  std::vector<bool> is_pattern(oracle.observers.size(), false);
  for (const auto& reference : one.properties) {
    const cdl::Property& property = unit->properties[reference.index];
    const auto* observer = std::get_if<cdl::Observer>(&property.body);
    is_pattern.push_back(observer == nullptr);
    if (observer == nullptr)
      observer = &made.emplace_back(*cdl::compile(std::get<cdl::Pattern>(property.body), diagnostics));
    oracle.observers.push_back({observer, false, property.scope});
  }

  cdl::AttachOptions options;
  options.discard = discard;
  options.step = sets ? cdl::ObserverStep::Set : cdl::ObserverStep::Sequence;
  auto attached = cdl::attach(*document, document->network(), *unit, one, options, diagnostics);
  if (!attached && timed && said(sources, diagnostics).find("in a circle") != std::string::npos) return;
  ASSERT_TRUE(attached) << said(sources, diagnostics);
  ASSERT_TRUE(ir::check(attached->network).empty()) << ir::check(attached->network).front();
  const SideBySide::Verdicts verdicts = oracle.run();
  if (verdicts.too_large) return;

  plan::Options run;
  ASSERT_FALSE(components::parse(seed % 2 ? "bfs" : "greedy(hU)", run.search));
  run.search = components::standard().complete(run.search);
  const auto answers = plan::run(attached->network, attached->properties, run);
  std::size_t next = 0;
  const auto compare = [&](bool reached, const char* kind) {
    ASSERT_LT(next, answers.size());
    const ir::Property& property = attached->properties[next];
    EXPECT_EQ(answers[next].verdict, expected(property, reached)) << property.text << ": " << answers[next].reason;
    if (reached) EXPECT_TRUE(answers[next].trace) << property.text;
    judged.count(std::string(kind) + (reached ? " reached" : " not reached"));
    ++next;
  };
  for (const bool violated : verdicts.violated) compare(violated, "assert");
  for (std::size_t o = 0; o < oracle.observers.size(); ++o) {
    if (oracle.observers[o].cuts) continue;
    const auto& states = oracle.observers[o].observer->states;
    using Kind = cdl::ObserverState::Kind;
    const auto has = [&](Kind kind) {
      return std::any_of(states.begin(), states.end(), [&](const auto& s) { return s.kind == kind; });
    };
    const bool ends = std::any_of(states.begin(), states.end(), [](const auto& s) { return s.rejects_at_end; });
    const bool wrong = has(Kind::Reject) || ends, right = !is_pattern[o] && has(Kind::Success);
    if (wrong) compare(verdicts.rejected[o], is_pattern[o] ? "pattern" : "reject");
    if (right) compare(verdicts.accepted[o], "success");
    if (!wrong && !right) ++next;
  }
  EXPECT_EQ(next, answers.size());
  if (timed) return;
  RegionOptions small;
  small.max_states = 100'000;
  RegionExplorer explorer(attached->network, attached->network.arena.constant(0), {}, small);
  EXPECT_EQ(explorer.reachable_values().size(), verdicts.states);
  judged.count("restricted", !one.restrictions.empty());
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
  Judged judged{"assert reached",  "assert not reached",  "reject reached",  "reject not reached",
                "success reached", "success not reached", "pattern reached", "pattern not reached"};
  for (std::uint64_t seed = 1; seed <= models() && !testing::Test::HasFailure(); ++seed)
    side_by_side(seed + 100'000, true, judged);
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
