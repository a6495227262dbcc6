// Searches for runs that an automaton accepts against the naive region explorer, on random networks and formulas.
#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "check/loop.h"
#include "check/word.h"
#include "laws/liveness/drawn_models.h"
#include "laws/liveness/linear_time.h"
#include "liveness/diving_search.h"
#include "liveness/lasso_trace.h"
#include "liveness/nested_search.h"
#include "liveness/scc_search.h"
#include "ltl/degeneralise.h"
#include "ltl/print.h"
#include "ltl/translate.h"
#include "support/builder.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

struct Seen {
  std::size_t none = 0, loops = 0, ends = 0;
  std::size_t by_dives = 0;
};

struct Searched {
  bool found = false;
  std::optional<liveness::Lasso> lasso;
};

// What is wrong with the run of a lasso, if there is one: the replay takes it for a witness, and for none of the
// opposite.
template <class Property>
std::string wrong_run(const ir::Network& network, const space::Compiled& compiled, const liveness::Lasso& lasso,
                      const Property& witnessed, const Property& opposite) {
  check::Semantics semantics(network);
  check::LoopChecker checker(semantics, [](const check::Values&) { return check::Formula::constant(true); });
  const auto repeats = [&](const result::Trace& trace, std::size_t from, std::size_t to) {
    const check::LoopVerdict verdict = checker.examine(trace, from, to);
    return verdict ? std::optional(verdict.zeno) : std::nullopt;
  };
  const liveness::Question question{witnessed.never, {}};
  const auto run = liveness::concrete_run(compiled, question, lasso, repeats, util::nobody());
  if (!run.follows) return "no run follows the lasso";
  if (!run.trace) return {};
  if (const auto verdict = check::replay(network, *run.trace, witnessed); !verdict)
    return fmt::format("refused at step {}: {}", verdict.step, verdict.reason);
  if (check::replay(network, *run.trace, opposite)) return "the replay takes a run for its opposite";
  return {};
}

template <class Search>
Searched searched(Search& search) {
  util::Budget budget;
  const search::End end = search.run(budget);
  if (end == search::End::Stopped) return {true, search.found()};
  if (end != search::End::Exhausted) throw std::logic_error("the search ends early");
  return {};
}

template <class Search, class... Options>
Searched searched(const space::Compiled& compiled, const liveness::Acceptance& acceptance, Options... options) {
  Search search(compiled, acceptance, {options...});
  return searched(search);
}

