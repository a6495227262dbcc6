// The store against a list of everything ever inserted that is searched from end to end.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "dbm/extrapolation.h"
#include "dbm/zone.h"
#include "space/zone_dominance.h"
#include "store/state_store.h"
#include "support/receive.h"
#include "util/hash.h"

namespace beeline::store {
namespace {

using dbm::Bound;
using space::Comparison;

constexpr std::size_t key_words = 2;
constexpr Bound greatest = 4;  // constant; bounds of zones go beyond it

struct State {
  std::uint64_t key[key_words] = {};
  std::uint32_t dimension = 1;
  std::vector<Bound> zone;
  std::vector<std::int32_t> lower, upper;
  NodeId parent;
  std::uint32_t transition = 0, cost = 0;
  std::uint32_t cluster = 0;  // a function of the key
  bool dropped = false, expanded = false;
};

class NaiveStore {
 public:
  NaiveStore(Comparison comparison, bool optimal) : comparison_(comparison), optimal_(optimal) {}

  bool covers(const State& big, const State& small, const State& bounds) const {
    if (!std::equal(big.key, big.key + key_words, small.key)) return false;
    const std::size_t n = big.dimension;
    if (n == 1) return true;
    switch (comparison_) {
      case Comparison::Exact: return big.zone == small.zone;
      case Comparison::Inclusion: return dbm::is_subset(small.zone.data(), big.zone.data(), n);
      case Comparison::Alu:
        return dbm::alu_subset(small.zone.data(), big.zone.data(), n, bounds.lower.data(), bounds.upper.data());
      case Comparison::Frugal: break;  // chooses between these two
    }
    return false;
  }

  bool insert(const State& state) {
    gone.clear();
    for (const State& s : states) {
      if (!s.dropped && (!optimal_ || s.cost <= state.cost) && covers(s, state, state)) return false;
    }
    for (State& s : states) {
      const bool may_go = !optimal_ || state.cost <= s.cost || s.expanded;
      // Exact stores keep a dearer duplicate: looking for it would cost more than it does.
      const bool sought = comparison_ != Comparison::Exact || s.dimension == 1;
      if (s.dropped || !may_go || !sought || !covers(state, s, state)) continue;
      s.dropped = true;
      gone.push_back(static_cast<std::uint32_t>(&s - states.data()));
    }
    states.push_back(state);
    return true;
  }

  std::vector<State> states;
  std::vector<std::uint32_t> gone;  // by the last one

 private:
  Comparison comparison_;
  bool optimal_;
};

class Generator {
 public:
  Generator(std::uint32_t seed, std::uint32_t keys, bool payloads = true)
      : random_(seed), keys_(keys), payloads_(payloads) {}

  // Dimension and bounds are functions of the key, as they are of locations.
  State state() {
    State s;
    const std::uint32_t number = below(keys_);
    s.key[0] = number % 7;
    s.key[1] = number / 7;
    s.dimension = payloads_ ? 1 + number % 4 : 1;
    const std::size_t n = s.dimension;
    s.lower.push_back(0);
    s.upper.push_back(0);
    for (std::size_t i = 1; i < n; ++i) {
      s.lower.push_back(static_cast<std::int32_t>((number + i) % 6) - 1);
      s.upper.push_back(static_cast<std::int32_t>((number * 3 + i) % 6) - 1);
    }
    s.zone.resize(n * n);
    dbm::init_universal(s.zone.data(), n);
    // Bounds of each width that a stored zone can have.
    const std::int32_t scale = below(20) == 0 ? (below(2) == 0 ? 100 : 30'000) : 1;
    for (std::uint32_t count = n > 1 ? below(6) : 0; count > 0; --count) {
      const std::size_t i = below(static_cast<std::uint32_t>(n)), j = below(static_cast<std::uint32_t>(n));
      if (i == j) continue;
      const std::int32_t value = (static_cast<std::int32_t>(below(8)) - 2) * scale;
      (void)dbm::constrain(s.zone.data(), n, i, j, below(2) == 0 ? dbm::lt(value) : dbm::le(value));
    }
    s.transition = static_cast<std::uint32_t>(random_());
    return s;
  }

  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }

