#include "plan/reachability.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "analysis/failures.h"
#include "analysis/features.h"
#include "engine/explicit.h"
#include "engine/coverage.h"
#include "engine/graph.h"
#include "engine/improve.h"
#include "engine/portfolio.h"
#include "plan/evidence_watch.h"
#include "plan/explain.h"
#include "plan/frozen.h"
#include "plan/prepare.h"
#include "plan/rounds.h"
#include "plan/slice.h"
#include "space/trace_builder.h"
#include "util/memory.h"

namespace beeline::plan {

namespace {

using engine::End;
using result::Answer;
using result::Verdict;

bool is_false(const ir::Arena& arena, ir::ExprId id) { return id && as_constant(arena, id) == 0; }

Verdict verdict(const ir::Property& property, bool met) {
  return (property.as<ir::Reachable>() != nullptr) == met ? Verdict::Satisfied : Verdict::NotSatisfied;
}

class Exploration final : public engine::Listener {
 public:
  Exploration(Answers& answers, std::span<const std::size_t> group, const Preparation& prepared,
              engine::Targets& targets, const Slice* slice, engine::FrozenFile frozen, util::Budget& budget)
      : answers_(answers),
        options_(answers.options()),
        group_(group),
        config_(prepared.config),
        scalar_sets_(prepared.symmetry.sets),
        targets_(targets),
        slice_(slice),
        budget_(budget),
        time_locks_(
            errands_, options_.on_warning,
            [this](const engine::Path& path, auto key) {
              return why_stuck(task_.compiled, path, key, slice_, budget_);
            },
            slice != nullptr ? slice->omitted : std::vector<bool>()),
        task_(prepared.task(options_.on_warning ? &time_locks_ : nullptr)),
        met_(group.size(), false) {
    task_.shelf = options_.shelf;
    task_.frozen = std::move(frozen);
    task_.ways = options_.want_traces;
    task_.processes = processes();
    task_.conditions = &options_.conditions;
    if (options_.on_warning)
      task_.warn = [this](const util::Diagnostic& d) { errands_.leave([this, d] { options_.on_warning(d); }); };
  }

  // The properties that are left open.
  std::vector<std::size_t> run() {
    make_engine();
    began_ = budget_.seconds();
    const util::Budget::Reporting reporting(budget_, [this] { report(); });
    End end = engine_->run(budget_, *this);
    if (options_.coverage != nullptr) options_.coverage->exact |= saw_everything(*engine_, end, config_);
    if (first_) {
      improve();
      end = End::Stopped;
    }
    return give_rest(end);
  }

  // The properties without an answer yet.
  std::vector<std::size_t> unanswered() const {
    std::vector<std::size_t> open;
    for (std::size_t t = 0; t < group_.size(); ++t) {
      if (!met_[t]) open.push_back(group_[t]);
    }
    return open;
  }

  void found(const engine::Finding& finding) override {
    if (improves()) {
      first_ = finding;
      return;
    }
    engine::Path path = finding.path;
    const result::TraceLength length{path.size(), proved() ? path.size() : 0};
    // With several targets each trace is shortened when it is found, and the search goes on.
    const ir::ExprId formula = targets_.formulas()[finding.target];
    if (options_.want_traces && portfolio_ != nullptr && formula) {
      path = engine::shortened(task_, path, formula, allowance(), budget_);
    }
    give(finding, path, length);
  }

 private:
  // What needs every state once gets one search; so do targets that are plainly false, asked to count the states.
  void make_engine() {
    const auto targets = targets_.formulas();
    const bool counting = std::all_of(targets.begin(), targets.end(),
                                      [&](ir::ExprId t) { return is_false(answers_.network().arena, t); });
    const bool alone = counting || options_.graph || options_.coverage != nullptr || !options_.certificate.empty();
    members_ = config_.members();
    if (config_.is_portfolio() && !alone) {
      const auto member = [this](std::size_t i) {
        return std::make_unique<engine::ExplicitEngine>(task_, members_[i], targets_);
      };
      const engine::Portfolio::Threads side_by_side{threads(), &errands_, [this] { return targets_.enough(); }};
      auto portfolio = std::make_unique<engine::Portfolio>(config_.portfolio(), member, side_by_side);
      portfolio_ = portfolio.get();
      engine_ = std::move(portfolio);
      return;
    }
    auto single = std::make_unique<engine::ExplicitEngine>(task_, members_[0], targets_);
    if (options_.graph) {
      std::ostream& out = options_.graph(group_[0]);
      single->observe(graph_.emplace(answers_.network(), *single, true, out, budget_));
    }
    if (options_.coverage != nullptr) single->observe(coverage_.emplace(single->space(), *options_.coverage, budget_));
    engine_ = std::move(single);
  }

