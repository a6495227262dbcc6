// Unit costs of the zone kernels, on zones as a search meets them: after resets, delays under invariants and guards,
// extrapolated. Run with --benchmark_filter=REGEX for one kernel; the argument is the dimension.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "dbm/compact.h"
#include "dbm/extrapolation.h"
#include "dbm/zone.h"

namespace {

using namespace beeline::dbm;

using Zone = std::vector<Bound>;

class Walk {
 public:
  explicit Walk(std::size_t n) : n_(n), zone_(n * n), limits_(n, largest) {
    limits_[0] = 0;
    init_zero(zone_.data(), n_);
  }

  // A guard, a reset, a delay under one invariant, as one transition of a network of one clock per process does.
  const Zone& step() {
    const Zone before = zone_;
    do {
      zone_ = before;
      const std::size_t x = clock();
      if (!constrain(zone_.data(), n_, 0, x, le(-constant()))) continue;
      reset(zone_.data(), n_, clock(), 0);
      up(zone_.data(), n_);
      if (!constrain(zone_.data(), n_, clock(), 0, le(constant()))) continue;
      break;
    } while (true);
    extrapolate_lu_plus(zone_.data(), n_, limits_.data(), limits_.data());
    return zone_;
  }

  std::vector<Zone> zones(std::size_t count) {
    std::vector<Zone> result;
    for (std::size_t k = 0; k < 50; ++k) step();
    while (result.size() < count) {
      step();
      result.push_back(zone_);
      if (chance() == 0) init_zero(zone_.data(), n_);
    }
    return result;
  }

  std::size_t clock() { return 1 + random_() % (n_ - 1); }
  std::int32_t constant() { return static_cast<std::int32_t>(random_() % (largest + 1)); }
  const std::vector<std::int32_t>& limits() const { return limits_; }

 private:
  static constexpr std::int32_t largest = 20;

  std::uint32_t chance() { return static_cast<std::uint32_t>(random_() % 20); }

  std::size_t n_;
  Zone zone_;
  std::vector<std::int32_t> limits_;
  std::mt19937_64 random_{1};
};

constexpr std::size_t samples = 64;

// Runs work(zone copy, index) over the samples; the copy is part of the time ("Copy" alone tells how much).
template <class Work>
void over_copies(benchmark::State& state, const std::vector<Zone>& zones, Work work) {
  Zone d = zones[0];
  std::size_t k = 0;
  for (auto _ : state) {
    const Zone& source = zones[k];
    std::copy(source.begin(), source.end(), d.begin());
    work(d.data(), k);
    benchmark::DoNotOptimize(d.data());
    benchmark::ClobberMemory();
    k = (k + 1) % samples;
  }
}

void Copy(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  over_copies(state, Walk(n).zones(samples), [](Bound*, std::size_t) {});
}

void Close(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  over_copies(state, Walk(n).zones(samples), [n](Bound* d, std::size_t) { benchmark::DoNotOptimize(close(d, n)); });
}

// Bounds that cut: halfway between what the zone allows.
void Constrain(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  Walk walk(n);
  const auto zones = walk.zones(samples);
  std::vector<Constraint> cuts;
  for (const Zone& d : zones) {
    Constraint c;
    for (int attempt = 0; attempt < 100; ++attempt) {
      c = {static_cast<std::uint16_t>(walk.clock()), 0, 0};
      if (attempt % 2 == 0) std::swap(c.i, c.j);
      const Bound most = d[c.i * n + c.j] == infinity ? le(30) : d[c.i * n + c.j];
      c.bound = le((value_of(most) - value_of(d[c.j * n + c.i] == infinity ? le(30) : d[c.j * n + c.i])) / 2);
      if (c.bound < d[c.i * n + c.j] && can_satisfy(d.data(), n, c.i, c.j, c.bound)) break;
    }
    cuts.push_back(c);
  }
  over_copies(state, zones, [&](Bound* d, std::size_t k) {
    benchmark::DoNotOptimize(constrain(d, n, cuts[k].i, cuts[k].j, cuts[k].bound));
  });
}

void ConstrainNoNews(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  over_copies(state, Walk(n).zones(samples),
              [n](Bound* d, std::size_t) { benchmark::DoNotOptimize(constrain(d, n, 1, 0, infinity)); });
}

void ExtrapolateUnchanged(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  Walk walk(n);
  over_copies(state, walk.zones(samples),
              [&](Bound* d, std::size_t) { extrapolate_lu_plus(d, n, walk.limits().data(), walk.limits().data()); });
}

void Extrapolate(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  Walk walk(n);
  const std::vector<std::int32_t> lower = [&] {
    auto l = walk.limits();
    for (auto& v : l) v /= 2;
    return l;
  }();
  over_copies(state, walk.zones(samples),
              [&](Bound* d, std::size_t) { extrapolate_lu_plus(d, n, lower.data(), walk.limits().data()); });
}

void Up(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  over_copies(state, Walk(n).zones(samples), [n](Bound* d, std::size_t) { up(d, n); });
}

void Reset(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  over_copies(state, Walk(n).zones(samples), [n](Bound* d, std::size_t) { reset(d, n, 1, 0); });
}

// Each zone with its equal copy (success) or with another zone (nearly always failure).
template <class Compare>
void compare(benchmark::State& state, bool success, Compare work) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const auto zones = Walk(n).zones(samples);
  const auto copies = zones;
  std::size_t k = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(work(zones[k].data(), copies[success ? k : (k + 1) % samples].data(), n));
    k = (k + 1) % samples;
  }
}

