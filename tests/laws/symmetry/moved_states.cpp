// What a symmetry is: a state in which elements have changed places does what the state does, moved. Looked at state by
// state, so that a wrong one is noticed whether or not a verdict depends on it.
#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/features.h"
#include "drawn_models.h"
#include "plan/prepare.h"
#include "space/quotient_space.h"
#include "support/judged.h"
#include "util/random.h"

namespace beeline::test {
namespace {

using analysis::ScalarPermutation;
using State = space::QuotientSpace::State;

plan::Preparation prepared(const ir::Model& model, ir::ExprId target) {
  plan::Options options;
  options.symmetry = true;
  EXPECT_EQ(components::standard().read("bfs", options.search), "");
  plan::Demands demands;
  demands.add(plan::Demand::Deadlock, analysis::mentions_deadlock(model.network.arena, target));
  return plan::prepare(model.network, options, util::nobody(), {{target}, {}}, demands, std::span(&target, 1));
}

// Of two elements in the same block of some set.
ScalarPermutation exchange(const ir::Network& network, const analysis::Symmetry& symmetry, util::Random& random) {
  ScalarPermutation by(network);
  for (std::uint32_t s = 0; s < symmetry.sets().size(); ++s) {
    const auto& block = symmetry.sets()[s].block;
    const auto a = random.below(block.size()), b = random.below(block.size());
    if (a != b && block[a] == block[b]) by.swap(s, static_cast<std::int32_t>(a), static_cast<std::int32_t>(b));
  }
  return by;
}

struct Doings {
  bool fails = false;
  std::uint64_t targets = 0;
  std::vector<State> successors;

  // Where a zone falls into pieces, which ones depends on an order.
  std::set<std::vector<std::uint64_t>> keys() const {
    std::set<std::vector<std::uint64_t>> out;
    for (const State& s : successors) out.insert(s.key);
    return out;
  }
};

class Watched {
 public:
  Watched(const plan::Preparation& preparation, ir::ExprId target)
      : zones_(space::ZoneSpace::make(*preparation.compiled, preparation.abstraction, std::span(&target, 1))),
        quotient_(*zones_, *preparation.symmetry.symmetry) {}

  std::vector<State> initial() {
    space::SuccessorBuffer buffer;
    zones_->initial(buffer);
    return kept(buffer);
  }
  Doings doings(const State& state) {
    Doings out;
    space::SuccessorBuffer buffer;
    out.fails = !zones_->enabled(state.view());
    if (!out.fails) {
      std::vector<std::uint32_t> all(zones_->transitions());
      for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
      out.fails = !zones_->fire(all, buffer);
    }
    if (out.fails) return out;
    out.targets = zones_->targets(state.view(), 1);
    out.fails = zones_->error() != nullptr;
    out.successors = kept(buffer);
    return out;
  }
  State moved(const State& state, const ScalarPermutation& by) { return quotient_.moved(state.view(), by); }

 private:
  std::vector<State> kept(const space::SuccessorBuffer& buffer) const {
    std::vector<State> out;
    for (const space::Successor& s : buffer.successors) out.push_back(quotient_.kept(buffer.view(s)));
    std::sort(out.begin(), out.end());
    return out;
  }

  std::unique_ptr<space::ZoneSpace> zones_;
  space::QuotientSpace quotient_;
};

TEST(SymmetryLaws, MovedStatesDoWhatStatesDoMoved) {
  constexpr std::size_t most_states = 60;
  Judged judged{"a symmetry", "an error", "clocks", "broadcasts", "a loop", "a loop in an order"};
  for_models(3, &ScalarModel::query, [&](const ScalarModel& drawn, const ir::Model& model, const std::string& context) {
    const ir::ExprId target = model.properties.front().target();
    const plan::Preparation preparation = prepared(model, target);
    if (preparation.refusal) return;
    const bool loops = drawn.text.find("assign loop") != std::string::npos;
    judged.count("a loop in an order", loops && !preparation.symmetry.symmetry);
    if (!preparation.symmetry.symmetry) return;
    judged.count("a symmetry");
    judged.count("a loop", loops);
    const bool pieces =
        drawn.text.find("sync b") != std::string::npos || drawn.text.find("sync e[") != std::string::npos;
    judged.count("broadcasts", pieces);
    Watched watched(preparation, target);
    util::Random random(1);
    std::vector<State> states = watched.initial();
    std::set<State> seen(states.begin(), states.end());
    for (std::size_t i = 0; i < states.size() && i < most_states; ++i) {
      const ScalarPermutation by = exchange(preparation.compiled->network, *preparation.symmetry.symmetry, random);
      Doings here = watched.doings(states[i]);
      const Doings there = watched.doings(watched.moved(states[i], by));
      judged.count("an error", here.fails);
      judged.count("clocks", states[i].shape > 1);
      ASSERT_EQ(there.fails, here.fails) << context;
      if (here.fails) continue;
      ASSERT_EQ(there.targets, here.targets) << context;
      Doings expected;
      for (const State& s : here.successors) expected.successors.push_back(watched.moved(s, by));
      std::sort(expected.successors.begin(), expected.successors.end());
      ASSERT_EQ(there.keys(), expected.keys()) << context;
      ASSERT_TRUE(pieces || there.successors == expected.successors) << context;
      for (State& s : here.successors)
        if (seen.insert(s).second) states.push_back(std::move(s));
    }
  });
  judged.expect_each(3);
}

}  // namespace
}  // namespace beeline::test
