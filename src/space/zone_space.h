// The zone graph of a network: the symbolic semantics.
//
// A state stands for all points of its zone, time having passed as far as the invariants allow. A successor is computed
// as usual (guard, resets, target invariants, delay, abstraction), with these turns:
//  - zones range over the clocks that are active in the state's locations only;
//  - where enabledness depends on what is *not* enabled (priorities, clock-guarded receivers of broadcasts) the
//    firing zone is a difference of zones, and each of its convex pieces gives a successor of its own;
//  - with diagonal constraints a successor is split along them before extrapolation.
//
// With Time::OnEntry a state stands for the points in which it is entered instead, and time passes when its transitions
// or targets are asked for. Then who looks at a zone sees what happened before any delay: urgency in the middle of a
// delay, clusters and timers that restart on entry need that.
//
// With Time::Stayed successors are zones on entry, too, and whoever takes transitions has let time pass before, no
// longer than a formula allows: stay() makes of a state as it is entered the states to be expanded, which stand for the
// points that some delay leads to while the formula is false all along. A delay may not jump over points of the
// formula, and what is left of a zone need not be convex; each convex piece is a state of its own.
//
// A payload of shape n is a zone of n rows, followed by the L and U of its clocks, one int or two each by the width of
// bounds. A state without active clocks has none.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dbm/any_zone.h"
#include "ir/property.h"
#include "lang/machine.h"
#include "space/compiled.h"
#include "space/state_space.h"

namespace beeline::space {

class Frugality;

enum class Abstraction : std::uint8_t {
  None,  // exact zones, for traces
  M,     // Extra-M+: L = U, for what a simulation does not preserve (deadlock, priorities)
  LU,    // Extra-LU+
  Alu,   // exact zones that are compared with aLU; Extra-LU+ once that does not pay (frugality.h)
};

enum class Time : std::uint8_t { Elapsed, OnEntry, Stayed };

// The transition by which a successor was reached, for traces.
struct Origin {
  struct Member {
    ir::EdgeId edge;
    std::vector<std::int32_t> selected;
  };
  std::vector<Member> members;
  // Set when the firing zone was a piece of a difference: its constraints (global clocks).
  std::vector<lang::ClockConstraint> piece;
};

// What a stay asks for besides having been entered and left (global clocks).
struct Stay {
  std::vector<lang::ClockConstraint> entered, left;
};

// How a run may end that does not go on for ever.
enum class Ending : std::uint8_t {
  Stuck,      // no transition can be taken any more, and time does not pass for ever
  Diverging,  // time passes for ever
};

// The constraints of a zone, as few as imply it, in terms of global clocks.
std::vector<lang::ClockConstraint> constraints_of(const dbm::AnyZone& zone, std::span<const std::uint32_t> rows);

// What the engines see of it, whatever the width of its bounds (dbm/bound.h).
//
// Bounds are as wide as the compiled network says. Every zone that is handed out leaves room for exact arithmetic; when
// one would not, dbm::OutOfRange comes out of whatever was asked, and the space is of no further use.
class ZoneSpace : public StateSpace {
 public:
  // `targets` and `propositions`: formulas that were compiled, at most 64 each. Propositions are evaluated for every
  // successor and do not speak of deadlock.
  static std::unique_ptr<ZoneSpace> make(const Compiled& compiled, Abstraction abstraction,
                                         std::span<const ir::ExprId> targets, Time time = Time::Elapsed,
                                         std::span<const ir::ExprId> propositions = {});

  // The target in whose evaluation the error is, or the fingerprint of the transition, if it is in one.
  virtual std::optional<std::size_t> failed_target() const = 0;
  virtual std::optional<std::uint32_t> failed_transition() const = 0;

  // Of what is compared with Comparison::Frugal.
  virtual Frugality& frugality() = 0;

  // --- for traces, graphs and certificates
  virtual std::uint32_t fingerprint(std::size_t position) const = 0;
  // With recording on, origins() has one per successor fired since enabled().
  virtual void record_origins(bool on) = 0;
  virtual std::span<const Origin> origins() const = 0;
  // The locations and variables of the state, into a memory of all cells.
  virtual void values(const std::uint64_t* key, std::int32_t* memory) const = 0;
  // The global clock of each row of a zone with this key (row 0: the zero clock).
  virtual std::span<const std::uint32_t> rows(const std::uint64_t* key) = 0;
  // The state's zone, over these rows; valid until the next call.
  virtual dbm::AnyZone zone(StateView state) = 0;
  // How many ints of a payload of this shape are its zone.
  virtual std::size_t zone_size(std::uint32_t shape) const = 0;
  // The convex pieces of the state's zone, time having passed, in which the target holds, until `visit` returns true;
  // whether it did. A piece is a zone over rows(state.key).
  using PieceVisitor = std::function<bool(const dbm::AnyZone& zone, std::span<const std::uint32_t> rows)>;
  virtual bool visit_pieces(StateView state, std::size_t target, const PieceVisitor& visit) = 0;
  // The same pieces as states.
  virtual bool pieces(StateView state, std::size_t target, SuccessorBuffer& out) = 0;

  // --- for runs that stay out of a target (Time::Stayed); false on an evaluation error
  // Appends where a run may be that has entered the state and not met the target since.
  virtual bool stay(StateView entered, std::size_t target, SuccessorBuffer& out) = 0;
  // With recording on: one for each that the last call of stay() appended.
  virtual std::span<const Stay> stays() const = 0;
  // The points of such a state where a run may end without ever meeting the target: as visit_pieces.
  using EndVisitor = std::function<bool(Ending ending, const dbm::AnyZone& zone, std::span<const std::uint32_t> rows)>;
  virtual bool visit_ends(StateView stayed, std::size_t target, const EndVisitor& visit) = 0;
  // As visit_pieces, for the points from which a transition with this fingerprint can be taken, which goes wrong; and
  // who it is.
  using FailureVisitor =
      std::function<bool(const dbm::AnyZone& zone, std::span<const std::uint32_t> rows, const Origin& transition)>;
  virtual bool visit_failing(StateView state, std::uint32_t fingerprint, const FailureVisitor& visit) = 0;
  // The value of an int expression in a state.
  virtual std::int32_t value(const std::uint64_t* key, lang::Entry entry) = 0;
  virtual bool may_delay(const std::uint64_t* key) = 0;
  // Invariants of the state's locations; false when one is false whatever the clocks are.
  virtual bool invariants(const std::uint64_t* key, std::vector<lang::ClockConstraint>& out) = 0;
  virtual const Compiled& compiled() const = 0;
};

}  // namespace beeline::space
