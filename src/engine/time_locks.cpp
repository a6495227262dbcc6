#include "engine/time_locks.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace beeline::engine {

void TimeLocks::tell(const util::Diagnostic& warning) {
  if (warn_ && !warned_.exchange(true)) errands_.leave([this, warning] { warn_(warning); });
}

void TimeLocks::stuck(space::ZoneSpace& space, space::StateView state, const std::function<Way()>& way) {
  const ir::Network& network = space.compiled().network;
  if (warned_ || !warn_ || network.clocks.size() <= 1) return;
  bool bounded = !space.may_delay(state.key);
  const dbm::AnyZone zone = space.zone(state);
  for (std::size_t i = 1; i < state.shape; ++i) bounded |= zone.at(i, 0) != dbm::infinity_of<dbm::WideBound>;
  if (!bounded || warned_.exchange(true)) return;
  const Way there_by = way();
  std::vector<std::int32_t> values(network.cells.size());
  space.values(there_by.key.data(), values.data());
  std::string where;
  std::size_t shown = 0, there = 0;
  const bool some_omitted = std::find(omitted_.begin(), omitted_.end(), true) != omitted_.end();
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    if (some_omitted && omitted_[p]) continue;
    if (++there > 8) continue;
    ++shown;
    const ir::Process& process = network.processes[p];
    where += fmt::format("{}{}.{}", where.empty() ? "" : ", ", process.name,
                         process.display_name(static_cast<std::uint32_t>(values[process.cell])));
  }
  if (there > shown) where += ", ...";
  errands_.leave([this, there_by, where, some_omitted] {
    warn_({util::Severity::Warning,
           {},
           fmt::format("time-lock: no transition is possible{} and time cannot go on in ({}){}",
                       some_omitted ? ", but of processes that were left out of the search," : "", where,
                       why_ && there_by.path ? why_(*there_by.path, there_by.key) : "")});
  });
}

}  // namespace beeline::engine
