// Programmable logic controllers as timed automata: the semantics of PLC-automata (Dierks), in which the two railway
// and mutual exclusion case studies were first written.
//
// A controller is a state machine that runs in cycles without end. In a cycle it reads all its inputs once, computes,
// and at the end changes its state and its outputs. A cycle takes more than no time and at most a given time; nobody
// else knows when it reads or when it writes, which is what makes controllers that talk by shared variables hard to get
// right. Each cycle is
//
//   read     after some time every input is copied: `seen_x` of the input `x`
//   react    at the end of the cycle: one transition that depends on the state, the copies and the timer
//
// where a reaction that a running delay forbids is split in two: `hold` notes that the timer has not yet expired, and
// the cycle then ends with nothing changed.
//
// Inputs can be abstracted away: a condition on an input that the controller does not have holds always, so that it
// reacts as to any value. This over-approximates: what is unreachable without an input is unreachable with it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generate/model.h"

namespace beeline::generate {

class Plc {
 public:
  using Texts = std::vector<std::string>;  // empty ones are skipped

  struct Timing {
    std::string cycle;       // a cycle takes at most this
    std::string timer = {};  // the clock for delays, if there is one; reactions test and reset it
    // Where given, inputs are read only when this global clock is positive and the cycle is younger than `read_before`:
    // whoever writes an input resets the clock, so a value that is being written is not read.
    std::string still = {}, read_before = {};
  };

  // Starts in `states[0]` after a transition that takes no time and makes `power_up`. Inputs are global bools.
  Plc(std::string name, Timing timing, Texts inputs, std::vector<Location> states, Texts power_up = {});

  // "seen_x" or "!seen_x"; empty when x is no input.
  std::string sees(std::string_view input, bool value) const;

  // One of the ways to end a cycle in `from`. The same way again, as abstraction makes them, is left out.
  void react(const std::string& from, const std::string& to, Texts conditions, Texts updates = {});
  // In `state` under these conditions the delay is still running.
  void hold(const std::string& state, Texts conditions);

  const Template& automaton() const { return automaton_; }

 private:
  void add(Edge edge);

  Timing timing_;
  Texts inputs_;
  Template automaton_;
};

// What the global declarations need once for all controllers.
std::string plc_declarations();

// A process that changes a global bool whenever it likes.
Template free_input(std::string name, std::string_view variable);

}  // namespace beeline::generate
