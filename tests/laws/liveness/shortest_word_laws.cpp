// Shortest accepted runs of networks without clocks against all runs up to some length, one after the other: letters by
// the checker's semantics, words by its evaluator.
#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/word.h"
#include "laws/liveness/drawn_models.h"
#include "laws/liveness/linear_time.h"
#include "liveness/shortest_word.h"
#include "ltl/print.h"
#include "ltl/translate.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

constexpr std::size_t longest = 7, most_runs = 40'000;

struct Seen {
  std::size_t loops = 0, ends = 0, proofs = 0;
};

class Runs {
 public:
  Runs(const ir::Network& network, const std::vector<ir::ExprId>& propositions, ir::ExprId never)
      : semantics_(network), propositions_(propositions) {
    const Landscape landscape = RegionExplorer(network, never, {}, {.max_states = 2'000}).landscape();
    for (const Landscape::Step& step : landscape.steps) {
      auto& to = next_[*step.from];
      if (std::find(to.begin(), to.end(), *step.to) == to.end()) to.push_back(*step.to);
    }
    for (const check::Values& values : semantics_.initial_states())
      if (landscape.distance.contains(values)) starts_.push_back(values);
  }

  // Steps of a shortest one that is accepted; none: there is none so short. Throws where there are too many.
  std::optional<std::size_t> shortest(const ltl::Automaton& automaton, bool endings) {
    for (std::size_t steps = 0; steps <= longest; ++steps) {
      runs_ = 0;
      for (const check::Values& start : starts_) {
        way_.assign(1, start);
        if (extend(automaton, endings, steps)) return steps;
      }
    }
    return std::nullopt;
  }

 private:
  bool extend(const ltl::Automaton& automaton, bool endings, std::size_t steps) {
    if (++runs_ > most_runs) throw std::runtime_error("too many runs");
    if (steps == 0) return ends(automaton, endings) || closes(automaton);
    const auto next = next_.find(way_.back());
    if (next == next_.end()) return false;
    for (const check::Values& to : next->second) {
      way_.push_back(to);
      const bool found = extend(automaton, endings, steps - 1);
      way_.pop_back();
      if (found) return true;
    }
    return false;
  }

  // Nothing can be done, or time may pass for ever.
  bool ends(const ltl::Automaton& automaton, bool endings) {
    const check::Values& last = way_.back();
    const bool waits = !semantics_.in_urgent_location(last) && !is_true(semantics_.urgent_synchronisation(last));
    if (!endings || (next_.contains(last) && !waits)) return false;
    return check::accepts(automaton, {letters(way_.size()), way_.size() - 1});
  }

  bool closes(const ltl::Automaton& automaton) {
    for (std::size_t i = 0; i + 1 < way_.size(); ++i)
      if (way_[i] == way_.back() && check::accepts(automaton, {letters(way_.size() - 1), i})) return true;
    return false;
  }

  // There are no clocks.
  static bool is_true(const check::Formula& formula) {
    return check::holds(
        formula, [](const check::Atom&) -> bool { throw std::logic_error("a clock"); },
        []() -> bool { throw std::logic_error("deadlock"); });
  }

  std::vector<ltl::Letter> letters(std::size_t count) {
    std::vector<ltl::Letter> all;
    for (std::size_t i = 0; i < count; ++i) {
      const auto [entry, fresh] = letters_.try_emplace(way_[i], 0);
      for (std::size_t p = 0; fresh && p < propositions_.size(); ++p)
        if (is_true(semantics_.formula(propositions_[p], way_[i]))) entry->second |= std::uint64_t{1} << p;
      all.push_back(entry->second);
    }
    return all;
  }

  check::Semantics semantics_;
  const std::vector<ir::ExprId>& propositions_;
  std::map<check::Values, std::vector<check::Values>> next_;
  std::vector<check::Values> starts_;
  std::map<check::Values, ltl::Letter> letters_;
  std::vector<check::Values> way_;
  std::size_t runs_ = 0;
};

std::string wrong_length(const RandomModel& model, Seen& seen, std::uint64_t salt) {
  RandomModel copy = model;
  const Spoken spoken = speak_of(copy);
  const CompiledWith compiled(copy.network, spoken.formulas());
  Runs runs(copy.network, spoken.propositions, spoken.never);
  for (std::uint64_t n = 0; n < 4; ++n) {
    util::Random random(salt * 1000 + n);
    ltl::Formulas formulas;
    const ltl::Formula formula = random_formula(formulas, random, 2 + random.below(6));
    const ltl::Automaton automaton = *ltl::translate(formulas, formula, util::nobody()).automaton;
    for (const bool endings : {true, false}) {
      const liveness::Acceptance acceptance{automaton, spoken.propositions, spoken.never, endings};
      const std::optional<std::size_t> expected = runs.shortest(automaton, endings);
      liveness::ShortestWord search(compiled, acceptance, longest + 1);
      util::Budget budget;
      search.run(budget, UINT64_MAX);
      const auto says = [&](const std::string& what) {
        return fmt::format("{}, {}: {}, expected {}", ltl::print(formulas, formula, ltl::letter_name),
                           endings ? "all runs" : "infinite runs", what, expected ? std::to_string(*expected) : "none");
      };
      if (!search.proved()) return says("not proved");
      if (search.found().has_value() != expected.has_value()) return says(search.found() ? "found" : "not found");
      ++seen.proofs;
      if (!expected) continue;
      if (search.found()->inside.size() != *expected) return says(std::to_string(search.found()->inside.size()));
      ++(search.found()->loop ? seen.loops : seen.ends);
    }
  }
  return {};
}

TEST(ShortestWordLaws, AllRuns) {
  Features f = without_deadlock();
  f.max_clocks = 0;
  f.max_processes = 3;
  const Draw draw{60, 51};
  Seen seen;
  judge_models(f, draw, seen, [&](const RandomModel& model, Seen& into) { return wrong_length(model, into, 51); });
  if (testing::Test::HasFatalFailure()) return;
  EXPECT_GT(std::min({seen.loops, seen.ends, seen.proofs}), draw.models() / 5)
      << seen.loops << " " << seen.ends << " " << seen.proofs;
}

}  // namespace
}  // namespace beeline::test
