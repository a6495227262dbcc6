#include "plan/registry.h"

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
      EXPECT_TRUE(option.kind == "number" || find_component(option.kind, option.initial)) << component.name;
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
                          "bfs(7)", "bfs(store=alu(1))"}) {
    EXPECT_NE(validate(read(bad)), "") << bad;
  }
}

}  // namespace
}  // namespace beeline::plan