std::string wrong_verdict(const RandomModel& model, Seen& seen, std::uint64_t salt) {
  RandomModel copy = model;
  const Spoken spoken = speak_of(copy);
  const CompiledWith compiled(copy.network, spoken.formulas());
  const bool exact_only = copy.network.has_priorities || !compiled.bounds.diagonals().empty();
  RegionExplorer regions(copy.network, spoken.never);
  for (std::uint64_t n = 0; n < 6; ++n) {
    util::Random random(salt * 1000 + n);
    ltl::Formulas formulas;
    const ltl::Formula formula = random_formula(formulas, random, 2 + random.below(6));
    const ltl::Translated translated = ltl::translate(formulas, formula, util::nobody());
    for (const bool endings : {true, false}) {
      const liveness::Acceptance acceptance{*translated.automaton, spoken.propositions, spoken.never, endings};
      const bool expected = regions.accepted(*translated.automaton, spoken.propositions, endings);
      // A formula is violated by what its negation accepts.
      const ltl::Formula negated = formulas.make(ltl::Op::Not, formula);
      const auto violated = [&](ltl::Formula f) {
        return ir::LinearTime{spoken.propositions, {}, ir::parts_of(formulas, f), spoken.never};
      };
      const auto accepted = [&](ltl::Formula f) {
        return ir::Recurrent{spoken.propositions, *ltl::translate(formulas, f, util::nobody()).automaton, true,
                             spoken.never};
      };
      const auto wrong_lasso = [&](const liveness::Lasso& lasso) {
        return endings ? wrong_run(copy.network, compiled, lasso, violated(negated), violated(formula))
                       : wrong_run(copy.network, compiled, lasso, accepted(formula), accepted(negated));
      };
      const auto judge = [&](const char* how, const Searched& search) -> std::string {
        if (!search.found) ++seen.none;
        else if (search.lasso->loop) ++seen.loops;
        else ++seen.ends;
        if (search.found == expected && search.found) {
          const std::string wrong = wrong_lasso(*search.lasso);
          return wrong.empty() ? wrong : fmt::format("{}: {}", how, wrong);
        }
        if (search.found == expected) return {};
        return fmt::format("{}, {} of {}: {}, but there is {}", how, endings ? "all runs" : "infinite runs",
                           ltl::print(formulas, formula, ltl::letter_name), search.found ? "found" : "not found",
                           expected ? "one" : "none");
      };
      using liveness::SccSearch;
      const ltl::Automaton with_one_mark = ltl::degeneralised(*translated.automaton, util::nobody());
      const liveness::Acceptance degeneralised{with_one_mark, spoken.propositions, spoken.never, endings};
      using liveness::NestedSearch;
      if (std::string wrong = judge("ndfs", searched<NestedSearch>(compiled, degeneralised, space::Abstraction::M));
          !wrong.empty())
        return wrong;
      std::string wrong =
          judge("scc", searched<SccSearch>(compiled, acceptance, space::Abstraction::M, space::Comparison::Inclusion));
      if (!wrong.empty()) return wrong;
      const bool shorten = random.below(3) == 0;
      const std::uint64_t turn = 4 + random.below(12);
      using liveness::DivingSearch;
      const DivingSearch::Options diving{
          {space::Abstraction::M, space::Comparison::Inclusion, shorten}, space::Abstraction::M, turn};
      DivingSearch dives(compiled, acceptance, diving);
      wrong = judge("scc with dives", searched(dives));
      seen.by_dives += dives.dive_answers();
      if (!wrong.empty() || endings || exact_only) {
        if (!wrong.empty()) return wrong;
        continue;
      }
      wrong = judge("scc, LU",
                    searched<SccSearch>(compiled, acceptance, space::Abstraction::LU, space::Comparison::Inclusion));
      if (!wrong.empty()) return wrong;
      wrong = judge("ndfs, LU", searched<NestedSearch>(compiled, degeneralised, space::Abstraction::LU));
      if (!wrong.empty()) return wrong;
      wrong =
          judge("scc, aLU", searched<SccSearch>(compiled, acceptance, space::Abstraction::Alu, space::Comparison::Alu));
      if (!wrong.empty()) return wrong;
    }
  }
  return {};
}

void check_law(const Features& features, std::uint64_t salt) {
  const Draw draw{40, salt};
  Seen seen;
  judge_models(features, draw, seen,
               [&](const RandomModel& model, Seen& into) { return wrong_verdict(model, into, salt); });
  if (testing::Test::HasFatalFailure()) return;
  EXPECT_GT(std::min({seen.none, seen.loops, seen.ends}), draw.models() / 10)
      << seen.none << " " << seen.loops << " " << seen.ends;
  EXPECT_GT(seen.by_dives, draw.models() / 20);
}

TEST(AcceptanceLaws, Plain) { check_law(without_deadlock(), 11); }
TEST(AcceptanceLaws, ClosedBounds) {
  Features f = without_deadlock();
  f.strict_bounds = false;
  check_law(f, 12);
}
TEST(AcceptanceLaws, ThreeClocks) {
  Features f = without_deadlock();
  f.max_clocks = 3;
  f.max_constant = 2;
  check_law(f, 13);
}
TEST(AcceptanceLaws, Untimed) {
  Features f = without_deadlock();
  f.max_clocks = 0;
  f.max_processes = 4;
  check_law(f, 14);
}
TEST(AcceptanceLaws, Priorities) {
  Features f = without_deadlock();
  f.priorities = true;
  check_law(f, 15);
}
TEST(AcceptanceLaws, Differences) {
  Features f = without_deadlock();
  f.diagonals = true;
  check_law(f, 16);
}
TEST(AcceptanceLaws, Copies) {
  Features f = without_deadlock();
  f.max_clocks = 3;
  f.copies = true;
  check_law(f, 17);
}
TEST(AcceptanceLaws, Everything) { check_law(without_deadlock(all_features()), 18); }

// --- drawn graphs, whose states come in many orders: what nested search has seen, and where it looks again

// Places of a process in which no time passes.
struct Graph {
  NetworkBuilder b{{"P"}};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  std::vector<ltl::Letter> letters;  // of the places
  std::vector<ir::ExprId> propositions;
  ir::ExprId never = b.num(0);

