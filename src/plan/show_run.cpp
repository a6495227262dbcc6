#include "plan/show_run.h"

#include <optional>

#include <fmt/format.h>

#include "check/loop.h"
#include "liveness/lasso_trace.h"
#include "plan/evidence_watch.h"
#include "plan/explain.h"

namespace beeline::plan {

namespace {

// Of those in which time passes it need not be: whoever asks for them looks whether it is.
void say_what_counts(result::Trace& trace, const ir::CountedRuns& counted) {
  trace.counted = counted;
  trace.counted.nonzeno = counted.nonzeno && (trace.loop_start ? !trace.zeno : trace.diverges);
}

}  // namespace

void show_run(const Answers& answers, const FoundRun& found, util::Budget& budget, const JudgingRun& judge,
              result::Answer& answer) try {
  EvidenceWatch watch(answers.options(), budget);
  check::Semantics semantics(found.compiled.network);
  semantics.watch(&watch);
  check::LoopChecker checker(semantics, [&](const check::Values& values) {
    return check::negation(semantics.formula(found.question.avoided, values));
  });
  const auto repeats = [&](const result::Trace& trace, std::size_t from, std::size_t to) {
    const check::LoopVerdict verdict = checker.examine(trace, from, to);
    return verdict && !(verdict.zeno && found.passing) ? std::optional(verdict.zeno) : std::nullopt;
  };
  liveness::ConcreteRun run = liveness::concrete_run(found.compiled, found.question, found.lasso, repeats, watch);
  if (!run.follows) {
    answer.verdict = result::Verdict::Internal;
    answer.reason = "no run follows the loop that the search found";
    return;
  }
  if (!run.trace) {
    answer.reason = "there is no trace: no two of many rounds of the loop that was found begin alike";
    return;
  }
  answer.trace = std::move(run.trace);
  say_what_counts(*answer.trace, answers.options().counted);
  believe(judge(*answer.trace, watch), answer);
  if (!answer.trace->loop_start && !answer.trace->diverges) explain_end(answers.network(), answer, watch);
} catch (const check::EvaluationError& error) {
  answer.verdict = result::Verdict::Internal;
  answer.reason = fmt::format("the loop that was found cannot be evaluated: {}", error.what());
} catch (const util::Exceeded& exceeded) {
  answer.trace.reset();
  leave_out("trace", exceeded, answer);
}

}  // namespace beeline::plan
