#include "plan/linear_time.h"

#include <algorithm>
#include <optional>
#include <type_traits>

#include <fmt/format.h>

#include "analysis/features.h"
#include "check/semantics.h"
#include "check/tableau.h"
#include "check/word.h"
#include "liveness/diving_search.h"
#include "liveness/nested_search.h"
#include "liveness/scc_search.h"
#include "ltl/degeneralise.h"
#include "ltl/translate.h"
#include "plan/counted.h"
#include "plan/directed_words.h"
#include "plan/explain.h"
#include "plan/passing.h"
#include "plan/prepare.h"
#include "plan/show_run.h"
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

// None: the automaton is too large, which the answer says. A certificate rests on the plain automaton that its checker
// makes.
std::optional<Sought> sought(const ir::Said& question, util::Position position, bool certify, util::Budget& budget,
                             Answer& answer) {
  if (const auto* given = std::get_if<ir::Recurrent>(&question))
    return Sought{given->automaton, given->propositions, given->never, given->endings, given->wanted};
  const auto& asked = std::get<ir::LinearTime>(question);
  if (certify) {
    check::Violations violations = check::violations(asked.formula, budget);
    if (violations.automaton)
      return Sought{std::move(*violations.automaton), asked.propositions, asked.never, true, false};
    Refusal{Verdict::Unsupported, violations.reason + " for a certificate", position}.fill(answer);
    return std::nullopt;
  }
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
  return exact_zones(compiled, endings) == space::Abstraction::LU;
}

liveness::SccSearch::Options by_components(const space::Compiled& compiled, bool endings) {
  if (!may_simulate(compiled, endings)) return {space::Abstraction::M, space::Comparison::Inclusion};
  return {space::Abstraction::Alu, space::Comparison::Alu};
}

// Who may look for it, and who does unless somebody else is asked to: where a state shows that a run is accepted,
// whoever looks for states. They do not keep what a certificate needs, nor do they know what is fair.
RunsAsked runs_asked(const Sought& sought, bool certify, bool fair) {
  RunsAsked asked{AskedOfRuns::Words, "scc"};
  asked.states_will_do = !certify && !fair && sought.endings && sought.automaton.kind == ltl::Kind::Terminal;
  if (asked.states_will_do) asked.by_default = "bfs(order=auto)";
  return asked;
}

// A run that violates G (p -> F q) may come to the p in question in its loop only, and one that violates p --> q has
// done so before: its loop begins there. Only without clocks, where states come back as they were.
void begin_with_premise(const ir::Network& network, const ir::LeadsTo& asked, result::Trace& trace,
                        util::Watch& watch) {
  if (!trace.loop_start) return;
  check::Semantics semantics(network);
  semantics.watch(&watch);
  const auto holds = [&](ir::ExprId formula, std::size_t i) {
    return !formula || semantics.formula(formula, trace.states[i].values).is_true();
  };
  std::size_t first = 0;  // with p, and without q from there on
  for (std::size_t i = 0; i < *trace.loop_start; ++i)
    if (holds(asked.conclusion, i)) first = i + 1;
  while (first < trace.steps.size() && !holds(asked.formula, first)) ++first;
  for (std::size_t& at = *trace.loop_start; at < first; ++at) {
    trace.steps.push_back(trace.steps[at]);
    trace.states.push_back(trace.states[at + 1]);
  }
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
        acceptance_{sought.automaton, sought.propositions, sought.never, sought.endings,
                    answers.options().counted.fair},
        options_(options),
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
  const ir::Property& property() const { return answers_.property(number_); }

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
    if (!found && !property().is_liveness())
      answer.reason = fmt::format("{} accepting transition{} met", met, met == 1 ? "" : "s");
    if (!found && !search_.has_states())
      answers_.warn({}, "the initial state violates an invariant: the model has no state at all");
    if (!found && !answers_.options().certificate.empty()) certify();
    const bool nonzeno = answers_.options().counted.nonzeno;
    if (found && (answers_.options().want_traces || nonzeno)) attach_trace(answer);
    if (found && nonzeno && answer.verdict != Verdict::Internal && !(answer.trace && answer.trace->counted.nonzeno))
      look_again(answer);
    if (!answers_.options().want_traces) answer.trace.reset();
  }

  void look_again(Answer& answer) {
    const auto replay = [this](const result::Trace& trace, util::Watch& watch) {
      return check::replay(answers_.network(), trace, asked_, watch);
    };
    const Verdict none = sought_.wanted ? Verdict::NotSatisfied : Verdict::Satisfied;
    const Passing passing{sought_.automaton, sought_.propositions, {sought_.never, {}}, sought_.endings, false, none};
    plan::look_again(answers_, number_, prepared_.compiled->network, passing, effort(), budget_, replay, answer);
  }

  // Where states were merged that differ, and the graph has cycles that no run has, it is made again without that.
  void certify() try {
    if constexpr (std::is_same_v<Search, liveness::SccSearch>) {
      std::optional<result::RankedSet> proof = search_.certificate(budget_);
      if (!proof) {
        const space::Abstraction zones =
            options_.abstraction == space::Abstraction::Alu ? space::Abstraction::LU : options_.abstraction;
        Search exact(*prepared_.compiled, acceptance_, {zones, space::Comparison::Exact, false});
        const End end = exact.run(budget_);
        if (end == End::Exhausted) proof = exact.certificate(budget_);
      }
      if (proof) answers_.certify(number_, *proof);
      else answers_.cannot_certify(number_, "there was not enough time or memory to make it");
    }
  } catch (const util::Exceeded&) {
    answers_.cannot_certify(number_, "there was not enough time or memory to make it");
  }

  void attach_trace(Answer& answer) {
    const auto judge = [&](result::Trace& trace, util::Watch& watch) {
      if (const auto* leads_to = property().template as<ir::LeadsTo>())
        begin_with_premise(answers_.network(), *leads_to, trace, watch);
      answer.length.first = std::max(search_.first_length(), trace.steps.size());
      answer.length.at_least = search_.at_least();
      return property().is_liveness() ? check::replay(answers_.network(), trace, property(), watch)
                                      : check::replay(answers_.network(), trace, asked_, watch);
    };
    const liveness::Question question{sought_.never, {}};
    show_run(answers_, {*prepared_.compiled, question, search_.found()}, budget_, judge, answer);
  }

  Answers& answers_;
  std::size_t number_;
  const ir::Said& asked_;
  const Sought& sought_;
  const Preparation& prepared_;
  util::Budget& budget_;
  liveness::Acceptance acceptance_;
  Options options_;
  Search search_;
};

