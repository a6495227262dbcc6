#include "check/lasso.h"

#include <algorithm>

#include "check/fairness.h"
#include "check/follow.h"
#include "check/loop.h"

namespace beeline::check {

namespace {

bool within(const DelaySet& delays, const DelaySet& others) {
  if (delays.empty()) return true;
  const DelaySet common = others.from_now_on();
  if (common.empty()) return false;
  const DelayInterval &a = delays.intervals().front(), &b = common.intervals().front();
  if (!b.high) return true;
  return a.high && (*a.high < *b.high || (*a.high == *b.high && (a.high_strict || !b.high_strict)));
}

class Lasso {
 public:
  Lasso(const ir::Network& network, const result::Trace& trace, const LassoClaim& claim, util::Watch& watch)
      : semantics_(network), trace_(trace), claim_(claim), watch_(watch), pending_(!claim.premise) {
    semantics_.semantics().watch(&watch);
  }

  std::string examine(std::size_t& step) {
    const auto stay = [this](std::size_t number, const ConcreteState& entered, const Rational& delay) {
      return stayed(number, entered, delay);
    };
    const ir::CountedRuns& counted = trace_.counted;
    const ir::Network& network = semantics_.semantics().network();
    if (counted.nonzeno && network.clocks.size() == 1) return "without clocks nothing says how much time passes";
    ConcreteState end;
    if (std::string wrong = follow(semantics_, trace_, stay, watch_, step, end); !wrong.empty()) return wrong;
    if (!pending_) return "the formula does not hold from the premise on";
    if (std::string wrong = trace_.loop_start ? goes_round() : ends_for_good(end); !wrong.empty()) return wrong;
    if (counted.fair.empty()) return {};
    const std::string wrong = unfairness(network, trace_, counted.fair, watch_);
    return wrong.empty() ? wrong : "the run is not fair: " + wrong;
  }

 private:
  Formula inside(const Values& values) {
    Formula formula = semantics_.semantics().formula(claim_.formula, values);
    return claim_.holds ? formula : negation(formula);
  }

  std::string stayed(std::size_t number, const ConcreteState& entered, const Rational& delay) {
    const Formula formula = inside(entered.values);
    const Formula premise =
        claim_.premise ? semantics_.semantics().formula(*claim_.premise, entered.values) : Formula::constant(true);
    if (formula.mentions_deadlock() || premise.mentions_deadlock()) return "the query speaks of deadlock";
    const DelaySet in = DelaySet::when(formula, entered.clocks);
    const bool all_along = in.from_now_on().contains(delay);
    if (!claim_.premise) return all_along ? "" : "the formula does not hold all along";
    pending_ = pending_ && all_along;
    bool at_once = pending_;
    if (!pending_) {
      DelaySet since = DelaySet::none();  // from when on it holds until now
      for (const DelayInterval& interval : in.intervals())
        if (interval.contains(delay)) since = DelaySet::of(interval);
      const DelaySet moments = DelaySet::when(premise, entered.clocks) & since & DelaySet::of({0, false, delay, false});
      pending_ = !moments.empty();
      at_once = moments.contains(0);
    }
    if (trace_.loop_start && number >= *trace_.loop_start && !at_once)
      return "the premise does not hold before the loop, or the formula not all along it";
    return "";
  }

  std::string goes_round() {
    LoopChecker checker(semantics_.semantics(), [this](const Values& values) { return inside(values); });
    const LoopVerdict verdict = checker.examine(trace_, *trace_.loop_start, trace_.steps.size());
    if (!verdict) return "the loop cannot be repeated: " + verdict.reason;
    return verdict.zeno && trace_.counted.nonzeno ? "time stays below a bound however often the loop is repeated" : "";
  }

  std::string ends_for_good(const ConcreteState& end) {
    const DelaySet permitted = semantics_.permitted_delays(end);
    const bool for_ever = !permitted.empty() && !permitted.intervals().front().high;
    if (trace_.counted.nonzeno && !trace_.diverges) return "time does not pass for ever at the end";
    if (trace_.diverges && !for_ever) return "time cannot pass for ever at the end";
    if (!within(permitted, DelaySet::when(inside(end.values), end.clocks)))
      return "the formula does not hold for as long as time can pass at the end";
    if (!trace_.diverges && !semantics_.is_deadlock(end)) return "the run can go on after its end";
    return "";
  }

  Concrete semantics_;
  const result::Trace& trace_;
  const LassoClaim& claim_;
  util::Watch& watch_;
  bool pending_;  // the premise has held, and the claim since
};

}  // namespace

LassoClaim claim_of(const ir::Property& property) {
  if (const auto* p = property.as<ir::Potentially>()) return {p->formula, true, {}};
  if (const auto* p = property.as<ir::Eventually>()) return {p->formula, false, {}};
  const auto& p = std::get<ir::LeadsTo>(property.kind);
  return {p.conclusion, false, p.formula};
}

ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const LassoClaim& claim,
                     util::Watch& watch) {
  ReplayVerdict verdict;
  try {
    verdict.reason = Lasso(network, trace, claim, watch).examine(verdict.step);
  } catch (const EvaluationError& error) {
    verdict.reason = std::string("evaluation error: ") + error.what();
  }
  return verdict;
}

}  // namespace beeline::check