  explicit Graph(util::Random& random) {
    const auto places = static_cast<std::uint32_t>(3 + random.below(6));
    letters.assign(places, 0);
    for (std::uint32_t i = 0; i < places; ++i) b.urgent(0, "l" + std::to_string(i));
    for (std::uint64_t n = places + random.below(places); n > 0; --n) {
      edges.emplace_back(random.below(places), random.below(places));
      b.edge(0, edges.back().first, edges.back().second);
    }
    for (std::uint32_t p = 0; p < 3; ++p) {
      propositions.push_back(b.num(0));
      for (std::uint32_t i = 0; i < places; ++i) {
        if (random.below(3) > 0) continue;
        letters[i] |= ltl::Letter{1} << p;
        propositions.back() = b.either(propositions.back(), b.at(0, i));
      }
    }
  }
};

// Whether some transition with the mark, of those that can be reached, leads back to where it comes from.
bool has_accepted_run(const Graph& graph, const ltl::Automaton& automaton) {
  const auto states = static_cast<std::uint32_t>(automaton.states());
  std::vector<std::vector<std::uint32_t>> next(graph.letters.size() * states);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> marked;
  for (const auto& [from, to] : graph.edges) {
    for (std::uint32_t q = 0; q < states; ++q) {
      for (const ltl::Transition& t : automaton.from(q)) {
        if (!t.label.admits(graph.letters[from])) continue;
        next[from * states + q].push_back(to * states + t.target);
        if (t.marks != 0 || automaton.marks == 0) marked.emplace_back(from * states + q, to * states + t.target);
      }
    }
  }
  const auto reached = [&](std::uint32_t start) {
    std::vector<bool> seen(next.size(), false);
    std::vector<std::uint32_t> open{start};
    seen[start] = true;
    while (!open.empty()) {
      const std::uint32_t at = open.back();
      open.pop_back();
      for (const std::uint32_t to : next[at])
        if (!seen[to]) seen[to] = true, open.push_back(to);
    }
    return seen;
  };
  const std::vector<bool> reachable = reached(0);
  return std::ranges::any_of(marked, [&](const auto& m) { return reachable[m.first] && reached(m.second)[m.first]; });
}

TEST(GraphLaws, NestedSearch) {
  std::size_t found = 0, none = 0, partial = 0;
  const Draw draw{2'000, 19};
  const std::uint64_t graphs = std::max(draw.models(), draw.few);
  for (std::uint64_t seed = draw.first(); seed < draw.first() + graphs; ++seed) {
    util::Random random(seed);
    Graph graph(random);
    ltl::Formulas formulas;
    const ltl::Formula formula = random_formula(formulas, random, 2 + random.below(9));
    const ltl::Automaton translated = *ltl::translate(formulas, formula, util::nobody()).automaton;
    const ltl::Automaton automaton = ltl::degeneralised(translated, util::nobody());
    partial += std::ranges::count(automaton.components, ltl::ComponentKind::P) > 0;
    std::vector<ir::ExprId> observed = graph.propositions;
    observed.push_back(graph.never);
    const CompiledWith compiled(graph.b.network, observed);
    const liveness::Acceptance acceptance{automaton, graph.propositions, graph.never, false};
    const Searched search =
        searched<liveness::NestedSearch>(compiled, acceptance, space::Abstraction::M,
                                         std::function<std::unique_ptr<liveness::Order>(liveness::Product&)>(), false);
    std::string told;
    for (const auto& [from, to] : graph.edges) told += fmt::format(" {}-{}", from, to);
    told = fmt::format("seed {}: {}, letters {}, edges{}", seed, ltl::print(formulas, formula, ltl::letter_name),
                       fmt::join(graph.letters, " "), told);
    ASSERT_EQ(search.found, has_accepted_run(graph, automaton)) << told;
    ++(search.found ? found : none);
    if (!search.found) continue;
    const auto accepted = [&](const ltl::Automaton& of) {
      return ir::Recurrent{graph.propositions, of, true, graph.never};
    };
    const ltl::Formula negated = formulas.make(ltl::Op::Not, formula);
    const ltl::Automaton opposite = *ltl::translate(formulas, negated, util::nobody()).automaton;
    ASSERT_EQ(wrong_run(graph.b.network, compiled, *search.lasso, accepted(automaton), accepted(opposite)), "") << told;
  }
  EXPECT_GT(std::min({found, none, partial}), graphs / 10) << found << " " << none << " " << partial;
}

}  // namespace
}  // namespace beeline::test
