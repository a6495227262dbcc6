#include "check/zone_sets.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::check {

namespace {

using result::ClockLimit;

bool is_convex(const Formula& formula) {
  return formula.kind != Formula::Kind::Or &&
         std::all_of(formula.parts.begin(), formula.parts.end(), [](const Formula& part) { return is_convex(part); });
}

template <class Visit>
void each_atom(const Formula& formula, const Visit& visit) {
  if (formula.kind == Formula::Kind::Atom) visit(formula.atom);
  for (const Formula& part : formula.parts) each_atom(part, visit);
}

}  // namespace

ZoneSets::ZoneSets(const ir::Network& network, result::Covering covering, std::span<const ClockLimit> limits,
                   util::Watch& watch)
    : network_(network), semantics_(network), alu_(covering == result::Covering::Alu), limits_(limits), watch_(watch) {
  semantics_.watch(&watch);
}

std::string ZoneSets::describe(const Values& values) const {
  std::string text;
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const ir::Process& process = network_.processes[p];
    text +=
        fmt::format("{}{}.{}", p == 0 ? "" : " ", process.name, process.display_name(semantics_.location(values, p)));
  }
  const ir::StateCells& cells = semantics_.cells();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!cells.is_location(i)) text += fmt::format(" {}={}", network_.cells[cells[i]].name, values[i]);
  return text;
}

std::string ZoneSets::describe(const Transition& transition) const {
  std::string text;
  for (const Participant& p : transition.participants)
    text += fmt::format("{}edge {} of {}", text.empty() ? "" : " with ", network_.number_of(p.edge),
                        network_.processes[network_.edge(p.edge).process].name);
  return text;
}

Place ZoneSets::place(const Values& values) {
  const ir::StateCells& cells = semantics_.cells();
  if (values.size() != cells.size()) throw Refusal{"a state has not as many values as the model"};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const ir::Cell& cell = network_.cells[cells[i]];  // a location cell's range is that of its process's locations
    if (values[i] < cell.low || values[i] > cell.high)
      throw Refusal{fmt::format("{} cannot be {}", cell.name, values[i])};
  }
  Place place;
  place.invariant = semantics_.invariant(values);
  if (!is_convex(place.invariant)) throw Refusal{"an invariant is a disjunction of clock constraints"};
  const Formula urgent = semantics_.urgent_synchronisation(values);
  if (!urgent.is_true() && !urgent.is_false()) throw Refusal{"clock guards on urgent channels are not supported"};
  place.stopped = urgent.is_true() || semantics_.in_urgent_location(values);
  if (!alu_) return place;
  place.lower.assign(network_.clocks.size(), ClockLimit::none);
  place.upper.assign(network_.clocks.size(), ClockLimit::none);
  for (const ClockLimit& limit : limits_) {
    if (limit.clock >= network_.clocks.size()) throw Refusal{"a limit of no clock"};
    if (limit.lower > Zone::largest || limit.upper > Zone::largest) throw Refusal{"a limit out of the checker's range"};
    const bool applies =
        limit.process == ClockLimit::everywhere ||
        (limit.process < network_.processes.size() && semantics_.location(values, limit.process) == limit.location);
    if (!applies) continue;
    place.lower[limit.clock] = std::max<std::int64_t>(place.lower[limit.clock], limit.lower);
    place.upper[limit.clock] = std::max<std::int64_t>(place.upper[limit.clock], limit.upper);
  }
  return place;
}

Zones ZoneSets::zones(const std::vector<result::ZoneConstraint>& constraints, const Place& place) const {
  Zone zone(network_.clocks.size());
  constexpr std::size_t many = 128;  // clocks, from which a single constraint takes a while
  for (const result::ZoneConstraint& c : constraints) {
    if (zone.clocks() >= many) watch_.look();
    if (c.x >= network_.clocks.size() || c.y >= network_.clocks.size()) throw Refusal{"a constraint on no clock"};
    if (c.bound > Zone::largest || c.bound < -Zone::largest) throw Refusal{"a bound out of the checker's range"};
    zone.intersect(Atom{c.x, c.y, c.bound, c.strict});
  }
  if (zone.empty()) return {};
  return restrict({std::move(zone)}, place.invariant);
}

