// Context levels against a table of all pairs of transitions; placements on small networks.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "prefer/context_bound.h"
#include "prefer/contexts.h"
#include "prefer/useless.h"
#include "support/builder.h"
#include "support/random_network.h"
#include "support/show.h"

namespace beeline::prefer {
namespace {

using test::NetworkBuilder;
using test::Op;

struct Transition {
  std::vector<ir::EdgeId> edges;
  analysis::CellSet reads, writes;
};

class NaiveContexts {
 public:
  // Networks with internal edges and binary channels only.
  NaiveContexts(const ir::Network& network, const analysis::ValueRanges& ranges)
      : network_(network), ranges_(ranges), footprints_(network, ranges) {
    struct End {
      std::uint32_t process;
      ir::EdgeId edge;
      analysis::Interval channels;
    };
    std::vector<End> sends, receives;
    for (std::uint32_t e = 0; e < network.edges.size(); ++e) {
      const ir::EdgeId id(e);
      const ir::Edge& edge = network.edge(id);
      Transition alone;
      add(alone, id);
      if (edge.sync == ir::SyncKind::None) all.push_back(alone);
      if (edge.sync == ir::SyncKind::Send) sends.push_back({edge.process, id, ranges.of(edge.channel)});
      if (edge.sync == ir::SyncKind::Receive) receives.push_back({edge.process, id, ranges.of(edge.channel)});
    }
    for (const End& s : sends) {
      for (const End& r : receives) {
        if (s.process == r.process || r.channels.high < s.channels.low || s.channels.high < r.channels.low) continue;
        Transition both;
        add(both, s.edge);
        add(both, r.edge);
        all.push_back(both);
      }
    }
  }

  // From one transition to all: the least n with t' in C_n(t), or -1.
  std::vector<int> levels(std::size_t from) const {
    std::vector<int> level(all.size(), -1);
    level[from] = 0;
    std::deque<std::size_t> open{from};
    while (!open.empty()) {
      const std::size_t t = open.front();
      open.pop_front();
      for (std::size_t u = 0; u < all.size(); ++u) {
        if (level[u] >= 0 || !interfere(all[t], all[u])) continue;
        level[u] = level[t] + 1;
        open.push_back(u);
      }
    }
    return level;
  }

  std::vector<Transition> all;

 private:
  void add(Transition& t, ir::EdgeId id) {
    const analysis::EdgeFootprint& f = footprints_.edge(id);
    t.edges.push_back(id);
    for (const analysis::Access* access : {&f.guard, &f.update, &f.invariant}) t.reads.add(access->reads);
    t.writes.add(f.update.writes);
    const ir::Edge& edge = network_.edge(id);
    if (const ir::ExprId invariant = network_.processes[edge.process].locations[edge.source].invariant) {
      t.reads.add(analysis::access(network_, ranges_, invariant).reads);
    }
  }
  static bool interfere(const Transition& a, const Transition& b) {
    return a.writes.intersects(b.reads) || a.writes.intersects(b.writes) || a.reads.intersects(b.writes);
  }

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  analysis::Footprints footprints_;
};

TEST(Contexts, LevelsOfRandomNetworks) {
  test::Features features;
  features.broadcast = false;
  features.clock_guarded_receivers = false;
  features.max_processes = 4;
  std::size_t far = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const test::RandomModel model = test::random_model(seed, features);
    const analysis::ValueRanges ranges(model.network);
    const NaiveContexts naive(model.network, ranges);
    Contexts contexts(model.network, ranges, {}, {});
    for (std::size_t t = 0; t < naive.all.size(); ++t) {
      const Placement first = contexts.place({.transition = naive.all[t].edges});
      ASSERT_EQ(first.queue, 0u);
      const std::vector<int> levels = naive.levels(t);
      for (std::size_t u = 0; u < naive.all.size(); ++u) {
        const std::uint32_t queue = contexts.place({.transition = naive.all[u].edges, .before = first.token}).queue;
        const std::uint32_t last = Interference::far;
        ASSERT_EQ(queue, levels[u] < 0 ? last : std::min<std::uint32_t>(static_cast<std::uint32_t>(levels[u]), last))
            << "seed " << seed << ", transitions " << t << " and " << u << "\n"
            << test::show(model.network);
        far += levels[u] > 1;
      }
    }
  }
  EXPECT_GT(far, 1000u);
}

// P counts v up; Q reads v and writes w; R reads w; S is on its own.
struct Chain {
  NetworkBuilder b{{"P", "Q", "R", "S"}};
  std::uint32_t v = b.variable("v", 0, 3), w = b.variable("w", 0, 3);

