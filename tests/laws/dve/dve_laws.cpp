// Random DVE programs have as many states, transitions and deadlocks in the network that the front end makes of them as
// in an interpreter that walks over their trees, and go wrong in both or in neither.
#include <deque>
#include <set>

#include <gtest/gtest.h>

#include "frontend/dve/dve.h"
#include "laws/dve/program.h"
#include "space/zone_space.h"
#include "support/environment.h"

namespace beeline::test::dve {
namespace {

Explored explored(const ir::Network& network) {
  const space::Compiled compiled(network);
  const auto space = space::ZoneSpace::make(compiled, space::Abstraction::None, {});
  using Key = std::vector<std::uint64_t>;
  std::set<Key> seen;
  std::deque<Key> open;
  space::SuccessorBuffer buffer;
  const auto keep = [&] {
    for (const space::Successor& s : buffer.successors) {
      const std::uint64_t* const key = buffer.view(s).key;
      Key state(key, key + space->key_words());
      if (seen.insert(state).second) open.push_back(std::move(state));
    }
  };
  Explored out;
  space->initial(buffer);
  keep();
  while (!open.empty() && !out.error) {
    const Key state = open.front();
    open.pop_front();
    buffer.clear();
    out.error = !space->expand({state.data(), nullptr, 0}, buffer);
    out.transitions += buffer.successors.size();
    out.deadlocks += buffer.successors.empty();
    keep();
  }
  out.states = seen.size();
  return out;
}

TEST(DveLaws, NetworksBehaveAsTheProgramsSay) {
  const std::uint64_t programs = from_environment("BEELINE_LAW_MODELS", 500);
  std::size_t compared = 0, errors = 0, deadlocks = 0, synchronous = 0, several = 0;
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    util::Random random(seed * 7919 + 1);
    const Program program = random_program(random);
    const Explored expected = explore(program, 2000);
    if (expected.too_large) continue;
    const std::string source = text(program);
    SCOPED_TRACE(source);
    util::Sources sources;
    util::Diagnostics diagnostics;
    const auto document = frontend::dve::load(sources, sources.add("m.dve", source), diagnostics);
    for (const util::Diagnostic& d : diagnostics.all())
      if (!document) ADD_FAILURE() << sources.render(d);
    ASSERT_TRUE(document);
    ASSERT_EQ(ir::check(document->network()), std::vector<std::string>());
    const Explored found = explored(document->network());
    ASSERT_EQ(found.error, expected.error);
    ++compared;
    errors += expected.error;
    synchronous += program.synchronous;
    if (expected.error) continue;
    ASSERT_EQ(found.states, expected.states);
    ASSERT_EQ(found.transitions, expected.transitions);
    ASSERT_EQ(found.deadlocks, expected.deadlocks);
    deadlocks += expected.deadlocks > 0;
    several += expected.states > 5;
  }
  // Otherwise the law would say little.
  EXPECT_GT(compared, programs / 2);
  EXPECT_GT(errors, programs / 50);
  EXPECT_GT(deadlocks, programs / 10);
  EXPECT_GT(several, programs / 5);
  EXPECT_GT(synchronous, programs / 50);
}

}  // namespace
}  // namespace beeline::test::dve
