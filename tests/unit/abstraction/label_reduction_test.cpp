// Labels that become one: by hand, and on random systems against the composition without packing or sharing.
#include <set>

#include <gtest/gtest.h>

#include "abstraction/label_reduction.h"
#include "tests/unit/abstraction/systems.h"
#include "util/random.h"

namespace beeline::abstraction {
namespace {

std::size_t reduce(std::vector<TransitionSystem>& systems, LabelId labels) {
  std::vector<TransitionSystem*> all;
  for (TransitionSystem& s : systems) all.push_back(&s);
  Effort effort;
  return reduce_labels(all, labels, effort);
}

TEST(LabelReduction, WhatDiffersInOneSystemOnlyIsOne) {
  std::vector<TransitionSystem> both = {make(3, {1, 2}, {{0, 1, 1}, {1, 2, 2}}),
                                        make(2, {1, 2}, {{0, 1, 1}, {0, 2, 1}})};
  EXPECT_EQ(reduce(both, 3), 1u);
  EXPECT_EQ(both[0].labels, (std::vector<LabelId>{1}));
  EXPECT_EQ(both[0].arcs, (std::vector<Arc>{{1, 1}, {1, 2}}));
  EXPECT_EQ(both[1].labels, (std::vector<LabelId>{1}));
  EXPECT_EQ(both[1].arcs, (std::vector<Arc>{{1, 1}}));
}

TEST(LabelReduction, WhatDiffersInTwoStaysTwo) {
  std::vector<TransitionSystem> both = {make(3, {1, 2}, {{0, 1, 1}, {1, 2, 2}}),
                                        make(2, {1, 2}, {{0, 1, 1}, {1, 2, 0}})};
  EXPECT_EQ(reduce(both, 3), 0u);
}

// Label 2 is not known to the first system, which may be anywhere when it is taken.
TEST(LabelReduction, WhoDoesNotKnowALabelLoops) {
  std::vector<TransitionSystem> all = {make(2, {1}, {{0, 1, 1}}), make(2, {1, 2}, {{0, 1, 1}, {0, 2, 1}}),
                                       make(2, {1, 2}, {{1, 1, 0}, {1, 2, 0}})};
  EXPECT_EQ(reduce(all, 3), 1u);
  EXPECT_EQ(all[0].arcs, (std::vector<Arc>{{1, 0}, {1, 1}, {1, 1}}));
  EXPECT_EQ(all[0].first, (std::vector<std::uint32_t>{0, 2, 3}));
  EXPECT_EQ(all[1].labels, (std::vector<LabelId>{1}));
}

using Joint = std::vector<State>;

// Everything that the systems can do together, but for what leaves them where they are.
std::set<std::pair<Joint, Joint>> composition(const std::vector<TransitionSystem>& systems, LabelId labels) {
  std::vector<Joint> states(1);
  for (const TransitionSystem& system : systems) {
    std::vector<Joint> longer;
    for (const Joint& j : states) {
      for (State s = 0; s < system.states(); ++s) {
        longer.push_back(j);
        longer.back().push_back(s);
      }
    }
    states = std::move(longer);
  }
  std::set<std::pair<Joint, Joint>> steps;
  for (const Joint& from : states) {
    for (LabelId label = 1; label < labels; ++label) {
      std::vector<Joint> now = {from};
      bool known = false;
      for (std::size_t i = 0; i < systems.size(); ++i) {
        if (!systems[i].has(label)) continue;
        known = true;
        std::vector<Joint> next;
        for (const Joint& j : now) {
          for (const Arc& arc : arcs_with(systems[i], from[i], label)) {
            next.push_back(j);
            next.back()[i] = arc.to;
          }
        }
        now = std::move(next);
      }
      for (const Joint& to : now)
        if (known && to != from) steps.emplace(from, to);
    }
    for (std::size_t i = 0; i < systems.size(); ++i) {
      for (const Arc& arc : arcs_with(systems[i], from[i], hidden)) {
        Joint to = from;
        to[i] = arc.to;
        steps.emplace(from, to);
      }
    }
  }
  return steps;
}

TEST(LabelReduction, TheCompositionStaysTheSame) {
  util::Random random(3);
  std::size_t gone = 0, stayed = 0;
  for (int round = 0; round < 400; ++round) {
    const auto labels = static_cast<LabelId>(2 + random.below(8));
    std::vector<TransitionSystem> systems;
    for (std::size_t i = 2 + random.below(3); i > 0; --i) {
      const auto states = static_cast<State>(1 + random.below(3));
      std::vector<LabelId> known;
      for (LabelId label = 1; label < labels; ++label)
        if (random.below(2) == 0) known.push_back(label);
      std::vector<Labelled> arcs;
      for (State s = 0; s < states; ++s) {
        for (const LabelId label : known)
          if (random.below(2) == 0) arcs.push_back({s, label, static_cast<State>(random.below(states))});
        if (random.below(4) == 0) arcs.push_back({s, hidden, static_cast<State>(random.below(states))});
      }
      systems.push_back(make(states, known, arcs));
    }
    const auto before = composition(systems, labels);
    const std::size_t reduced = reduce(systems, labels);
    gone += reduced;
    stayed += reduced == 0;
    ASSERT_EQ(composition(systems, labels), before) << round;
    ASSERT_EQ(reduce(systems, labels), 0u) << round;
  }
  EXPECT_GT(gone, 300u);
  EXPECT_GT(stayed, 20u);
}

}  // namespace
}  // namespace beeline::abstraction
