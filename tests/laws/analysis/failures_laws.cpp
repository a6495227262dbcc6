// What goes wrong was foreseen: no evaluation of code that cannot fail is an error.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "analysis/failures.h"
#include "laws/analysis/playground.h"
#include "support/environment.h"
#include "support/show.h"

namespace beeline::test {
namespace {

std::uint64_t models() { return from_environment("BEELINE_LAW_MODELS", 150); }

TEST(FailureLaws, ErrorsAreForeseen) {
  std::size_t wrong_guards = 0, wrong_updates = 0, safe_guards = 0, safe_updates = 0;
  const std::uint64_t programs = 20 * models();
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Playground playground(seed);
    const ir::Network& network = playground.network();
    const analysis::ValueRanges ranges(network);
    analysis::Failures failures(network, ranges);
    check::Semantics semantics(network);
    for (const check::Values& values : playground.reached()) {
      for (const ir::EdgeId e : network.processes[0].edges) {
        const ir::Edge& edge = network.edge(e);
        const check::Participant participant{e, {}};
        if (edge.source != semantics.location(values, 0)) continue;
        const auto attempt = semantics.transition(values, std::span(&participant, 1));
        if (!attempt.transition) continue;
        const std::string& part = attempt.transition->failing_part;
        const bool may[] = {failures.may_fail(edge.guard), failures.may_fail(edge.update)};
        const auto context = [&] {
          return fmt::format("{}: {}\nseed {}\n{}", part, attempt.transition->error->what(), seed, show(network));
        };
        if (part == "guard") {
          ASSERT_TRUE(may[0]) << context();
        }
        if (part == "update") {
          ASSERT_TRUE(may[1]) << context();
        }
        wrong_guards += part == "guard";
        wrong_updates += part == "update";
        safe_guards += edge.guard && !may[0];
        safe_updates += part.empty() && edge.update && !may[1];
      }
    }
  }
  EXPECT_GT(wrong_guards, programs / 10);
  EXPECT_GT(wrong_updates, programs / 10);
  EXPECT_GT(safe_guards, programs / 20);
  EXPECT_GT(safe_updates, programs / 20);
}

}  // namespace
}  // namespace beeline::test
