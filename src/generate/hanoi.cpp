#include <array>
#include <iterator>
#include <string>
#include <vector>

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

constexpr std::array<const char*, 3> pegs = {"left", "middle", "right"};  // where a disk rests

// The edges of one disk that begin or end at rest: it chooses a peg, is asked about the one it is on, answers, and
// moves.
std::vector<Edge> at_rest(const char* disk, const std::string& choice, const char* from_move,
                          const std::string& after_move) {
  std::vector<Edge> edges;
  for (int p = 0; p < 3; ++p) {
    for (int q = 0; q < 3; ++q) {
      if (q != p) {
        // 0 + 1 + 2 = 3: the third peg is what is left.
        edges.push_back({.from = pegs[p], .to = "chosen", .update = fmt::format(fmt::runtime(choice), q, 3 - p - q)});
      }
    }
    edges.push_back({.from = from_move,
                     .to = pegs[p],
                     .guard = fmt::format("to == {}", p),
                     .update = fmt::format("on[{}] = {}, {}", disk, p, after_move)});
  }
  return edges;
}

void add(std::vector<Edge>& edges, std::vector<Edge> more) {
  edges.insert(edges.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

Template disk() {
  Template result{
      .name = "Disk",
      .parameters = "const int[1,N-1] d",
      .declarations = "peg to;     // where it wants to go\npeg spare;  // where all smaller disks must be\n",
      .locations = {{.name = "left", .at = Point{0, -204}},
                    {.name = "middle", .at = Point{0, 0}},
                    {.name = "right", .at = Point{0, 204}},
                    {.name = "chosen", .at = Point{476, -340}},
                    {.name = "asking", .at = Point{816, -340}},
                    {.name = "moving", .kind = LocationKind::Committed, .at = Point{476, -136}},
                    {.name = "asked", .at = Point{476, 136}},
                    {.name = "passing", .at = Point{816, 136}},
                    {.name = "answering", .kind = LocationKind::Committed, .at = Point{476, 340}}},
      .edges = at_rest("d", "to = {}, spare = {}", "moving", "to = 0, spare = 0")};
  for (int p = 0; p < 3; ++p) {
    add(result.edges, {{.from = pegs[p], .to = "asked", .sync = fmt::format("clear[d][{}]?", p)},
                       {.from = "answering", .to = pegs[p], .guard = fmt::format("on[d] == {}", p), .sync = "ok[d]!"}});
  }
  add(result.edges, {{.from = "chosen", .to = "asking", .sync = "clear[d-1][spare]!"},
                     {.from = "asking", .to = "moving", .sync = "ok[d-1]?"},
                     {.from = "asked", .to = "passing", .sync = "clear[d-1][on[d]]!"},
                     {.from = "passing", .to = "answering", .sync = "ok[d-1]?"}});
  return result;
}

Template smallest() {
  Template result{.name = "Smallest",
                  .declarations = "peg to;\n",
                  .locations = {{.name = "left", .at = Point{0, -204}},
                                {.name = "middle", .at = Point{0, 0}},
                                {.name = "right", .at = Point{0, 204}},
                                {.name = "chosen", .at = Point{408, -136}},
                                {.name = "answering", .kind = LocationKind::Committed, .at = Point{408, 136}}},
                  .edges = at_rest("0", "to = {}", "chosen", "to = 0")};
  for (int p = 0; p < 3; ++p) {
    add(result.edges, {{.from = pegs[p], .to = "answering", .sync = fmt::format("clear[0][{}]?", p)},
                       {.from = "answering", .to = pegs[p], .guard = fmt::format("on[0] == {}", p), .sync = "ok[0]!"}});
  }
  return result;
}

Instance make(const Parameters& parameters) {
  const int n = parameters.size();
  std::string solved = "E<> Smallest.right";
  for (int d = 1; d < n; ++d) solved += fmt::format(" and Disk({}).right", d);
  Model model{.about = description,
              .declarations = fmt::format(declarations, n),
              .templates = {smallest(), disk()},
              .system = "system Smallest, Disk;\n",
              .queries = {{solved, "The error is the solved puzzle: all disks are on the last peg."}}};
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
          .source =
              "after Dräger, Finkbeiner, Podelski: Directed model checking with distance-preserving "
              "abstractions (H4-H8)",
          .make = make};
}

}  // namespace beeline::generate
