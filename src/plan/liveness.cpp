#include "plan/liveness.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "analysis/features.h"
#include "liveness/lasso_search.h"
#include "liveness/shorter_lasso.h"
#include "plan/counted.h"
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

// Adds expressions to the arena.
liveness::Question question_of(const ir::Property& property, ir::Arena& arena) {
  const auto whole = [&](ir::ExprId formula) { return formula ? formula : arena.constant(1); };
  if (const auto* p = property.as<ir::Potentially>()) return {negate(arena, whole(p->formula)), {}};
  if (const auto* p = property.as<ir::Eventually>()) return {whole(p->formula), {}};
  const auto& p = std::get<ir::LeadsTo>(property.kind);
  const ir::ExprId conclusion = whole(p.conclusion);
  return {conclusion, arena.binary(ir::Op::And, whole(p.formula), negate(arena, conclusion))};
}

// What was asked for besides, and is not to be had.
std::string misfit(const Options& options) {
  const char* const what = options.shortest              ? "proofs that a trace is a shortest one"
                           : options.graph               ? "graphs"
                           : options.coverage != nullptr ? "figures of coverage"
                                                         : nullptr;
  return what == nullptr ? "" : fmt::format("there are no {} for {}", what, queries_about_runs);
}

std::size_t length(const liveness::Lasso& lasso) { return lasso.stem.size() + lasso.inside.size(); }

class Finder {
 public:
  Finder(Answers& answers, std::size_t property, const ir::Network& network, const liveness::Question& question,
         const Preparation& prepared, util::Budget& budget)
      : answers_(answers),
        property_(answers.property(property)),
        number_(property),
        network_(network),
        question_(question),
        prepared_(prepared),
        budget_(budget),
        search_(*prepared.compiled, question, !answers.options().certificate.empty()) {}

  Answer run() {
    const util::Budget::Reporting reporting(budget_, [this] { report(); });
    const End end = search_.run(budget_);
    Answer answer;
    if (end == End::Stopped) lasso_ = search_.found();
    const bool nonzeno = answers_.options().counted.nonzeno;
    if (end == End::Stopped && answers_.options().want_traces && !nonzeno) shorten();
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
    if (shorter_) effort.counts += shorter_->counts();
    effort.open = search_.waiting();
    effort.stored = effort.kept = search_.stored();
    return effort;
  }

  void report() const {
    const Options& options = answers_.options();
    if (!options.on_progress) return;
    const engine::Effort now = effort();
    Progress progress{now.counts.explored, now.open, now.stored, util::resident_bytes(), budget_.seconds()};
    progress.queries = {number_};
    progress.search = print(prepared_.config.spec);
    progress.making = budget_.stages();
    options.on_progress(progress);
  }

  engine::Failure failure() const {
    const liveness::LassoSearch::Failure& failure = search_.failure();
    return {failure.error, failure.path, failure.in_query ? std::optional<std::size_t>(0) : std::nullopt,
            failure.transition};
  }

  // As much work again as the search took, or a little where that was less; limits leave what there is.
  void shorten() try {
    constexpr std::uint64_t little_work = 50'000;
    constexpr double little_time = 1;  // seconds
    const double seconds = std::max(budget_.seconds() - began_, little_time);
    const util::Budget::Share share(budget_, std::min(seconds, budget_.seconds_left() / 2));
    shorter_.emplace(*prepared_.compiled, question_, length(lasso_));
    const std::uint64_t work = std::max(search_.counts().work(), little_work);
    if (auto shorter = shorter_->run(budget_, work)) lasso_ = std::move(*shorter);
  } catch (const util::Exceeded&) {
  } catch (const std::bad_alloc&) {
  } catch (const dbm::OutOfRange&) {
  }

  void conclude(bool found, Answer& answer) {
    const bool wanted = property_.as<ir::Potentially>() != nullptr;
    answer.verdict = found == wanted ? Verdict::Satisfied : Verdict::NotSatisfied;
    if (!found && !search_.has_states())
      answers_.warn({}, "the initial state violates an invariant: the model has no state at all");
    if (!found && !answers_.options().certificate.empty()) answers_.certify(number_, search_.certificate());
    const bool nonzeno = answers_.options().counted.nonzeno;
    if (found && (answers_.options().want_traces || nonzeno)) attach_trace(answer);
    if (found && nonzeno && answer.verdict != Verdict::Internal && !(answer.trace && answer.trace->counted.nonzeno))
      look_again(wanted ? Verdict::NotSatisfied : Verdict::Satisfied, answer);
    if (!answers_.options().want_traces) answer.trace.reset();
  }

  void look_again(Verdict if_none, Answer& answer) {
    const ltl::Automaton any = anything();
    const auto replay = [this](const result::Trace& trace, util::Watch& watch) {
      return check::replay(answers_.network(), trace, property_, watch);
    };
    plan::look_again(answers_, number_, network_, {any, {}, question_, true, true, if_none}, effort(), budget_, replay,
                     answer);
  }

  static ltl::Automaton anything() {
    ltl::Automaton automaton;
    automaton.first = {0, 1};
    automaton.transitions = {{}};
    automaton.component = {0};
    return automaton;
  }

  void attach_trace(Answer& answer) {
    const auto judge = [&](result::Trace& trace, util::Watch& watch) {
      answer.length.first = std::max(length(search_.found()), trace.steps.size());
      return check::replay(answers_.network(), trace, property_, watch);
    };
    show_run(answers_, {*prepared_.compiled, question_, lasso_}, budget_, judge, answer);
  }

  Answers& answers_;
  const ir::Property& property_;
  std::size_t number_;
  const ir::Network& network_;
  const liveness::Question& question_;
  const Preparation& prepared_;
  util::Budget& budget_;
  double began_ = budget_.seconds();
  liveness::LassoSearch search_;
  std::optional<liveness::ShorterLasso> shorter_;
  liveness::Lasso lasso_;  // that is shown
};

}  // namespace

Answer find_run(Answers& answers, std::size_t property, util::Budget& budget) {
  Answer answer;
  const Options& options = answers.options();
  if (const std::string reason = misfit(options); !reason.empty()) {
    Refusal{Verdict::Error, reason, {}}.fill(answer);
    return answer;
  }
  ir::Network network = answers.network();
  const liveness::Question question = question_of(answers.property(property), network.arena);
  std::vector<ir::ExprId> formulas{question.avoided};
  if (question.start) formulas.push_back(*question.start);
  for (const ir::ExprId formula : formulas) {
    if (!analysis::mentions_deadlock(network.arena, formula)) continue;
    Refusal{Verdict::Unsupported, fmt::format("deadlock in {}", queries_about_runs),
            answers.property(property).position}
        .fill(answer);
    return answer;
  }
  if (std::string reason = objection_to_nonzeno(network, options.counted); !reason.empty()) {
    Refusal{Verdict::Unsupported, std::move(reason), answers.property(property).position}.fill(answer);
    return answer;
  }
  for (const space::Width width : {space::Width::Narrow, space::Width::Wide}) {
    const Preparation prepared = prepare_runs(network, options, budget, formulas, width);
    if (prepared.refusal) {
      prepared.refusal->fill(answer);
      return answer;
    }
    try {
      return Finder(answers, property, network, question, prepared, budget).run();
    } catch (const dbm::OutOfRange&) {
    }
  }
  return out_of_range();
}

}  // namespace beeline::plan
