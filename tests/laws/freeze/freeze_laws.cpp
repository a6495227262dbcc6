// Searches that let go of clusters of states against plain ones, on random models in which something goes forward.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 150, with BEELINE_SLOW 3000), BEELINE_LAW_SEED where
// they start.
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/features.h"
#include "engine/explicit.h"
#include "support/forward_model.h"
#include "plan/prepare.h"
#include "plan/run.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/show.h"

namespace beeline::test {
namespace {

using result::Verdict;
using Law = std::function<std::string(const RandomModel&)>;

std::uint64_t models() {
  return from_environment("BEELINE_LAW_MODELS", std::getenv("BEELINE_SLOW") != nullptr ? 3000 : 150);
}

void check_law(const Law& law, const Features& features, std::uint64_t salt) {
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  for (std::uint64_t seed = first; seed < first + models(); ++seed) {
    const RandomModel model = forward_model(seed, features);
    const std::string wrong = law(model);
    ASSERT_EQ(wrong, "") << "seed " << seed << "\n" << show(model.network) << show(model.network, model.target);
  }
}

// --- whole state spaces

class Nobody final : public engine::Listener {
  void found(const engine::Finding&) override {}
};

// Everything that a search ever kept.
struct Seen {
  struct State {
    std::vector<std::uint64_t> key;
    std::vector<std::int32_t> payload;
    std::uint32_t shape = 0;
    friend auto operator<=>(const State&, const State&) = default;
  };
  std::set<State> states;
  std::set<std::vector<std::uint64_t>> keys;
  std::uint64_t deadlocks = 0, explored = 0, transitions = 0, kept = 0;
  std::optional<result::Freezing> freezing;
};

class Collector final : public search::Visitor {
 public:
  Collector(engine::ExplicitEngine& engine, Seen& seen)
      : space_(engine.space()), sizes_(space_.dominance(space::Comparison::Exact)), seen_(seen) {}
  bool fresh(space::StateView state, store::NodeId) override {
    Seen::State one{{state.key, state.key + space_.key_words()}, {}, state.shape};
    if (state.shape > 0) one.payload.assign(state.payload, state.payload + sizes_->size(state.shape));
    seen_.keys.insert(one.key);
    seen_.states.insert(std::move(one));
    return true;
  }
  void expanded(space::StateView, store::NodeId, const space::SuccessorBuffer& buffer) override {
    seen_.deadlocks += buffer.successors.empty();
  }

 private:
  space::ZoneSpace& space_;
  std::unique_ptr<space::Dominance> sizes_;
  Seen& seen_;
};

// A model made ready for several searches that see the same keys.
class Explorer {
 public:
  explicit Explorer(const RandomModel& model) : model_(model), never_(model_.network.arena.constant(0)) {
    observed_.formulas.push_back(never_);
  }

  // None: it is refused, or something goes wrong.
  std::optional<Seen> explore(const std::string& search, bool with_deadlock) {
    plan::Options options;
    EXPECT_EQ(components::standard().read(search, options.search), "") << search;
    components::Demands demands;
    demands.add(components::Demand::Deadlock, with_deadlock);
    const plan::Preparation preparation =
        plan::prepare(model_.network, options, util::nobody(), observed_, demands, std::span(&never_, 1));
    if (preparation.refusal) return std::nullopt;
    engine::Task task = preparation.task(nullptr);
    engine::Targets targets(std::span(&never_, 1));
    engine::ExplicitEngine engine(task, preparation.config.spec, targets);
    Seen seen;
    Collector collector(engine, seen);
    engine.observe(collector);
    util::Budget budget;
    Nobody nobody;
    if (engine.run(budget, nobody) != engine::End::Exhausted) return std::nullopt;
    const engine::Effort effort = engine.effort();
    seen.explored = effort.counts.explored;
    seen.transitions = effort.counts.transitions;
    seen.kept = effort.kept;
    seen.freezing = effort.freezing;
    return seen;
  }

  // A state of `some` that no state of `others` covers, by a simulation.
  bool covered(const Seen& some, const Seen& others) {
    const space::Compiled compiled(model_.network, observed_);
    const auto space = space::ZoneSpace::make(compiled, space::Abstraction::Alu, std::span(&never_, 1));
    store::StateStore store(*space, space::Comparison::Alu, {});
    class Count final : public store::Receiver {
     public:
      bool inserted(std::size_t, store::Inserted what) override {
        fresh += what.fresh();
        return true;
      }
      std::size_t fresh = 0;
    };
    const auto insert = [&](const Seen& seen) {
      space::SuccessorBuffer buffer;
      for (const Seen::State& state : seen.states) {
        space::Successor s;
        s.key = buffer.keys.size();
        s.payload = buffer.payloads.size();
        s.shape = state.shape;
        buffer.keys.insert(buffer.keys.end(), state.key.begin(), state.key.end());
        buffer.payloads.insert(buffer.payloads.end(), state.payload.begin(), state.payload.end());
        buffer.successors.push_back(s);
      }
      Count count;
      store.insert(buffer, store::no_node, {}, count);
      return count.fresh;
    };
    insert(others);
    return insert(some) == 0;
  }

