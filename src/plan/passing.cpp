#include "plan/passing.h"

#include "ir/transform/ticking.h"
#include "liveness/passing_search.h"
#include "plan/directed_words.h"
#include "plan/show_run.h"
#include "result/lift.h"

namespace beeline::plan {

namespace {

using engine::End;
using result::Answer;
using result::Verdict;

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
                    Answer& answer) {
    const auto judge = [&](result::Trace& trace, util::Watch& watch) {
      trace = *result::lift(trace, network_, ticking_.made.network, ticking_.made.maps);
      answer.length.first = trace.steps.size();
      check::ReplayVerdict replayed = replay(trace, watch);
      if (replayed && !trace.counted.nonzeno) replayed.reason = "time does not pass beyond every bound";
      return replayed;
    };
    show_run(answers_, {compiled, wanted_.question, search.found(), true}, budget_, judge, answer);
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
