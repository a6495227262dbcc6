#include "plan/support.h"

#include <fmt/format.h>

#include "analysis/features.h"
#include "dbm/bound.h"
#include "engine/explicit.h"
#include "ir/clock_offset.h"
#include "ir/operators.h"
#include "plan/prepare.h"
#include "plan/reachability.h"
#include "result/shown.h"

namespace beeline::plan {

namespace {

class Seen final : public engine::Listener {
 public:
  void found(const engine::Finding&) override { any = true; }
  bool any = false;
};

// The formula, and the term in relation to a value.
ir::ExprId where(ir::Arena& arena, const Claim& claim, ir::Op relation, std::int64_t value) {
  const ir::Term& term = claim.term;
  const ir::ExprId atom =
      term.value
          ? arena.binary(relation, term.value, arena.constant(static_cast<std::int32_t>(value)))
          : with_clock_offset(arena, arena.clock_cmp(relation, term.clock_x, term.clock_y, arena.constant(0)), value);
  return claim.asked.formula ? arena.binary(ir::Op::And, claim.asked.formula, atom) : atom;
}

// What stands between the braces of sup{...}: and the like.
std::string formula_text(const std::string& query) {
  const auto open = query.find('{');
  const auto close = query.rfind('}');
  if (open == std::string::npos || close == std::string::npos || close < open) return {};
  return query.substr(open + 1, close - open - 1);
}

// For a state of the formula, and more if there is more.
std::string query_of(const std::string& extremum, const std::string& more) {
  const std::string formula = formula_text(extremum);
  if (more.empty()) return "E<> " + (formula.empty() ? "true" : formula);
  return fmt::format("E<> {}{}", formula.empty() ? "" : fmt::format("({}) && ", formula), more);
}

bool refuted(result::Answer& answer, const Claim& claim, const char* how) {
  answer.verdict = result::Verdict::Internal;
  answer.reason = fmt::format("the {} of {} is {}", claim.high ? "supremum" : "infimum", claim.term.text, how);
  answer.extrema.clear();
  return false;
}

// Writes why the target, which the query asks for, is out of reach. False: it is not.
bool certify_none(const ir::Network& network, ir::ExprId target, const std::string& query, Answers& answers,
                  util::Budget& budget, space::Width least) {
  analysis::Observed observed;
  if (target) observed.formulas.push_back(target);
  Demands demands{Demand::Extrema};
  demands.add(Demand::Deadlock, analysis::mentions_deadlock(network.arena, target));
  const Preparation prepared =
      prepare(network, answers.options(), budget, observed, demands, std::span(&target, 1), {}, least);
  if (prepared.refusal) {
    answers.no_certificate(query, prepared.refusal->reason);
    return true;
  }
  engine::Task task = prepared.task(nullptr);
  engine::Targets targets(std::span(&target, 1));
  engine::ExplicitEngine engine(task, prepared.config.members().front(), targets);
  Seen seen;
  const engine::End end = engine.run(budget, seen);
  if (seen.any) return false;
  if (result::Answer why; ended_early(engine, end, why)) answers.no_certificate(query, why.reason);
  else answers.certify(engine, query, budget);
  return true;
}

}  // namespace

bool support(const Claim& claim, Answers& answers, std::size_t property, util::Budget& budget, space::Width least,
             result::Answer& answer) {
  const bool strict = dbm::is_strict(claim.bound);
  const std::int64_t most = claim.bound >> 1;  // of the term or of its negation
  const std::int64_t value = claim.high ? most : -most;
  const auto turned = [&](ir::Op relation) { return claim.high ? relation : ir::mirrored(relation); };

  if (answers.options().want_traces) {
    ir::Network copy = answers.network();
    ir::Property attained;
    attained.kind = ir::Reachable{strict ? where(copy.arena, claim, turned(ir::Op::Gt), value + (claim.high ? -1 : 1))
                                         : where(copy.arena, claim, turned(ir::Op::Ge), value)};
    Options options = answers.options();
    options.certificate.clear();
    options.graph = nullptr;
    options.coverage = nullptr;
    if (options.on_progress) {
      options.on_progress = [tell = options.on_progress, property](Progress progress) {
        progress.queries = {property};
        tell(progress);
      };
    }
    options.on_answer = options.on_first = {};
    options.on_warning = {};
    Answers own(copy, std::span(&attained, 1), options);
    const std::size_t only = 0;
    answer_reachability(own, std::span(&only, 1), analysis::mentions_deadlock(copy.arena, attained.target()), budget);
    result::Answer found = own.take().front();
    if (found.verdict == result::Verdict::NotSatisfied) return refuted(answer, claim, "not attained");
    if (found.verdict == result::Verdict::Internal) {
      answer.verdict = found.verdict;
      answer.reason = found.reason;
      return false;
    }
    if (!found.trace && !answer.trace && answer.reason.empty())
      answer.reason = fmt::format("no run shows the {} of {}: {}", claim.high ? "supremum" : "infimum", claim.term.text,
                                  found.reason);
    if (found.trace && !answer.trace) {
      answer.trace = std::move(found.trace);
      answer.trace->shows = text(result::Shown{claim.high, claim.term.text, value, strict});
      answer.length = found.length;
    }
  }

  if (!answers.options().certificate.empty()) {
    ir::Network copy = answers.network();
    const ir::Op further = turned(strict ? ir::Op::Ge : ir::Op::Gt);
    const ir::ExprId target = where(copy.arena, claim, further, value);
    const std::string query = query_of(answers.property(property).text,
                                       fmt::format("({}) {} {}", claim.term.text, ir::symbol(further), value));
    if (!certify_none(copy, target, query, answers, budget, least)) return refuted(answer, claim, "passed");
  }
  return true;
}

bool support_absence(const ir::Extrema& asked, Answers& answers, std::size_t property, util::Budget& budget,
                     space::Width least, result::Answer& answer) {
  if (answers.options().certificate.empty()) return true;
  const std::string query = query_of(answers.property(property).text, "");
  if (certify_none(answers.network(), asked.formula, query, answers, budget, least)) return true;
  answer.verdict = result::Verdict::Internal;
  answer.reason = "there is a state to take it from";
  answer.extrema.clear();
  return false;
}

}  // namespace beeline::plan
