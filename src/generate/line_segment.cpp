#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "generate/families.h"
#include "generate/plc.h"

namespace beeline::generate {

namespace {

constexpr const char* description =
    R"(Trams of both directions share a segment with a single track. At either end a gate controls the signal: when a
tram is at the entrance it asks for the segment, when it sees the permission it shows go, and when the permission
is gone, or somebody pressed the emergency button, it shows stop. The central control permits one direction at a
time, in turns when both ask. It withdraws a permission when a tram has entered, when nobody asks any longer, or
after a while when nobody came. Then it waits: for the tram to leave the segment, and for a delay, after which it
must see the signal at stop. Gates and control are controllers that run in cycles and see each other only by
variables that they read once a cycle.

The delay must cover a cycle of the gate and one of the control: a gate that saw its permission just before it was
withdrawn still shows go, as late as at the end of its cycle, and the control may have looked at the signal a
whole cycle before it decides. The fault: the delay is one time unit shorter. Then the control can see stop at the
last moment before the signal changes and permit the other direction; both signals show go. --correct has the full
delay.

The plant has eight inputs, which change at any time: per direction a sensor at the entrance, one where trams
enter the segment, one where they leave it, and the button. SIZE k models the first k-1 of them; the others are
abstracted away, so that a controller reacts as to any value. Each is read by one controller only, so whatever a
free reaction does can be had with an input that changes just before it is read: the error is reachable in all
sizes or in none.)";

constexpr int cycle = 10, unused = 20, delay = 2 * cycle;

struct Input {
  const char* name;
  const char* meaning;
};

constexpr std::array<Input, 8> all_inputs = {{{"at_east", "an eastbound tram is at the entrance"},
                                              {"at_west", "a westbound one"},
                                              {"into_east", "an eastbound tram enters the segment"},
                                              {"into_west", "a westbound one"},
                                              {"out_east", "an eastbound tram leaves the segment"},
                                              {"out_west", "a westbound one"},
                                              {"halt_east", "the button at the eastbound signal is pressed"},
                                              {"halt_west", "that at the westbound one"}}};

constexpr std::array<const char*, 2> directions = {"east", "west"};

std::string capital(std::string_view direction) { return direction == "east" ? "East" : "West"; }

class LineSegment {
 public:
  LineSegment(std::size_t modelled, bool correct)
      : modelled_(all_inputs.begin(), all_inputs.begin() + static_cast<std::ptrdiff_t>(modelled)), correct_(correct) {}

  Model model() const {
    Model model{.about = description, .declarations = declarations()};
    model.templates = {gate("east"), gate("west"), control()};
    for (const Input& input : modelled_) {
      model.templates.push_back(free_input(fmt::format("Change_{}", input.name), input.name));
    }
    std::vector<std::string> processes;
    for (const Template& automaton : model.templates) processes.push_back(automaton.name);
    model.system = fmt::format("system {};\n", fmt::join(processes, ", "));
    model.queries = {{"E<> GateEast.Go and GateWest.Go", "Both directions may enter the segment."}};
    return model;
  }

 private:
  std::string declarations() const {
    std::string text = fmt::format(
        "const int CYCLE = {};   // a controller's cycle takes at most this\n"
        "const int UNUSED = {};  // so long a permission may stay unused\n"
        "const int DELAY = {};   // from a permission's end to the next one's beginning\n\n{}\n"
        "bool ask_east, ask_west;        // by the gates: a tram waits\n"
        "bool go_east, go_west;          // by the gates: the signals\n"
        "bool permit_east, permit_west;  // by the control\n",
        cycle, unused, correct_ ? delay : delay - 1, plc_declarations());
    if (!modelled_.empty()) text += "\n";
    for (const Input& input : modelled_) {
      text += fmt::format("{:<17}// {}\n", fmt::format("bool {};", input.name), input.meaning);
    }
    return text;
  }

  // The inputs of a controller that are modelled, after those that always are.
  Plc::Texts with_modelled(Plc::Texts inputs, const Plc::Texts& plant) const {
    for (const Input& input : modelled_) {
      if (std::find(plant.begin(), plant.end(), input.name) != plant.end()) inputs.push_back(input.name);
    }
    return inputs;
  }

