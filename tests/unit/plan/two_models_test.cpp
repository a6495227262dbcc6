// Two models in one process do not notice each other: there is nothing global for them to share.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "plan/run.h"
#include "support/random_network.h"

namespace beeline::plan {
namespace {

using test::RandomModel;

// Everything about the answers that must not depend on what else the process does.
using Summary = std::vector<std::string>;

std::string summary(const result::Answer& answer) {
  const result::Statistics& s = answer.statistics;
  return fmt::format("{} {} {}: explored {}, generated {}, stored {}, trace {}", answer.search,
                     result::name(answer.verdict), answer.reason, s.explored, s.generated, s.stored,
                     answer.trace ? static_cast<int>(answer.trace->steps.size()) : -1);
}

Summary solve(const RandomModel& model, const std::string& search, const std::function<void()>& between = {}) {
  std::vector<ir::Property> properties(3);
  properties[0].kind = ir::Reachable{model.target};
  properties[1].kind = ir::Invariantly{model.target};
  properties[2].kind = ir::Reachable{model.target};
  Options options;
  components::standard().read(search, options.search);
  Summary answers;
  options.on_answer = [&](std::size_t i, const result::Answer& answer) {
    answers.push_back(fmt::format("{}: {}", i, summary(answer)));
    if (between) between();
  };
  run(model.network, properties, options);
  return answers;
}

const char* const searches[] = {"bfs", "dfs(store=inclusion)", "rdfs(seed=3)", "greedy(hU)", "auto"};

TEST(TwoModels, OneInsideTheOther) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomModel outer = test::random_model(seed, {}),
                      inner = test::random_model(seed + 1000, test::all_features());
    const std::string search = searches[seed % std::size(searches)];
    const Summary outer_alone = solve(outer, search), inner_alone = solve(inner, "bfs");
    std::size_t times = 0;
    EXPECT_EQ(solve(outer, search,
                    [&] {
                      EXPECT_EQ(solve(inner, "bfs"), inner_alone);
                      ++times;
                    }),
              outer_alone);
    EXPECT_EQ(times, 3u);
  }
}

TEST(TwoModels, SideBySide) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const RandomModel models[] = {test::random_model(seed, {}), test::random_model(seed + 1000, test::all_features())};
    const std::string search = searches[seed % std::size(searches)];
    Summary alone[2], together[2];
    for (int i = 0; i < 2; ++i) alone[i] = solve(models[i], search);
    std::thread other([&] {
      for (int turn = 0; turn < 10; ++turn) together[1] = solve(models[1], search);
    });
    for (int turn = 0; turn < 10; ++turn) together[0] = solve(models[0], search);
    other.join();
    for (int i = 0; i < 2; ++i) EXPECT_EQ(together[i], alone[i]);
  }
}

}  // namespace
}  // namespace beeline::plan
