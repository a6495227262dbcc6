// A run of a model, step by step, by hand.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "beeline/diagnostic.h"
#include "beeline/model.h"
#include "beeline/trace.h"

namespace beeline {

struct Interval {
  std::string low = "0";
  bool low_open = false;
  std::optional<std::string> high;  // none: unbounded
  bool high_open = false;
};

// A transition that can be taken, after each of these delays (disjoint, in order, not empty).
struct Choice {
  std::string text;  // "Train(1): Safe -> Appr, Gate: Free -> Occ on appr[1]"
  std::vector<Participant> participants;
  std::vector<Interval> delays;
  std::optional<Diagnostic> error;  // the model goes wrong there, so it cannot be taken
};

class Simulation {
 public:
  explicit Simulation(const Model& model);
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  // Why the run cannot go on from here: the model cannot be evaluated or (at the start) has no state at all. Then there
  // are no choices.
  const std::optional<Diagnostic>& error() const;
  // False when there is no initial state: then states and traces are empty, and nothing can be done.
  bool started() const;

  // Here and now.
  std::size_t position() const;  // steps taken
  std::size_t length() const;    // beyond position() lies what was undone
  std::string time() const;
  State state() const;
  const std::vector<Choice>& choices() const;
  bool choices_left_out() const;  // of very many ways to take part in a synchronisation only some are among the choices
  const std::vector<Interval>& permitted_delays() const;

  // Each returns why it could not be done, or an empty text. Without a delay, `take` chooses a short one.
  std::string take(std::size_t choice, const std::string& delay = {});
  std::string wait(const std::string& delay);
  std::string undo();
  std::string go(std::size_t position);    // back, or forward to what was undone
  std::string follow(const Trace& trace);  // replays it from the start and goes to its end

  Trace trace() const;  // the run up to here and now

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace beeline
