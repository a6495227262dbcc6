// The store on states without payloads. Batches as an untimed search has them, four successors of which one is new.
//
// insert: what an insertion costs, and how many bytes a state takes; the arguments are the states to be stored, in
// thousands, and the words of a key.
//
// clusters: a million states that come cluster by cluster, all in one store that keeps them (0), in one store that lets
// go of each cluster when the next one begins, as freeze has it (1), or each cluster in a store of its own, as OBP has
// it (2); the other argument is the states of a cluster.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>

#include "store/state_store.h"

namespace {

using namespace beeline;

struct Nobody final : store::Receiver {
  bool inserted(std::size_t, store::Inserted) override { return true; }
};

// Four states, the first of which is number n, the others are between `first` and that.
void fill(space::SuccessorBuffer& buffer, std::uint32_t cluster, std::uint64_t first, std::uint64_t n,
          std::size_t words, std::uint64_t& chance) {
  constexpr std::uint64_t batch = 4;
  buffer.clear();
  for (std::uint64_t i = 0; i < batch; ++i) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    const std::uint64_t number = i == 0 ? n : first + (chance >> 33) % (n - first + 1);
    space::Successor s;
    s.key = buffer.keys.size();
    s.cluster = cluster;
    buffer.keys.resize(buffer.keys.size() + words, number);
    buffer.successors.push_back(s);
  }
}

void insert(benchmark::State& bench) {
  const auto states = static_cast<std::uint64_t>(bench.range(0)) * 1000;
  const auto words = static_cast<std::size_t>(bench.range(1));
  double bytes = 0;
  for (auto _ : bench) {
    store::StateStore store(words, nullptr, {});
    Nobody nobody;
    space::SuccessorBuffer buffer;
    std::uint64_t chance = 1;
    for (std::uint64_t n = 0; n < states; ++n) {
      fill(buffer, 0, 0, n, words, chance);
      store.insert(buffer, store::no_node, {}, nobody);
    }
    bytes = static_cast<double>(store.bytes()) / static_cast<double>(states);
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(states * 4));
  bench.counters["bytes_a_state"] = bytes;
}
BENCHMARK(insert)->ArgsProduct({{20, 200, 2000}, {1, 2}})->Unit(benchmark::kMillisecond);

void clusters(benchmark::State& bench) {
  constexpr std::uint64_t states = 1'000'000;
  constexpr std::size_t words = 2;
  enum How { Kept, Released, Own };
  const auto how = static_cast<How>(bench.range(0));
  const auto size = static_cast<std::uint64_t>(bench.range(1));
  for (auto _ : bench) {
    auto store = std::make_unique<store::StateStore>(words, nullptr, store::StateStore::Options{});
    Nobody nobody;
    space::SuccessorBuffer buffer;
    std::uint64_t chance = 1;
    for (std::uint32_t cluster = 0; cluster < states / size; ++cluster) {
      if (how == Released) store->release_below(cluster);
      if (how == Own) store = std::make_unique<store::StateStore>(words, nullptr, store::StateStore::Options{});
      const std::uint64_t first = cluster * size;
      for (std::uint64_t n = first; n < first + size; ++n) {
        fill(buffer, how == Released ? cluster : 0, first, n, words, chance);
        store->insert(buffer, store::no_node, {}, nobody);
      }
    }
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(states * 4));
}
BENCHMARK(clusters)->ArgsProduct({{0, 1, 2}, {10, 1'000, 100'000}})->Unit(benchmark::kMillisecond);

}  // namespace
