// Searches that let go of clusters of states against plain ones, on random models in which something goes forward.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 150, with BEELINE_SLOW 3000), BEELINE_LAW_SEED where
// they start.
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "laws/freeze/explored.h"
#include "plan/run.h"
#include "support/environment.h"
#include "support/forward_model.h"
#include "support/judged.h"
#include "support/show.h"
#include "support/shrink.h"

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
    if (wrong.empty()) continue;
    const Shrunk small = shrink(model, [&](const RandomModel& m) { return !law(m).empty(); });
    FAIL() << law(small.model) << "\nseed " << seed << " of a model that goes forward, " << show(small.edits) << "\n"
           << show(small.model.network) << show(small.model.network, small.model.target);
  }
}

// --- whole state spaces

// None: it is refused, or something goes wrong.
std::optional<Explored> exhausted(Explorer& explorer, const std::string& search, bool with_deadlock) {
  auto seen = explorer.explore({search, with_deadlock});
  if (seen && seen->end != engine::End::Exhausted) seen.reset();
  return seen;
}

const char* const ways_of_freezing[] = {
    "freeze({})",
    "freeze({},keep=none)",
    "freeze({},clusters=states)",
    "freeze({},clusters=states,order=dfs)",
    "freeze({},clusters=states,order=levels,keep=none)",
};

std::string freezing(const char* how, const std::string& search) { return fmt::format(fmt::runtime(how), search); }

// Nothing that the figures say contradicts itself or what else is known.
std::string wrong_figures(const Explored& seen) {
  const result::Freezing& f = seen.freezing();
  if (f.states != seen.effort.kept)
    return fmt::format("{} states in all clusters, {} in all", f.states, seen.effort.kept);
  if (f.freed > f.states || f.peak_live > f.states || f.clusters > f.possible || f.reached_future > f.possible)
    return "figures that cannot be";
  return {};
}

// Where states are merged only when they are equal, nothing is different but the order.
Law same_states(Judged& judged) {
  return [&](const RandomModel& model) -> std::string {
    Explorer explorer(model);
    for (const bool deadlock : {false, true}) {
      const auto plain = exhausted(explorer, "bfs(store=exact)", deadlock);
      if (!plain) continue;
      for (const char* how : ways_of_freezing) {
        for (const char* search : {"bfs(store=exact)", "dfs(store=exact)", "bfs(order=largest,store=exact)",
                                   "rdfs(store=exact,seed=3)", "greedy(zero,store=exact)"}) {
          const std::string spec = freezing(how, search);
          const auto frozen = exhausted(explorer, spec, deadlock);
          if (!frozen) return spec + " does not run";
          if (frozen->states != plain->states)
            return fmt::format("{}: {} states, bfs {}", spec, frozen->states.size(), plain->states.size());
          const search::Counts &is = frozen->effort.counts, &was = plain->effort.counts;
          if (is.explored != was.explored || is.transitions != was.transitions)
            return fmt::format("{}: {} states and {} transitions, bfs {} and {}", spec, is.explored, is.transitions,
                               was.explored, was.transitions);
          const result::Freezing& f = frozen->freezing();
          if (f.peak_live + f.freed < f.states) return spec + ": fewer were alive than were never let go of";
          if (frozen->effort.kept != plain->effort.kept) return spec + " keeps another number of states";
          if (frozen->deadlocks != plain->deadlocks)
            return fmt::format("{}: {} deadlocks, bfs {}", spec, frozen->deadlocks, plain->deadlocks);
          if (const std::string wrong = wrong_figures(*frozen); !wrong.empty()) return spec + ": " + wrong;
          judged.count("let go of something", f.freed > 0);
          judged.count("several parts", f.parts.size() > 1);
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
    for (const auto& [store, deadlock] : {std::pair("inclusion", false), {"inclusion", true}, {"alu", false}}) {
      const auto plain = exhausted(explorer, fmt::format("bfs(store={})", store), deadlock);
      if (!plain) continue;
      for (const char* how : ways_of_freezing) {
        for (const char* search : {"bfs(store={})", "dfs(store={})", "greedy(zero,store={})"}) {
          const std::string spec = freezing(how, freezing(search, store));
          const auto frozen = exhausted(explorer, spec, deadlock);
          if (!frozen) return spec + " does not run";
          if (frozen->keys != plain->keys)
            return fmt::format("{}: {} discrete states, bfs {}", spec, frozen->keys.size(), plain->keys.size());
          if (!explorer.covered(*frozen, *plain)) return spec + " saw what bfs did not";
          if (!explorer.covered(*plain, *frozen)) return spec + " did not see what bfs saw";
          if (const std::string wrong = wrong_figures(*frozen); !wrong.empty()) return spec + ": " + wrong;
          judged.count("other zones", frozen->states != plain->states);
          judged.count("let go of something", frozen->freezing().freed > 0);
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
    ir::Expr deadlock;
    deadlock.op = ir::Op::Deadlock;
    std::vector<ir::ExprId> targets{model.target, arena.add(deadlock)};
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
        if (is.verdict == Verdict::Satisfied && !is.trace) return fmt::format("{}: no trace: {}", search, is.reason);
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
