// What a network can do, for given discrete values: the reference semantics that replay, certificate checker and test
// oracles stand on.
//
// Clocks stay symbolic. Every question about them is answered with a Formula over the current clock values, and whoever
// asks interprets it on a point, on all delays from a point, or on a zone. The rules (UPPAAL's, and TChecker's for
// vectors):
//  - guards and channel expressions of all participants are evaluated before any update; updates run sender first, then
//    receivers in process order (members of a vector in the vector's order); locations change after the updates;
//  - an update that refuses (ir::Op::Require) leaves no transition;
//  - the invariants of all processes must hold afterwards, or else the transition does not exist (one that is false
//    settles it, though another cannot be evaluated);
//  - in a broadcast every process with an enabled receiving edge takes part with one of them, the others stay out;
//    target invariants are no part of that choice;
//  - a weak member of a vector takes part iff its location has an edge with the event, whether that can be taken or not
//    (so a false guard there blocks the vector); at least one member must take part;
//  - if any process is in a committed location, some participant must leave a committed location;
//  - a transition is blocked where one of strictly higher priority is enabled (guard, committedness, target invariant);
//    the channel's priority counts first, then the highest process priority among the participants;
//  - time is stopped in committed and urgent locations, and where the guards of a synchronisation over an urgent
//    channel hold (both sides of a binary one, the sender of a broadcast); the target invariant of that synchronisation
//    is not looked at;
//  - meta cells have their initial values when guards, invariants and properties are evaluated, and keep what one
//    update wrote for the next one of the same transition.
//
// Where a model goes wrong. Guards come first, what they and priorities leave over is where a transition can be taken,
// and only what can be taken can go wrong: a transition whose update, or whose target's invariant, cannot be evaluated
// exists like any other, without a condition on its target, and carries the error that taking it is. A guard or channel
// that cannot be evaluated counts as one that holds, for every clock value, and takes its error into each transition it
// joins; a sender without a channel goes wrong by itself, a receiver without one with every sender whose channel the
// expression can name (ir/references.h). So nobody who meets an error needs to ask whether it could be avoided.
//
// A state can have more transitions than anybody can hold: a vector of forty processes with three edges each has 3^40.
// So who may take part is found for each process by itself first, what cannot be part of any transition is dropped, and
// what is left is put together one transition after the other (choices.cpp); whoever needs only one stops there, and
// the watch is asked all along.
//
// Members throw EvaluationError when an invariant or a property of the state itself cannot be evaluated. With
// Errors::Block what cannot be evaluated does not hold and cannot be done, which is how over-approximations are
// explored (ir/transform/project.h).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "check/eval.h"
#include "check/formula.h"
#include "ir/property.h"
#include "ir/references.h"
#include "ir/state_cells.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::check {

using Values = std::vector<std::int32_t>;  // of the state cells, in order: what a state's discrete part is
using result::Participant;

enum class Errors : std::uint8_t { Throw, Block };

struct Transition {
  std::vector<Participant> participants;  // in the order in which their updates run
  std::pair<std::int32_t, std::int32_t> priority;
  Formula guard;                   // the guards of those who take part, and that the others cannot
  Formula enabled;                 // guard, target invariant and priorities: where the transition exists
  std::vector<ClockReset> resets;  // in order
  Values target;
  std::optional<EvaluationError> error;  // what taking it is; then there are neither resets nor a target
  std::string failing_part;              // then: "guard", "channel", "update" or "invariant" (of where it leads)
};

class Semantics {
 public:
  // Says of a conjunct of a guard being put together whether it is worth going on with; lets a caller who knows more
  // about the clocks prune the choices of who takes part.
  using Filter = std::function<bool(const Formula&)>;

  explicit Semantics(const ir::Network& network, Errors errors = Errors::Throw);
  Semantics(const Semantics&) = delete;
  Semantics& operator=(const Semantics&) = delete;

  const ir::Network& network() const { return network_; }
  const ir::StateCells& cells() const { return cells_; }
  std::uint32_t location(const Values& values, std::size_t process) const {
    return static_cast<std::uint32_t>(values[cells_.location(process)]);
  }

  // The first of the initial states; the one with the locations of others, as far as processes may start there; all of
  // them, as far as choices are not limited. Whether their invariants hold or not.
  Values initial_values() const;
  Values initial_like(const Values& others) const;
  std::vector<Values> initial_states() const;
  std::vector<std::int64_t> initial_clocks() const;

  Formula invariant(const Values& values);
  Formula formula(ir::ExprId formula, const Values& values);
  std::int32_t value(ir::ExprId expr, const Values& values);

  bool committed(const Values& values) const;           // some process is in a committed location
  bool in_urgent_location(const Values& values) const;  // urgent or committed
  Formula urgent_synchronisation(const Values& values);

  // The guard of every edge that could move, with its negation where somebody may have to stay out (receivers of
  // broadcasts).
  std::vector<Formula> guards(const Values& values);

  // All transitions whose `enabled` is not false. With a filter, those whose guard it refuses may be left out.
  std::vector<Transition> transitions(const Values& values, const Filter& possible = {});
  // The same, one by one in the same order, while the visitor returns true. Without priorities none is kept; with them
  // all are found before the first is shown, since any may block it.
  using Visitor = std::function<bool(Transition)>;
  void each_transition(const Values& values, const Filter& possible, const Visitor& visit);
  // As if there were no priorities; none is kept. Where one of these is enabled, one that nothing blocks is, too: all
  // that `deadlock` needs to know.
  void each_ignoring_priorities(const Values& values, const Filter& possible, const Visitor& visit);

