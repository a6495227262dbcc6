#include "check/simulation.h"

#include <iterator>

#include <fmt/format.h>

#include "check/replay.h"
#include "result/rational.h"

namespace beeline::check {

result::Rational simple_delay(const DelayInterval& interval) {
  if (!interval.low_strict) return interval.low;
  const mpz_class below = interval.low.get_num() / interval.low.get_den();  // delays are not negative
  const result::Rational next = below + 1;
  if (interval.contains(next)) return next;
  return (interval.low + *interval.high) / 2;
}

namespace {

constexpr std::size_t most_choices = 10'000;

}  // namespace

Simulation::Simulation(const ir::Network& network, util::Watch* watch)
    : network_(network), watch_(watch), concrete_(network) {
  concrete_.semantics().watch(watch);
  // What is left out might block what is offered.
  if (!network.has_priorities) concrete_.semantics().limit_choices(most_choices);
  try {
    starts_ = concrete_.initial();
    if (!starts_.empty()) start(0);
  } catch (const EvaluationError& error) {
    error_ = error;
  } catch (const util::Exceeded& exceeded) {
    gave_up_ = exceeded;
  }
}

std::string Simulation::start(std::size_t number) {
  if (number >= starts_.size()) return fmt::format("there is no initial state {}", number + 1);
  trace_ = {};
  trace_.states.push_back({starts_[number].values, starts_[number].clocks, {}});
  return go(0);
}

ConcreteState Simulation::current() const {
  const auto& state = trace_.states[position_];
  return concrete_.after_delay({state.values, state.clocks}, waiting_);
}

result::TraceState Simulation::state() const {
  auto now = current();
  return {std::move(now.values), std::move(now.clocks), {}};
}

result::Rational Simulation::time() const {
  result::Rational time = waiting_;
  for (std::size_t i = 0; i < position_; ++i) time += trace_.steps[i].delay;
  return time;
}

void Simulation::look() {
  choices_.clear();
  permitted_ = DelaySet::none();
  error_.reset();
  gave_up_.reset();
  left_out_ = false;
  try {
    const auto here = current();
    permitted_ = concrete_.permitted_delays(here);
    // What no permitted delay can satisfy is not worth going on with.
    const auto possible = [&](const Formula& guard) {
      return !(DelaySet::when(guard, here.clocks) & permitted_).empty();
    };
    concrete_.semantics().each_transition(here.values, possible, [&](Transition transition) {
      auto delays = DelaySet::when(transition.enabled, here.clocks) & permitted_;
      if (!delays.empty()) choices_.push_back({std::move(transition), std::move(delays)});
      return true;
    });
  } catch (const EvaluationError& error) {
    choices_.clear();
    error_ = error;
  } catch (const util::Exceeded& exceeded) {
    choices_ = {};
    gave_up_ = exceeded;
  }
  left_out_ = concrete_.semantics().choices_left_out();
}

std::string Simulation::wait(const result::Rational& delay) {
  if (!permitted_.contains(delay)) return fmt::format("cannot wait {} here", result::readable(delay));
  waiting_ += delay;
  look();
  return {};
}

std::string Simulation::take(std::size_t choice, const std::optional<result::Rational>& delay) {
  if (choice >= choices_.size()) return fmt::format("there is no transition {}", choice + 1);
  const Choice chosen = choices_[choice];
  if (chosen.transition.error) return fmt::format("the model goes wrong there: {}", chosen.transition.error->what());
  const result::Rational after = delay.value_or(simple_delay(chosen.delays.intervals().front()));
  if (!chosen.delays.contains(after))
    return fmt::format("this transition cannot be taken after {}", result::readable(after));
  const auto target = concrete_.after(chosen.transition, concrete_.after_delay(current(), after));

  trace_.states.resize(position_ + 1);
  trace_.steps.resize(position_);
  trace_.steps.push_back({waiting_ + after, chosen.transition.participants, 1, std::nullopt});
  trace_.states.push_back({target.values, target.clocks, {}});
  ++position_;
  waiting_ = 0;
  look();
  return {};
}

std::string Simulation::go(std::size_t position) {
  if (position > length()) return fmt::format("the run has only {} steps", length());
  position_ = position;
  waiting_ = 0;
  look();
  return {};
}

std::string Simulation::undo() {
  if (waiting_ != 0) return go(position_);
  if (position_ == 0) return "this is the start";
  return go(position_ - 1);
}

std::string Simulation::load(const result::Trace& trace) {
  if (const auto verdict = replay(network_, trace, ir::ExprId(), watch_ != nullptr ? *watch_ : util::nobody());
      !verdict) {
    return fmt::format("step {} is not one of this model: {}", verdict.step, verdict.reason);
  }
  trace_ = trace;
  for (auto& state : trace_.states) state.zone.clear();
  trace_.final_delay = 0;
  trace_.loop_start.reset();
  position_ = length();
  waiting_ = trace.final_delay;
  look();
  return {};
}

result::Trace Simulation::trace() const {
  result::Trace trace;
  const auto so_far = static_cast<std::ptrdiff_t>(position_);
  trace.states.assign(trace_.states.begin(), trace_.states.begin() + so_far + 1);
  trace.steps.assign(trace_.steps.begin(), trace_.steps.begin() + so_far);
  trace.final_delay = waiting_;
  return trace;
}

void Simulation::show_trace(const std::function<void(const result::Trace&)>& to) {
  struct Undone {
    Undone(result::Trace& trace, std::size_t position) : of(trace) {
      const auto from = static_cast<std::ptrdiff_t>(position);
      states.assign(std::move_iterator(of.states.begin() + from + 1), std::move_iterator(of.states.end()));
      steps.assign(std::move_iterator(of.steps.begin() + from), std::move_iterator(of.steps.end()));
      of.states.resize(position + 1);
      of.steps.resize(position);
    }
    ~Undone() {  // there is room for them
      std::move(states.begin(), states.end(), std::back_inserter(of.states));
      std::move(steps.begin(), steps.end(), std::back_inserter(of.steps));
      of.final_delay = 0;
    }
    Undone(const Undone&) = delete;
    Undone& operator=(const Undone&) = delete;

    result::Trace& of;
    std::vector<result::TraceState> states;
    std::vector<result::TraceStep> steps;
  };
  const Undone undone(trace_, position_);
  trace_.final_delay = waiting_;
  to(trace_);
}

}  // namespace beeline::check
