#include "plan/linear_time.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "check/loop.h"
#include "check/word.h"
#include "liveness/lasso_trace.h"
#include "liveness/nested_search.h"
#include "liveness/scc_search.h"
#include "ltl/degeneralise.h"
#include "ltl/translate.h"
#include "plan/evidence_watch.h"
#include "plan/explain.h"
#include "plan/prepare.h"
#include "util/memory.h"

namespace beeline::plan {

namespace {

using engine::End;
using result::Answer;
using result::Verdict;

// What a property looks for, with its automaton.
struct Sought {
  ltl::Automaton automaton;
  std::vector<ir::ExprId> propositions;
  ir::ExprId never;
  bool endings = true, wanted = false;
};

// None: the automaton is too large, which the answer says.
std::optional<Sought> sought(const ir::Said& question, util::Position position, util::Budget& budget, Answer& answer) {
  if (const auto* given = std::get_if<ir::Recurrent>(&question))
    return Sought{given->automaton, given->propositions, given->never, given->endings, given->wanted};
  const auto& asked = std::get<ir::LinearTime>(question);
  ltl::Formulas formulas;
  const ltl::Formula violation = formulas.negated(ir::formula_of(asked.formula, formulas));
  const util::Making making(budget, "automaton of the formula");
  ltl::Translated translated = ltl::translate(formulas, violation, budget);
  if (!translated.automaton) {
    Refusal{Verdict::Unsupported, translated.refusal, position}.fill(answer);
    return std::nullopt;
  }
  return Sought{std::move(*translated.automaton), asked.propositions, asked.never, true, false};
}

// Whether what a simulation preserves is enough.
bool may_simulate(const space::Compiled& compiled, bool endings) {
  return !endings && !compiled.network.has_priorities && compiled.bounds.diagonals().empty();
}

liveness::SccSearch::Options by_components(const space::Compiled& compiled, bool endings) {
  if (!may_simulate(compiled, endings)) return {space::Abstraction::M, space::Comparison::Inclusion};
  return {space::Abstraction::Alu, space::Comparison::Alu};
}

space::Abstraction nested(const space::Compiled& compiled, bool endings) {
  return may_simulate(compiled, endings) ? space::Abstraction::LU : space::Abstraction::M;
}

template <class Search, class Options>
class Finder {
 public:
  Finder(Answers& answers, std::size_t property, const ir::Said& asked, const Sought& sought,
         const Preparation& prepared, Options options, util::Budget& budget)
      : answers_(answers),
        number_(property),
        asked_(asked),
        sought_(sought),
        prepared_(prepared),
        budget_(budget),
        acceptance_{sought.automaton, sought.propositions, sought.never, sought.endings},
        search_(*prepared.compiled, acceptance_, options) {}

  Answer run() {
    const util::Budget::Reporting reporting(budget_, [this] { report(); });
    const End end = search_.run(budget_);
    Answer answer;
    answer.search = print(prepared_.config.spec);
    answer.statistics = answers_.statistics(effort(), budget_);
    answer.statistics.scalar_sets = prepared_.symmetry.sets;
    if (!ended_early(
            end, [this] { return failure(); }, answer))
      conclude(end == End::Stopped, answer);
    else if (end == End::ModelError) attach_error(answers_, *prepared_.compiled, failure(), nullptr, budget_, answer);
    return answer;
  }

 private:
  engine::Effort effort() const {
    engine::Effort effort;
    effort.counts = search_.counts();
    effort.open = search_.waiting();
    effort.stored = effort.kept = search_.stored();
    return effort;
  }

  void report() const {
    const plan::Options& options = answers_.options();
    if (!options.on_progress) return;
    const engine::Effort now = effort();
    Progress progress{now.counts.explored, now.open, now.stored, util::resident_bytes(), budget_.seconds()};
    progress.queries = {number_};
    progress.search = print(prepared_.config.spec);
    progress.making = budget_.stages();
    options.on_progress(progress);
  }

  engine::Failure failure() const {
    const liveness::Failure& failure = search_.failure();
    return {failure.error, failure.path, failure.in_query ? std::optional<std::size_t>(0) : std::nullopt,
            failure.transition};
  }

  void conclude(bool found, Answer& answer) {
    answer.verdict = found == sought_.wanted ? Verdict::Satisfied : Verdict::NotSatisfied;
    const std::uint64_t met = search_.accepting();
    if (!found) answer.reason = fmt::format("{} accepting transition{} met", met, met == 1 ? "" : "s");
    if (!found && !search_.has_states())
      answers_.warn({}, "the initial state violates an invariant: the model has no state at all");
    if (found && answers_.options().want_traces) attach_trace(answer);
  }