  // For people who look at one state: of the transitions, and of the ways in which a process may begin one, only so
  // many are followed; whether any were left out since. Those that are offered are right all the same: receivers, who
  // decide what a broadcast is, and what stops time are always looked at in full. Whoever decides something must not
  // ask for this.
  void limit_choices(std::size_t most) { most_choices_ = most; }
  bool choices_left_out() const { return left_out_; }
  // Asked while choices multiply and evaluations go on; null: nobody.
  void watch(util::Watch* watch) {
    watch_ = watch;
    evaluator_.watch(watch);
  }

  // The transition of these participants, or why there is none.
  struct Attempt {
    std::optional<Transition> transition;
    std::string reason;
  };
  // With a filter, its `enabled` is right wherever the filter says that a condition may hold: what blocks it elsewhere
  // is not looked for.
  Attempt transition(const Values& values, std::span<const Participant> participants, const Filter& possible = {});
  // Of a broadcast: those who take part and, where they do not say so, one way for each of the others who must receive.
  // `now` says whether a condition on clocks holds.
  std::vector<Participant> with_receivers(const Values& values, std::span<const Participant> participants,
                                          const Filter& now);

 private:
  // An edge with values for its selects that could take part as far as its process alone is concerned.
  struct Offer {
    Participant participant;
    const ir::Edge* edge = nullptr;
    std::optional<std::uint32_t> channel;  // Send, Receive; none when it cannot be evaluated
    Formula guard;
    std::optional<EvaluationError> error;
    const char* failing_part = nullptr;
  };
  // Who takes part, in order, and the condition on clocks; no updates run yet.
  struct Choice {
    std::vector<const Offer*> offers;
    Formula guard;
  };

  struct Offers {
    std::vector<std::vector<Offer>> of;                                  // by process
    std::unordered_map<std::uint32_t, std::vector<const Offer*>> heard;  // by channel: who may receive, in order
    std::span<const Offer* const> receivers(std::uint32_t channel) const;
  };
  // One process of a synchronisation: one of these offers, or none of them under the condition, if there is one.
  struct Slot {
    std::uint32_t process = 0;
    std::vector<const Offer*> offers;
    std::optional<Formula> without;
  };
  using Slots = std::vector<const Slot*>;
  using Priority = std::pair<std::int32_t, std::int32_t>;
  // Which choices are asked for.
  struct Wanted {
    const Filter& possible;
    bool committed = false;         // some process is in a committed location
    std::optional<Priority> above;  // only those of higher priority

    bool allows(const Formula& guard) const { return !guard.is_false() && (!possible || possible(guard)); }
  };
  using ChoiceVisitor = std::function<bool(const Choice&)>;  // whether to go on

  void load(const Values& values);
  // What it gives, or `otherwise` for an error that blocks.
  template <class Work, class Result>
  Result unless_blocked(Work work, Result otherwise) const;
  void select(const Offer& offer);
  std::optional<Offer> offer(ir::EdgeId edge, std::vector<std::int32_t> selected);
  // At most so many of one process, receivers not counted.
  Offers offers(const Values& values, const std::function<bool(const ir::Edge&)>& wanted, std::size_t most = SIZE_MAX);
  bool may_receive(const Offer& offer, std::uint32_t channel) const;
  std::vector<Slot> slots(std::span<const Offer* const> receivers) const;
  static std::vector<const Offer*> on_event(const std::vector<Offer>& offers, std::uint32_t event);
  static Formula nobody(const std::vector<const Offer*>& offers);

  bool is_alone(const Offer& offer) const;
  bool stays_out(const Values& values, const ir::SyncMember& member) const;
  // These four return whether to go on. `rank`: what the highest priority of a participant must exceed.
  bool each_choice(const Values& values, const Offers& all, const Wanted& wanted, const ChoiceVisitor& visit) const;
  bool combine(const Choice& begun, const Slots& slots, const Wanted& wanted, std::int64_t rank,
               const ChoiceVisitor& visit) const;
  bool vector(const Values& values, const ir::SyncVector& vector, const Offers& all, const Wanted& wanted,
              std::int64_t rank, const ChoiceVisitor& visit) const;
  bool consider(const Choice& choice, const Wanted& wanted, std::int64_t rank, const ChoiceVisitor& visit) const;
  // None: of too low a priority whoever takes part. Without a channel: internal.
  std::optional<std::int64_t> rank_to_exceed(std::optional<std::uint32_t> channel, const Wanted& wanted) const;
  bool leaves_committed(const Offer& offer) const;
  std::int32_t process_priority(const Offer& offer) const { return network_.processes[offer.edge->process].priority; }
  Priority priority(const Choice& choice) const;
  // Everything but priorities.
  Transition execute(const Values& values, const Choice& choice);
  void run_updates(const Values& values, const Choice& choice, Transition& transition);
  // Executed one by one, without priorities.
  void execute_each(const Values& values, const Filter& possible, const std::optional<Priority>& above,
                    const Visitor& visit);

  // Parts of transition(): complete the condition with those who stay out, or say what is wrong.
  std::string complete_channel(const Values& values, Choice& choice);
  std::string complete_vector(const Values& values, const Choice& choice) const;

  const ir::Network& network_;
  Errors errors_;
  ir::StateCells cells_;
  std::vector<ir::CellRange> meta_;
  bool has_urgent_channels_ = false;
  std::vector<std::vector<bool>> in_vector_;          // [process][event]
  mutable std::optional<ir::References> references_;  // once somebody asks
  Memory memory_;
  Evaluator evaluator_;
  util::Watch* watch_ = nullptr;
  std::size_t most_choices_ = SIZE_MAX;
  mutable bool left_out_ = false;

  void look() const {
    if (watch_ != nullptr) watch_->look();
  }
  template <class List>
  void cut(List& list) const {
    look();
    if (list.size() <= most_choices_) return;
    list.resize(most_choices_);
    left_out_ = true;
  }
};

}  // namespace beeline::check
