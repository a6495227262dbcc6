#include "plan/run.h"

#include <chrono>
#include <fstream>

#include <fmt/format.h>

#include "analysis/features.h"
#include "check/replay.h"
#include "plan/certify.h"
#include "plan/explore.h"
#include "plan/extremum.h"
#include "plan/outcome.h"

namespace beeline::plan {

namespace {

using result::Answer;
using result::Verdict;
using Clock = std::chrono::steady_clock;

// What the symbolic engine does not answer, with the reason; otherwise empty.
bool unsupported(const ir::Network& network, const ir::Property& property, Answer& answer) {
  const auto say = [&](std::string reason, util::Position position) {
    answer.verdict = Verdict::Unsupported;
    answer.reason = std::move(reason);
    answer.position = position;
    return true;
  };
  switch (property.kind) {
    case ir::PropertyKind::Unsupported: return say(property.reason, property.position);
    case ir::PropertyKind::Eventually: return say("liveness queries (A<>) are not supported yet", property.position);
    case ir::PropertyKind::Potentially: return say("liveness queries (E[]) are not supported yet", property.position);
    case ir::PropertyKind::LeadsTo: return say("liveness queries (-->) are not supported yet", property.position);
    default: break;
  }
  if (!network.limitations.empty()) return say(network.limitations[0].reason, network.limitations[0].position);
  return false;
}

bool is_reachability(const ir::Property& property) {
  return property.kind == ir::PropertyKind::Reachable || property.kind == ir::PropertyKind::Invariantly;
}

class Run {
 public:
  Run(const ir::Network& network, std::span<const ir::Property> properties, const Options& options)
      : network_(network), properties_(properties), options_(options), answers_(properties.size()) {}

  std::vector<Answer> run() {
    warn_about_meta();
    std::vector<std::size_t> plain, with_deadlock;
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      answers_[i].query = properties_[i].text;
      if (unsupported(network_, properties_[i], answers_[i])) {
        finish(i);
      } else if (is_reachability(properties_[i])) {
        (analysis::mentions_deadlock(network_.arena, properties_[i].formula) ? with_deadlock : plain).push_back(i);
      }
    }
    // Deadlock needs finer zones, so it does not share with the others.
    const std::size_t together = options_.shortest ? 1 : 64;
    for (const auto* group : {&plain, &with_deadlock}) {
      for (std::size_t first = 0; first < group->size(); first += together) {
        const std::size_t count = std::min(together, group->size() - first);
        std::vector<std::size_t> open(group->begin() + static_cast<std::ptrdiff_t>(first),
                                      group->begin() + static_cast<std::ptrdiff_t>(first + count));
        while (!open.empty()) open = explore(open, group == &with_deadlock);
      }
    }
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      if (is_reachability(properties_[i]) || answers_[i].verdict == Verdict::Unsupported) continue;
      answers_[i] = find_extrema(network_, properties_[i], options_, started_);
      finish(i);
    }
    return std::move(answers_);
  }

 private:
  void finish(std::size_t i) {
    if (options_.on_answer) options_.on_answer(i, answers_[i]);
  }

  void warn(util::Position position, std::string message) {
    if (options_.on_warning) options_.on_warning({util::Severity::Warning, position, std::move(message)});
  }

  void warn_about_meta() {
    for (const analysis::MetaRead& read : analysis::meta_reads_before_writes(network_)) {
      warn(read.position, fmt::format("meta variable {} is read before it is written; it has its initial value there",
                                      network_.cells[read.cell].name));
    }
  }