void SubsetSuccess(benchmark::State& state) { compare(state, true, is_subset); }
void SubsetFailure(benchmark::State& state) { compare(state, false, is_subset); }
void AluSuccess(benchmark::State& state) {
  const Walk walk(static_cast<std::size_t>(state.range(0)));
  compare(state, true, [&](const Bound* a, const Bound* b, std::size_t n) {
    return alu_subset(a, b, n, walk.limits().data(), walk.limits().data());
  });
}
void AluFailure(benchmark::State& state) {
  const Walk walk(static_cast<std::size_t>(state.range(0)));
  compare(state, false, [&](const Bound* a, const Bound* b, std::size_t n) {
    return alu_subset(a, b, n, walk.limits().data(), walk.limits().data());
  });
}
void Hash(benchmark::State& state) {
  compare(state, true, [](const Bound* a, const Bound*, std::size_t n) { return hash(a, n); });
}

using Bytes = std::vector<std::byte>;

Bytes packed(const Zone& d, std::size_t n, Form form) {
  Bytes bytes(max_packed_size(n));
  bytes.resize(pack(d.data(), n, bytes.data(), form));
  return bytes;
}

// The counter is the mean number of bytes per stored zone.
void pack_as(benchmark::State& state, Form form) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const auto zones = Walk(n).zones(samples);
  Bytes bytes(max_packed_size(n));
  std::size_t k = 0;
  std::size_t total = 0;
  for (const Zone& d : zones) total += pack(d.data(), n, bytes.data(), form);
  for (auto _ : state) {
    benchmark::DoNotOptimize(pack(zones[k].data(), n, bytes.data(), form));
    k = (k + 1) % samples;
  }
  state.counters["bytes"] = static_cast<double>(total) / samples;
}

void PackDense(benchmark::State& state) { pack_as(state, Form::Dense); }
void PackMinimal(benchmark::State& state) { pack_as(state, Form::Minimal); }
void PackSmallest(benchmark::State& state) { pack_as(state, Form::Smallest); }

void unpack_from(benchmark::State& state, Form form) {
  const auto n = static_cast<std::size_t>(state.range(0));
  std::vector<Bytes> stored;
  for (const Zone& d : Walk(n).zones(samples)) stored.push_back(packed(d, n, form));
  Zone out(n * n);
  std::size_t k = 0;
  for (auto _ : state) {
    unpack(stored[k].data(), n, out.data());
    benchmark::ClobberMemory();
    k = (k + 1) % samples;
  }
}

void UnpackDense(benchmark::State& state) { unpack_from(state, Form::Dense); }
void UnpackMinimal(benchmark::State& state) { unpack_from(state, Form::Minimal); }

void includes_packed(benchmark::State& state, Form form, bool success) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const auto zones = Walk(n).zones(samples);
  std::vector<Bytes> stored;
  for (const Zone& d : zones) stored.push_back(packed(d, n, form));
  std::size_t k = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(packed_includes(stored[success ? k : (k + 1) % samples].data(), zones[k].data(), n));
    k = (k + 1) % samples;
  }
}

void PackedIncludesDenseSuccess(benchmark::State& state) { includes_packed(state, Form::Dense, true); }
void PackedIncludesDenseFailure(benchmark::State& state) { includes_packed(state, Form::Dense, false); }

void PackedIncludesMinimalSuccess(benchmark::State& state) { includes_packed(state, Form::Minimal, true); }
void PackedIncludesMinimalFailure(benchmark::State& state) { includes_packed(state, Form::Minimal, false); }

void dimensions(benchmark::internal::Benchmark* b) { b->Arg(4)->Arg(6)->Arg(8)->Arg(11)->Arg(16)->Arg(32); }

BENCHMARK(Copy)->Apply(dimensions);
BENCHMARK(Close)->Apply(dimensions);
BENCHMARK(Constrain)->Apply(dimensions);
BENCHMARK(ConstrainNoNews)->Apply(dimensions);
BENCHMARK(Extrapolate)->Apply(dimensions);
BENCHMARK(ExtrapolateUnchanged)->Apply(dimensions);
BENCHMARK(Up)->Apply(dimensions);
BENCHMARK(Reset)->Apply(dimensions);
BENCHMARK(SubsetSuccess)->Apply(dimensions);
BENCHMARK(SubsetFailure)->Apply(dimensions);
BENCHMARK(AluSuccess)->Apply(dimensions);
BENCHMARK(AluFailure)->Apply(dimensions);
BENCHMARK(Hash)->Apply(dimensions);
BENCHMARK(PackDense)->Apply(dimensions);
BENCHMARK(PackMinimal)->Apply(dimensions);
BENCHMARK(PackSmallest)->Apply(dimensions);
BENCHMARK(UnpackDense)->Apply(dimensions);
BENCHMARK(UnpackMinimal)->Apply(dimensions);
BENCHMARK(PackedIncludesDenseSuccess)->Apply(dimensions);
BENCHMARK(PackedIncludesDenseFailure)->Apply(dimensions);
BENCHMARK(PackedIncludesMinimalSuccess)->Apply(dimensions);
BENCHMARK(PackedIncludesMinimalFailure)->Apply(dimensions);

}  // namespace
