// Random Fiacre programs with time: what the interpreter with regions of its timers can reach, the network can, in
// regions and in zones; and nothing is left to do, now or later, in both or in neither.
#include <set>

#include <gtest/gtest.h>

#include "components/registry.h"
#include "frontend/fiacre/fiacre.h"
#include "frontend/fiacre/lowering.h"
#include "plan/run.h"
#include "support/environment.h"
#include "support/explored_zones.h"
#include "support/random_timed_fiacre.h"
#include "support/region_explorer.h"
#include "support/timed_fiacre.h"

namespace beeline::test {
namespace {

constexpr std::size_t most_regions = 4'000;

struct Counts {
  std::size_t compared = 0, dead = 0, locked = 0, alive = 0, refused = 0, timed = 0, looked_at = 0;
};

// The cells that a state of the program stands for.
check::Values values_of(const fiacre::Program& program, const fiacre::Layouts& layouts, const fiacre::Lowered& lowered,
                        const FiacreState& state) {
  const ir::Network& network = lowered.network;
  std::vector<std::int32_t> memory(network.cells.size());
  const auto set = [&](std::uint32_t cell, fiacre::TypeId type, const fiacre::Value& value) {
    for (const std::int32_t number : layouts.cells(type, value)) memory[cell++] = number;
  };
  for (std::size_t v = 0; v < program.variables.size(); ++v)
    set(lowered.symbols.shared[v].cell, program.variables[v].type, state.shared[v]);
  for (std::size_t i = 0; i < program.instances.size(); ++i) {
    memory[network.processes[i].cell] = static_cast<std::int32_t>(state.locations[i]);
    for (std::size_t s = 0; s < program.instances[i].slots.size(); ++s)
      if (!program.instances[i].slots[s].shared)
        set(lowered.symbols.slots[i][s].cell, lowered.symbols.slots[i][s].type, state.own[i][s]);
  }
  check::Values result;
  for (std::size_t c = 0; c < network.cells.size(); ++c)
    if (network.cells[c].lasts()) result.push_back(memory[c]);
  return result;
}

void compare(std::uint64_t seed, bool ports, bool unless, Counts& counts) {
  util::Random random(seed * 7919 + (ports ? 4 : 3) + (unless ? 2 : 0));
  const std::string source = random_timed_fiacre(random, ports, unless);
  const fiacre::Dialect dialect = unless ? fiacre::Dialect::Frac : fiacre::Dialect::Obp;
  SCOPED_TRACE(source);
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto program = fiacre::load(sources, sources.add("m.fcr", source), dialect, diagnostics);
  for (const util::Diagnostic& d : diagnostics.all())
    if (!program) ADD_FAILURE() << sources.render(d);
  ASSERT_TRUE(program);
  const fiacre::Layouts layouts(program->types);
  fiacre::Lowered lowered = fiacre::lower(*program, layouts, diagnostics, util::nobody());
  if (diagnostics.has_errors()) {
    for (const util::Diagnostic& d : diagnostics.all())
      if (d.severity == util::Severity::Error) {
        ASSERT_TRUE(d.message.starts_with("unsupported: ")) << sources.render(d);
      }
    ++counts.refused;
    return;
  }
  const TimedFiacreSpace expected = explore_timed(*program, most_regions);
  if (!expected.complete) return;
  ASSERT_TRUE(expected.errors.empty()) << expected.errors[0].message;
  ir::Network& network = lowered.network;
  ASSERT_EQ(ir::check(network), std::vector<std::string>());
  std::set<check::Values> states;
  for (const auto& [key, state] : expected.states) states.insert(values_of(*program, layouts, lowered, state));

  ir::Expr stuck;
  stuck.op = ir::Op::Deadlock;
  const ir::ExprId deadlock = network.arena.add(stuck);
  RegionOptions options;
  options.max_states = 300'000;
  try {
    RegionExplorer explorer(network, deadlock, {}, options);
    ASSERT_EQ(explorer.reachable_values(), states);
    ASSERT_EQ(explorer.target_reachable(), expected.dead);
  } catch (const std::runtime_error& why) {
    return;  // too many regions: timers that are not running have values there
  }
  ++counts.compared;
  const ExploredZones zones = explore_zones(network, space::Abstraction::LU);
  ASSERT_FALSE(zones.error);
  ASSERT_EQ(zones.keys, states.size());
  plan::Options run;
  ASSERT_FALSE(components::parse(seed % 2 ? "bfs" : "greedy(hU)", run.search));
  run.search = components::standard().complete(run.search);
  std::vector<ir::Property> properties(1);
  properties[0].kind = ir::Reachable{deadlock};
  const auto answers = plan::run(network, properties, run);
  ASSERT_EQ(answers.size(), 1u);
  ASSERT_EQ(answers[0].verdict, expected.dead ? result::Verdict::Satisfied : result::Verdict::NotSatisfied)
      << answers[0].reason;
  counts.dead += expected.dead;
  counts.locked += expected.locked;
  counts.alive += !expected.dead;
  counts.timed += expected.regions > expected.states.size();
  for (const ir::Timer& timer : lowered.timers.all)
    if (timer.depends() && !timer.is_urgent()) {
      ++counts.looked_at;
      break;
    }
}

void compare_all(bool ports, bool unless) {
  const std::uint64_t programs = from_environment("BEELINE_LAW_MODELS", 200);
  Counts counts;
  for (std::uint64_t seed = 0; seed < programs && !::testing::Test::HasFatalFailure(); ++seed)
    compare(seed, ports, unless, counts);
  // Otherwise the law would say little.
  EXPECT_GT(counts.compared, programs / 3);
  EXPECT_GT(counts.dead, programs / 20);
  EXPECT_GT(counts.locked, programs / 50);
  EXPECT_GT(counts.alive, programs / 20);
  EXPECT_GT(counts.timed, programs / 4);
  EXPECT_GT(counts.looked_at, programs / 20);
  EXPECT_EQ(counts.refused, 0u);
}

TEST(TimedFiacreLaws, NetworksDoWhatTheProgramsDoInTime) { compare_all(false, false); }
TEST(TimedFiacreLaws, SoDoThoseWithTimedPorts) { compare_all(true, false); }
TEST(TimedFiacreLaws, SoDoThoseWithUnless) { compare_all(false, true); }
TEST(TimedFiacreLaws, SoDoThoseWithUnlessAndTimedPorts) { compare_all(true, true); }

}  // namespace
}  // namespace beeline::test
