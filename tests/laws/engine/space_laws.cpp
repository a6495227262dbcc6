// Spaces of one network that are built differently agree: when time passes, how zones are abstracted, what is evaluated
// per successor.
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <thread>

#include "analysis/features.h"
#include "open/open_list.h"
#include "search/search.h"
#include "space/zone_space.h"
#include "store/state_store.h"
#include "support/environment.h"
#include "support/random_network.h"

namespace beeline::test {
namespace {

using space::Abstraction;
using space::Comparison;
using space::Time;

constexpr std::uint64_t too_many = 3000;  // states

struct Asked {
  Abstraction abstraction;
  Comparison comparison;
  Time time;
};

class Goal final : public search::Visitor {
 public:
  Goal(space::ZoneSpace& space, store::Store& store, bool propositions)
      : space_(space), store_(store), propositions_(propositions) {}
  bool fresh(space::StateView state, store::NodeId) override {
    reached |= space_.targets(state, 1) != 0;
    return !reached && store_.nodes() < too_many;
  }
  void expanded(space::StateView, store::NodeId, const space::SuccessorBuffer& buffer) override {
    for (const space::Successor& s : buffer.successors) {
      if (!propositions_) {
        EXPECT_EQ(s.propositions, 0u);
      } else {
        EXPECT_EQ(s.propositions, space_.targets(buffer.view(s), 1));
        ++evaluated;
      }
    }
  }
  bool reached = false;
  std::uint64_t evaluated = 0;

 private:
  space::ZoneSpace& space_;
  store::Store& store_;
  bool propositions_;
};

// Whether the target is reachable; nothing when there are too many states.
std::optional<bool> reachable(const space::Compiled& compiled, ir::ExprId target, const Asked& asked, bool propositions,
                              std::uint64_t* evaluated = nullptr) {
  const auto given = std::span(&target, propositions ? 1 : 0);
  const auto owned = space::ZoneSpace::make(compiled, asked.abstraction, std::span(&target, 1), asked.time, given);
  space::ZoneSpace& space = *owned;
  store::StateStore store(space, asked.comparison, {});
  open::Fifo open;
  Goal goal(space, store, propositions);
  search::Search search(space, store, open, goal);
  util::Budget budget;
  const search::End end = search.run(budget);
  if (evaluated != nullptr) *evaluated += goal.evaluated;
  if (goal.reached) return true;
  if (end != search::End::Exhausted) return std::nullopt;
  return false;
}

std::vector<Asked> ways_of(bool symmetric, bool diagonals) {
  std::vector<Asked> all;
  for (const Time time : {Time::Elapsed, Time::OnEntry}) {
    for (const Comparison comparison : {Comparison::Exact, Comparison::Inclusion}) {
      all.push_back({Abstraction::M, comparison, time});
      if (!symmetric) all.push_back({Abstraction::LU, comparison, time});
    }
    if (!symmetric && !diagonals) all.push_back({Abstraction::Alu, Comparison::Alu, time});
  }
  return all;
}

std::uint64_t models() {
  return from_environment("BEELINE_LAW_MODELS", std::getenv("BEELINE_SLOW") != nullptr ? 5000 : 400);
}

TEST(SpaceLaws, TimeAndAbstractionDoNotChangeVerdicts) {
  std::uint64_t yes = 0, no = 0, evaluated = 0;
  for (std::uint64_t seed = 1; seed <= models(); ++seed) {
    const RandomModel model = random_model(seed, seed % 2 == 0 ? all_features() : Features{});
    const space::Compiled compiled(model.network, {{model.target}, {}});
    if (!compiled.bounds.problem().empty()) continue;
    const bool deadlock = analysis::mentions_deadlock(model.network.arena, model.target);
    const auto ways = ways_of(deadlock || model.network.has_priorities, !compiled.bounds.diagonals().empty());
    const std::optional<bool> expected = reachable(compiled, model.target, ways.front(), false);
    if (!expected) continue;
    for (const Asked& asked : ways) {
      const std::optional<bool> found = reachable(compiled, model.target, asked, !deadlock, &evaluated);
      if (!found) continue;
      ASSERT_EQ(*found, *expected) << "seed " << seed << " abstraction " << static_cast<int>(asked.abstraction)
                                   << " time " << static_cast<int>(asked.time);
      ++(*found ? yes : no);
    }
  }
  EXPECT_GT(yes, models());
  EXPECT_GT(no, models() / 2);
  EXPECT_GT(evaluated, models());
}

// What is compiled is const: two spaces over one Compiled, in two threads.
TEST(SpaceLaws, SpacesInTwoThreadsShareWhatIsCompiled) {
  std::uint64_t judged = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const RandomModel model = random_model(seed, all_features());
    const space::Compiled compiled(model.network, {{model.target}, {}});
    if (!compiled.bounds.problem().empty()) continue;
    const Asked asked{Abstraction::M, Comparison::Inclusion, Time::Elapsed};
    std::optional<bool> one, other;
    std::thread first([&] { one = reachable(compiled, model.target, asked, false); });
    std::thread second([&] { other = reachable(compiled, model.target, asked, false); });
    first.join();
    second.join();
    EXPECT_EQ(one, other);
    judged += one.has_value();
  }
  EXPECT_GT(judged, 20u);
}

}  // namespace
}  // namespace beeline::test
