#include <fmt/format.h>

#include "generate/families.h"

namespace beeline::generate {

namespace {

constexpr const char* description =
    R"(The token of an FDDI ring goes round from station to station. A station that gets it may send urgent data
(synchronous) for a time of its own, and after that ordinary data (asynchronous) as long as the token has come early: as
long as less than the target token rotation time has passed since it came last. With the timers kept so, no station
waits for the token longer than twice that target. A station has two clocks for this, used in turn: one runs since this
arrival of the token, the other still says how long ago the one before was.

The error is that station 0 waits longer than twice the target. It is possible because the timer of the last station
is set to three times the target. With --correct all timers are set right and the error is unreachable.

The token must come to the last station, 2n - 1 transitions, which must begin to send ordinary data, and then only time
passes: a shortest trace has 2n transitions.)";

constexpr const char* declarations = R"(const int N = {0};
const int TARGET = 50 * N;   // target token rotation time
const int URGENT = 20;       // time for urgent data, per station and rotation
const int LATENCY = 0;       // of the ring, from station to station
const int timer[N] = {{ {1} }};  // the target as each station knows it
typedef int[0,N-1] station;

chan token[N];  // the token comes to a station
chan pass;      // and leaves it
)";

// The two halves differ in nothing but which clock is restarted and which one is asked.
void add_half(Template& station, const std::string& half, const std::string& other, const std::string& fresh,
              const std::string& old, Point at, int step) {
  const std::string waits = "idle_" + half, urgent = "urgent_" + half, ordinary = "ordinary_" + half;
  station.locations.push_back({.name = waits, .at = at});
  station.locations.push_back({.name = urgent, .invariant = "x <= URGENT", .at = Point{at.x + step, at.y}});
  station.locations.push_back(
      {.name = ordinary, .invariant = old + " <= timer[me]", .at = Point{at.x + 2 * step, at.y}});
  station.edges.push_back({.from = waits, .to = urgent, .sync = "token[me]?", .update = fresh + " = 0, x = 0"});
  station.edges.push_back({.from = urgent, .to = "idle_" + other, .guard = "x == URGENT", .sync = "pass!"});
  station.edges.push_back({.from = urgent, .to = ordinary, .guard = "x == URGENT && " + old + " < timer[me]"});
  station.edges.push_back({.from = ordinary, .to = "idle_" + other, .sync = "pass!"});
}

Template station() {
  Template station{.name = "Station",
                   .parameters = "const station me",
                   .declarations =
                       "clock x;     // since the token is here\n"
                       "clock y, z;  // since its last arrival and the one before, in turn\n"};
  add_half(station, "y", "z", "y", "z", {0, 0}, 340);
  add_half(station, "z", "y", "z", "y", {680, 272}, -340);
  return station;
}

Template ring() {
  return {.name = "Ring",
          .declarations = "station next;\nclock w;\n",
          .locations = {{.name = "moving", .invariant = "w <= LATENCY", .at = Point{0, 0}},
                        {.name = "taken", .at = Point{272, 0}}},
          .edges = {{.from = "moving", .to = "taken", .guard = "w == LATENCY", .sync = "token[next]!"},
                    {.from = "taken", .to = "moving", .sync = "pass?", .update = "next = (next + 1) % N, w = 0"}}};
}

Instance make(const Parameters& parameters) {
  const int n = parameters.size();
  const bool correct = parameters.flag("correct");
  std::string timers;
  for (int i = 0; i < n; ++i) timers += fmt::format("{}{}TARGET", i ? ", " : "", !correct && i == n - 1 ? "3*" : "");
  Model model{.about = description,
              .declarations = fmt::format(declarations, n, timers),
              .templates = {ring(), station()},
              .system = "system Ring, Station;\n",
              .queries = {{"E<> Station(0).idle_z && Station(0).y > 2 * TARGET",
                           "Station 0 waits longer for the token than the protocol promises."}}};
  if (correct) return {std::move(model), {false, {}}};
  return {std::move(model), {true, 2 * static_cast<std::uint64_t>(n)}};
}

}  // namespace

Family fddi() {
  return {.name = "fddi",
          .summary = "a token ring with timers",
          .size = "stations",
          .sizes = {2, 200},
          .options = {{.name = "correct", .summary = "all timers set right: no error"}},
          .description = description,
          .source =
              "ANSI X3T9.5, as timed automata in Daws, Olivero, Tripakis, Yovine: The tool KRONOS; the bound in "
              "Sevcik, Johnson: Cycle time properties of the FDDI token ring protocol",
          .make = make};
}

}  // namespace beeline::generate
