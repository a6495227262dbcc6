#include "check/follow.h"

#include <fmt/format.h>

namespace beeline::check {

namespace {

std::string difference(const ir::Network& network, const ir::StateCells& cells, const ConcreteState& is,
                       const result::TraceState& claimed) {
  if (claimed.values.size() != is.values.size() || claimed.clocks.size() != is.clocks.size())
    return "the trace's state has not as many values or clocks as the network";
  for (std::size_t i = 0; i < is.values.size(); ++i)
    if (claimed.values[i] != is.values[i])
      return fmt::format("{} is {}, not {}", network.cells[cells[i]].name, is.values[i], claimed.values[i]);
  for (std::size_t i = 0; i < is.clocks.size(); ++i)
    if (cmp(claimed.clocks[i], is.clocks[i]) != 0)
      return fmt::format("{} is {}, not {}", network.clocks[i].name, is.clocks[i].get_str(),
                         claimed.clocks[i].get_str());
  return "";
}

}  // namespace

std::string follow(Concrete& semantics, const result::Trace& trace, const StayCheck& stay, util::Watch& watch,
                   std::size_t& step, ConcreteState& state) {
  if (trace.states.size() != trace.steps.size() + 1) return "states and steps do not alternate";
  const ir::Network& network = semantics.semantics().network();
  const ir::StateCells& cells = semantics.semantics().cells();
  if (trace.states.front().values.size() != cells.size())
    return "the trace's state has not as many values or clocks as the network";
  state = semantics.initial(semantics.semantics().initial_like(trace.states.front().values));
  if (!semantics.satisfies_invariant(state)) return "the initial state violates an invariant";
  if (std::string wrong = difference(network, cells, state, trace.states.front()); !wrong.empty()) return wrong;

  std::size_t number = 0;
  const auto delay = [&](Rational amount) {
    amount.canonicalize();  // a trace read from a file may hold 2/4
    if (amount < 0) return fmt::format("negative delay {}", amount.get_str());
    if (!semantics.permitted_delays(state).contains(amount))
      return fmt::format("delay {} is not permitted", amount.get_str());
    if (std::string wrong = stay ? stay(number++, state, amount) : ""; !wrong.empty()) return wrong;
    state = semantics.after_delay(state, amount);
    return std::string();
  };

  const auto now = [&](const Formula& condition) { return semantics.holds(condition, state); };
  for (const result::TraceStep& next : trace.steps) {
    ++step;
    watch.look();
    if (std::string wrong = delay(next.delay); !wrong.empty()) return wrong;
    const auto attempt = semantics.semantics().transition(state.values, next.participants, now);
    if (!attempt.transition) return attempt.reason;
    if (!semantics.holds(attempt.transition->enabled, state))
      return fmt::format("the transition is not enabled: {} does not hold", show(attempt.transition->enabled, network));
    if (attempt.transition->error) throw EvaluationError(*attempt.transition->error);
    state = semantics.after(*attempt.transition, state);
    if (std::string wrong = difference(network, cells, state, trace.states[step]); !wrong.empty()) return wrong;
  }

  ++step;
  return delay(trace.final_delay);
}

}  // namespace beeline::check
