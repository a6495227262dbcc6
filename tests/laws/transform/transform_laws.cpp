// What transformations of random networks keep, and what they may only add, by the naive region explorer.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 300).
#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/replay.h"
#include "ir/state_cells.h"
#include "ir/transform/add_process.h"
#include "ir/transform/project.h"
#include "ir/transform/watch_steps.h"
#include "plan/run.h"
#include "result/lift.h"
#include "support/environment.h"
#include "support/permute.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"

namespace beeline::test {
namespace {

using ir::ExprId;
using ir::Op;

std::uint64_t models() { return from_environment("BEELINE_LAW_MODELS", 300); }

RegionOptions small(check::Errors errors = check::Errors::Throw) {
  RegionOptions options;
  options.max_states = 20'000;
  options.errors = errors;
  return options;
}

Features some_features(std::uint64_t seed) {
  Features features = all_features();
  features.max_processes = 3;
  features.max_locations = 3;
  features.max_clocks = 2;
  features.diagonals = seed % 4 == 0;
  features.priorities = seed % 3 == 0;
  features.copies = !features.diagonals && seed % 2 == 1;
  features.vectors = seed % 5 == 0;
  return features;
}

// What states of one network are in the other, as far as both have the cells.
class Seen {
 public:
  // By the cells of `at` that `origin` finds in `from`.
  Seen(const ir::Network& from, const ir::Network& at, const std::vector<std::uint32_t>& origin) {
    const ir::StateCells before(from), after(at);
    for (const std::uint32_t cell : after) {
      const std::uint32_t source = origin[cell];
      const auto found = std::lower_bound(before.begin(), before.end(), source);
      const bool one_value = at.cells[cell].low == at.cells[cell].high;
      const bool known = !one_value && found != before.end() && *found == source;
      positions_.push_back(known ? static_cast<std::int64_t>(found - before.begin()) : -1);
      fixed_.push_back(at.cells[cell].initial);
    }
  }

  check::Values operator()(const check::Values& values) const {
    check::Values out;
    for (std::size_t i = 0; i < positions_.size(); ++i)
      out.push_back(positions_[i] < 0 ? fixed_[i] : values[static_cast<std::size_t>(positions_[i])]);
    return out;
  }
  std::set<check::Values> operator()(const std::set<check::Values>& all) const {
    std::set<check::Values> out;
    for (const check::Values& values : all) out.insert((*this)(values));
    return out;
  }

