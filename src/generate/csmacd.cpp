#include <fmt/format.h>

#include "generate/families.h"

namespace beeline::generate {

namespace {

constexpr const char* description =
    R"(Carrier sense, multiple access, collision detection: stations share a cable on which a signal takes up to 26 us
from end to end. A station that wants to send begins at once if the cable seems silent to it; while the signal of
another one is still on its way, two stations can begin, and the collision comes back to all of them within another
delay. A station that has been disturbed or has found the cable busy tries again within 52 us. A frame takes 808 us.

The protocol relies on collisions being noticed within twice the delay, 52 us. The error is that one station has been
sending for that long and another one is sending, too. It is possible because the cable is too long: a signal takes up
to 27 us. With --correct it takes up to 26 us and the error is unreachable.

Two stations must begin and then only time passes, so a shortest trace has 2 transitions.)";

constexpr const char* declarations = R"(const int N = {0};
const int FRAME = 808;   // us to send a frame
const int SLOT = 52;     // us within which collisions are noticed, says the protocol
const int DELAY = {1};    // us from one end of the cable to the other
typedef int[0,N-1] station;

chan begin, end, busy;
broadcast chan collision;
)";

Template station() {
  return {.name = "Station",
          .parameters = "const station me",
          .declarations = "clock x;\n",
          .locations = {{.name = "idle", .at = Point{0, 0}},
                        {.name = "sending", .invariant = "x <= FRAME", .at = Point{340, 0}},
                        {.name = "retrying", .invariant = "x < SLOT", .at = Point{170, 238}}},
          .edges = {{.from = "idle", .to = "sending", .sync = "begin!", .update = "x = 0"},
                    {.from = "idle", .to = "retrying", .sync = "busy?", .update = "x = 0"},
                    {.from = "sending", .to = "idle", .guard = "x == FRAME", .sync = "end!", .update = "x = 0"},
                    {.from = "sending", .to = "retrying", .sync = "collision?", .update = "x = 0"},
                    {.from = "retrying", .to = "sending", .sync = "begin!", .update = "x = 0"},
                    {.from = "retrying", .to = "retrying", .sync = "busy?", .update = "x = 0"},
                    {.from = "retrying", .to = "retrying", .sync = "collision?", .update = "x = 0"}}};
}

Template cable() {
  return {.name = "Cable",
          .declarations = "clock y;\n",
          .locations = {{.name = "silent", .at = Point{0, 0}},
                        {.name = "active", .at = Point{340, 0}},
                        {.name = "disturbed", .invariant = "y < DELAY", .at = Point{170, 238}}},
          .edges = {{.from = "silent", .to = "active", .sync = "begin?", .update = "y = 0"},
                    {.from = "active", .to = "silent", .sync = "end?", .update = "y = 0"},
                    {.from = "active", .to = "active", .guard = "y >= DELAY", .sync = "busy!"},
                    {.from = "active", .to = "disturbed", .guard = "y < DELAY", .sync = "begin?", .update = "y = 0"},
                    {.from = "disturbed", .to = "silent", .sync = "collision!", .update = "y = 0"}}};
}

Instance make(const Parameters& parameters) {
  const bool correct = parameters.flag("correct");
  Model model{.about = description,
              .declarations = fmt::format(declarations, parameters.size(), correct ? 26 : 27),
              .templates = {cable(), station()},
              .system = "system Cable, Station;\n",
              .queries = {{"E<> Station(0).sending && Station(0).x >= SLOT && Station(1).sending",
                           "A collision goes unnoticed for longer than a slot."}}};
  if (correct) return {std::move(model), {false, {}}};
  return {std::move(model), {true, 2}};
}

}  // namespace

Family csmacd() {
  return {.name = "csmacd",
          .summary = "collision detection on a shared cable (Ethernet)",
          .size = "stations",
          .sizes = {2, 1000},
          .options = {{.name = "correct", .summary = "a cable of the right length: no error"}},
          .description = description,
          .source =
              "IEEE 802.3 CSMA/CD, as a timed automaton first in Nicollin, Sifakis, Yovine: Compiling real-time "
              "specifications into extended automata",
          .make = make};
}

}  // namespace beeline::generate