  Template gate(const std::string& direction) const {
    const std::string at = "at_" + direction, halt = "halt_" + direction, permit = "permit_" + direction;
    const std::string ask = "ask_" + direction, go = "go_" + direction;
    Plc plc("Gate" + capital(direction), {.cycle = "CYCLE"}, with_modelled({permit}, {at, halt}),
            {{.name = "Stop"}, {.name = "Ask"}, {.name = "Go"}});
    plc.react("Stop", "Stop", {plc.sees(halt, true)});
    plc.react("Stop", "Stop", {plc.sees(halt, false), plc.sees(at, false)});
    plc.react("Stop", "Ask", {plc.sees(halt, false), plc.sees(at, true)}, {ask + " = true"});
    plc.react("Ask", "Stop", {plc.sees(halt, true)}, {ask + " = false"});
    plc.react("Ask", "Ask", {plc.sees(halt, false), plc.sees(permit, false)});
    plc.react("Ask", "Go", {plc.sees(halt, false), plc.sees(permit, true)}, {go + " = true"});
    plc.react("Go", "Stop", {plc.sees(halt, true)}, {ask + " = false", go + " = false"});
    plc.react("Go", "Stop", {plc.sees(halt, false), plc.sees(permit, false)}, {ask + " = false", go + " = false"});
    plc.react("Go", "Go", {plc.sees(halt, false), plc.sees(permit, true)});
    return plc.automaton();
  }

  // Free: nobody is permitted, and that direction comes first when both ask. Use: it is permitted. Busy: a tram of that
  // direction is in the segment. Clear: none is, but the permission was withdrawn not long ago. After power-up nothing
  // is known, so it waits as if a permission had just ended.
  Template control() const {
    Plc plc("Control", {.cycle = "CYCLE", .timer = "age"},
            with_modelled({"ask_east", "ask_west", "go_east", "go_west"},
                          {"into_east", "into_west", "out_east", "out_west"}),
            {{.name = "ClearWest"},
             {.name = "FreeEast"},
             {.name = "UseEast"},
             {.name = "BusyEast"},
             {.name = "ClearEast"},
             {.name = "FreeWest"},
             {.name = "UseWest"},
             {.name = "BusyWest"}});
    for (const std::string direction : directions) {
      const std::string other = direction == "east" ? "west" : "east";
      const std::string free = "Free" + capital(direction), use = "Use" + capital(direction);
      const std::string busy = "Busy" + capital(direction), clear = "Clear" + capital(direction);
      const std::string ask = "ask_" + direction, go = "go_" + direction, permit = "permit_" + direction;
      const std::string into = "into_" + direction, out = "out_" + direction;

      plc.react(free, free, {plc.sees(ask, false), plc.sees("ask_" + other, false)});
      plc.react(free, use, {plc.sees(ask, true)}, {permit + " = true", "age = 0"});
      plc.react(free, "Use" + capital(other), {plc.sees(ask, false), plc.sees("ask_" + other, true)},
                {"permit_" + other + " = true", "age = 0"});

      plc.react(use, busy, {plc.sees(into, true)}, {permit + " = false", "age = 0"});
      plc.react(use, clear, {plc.sees(into, false), plc.sees(ask, false)}, {permit + " = false", "age = 0"});
      plc.react(use, clear, {plc.sees(into, false), plc.sees(ask, true), "age >= UNUSED"},
                {permit + " = false", "age = 0"});
      plc.hold(use, {plc.sees(into, false), plc.sees(ask, true), "age < UNUSED"});

      plc.react(busy, busy, {plc.sees(out, false)});
      plc.react(busy, clear, {plc.sees(out, true)});

      plc.react(clear, busy, {plc.sees(into, true)});
      plc.react(clear, clear, {plc.sees(into, false), plc.sees(go, true)});
      plc.react(clear, "Free" + capital(other), {plc.sees(into, false), plc.sees(go, false), "age >= DELAY"});
      plc.hold(clear, {plc.sees(into, false), plc.sees(go, false), "age < DELAY"});
    }
    return plc.automaton();
  }

  std::vector<Input> modelled_;
  bool correct_;
};

Instance make(const Parameters& parameters) {
  const bool correct = parameters.flag("correct");
  return {LineSegment(static_cast<std::size_t>(parameters.size() - 1), correct).model(),
          {.reachable = !correct, .shortest = {}}};
}

}  // namespace

Family line_segment() {
  return {.name = "line-segment",
          .summary = "trams of two directions share a track; two signals show go when a delay is too short",
          .size = "number in the series S1-S9, which models one input more each",
          .sizes = {1, 9},
          .options = {{.name = "correct", .summary = "with the full delay"}},
          .description = description,
          .source =
              "after the single-tracked line segment of the UniForM project, S1-S9 of Wehrle, Kupferschmid: "
              "Context-enhanced directed model checking",
          .make = make};
}

}  // namespace beeline::generate
