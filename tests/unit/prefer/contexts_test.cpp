// Context levels against a table of all pairs of transitions.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "prefer/contexts.h"
#include "support/builder.h"
#include "support/random_network.h"
#include "support/show.h"

namespace beeline::prefer {
namespace {

using test::NetworkBuilder;
using test::Op;

struct Transition {
  std::vector<EdgeNumber> edges;
  analysis::CellSet reads, writes;
};

class NaiveContexts {
 public:
  // Networks with internal edges and binary channels only.
  NaiveContexts(const ir::Network& network, const analysis::ValueRanges& ranges) : footprints_(network, ranges) {
    struct End {
      std::uint32_t process, edge;
      EdgeNumber number;
      analysis::Interval channels;
    };
    std::vector<End> sends, receives;
    EdgeNumber number = 0;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
      for (std::uint32_t e = 0; e < network.processes[p].edges.size(); ++e, ++number) {
        const ir::Edge& edge = network.processes[p].edges[e];
        Transition alone;
        add(alone, number, p, e);
        if (edge.sync == ir::SyncKind::None) all.push_back(alone);
        if (edge.sync == ir::SyncKind::Send) sends.push_back({p, e, number, ranges.of(edge.channel)});
        if (edge.sync == ir::SyncKind::Receive) receives.push_back({p, e, number, ranges.of(edge.channel)});
      }
    }
    for (const End& s : sends) {
      for (const End& r : receives) {
        if (s.process == r.process || r.channels.high < s.channels.low || s.channels.high < r.channels.low) continue;
        Transition both;
        add(both, s.number, s.process, s.edge);
        add(both, r.number, r.process, r.edge);
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
  void add(Transition& t, EdgeNumber number, std::uint32_t process, std::uint32_t edge) {
    const analysis::EdgeFootprint& f = footprints_.edge(process, edge);
    t.edges.push_back(number);
    for (const analysis::Access* access : {&f.guard, &f.update, &f.invariant}) t.reads.add(access->reads);
    t.writes.add(f.update.writes);
  }
  static bool interfere(const Transition& a, const Transition& b) {
    return a.writes.intersects(b.reads) || a.writes.intersects(b.writes) || a.reads.intersects(b.writes);
  }

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
      const Placement first = contexts.place(no_token, naive.all[t].edges);
      ASSERT_EQ(first.queue, 0u);
      const std::vector<int> levels = naive.levels(t);
      for (std::size_t u = 0; u < naive.all.size(); ++u) {
        const std::uint32_t queue = contexts.place(first.token, naive.all[u].edges).queue;
        const std::uint32_t last = contexts.queues() - 1;
        ASSERT_EQ(queue, levels[u] < 0 ? last : std::min<std::uint32_t>(static_cast<std::uint32_t>(levels[u]), last))
            << "seed " << seed << ", transitions " << t << " and " << u << "\n" << test::show(model.network);
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
    const auto edge = [](EdgeNumber e) { return std::array{e}; };
    const Token token = contexts.place(no_token, edge(0)).token;
    std::vector<std::uint32_t> queues;
    for (EdgeNumber e = 0; e < 4; ++e) queues.push_back(contexts.place(token, edge(e)).queue);
    for (std::uint32_t& queue : queues) {
      if (queue == contexts.queues() - 1) queue = 99;
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

}  // namespace
}  // namespace beeline::prefer
