// Projections of models with functions, references, arrays and loops, whatever is dropped.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "frontend/frontend.h"
#include "ir/state_cells.h"
#include "ir/transform/project.h"
#include "support/region_explorer.h"
#include "support/show.h"

namespace beeline::test {
namespace {

constexpr const char* sources[] = {
    // What is passed by reference, kept and dropped alike.
    R"(int[0,3] a, b, c; clock x; chan go; broadcast chan all;
       void swap(int &p, int &q) { int t = p; p = q; q = t; }
       bool small(int v) { return v < 2; }
       process P() { state l, m { x <= 2 }, n; init l;
         trans l -> m { guard small(a); assign swap(a, b), x = 0; },
               m -> l { guard x >= 1 && b < 3; sync go!; assign b = b + 1; },
               m -> n { sync all!; assign c = (a == b) ? 3 : 0; }; }
       process Q() { state u, w; init u;
         trans u -> w { sync go?; assign c = b; }, w -> u { guard c > 0; assign a = c; },
               u -> u { guard c == 0; sync all?; assign b = 0; }; }
       system P, Q;)",
    // References that nobody reads through.
    R"(int[0,5] g; int[0,1] y, z; int[0,3] k; clock c;
       void set(int &p) { p = 5; y = 1; }
       void start(clock &r) { r = 0; z = 1; }
       void ignore(int &p) { y = 1 - y; }
       process P() { state l, m { c <= 2 }, n; init l;
         trans l -> l { guard k < 3; assign k++; }, l -> m { assign set(g); }, m -> l { guard g == 5; assign g = 0, y = 0; },
               m -> n { guard c >= 1; assign start(c); }, n -> l { guard z == 1; assign ignore(g), z = 0; }; }
       system P;)",
    // Arrays, records, loops, early returns, and a local that holds what is dropped.
    R"(const int N = 3; int[0,2] list[N]; int[0,3] len; struct { int[0,1] f; int[0,2] g; } r[2]; int[0,1] i;
       void push(int[0,2] v) { list[len] = v; len++; }
       int[0,2] total() { int s = 0; for (k : int[0,N-1]) { if (k >= len) return s % 3; s += list[k]; } return s % 3; }
       process P() { state l, m; init l;
         trans l -> l { select v : int[0,2]; guard len < N; assign push(v); },
               l -> m { guard total() == 2; assign r[i].g = total(), i = 1 - i; },
               m -> l { guard r[i].f == 0; assign len = 0, r[i].f = r[1 - i].g == 2; }; }
       process Q() { state u, w; init u; trans u -> w { guard i == 1; assign list[0] = list[1]; },
               w -> u { guard !(len == 2 && r[0].f == 1); assign i = 0; }; }
       system P, Q;)",
    // Meta variables carry values from sender to receiver; what one edge writes another reads in the same transition.
    R"(meta int[0,3] m; int[0,3] v, w; chan c; urgent chan u; clock x;
       process P() { state l, k; urgent k; init l; trans l -> k { select s : int[0,3]; sync c!; assign m = s; },
               k -> l { guard v != 2; sync u!; assign v = w; }; }
       process Q() { state l; init l; trans l -> l { sync c?; assign w = m, x = w; }, l -> l { sync u?; },
               l -> l { guard x >= 2 && w == 1; assign w = 0; }; }
       system P, Q;)",
};

struct Model {
  explicit Model(const char* text) {
    util::Sources files;
    util::Diagnostics diagnostics;
    const auto document = frontend::load(files, files.add("m.xta", text), frontend::Format::UppaalXta, diagnostics);
    for (const auto& d : diagnostics.all()) ADD_FAILURE() << files.render(d);
    if (document) network = document->network();
  }
  ir::Network network;
};

RegionOptions options(check::Errors errors) {
  RegionOptions o;
  o.max_states = 100'000;
  o.errors = errors;
  return o;
}

TEST(ProjectPrograms, OnlyAdds) {
  std::size_t judged = 0, smaller = 0;
  for (const char* text : sources) {
    const Model model(text);
    const ir::Network& n = model.network;
    const ir::StateCells before(n);
    const auto reached = RegionExplorer(n, {}, {}, options(check::Errors::Throw)).reachable_values();
    ASSERT_GT(reached.size(), 10u) << text;
    // Every single state cell, and every pair.
    for (std::size_t i = 0; i < before.size(); ++i) {
      for (std::size_t j = i; j < before.size(); ++j) {
        ir::Dropped dropped;
        for (const std::size_t k : std::set{i, j}) {
          if (n.cells[before[k]].kind == ir::CellKind::Variable) dropped.cells.push_back(before[k]);
          for (std::uint32_t p = 0; p < n.processes.size(); ++p)
            if (n.processes[p].cell == before[k]) dropped.processes.push_back(p);
        }
        const ir::Projection to = ir::project(n, dropped);
        const ir::Network& result = to.result.network;
        const std::string context = fmt::format("{} without {} and {} becomes\n{}", text, n.cells[before[i]].name,
                                                n.cells[before[j]].name, show(result));
        ASSERT_EQ(ir::check(result), std::vector<std::string>()) << context;
        const auto after = RegionExplorer(result, {}, {}, options(check::Errors::Block)).reachable_values();
        const ir::StateCells kept(result);
        for (const check::Values& values : reached) {
          check::Values seen;
          for (const std::uint32_t cell : kept) {
            const std::uint32_t origin = to.result.maps.cells.origin[cell];
            const auto at = std::lower_bound(before.begin(), before.end(), origin) - before.begin();
            const bool one_value = result.cells[cell].low == result.cells[cell].high;
            seen.push_back(one_value ? result.cells[cell].initial : values[static_cast<std::size_t>(at)]);
          }
          ASSERT_TRUE(after.contains(seen)) << fmt::format("{} is lost: ", fmt::join(values, " ")) << context;
        }
        ++judged;
        smaller += kept.size() > 1;
      }
    }
  }
  EXPECT_GT(judged, 80u);
  EXPECT_GT(smaller, judged / 2);  // something was left to look at
}

}  // namespace
}  // namespace beeline::test
