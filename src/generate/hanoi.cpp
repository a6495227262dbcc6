#include <fmt/format.h>

#include "generate/families.h"

namespace beeline::generate {

namespace {

constexpr const char* description =
    R"(The Towers of Hanoi: disk 0 is the smallest, all disks start on peg 0 and shall end on peg 2. Each disk is a
process. A disk that wants to move chooses a target and asks the next smaller disk whether it and everything smaller is
on the third peg; the question travels up to the smallest disk and the answer comes back. A disk that is in the way
takes no question, so the asker waits. The way back is committed: no disk can move between its answer and the move that
relies on it.

A move of a disk with j smaller ones takes 2(j+1) transitions: choosing, j questions, j answers, moving. The shortest
solution of the puzzle moves that disk 2^(n-1-j) times and no solution moves any disk less often, so a shortest trace
has 2^(n+2) - 2n - 4 transitions.)";

constexpr const char* declarations = R"(const int N = {0};
typedef int[0,N-1] disk;
typedef int[0,2] peg;

peg on[N];            // where each disk is
chan clear[N][3];     // clear[d][p]: are disk d and all smaller ones on peg p?
chan ok[N];           // ok[d]: disk d answers yes
)";

// 0 + 1 + 2 = 3: the third peg is what is left.
Template disk() {
  return {.name = "Disk",
          .parameters = "const int[1,N-1] d",
          .declarations = "peg to;     // where it wants to go\npeg spare;  // where all smaller disks must be\n",
          .locations = {{.name = "resting", .at = Point{0, 0}},
                        {.name = "chosen", .at = Point{340, -170}},
                        {.name = "asking", .at = Point{680, -170}},
                        {.name = "moving", .kind = LocationKind::Committed, .at = Point{340, 0}},
                        {.name = "asked", .at = Point{340, 136}},
                        {.name = "passing", .at = Point{680, 136}},
                        {.name = "answering", .kind = LocationKind::Committed, .at = Point{340, 272}}},
          .edges = {{.from = "resting",
                     .to = "chosen",
                     .select = "p : peg",
                     .guard = "p != on[d]",
                     .update = "to = p, spare = 3 - p - on[d]"},
                    {.from = "chosen", .to = "asking", .sync = "clear[d-1][spare]!"},
                    {.from = "asking", .to = "moving", .sync = "ok[d-1]?"},
                    {.from = "moving", .to = "resting", .update = "on[d] = to, to = 0, spare = 0"},
                    {.from = "resting", .to = "asked", .sync = "clear[d][on[d]]?"},
                    {.from = "asked", .to = "passing", .sync = "clear[d-1][on[d]]!"},
                    {.from = "passing", .to = "answering", .sync = "ok[d-1]?"},
                    {.from = "answering", .to = "resting", .sync = "ok[d]!"}}};
}

Template smallest() {
  return {.name = "Smallest",
          .declarations = "peg to;\n",
          .locations = {{.name = "resting", .at = Point{0, 0}},
                        {.name = "chosen", .at = Point{272, 0}},
                        {.name = "answering", .kind = LocationKind::Committed, .at = Point{0, 136}}},
          .edges = {{.from = "resting", .to = "chosen", .select = "p : peg", .guard = "p != on[0]", .update = "to = p"},
                    {.from = "chosen", .to = "resting", .update = "on[0] = to, to = 0"},
                    {.from = "resting", .to = "answering", .sync = "clear[0][on[0]]?"},
                    {.from = "answering", .to = "resting", .sync = "ok[0]!"}}};
}

Instance make(const Parameters& parameters) {
  const int n = parameters.size();
  Model model{.about = description,
              .declarations = fmt::format(declarations, n),
              .templates = {smallest(), disk()},
              .system = "system Smallest, Disk;\n",
              .queries = {{"E<> forall (d : disk) on[d] == 2",
                           "The error is the solved puzzle: all disks are on the last peg."}}};
  const std::uint64_t shortest = (std::uint64_t{1} << (n + 2)) - 2 * static_cast<std::uint64_t>(n) - 4;
  return {std::move(model), {true, shortest}};
}

}  // namespace

Family hanoi() {
  return {.name = "hanoi",
          .summary = "Towers of Hanoi, one process per disk; long shortest traces",
          .size = "disks",
          .sizes = {2, 30},
          .options = {},
          .description = description,
          .source = "after Dräger, Finkbeiner, Podelski: Directed model checking with distance-preserving "
                    "abstractions (H4-H8)",
          .make = make};
}

}  // namespace beeline::generate
