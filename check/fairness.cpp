#include "check/fairness.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::check {

std::vector<bool> able_to_move(Semantics& semantics, const Values& values) {
  const ir::Network& network = semantics.network();
  std::vector<bool> able(network.processes.size(), false);
  semantics.each_transition(values, {}, [&](const Transition& transition) {
    for (const Participant& p : transition.participants) able[network.edge(p.edge).process] = true;
    return true;
  });
  return able;
}

std::string unfairness(const ir::Network& network, const result::Trace& trace, std::span<const std::uint32_t> fair,
                       util::Watch& watch) {
  if (network.clocks.size() > 1) return "what a process can do depends on clocks";
  Semantics semantics(network);
  semantics.watch(&watch);
  std::vector<bool> served(network.processes.size(), false);
  const std::size_t from = trace.loop_start.value_or(trace.steps.size());
  for (std::size_t i = from; i < trace.states.size(); ++i) {
    watch.look();
    const std::vector<bool> able = able_to_move(semantics, trace.states[i].values);
    for (std::size_t p = 0; p < able.size(); ++p) served[p] = served[p] || !able[p];
    if (i == trace.steps.size()) break;
    for (const Participant& p : trace.steps[i].participants) served[network.edge(p.edge).process] = true;
  }
  for (const std::uint32_t p : fair)
    if (!served[p]) return fmt::format("{} can always move and never does", network.processes[p].name);
  return {};
}

}  // namespace beeline::check
