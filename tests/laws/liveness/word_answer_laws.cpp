// Answers about linear time as users get them, by every search: right by the naive region explorer, and as short as the
// search promises. No trace leaves the planner that the replay refuses.
#include <map>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "components/registry.h"
#include "laws/liveness/drawn_models.h"
#include "laws/liveness/linear_time.h"
#include "ltl/print.h"
#include "ltl/translate.h"
#include "plan/run.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

constexpr const char* shortest[] = {"live2safe(bfs)", "live2safe(astar(hL))", "live2safe(astar(dL))",
                                    "live2safe(astar(zero))"};
constexpr const char* others[] = {"auto",
                                  "scc",
                                  "ndfs",
                                  "ndfs(order=hU)",
                                  "ndfs(order=dL)",
                                  "live2safe(dfs)",
                                  "live2safe(greedy(hU))",
                                  "live2safe(greedy(hL, dU))",
                                  "live2safe(wastar(hL))",
                                  "live2safe(bfs(prefer=contexts))",
                                  "bfs",
                                  "dfs",
                                  "astar(hL)",
                                  "greedy(hU, store=inclusion)"};

struct Seen {
  std::size_t found = 0, none = 0, lengths = 0, proofs = 0;
  std::map<std::string, std::size_t> answered;
};

struct Question {
  ir::Said said;
  bool expected = false;  // an accepted run
  std::string text;
};

std::string wrong_answer(const ir::Network& network, const Question& question, bool timed, Seen& seen) {
  std::size_t in_product = SIZE_MAX, proved = SIZE_MAX;  // steps
  const auto ask = [&](const char* spec, bool is_shortest) -> std::string {
    ir::Property property;
    property.kind = ir::Unsupported{"linear time"};
    plan::Options options;
    if (!options.registry->read(spec, options.search).empty()) throw std::logic_error(spec);
    options.said.emplace(0, question.said);
    const result::Answer answer = plan::run(network, std::span(&property, 1), options).front();
    if (answer.refused) return {};
    ++seen.answered[spec];
    const bool wanted = std::holds_alternative<ir::Recurrent>(question.said);
    const auto verdict = question.expected == wanted ? result::Verdict::Satisfied : result::Verdict::NotSatisfied;
    if (answer.verdict != verdict)
      return fmt::format("{}, {}: {} ({}), but there is {}", spec, question.text, name(answer.verdict), answer.reason,
                         question.expected ? "a run" : "none");
    ++(question.expected ? seen.found : seen.none);
    if (timed || !question.expected) return {};  // rounds may have to be repeated
    const std::size_t steps = answer.trace->steps.size();
    const auto differs = [&](const char* what, std::size_t other) {
      return fmt::format("{}, {}: {} steps, {} has {}", spec, question.text, steps, what, other);
    };
    if (is_shortest && in_product != SIZE_MAX && steps != in_product) return differs("one in the product", in_product);
    if (is_shortest) in_product = steps;
    if (answer.proved_shortest() && proved != SIZE_MAX && steps != proved) return differs("a shortest one", proved);
    if (answer.proved_shortest()) proved = steps;
    if (proved != SIZE_MAX && steps < proved) return differs("a shortest one", proved);
    if (proved != SIZE_MAX && proved > in_product) return differs("one in the product", in_product);
    seen.lengths += is_shortest;
    seen.proofs += answer.proved_shortest();
    return {};
  };
  for (const char* const spec : shortest)
    if (std::string wrong = ask(spec, true); !wrong.empty()) return wrong;
  for (const char* const spec : others)
    if (std::string wrong = ask(spec, false); !wrong.empty()) return wrong;
  return {};
}

std::string wrong_answers(const RandomModel& model, Seen& seen, std::uint64_t salt) {
  RandomModel copy = model;
  const Spoken spoken = speak_of(copy);
  RegionExplorer regions(copy.network, spoken.never, {}, {.max_states = 2'000});
  for (std::uint64_t n = 0; n < 2; ++n) {
    util::Random random(salt * 1000 + n);
    ltl::Formulas formulas;
    const ltl::Formula formula = random_formula(formulas, random, 2 + random.below(6));
    const ltl::Automaton automaton = *ltl::translate(formulas, formula, util::nobody()).automaton;
    const std::string text = ltl::print(formulas, formula, ltl::letter_name);
    Question runs{
        ir::LinearTime{
            spoken.propositions, {}, ir::parts_of(formulas, formulas.make(ltl::Op::Not, formula)), spoken.never},
        regions.accepted(automaton, spoken.propositions, true), "all runs of " + text};
    if (std::string wrong = wrong_answer(copy.network, runs, copy.network.clocks.size() > 1, seen); !wrong.empty())
      return wrong;
    Question infinite{ir::Recurrent{spoken.propositions, automaton, true, spoken.never},
                      regions.accepted(automaton, spoken.propositions, false), "infinite runs of " + text};
    if (std::string wrong = wrong_answer(copy.network, infinite, copy.network.clocks.size() > 1, seen); !wrong.empty())
      return wrong;
  }
  return {};
}

void check_law(const Features& features, std::uint64_t salt) {
  const Draw draw{25, salt};
  Seen seen;
  judge_models(features, draw, seen,
               [&](const RandomModel& model, Seen& into) { return wrong_answers(model, into, salt); });
  if (testing::Test::HasFatalFailure()) return;
  EXPECT_GT(std::min(seen.found, seen.none), draw.models()) << seen.found << " " << seen.none;
  for (const char* const spec : shortest) EXPECT_GT(seen.answered[spec], draw.models()) << spec;
  for (const char* const spec : others) EXPECT_GT(seen.answered[spec], 0u) << spec;
  if (features.max_clocks == 0) {
    EXPECT_GT(std::min(seen.lengths, seen.proofs), draw.models());
  }
}

TEST(WordAnswerLaws, Plain) { check_law(without_deadlock(), 41); }
TEST(WordAnswerLaws, Untimed) {
  Features f = without_deadlock();
  f.max_clocks = 0;
  f.max_processes = 4;
  check_law(f, 42);
}
TEST(WordAnswerLaws, Priorities) {
  Features f = without_deadlock();
  f.priorities = true;
  check_law(f, 43);
}
TEST(WordAnswerLaws, Everything) { check_law(without_deadlock(all_features()), 44); }

}  // namespace
}  // namespace beeline::test
