// The store against a list of everything ever inserted that is searched from end to end.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "dbm/extrapolation.h"
#include "dbm/zone.h"
#include "store/zone_store.h"

namespace beeline::store {
namespace {

using dbm::Bound;

constexpr std::size_t key_words = 2;

struct State {
  std::uint64_t key[key_words] = {};
  std::uint32_t dimension = 1;
  std::vector<Bound> zone;
  std::vector<std::int32_t> lower, upper;
  NodeId parent = no_node;
  std::uint32_t transition = 0, cost = 0;
  bool dropped = false, expanded = false;
};

class NaiveStore {
 public:
  NaiveStore(Subsumption subsumption, bool optimal) : subsumption_(subsumption), optimal_(optimal) {}

  bool covers(const State& big, const State& small, const State& bounds) const {
    if (!std::equal(big.key, big.key + key_words, small.key)) return false;
    const std::size_t n = big.dimension;
    if (n == 1) return true;
    switch (subsumption_) {
      case Subsumption::Exact: return big.zone == small.zone;
      case Subsumption::Inclusion: return dbm::is_subset(small.zone.data(), big.zone.data(), n);
      case Subsumption::Alu:
        return dbm::alu_subset(small.zone.data(), big.zone.data(), n, bounds.lower.data(), bounds.upper.data());
    }
    return false;
  }

  bool insert(const State& state) {
    for (const State& s : states) {
      if (!s.dropped && (!optimal_ || s.cost <= state.cost) && covers(s, state, state)) return false;
    }
    for (State& s : states) {
      const bool may_go = !optimal_ || state.cost <= s.cost || s.expanded;
      // Exact stores keep a dearer duplicate: looking for it would cost more than it does.
      const bool sought = subsumption_ != Subsumption::Exact || s.dimension == 1;
      if (!s.dropped && may_go && sought && covers(state, s, state)) s.dropped = true;
    }
    states.push_back(state);
    return true;
  }

  std::vector<State> states;

 private:
  Subsumption subsumption_;
  bool optimal_;
};

class Generator {
 public:
  Generator(std::uint32_t seed, std::uint32_t keys) : random_(seed), keys_(keys) {}

  // Dimension and bounds are functions of the key, as they are of locations.
  State state() {
    State s;
    const std::uint32_t number = below(keys_);
    s.key[0] = number % 7;
    s.key[1] = number / 7;
    s.dimension = 1 + number % 4;
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
};

// Behind some other successors, as in an expansion.
space::Successor put(space::SuccessorBuffer& buffer, const State& s) {
  space::Successor out;
  out.key = static_cast<std::uint32_t>(buffer.keys.size());
  buffer.keys.insert(buffer.keys.end(), s.key, s.key + key_words);
  out.zone = static_cast<std::uint32_t>(buffer.zones.size());
  out.bounds = static_cast<std::uint32_t>(buffer.bounds.size());
  out.dimension = s.dimension;
  out.transition = s.transition;
  if (s.dimension > 1) {
    buffer.zones.insert(buffer.zones.end(), s.zone.begin(), s.zone.end());
    buffer.bounds.insert(buffer.bounds.end(), s.lower.begin(), s.lower.end());
    buffer.bounds.insert(buffer.bounds.end(), s.upper.begin(), s.upper.end());
  }
  buffer.successors.push_back(out);
  return out;
}

void check_states(ZoneStore& store, NaiveStore& naive) {
  ASSERT_EQ(store.nodes(), naive.states.size());
  std::uint64_t live = 0;
  for (NodeId id = 0; id < naive.states.size(); ++id) {
    State& wanted = naive.states[id];
    wanted.expanded = true;
    ASSERT_EQ(store.parent(id), wanted.parent);
    ASSERT_EQ(store.transition(id), wanted.transition);
    space::StateView view;
    ASSERT_EQ(store.load(id, view), !wanted.dropped);
    if (wanted.dropped) continue;
    ++live;
    ASSERT_TRUE(std::equal(wanted.key, wanted.key + key_words, view.key));
    ASSERT_EQ(view.dimension, wanted.dimension);
    ASSERT_TRUE(wanted.dimension == 1 || dbm::equal(view.zone, wanted.zone.data(), wanted.dimension));
  }
  ASSERT_EQ(store.live(), live);
}

void compare(Subsumption subsumption, std::uint32_t keys, int inserts, bool optimal = false) {
  Generator generator(keys, keys);
  ZoneStore store(key_words, subsumption, optimal);
  NaiveStore naive(subsumption, optimal);
  space::SuccessorBuffer buffer;
  for (int i = 0; i < inserts; ++i) {
    if (generator.below(4) == 0) buffer.clear();
    State state = generator.state();
    state.parent = naive.states.empty() ? no_node : generator.below(static_cast<std::uint32_t>(naive.states.size()));
    state.cost = generator.below(10);
    const space::Successor successor = put(buffer, state);
    const bool fresh = naive.insert(state);
    const Inserted inserted = store.insert(buffer, successor, state.parent, state.cost);
    ASSERT_EQ(inserted.fresh, fresh) << "insert " << i;
    if (fresh) {
      ASSERT_EQ(inserted.node + 1, naive.states.size());
    } else {
      const State& by = naive.states[inserted.node];
      ASSERT_FALSE(by.dropped);
      ASSERT_TRUE(naive.covers(by, state, state));
    }
    if (generator.below(3) == 0) {
      space::StateView view;
      const NodeId expanded = generator.below(static_cast<std::uint32_t>(naive.states.size()));
      store.load(expanded, view);
      naive.states[expanded].expanded = true;
    }
    if (i % 500 == 0) check_states(store, naive);
  }
  check_states(store, naive);
}

TEST(ZoneStore, FewKeysExact) { compare(Subsumption::Exact, 5, 3000); }
TEST(ZoneStore, FewKeysInclusion) { compare(Subsumption::Inclusion, 5, 3000); }
TEST(ZoneStore, FewKeysAlu) { compare(Subsumption::Alu, 40, 3000); }
TEST(ZoneStore, Optimal) {
  for (const Subsumption s : {Subsumption::Exact, Subsumption::Inclusion, Subsumption::Alu}) compare(s, 20, 2000, true);
}
// More than the table has room for at first.
TEST(ZoneStore, ManyKeys) { compare(Subsumption::Inclusion, 4000, 6000); }

}  // namespace
}  // namespace beeline::store