// A lasso of the product stands for a run, but a run may have a shorter lasso than the product, whose automaton may
// need a while to settle. One that has a single state does not.
void say_how_short(const Preparation& prepared, const ltl::Automaton& automaton, Answer& answer) {
  const components::Use search = prepared.config.use();
  if (!answer.trace || runs_of(search.component()) != Runs::Recorded) return;
  const components::Use inner = search.parts().front();
  if (!components::traits_of(inner).optimal) return;
  if (automaton.states() == 1) answer.length.at_least = answer.trace->steps.size();
  else answer.reason = "no lasso of the product with the automaton is shorter";
}

Answer find(Answers& answers, std::size_t property, const ir::Said& asked, const Sought& wanted,
            const Guiding& guiding) {
  const Preparation& prepared = guiding.prepared;
  const space::Compiled& compiled = *prepared.compiled;
  const components::Use use = prepared.config.use();
  const bool want_traces = answers.options().want_traces;
  if (runs_of(use.component()) == Runs::Nested) {
    liveness::NestedSearch::Options options{exact_zones(compiled, wanted.endings), {}, want_traces};
    const liveness::Acceptance acceptance{wanted.automaton, wanted.propositions, wanted.never, wanted.endings};
    const auto order = use.part(components::Kind::Estimate);
    if (print(order->spec()) != use.component().option_of(components::Kind::Estimate)->initial)
      options.order = [&, order](liveness::Product& product) {
        return std::make_unique<liveness::GuideOrder>(make_guide(*order, false, product, acceptance, guiding));
      };
    return Finder<liveness::NestedSearch, liveness::NestedSearch::Options>(answers, property, asked, wanted, prepared,
                                                                           options, guiding.budget)
        .run();
  }
  if (runs_of(use.component()) != Runs::Components) {
    Answer answer =
        Finder<DirectedWords, Guiding>(answers, property, asked, wanted, prepared, guiding, guiding.budget).run();
    say_how_short(prepared, wanted.automaton, answer);
    return answer;
  }
  using liveness::SccSearch;
  SccSearch::Options options = by_components(compiled, wanted.endings);
  options.shorten = want_traces;
  const bool dives =
      use.choice("dives") == 1 && answers.options().certificate.empty() && answers.options().counted.fair.empty();
  if (dives) {
    using liveness::DivingSearch;
    return Finder<DivingSearch, DivingSearch::Options>(answers, property, asked, wanted, prepared,
                                                       {options, exact_zones(compiled, wanted.endings)}, guiding.budget)
        .run();
  }
  return Finder<SccSearch, SccSearch::Options>(answers, property, asked, wanted, prepared, options, guiding.budget)
      .run();
}

