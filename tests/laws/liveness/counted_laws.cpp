// Answers about the runs that count, where only those do that are weakly fair or in which time passes: right by the
// naive region explorer, with traces that say so and that the replay holds to it.
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/word.h"
#include "laws/liveness/drawn_models.h"
#include "laws/liveness/linear_time.h"
#include "laws/liveness/questions.h"
#include "ltl/print.h"
#include "ltl/translate.h"
#include "plan/run.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

struct Seen {
  std::size_t runs = 0, none = 0, less = 0, untraced = 0;  // less: none of those that count, but others
};

// Of one query, by one search.
struct Asking {
  const ir::Network& network;
  const ir::CountedRuns& counted;
  bool expected, expected_of_all;  // a run
  bool wanted;                     // the query holds if there is one
  std::string name;
};

std::string wrong_answer(const Asking& asking, const ir::Property& property, const std::optional<ir::Said>& said,
                         const char* spec, Seen& seen) {
  plan::Options options;
  if (!options.registry->read(spec, options.search).empty()) throw std::logic_error(spec);
  options.counted = asking.counted;
  if (said) options.said.emplace(0, *said);
  const result::Answer answer = plan::run(asking.network, std::span(&property, 1), options).front();
  const auto verdict = asking.expected == asking.wanted ? result::Verdict::Satisfied : result::Verdict::NotSatisfied;
  if (answer.verdict != verdict)
    return fmt::format("{}, {}: {} ({}), but there is {}", spec, asking.name, name(answer.verdict), answer.reason,
                       asking.expected ? "a run" : "none");
  ++(asking.expected ? seen.runs : seen.none);
  seen.less += !asking.expected && asking.expected_of_all;
  if (answer.counted != asking.counted) return asking.name + ": the answer does not say what counts";
  if (!asking.expected) return answer.trace ? asking.name + ": a trace of nothing" : "";
  if (!answer.trace) return ++seen.untraced, answer.reason.empty() ? asking.name + ": no trace, and no reason" : "";
  if (answer.trace->counted != asking.counted) return asking.name + ": the trace does not say what counts";
  const auto replayed = said ? check::replay(asking.network, *answer.trace, *said)
                             : check::replay(asking.network, *answer.trace, property);
  return replayed ? "" : fmt::format("{}: refused at step {}: {}", asking.name, replayed.step, replayed.reason);
}

