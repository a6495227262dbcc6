#include "space/certified_states.h"

namespace beeline::space {

std::vector<result::ClockLimit> limits_of(const Compiled& compiled) {
  std::vector<result::ClockLimit> limits;
  const auto add = [&](std::uint32_t process, std::uint32_t location, std::span<const analysis::ClockBound> bounds) {
    for (const analysis::ClockBound& b : bounds) limits.push_back({process, location, b.clock, b.lower, b.upper});
  };
  add(result::ClockLimit::everywhere, 0, compiled.bounds.everywhere());
  for (std::uint32_t p = 0; p < compiled.network.processes.size(); ++p) {
    for (std::uint32_t l = 0; l < compiled.network.processes[p].locations.size(); ++l)
      add(p, l, compiled.bounds.at(p, l));
  }
  return limits;
}

std::span<const std::int32_t> CertifiedStates::values(const std::uint64_t* key) {
  space_.values(key, memory_.data());
  cells_.from_memory(memory_.data(), values_);
  return values_;
}

std::vector<result::ZoneConstraint> CertifiedStates::zone(StateView state) {
  std::vector<result::ZoneConstraint> zone;
  if (state.shape == 0) return zone;
  for (const lang::ClockConstraint& c : constraints_of(space_.zone(state), space_.rows(state.key)))
    zone.push_back({c.x, c.y, c.bound, c.strict});
  return zone;
}

}  // namespace beeline::space