// Why these runs cannot be told from others here.
std::optional<Refusal> objection(const Answers& answers, const Sought& wanted, util::Position position) {
  const Options& options = answers.options();
  for (const ir::ExprId formula : wanted.propositions)
    if (formula && analysis::mentions_deadlock(answers.network().arena, formula))
      return Refusal{Verdict::Unsupported, fmt::format("deadlock in {}", queries_about_runs), position};
  if (std::string reason = objection_to_nonzeno(answers.network(), options.counted); !reason.empty())
    return Refusal{Verdict::Unsupported, std::move(reason), position};
  const std::vector<std::uint32_t>& fair = options.counted.fair;
  if (fair.empty()) return std::nullopt;
  if (std::string reason = objection_to_fairness(answers.network(), fair); !reason.empty())
    return Refusal{Verdict::Unsupported, std::move(reason), position};
  constexpr std::size_t most_marks = 63;
  if (wanted.automaton.marks + fair.size() > most_marks)
    return Refusal{Verdict::Unsupported,
                   fmt::format("fairness to {} processes, with {} conditions of the query: at most {} in all; name "
                               "those that matter, as in --fairness weak:P,Q",
                               fair.size(), wanted.automaton.marks, most_marks),
                   position};
  if (!options.registry->validate(options.search).empty()) return std::nullopt;  // told later
  if (std::string reason = objection_to_fairness(*options.registry, options.registry->complete(options.search));
      !reason.empty())
    return Refusal{Verdict::Error, std::move(reason), {}};
  return std::nullopt;
}

// Nested search wants one mark at most.
bool wants_one_mark(const Options& options) {
  if (!options.registry->validate(options.search).empty()) return false;
  const components::Spec search = options.registry->complete(options.search);
  return runs_of(components::Use(*options.registry, search).component()) == Runs::Nested;
}

}  // namespace

Answer find_word(Answers& answers, std::size_t property, const ir::Said& asked, util::Budget& budget) try {
  Answer answer;
  const Options& options = answers.options();
  const char* const misfit = options.shortest              ? "proofs that a trace is a shortest one"
                             : options.graph               ? "graphs"
                             : options.coverage != nullptr ? "figures of coverage"
                                                           : nullptr;
  if (misfit != nullptr) {
    const char* const queries = answers.property(property).is_liveness() ? queries_about_runs : queries_about_words;
    Refusal{Verdict::Error, fmt::format("there are no {} for {}", misfit, queries), {}}.fill(answer);
    return answer;
  }
  const bool certify = !options.certificate.empty();
  std::optional<Sought> wanted = sought(asked, answers.property(property).position, certify, budget, answer);
  if (!wanted) return answer;
  if (const auto refusal = objection(answers, *wanted, answers.property(property).position)) {
    refusal->fill(answer);
    return answer;
  }
  if (wants_one_mark(options)) wanted->automaton = ltl::degeneralised(wanted->automaton, budget);
  ir::Network network = answers.network();
  if (answers.property(property).as<ir::Potentially>()) wanted->wanted = true;
  for (ir::ExprId& formula : wanted->propositions)
    if (!formula) formula = network.arena.constant(1);
  if (!wanted->never) wanted->never = network.arena.constant(0);
  const liveness::Progress progress = liveness::progress_of(wanted->automaton, wanted->propositions, network.arena);
  estimate::SharedGraphs graphs;
  std::vector<ir::ExprId> formulas = wanted->propositions;
  formulas.push_back(wanted->never);
  for (const space::Width width : {space::Width::Narrow, space::Width::Wide}) {
    const Preparation prepared = prepare_runs(network, options, budget, formulas, width,
                                              runs_asked(*wanted, certify, !options.counted.fair.empty()));
    if (prepared.refusal) {
      prepared.refusal->fill(answer);
      return answer;
    }
    if (certify && runs_of(prepared.config.use().component()) != Runs::Components) {
      Refusal{Verdict::Error, prepared.config.spec.name + " writes no certificates; use scc or auto", {}}.fill(answer);
      return answer;
    }
    try {
      return find(answers, property, asked, *wanted, {progress, prepared, options, graphs, budget});
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