 private:
  std::vector<std::int64_t> positions_;
  std::vector<std::int32_t> fixed_;
};

// --- a process more

// Watches: moves by itself when it likes what it sees, hears broadcasts, has a clock and a variable of its own.
ir::NewProcess monitor(ir::Network& n, std::mt19937_64& random) {
  ir::NewProcess fresh;
  fresh.process.name = "monitor";
  fresh.process.locations.resize(3);
  fresh.process.priority = -1;
  const auto count = static_cast<std::uint32_t>(n.cells.size());
  n.cells.push_back({"seen", ir::CellKind::Variable, 0, 2, 0, false, {}});
  const auto clock = static_cast<std::uint32_t>(n.clocks.size());
  n.clocks.push_back({"since", 0, {}});
  for (std::uint32_t l = 0; l < 2; ++l) {
    ir::Edge edge;
    edge.source = l;
    edge.target = l + 1;
    const std::size_t p = random() % n.processes.size();
    const std::size_t place = random() % n.processes[p].locations.size();
    const ExprId there = n.arena.at(static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(place));
    const ExprId late = n.arena.clock_cmp(Op::Ge, n.arena.clock(clock), n.arena.clock(0), n.arena.constant(1));
    edge.guard = n.arena.binary(Op::And, there, late);
    const ExprId parts[] = {n.arena.assign_cell(count, n.arena.constant(static_cast<std::int32_t>(l) + 1)),
                            n.arena.reset(n.arena.clock(clock), n.arena.constant(0))};
    edge.update = n.arena.seq(parts);
    fresh.edges.push_back(edge);
  }
  for (std::uint32_t c = 0; c < n.channels.size(); ++c) {
    if (n.channels[c].kind != ir::ChannelKind::Broadcast || random() % 2 == 0) continue;
    ir::Edge edge;
    edge.source = edge.target = static_cast<std::uint32_t>(random() % 3);
    edge.sync = ir::SyncKind::Receive;
    edge.channel = n.arena.channel(c);
    fresh.edges.push_back(edge);
  }
  return fresh;
}

TEST(AddProcess, AMonitorChangesNothing) {
  std::size_t judged = 0, moved = 0, found = 0;
  for (std::uint64_t seed = 1; seed <= models(); ++seed) {
    Features features = some_features(seed);
    features.priorities = features.deadlock = false;  // it moves by itself, so it has a say in these
    const RandomModel model = random_model(seed, features);
    std::mt19937_64 random(seed);
    const ir::Transformed with =
        ir::add_process(model.network, [&](ir::Network& copy) { return monitor(copy, random); });
    ASSERT_EQ(ir::check(with.network), std::vector<std::string>());
    try {
      const auto before = RegionExplorer(model.network, model.target, {}, small()).reachable_values();
      const auto after = RegionExplorer(with.network, model.target, {}, small()).reachable_values();
      const Seen seen(with.network, model.network, with.maps.cells.image);
      ASSERT_EQ(seen(after), before) << "seed " << seed << "\n" << show(with.network);
      const bool is_found = reachable(model.network, model.target, small());
      ASSERT_EQ(reachable(with.network, model.target, small()), is_found) << "seed " << seed << "\n"
                                                                          << show(with.network);
      ++judged;
      moved += after.size() > before.size();
      found += is_found;
    } catch (const std::runtime_error&) {
      continue;  // more regions than the oracle takes
    }
  }
  EXPECT_GT(judged, models() / 3);
  EXPECT_GT(moved, judged / 3);
  EXPECT_GT(found, judged / 5);
}

TEST(AddProcess, TracesAreLiftedThroughAChain) {
  std::size_t judged = 0, shorter = 0;
  for (std::uint64_t seed = 1; seed <= models(); ++seed) {
    Features features = some_features(seed);
    features.priorities = features.deadlock = false;
    const RandomModel model = random_model(seed, features);
    std::mt19937_64 random(seed);
    ir::Transformed one = ir::add_process(model.network, [&](ir::Network& copy) { return monitor(copy, random); });
    const auto last = static_cast<std::uint32_t>(one.network.processes.size()) - 1;
    const ExprId target = one.network.arena.binary(Op::And, model.target, one.network.arena.at(last, 1));
    const ir::Transformed mixed = permute_cells(one.network, seed);
    const ir::Maps maps = ir::compose(one.maps, mixed.maps);
    plan::Options options;
    ASSERT_EQ(components::standard().read("dfs", options.search), "");
    ir::Property property;
    property.kind = ir::Reachable{target};
    const result::Answer answer = plan::run(mixed.network, std::span(&property, 1), options).front();
    if (!answer.trace) continue;
    const auto trace = result::lift(*answer.trace, model.network, mixed.network, maps);
    ASSERT_TRUE(trace);
    const check::ReplayVerdict replayed = check::replay(model.network, *trace, model.target);
    ASSERT_TRUE(replayed) << "seed " << seed << ", step " << replayed.step << ": " << replayed.reason << "\n"
                          << show(mixed.network);
    ++judged;
    shorter += trace->steps.size() < answer.trace->steps.size();
  }
  EXPECT_GT(judged, models() / 5);
  EXPECT_EQ(shorter, judged);
}

// --- other numbers

// Notes who takes part, and at the end of a step its parity; a clock of its own tells two endings apart.
class Parity final : public ir::StepWatch {
 public:
  explicit Parity(ir::Network& network, bool with_clock) {
    const auto add = [&](const char* name, ir::CellKind kind) {
      ir::Cell cell;
      cell.name = name;
      cell.kind = kind;
      cell.high = 1;
      network.cells.push_back(std::move(cell));
      return static_cast<std::uint32_t>(network.cells.size() - 1);
    };
    begun_ = add("begun", ir::CellKind::Meta);
    seen_ = add("seen", ir::CellKind::Meta);
    parity_ = add("parity", ir::CellKind::Variable);
    bad_ = add("bad", ir::CellKind::Variable);
    if (!with_clock) return;
    clock_ = static_cast<std::uint32_t>(network.clocks.size());
    network.clocks.push_back({"own", 0, {}});
  }
  ExprId begin(ir::Network& network) override { return network.arena.assign_cell(begun_, network.arena.constant(1)); }
  // Nobody takes part in a step that has not begun.
  ExprId with(ir::Network& network, const ir::Edge&) override {
    return network.arena.assign_cell(seen_, network.arena.load_cell(begun_));
  }
  std::vector<ir::Ending> endings(ir::Network& network, const ir::Edge&) override { return all(network); }
  std::vector<ir::Ending> endings_on(ir::Network& network, std::uint32_t) override { return all(network); }
  std::vector<ir::Ending> endings_of_events(ir::Network& network, std::size_t) override { return all(network); }
  ExprId guard(ir::Network&) override { return {}; }

