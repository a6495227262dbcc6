#include "check/simulation.h"

#include "api/convert.h"
#include "output/text.h"
#include "result/rational.h"

namespace beeline {

struct Simulation::Impl {
  explicit Impl(const Model& of) : model(of) {
    if (model.limitations().empty()) run.emplace(model.impl().network);
    look();
  }

  void look() {
    choices.clear();
    permitted.clear();
    error.reset();
    const Model::Impl& m = model.impl();
    if (!run) {
      error = model.limitations().front();
    } else if (const auto& problem = run->error()) {
      error = api::diagnostic(m.sources, {util::Severity::Error, problem->position, problem->what()});
    } else if (!run->has_initial_state()) {
      error = api::diagnostic(
          m.sources,
          {util::Severity::Error, {}, "the initial values violate an invariant: the model has no state at all"});
    } else {
      const result::TraceState here = run->state();
      for (const check::Choice& choice : run->choices()) {
        result::TraceStep step;
        step.participants = choice.transition.participants;
        Choice& shown = choices.emplace_back();
        shown.text = output::movement_text(m.network, m.names, here, step);
        shown.participants = api::participants(m, here, step.participants);
        shown.delays = api::intervals(choice.delays);
        if (const auto& wrong = choice.transition.error) {
          shown.error = api::diagnostic(m.sources, {util::Severity::Error, wrong->position, wrong->what()});
        }
      }
      permitted = api::intervals(run->permitted_delays());
    }
  }

  bool started() const { return run && run->has_initial_state(); }

  // Every change goes through here.
  template <class Change>
  std::string change(const Change& change) {
    if (!started()) return error->message;
    std::string problem = change(*run);
    look();
    return problem;
  }

  Model model;
  std::optional<check::Simulation> run;  // none with limitations
  std::vector<Choice> choices;
  std::vector<Interval> permitted;
  std::optional<Diagnostic> error;
};

Simulation::Simulation(const Model& model) : impl_(std::make_unique<Impl>(model)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

const std::optional<Diagnostic>& Simulation::error() const { return impl_->error; }
bool Simulation::started() const { return impl_->started(); }
std::size_t Simulation::position() const { return started() ? impl_->run->position() : 0; }
std::size_t Simulation::length() const { return started() ? impl_->run->length() : 0; }
std::string Simulation::time() const { return started() ? result::exact(impl_->run->time()) : "0"; }
State Simulation::state() const { return started() ? api::state(impl_->model.impl(), impl_->run->state()) : State(); }
const std::vector<Choice>& Simulation::choices() const { return impl_->choices; }
bool Simulation::choices_left_out() const { return started() && impl_->run->choices_left_out(); }
const std::vector<Interval>& Simulation::permitted_delays() const { return impl_->permitted; }

std::string Simulation::take(std::size_t choice, const std::string& delay) {
  std::optional<result::Rational> after;
  if (!delay.empty() && !(after = result::parse_rational(delay))) return "'" + delay + "' is no delay";
  return impl_->change([&](check::Simulation& run) { return run.take(choice, after); });
}

std::string Simulation::wait(const std::string& delay) {
  const auto read = result::parse_rational(delay);
  if (!read) return "'" + delay + "' is no delay";
  return impl_->change([&](check::Simulation& run) { return run.wait(*read); });
}

std::string Simulation::undo() {
  return impl_->change([](check::Simulation& run) { return run.undo(); });
}

std::string Simulation::go(std::size_t position) {
  return impl_->change([&](check::Simulation& run) { return run.go(position); });
}

std::string Simulation::follow(const Trace& trace) {
  std::string problem;
  const auto inner = api::trace(impl_->model.impl(), trace, problem);
  if (!inner) return problem;
  return impl_->change([&](check::Simulation& run) { return run.load(*inner); });
}

Trace Simulation::trace() const { return started() ? api::trace(impl_->model.impl(), impl_->run->trace()) : Trace(); }

}  // namespace beeline
