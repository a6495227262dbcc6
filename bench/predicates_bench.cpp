// What a look-up of predicates and of zones costs, and what is made before it, on the first query of models given as
// arguments (without: nothing to do). States are those that a breadth-first exploration of the zone graph meets first,
// in that order; each look-up is timed by itself, and its clock costs some 20 ns more.
//
//   predicates_bench MODEL.xml ...
#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <unordered_set>

#include <fmt/format.h>

#include "frontend/frontend.h"
#include "predicates/predicate_estimate.h"
#include "predicates/zone_estimate.h"
#include "space/zone_space.h"

namespace {

using namespace beeline;
using Clock = std::chrono::steady_clock;

std::string read(const std::string& name) {
  std::ifstream in(name);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// Zones of the same locations and variables count as different unless they are equal.
class Walk {
 public:
  explicit Walk(space::ZoneSpace& space) : space_(space) {}

  template <class Visit>
  void visit(std::size_t most, Visit visit) {
    space::SuccessorBuffer buffer;
    if (!space_.initial(buffer)) return;
    meet(buffer);
    for (std::size_t i = 0; i < states_.size() && i < most; ++i) {
      const State state = states_[i];
      const space::StateView view{state.key.data(), state.payload.data(), state.shape};
      visit(view);
      buffer.clear();
      if (states_.size() < most && space_.expand(view, buffer)) meet(buffer);
    }
  }

 private:
  struct State {
    std::vector<std::uint64_t> key;
    std::vector<std::int32_t> payload;
    std::uint32_t shape = 0;
  };

  void meet(const space::SuccessorBuffer& buffer) {
    for (const space::Successor& s : buffer.successors) {
      const space::StateView view = buffer.view(s);
      State state{
          {view.key, view.key + space_.key_words()}, {view.payload, view.payload + space_.zone_size(s.shape)}, s.shape};
      std::string bytes(reinterpret_cast<const char*>(state.key.data()), state.key.size() * 8);
      bytes.append(reinterpret_cast<const char*>(state.payload.data()), state.payload.size() * 4);
      if (seen_.insert(std::move(bytes)).second) states_.push_back(std::move(state));
    }
  }

  space::ZoneSpace& space_;
  std::vector<State> states_;
  std::unordered_set<std::string> seen_;
};

// Of one estimate: what its construction took, and look-ups.
void look_up(estimate::Estimator& estimator, const ir::Network& network, space::ZoneSpace& space, double made,
             const std::string& which) {
  std::vector<std::int32_t> cells(network.cells.size());
  std::vector<std::int64_t> times;
  std::uint64_t total = 0, dead_ends = 0;
  Walk(space).visit(20'000, [&](space::StateView state) {
    space.values(state.key, cells.data());
    const estimate::Clocks clocks{space.zone(state), space.rows(state.key)};
    const auto before = Clock::now();
    const estimate::Distance h = estimator.estimate_at(cells.data(), clocks);
    times.push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - before).count());
    if (h == estimate::dead_end) ++dead_ends;
    else total += h;
  });
  std::sort(times.begin(), times.end());
  fmt::print("  {:24} made in {:7.3f} s  median {:5} ns  99% {:6} ns  mean estimate {:6.2f}, {} dead ends", which, made,
             times[times.size() / 2], times[times.size() * 99 / 100],
             static_cast<double>(total) / static_cast<double>(std::max<std::size_t>(times.size() - dead_ends, 1)),
             dead_ends);
}

void measure(const std::string& name) {
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto file = sources.add(name, read(name));
  const auto document =
      frontend::load(sources, file, frontend::guess_format(name, sources.file(file).text), diagnostics);
  if (!document || document->model().properties.empty()) {
    fmt::print("{}: cannot be read, or has no query\n", name);
    return;
  }
  const ir::Model& model = document->model();
  const ir::ExprId target = model.properties[0].target();
  const space::Compiled compiled(model.network, {{target}, {}});
  const auto space = space::ZoneSpace::make(compiled, space::Abstraction::LU, std::span(&target, 1));
  fmt::print("{}  {}\n", name.substr(name.rfind('/') + 1), model.properties[0].text);
  constexpr std::size_t all = SIZE_MAX;
  for (const std::size_t split : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{4}, all}) {
    for (const std::size_t remembered : {std::size_t{1} << 15, std::size_t{0}}) {
      std::vector<predicates::PartReport> parts;
      const auto start = Clock::now();
      const auto estimator = predicates::make_estimate(
          {model.network, compiled.ranges, target},
          {.split = split, .combine = predicates::Combine::Charged, .effort = 200'000'000, .remembered = remembered},
          &parts);
      const double made = std::chrono::duration<double>(Clock::now() - start).count();
      look_up(
          *estimator, model.network, *space, made,
          fmt::format("split={} {}", split == all ? "all" : std::to_string(split), remembered > 0 ? "remembers" : ""));
      fmt::print("  parts:");
      for (const predicates::PartReport& part : parts)
        fmt::print(" [{} processes, {} predicates, {} states, {} literals{}]", part.processes.size(),
                   part.predicates.size(), part.states, part.literals, part.complete ? "" : ", incomplete");
      fmt::print("\n");
    }
  }
  for (const std::size_t split : {std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
    for (const std::size_t ways : {std::size_t{1}, std::size_t{8}}) {
      const auto start = Clock::now();
      const auto estimator = predicates::make_zone_estimate({model.network, compiled.ranges, target},
                                                            {.split = split, .ways = ways, .effort = 50'000'000});
      const double made = std::chrono::duration<double>(Clock::now() - start).count();
      look_up(*estimator, model.network, *space, made, fmt::format("zones, split={} ways={}", split, ways));
      fmt::print("{}\n", estimator->is_complete() ? "" : "  incomplete");
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) measure(argv[i]);
  return 0;
}