  Chain() {
    for (std::uint32_t p = 0; p < 4; ++p)
      for (const char* name : {"a", "b"}) b.location(p, name);
    b.edge(0, 0, 1, {}, b.set(v, 1));
    b.edge(1, 0, 1, b.is(v, 1), b.set(w, 1));
    b.edge(2, 0, 1, b.is(w, 1));
    b.edge(3, 0, 1);
  }
  std::vector<std::uint32_t> queues_after_first_edge(std::vector<ir::ExprId> targets) {
    const analysis::ValueRanges ranges(b.network);
    Contexts contexts(b.network, ranges, targets, {});
    const auto edge = [](std::uint32_t e) { return std::array{ir::EdgeId(e)}; };
    const auto first = edge(0);
    const Token token = contexts.place({.transition = first}).token;
    std::vector<std::uint32_t> queues;
    for (std::uint32_t e = 0; e < 4; ++e) {
      const auto next = edge(e);
      queues.push_back(contexts.place({.transition = next, .before = token}).queue);
    }
    for (std::uint32_t& queue : queues) {
      if (queue == Interference::far) queue = 99;
    }
    return queues;
  }
};

using Queues = std::vector<std::uint32_t>;

TEST(Contexts, FollowInterferenceStepByStep) { EXPECT_EQ(Chain().queues_after_first_edge({}), (Queues{0, 1, 2, 99})); }

TEST(Contexts, AfterATransitionThatMayHaveHelpedAllAreEqual) {
  const Queues equal{0, 0, 0, 0}, apart{0, 1, 2, 99};
  Chain c;
  EXPECT_EQ(c.queues_after_first_edge({c.b.at(0, 1)}), equal);
  EXPECT_EQ(c.queues_after_first_edge({c.b.at(0, 0)}), apart);  // it leaves that location
  EXPECT_EQ(c.queues_after_first_edge({c.b.network.arena.unary(Op::Not, c.b.at(0, 0))}), equal);
  EXPECT_EQ(c.queues_after_first_edge({c.b.is(c.v, 2)}), equal);
  EXPECT_EQ(c.queues_after_first_edge({c.b.is(c.w, 1)}), apart);
  EXPECT_EQ(c.queues_after_first_edge({c.b.both(c.b.at(2, 1), c.b.is(c.v, 2))}), equal);
  EXPECT_EQ(c.queues_after_first_edge({c.b.deadlock()}), equal);
}

TEST(Contexts, PruningKeepsToOnePart) {
  Chain c;
  const analysis::ValueRanges ranges(c.b.network);
  const std::array targets{c.b.both(c.b.at(2, 1), c.b.at(3, 1))};
  Contexts contexts(c.b.network, ranges, targets, {.prune = true});
  const std::array<ir::EdgeId, 1> p{ir::EdgeId(0)}, q{ir::EdgeId(1)}, r{ir::EdgeId(2)}, s{ir::EdgeId(3)};
  const History::Mark after_p = contexts.mark(p);
  EXPECT_NE(after_p, History::none);
  EXPECT_EQ(contexts.mark(q), after_p);
  EXPECT_EQ(contexts.mark(r), History::none);  // not innocent
  EXPECT_EQ(contexts.mark(s), History::none);
  EXPECT_TRUE(contexts.may_follow(after_p, r));
  EXPECT_FALSE(contexts.may_follow(after_p, s));
  EXPECT_TRUE(contexts.may_follow(History::none, s));
}

TEST(Contexts, PruningIsRefusedWhereItLosesRuns) {
  const auto objection = [](auto change, auto target) {
    Chain c;
    change(c.b);
    const std::array targets{target(c)};
    return objection_to_pruning(c.b.network, targets);
  };
  const auto nothing = [](NetworkBuilder&) {};
  const auto plain = [](Chain& c) { return c.b.both(c.b.at(2, 1), c.b.is(c.w, 1)); };
  const auto negated = [](Chain& c, ir::ExprId e) { return c.b.network.arena.unary(Op::Not, e); };
  EXPECT_EQ(objection(nothing, plain), "");
  EXPECT_EQ(objection(nothing, [&](Chain& c) { return negated(c, c.b.at(0, 0)); }), "");
  EXPECT_NE(objection(nothing, [&](Chain& c) { return negated(c, plain(c)); }), "");
  EXPECT_NE(objection(nothing, [&](Chain& c) { return c.b.deadlock(); }), "");
  EXPECT_NE(objection([](NetworkBuilder& b) { b.clock("x"); }, plain), "");
  EXPECT_NE(objection([](NetworkBuilder& b) { b.network.processes[0].locations[0].committed = true; }, plain), "");
  EXPECT_NE(objection([](NetworkBuilder& b) { b.network.processes[1].locations[1].urgent = true; }, plain), "");
  EXPECT_NE(objection([](NetworkBuilder& b) { b.network.has_priorities = true; }, plain), "");
  EXPECT_NE(objection([](NetworkBuilder& b) { b.network.channels.emplace_back().urgent = true; }, plain), "");
}

TEST(ContextBound, AddsUpSwitches) {
  Chain c;
  const analysis::ValueRanges ranges(c.b.network);
  const std::array<ir::EdgeId, 1> p{ir::EdgeId(0)}, q{ir::EdgeId(1)}, r{ir::EdgeId(2)};
  ProcessBound by_process(c.b.network);
  const Placement first = by_process.place({.transition = p});
  EXPECT_EQ(by_process.step_cost(no_token, p), 0u);
  EXPECT_EQ(by_process.place({.transition = q, .before = first.token, .cost = 4}).queue, 4u);
  EXPECT_EQ(by_process.step_cost(first.token, q), 1u);
  EXPECT_EQ(by_process.step_cost(first.token, p), 0u);
  const std::array<ir::EdgeId, 2> both{ir::EdgeId(0), ir::EdgeId(1)};  // a synchronisation belongs to both
  EXPECT_EQ(by_process.step_cost(first.token, both), 0u);
  EXPECT_NE(by_process.mark(p), by_process.mark(q));
  EXPECT_NE(by_process.mark(p), by_process.mark(both));
  EXPECT_NE(by_process.mark(p), History::none);
  for (const std::uint32_t n : {1u, 2u}) {
    InterferenceBound bound(c.b.network, ranges, n);
    const Token before = bound.place({.transition = p}).token;
    EXPECT_EQ(bound.step_cost(before, q), 0u);
    EXPECT_EQ(bound.step_cost(before, r), n == 1 ? 1u : 0u);
  }
}

// Contexts stop growing long before; what is in none of them stays a switch.
TEST(ContextBound, WhateverNIsWhatNothingLinksIsASwitch) {
  Chain c;
  const analysis::ValueRanges ranges(c.b.network);
  const std::array<ir::EdgeId, 1> p{ir::EdgeId(0)}, r{ir::EdgeId(2)}, s{ir::EdgeId(3)};
  for (const std::uint32_t n : {2u, 12u, 13u, 1000u, UINT32_MAX}) {
    InterferenceBound bound(c.b.network, ranges, n);
    const Token before = bound.place({.transition = p}).token;
    EXPECT_EQ(bound.step_cost(before, r), 0u) << n;
    EXPECT_EQ(bound.step_cost(before, s), 1u) << n;
  }
}

// Loops that write nothing interfere with the same transitions and not with each other; each is in its own context
// alone.
TEST(ContextBound, TransitionsThatWriteNothingAreKeptApart) {
  NetworkBuilder b{{"P", "Q"}};
  for (const std::uint32_t p : {0u, 1u}) b.location(p, "a");
  b.edge(0, 0, 0);
  b.edge(0, 0, 0);
  const analysis::ValueRanges ranges(b.network);
  const std::array<ir::EdgeId, 1> one{ir::EdgeId(0)}, other{ir::EdgeId(1)};
  for (const std::uint32_t n : {0u, 1u, 2u}) {
    InterferenceBound bound(b.network, ranges, n);
    const Token before = bound.place({.transition = one}).token;
    EXPECT_EQ(bound.step_cost(before, one), 0u);
    EXPECT_EQ(bound.step_cost(before, other), 1u);
    EXPECT_EQ(bound.mark(one), bound.mark(one));
    EXPECT_NE(bound.mark(one), bound.mark(other)) << n;
  }
}

struct FakeJudge final : Judge {
  std::uint32_t answer = 0;
  void at(space::StateView) override {}
  std::uint32_t without(std::span<const ir::EdgeId>, search::Goals) override { return answer; }
  bool preferred(std::span<const ir::EdgeId> t, search::Goals) override { return t[0].value == 0; }
};

TEST(Useless, WhenOneGetsAsFarWithout) {
  FakeJudge judge;
  Useless queue(judge, Useless::As::Queue), penalty(judge, Useless::As::Penalty);
  const auto check = [&](std::uint32_t without, bool useless) {
    judge.answer = without;
    Arrival arrival;
    arrival.rank = 5;
    EXPECT_EQ(queue.place(arrival).queue, useless ? 1u : 0u);
    EXPECT_FALSE(queue.place(arrival).penalised);
    EXPECT_EQ(penalty.place(arrival).penalised, useless);
    EXPECT_EQ(penalty.place(arrival).queue, 0u);
  };
  check(4, true);
  check(5, true);
  check(6, false);
  check(Judge::hopeless, false);
}

}  // namespace
}  // namespace beeline::prefer
