#include "plan/config.h"
#include "plan/guidance.h"
#include "plan/registry.h"
#include "support/random_network.h"

#include <set>

#include <gtest/gtest.h>

namespace beeline::plan {
namespace {

Spec read(const char* text) {
  Spec spec;
  EXPECT_FALSE(parse(text, spec)) << text;
  return spec;
}

TEST(Registry, NamesAreUniqueAndDefaultsAreValid) {
  std::set<std::pair<std::string, std::string>> seen;
  for (const Component& component : components()) {
    EXPECT_TRUE(seen.emplace(component.kind, component.name).second) << component.name;
    EXPECT_FALSE(component.summary.empty()) << component.name;
    for (const Parameter& option : component.options) {
      EXPECT_TRUE(option.kind == "number" || option.kind == "count" || find_component(option.kind, option.initial)) << component.name;
    }
    if (component.kind != "search") continue;
    const Spec whole = complete(read(component.name.c_str()));
    EXPECT_EQ(validate(whole), "") << component.name;
    EXPECT_EQ(complete(whole), whole) << component.name;
    EXPECT_EQ(read(print(whole).c_str()), whole);
  }
}

TEST(Registry, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(validate(read("bfs(store=alu)")), "");
  for (const char* bad : {"bsf", "inclusion", "bfs(stor=alu)", "bfs(store=bfs)", "bfs(store=3)", "rdfs(seed=x)",
                          "bfs(prefer=icb(threads))", "bfs(prefer=icb(interference,n=-1))", "greedy(hU,prefer=useless(as=strict))",
                          "greedy(hU,prefer=preferred(boost=1.5))", "rdfs(seed=-1)", "greedy(hU,hL,dU,dL,hamming)", "bfs(7)", "bfs(store=alu(1))"}) {
    EXPECT_NE(validate(read(bad)), "") << bad;
  }
}

TEST(Registry, RefusesOptionsThatWouldBeIgnored) {
  for (const char* ignored : {"bfs(prefer=icb(process,n=3))", "bfs(prefer=icb(n=3))", "greedy(hU,prefer=preferred(as=strict,boost=5))"}) {
    EXPECT_NE(validate(read(ignored)), "") << ignored;
  }
  for (const char* good : {"bfs(prefer=icb)", "bfs(prefer=icb(process))", "bfs(prefer=icb(interference,n=3))", "greedy(prefer=preferred(boost=5))",
                           "greedy(hU,prefer=preferred(as=strict))", "greedy(hU,prefer=preferred(as=alternation,boost=5))"}) {
    const Spec whole = complete(read(good));
    EXPECT_EQ(validate(read(good)), "") << good;
    EXPECT_EQ(validate(whole), "") << print(whole);
    EXPECT_EQ(complete(whole), whole) << good;
  }
  EXPECT_EQ(complete(read("bfs(prefer=icb(process))")).option("prefer")->option("n"), nullptr);
}

TEST(Registry, PreferencesThatAskAnEstimateNeedOneThatAnswers) {
  for (const char* good : {"greedy(hU,prefer=useless)", "greedy(max(hL,dU),prefer=useless(as=penalty))", "astar(hL,prefer=useless)", "greedy(hU,prefer=preferred)",
                           "greedy(weight(hU),hamming,prefer=preferred(as=strict))"}) {
    EXPECT_EQ(configure(read(good), {}).refusal, "") << good;
  }
  for (const char* bad : {"bfs(prefer=useless)", "dfs(prefer=preferred)", "greedy(hamming,prefer=useless)",
                          "greedy(sum(hL,formula),prefer=useless)", "greedy(hL,prefer=preferred)", "greedy(dU,hU,prefer=preferred)",
                          "rdfs(prefer=useless)", "wastar(hL,prefer=useless(as=penalty))", "astar(hL,prefer=useless(as=penalty))"}) {
    EXPECT_NE(configure(read(bad), {}).refusal, "") << bad;
  }
}

// The planner decides by name, before an estimator is built.
TEST(Registry, EstimatesAreWhatTheirEstimatorsSay) {
  const test::RandomModel model = test::random_model(1, {});
  space::Compiled compiled(model.network);
  for (const char* text : {"zero", "hamming", "formula", "dL", "dU", "hL", "hU", "max(hL,dU)", "max(hL,hamming)", "sum(dL,hU)", "weight(hU)"}) {
    const Spec estimate = complete(read((std::string("greedy(") + text + ")").c_str())).arguments[0];
    const auto estimator = make_estimator(estimate, compiled, model.target);
    ASSERT_NE(estimator, nullptr) << text;
    EXPECT_EQ(can_mask(estimate), estimator->traits().can_mask) << text;
    EXPECT_EQ(prefers(estimate), estimator->traits().prefers) << text;
  }
}

}  // namespace
}  // namespace beeline::plan