  // Answers the properties of the group; returns those that are still open because the evaluation of another one failed.
  std::vector<std::size_t> explore(std::span<const std::size_t> group, bool deadlock) {
    std::vector<ir::ExprId> targets;
    analysis::Observed observed;
    for (const std::size_t i : group) {
      targets.push_back(properties_[i].formula);
      if (properties_[i].formula) observed.formulas.push_back(properties_[i].formula);
    }
    Exploration exploration(network_, options_, started_);
    exploration.prepare(observed, deadlock ? components::Demands{Demand::Deadlock} : components::Demands{}, targets);
    std::vector<bool> met(group.size(), false);
    Answer refusal;
    if (refused(exploration, refusal)) {
      for (const std::size_t i : group) {
        refusal.query = properties_[i].text;
        answers_[i] = refusal;
        finish(i);
      }
      return {};
    }
    const search::End end = exploration.run(false, [&](std::size_t target, store::NodeId node) {
      met[target] = true;
      const std::size_t i = group[target];
      Answer& answer = answers_[i];
      answer.verdict = properties_[i].kind == ir::PropertyKind::Reachable ? Verdict::Satisfied : Verdict::NotSatisfied;
      answer.search = exploration.spec();
      answer.statistics = exploration.statistics();
      answer.statistics.context_switches = exploration.context_switches(node);
      attach_trace(exploration, node, properties_[i].formula, answer);
      finish(i);
    });
    Answer rest;
    rest.search = exploration.spec();
    rest.statistics = exploration.statistics();
    const bool early = ended_early(exploration, end, rest);
    if (!early && exploration.store().nodes() == 0) {
      warn({}, "the initial state violates an invariant: the model has no state at all");
    }
    if (rest.trace) confirm({}, rest);
    if (!early && !options_.certificate.empty()) {
      for (std::size_t t = 0; t < group.size(); ++t) {
        if (!met[t]) certify(exploration, properties_[group[t]].text);
      }
    }
    std::vector<std::size_t> open;
    const std::optional<std::size_t> culprit = exploration.space().failed_target();
    for (std::size_t t = 0; t < group.size(); ++t) {
      if (met[t]) continue;
      if (culprit && culprit != t) {
        open.push_back(group[t]);
        continue;
      }
      Answer answer = rest;
      const ir::Property& property = properties_[group[t]];
      answer.query = property.text;
      const bool settled = early && answer.limit != result::Limit::None && options_.certificate.empty() && exploration.config().is_portfolio() &&
                           property.formula && is_zero(network_.arena, property.formula);
      if (settled) {
        answer.reason = fmt::format("no state can {} it, though not all were seen: {}",
                                    property.kind == ir::PropertyKind::Reachable ? "satisfy" : "violate", answer.reason);
      }
      if (!early || settled) {
        answer.verdict = property.kind == ir::PropertyKind::Reachable ? Verdict::NotSatisfied : Verdict::Satisfied;
      }
      answers_[group[t]] = std::move(answer);
      finish(group[t]);
    }
    return open;
  }

  void certify(Exploration& exploration, const std::string& property) {
    if (!certificates_.is_open()) certificates_.open(options_.certificate, std::ios::trunc);
    write_certificate(certificates_, exploration, options_.model_fingerprint, property);
    if (!certificates_.flush()) warn({}, fmt::format("cannot write the certificate to {}", options_.certificate));
  }

  void attach_trace(Exploration& exploration, store::NodeId node, ir::ExprId formula, Answer& answer) {
    if (!options_.want_traces) return;
    answer.trace = exploration.trace(node, formula);
    if (!answer.trace) {
      answer.verdict = Verdict::Error;
      answer.reason = "internal error: no run follows the path that the search found";
      return;
    }
    answer.length = exploration.length();
    confirm(formula, answer);
  }

  // No trace leaves without having been executed by independent code.
  void confirm(ir::ExprId formula, Answer& answer) {
    const check::ReplayVerdict replayed = check::replay(network_, *answer.trace, formula);
    if (replayed) return;
    answer.verdict = Verdict::Error;
    answer.reason = fmt::format("internal error: the replay refuses the trace at step {}: {}", replayed.step, replayed.reason);
  }

  const ir::Network& network_;
  std::span<const ir::Property> properties_;
  const Options& options_;
  std::vector<Answer> answers_;
  std::ofstream certificates_;
  Clock::time_point started_ = Clock::now();
};

}  // namespace

std::vector<Answer> run(const ir::Network& network, std::span<const ir::Property> properties, const Options& options) {
  Options limited = options;
  if (limited.limits.bytes == 0) limited.limits.bytes = search::physical_bytes() / 10 * 9;
  return Run(network, properties, limited).run();
}

}  // namespace beeline::plan
