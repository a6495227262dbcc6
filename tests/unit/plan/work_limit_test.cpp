// Running out of counted work proves nothing.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plan/run.h"
#include "support/random_network.h"

namespace beeline::plan {
namespace {

result::Answer ask(const test::RandomModel& model, const std::string& search, std::uint64_t work) {
  std::vector<ir::Property> properties(1);
  properties[0].kind = ir::Invariantly{model.target};
  Options options;
  components::standard().read(search, options.search);
  options.limits.work = work;
  return run(model.network, properties, options).front();
}

TEST(WorkLimit, IsNoProof) {
  std::size_t judged = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const test::RandomModel model = test::random_model(seed, {});
    for (const char* search : {"bfs", "dfs", "auto"}) {
      const result::Answer whole = ask(model, search, UINT64_MAX), cut = ask(model, search, 5);
      if (whole.verdict != result::Verdict::Satisfied || whole.statistics.explored < 20) continue;
      EXPECT_EQ(cut.verdict, result::Verdict::Unknown) << search << ", seed " << seed;
      EXPECT_EQ(cut.reason, "the limit of counted work was reached");
      ++judged;
    }
  }
  EXPECT_GT(judged, 10u);
}

}  // namespace
}  // namespace beeline::plan