  // A limit of counted work is met exactly by who takes turns.
  std::size_t threads() const { return budget_.limits().work == UINT64_MAX ? options_.threads : 1; }
  // Nor do processes know what others have covered of the model.
  std::size_t processes() const {
    return budget_.limits().work == UINT64_MAX && options_.coverage == nullptr ? options_.processes : 1;
  }

  void report() const {
    if (!options_.on_progress) return;
    engine::Effort effort = engine_->effort();
    Progress p{effort.counts.explored, effort.open, effort.stored, util::resident_bytes(), budget_.seconds()};
    if (improvement_) {
      effort = improvement_->effort();
      p.explored += effort.counts.explored;
      p.open = effort.open;
      p.stored = effort.stored;
      p.first_length = first_->path.size();
      p.length = improvement_->path().size();
      p.at_least = improvement_->at_least();
    }
    if (effort.freezing) p.along = effort.freezing->progress();
    for (std::size_t t = 0; t < group_.size(); ++t) {
      if (!met_[t]) p.queries.push_back(group_[t]);
    }
    p.search = engine_->running();
    p.making = budget_.stages();
    if (p.making.empty() && !improvement_) p.making = std::move(effort.making);
    options_.on_progress(p);
  }

  // The first trace to a single target is not the last word.
  bool improves() const { return targets_.formulas().size() == 1 && (portfolio_ != nullptr || options_.shortest); }

  // Whether the search that answers finds shortest traces only.
  bool proved() const { return components::traits_of({*config_.registry, engine_->spec()}).optimal; }

  engine::Allowance allowance() const {
    return engine::Allowance::after(engine_->effort().counts.work(), budget_.seconds() - began_, budget_,
                                    group_.size());
  }

  void improve() {
    result::TraceLength length{first_->path.size(), proved() ? first_->path.size() : 0};
    tell_early(first_->path, length);
    improvement_.emplace(task_, targets_, budget_, first_->path, allowance());
    if (options_.want_traces && length.at_least != length.first) {
      bool together = false;
      if (portfolio_ != nullptr) {
        const components::Portfolio& entry = config_.portfolio();
        std::vector<Spec> others;
        for (const std::string& text : entry.shorter) others.push_back(config_.with_its_store(text));
        if (threads() > 1) {
          const engine::Improvement::Together how{threads(), &errands_, options_.shortest,
                                                  [&] { tell_shorter(length); }};
          together = improvement_->shorten_side_by_side(*portfolio_, entry, others, how);
        } else {
          improvement_->shorten(*portfolio_, entry, others);
        }
      } else {
        improvement_->leave_out_steps();
      }
      if (options_.shortest && !together) {
        if (portfolio_ != nullptr) portfolio_->keep_answering_only();
        improvement_->prove();
      }
      const std::size_t at_least = improvement_->at_least();
      if (options_.shortest || at_least == improvement_->path().size()) length.at_least = at_least;
    }
    give(*first_, improvement_->path(), length);
  }

  // A shorter trace takes the place of the first one soon, but building each would take longer than finding some.
  void tell_shorter(result::TraceLength length) {
    constexpr double between = 1, needed = 2;  // seconds
    if (!options_.first_traces || budget_.seconds() - told_ < between || budget_.seconds_left() < needed) return;
    tell_early(improvement_->path(), length);
  }

  void tell_early(const engine::Path& path, result::TraceLength length) {
    if (!options_.on_first || !options_.want_traces || length.at_least == length.first) return;
    const std::size_t i = group_[first_->target];
    Answer answer;
    answer.query = answers_.property(i).text;
    answer.verdict = verdict(answers_.property(i), true);
    answer.search = print(engine_->spec());
    // The time for a very long one is better spent on a shorter one.
    constexpr std::size_t long_trace = 2'000;
    if (options_.first_traces && path.size() <= long_trace)
      attach_trace(path, targets_.formulas()[first_->target], length, answer);
    answer.statistics = statistics_now();
    if (answer.verdict != Verdict::Internal) options_.on_first(i, answer);
    told_ = budget_.seconds();
  }