 private:
  RandomModel model_;
  ir::ExprId never_;
  analysis::Observed observed_;
};

const char* const ways_of_freezing[] = {
    "freeze({})",
    "freeze({},keep=none)",
    "freeze({},clusters=states)",
    "freeze({},clusters=states,order=dfs)",
    "freeze({},clusters=states,order=levels,keep=none)",
};

std::string freezing(const char* how, const std::string& search) { return fmt::format(fmt::runtime(how), search); }

// Nothing that the figures say contradicts itself or what else is known.
std::string wrong_figures(const Seen& seen) {
  const result::Freezing& f = *seen.freezing;
  if (f.states != seen.kept) return fmt::format("{} states in all clusters, {} in all", f.states, seen.kept);
  if (f.freed > f.states || f.peak_live > f.states || f.clusters > f.possible || f.reached_future > f.possible)
    return "figures that cannot be";
  return {};
}

// Where states are merged only when they are equal, nothing is different but the order.
Law same_states(Judged& judged) {
  return [&](const RandomModel& model) -> std::string {
    Explorer explorer(model);
    for (const bool deadlock : {false, true}) {
      const auto plain = explorer.explore("bfs(store=exact)", deadlock);
      if (!plain) continue;
      for (const char* how : ways_of_freezing) {
        for (const char* search : {"bfs(store=exact)", "dfs(store=exact)", "bfs(order=largest,store=exact)",
                                   "rdfs(store=exact,seed=3)", "greedy(zero,store=exact)"}) {
          const std::string spec = freezing(how, search);
          const auto frozen = explorer.explore(spec, deadlock);
          if (!frozen) return spec + " does not run";
          if (frozen->states != plain->states)
            return fmt::format("{}: {} states, bfs {}", spec, frozen->states.size(), plain->states.size());
          if (frozen->explored != plain->explored || frozen->transitions != plain->transitions)
            return fmt::format("{}: {} states and {} transitions, bfs {} and {}", spec, frozen->explored,
                               frozen->transitions, plain->explored, plain->transitions);
          const result::Freezing& f = *frozen->freezing;
          if (f.peak_live + f.freed < f.states) return spec + ": fewer were alive than were never let go of";
          if (frozen->kept != plain->kept) return spec + " keeps another number of states";
          if (frozen->deadlocks != plain->deadlocks)
            return fmt::format("{}: {} deadlocks, bfs {}", spec, frozen->deadlocks, plain->deadlocks);
          if (const std::string wrong = wrong_figures(*frozen); !wrong.empty()) return spec + ": " + wrong;
          judged.count("let go of something", frozen->freezing->freed > 0);
          judged.count("several parts", frozen->freezing->parts.size() > 1);
          judged.count("had deadlocks", frozen->deadlocks > 0);
        }
      }
    }
    return {};
  };
}

// Where larger zones take the place of smaller ones, the order decides which are met: discrete states are the same, and
// whatever one search saw the other has covered.
Law covered_both_ways(Judged& judged) {
  return [&](const RandomModel& model) -> std::string {
    Explorer explorer(model);
    for (const char* store : {"inclusion", "alu"}) {
      const auto plain = explorer.explore(fmt::format("bfs(store={})", store), false);
      if (!plain) continue;
      for (const char* how : ways_of_freezing) {
        for (const char* search : {"bfs(store={})", "dfs(store={})", "greedy(zero,store={})"}) {
          const std::string spec = freezing(how, freezing(search, store));
          const auto frozen = explorer.explore(spec, false);
          if (!frozen) return spec + " does not run";
          if (frozen->keys != plain->keys)
            return fmt::format("{}: {} discrete states, bfs {}", spec, frozen->keys.size(), plain->keys.size());
          if (!explorer.covered(*frozen, *plain)) return spec + " saw what bfs did not";
          if (!explorer.covered(*plain, *frozen)) return spec + " did not see what bfs saw";
          if (const std::string wrong = wrong_figures(*frozen); !wrong.empty()) return spec + ": " + wrong;
          judged.count("other zones", frozen->states != plain->states);
          judged.count("let go of something", frozen->freezing->freed > 0);
        }
      }
    }
    return {};
  };
}

// --- answers

std::vector<result::Answer> ask(const RandomModel& model, const std::vector<ir::ExprId>& targets,
                                const std::string& search) {
  std::vector<ir::Property> properties;
  for (const ir::ExprId target : targets) properties.emplace_back().kind = ir::Reachable{target};
  plan::Options options;
  EXPECT_EQ(components::standard().read(search, options.search), "") << search;
  return plan::run(model.network, properties, options);
}

const char* const asking[] = {
    "freeze(bfs)",
    "freeze(bfs,keep=none)",
    "freeze(dfs,clusters=states,order=dfs)",
    "freeze(greedy(hU),window=2)",
    "freeze(greedy(hL),window=3,keep=none)",
    "freeze(bfs(order=largest),window=2,clusters=states)",
    "freeze(rdfs(seed=5),keep=none,clusters=states,order=levels)",
    "freeze(bfs(store=inclusion))",
    "freeze(bfs(store=alu),keep=none)",
};

// Several queries at once: the same verdicts, and a run to every state that was found, which plan::run has replayed.
Law same_answers(Judged& judged) {
  return [&](const RandomModel& given) -> std::string {
    RandomModel model = given;
    ir::Arena& arena = model.network.arena;
    std::vector<ir::ExprId> targets{model.target};
    for (const std::uint32_t p : {0u, 1u}) {
      const auto last = static_cast<std::uint32_t>(model.network.processes[p].locations.size() - 1);
      targets.push_back(arena.at(p, last));
    }
    const auto plain = ask(model, targets, "bfs(store=exact)");
    const auto goes_wrong = [&] {
      return ask(model, {arena.constant(0)}, "bfs(store=exact)").front().verdict == Verdict::Error;
    };
    for (const char* search : asking) {
      const auto frozen = ask(model, targets, search);
      for (std::size_t i = 0; i < targets.size(); ++i) {
        const auto& [was, is] = std::pair(plain[i], frozen[i]);
        if (is.refused) {
          judged.count("refused");
          if (is.reason.starts_with("store=alu") || is.reason.find("only goes forward") != std::string::npos) continue;
        }
        if (was.verdict == Verdict::Error || is.verdict == Verdict::Error) {
          // Which comes first, the target or what goes wrong, depends on the order.
          judged.count("an error of the model");
          if (!goes_wrong()) return fmt::format("{}: {}, but nothing goes wrong", search, is.reason);
          if (is.verdict == Verdict::Error && !is.trace) return fmt::format("{}: no way to an error", search);
          continue;
        }
        if (was.verdict != is.verdict)
          return fmt::format("{}: {} ({}), bfs: {} ({})", search, result::name(is.verdict), is.reason,
                             result::name(was.verdict), was.reason);
        if (is.verdict == Verdict::Satisfied && !is.trace) return fmt::format("{}: no trace: {}", search, is.reason);
        if (is.trace && !is.trace->error && was.trace && is.trace->steps.size() < was.trace->steps.size())
          return fmt::format("{}: {} steps, bfs {}", search, is.trace->steps.size(), was.trace->steps.size());
        const auto& figures = is.statistics.freezing;
        if (!figures) return fmt::format("{}: no figures", search);
        judged.count("found after something was let go of", is.trace && figures->freed > 0);
        judged.count("second run", figures->second_runs > 0);
        judged.count("not reachable", is.verdict == Verdict::NotSatisfied);
      }
    }
    return {};
  };
}

Features everything() {
  Features f = all_features();
  f.several_starts = false;
  return f;
}

Judged whole() { return {"let go of something", "several parts", "had deadlocks"}; }

TEST(FreezeLaws, SameStates) {
  Judged judged = whole();
  check_law(same_states(judged), {}, 1);
  judged.expect_each(models() / 3);
}
TEST(FreezeLaws, SameStatesWithEverything) {
  Judged judged = whole();
  check_law(same_states(judged), everything(), 2);
  judged.expect_each(models() / 3);
}
TEST(FreezeLaws, SameStatesWithVectorsAndPriorities) {
  Judged judged = whole();
  Features f;
  f.vectors = f.priorities = f.refusals = true;
  check_law(same_states(judged), f, 3);
  judged.expect_each(models() / 3);
}
TEST(FreezeLaws, SameStatesWithoutClocks) {
  Judged judged = whole();
  Features f;
  f.max_clocks = 0;
  f.clock_targets = f.urgent_channels = f.committed = f.urgent_locations = false;
  f.max_locations = 5;
  check_law(same_states(judged), f, 4);
  judged.expect_each(models() / 3);
}

TEST(FreezeLaws, CoveredBothWays) {
  Judged judged{"other zones", "let go of something"};
  Features f;
  f.max_clocks = 3;
  check_law(covered_both_ways(judged), f, 5);
  judged.expect_each(models() / 8);
}
TEST(FreezeLaws, CoveredBothWaysWithVectors) {
  Judged judged{"other zones", "let go of something"};
  Features f;
  f.vectors = f.copies = true;
  check_law(covered_both_ways(judged), f, 6);
  judged.expect_each(models() / 15);
}

TEST(FreezeLaws, SameAnswers) {
  Judged judged{"found after something was let go of", "second run", "not reachable", "refused",
                "an error of the model"};
  check_law(same_answers(judged), {}, 7);
  Features f = everything();
  check_law(same_answers(judged), f, 8);
  f = {};
  f.errors = true;
  check_law(same_answers(judged), f, 9);
  judged.expect_each(models() / 3);
}

}  // namespace
}  // namespace beeline::test
