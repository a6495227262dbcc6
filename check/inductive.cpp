#include "check/inductive.h"

#include <map>

#include <fmt/format.h>

#include "check/zone_sets.h"

namespace beeline::check {

namespace {

using result::InductiveSet;

// The part of the set with the same discrete values.
struct Group {
  Place place;
  Zones zones;  // within the invariant
};

class Verifier {
 public:
  Verifier(const ir::Network& network, std::optional<ir::ExprId> target, const InductiveSet& set, util::Watch& watch)
      : sets_(network, set.covering, set.limits, watch), target_(target), set_(set), watch_(watch) {}

  void run() {
    load();
    check_initial();
    for (const auto& [values, group] : groups_) check(values, group);
  }

 private:
  void load() {
    for (const result::CertificateState& state : set_.states) {
      watch_.look();
      const auto [at, fresh] = groups_.try_emplace(state.values);
      Group& group = at->second;
      if (fresh) group.place = sets_.place(state.values);
      for (const auto& constraints : state.zones)
        for (Zone& zone : sets_.zones(constraints, group.place)) group.zones.push_back(std::move(zone));
    }
  }

  // --- the three conditions

  void check_initial() {
    Semantics& semantics = sets_.semantics();
    for (const Values& values : semantics.initial_states()) {
      const Zones start = restrict({Zone::point(semantics.initial_clocks())}, semantics.invariant(values));
      for (const Zone& zone : start)
        if (!covered(values, zone)) throw Refusal{"the initial state is not covered"};
    }
  }

  void check(const Values& values, const Group& group) {
    watch_.look();
    const Formula target = target_ ? sets_.semantics().formula(*target_, values) : Formula::constant(false);
    const bool asks_deadlock = target.mentions_deadlock();
    if (asks_deadlock && sets_.alu()) throw Refusal{"aLU does not preserve deadlock"};
    if (sets_.alu()) {
      sets_.check_atoms(values, group.place, target);
      sets_.check_limits(values, group.place);
    }
    Zones dead;
    if (asks_deadlock) dead = group.zones;
    sets_.each_transition(values, group.place, group.zones, [&](const Transition& transition) {
      if (sets_.alu()) sets_.check_atoms(values, group.place, transition.enabled);
      if (asks_deadlock) sets_.take_out(dead, group.place, transition.enabled);
      check_successors(values, group, transition);
      return true;
    });
    if (!restrict(group.zones, target, &dead).empty())
      throw Refusal{fmt::format("the set contains a target state: {}", sets_.describe(values))};
  }

  void check_successors(const Values& values, const Group& group, const Transition& transition) {
    bool possible = false;
    for (Zone& fired : restrict(group.zones, transition.enabled)) {
      possible = true;
      if (transition.error) throw EvaluationError(*transition.error);
      fired.reset(transition.resets);
      if (!covered(transition.target, fired))
        throw Refusal{
            fmt::format("what {} leads to from {} is not covered", sets_.describe(transition), sets_.describe(values))};
    }
    if (sets_.alu() && possible)
      sets_.check_limits_follow(values, group.place, groups_.at(transition.target).place, transition);
  }

  // From here, whatever the zone's points are after a transition, with all delays.
  bool covered(const Values& values, Zone zone) {
    const auto at = groups_.find(values);
    if (at == groups_.end()) return false;
    sets_.let_time_pass(zone, at->second.place);
    by_.clear();
    for (const Zone& node : at->second.zones) by_.push_back(&node);
    return sets_.covered(std::move(zone), by_, at->second.place);
  }

  ZoneSets sets_;
  std::optional<ir::ExprId> target_;
  const InductiveSet& set_;
  util::Watch& watch_;
  std::map<Values, Group> groups_;
  std::vector<const Zone*> by_;
};

}  // namespace

void check_closed(const ir::Network& network, std::optional<ir::ExprId> target, const InductiveSet& set,
                  util::Watch& watch) {
  Verifier(network, target, set, watch).run();
}

CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const InductiveSet& set,
                          util::Watch& watch) {
  if (!property.is_reachability()) return {"an inductive set speaks of E<> and A[] only", {}};
  try {
    check_closed(network, property.target(), set, watch);
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
