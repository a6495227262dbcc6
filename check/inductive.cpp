#include "check/inductive.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "check/semantics.h"
#include "check/zone.h"

namespace beeline::check {

namespace {

using result::ClockLimit;
using result::Covering;
using result::InductiveSet;

struct Refusal {
  std::string reason;
};

// The part of the set with the same discrete values.
struct Group {
  Zones zones;  // within the invariant
  Formula invariant;
  bool stopped = false;                    // time cannot pass
  std::vector<std::int64_t> lower, upper;  // for alu
};

bool is_convex(const Formula& formula) {
  return formula.kind != Formula::Kind::Or &&
         std::all_of(formula.parts.begin(), formula.parts.end(), [](const Formula& part) { return is_convex(part); });
}

template <class Visit>
void each_atom(const Formula& formula, const Visit& visit) {
  if (formula.kind == Formula::Kind::Atom) visit(formula.atom);
  for (const Formula& part : formula.parts) each_atom(part, visit);
}

class Verifier {
 public:
  Verifier(const ir::Network& network, ir::ExprId target, const InductiveSet& set, util::Watch& watch)
      : network_(network),
        semantics_(network),
        target_(target),
        set_(set),
        alu_(set.covering == Covering::Alu),
        watch_(watch) {
    semantics_.watch(&watch);
  }

  void run() {
    load();
    check_initial();
    for (const auto& [values, group] : groups_) check(values, group);
  }

 private:
  std::string describe(const Values& values) const {
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

  std::string describe(const Transition& transition) const {
    std::string text;
    for (const Participant& p : transition.participants)
      text += fmt::format("{}edge {} of {}", text.empty() ? "" : " with ", network_.number_of(p.edge),
                          network_.processes[network_.edge(p.edge).process].name);
    return text;
  }

  // --- the set as given

  void load() {
    const ir::StateCells& cells = semantics_.cells();
    for (const result::CertificateState& state : set_.states) {
      watch_.look();
      if (state.values.size() != cells.size()) throw Refusal{"a state has not as many values as the model"};
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const ir::Cell& cell = network_.cells[cells[i]];  // a location cell's range is that of its process's locations
        const std::int32_t value = state.values[i];
        if (value < cell.low || value > cell.high) throw Refusal{fmt::format("{} cannot be {}", cell.name, value)};
      }
      const auto [at, fresh] = groups_.try_emplace(state.values);
      Group& group = at->second;
      if (fresh) prepare(state.values, group);
      for (const auto& constraints : state.zones) add_zone(group, constraints);
    }
  }

  void prepare(const Values& values, Group& group) {
    group.invariant = semantics_.invariant(values);
    if (!is_convex(group.invariant)) throw Refusal{"an invariant is a disjunction of clock constraints"};
    const Formula urgent = semantics_.urgent_synchronisation(values);
    if (!urgent.is_true() && !urgent.is_false()) throw Refusal{"clock guards on urgent channels are not supported"};
    group.stopped = urgent.is_true() || semantics_.in_urgent_location(values);
    if (!alu_) return;
    group.lower.assign(network_.clocks.size(), ClockLimit::none);
    group.upper.assign(network_.clocks.size(), ClockLimit::none);
    for (const ClockLimit& limit : set_.limits) {
      if (limit.clock >= network_.clocks.size()) throw Refusal{"a limit of no clock"};
      if (limit.lower > Zone::largest || limit.upper > Zone::largest)
        throw Refusal{"a limit out of the checker's range"};
      const bool applies =
          limit.process == ClockLimit::everywhere ||
          (limit.process < network_.processes.size() && semantics_.location(values, limit.process) == limit.location);
      if (!applies) continue;
      group.lower[limit.clock] = std::max<std::int64_t>(group.lower[limit.clock], limit.lower);
      group.upper[limit.clock] = std::max<std::int64_t>(group.upper[limit.clock], limit.upper);
    }
  }

  void add_zone(Group& group, const std::vector<result::ZoneConstraint>& constraints) {
    Zone zone(network_.clocks.size());
    for (const result::ZoneConstraint& c : constraints) {
      if (c.x >= network_.clocks.size() || c.y >= network_.clocks.size()) throw Refusal{"a constraint on no clock"};
      if (c.bound > Zone::largest || c.bound < -Zone::largest) throw Refusal{"a bound out of the checker's range"};
      zone.intersect(Atom{c.x, c.y, c.bound, c.strict});
    }
    for (Zone& inside : restrict({std::move(zone)}, group.invariant))
      if (!inside.empty()) group.zones.push_back(std::move(inside));
  }

  // --- the three conditions

  void check_initial() {
    for (const Values& values : semantics_.initial_states()) {
      const Zones start = restrict({Zone::point(semantics_.initial_clocks())}, semantics_.invariant(values));
      for (const Zone& zone : start)
        if (!covered(values, zone)) throw Refusal{"the initial state is not covered"};
    }
  }

  // Transitions come one by one; a state may have more than can be kept.
  void check(const Values& values, const Group& group) {
    watch_.look();
    const Formula target = semantics_.formula(target_, values);
    const bool asks_deadlock = target.mentions_deadlock();
    if (asks_deadlock && alu_) throw Refusal{"aLU does not preserve deadlock"};
    if (alu_) check_limits(values, group, target);
    Zones dead, everything;
    if (asks_deadlock) {
      dead = group.zones;
      everything = restrict({Zone(network_.clocks.size())}, group.invariant);
    }
    each_transition(values, group, [&](const Transition& transition) {
      if (alu_) check_atoms(values, group, transition.enabled);
      if (asks_deadlock) take_out(dead, everything, group, transition);
      check_successors(values, group, transition);
      return true;
    });
    if (!restrict(group.zones, target, &dead).empty())
      throw Refusal{fmt::format("the set contains a target state: {}", describe(values))};
  }

