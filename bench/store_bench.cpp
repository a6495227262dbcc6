// The store on states without payloads: what an insertion costs, and how many bytes a state takes. Batches as an
// untimed search has them, four successors of which one is new; the arguments are the states to be stored, in
// thousands, and the words of a key.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "store/state_store.h"

namespace {

using namespace beeline;

struct Nobody final : store::Receiver {
  bool inserted(std::size_t, store::Inserted) override { return true; }
};

void insert(benchmark::State& bench) {
  const auto states = static_cast<std::uint64_t>(bench.range(0)) * 1000;
  const auto words = static_cast<std::size_t>(bench.range(1));
  constexpr std::uint64_t batch = 4;
  double bytes = 0;
  for (auto _ : bench) {
    store::StateStore store(words, nullptr, {});
    Nobody nobody;
    space::SuccessorBuffer buffer;
    std::uint64_t chance = 1;
    for (std::uint64_t n = 0; n < states; ++n) {
      buffer.clear();
      for (std::uint64_t i = 0; i < batch; ++i) {
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        const std::uint64_t number = i == 0 ? n : (chance >> 33) % (n + 1);
        space::Successor s;
        s.key = buffer.keys.size();
        buffer.keys.resize(buffer.keys.size() + words, number);
        buffer.successors.push_back(s);
      }
      store.insert(buffer, store::no_node, {}, nobody);
    }
    bytes = static_cast<double>(store.bytes()) / static_cast<double>(states);
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(states * batch));
  bench.counters["bytes_a_state"] = bytes;
}
BENCHMARK(insert)->ArgsProduct({{20, 200, 2000}, {1, 2}})->Unit(benchmark::kMillisecond);

}  // namespace
