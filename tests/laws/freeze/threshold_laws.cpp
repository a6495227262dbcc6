// What holds for every number of rounds against an environment that goes around for ever.
//
// A process of a random model becomes a pilot that does the same few things in each of a dozen rounds. Where the search
// says that nothing new comes any more, what it saw, without the round, is what there is when the pilot's last location
// is its first one.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/repetition.h"
#include "engine/explicit.h"
#include "plan/prepare.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/random_network.h"
#include "support/show.h"
#include "util/random.h"

namespace beeline::test {
namespace {

constexpr std::uint32_t rounds = 12;

struct Piloted {
  ir::Network network;
  std::uint32_t pilot = 0, round = 0;  // positions of a round
};

// The edges of a process, without what has to do with clocks, become the steps of the pilot: one after the other in
// rounds, or around for ever. Every third of them can be taken at any position.
Piloted piloted(const RandomModel& model, std::uint64_t seed, bool for_ever) {
  Piloted out{model.network};
  util::Random random(seed);
  out.pilot = static_cast<std::uint32_t>(random.below(model.network.processes.size()));
  ir::Network& network = out.network;
  std::vector<ir::Edge> steps, stays;
  const auto edges = model.network.edges_of(model.network.processes[out.pilot]);
  for (ir::Edge edge : edges) {
    if (edge.guard && network.arena[edge.guard].has_clocks) edge.guard = {};
    edge.update = {};
    (steps.empty() || random.below(3) > 0 ? steps : stays).push_back(edge);
  }
  if (steps.size() > 3) steps.resize(3);
  out.round = static_cast<std::uint32_t>(steps.size());
  const std::uint32_t positions = for_ever ? out.round : rounds * out.round + 1;
  // The network anew, with this process changed: edges lie process by process.
  ir::Network changed = network;
  changed.edges.clear();
  changed.processes.clear();
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    ir::Process process = network.processes[p];
    process.edges = {};
    process.edges.first = static_cast<std::uint32_t>(changed.edges.size());
    if (p == out.pilot) {
      process.locations.assign(positions, {});
      process.initial = 0;
      changed.cells[process.cell] = ir::location_cell(process);
      for (std::uint32_t at = 0; at < positions; ++at) {
        for (ir::Edge edge : stays) {
          edge.source = edge.target = at;
          changed.edges.push_back(edge);
        }
        if (!for_ever && at + 1 == positions) break;
        ir::Edge edge = steps[at % out.round];
        edge.source = at;
        edge.target = for_ever ? (at + 1) % positions : at + 1;
        changed.edges.push_back(edge);
      }
    } else {
      for (const ir::Edge& edge : network.edges_of(network.processes[p])) changed.edges.push_back(edge);
    }
    process.edges.count = static_cast<std::uint32_t>(changed.edges.size()) - process.edges.first;
    changed.processes.push_back(std::move(process));
  }
  out.network = std::move(changed);
  return out;
}

class Nobody final : public engine::Listener {
  void found(const engine::Finding&) override {}
};

struct Seen {
  std::set<std::vector<std::int32_t>> states;  // values, with the position of the pilot in its round
  std::optional<result::Freezing> freezing;
};

std::optional<Seen> explore(const Piloted& model, const std::string& search) {
  ir::Network network = model.network;
  const ir::ExprId never = network.arena.constant(0);
  plan::Options options;
  EXPECT_EQ(components::standard().read(search, options.search), "") << search;
  analysis::Observed observed;
  observed.formulas.push_back(never);
  const plan::Preparation preparation =
      plan::prepare(network, options, util::nobody(), observed, {}, std::span(&never, 1));
  if (preparation.refusal) return std::nullopt;
  engine::Task task = preparation.task(nullptr);
  engine::Targets targets(std::span(&never, 1));
  engine::ExplicitEngine engine(task, preparation.config.spec, targets);
  Seen seen;
  class Values final : public search::Visitor {
   public:
    Values(engine::ExplicitEngine& engine, const Piloted& model, Seen& seen)
        : engine_(engine), model_(model), seen_(seen) {}
    bool fresh(space::StateView state, store::NodeId) override {
      std::vector<std::int32_t> values(model_.network.cells.size());
      engine_.space().values(state.key, values.data());
      std::int32_t& position = values[model_.network.processes[model_.pilot].cell];
      position %= static_cast<std::int32_t>(model_.round);
      seen_.states.insert(std::move(values));
      return true;
    }

   private:
    engine::ExplicitEngine& engine_;
    const Piloted& model_;
    Seen& seen_;
  } values(engine, model, seen);
  engine.observe(values);
  util::Budget budget;
  Nobody nobody;
  if (engine.run(budget, nobody) != engine::End::Exhausted) return std::nullopt;
  seen.freezing = engine.effort().freezing;
  return seen;
}

// With the position of the pilot in its period, which is shorter than a round where the steps of that are alike.
std::set<std::vector<std::int32_t>> in_period(const Seen& seen, const Piloted& model, std::uint64_t period) {
  std::set<std::vector<std::int32_t>> states;
  for (std::vector<std::int32_t> values : seen.states) {
    values[model.network.processes[model.pilot].cell] %= static_cast<std::int32_t>(period);
    states.insert(std::move(values));
  }
  return states;
}

void check(const Features& features, std::uint64_t salt) {
  Judged judged{"found", "not found", "before the last round"};
  const std::uint64_t models =
      from_environment("BEELINE_LAW_MODELS", std::getenv("BEELINE_SLOW") != nullptr ? 3000 : 400);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  for (std::uint64_t seed = first; seed < first + models; ++seed) {
    const RandomModel model = random_model(seed, features);
    const Piloted in_rounds = piloted(model, seed, false), for_ever = piloted(model, seed, true);
    const std::string& pilot = model.network.processes[in_rounds.pilot].name;
    for (const char* store : {"exact", "inclusion", "alu"}) {
      const auto with =
          explore(in_rounds, fmt::format("freeze(bfs(store={}),threshold=on,keep=none,acyclic=\"{}\")", store, pilot));
      const auto around = explore(for_ever, fmt::format("bfs(store={})", store));
      if (!with || !around) continue;
      const auto& threshold = with->freezing->threshold;
      judged.count(threshold ? "found" : "not found");
      if (!threshold) continue;
      ASSERT_EQ(threshold->cluster % threshold->period, threshold->covered_by % threshold->period);
      judged.count("before the last round", threshold->cluster + in_rounds.round < rounds * in_rounds.round);
      const auto states = in_period(*with, in_rounds, threshold->period);
      const auto plain = explore(in_rounds, fmt::format("bfs(store={})", store));
      ASSERT_TRUE(plain);
      const auto all = in_period(*plain, in_rounds, threshold->period);
      ASSERT_TRUE(std::includes(states.begin(), states.end(), all.begin(), all.end()))
          << "seed " << seed << ", store=" << store << ": there is more where the rounds end\n"
          << show(in_rounds.network);
      ASSERT_EQ(states, in_period(*around, for_ever, threshold->period))
          << "seed " << seed << ", store=" << store << ": " << with->states.size() << " states in rounds, position "
          << threshold->cluster << " covered by " << threshold->covered_by << ", and " << around->states.size()
          << " for ever\n"
          << show(for_ever.network);
    }
  }
  judged.expect_each(1);
  EXPECT_GT(judged.of("found"), models / 4);
}

TEST(ThresholdLaws, WithoutClocks) {
  Features f;
  f.max_clocks = 0;
  f.clock_targets = f.urgent_channels = f.committed = f.urgent_locations = false;
  check(f, 20);
}
TEST(ThresholdLaws, WithClocks) { check({}, 21); }

}  // namespace
}  // namespace beeline::test
