// Random Fiacre programs have as many states, steps, levels and deadlocks in the network that the front end makes of
// them as in an interpreter that walks over their trees, and go wrong in both or in neither.
#include <gtest/gtest.h>

#include "frontend/fiacre/fiacre.h"
#include "frontend/fiacre/lowering.h"
#include "support/explored_network.h"
#include "support/environment.h"
#include "support/fiacre_interpreter.h"
#include "support/random_fiacre.h"

namespace beeline::test {
namespace {

constexpr std::size_t most_states = 3000;

struct Counts {
  std::size_t compared = 0, errors = 0, deadlocks = 0, several = 0, refused = 0;
};

// An error before a communication counts in the interpreter even where nobody would take part, and in the network only
// where the step would happen: with ports an error of the interpreter alone says nothing.
void compare(std::uint64_t seed, bool ports, bool unless, Counts& counts) {
  util::Random random(seed * 7919 + (unless ? 4 : 0) + (ports ? 2 : 1));
  const std::string source = random_fiacre(random, ports, unless);
  const fiacre::Dialect dialect = unless ? fiacre::Dialect::Frac : fiacre::Dialect::Obp;
  SCOPED_TRACE(source);
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto program = fiacre::load(sources, sources.add("m.fcr", source), dialect, diagnostics);
  for (const util::Diagnostic& d : diagnostics.all())
    if (!program) ADD_FAILURE() << sources.render(d);
  ASSERT_TRUE(program);
  const FiacreSpace expected = explore(*program, most_states);
  if (!expected.complete) return;
  const fiacre::Layouts layouts(program->types);
  const fiacre::Lowered lowered = fiacre::lower(*program, layouts, diagnostics, util::nobody());
  if (diagnostics.has_errors()) {
    for (const util::Diagnostic& d : diagnostics.all())
      if (d.severity == util::Severity::Error) {
        ASSERT_TRUE(d.message.starts_with("unsupported: ")) << sources.render(d);
      }
    ++counts.refused;
    return;
  }
  ASSERT_EQ(ir::check(lowered.network), std::vector<std::string>());
  const ExploredNetwork found = explore(lowered.network, 2 * most_states);
  ++counts.compared;
  const bool wrong = !expected.errors.empty();
  if (!found.error.empty()) {
    ASSERT_TRUE(wrong) << found.error;
  }
  counts.errors += wrong;
  if (wrong) {
    if (!ports) {
      ASSERT_FALSE(found.error.empty()) << sources.render(
          {util::Severity::Error, expected.errors[0].position, expected.errors[0].message});
    }
    return;
  }
  ASSERT_EQ(found.states, expected.states);
  ASSERT_EQ(found.edges, expected.edges);
  ASSERT_EQ(found.levels, expected.levels);
  ASSERT_EQ(found.deadlocks, expected.deadlocks);
  counts.deadlocks += expected.deadlocks > 0;
  counts.several += expected.states > 5;
}

void compare_all(bool ports, bool unless) {
  const std::uint64_t programs = from_environment("BEELINE_LAW_MODELS", 500);
  Counts counts;
  for (std::uint64_t seed = 0; seed < programs && !::testing::Test::HasFatalFailure(); ++seed)
    compare(seed, ports, unless, counts);
  // Otherwise the law would say little.
  EXPECT_GT(counts.compared, programs / 2);
  EXPECT_GT(counts.errors, programs / 50);
  EXPECT_GT(counts.deadlocks, programs / 20);
  EXPECT_GT(counts.several, programs / 10);
  EXPECT_LT(counts.refused, programs / 20);
}

TEST(FiacreLaws, NetworksBehaveAsTheProgramsSay) { compare_all(false, false); }
TEST(FiacreLaws, SoDoThoseWithPorts) { compare_all(true, false); }
TEST(FiacreLaws, SoDoThoseWithUnless) { compare_all(false, true); }
TEST(FiacreLaws, SoDoThoseWithUnlessAndPorts) { compare_all(true, true); }

}  // namespace
}  // namespace beeline::test
