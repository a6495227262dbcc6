#include "plan/passing.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "check/loop.h"
#include "ir/transform/ticking.h"
#include "liveness/lasso_trace.h"
#include "liveness/passing_search.h"
#include "plan/directed_words.h"
#include "plan/evidence_watch.h"
#include "plan/explain.h"
#include "result/lift.h"

namespace beeline::plan {

namespace {

using engine::End;
using result::Answer;
using result::Verdict;

bool passes(const result::Trace& trace) { return trace.loop_start ? !trace.zeno : trace.diverges; }

class Again {
 public:
  Again(Answers& answers, std::size_t property, const ir::Network& network, const Passing& wanted, util::Budget& budget)
      : answers_(answers),
        number_(property),
        network_(network),
        wanted_(wanted),
        budget_(budget),
        ticking_(ir::ticking(network)),
        acceptance_{wanted.automaton, wanted.propositions, wanted.question.avoided, wanted.endings} {
    acceptance_.tick = ticking_.tick;
    acceptance_.keeps_out = wanted.keeps_out;
  }

  void run(space::Width width, engine::Effort effort, const Replaying& replay, Answer& answer) {
    analysis::Observed observed;
    observed.formulas = wanted_.propositions;
    observed.formulas.push_back(wanted_.question.avoided);
    if (wanted_.question.start) observed.formulas.push_back(*wanted_.question.start);
    const space::Compiled compiled(ticking_.made.network, observed, {}, width);
    const bool simulate = exact_zones(compiled, wanted_.endings || wanted_.keeps_out) == space::Abstraction::LU;
    const liveness::SccSearch::Options options{simulate ? space::Abstraction::Alu : space::Abstraction::M,
                                               simulate ? space::Comparison::Alu : space::Comparison::Inclusion, false};
    liveness::PassingSearch search(compiled, acceptance_, wanted_.question, options);
    const End end = search.run(budget_);
    effort.counts += search.counts();
    effort.stored += search.stored();
    effort.kept = effort.stored;
    const auto scalar_sets = std::move(answer.statistics.scalar_sets);
    answer.statistics = answers_.statistics(effort, budget_);
    answer.statistics.scalar_sets = scalar_sets;
    answer.trace.reset();
    answer.length = {};
    answer.reason.clear();
    const Verdict found = answer.verdict;
    const auto failure = [&] {
      const liveness::Failure& what = search.failure();
      return engine::Failure{what.error, {}, {}, {}};
    };
    if (ended_early(end, failure, answer)) return;
    answer.verdict = end == End::Stopped ? found : wanted_.if_none;
    if (end == End::Stopped && answers_.options().want_traces) attach_trace(compiled, search, replay, answer);
    if (end == End::Stopped) return;
    answer.reason = "every run that shows otherwise is Zeno or stuck";
    if (!answers_.options().certificate.empty())
      answers_.cannot_certify(number_, "it rests on leaving out runs that are Zeno or stuck, which none can show");
  }

 private:
  void attach_trace(const space::Compiled& compiled, const liveness::PassingSearch& search, const Replaying& replay,
                    Answer& answer) try {
    EvidenceWatch watch(answers_.options(), budget_);
    check::Semantics semantics(ticking_.made.network);
    semantics.watch(&watch);
    check::LoopChecker checker(semantics, [&](const check::Values& values) {
      return wanted_.keeps_out ? check::negation(semantics.formula(wanted_.question.avoided, values))
                               : check::Formula::constant(true);
    });
    const auto repeats = [&](const result::Trace& trace, std::size_t from, std::size_t to) {
      const check::LoopVerdict verdict = checker.examine(trace, from, to);
      return verdict && !verdict.zeno ? std::optional(false) : std::nullopt;
    };
    const auto run = liveness::concrete_run(compiled, wanted_.question, search.found(), repeats, watch);
    if (!run.follows) {
      answer.verdict = Verdict::Internal;
      answer.reason = "no run follows the loop that the search found";
      return;
    }
    if (run.trace) answer.trace = result::lift(*run.trace, network_, ticking_.made.network, ticking_.made.maps);
    if (!answer.trace) {
      answer.reason = "there is no trace: no two of many rounds of the loop that was found begin alike";
      return;
    }
    say_what_counts(*answer.trace, answers_.options().counted);
    answer.length.first = answer.trace->steps.size();
    const check::ReplayVerdict replayed = replay(*answer.trace, watch);
    if (!replayed || !answer.trace->counted.nonzeno) {
      answer.verdict = Verdict::Internal;
      answer.reason = fmt::format("the replay refuses the trace at step {}: {}", replayed.step, replayed.reason);
    }
  } catch (const check::EvaluationError& error) {
    answer.verdict = Verdict::Internal;
    answer.reason = fmt::format("the loop that was found cannot be evaluated: {}", error.what());
  } catch (const util::Exceeded& exceeded) {
    answer.trace.reset();
    leave_out("trace", exceeded, answer);
  }

  Answers& answers_;
  std::size_t number_;
  const ir::Network& network_;
  const Passing& wanted_;
  util::Budget& budget_;
  const ir::Ticking ticking_;
  liveness::Acceptance acceptance_;
};

}  // namespace

void say_what_counts(result::Trace& trace, const ir::CountedRuns& counted) {
  trace.counted = counted;
  trace.counted.nonzeno = counted.nonzeno && passes(trace);
}

void look_again(Answers& answers, std::size_t property, const ir::Network& network, const Passing& wanted,
                const engine::Effort& so_far, util::Budget& budget, const Replaying& replay, Answer& answer) {
  Again again(answers, property, network, wanted, budget);
  for (const space::Width width : {space::Width::Narrow, space::Width::Wide}) {
    try {
      return again.run(width, so_far, replay, answer);
    } catch (const dbm::OutOfRange&) {
    }
  }
  answer = out_of_range();
}

}  // namespace beeline::plan