  result::Statistics statistics_now() const {
    engine::Effort effort = engine_->effort();
    if (improvement_) effort.counts += improvement_->effort().counts;
    result::Statistics statistics = answers_.statistics(effort, budget_);
    if (slice_ != nullptr) statistics.left_out = slice_->left_out;
    statistics.scalar_sets = scalar_sets_;
    return statistics;
  }

  void give(const engine::Finding& finding, const engine::Path& path, result::TraceLength length) {
    const std::size_t i = group_[finding.target];
    Answer answer;
    answer.verdict = verdict(answers_.property(i), true);
    answer.search = print(engine_->spec());
    if (options_.want_traces && finding.no_way.empty())
      attach_trace(path, targets_.formulas()[finding.target], length, answer);
    if (options_.want_traces && !finding.no_way.empty())
      answer.reason = fmt::format("there is no trace: {}", finding.no_way);
    answer.statistics = statistics_now();
    answer.statistics.context_switches = finding.switches;
    met_[finding.target] = true;
    answers_.give(i, std::move(answer));
  }

  // Where limits end it the verdict stands, without a trace.
  // Who found steps has looked at that state first.
  bool starts_in_one_state() const {
    const auto& processes = task_.compiled.network.processes;
    return std::all_of(processes.begin(), processes.end(),
                       [](const ir::Process& process) { return process.also_initial.empty(); });
  }

  void attach_trace(const engine::Path& path, ir::ExprId formula, result::TraceLength length, Answer& answer) try {
    EvidenceWatch watch(options_, budget_);
    answer.trace = space::build_trace(task_.compiled, {path, formula, true, {}, {}, &watch});
    if (!answer.trace) {
      answer.verdict = Verdict::Internal;
      answer.reason = "no run follows the path that the search found";
      return;
    }
    if (slice_ != nullptr) answer.trace = completed(answers_.network(), *slice_, std::move(*answer.trace), watch);
    if (!answer.trace) {
      answer.verdict = Verdict::Internal;
      answer.reason = "the whole model cannot do what the part of it that was searched does";
      return;
    }
    answer.length = length;
    if (options_.shortest && !path.empty() && starts_in_one_state())
      answer.length.at_least = std::max<std::size_t>(length.at_least, 1);
    answers_.confirm(formula, answer, watch);
    if (analysis::mentions_deadlock(answers_.network().arena, formula)) explain_end(answers_.network(), answer, watch);
  } catch (const util::Exceeded& exceeded) {
    answer.trace.reset();
    leave_out("trace", exceeded, answer);
  }

  // What the end of the exploration means for targets that were not met.
  std::vector<std::size_t> give_rest(End end) {
    Answer rest;
    // A limit ends the whole portfolio, whoever had the turn.
    const bool decided = end == End::Exhausted || end == End::Stopped || end == End::ModelError;
    rest.search = print(decided || portfolio_ == nullptr ? engine_->spec() : config_.spec);
    const bool early = ended_early(*engine_, end, rest);
    std::optional<std::size_t> culprit;
    if (end == End::ModelError) {
      engine::Failure failure = engine_->failure();
      const bool shorten = options_.want_traces && (portfolio_ != nullptr || options_.shortest);
      if (shorten && failure.path && failure.transition)
        failure.path = engine::shortened(task_, *failure.path, *failure.transition, allowance(), budget_);
      culprit = failure.target;
      attach_error(answers_, task_.compiled, failure, slice_, budget_, rest);
    }
    rest.statistics = statistics_now();
    const engine::Effort effort = (portfolio_ != nullptr ? portfolio_->answering() : *engine_).effort();
    if (!early && effort.kept == 0 && effort.counts.dead_ends == 0) {
      answers_.warn({}, "the initial state violates an invariant: the model has no state at all");
    }
    if (!early && effort.counts.dead_ends > 0 && analysis::may_go_wrong(answers_.network())) {
      answers_.warn({},
                    "states that cannot lead to the target were left out; an error of the model behind them would "
                    "not be seen (--search bfs looks at all)");
    }
    for (std::size_t t = 0; t < group_.size() && !early && !options_.certificate.empty(); ++t) {
      if (met_[t]) continue;
      if (const auto& freezing = rest.statistics.freezing) certify_rounds(answers_, group_[t], *freezing, budget_);
      else answers_.certify(*engine_, group_[t], t, budget_);
    }
    std::vector<std::size_t> open;
    for (std::size_t t = 0; t < group_.size(); ++t) {
      if (met_[t]) continue;
      if (culprit && culprit != t) open.push_back(group_[t]);
      else answers_.give(group_[t], unmet(answers_.property(group_[t]), rest, early));
    }
    return open;
  }

