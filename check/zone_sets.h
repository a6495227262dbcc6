// What checkers of sets of states have in common: discrete values with zones each, that cover what others lead to.
//
// "Covered" means inside the union of the zones of the same values, or, for `alu`, inside aLU of one of them after the
// union has been taken out.
//
// For `alu` the limits must make aLU a simulation. This is verified on the set's own states, where every bound is a
// number: each atom that decides what a state can do (guards, who stays out of a broadcast, invariants now and after
// each transition, priorities) lies within the limits of the state, and the limits of a successor do not exceed those
// of the state, except for the clocks that the transition reset; those of a clock that it set to another plus c do not
// exceed that one's plus c. Clock differences and deadlock do not go together with alu.
//
// Engines extrapolate; that needs no trust and no checking here, since a set closed under larger successors is closed
// under the exact ones.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "check/semantics.h"
#include "check/zone.h"
#include "result/inductive_set.h"
#include "util/watch.h"

namespace beeline::check {

// Thrown: why a set proves nothing.
struct Refusal {
  std::string reason;
};

// What the discrete values of a state decide.
struct Place {
  Formula invariant;                       // convex
  bool stopped = false;                    // time cannot pass
  std::vector<std::int64_t> lower, upper;  // for alu
};

class ZoneSets {
 public:
  // All outlive this.
  ZoneSets(const ir::Network& network, result::Covering covering, std::span<const result::ClockLimit> limits,
           util::Watch& watch);

  Semantics& semantics() { return semantics_; }
  bool alu() const { return alu_; }
  std::string describe(const Values& values) const;
  std::string describe(const Transition& transition) const;

  // All of these throw Refusal.
  Place place(const Values& values);
  // The points of a zone of the set that its invariant leaves.
  Zones zones(const std::vector<result::ZoneConstraint>& constraints, const Place& place) const;
  // With all delays.
  void let_time_pass(Zone& zone, const Place& place) const;
  // Whether the zone is covered by the union.
  bool covered(Zone zone, std::span<const Zone* const> by, const Place& place) const;
  // All that is enabled at some point of the zones, or later, one by one: a state may have more than can be kept.
  void each_transition(const Values& values, const Place& place, const Zones& zones, const Semantics::Visitor& visit);
  // Where a transition can be taken from, now or later, is taken out.
  void take_out(Zones& dead, const Place& place, const Formula& enabled) const;

  // For alu: that limits reach the atoms of a formula; of invariant and guards; and that they follow a transition.
  void check_atoms(const Values& values, const Place& place, const Formula& formula) const;
  void check_limits(const Values& values, const Place& place);
  void check_limits_follow(const Values& values, const Place& place, const Place& next,
                           const Transition& transition) const;

 private:
  void check_atom(const Values& values, const Place& place, const Atom& atom) const;

  const ir::Network& network_;
  Semantics semantics_;
  bool alu_;
  std::span<const result::ClockLimit> limits_;
  util::Watch& watch_;
};

}  // namespace beeline::check