  void attach_trace(Answer& answer) try {
    EvidenceWatch watch(answers_.options(), budget_);
    check::Semantics semantics(answers_.network());
    semantics.watch(&watch);
    check::LoopChecker checker(semantics, [](const check::Values&) { return check::Formula::constant(true); });
    const auto repeats = [&](const result::Trace& trace, std::size_t from, std::size_t to) {
      const check::LoopVerdict verdict = checker.examine(trace, from, to);
      return verdict ? std::optional(verdict.zeno) : std::nullopt;
    };
    const liveness::Question question{sought_.never, {}};
    auto run = liveness::concrete_run(*prepared_.compiled, question, search_.found(), repeats, watch);
    if (!run.follows) {
      answer.verdict = Verdict::Internal;
      answer.reason = "no run follows the loop that the search found";
    }
    if (run.follows && !run.trace)
      answer.reason += "; there is no trace: no two of many rounds of the loop that was found begin alike";
    if (!run.trace) return;
    answer.trace = std::move(run.trace);
    answer.length.first = std::max(search_.first_length(), answer.trace->steps.size());
    if (const auto replayed = check::replay(answers_.network(), *answer.trace, asked_, watch); !replayed) {
      answer.verdict = Verdict::Internal;
      answer.reason = fmt::format("the replay refuses the trace at step {}: {}", replayed.step, replayed.reason);
    }
    if (!answer.trace->loop_start && !answer.trace->diverges) explain_end(answers_.network(), answer, watch);
  } catch (const check::EvaluationError& error) {
    answer.verdict = Verdict::Internal;
    answer.reason = fmt::format("the loop that was found cannot be evaluated: {}", error.what());
  } catch (const util::Exceeded& exceeded) {
    answer.trace.reset();
    leave_out("trace", exceeded, answer);
  }

  Answers& answers_;
  std::size_t number_;
  const ir::Said& asked_;
  const Sought& sought_;
  const Preparation& prepared_;
  util::Budget& budget_;
  liveness::Acceptance acceptance_;
  Search search_;
};

Answer find(Answers& answers, std::size_t property, const ir::Said& asked, const Sought& wanted,
            const Preparation& prepared, util::Budget& budget) {
  const space::Compiled& compiled = *prepared.compiled;
  if (prepared.config.spec.name == "ndfs") {
    Sought with_one_mark = wanted;
    with_one_mark.automaton = ltl::degeneralised(wanted.automaton, budget);
    const space::Abstraction zones = nested(compiled, wanted.endings);
    return Finder<liveness::NestedSearch, space::Abstraction>(answers, property, asked, with_one_mark, prepared, zones,
                                                              budget)
        .run();
  }
  using liveness::SccSearch;
  const SccSearch::Options options = by_components(compiled, wanted.endings);
  return Finder<SccSearch, SccSearch::Options>(answers, property, asked, wanted, prepared, options, budget).run();
}

}  // namespace

Answer find_word(Answers& answers, std::size_t property, const ir::Said& asked, util::Budget& budget) try {
  Answer answer;
  const Options& options = answers.options();
  const char* const misfit = !options.certificate.empty()  ? "certificates"
                             : options.shortest            ? "proofs that a trace is a shortest one"
                             : options.graph               ? "graphs"
                             : options.coverage != nullptr ? "figures of coverage"
                                                           : nullptr;
  if (misfit != nullptr) {
    Refusal{Verdict::Error, fmt::format("there are no {} for {}", misfit, queries_about_words), {}}.fill(answer);
    return answer;
  }
  const std::optional<Sought> wanted = sought(asked, answers.property(property).position, budget, answer);
  if (!wanted) return answer;
  std::vector<ir::ExprId> formulas = wanted->propositions;
  formulas.push_back(wanted->never);
  for (const space::Width width : {space::Width::Narrow, space::Width::Wide}) {
    const Preparation prepared = prepare_runs(answers.network(), options, budget, formulas, width, AskedOfRuns::Words);
    if (prepared.refusal) {
      prepared.refusal->fill(answer);
      return answer;
    }
    try {
      return find(answers, property, asked, *wanted, prepared, budget);
    } catch (const dbm::OutOfRange&) {
    }
  }
  return out_of_range();
} catch (const util::Exceeded& exceeded) {
  Answer answer;
  ended_early(
      search::end_by(exceeded.cause), [] { return engine::Failure(); }, answer);
  return answer;
}

}  // namespace beeline::plan
