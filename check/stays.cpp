#include "check/stays.h"

namespace beeline::check {

Zones stays_out(const Zone& entered, const Zones& met, const Place& place, util::Watch& watch) {
  if (place.stopped) {
    Zones rest{entered};
    for (const Zone& zone : met) rest = subtract(std::move(rest), zone);
    return rest;
  }
  struct Part {
    Zone begins, ends;  // any delay from one of the first to one of the second
  };
  const auto elapsed = [&](Zone zone) {
    zone.let_time_pass();
    return restrict({zone}, place.invariant).front();
  };
  std::vector<Part> parts{{entered, elapsed(entered)}};
  for (const Zone& zone : met) {
    watch.look();
    Zone since = zone;
    since.let_time_pass();
    std::vector<Part> missing;
    for (const Part& part : parts) {
      for (Zone& before : subtract({part.ends}, since)) missing.push_back({part.begins, std::move(before)});
      Zone late = part.begins;
      late.intersect(since);
      if (late.empty()) continue;
      for (Zone& behind : subtract({late}, zone)) {
        Zone ends = elapsed(behind);
        ends.intersect(part.ends);
        if (!ends.empty()) missing.push_back({std::move(behind), std::move(ends)});
      }
    }
    parts = std::move(missing);
  }
  Zones all;
  for (Part& part : parts) all.push_back(std::move(part.ends));
  return all;
}

bool time_diverges(const Place& place, std::size_t clocks) {
  if (place.stopped) return false;
  for (const Zone& zone : restrict({Zone(clocks)}, place.invariant))
    for (std::uint32_t c = 1; c < clocks; ++c)
      if (Atom atom; zone.bound(c, 0, atom)) return false;
  return true;
}

}  // namespace beeline::check
