#include <fmt/format.h>

#include "generate/families.h"

namespace beeline::generate {

namespace {

constexpr const char* description =
    R"(Trains on tracks of their own share a bridge with one track. A train that approaches can be stopped within 10
time units, otherwise it is on the bridge after 10 to 20; a stopped one needs 7 to 15 to get there when it is let go.
Crossing takes 3 to 5. The gate keeps a list of the trains that have come, the first one being on its way or on the
bridge. It stops the others and lets them go in the order of coming.

The error is that two trains are on the bridge. It is possible because the list is one place too short: a train that
comes when the list is full is forgotten and not stopped. With --correct the list is long enough and the error is
unreachable.

The list of a gate for n trains is full with n - 1. One train comes and goes on, n - 2 come and are stopped, the last
one comes unseen, and two go onto the bridge: a shortest trace has 1 + 2(n - 2) + 1 + 2 = 2n transitions.)";

constexpr const char* declarations = R"(const int N = {0};
const int ROOM = {1};  // of the gate's list
typedef int[0,N-1] train;

chan near[N], stop[N], leave[N];
urgent chan go[N];
)";

constexpr const char* gate_declarations = R"(train list[ROOM];
int[0,ROOM] length;

void append(train t) {
  list[length++] = t;
}

void remove_first() {
  int i = 0;
  length -= 1;
  while (i < length) {
    list[i] = list[i + 1];
    i++;
  }
  list[length] = 0;
}
)";

Template train() {
  return {.name = "Train",
          .parameters = "const train me",
          .declarations = "clock x;\n",
          .locations = {{.name = "far", .at = Point{0, 0}},
                        {.name = "coming", .invariant = "x <= 20", .at = Point{0, 204}},
                        {.name = "stopped", .at = Point{0, 408}},
                        {.name = "starting", .invariant = "x <= 15", .at = Point{306, 408}},
                        {.name = "bridge", .invariant = "x <= 5", .at = Point{306, 204}}},
          .edges = {{.from = "far", .to = "coming", .sync = "near[me]!", .update = "x = 0"},
                    {.from = "coming", .to = "stopped", .guard = "x <= 10", .sync = "stop[me]?"},
                    {.from = "coming", .to = "bridge", .guard = "x >= 10", .update = "x = 0"},
                    {.from = "stopped", .to = "starting", .sync = "go[me]?", .update = "x = 0"},
                    {.from = "starting", .to = "bridge", .guard = "x >= 7", .update = "x = 0"},
                    {.from = "bridge", .to = "far", .guard = "x >= 3", .sync = "leave[me]!"}}};
}

Template gate(bool correct) {
  Template gate{.name = "Gate",
                .declarations = gate_declarations,
                .locations = {{.name = "open", .at = Point{0, 0}},
                              {.name = "taken", .at = Point{340, 0}},
                              {.name = "stopping", .kind = LocationKind::Committed, .at = Point{340, 306}}},
                .edges = {{.from = "open",
                           .to = "taken",
                           .select = "t : train",
                           .guard = "length == 0",
                           .sync = "near[t]?",
                           .update = "append(t)"},
                          {.from = "open", .to = "taken", .guard = "length > 0", .sync = "go[list[0]]!"},
                          {.from = "taken",
                           .to = "stopping",
                           .select = "t : train",
                           .guard = "length < ROOM",
                           .sync = "near[t]?",
                           .update = "append(t)"},
                          {.from = "stopping", .to = "taken", .sync = "stop[list[length - 1]]!"},
                          {.from = "taken", .to = "open", .sync = "leave[list[0]]?", .update = "remove_first()"}}};
  if (!correct) {
    gate.edges.push_back(
        {.from = "taken", .to = "taken", .select = "t : train", .guard = "length == ROOM", .sync = "near[t]?"});
    gate.edges.push_back(
        {.from = "taken", .to = "taken", .select = "t : train", .guard = "t != list[0]", .sync = "leave[t]?"});
  }
  return gate;
}

Instance make(const Parameters& parameters) {
  const int n = parameters.size();
  const bool correct = parameters.flag("correct");
  Model model{.about = description,
              .declarations = fmt::format(declarations, n, correct ? n : n - 1),
              .templates = {train(), gate(correct)},
              .system = "system Train, Gate;\n",
              .queries = {{"E<> exists (a : train) exists (b : train) a != b && Train(a).bridge && Train(b).bridge",
                           "Two trains are on the bridge."}}};
  if (correct) return {std::move(model), {false, {}}};
  return {std::move(model), {true, 2 * static_cast<std::uint64_t>(n)}};
}

}  // namespace

Family traingate() {
  return {.name = "traingate",
          .summary = "trains share a bridge; a gate stops those that must wait",
          .size = "trains",
          .sizes = {2, 200},
          .options = {{.name = "correct", .summary = "a list with room for all trains: no error"}},
          .description = description,
          .source =
              "after Yi, Pettersson, Daniels: Automatic verification of real-time communicating systems by "
              "constraint solving, and the UPPAAL tutorial",
          .make = make};
}

}  // namespace beeline::generate
