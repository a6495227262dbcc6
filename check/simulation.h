// A run under construction: the states so far, the one shown, and what can happen next. The simulator without its
// terminal.
//
// It stands on the exact semantics, not on the engine: what it offers is what the replay of traces accepts. A state may
// have more choices than anybody can look at (a broadcast with two receiving edges in each of forty processes has a
// trillion): then it offers some.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "check/concrete.h"
#include "result/trace.h"
#include "util/budget.h"

namespace beeline::check {

struct Choice {
  Transition transition;  // one that carries an error is shown and cannot be taken
  DelaySet delays;        // after which it can be taken; not empty
};

class Simulation {
 public:
  // The watch is asked while choices are looked for; what it throws ends that, and gave_up() tells.
  explicit Simulation(const ir::Network& network, util::Watch* watch = nullptr);

  // None of the members below makes sense without an initial state.
  bool has_initial_state() const { return !starts_.empty(); }
  // The initial states; the run begins in the first, or from the start again in another.
  const std::vector<ConcreteState>& starts() const { return starts_; }
  std::string start(std::size_t number);

  // Here and now: the state of step position(), after waiting().
  std::size_t position() const { return position_; }
  std::size_t length() const { return trace_.steps.size(); }  // beyond position() lies what was undone
  const result::Rational& waiting() const { return waiting_; }
  result::Rational time() const;
  result::TraceState state() const;
  const std::vector<Choice>& choices() const { return choices_; }
  const DelaySet& permitted_delays() const { return permitted_; }
  // Why the state itself cannot be evaluated; then there are no choices.
  const std::optional<EvaluationError>& error() const { return error_; }

  bool choices_left_out() const { return left_out_; }
  // Looking for the initial states or for the choices was ended before it was done: then there are none.
  const std::optional<util::Exceeded>& gave_up() const { return gave_up_; }
  void look_again() { look(); }

  // Each returns why it could not be done, or nothing.
  std::string wait(const result::Rational& delay);
  std::string take(std::size_t choice, const std::optional<result::Rational>& delay);
  std::string go(std::size_t position);
  std::string undo();
  std::string load(const result::Trace& trace);  // throws what the watch does, and nothing has changed

  // The run up to here and now.
  result::Trace trace() const;
  // Shows it to somebody, without a copy; what was undone is back afterwards.
  void show_trace(const std::function<void(const result::Trace&)>& to);

 private:
  ConcreteState current() const;
  void look();

  const ir::Network& network_;
  util::Watch* watch_;
  Concrete concrete_;
  std::vector<ConcreteState> starts_;
  result::Trace trace_;
  std::size_t position_ = 0;
  result::Rational waiting_ = 0;
  std::vector<Choice> choices_;
  DelaySet permitted_;
  std::optional<EvaluationError> error_;
  bool left_out_ = false;
  std::optional<util::Exceeded> gave_up_;
};

// A delay of the interval that is short to write: its least one, else an integer, else the middle.
result::Rational simple_delay(const DelayInterval& interval);

}  // namespace beeline::check