  void check_successors(const Values& values, const Group& group, const Transition& transition) {
    bool possible = false;
    for (Zone& fired : restrict(group.zones, transition.enabled)) {
      possible = true;
      if (transition.error) throw EvaluationError(*transition.error);
      fired.reset(transition.resets);
      if (!covered(transition.target, fired))
        throw Refusal{fmt::format("what {} leads to from {} is not covered", describe(transition), describe(values))};
    }
    if (alu_ && possible) check_limits_follow(values, group, transition);
  }

  // From here, whatever the zone's points are after a transition, with all delays.
  bool covered(const Values& values, Zone zone) {
    const auto at = groups_.find(values);
    if (at == groups_.end()) return false;
    const Group& group = at->second;
    if (!group.stopped) {
      zone.let_time_pass();
      zone = restrict({zone}, group.invariant).front();  // not empty: the invariant held before time passed
    }
    const auto within_one = [&](const Zone& part) {
      return std::any_of(group.zones.begin(), group.zones.end(), [&](const Zone& node) {
        return alu_ ? covered_by_alu(part, node, group.lower, group.upper) : node.includes(part);
      });
    };
    if (within_one(zone)) return true;
    Zones rest;
    rest.push_back(std::move(zone));
    for (const Zone& node : group.zones) {
      watch_.look();
      const std::size_t before = rest.size();
      rest = subtract(std::move(rest), node);
      if (rest.size() != before) std::erase_if(rest, within_one);  // parts would multiply from node to node
      if (rest.empty()) return true;
    }
    return std::all_of(rest.begin(), rest.end(), within_one);
  }

  // Of `dead`, whatever the transition can be taken from, now or later.
  void take_out(Zones& dead, const Zones& everything, const Group& group, const Transition& transition) const {
    for (Zone& can : restrict(everything, transition.enabled)) {
      if (!group.stopped) can.rewind_time();
      dead = subtract(std::move(dead), can);
    }
  }

  // All that is enabled at some point of the group, or later.
  void each_transition(const Values& values, const Group& group, const Semantics::Visitor& visit) {
    Zones later = group.zones;
    for (Zone& zone : later)
      if (!group.stopped) zone.let_time_pass();
    later = restrict(later, group.invariant);
    const auto possible = [&](const Formula& guard) {
      if (guard.is_true()) return !later.empty();
      return std::any_of(later.begin(), later.end(),
                         [&](const Zone& zone) { return !restrict({zone}, guard).empty(); });
    };
    semantics_.each_transition(values, possible, visit);
  }

  // --- limits

  void check_atom(const Values& values, const Group& group, const Atom& atom) const {
    if (atom.x != 0 && atom.y != 0) throw Refusal{"aLU does not preserve clock differences"};
    const std::uint32_t clock = atom.x + atom.y;
    const std::int64_t constant = atom.x != 0 ? atom.bound : -atom.bound;
    const std::int64_t limit = atom.x != 0 ? group.upper[clock] : group.lower[clock];
    if (constant < 0 || constant <= limit) return;
    if (constant == 0 && (atom.x != 0) == atom.strict) return;  // x < 0 or x >= 0
    throw Refusal{
        fmt::format("the limits of {} in {} do not reach {}", network_.clocks[clock].name, describe(values), constant)};
  }

  void check_atoms(const Values& values, const Group& group, const Formula& formula) const {
    each_atom(formula, [&](const Atom& atom) { check_atom(values, group, atom); });
  }

  void check_limits(const Values& values, const Group& group, const Formula& target) {
    check_atoms(values, group, group.invariant);
    check_atoms(values, group, target);
    for (const Formula& guard : semantics_.guards(values)) check_atoms(values, group, guard);
  }

  // What a clock is afterwards it has from one before, or from none: two values of that one which the limits do not
  // tell apart must not become two which they do. A sum with c is never below c, so no limit below c matters.
  void check_limits_follow(const Values& values, const Group& group, const Transition& transition) const {
    const Group& next = groups_.at(transition.target);
    for (std::uint32_t c = 1; c < network_.clocks.size(); ++c) {
      const ClockReset reset = last_reset(c, transition.resets);
      if (reset.from == 0) continue;
      const auto reaches = [&](std::int64_t after, std::int64_t before) {
        return after < reset.value || after - reset.value <= before;
      };
      if (reaches(next.lower[c], group.lower[reset.from]) && reaches(next.upper[c], group.upper[reset.from])) continue;
      throw Refusal{fmt::format("the limits of {} grow without a reset by {} from {}", network_.clocks[c].name,
                                describe(transition), describe(values))};
    }
  }

  const ir::Network& network_;
  Semantics semantics_;
  ir::ExprId target_;
  const InductiveSet& set_;
  bool alu_;
  util::Watch& watch_;
  std::map<Values, Group> groups_;
};

}  // namespace

CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const InductiveSet& set,
                          util::Watch& watch) {
  if (!property.is_reachability()) return {"an inductive set speaks of E<> and A[] only", {}};
  try {
    Verifier(network, property.target(), set, watch).run();
  } catch (const Refusal& refusal) {
    return {refusal.reason, {}};
  } catch (const OutOfRange& problem) {
    return {problem.what(), {}};
  } catch (const EvaluationError& error) {
    return {fmt::format("evaluation error: {}", error.what()), {}};
  }
  return {};
}

}  // namespace beeline::check
