#include <algorithm>
#include <cstdint>
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
    R"(Two stations and an arbiter, three controllers that run in cycles and see each other only by variables that they
read once a cycle, keep a critical section to one station at a time (a protocol of Dierks). A station goes inside
only when it sees its permission. The arbiter gives turns. It withdraws a permission when it sees that the station
went inside, or after a while when it did not; then it waits for a delay, and until it sees that the station is
outside, before the other gets its turn.

The delay must cover a station's cycle and one of the arbiter's: a station that saw its permission just before it
was withdrawn still goes inside, as late as at the end of its cycle, and the arbiter may have looked a whole cycle
before it decides. The fault: station 2 may take one time unit longer than a cycle should take. Then the arbiter
can look at the last moment at which station 2 is still outside, rely on it, and let station 1 in while station 2
is there. --correct gives station 2 the cycle that the delay was made for.

A station goes inside when it is permitted and wishes to, and leaves when it wishes no longer. In 1 wishes are
abstracted away: a station does as it likes. 2 models the wish of station 1 as an input that changes at any time,
3 that of station 2, 4 both. In variant N a value is not read at the very moment at which it is written, nor at
the end of a cycle, which takes three more clocks; a run in which a controller has read nothing until the end of
its cycle stops there.)";

// The lengths published for M1-M4 and N1-N3, which exhaustive search confirms here. On the way to the error each
// station goes inside, outside and inside again, so a wish that is modelled has to change three times.
std::uint64_t shortest(bool stricter, std::size_t wishes) { return (stricter ? 49 : 47) + 3 * wishes; }

constexpr int cycle = 10, delay = 2 * cycle;

class Mutex {
 public:
  Mutex(bool stricter, bool correct, std::vector<int> wishing)
      : stricter_(stricter), correct_(correct), wishing_(std::move(wishing)) {}

  Model model() const {
    Model model{.about = description, .declarations = declarations()};
    std::vector<std::string> processes = {"Station1", "Station2", "Arbiter"};
    model.templates = {station(1, "CYCLE"), station(2, "CYCLE_OF_2"), arbiter()};
    for (const int i : wishing_) {
      processes.push_back(fmt::format("Wish{}", i));
      model.templates.push_back(free_input(processes.back(), fmt::format("wish{}", i)));
    }
    model.system = fmt::format("system {};\n", fmt::join(processes, ", "));
    model.queries = {{"E<> Station1.Inside and Station2.Inside", "Both stations are in the critical section."}};
    return model;
  }

 private:
  std::string declarations() const {
    std::string text = fmt::format(
        "const int CYCLE = {0};       // a controller's cycle takes at most this\n"
        "const int CYCLE_OF_2 = {1};  // that of station 2\n"
        "const int DELAY = {2};       // between two turns\n\n{3}\n"
        "bool permit1, permit2;    // by the arbiter: it is your turn\n"
        "bool outside1, outside2;  // by the stations\n",
        cycle, correct_ ? cycle : cycle + 1, delay, plc_declarations());
    for (const int i : wishing_) text += fmt::format("bool wish{0};               // of whoever uses station {0}\n", i);
    if (stricter_) text += "clock still1, still2, still_arbiter;  // since an input of the controller was written\n";
    return text;
  }

  Plc::Timing timing(std::string cycle_bound, std::string timer, std::string still) const {
    if (!stricter_) return {.cycle = std::move(cycle_bound), .timer = std::move(timer)};
    return {
        .cycle = std::move(cycle_bound), .timer = std::move(timer), .still = std::move(still), .read_before = "CYCLE"};
  }

  // What comes with a change of an input of the controller that has this clock.
  std::string written(const std::string& still) const { return stricter_ ? still + " = 0" : ""; }

  Template station(int i, std::string cycle_bound) const {
    const std::string permit = fmt::format("permit{}", i), wish = fmt::format("wish{}", i);
    const std::string outside = fmt::format("outside{}", i);
    Plc::Texts inputs = {permit};
    if (std::find(wishing_.begin(), wishing_.end(), i) != wishing_.end()) inputs.push_back(wish);
    Plc plc(fmt::format("Station{}", i), timing(std::move(cycle_bound), "", fmt::format("still{}", i)), inputs,
            {{.name = "Outside"}, {.name = "Inside"}}, {outside + " = true"});
    plc.react("Outside", "Inside", {plc.sees(permit, true), plc.sees(wish, true)},
              {outside + " = false", written("still_arbiter")});
    plc.react("Outside", "Outside", {plc.sees(permit, false)});
    plc.react("Outside", "Outside", {plc.sees(permit, true), plc.sees(wish, false)});
    plc.react("Inside", "Inside", {plc.sees(wish, true)});
    plc.react("Inside", "Outside", {plc.sees(wish, false)}, {outside + " = true", written("still_arbiter")});
    return plc.automaton();
  }

  // Turn i: station i is permitted. Gap i: nobody is, and the next turn is that of i.
  Template arbiter() const {
    Plc plc("Arbiter", timing("CYCLE", "age", "still_arbiter"), {"outside1", "outside2"},
            {{.name = "Gap1"}, {.name = "Turn1"}, {.name = "Gap2"}, {.name = "Turn2"}});
    for (const int i : {1, 2}) {
      const int other = 3 - i;
      const std::string gap = fmt::format("Gap{}", i), turn = fmt::format("Turn{}", i);
      const std::string next = fmt::format("Gap{}", other), permit = fmt::format("permit{}", i);
      const std::string still = written(fmt::format("still{}", i));
      const std::string mine = fmt::format("outside{}", i), others = fmt::format("outside{}", other);
      plc.react(gap, gap, {plc.sees(others, false)});
      plc.hold(gap, {plc.sees(others, true), "age < DELAY"});
      plc.react(gap, turn, {plc.sees(others, true), "age >= DELAY"}, {permit + " = true", still, "age = 0"});
      plc.react(turn, next, {plc.sees(mine, false)}, {permit + " = false", still, "age = 0"});
      plc.hold(turn, {plc.sees(mine, true), "age < DELAY"});
      plc.react(turn, next, {plc.sees(mine, true), "age >= DELAY"}, {permit + " = false", still, "age = 0"});
    }
    return plc.automaton();
  }

  bool stricter_, correct_;
  std::vector<int> wishing_;  // stations
};

Instance make(const Parameters& parameters) {
  const bool stricter = parameters.word("variant") == "N", correct = parameters.flag("correct");
  std::vector<int> wishing;
  if (parameters.size() == 2 || parameters.size() == 4) wishing.push_back(1);
  if (parameters.size() >= 3) wishing.push_back(2);
  Expectation expectation{.reachable = !correct, .shortest = {}};
  if (!correct) expectation.shortest = shortest(stricter, wishing.size());
  return {Mutex(stricter, correct, wishing).model(), expectation};
}

}  // namespace

Family mutex() {
  return {.name = "mutex",
          .summary = "real-time mutual exclusion of two stations by an arbiter, with a cycle that is too long",
          .size = "number in the series M1-M4 or N1-N4",
          .sizes = {1, 4},
          .options = {{.name = "variant", .summary = "N: a value is not read while it is written", .words = {"M", "N"}},
                      {.name = "correct", .summary = "station 2 is as fast as it should be"}},
          .description = description,
          .source =
              "after Dierks: Comparing model-checking and logical reasoning for real-time systems (2004); M1-M4 "
              "and N1-N4 of Wehrle, Kupferschmid: Context-enhanced directed model checking",
          .make = make};
}

}  // namespace beeline::generate