void ZoneSets::let_time_pass(Zone& zone, const Place& place) const {
  if (place.stopped) return;
  zone.let_time_pass();
  zone = restrict({zone}, place.invariant).front();  // not empty: the invariant held before time passed
}

bool ZoneSets::covered(Zone zone, std::span<const Zone* const> by, const Place& place) const {
  const auto within_one = [&](const Zone& part) {
    return std::any_of(by.begin(), by.end(), [&](const Zone* node) {
      return alu_ ? covered_by_alu(part, *node, place.lower, place.upper) : node->includes(part);
    });
  };
  if (within_one(zone)) return true;
  Zones rest;
  rest.push_back(std::move(zone));
  for (const Zone* node : by) {
    watch_.look();
    const std::size_t before = rest.size();
    rest = subtract(std::move(rest), *node);
    if (rest.size() != before) std::erase_if(rest, within_one);  // parts would multiply from node to node
    if (rest.empty()) return true;
  }
  return std::all_of(rest.begin(), rest.end(), within_one);
}

void ZoneSets::each_transition(const Values& values, const Place& place, const Zones& zones,
                               const Semantics::Visitor& visit) {
  Zones later = zones;
  for (Zone& zone : later)
    if (!place.stopped) zone.let_time_pass();
  later = restrict(later, place.invariant);
  const auto possible = [&](const Formula& guard) {
    if (guard.is_true()) return !later.empty();
    return std::any_of(later.begin(), later.end(), [&](const Zone& zone) { return !restrict({zone}, guard).empty(); });
  };
  semantics_.each_transition(values, possible, visit);
}

void ZoneSets::take_out(Zones& dead, const Place& place, const Formula& enabled) const {
  if (dead.empty()) return;
  const Zones everything = restrict({Zone(network_.clocks.size())}, place.invariant);
  for (Zone& can : restrict(everything, enabled)) {
    if (!place.stopped) can.rewind_time();
    dead = subtract(std::move(dead), can);
  }
}

void ZoneSets::check_atom(const Values& values, const Place& place, const Atom& atom) const {
  if (atom.x != 0 && atom.y != 0) throw Refusal{"aLU does not preserve clock differences"};
  const std::uint32_t clock = atom.x + atom.y;
  const std::int64_t constant = atom.x != 0 ? atom.bound : -atom.bound;
  const std::int64_t limit = atom.x != 0 ? place.upper[clock] : place.lower[clock];
  if (constant < 0 || constant <= limit) return;
  if (constant == 0 && (atom.x != 0) == atom.strict) return;  // x < 0 or x >= 0
  throw Refusal{
      fmt::format("the limits of {} in {} do not reach {}", network_.clocks[clock].name, describe(values), constant)};
}

void ZoneSets::check_atoms(const Values& values, const Place& place, const Formula& formula) const {
  each_atom(formula, [&](const Atom& atom) { check_atom(values, place, atom); });
}

void ZoneSets::check_limits(const Values& values, const Place& place) {
  check_atoms(values, place, place.invariant);
  for (const Formula& guard : semantics_.guards(values)) check_atoms(values, place, guard);
}

// What a clock is afterwards it has from one before, or from none: two values of that one which the limits do not tell
// apart must not become two which they do. A sum with c is never below c, so no limit below c matters.
void ZoneSets::check_limits_follow(const Values& values, const Place& place, const Place& next,
                                   const Transition& transition) const {
  for (std::uint32_t c = 1; c < network_.clocks.size(); ++c) {
    const ClockReset reset = last_reset(c, transition.resets);
    if (reset.from == 0) continue;
    const auto reaches = [&](std::int64_t after, std::int64_t before) {
      return after < reset.value || after - reset.value <= before;
    };
    if (reaches(next.lower[c], place.lower[reset.from]) && reaches(next.upper[c], place.upper[reset.from])) continue;
    throw Refusal{fmt::format("the limits of {} grow without a reset by {} from {}", network_.clocks[c].name,
                              describe(transition), describe(values))};
  }
}

}  // namespace beeline::check