  Answer unmet(const ir::Property& property, Answer answer, bool early) const {
    const bool plain = early && answer.limit != result::Limit::None && options_.certificate.empty() &&
                       config_.is_portfolio() && is_false(answers_.network().arena, property.target());
    if (plain) {
      answer.reason = fmt::format("no state can {} it, though not all were seen: {}",
                                  property.as<ir::Reachable>() ? "satisfy" : "violate", answer.reason);
    }
    if (!early || plain) answer.verdict = verdict(property, false);
    return answer;
  }

  Answers& answers_;
  const Options& options_;
  std::span<const std::size_t> group_;
  const Config& config_;
  const std::vector<result::ScalarSet>& scalar_sets_;
  engine::Targets& targets_;
  const Slice* slice_;  // that is explored; null: the whole network
  util::Budget& budget_;
  util::Errands errands_;
  engine::TimeLocks time_locks_;
  engine::Task task_;
  std::vector<Spec> members_;
  std::unique_ptr<engine::Engine> engine_;
  engine::Portfolio* portfolio_ = nullptr;  // the engine, when it is one
  std::optional<engine::GraphWriter> graph_;
  std::optional<engine::CoverageCollector> coverage_;
  std::optional<engine::Finding> first_;  // that is to be improved
  std::optional<engine::Improvement> improvement_;
  std::vector<bool> met_;
  double began_ = 0, told_ = 0;  // by the budget's clock: the search, of an early trace
};

std::vector<std::size_t> answer(Answers& answers, std::span<const std::size_t> group, bool deadlock,
                                util::Budget& budget, space::Width least);

// What one query asks for may be out of reach, and what the others ask for not.
std::vector<std::size_t> answer_apart(Answers& answers, std::span<const std::size_t> group, bool deadlock,
                                      util::Budget& budget, space::Width least) {
  std::vector<std::size_t> open = answer(answers, group.first(group.size() / 2), deadlock, budget, least);
  const std::vector<std::size_t> rest = answer(answers, group.subspan(group.size() / 2), deadlock, budget, least);
  open.insert(open.end(), rest.begin(), rest.end());
  return open;
}

std::vector<std::size_t> answer(Answers& answers, std::span<const std::size_t> group, bool deadlock,
                                util::Budget& budget, space::Width least) {
  std::vector<ir::ExprId> targets;
  analysis::Observed observed;
  for (const std::size_t i : group) {
    const ir::ExprId formula = answers.property(i).target();
    targets.push_back(formula);
    if (formula) observed.formulas.push_back(formula);
  }
  Demands demands;
  demands.add(Demand::Deadlock, deadlock);
  std::vector<std::size_t> open;
  {
    const auto part = slice(answers.network(), targets, deadlock, answers.options(), budget);
    const ir::Network& network = part ? part->part.network : answers.network();
    const Preparation prepared = prepare(network, answers.options(), budget, observed, demands, targets, {}, least);
    if (prepared.refusal && prepared.refusal->verdict == result::Verdict::Unsupported && group.size() > 1)
      return answer_apart(answers, group, deadlock, budget, least);
    if (prepared.refusal) {
      Answer answer;
      prepared.refusal->fill(answer);
      for (const std::size_t i : group) answers.give(i, answer);
      return {};
    }
    FrozenChoice frozen = frozen_file(answers, group, prepared, network);
    if (!frozen.refusal.empty()) {
      Answer answer;
      Refusal{Verdict::Error, frozen.refusal, {}}.fill(answer);
      for (const std::size_t i : group) answers.give(i, answer);
      return {};
    }
    engine::Targets wanted(targets);
    Exploration exploration(answers, group, prepared, wanted, part ? &*part : nullptr, std::move(frozen.file), budget);
    try {
      return exploration.run();
    } catch (const dbm::OutOfRange&) {
      open = exploration.unanswered();
      least = prepared.compiled->width;
    }
  }  // what was explored is not in the way of what comes
  if (least == space::Width::Narrow) return answer(answers, open, deadlock, budget, space::Width::Wide);
  for (const std::size_t i : open) answers.give(i, out_of_range());
  return {};
}

}  // namespace

std::vector<std::size_t> answer_reachability(Answers& answers, std::span<const std::size_t> group, bool deadlock,
                                             util::Budget& budget) {
  return answer(answers, group, deadlock, budget, space::Width::Narrow);
}

}  // namespace beeline::plan