std::string wrong_of_states(RandomModel& copy, const ir::CountedRuns& counted, const std::vector<const char*>& specs,
                            Seen& seen) {
  for (const Asked& asked : questions(copy)) {
    RegionExplorer regions(copy.network, asked.stays, {}, {.max_states = 5'000});
    const Asking asking{copy.network,
                        counted,
                        regions.target_lasts(asked.premise, counted),
                        RegionExplorer(copy.network, asked.stays).target_lasts(asked.premise),
                        asked.property.as<ir::Potentially>() != nullptr,
                        asked.name};
    for (const char* const spec : specs)
      if (std::string wrong = wrong_answer(asking, asked.property, {}, spec, seen); !wrong.empty()) return wrong;
  }
  return {};
}

std::string wrong_of_words(RandomModel& copy, const ir::CountedRuns& counted, const std::vector<const char*>& specs,
                           std::uint64_t salt, Seen& seen) {
  const Spoken spoken = speak_of(copy);
  for (std::uint64_t n = 0; n < 4; ++n) {
    util::Random random(salt * 1000 + n);
    ltl::Formulas formulas;
    const ltl::Formula formula = random_formula(formulas, random, 2 + random.below(6));
    const ltl::Automaton automaton = *ltl::translate(formulas, formula, util::nobody()).automaton;
    RegionExplorer regions(copy.network, spoken.never, {}, {.max_states = 5'000});
    for (const bool endings : {true, false}) {
      ir::Property property;
      property.kind = ir::Unsupported{"linear time"};
      ir::Said said = ir::Recurrent{spoken.propositions, automaton, true, spoken.never};
      if (endings)
        said = ir::LinearTime{
            spoken.propositions, {}, ir::parts_of(formulas, formulas.make(ltl::Op::Not, formula)), spoken.never};
      const Asking asking{copy.network,
                          counted,
                          regions.accepted(automaton, spoken.propositions, endings, counted),
                          regions.accepted(automaton, spoken.propositions, endings),
                          !endings,
                          fmt::format("{} of {}", endings ? "all runs" : "infinite runs",
                                      ltl::print(formulas, formula, ltl::letter_name))};
      for (const char* const spec : specs)
        if (std::string wrong = wrong_answer(asking, property, said, spec, seen); !wrong.empty()) return wrong;
    }
  }
  return {};
}

void expect_both(const Seen& seen, const Draw& draw) {
  if (testing::Test::HasFatalFailure()) return;
  EXPECT_GT(std::min(seen.runs, seen.none), draw.models()) << seen.runs << " " << seen.none;
  EXPECT_GT(seen.less, draw.models() / 10) << "what counts makes no difference";
  EXPECT_LE(seen.untraced, seen.runs / 50) << "loops of zones that did not become loops of runs";
}

Features untimed() {
  Features f = without_deadlock();
  f.max_clocks = 0;
  f.max_processes = 4;
  return f;
}

ir::CountedRuns some_fair(const RandomModel& model, std::uint64_t salt) {
  ir::CountedRuns counted;
  util::Random random(salt + model.network.edges.size());
  for (std::uint32_t p = 0; p < model.network.processes.size(); ++p)
    if (random.below(3) > 0) counted.fair.push_back(p);
  if (counted.fair.empty()) counted.fair.push_back(0);
  return counted;
}

void check_fairness(const Features& features, std::uint64_t salt) {
  const Draw draw{60, salt};
  Seen seen;
  judge_models(features, draw, seen, [&](const RandomModel& model, Seen& into) {
    RandomModel copy = model;
    const ir::CountedRuns counted = some_fair(model, salt);
    const std::string wrong = wrong_of_states(copy, counted, {"auto", "scc", "live2safe(bfs)"}, into);
    return wrong.empty()
               ? wrong_of_words(copy, counted, {"auto", "live2safe(bfs)", "live2safe(greedy(hU))"}, salt, into)
               : wrong;
  });
  expect_both(seen, draw);
}

TEST(FairnessLaws, Plain) { check_fairness(untimed(), 51); }
TEST(FairnessLaws, Priorities) {
  Features f = untimed();
  f.priorities = true;
  check_fairness(f, 52);
}
TEST(FairnessLaws, Vectors) {
  Features f = untimed();
  f.vectors = f.refusals = f.several_starts = true;
  check_fairness(f, 53);
}

void check_nonzeno(const Features& features, std::uint64_t salt) {
  const Draw draw{60, salt};
  Seen seen;
  judge_models(features, draw, seen, [&](const RandomModel& model, Seen& into) {
    if (model.network.clocks.size() == 1) throw std::runtime_error("no clocks");
    RandomModel copy = model;
    ir::CountedRuns counted;
    counted.nonzeno = true;
    const std::string wrong = wrong_of_states(copy, counted, {"auto"}, into);
    return wrong.empty() ? wrong_of_words(copy, counted, {"auto", "ndfs"}, salt, into) : wrong;
  });
  expect_both(seen, draw);
}

Features timed() {
  Features f = without_deadlock();
  f.max_constant = 2;
  return f;
}

TEST(NonZenoLaws, Plain) { check_nonzeno(timed(), 61); }
TEST(NonZenoLaws, ClosedBounds) {
  Features f = timed();
  f.strict_bounds = false;
  check_nonzeno(f, 62);
}
TEST(NonZenoLaws, ThreeClocks) {
  Features f = timed();
  f.max_clocks = 3;
  check_nonzeno(f, 63);
}
TEST(NonZenoLaws, Priorities) {
  Features f = timed();
  f.priorities = true;
  check_nonzeno(f, 64);
}
TEST(NonZenoLaws, Vectors) {
  Features f = timed();
  f.vectors = f.refusals = f.several_starts = true;
  check_nonzeno(f, 65);
}

}  // namespace
}  // namespace beeline::test
