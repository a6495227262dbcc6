// Contexts of the landing gear: as many as there are ways to fail.
#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "generate/landing_gear.h"

namespace beeline::test {
namespace {

using generate::failure_configurations;
using generate::landing_gear_cdl;

TEST(LandingGear, HasAsManyConfigurationsAsThePapersCount) {
  EXPECT_EQ(failure_configurations(0, 0).size(), 1u);
  EXPECT_EQ(failure_configurations(1, 1).size(), 18u);
  EXPECT_EQ(failure_configurations(2, 2).size(), 147u);
  EXPECT_EQ(failure_configurations(3, 3).size(), 720u);
  EXPECT_EQ(failure_configurations(1, 3).size(), 885u);
}

TEST(LandingGear, PartsFailInOneWay) {
  std::set<std::set<std::string>> seen;
  for (const auto& configuration : failure_configurations(1, 3)) {
    std::set<std::string> parts;
    for (std::string name : configuration) {
      if (name.ends_with("boF") || name.ends_with("bcF")) name.resize(name.size() - 3);
      EXPECT_TRUE(parts.insert(name).second) << name;
    }
    EXPECT_TRUE(seen.emplace(configuration.begin(), configuration.end()).second);
  }
}

TEST(LandingGear, EachConfigurationIsAContextWithTheExamplesObservers) {
  const std::string text = landing_gear_cdl(7, {{}, {"gboF", "rgF"}});
  EXPECT_NE(text.find("property R2 is {"), std::string::npos);
  EXPECT_NE(text.find("cdl nominal is {"), std::string::npos);
  EXPECT_NE(text.find("cdl gboF_rgF is {"), std::string::npos);
  EXPECT_NE(text.find("  main is { loop 7 { event handle } || event gboF || event rgF }\n"), std::string::npos);
  std::size_t contexts = 0;
  for (std::size_t at = text.find("\ncdl "); at != std::string::npos; at = text.find("\ncdl ", at + 1)) ++contexts;
  EXPECT_EQ(contexts, 2u);  // none of the example's own
}

}  // namespace
}  // namespace beeline::test
