#include <gtest/gtest.h>

#include <set>

#include "unit/generate/support.h"

namespace beeline::generate {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

std::string refusal(const std::string& family, const std::string& size, const Options& options = {}) {
  const auto result = parameters(*find_family(family), size, options);
  const auto* message = std::get_if<std::string>(&result);
  return message ? *message : "";
}

TEST(Parameters, RefusesSizesOutOfRange) {
  for (const char* size : {"", "-1", "0", "1", "31", "3x", "x", "3.5", " 3", "99999999999999999999"}) {
    EXPECT_NE(refusal("hanoi", size), "") << size;
  }
  EXPECT_EQ(refusal("hanoi", "2"), "");
  EXPECT_EQ(refusal("hanoi", "30"), "");
}

TEST(Parameters, RefusesOptionsThatWouldBeIgnored) {
  EXPECT_NE(refusal("hanoi", "3", {{"correct", ""}}), "");
  EXPECT_NE(refusal("fischer", "3", {{"variant", "FC"}}), "");
  EXPECT_NE(refusal("fischer", "3", {{"variant", ""}}), "");
  EXPECT_NE(refusal("fischer", "3", {{"correct", "yes"}}), "");
  EXPECT_NE(refusal("fischer", "3", {{"delay", "0"}}), "");
  EXPECT_NE(refusal("fischer", "3", {{"delay", "3"}, {"delay", "4"}}), "");
  EXPECT_NE(refusal("random", "3", {{"seed", "-1"}}), "");
  EXPECT_NE(refusal("random", "3", {{"min", "5"}, {"max", "4"}}), "");
  EXPECT_EQ(refusal("random", "3", {{"min", "4"}, {"max", "4"}}), "");
}

TEST(Parameters, ReadsValues) {
  const auto read = parameters(*find_family("fischer"), "7", {{"variant", "FB"}, {"delay", "9"}, {"correct", ""}});
  const auto& values = std::get<Parameters>(read);
  EXPECT_EQ(values.size(), 7);
  EXPECT_EQ(values.word("variant"), "FB");
  EXPECT_EQ(values.number("delay"), 9);
  EXPECT_TRUE(values.flag("correct"));
  EXPECT_EQ(values.command(), "fischer 7 --variant FB --delay 9 --correct");
}

TEST(Parameters, DefaultsAreWrittenInFull) {
  EXPECT_EQ(made("fischer", "7").command, "fischer 7 --variant FA --delay 2");
}

TEST(Families, AreDescribed) {
  std::set<std::string> names;
  std::string previous;
  for (const Family& family : families()) {
    EXPECT_TRUE(names.insert(family.name).second) << family.name;
    EXPECT_LT(previous, family.name);
    previous = family.name;
    EXPECT_EQ(find_family(family.name), &family);
    EXPECT_FALSE(family.summary.empty() || family.size.empty() || family.description.empty() || family.source.empty())
        << family.name;
    EXPECT_LE(family.sizes.smallest, family.sizes.largest);
    for (const Option& option : family.options) {
      EXPECT_FALSE(option.summary.empty()) << family.name << " --" << option.name;
      if (!option.numbers) continue;
      EXPECT_LE(option.numbers->smallest, option.initial);
      EXPECT_LE(option.initial, option.numbers->largest);
    }
  }
  EXPECT_EQ(find_family("nothing"), nullptr);
}

TEST(Families, ModelsSayHowTheyWereMade) {
  for (const Family& family : families()) {
    const Generated model = made(family.name, std::to_string(family.sizes.smallest));
    EXPECT_NE(model.xml.find("beeline generate " + model.command), std::string::npos) << family.name;
    EXPECT_NE(model.xml.find(describe(model.expectation)), std::string::npos) << family.name;
    EXPECT_TRUE(model.query.starts_with("E<> ")) << family.name;
  }
}

TEST(Families, TheSameCommandGivesTheSameBytes) {
  for (const Family& family : families()) {
    const std::string size = std::to_string(family.sizes.smallest);
    EXPECT_EQ(made(family.name, size).xml, made(family.name, size).xml) << family.name;
  }
}

}  // namespace
}  // namespace beeline::generate