  // The code did not run as it should have.
  ExprId wrong(ir::Network& network) const { return network.arena.load_cell(bad_); }
  std::uint32_t parity() const { return parity_; }
  std::uint32_t bad() const { return bad_; }

 private:
  std::vector<ir::Ending> all(ir::Network& network) {
    ir::Arena& arena = network.arena;
    const ExprId flip = arena.binary(Op::Sub, arena.constant(1), arena.load_cell(parity_));
    const ExprId missed = arena.binary(Op::Or, arena.load_cell(bad_), arena.unary(Op::Not, arena.load_cell(seen_)));
    const ExprId code[] = {arena.assign_cell(bad_, missed), arena.assign_cell(parity_, flip)};
    const ExprId update = arena.seq(code);
    if (clock_ == 0) return {{{}, update}};
    const auto compare = [&](Op relation) {
      return arena.clock_cmp(relation, arena.clock(clock_), arena.clock(0), arena.constant(1));
    };
    return {{compare(Op::Lt), update}, {compare(Op::Ge), update}};
  }

  std::uint32_t begun_ = 0, seen_ = 0, parity_ = 0, bad_ = 0, clock_ = 0;
};

TEST(WatchSteps, EveryStepIsWatchedAndNoneIsChanged) {
  std::size_t judged = 0, found = 0, clocks = 0;
  for (std::uint64_t seed = 1; seed <= models(); ++seed) {
    Features features = some_features(seed);
    features.max_clocks = 1;
    features.urgent_channels = seed % 2 == 1;  // no clock may tell handshakes over these apart
    const RandomModel model = random_model(seed, features);
    if (!ir::unwatchable(model.network).empty()) continue;
    const bool clock = !features.urgent_channels;
    ir::Network prepared = model.network;
    Parity parity(prepared, clock);
    const ir::Transformed to = ir::watch_steps(prepared, parity, "watch");
    ir::Network result = to.network;
    const ExprId wrong = parity.wrong(result);
    ASSERT_EQ(ir::check(result), std::vector<std::string>()) << show(result);
    const auto context = [&] { return fmt::format("seed {}\n{}becomes\n{}", seed, show(model.network), show(result)); };
    try {
      const auto before = RegionExplorer(model.network, model.target, {}, small()).reachable_values();
      const auto after = RegionExplorer(result, model.target, {}, small()).reachable_values();
      std::vector<std::uint32_t> origin = to.maps.cells.origin;
      origin[parity.parity()] = origin[parity.bad()] = ir::nowhere;
      std::set<check::Values> seen;
      const ir::StateCells cells(result);
      for (const check::Values& values : after) {
        check::Values kept;
        for (std::size_t i = 0; i < values.size(); ++i)
          if (origin[cells[i]] != ir::nowhere) kept.push_back(values[i]);
        seen.insert(std::move(kept));
      }
      ASSERT_EQ(seen, before) << context();
      ASSERT_FALSE(reachable(result, wrong, small())) << context();
      const bool reached = reachable(model.network, model.target, small());
      ASSERT_EQ(reachable(result, model.target, small()), reached) << context();
      ++judged;
      found += reached;
      clocks += clock;
    } catch (const std::runtime_error&) {
      continue;
    }
  }
  EXPECT_GT(judged, models() / 3);
  EXPECT_GT(found, judged / 5);
  EXPECT_GT(clocks, judged / 10);
}

TEST(PermuteCells, ChangesNothing) {
  std::size_t judged = 0;
  for (std::uint64_t seed = 1; seed <= models(); ++seed) {
    const RandomModel model = random_model(seed, some_features(seed));
    const ir::Transformed mixed = permute_cells(model.network, seed);
    ASSERT_EQ(ir::check(mixed.network), std::vector<std::string>());
    try {
      const auto before = RegionExplorer(model.network, model.target, {}, small()).reachable_values();
      const auto after = RegionExplorer(mixed.network, model.target, {}, small()).reachable_values();
      ASSERT_EQ(Seen(mixed.network, model.network, mixed.maps.cells.image)(after), before) << "seed " << seed;
      ASSERT_EQ(reachable(mixed.network, model.target, small()), reachable(model.network, model.target, small()));
      ++judged;
    } catch (const std::runtime_error&) {
      continue;
    }
  }
  EXPECT_GT(judged, models() / 3);
}

// --- less

ir::Dropped some_of(const ir::Network& network, std::mt19937_64& random) {
  ir::Dropped dropped;
  for (std::uint32_t c = 0; c < network.cells.size(); ++c)
    if (network.cells[c].kind == ir::CellKind::Variable && random() % 3 == 0) dropped.cells.push_back(c);
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    if (random() % 3 == 0) dropped.processes.push_back(p);
  for (std::uint32_t c = 1; c < network.clocks.size(); ++c)
    if (random() % 5 == 0) dropped.clocks.push_back(c);
  dropped.most_choices = random() % 2 == 0 ? 64 : 2;
  return dropped;
}

std::string describe(const ir::Network& network, const ir::Dropped& dropped) {
  std::string text = "without";
  for (const std::uint32_t c : dropped.cells) text += " " + network.cells[c].name;
  for (const std::uint32_t p : dropped.processes) text += " " + network.processes[p].name;
  for (const std::uint32_t c : dropped.clocks) text += " " + network.clocks[c].name;
  return text + "\n" + show(network);
}

TEST(Project, OnlyAdds) {
  std::size_t judged = 0, more = 0, found = 0;
  for (std::uint64_t seed = 1; seed <= 3 * models(); ++seed) {
    const RandomModel model = random_model(seed, some_features(seed));
    std::mt19937_64 random(seed);
    const ir::Dropped dropped = some_of(model.network, random);
    const ir::Projection to = ir::project(model.network, dropped, std::span(&model.target, 1));
    const ir::Network& result = to.result.network;
    ASSERT_EQ(ir::check(result), std::vector<std::string>()) << describe(model.network, dropped);
    const auto context = [&] {
      return fmt::format("seed {}, {}becomes\n{}", seed, describe(model.network, dropped), show(result));
    };
    try {
      const auto before = RegionExplorer(model.network, model.target, {}, small()).reachable_values();
      const auto after = RegionExplorer(result, to.formulas[0], {}, small(check::Errors::Block)).reachable_values();
      const auto wanted = Seen(model.network, result, to.result.maps.cells.origin)(before);
      ASSERT_TRUE(std::includes(after.begin(), after.end(), wanted.begin(), wanted.end())) << context();
      if (reachable(model.network, model.target, small())) {
        ASSERT_TRUE(reachable(result, to.formulas[0], small(check::Errors::Block))) << context();
        ++found;
      }
      ++judged;
      more += after.size() > wanted.size();
    } catch (const std::runtime_error&) {
      continue;
    }
  }
  EXPECT_GT(judged, models());
  EXPECT_GT(more, judged / 10);
  EXPECT_GT(found, judged / 5);
}

TEST(Project, WithoutAnythingDroppedIsTheSame) {
  std::size_t judged = 0;
  for (std::uint64_t seed = 1; seed <= models(); ++seed) {
    Features features = some_features(seed);
    features.deadlock = false;  // which a projection does not keep
    const RandomModel model = random_model(seed, features);
    const ir::Projection to = ir::project(model.network, {}, std::span(&model.target, 1));
    try {
      ASSERT_EQ(RegionExplorer(to.result.network, to.formulas[0], {}, small()).reachable_values(),
                RegionExplorer(model.network, model.target, {}, small()).reachable_values())
          << "seed " << seed << "\n"
          << show(model.network) << "becomes\n"
          << show(to.result.network);
      ASSERT_EQ(reachable(to.result.network, to.formulas[0], small()), reachable(model.network, model.target, small()));
      ++judged;
    } catch (const std::runtime_error&) {
      continue;
    }
  }
  EXPECT_GT(judged, models() / 3);
}

}  // namespace
}  // namespace beeline::test
