#include "check/complete.h"

#include <algorithm>

#include "check/concrete.h"

namespace beeline::check {

using ir::SyncKind;

std::vector<Participant> Semantics::with_receivers(const Values& values, std::span<const Participant> participants,
                                                   const Filter& now) {
  std::vector<Participant> all(participants.begin(), participants.end());
  if (all.empty() || network_.edge(all[0].edge).sync != SyncKind::Send) return all;
  load(values);
  const auto sender = offer(all[0].edge, all[0].selected);
  if (!sender || !sender->channel) return all;
  if (network_.channels[*sender->channel].kind != ir::ChannelKind::Broadcast) return all;
  std::vector<bool> takes_part(network_.processes.size(), false);
  for (const Participant& p : participants) takes_part[network_.edge(p.edge).process] = true;
  const auto others =
      offers(values, [&](const ir::Edge& e) { return e.sync == SyncKind::Receive && !takes_part[e.process]; });
  for (const Slot& slot : slots(others.receivers(*sender->channel))) {
    const auto able =
        std::find_if(slot.offers.begin(), slot.offers.end(), [&](const Offer* r) { return now(r->guard); });
    if (able != slot.offers.end()) all.push_back((*able)->participant);
  }
  std::sort(all.begin() + 1, all.end(), [&](const Participant& a, const Participant& b) {
    return network_.edge(a.edge).process < network_.edge(b.edge).process;
  });
  return all;
}

namespace {

std::optional<result::Trace> execute(const ir::Network& network, result::Trace run, util::Watch& watch) {
  Concrete concrete(network);
  concrete.semantics().watch(&watch);
  ConcreteState state = concrete.initial(concrete.semantics().initial_like(run.states.front().values));
  const auto put = [&](result::TraceState& to) {
    to.values = state.values;
    to.clocks = state.clocks;
  };
  const Semantics::Filter now = [&](const Formula& condition) { return concrete.holds(condition, state); };
  const auto all_of = [&](const std::vector<Participant>& participants) {
    return concrete.semantics().with_receivers(state.values, participants, now);
  };
  put(run.states.front());
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    watch.look();
    state = concrete.after_delay(state, run.steps[i].delay);
    run.steps[i].participants = all_of(run.steps[i].participants);
    const auto attempt = concrete.semantics().transition(state.values, run.steps[i].participants, now);
    if (!attempt.transition || attempt.transition->error) return std::nullopt;
    state = concrete.after(*attempt.transition, state);
    put(run.states[i + 1]);
  }
  if (run.error) {
    state = concrete.after_delay(state, run.final_delay);
    run.error->participants = all_of(run.error->participants);
  }
  return run;
}

}  // namespace

std::optional<result::Trace> complete(const ir::Network& network, result::Trace run, util::Watch& watch) {
  try {
    return execute(network, std::move(run), watch);
  } catch (const EvaluationError&) {
    return std::nullopt;
  }
}

}  // namespace beeline::check