 private:
  std::mt19937 random_;
  std::uint32_t keys_;
  bool payloads_;
};

void put(space::SuccessorBuffer& buffer, const State& s) {
  space::Successor out;
  out.key = buffer.keys.size();
  buffer.keys.insert(buffer.keys.end(), s.key, s.key + key_words);
  out.payload = buffer.payloads.size();
  out.shape = s.dimension == 1 ? 0 : s.dimension;
  out.transition = s.transition;
  out.cluster = s.cluster;
  if (s.dimension > 1) {
    for (const auto* part : {&s.zone, &s.lower, &s.upper}) {
      buffer.payloads.insert(buffer.payloads.end(), part->begin(), part->end());
    }
  }
  buffer.successors.push_back(out);
}

void check_states(StateStore& store, NaiveStore& naive) {
  ASSERT_EQ(store.nodes(), naive.states.size());
  std::uint64_t live = 0;
  for (std::size_t i = 0; i < naive.states.size(); ++i) {
    const NodeId id(i);
    const State& wanted = naive.states[i];
    ASSERT_EQ(store.parent(id), wanted.parent);
    ASSERT_EQ(store.transition(id), wanted.transition);
    space::StateView view;
    ASSERT_EQ(store.keeps(id), !wanted.dropped);
    ASSERT_EQ(store.peek(id, view), !wanted.dropped);
    if (wanted.dropped) continue;
    ++live;
    ASSERT_TRUE(std::equal(wanted.key, wanted.key + key_words, view.key));
    ASSERT_EQ(view.shape, wanted.dimension == 1 ? 0 : wanted.dimension);
    ASSERT_TRUE(view.shape == 0 || dbm::equal(view.payload, wanted.zone.data(), wanted.dimension));
  }
  ASSERT_EQ(store.live(), live);
  std::uint64_t seen = 0;
  store.each([&](NodeId id, space::StateView) {
    EXPECT_FALSE(naive.states[id.value].dropped);
    ++seen;
  });
  ASSERT_EQ(seen, live);
}

void compare(Comparison comparison, std::uint32_t keys, int inserts, bool optimal = false, std::uint32_t clusters = 1,
             bool payloads = true) {
  Generator generator(keys, keys, payloads);
  StateStore store(key_words, payloads ? space::make_zone_dominance<Bound>(comparison, greatest) : nullptr,
                   {.optimal = optimal});
  NaiveStore naive(comparison, optimal);
  for (int i = 0; i < inserts;) {
    space::SuccessorBuffer buffer;
    std::vector<State> states(generator.below(5));
    std::vector<std::uint32_t> costs;
    const NodeId parent =
        naive.states.empty() ? no_node : NodeId(generator.below(static_cast<std::uint32_t>(naive.states.size())));
    for (State& state : states) {
      state = generator.state();
      state.parent = parent;
      state.cost = generator.below(10);
      state.cluster = static_cast<std::uint32_t>((state.key[0] + state.key[1]) % clusters);
      put(buffer, state);
      costs.push_back(state.cost);
    }
    // Whoever receives may have enough before the end.
    test::Received received;
    received.enough = 1 + generator.below(8);
    const bool more = store.insert(buffer, parent, costs, received);
    ASSERT_EQ(more, received.all.size() < received.enough);
    ASSERT_EQ(received.all.size(), std::min(states.size(), received.enough));
    std::set<std::uint32_t> gone;
    for (std::size_t s = 0; s < received.all.size(); ++s) {
      ++i;
      const std::size_t before = naive.states.size();
      ASSERT_EQ(received.all[s].fresh(), naive.insert(states[s])) << "insert " << i;
      gone.insert(naive.gone.begin(), naive.gone.end());
      if (received.all[s].fresh()) ASSERT_EQ(received.all[s].node.value, before);
      else ASSERT_TRUE(naive.covers(naive.states[received.all[s].node.value], states[s], states[s]));
    }
    std::set<std::uint32_t> told;
    for (const NodeId node : received.gone) ASSERT_TRUE(told.insert(node.value).second);
    ASSERT_EQ(told, gone);
    for (std::size_t k = 0; k < received.gone.size(); ++k) {
      ASSERT_LT(received.gone[k].value, received.in_favour_of[k].value);
      const State& by = naive.states.at(received.in_favour_of[k].value);
      ASSERT_TRUE(naive.covers(by, naive.states[received.gone[k].value], by));
    }
    if (!naive.states.empty() && generator.below(2) == 0) {
      space::StateView view;
      const std::uint32_t expanded = generator.below(static_cast<std::uint32_t>(naive.states.size()));
      store.load(NodeId(expanded), view);
      naive.states[expanded].expanded = true;
    }
    if (generator.below(200) == 0) check_states(store, naive);
  }
  check_states(store, naive);
  for (std::uint32_t c = 0; c < clusters; ++c) {
    std::uint64_t seen = 0;
    store.each_in(c, [&](NodeId id, space::StateView) {
      EXPECT_EQ(naive.states[id.value].cluster, c);
      ++seen;
    });
    const std::uint64_t live = store.live();
    store.release_below(c + 1);
    EXPECT_EQ(store.live(), live - seen);
    for (State& state : naive.states) state.dropped |= state.cluster == c;
    check_states(store, naive);
  }
  EXPECT_EQ(store.live(), 0u);
}

TEST(StateStore, FewKeysExact) { compare(Comparison::Exact, 5, 3000); }
TEST(StateStore, FewKeysInclusion) { compare(Comparison::Inclusion, 5, 3000); }
TEST(StateStore, FewKeysAlu) { compare(Comparison::Alu, 40, 3000); }
TEST(StateStore, Optimal) {
  for (const Comparison s : {Comparison::Exact, Comparison::Inclusion, Comparison::Alu}) compare(s, 20, 2000, true);
}
// More than the table has room for at first.
TEST(StateStore, ManyKeys) { compare(Comparison::Inclusion, 4000, 6000); }

TEST(StateStore, Clusters) {
  for (const Comparison s : {Comparison::Exact, Comparison::Inclusion, Comparison::Alu}) {
    for (const std::uint32_t clusters : {2u, 5u}) compare(s, 40, 2000, clusters == 5, clusters);
  }
}

TEST(StateStore, WithoutPayloads) {
  for (const std::uint32_t clusters : {1u, 2u, 5u}) {
    for (const bool optimal : {false, true}) compare(Comparison::Exact, 4000, 6000, optimal, clusters, false);
  }
}

// As long as there is one cluster and nothing to compare, a state takes its key, parent, transition and a slot.
TEST(StateStore, StatesWithoutPayloadsAreSmall) {
  constexpr std::uint32_t keys = 300'000;
  StateStore store(key_words, nullptr, {});
  for (std::uint32_t i = 0; i < keys; ++i) {
    space::SuccessorBuffer buffer;
    State state;
    state.key[0] = i;
    put(buffer, state);
    test::insert(store, buffer, no_node);
    if (i > 50'000) {
      ASSERT_LE(store.bytes(), (key_words * 8 + 8 + 11) * (i + 16384ull)) << i;
    }
  }
  EXPECT_EQ(store.live(), keys);
}

TEST(StateStore, AReleasedClusterTakesNothing) {
  for (const bool payloads : {false, true}) {
    StateStore store(key_words, payloads ? space::make_zone_dominance<Bound>(Comparison::Inclusion, greatest) : nullptr,
                     {});
    space::SuccessorBuffer buffer;
    put(buffer, Generator(1, 5, payloads).state());
    test::insert(store, buffer, no_node);
    store.release_below(1);
    EXPECT_EQ(store.live(), 0u);
    EXPECT_THROW(test::insert(store, buffer, no_node), std::logic_error);
  }
}

// Keeps what it is given, and checks that nothing is given twice.
class Remembering final : public Ancestry {
 public:
  void keep(std::uint32_t, NodeId first, std::span<const Link> links) override {
    ASSERT_EQ(first.value % chunk, 0u);
    ASSERT_EQ(links.size(), chunk);
    for (std::size_t i = 0; i < links.size(); ++i) ASSERT_TRUE(kept.emplace(NodeId(first.value + i), links[i]).second);
  }
  std::optional<Link> link(NodeId node) override {
    const auto found = kept.find(node);
    return found == kept.end() ? std::nullopt : std::optional(found->second);
  }
  std::map<NodeId, Link> kept;
};

// Each cluster has states for this one and the next, in turns, as searches find them; the keys of different clusters
// are alike.
TEST(StateStore, WhatIsReleasedMakesRoomForWhatComes) {
  constexpr std::uint32_t clusters = 30, per_cluster = 3'000;
  for (const bool payloads : {false, true}) {
    Remembering links;
    StateStore store(key_words, payloads ? space::make_zone_dominance<Bound>(Comparison::Inclusion, greatest) : nullptr,
                     {.ancestry = &links});
    std::vector<State> samples;
    for (std::uint32_t i = 0; i < 50; ++i) samples.push_back(Generator(i, 40, payloads).state());
    std::vector<Link> wanted;
    std::uint64_t at_first = 0, told = 0;
    for (std::uint32_t c = 0; c < clusters; ++c) {
      for (std::uint32_t i = 0; i < per_cluster; ++i) {
        space::SuccessorBuffer buffer;
        State state = samples[i % 50];
        state.key[0] = std::uint64_t{c + i % 2} << 32 | i;
        state.cluster = c + i % 2;
        state.transition = c * per_cluster + i;
        put(buffer, state);
        const NodeId parent = wanted.empty() ? no_node : NodeId(wanted.size() - 1);
        ASSERT_TRUE(test::insert(store, buffer, parent).front().fresh());
        wanted.push_back({parent, state.transition});
      }
      std::set<std::uint64_t> there;
      store.each_in(c, [&](NodeId node, space::StateView view) {
        EXPECT_EQ(view.key[0] >> 32, c);
        EXPECT_EQ(node.value % per_cluster, view.key[0] & UINT32_MAX);
        there.insert(node.value);
      });
      ASSERT_EQ(there.size(), c == 0 ? per_cluster / 2 : per_cluster);
      store.release_below(c + 1, [&](std::uint32_t cluster, std::uint64_t nodes) {
        EXPECT_EQ(cluster, c);
        told += nodes;
      });
      ASSERT_EQ(store.live(), per_cluster / 2);
      if (c == 2) at_first = store.bytes();
      if (c > 2) {
        ASSERT_LT(store.bytes(), at_first + at_first / 10) << c;
      }
    }
    EXPECT_EQ(told, (clusters - 1) * per_cluster + per_cluster / 2);
    EXPECT_GT(links.kept.size(), (clusters - 2) * per_cluster);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      ASSERT_EQ(store.parent(NodeId(i)), wanted[i].parent) << i;
      ASSERT_EQ(store.transition(NodeId(i)), wanted[i].transition) << i;
    }
    links.kept.clear();
    EXPECT_THROW((void)store.parent(NodeId(0)), LostWay);
  }
}

// Keys come and go; whatever is there is found, and nothing else, however slots were filled and emptied.
TEST(KeySet, ErasedKeysAreGoneAndOthersStay) {
  std::mt19937_64 random(1);
  for (const std::uint64_t different : {40u, 900u, 5'000u, 20'000u}) {
    KeySet set(1);
    std::map<std::uint64_t, KeySet::Index> there;
    for (int round = 0; round < 20; ++round) {
      for (std::uint64_t n = random() % different; n > 0; --n) {
        const std::uint64_t key = random() % different;
        const auto [index, fresh] = set.find_or_add(&key, util::hash_words(&key, 1));
        const auto known = there.find(key);
        ASSERT_EQ(fresh, known == there.end());
        if (known != there.end()) {
          ASSERT_EQ(index, known->second);
        }
        there[key] = index;
        ASSERT_EQ(*set[index], key);
      }
      ASSERT_EQ(set.size(), there.size());
      std::vector<KeySet::Index> gone;
      std::erase_if(there, [&](const auto& entry) {
        if ((random() % 3 == 0) == (round % 2 == 0)) return false;  // most of them, or some
        gone.push_back(entry.second);
        return true;
      });
      set.erase(gone);
      ASSERT_EQ(set.size(), there.size());
    }
  }
}

// Where ids or blocks run out an exception says so; nothing wraps.
TEST(StateStore, IsFullWhenIdsRunOut) {
  for (const bool payloads : {false, true}) {
    Generator generator(1, 1000, payloads);
    StateStore store(key_words, payloads ? space::make_zone_dominance<Bound>(Comparison::Exact, greatest) : nullptr,
                     {.most_nodes = 100});
    const auto fill = [&] {
      for (int i = 0; i < 1000; ++i) {
        space::SuccessorBuffer buffer;
        put(buffer, generator.state());
        test::insert(store, buffer, no_node);
      }
    };
    EXPECT_THROW(fill(), Full);
    EXPECT_EQ(store.nodes(), 100u);
  }
}

TEST(StateStore, IsFullWhenBlocksRunOut) {
  Generator generator(1, 1'000'000);
  StateStore store(key_words, space::make_zone_dominance<Bound>(Comparison::Exact, greatest),
                   {.most_blocks = std::uint64_t{1} << 17});
  const auto fill = [&] {
    for (int i = 0; i < 1'000'000; ++i) {
      space::SuccessorBuffer buffer;
      put(buffer, generator.state());
      test::insert(store, buffer, no_node);
    }
  };
  EXPECT_THROW(fill(), Full);
  EXPECT_LT(store.bytes(), std::uint64_t{1} << 28);
}

using TinyId = util::StrongId<struct TinyTag, std::uint8_t>;

TEST(StrongId, HasTheWidthItIsGiven) {
  EXPECT_EQ(sizeof(TinyId), 1u);
  EXPECT_EQ(TinyId::none, 255);
  EXPECT_FALSE(TinyId());
  EXPECT_TRUE(TinyId(254));
}

}  // namespace
}  // namespace beeline::store
