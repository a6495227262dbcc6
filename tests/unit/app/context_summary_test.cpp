#include "app/context_summary.h"

#include <gtest/gtest.h>

namespace beeline::app {
namespace {

result::Answer answer(const char* query, result::Verdict verdict, std::uint64_t explored) {
  result::Answer answer;
  answer.query = query;
  answer.verdict = verdict;
  answer.statistics.explored = explored;
  return answer;
}

TEST(ContextSummary, TheSameQuestionsAreColumns) {
  const std::vector<ir::Property> properties(2);
  const std::vector<result::Answer> first = {answer("property R1", result::Verdict::Satisfied, 10),
                                             answer("property R2", result::Verdict::NotSatisfied, 1200)};
  const std::vector<result::Answer> second = {answer("property R1", result::Verdict::Unknown, 7),
                                              answer("property R2", result::Verdict::Satisfied, 7)};
  ContextSummary summary(3);
  summary.begin("short");
  summary.add(properties, first, 0.5);
  summary.begin("a_longer_name");
  summary.add(properties, second, 0.25);
  summary.begin("none");
  EXPECT_EQ(summary.contexts(), 3u);
  EXPECT_EQ(summary.text(),
            "summary\n"
            "  context        R1          R2             explored     time\n"
            "  short          satisfied   not satisfied     1,200  0.500 s\n"
            "  a_longer_name  unknown     satisfied             7  0.250 s\n"
            "  none           no answers                        0  0.000 s\n"
            "3 contexts, 4 questions: 2 satisfied, 1 not satisfied, 1 unknown\n");
}

TEST(ContextSummary, OthersAreCounted) {
  const std::vector<ir::Property> properties(2);
  const std::vector<result::Answer> one = {answer("assert x", result::Verdict::Satisfied, 1)};
  const std::vector<result::Answer> two = {answer("assert y", result::Verdict::Satisfied, 1),
                                           answer("assert z", result::Verdict::NotSatisfied, 1)};
  ContextSummary summary(2);
  summary.begin("a");
  summary.add(properties, one, 1);
  summary.begin("b");
  summary.add(properties, two, 1);
  EXPECT_NE(summary.text().find("  b        1 satisfied, 1 not satisfied "), std::string::npos) << summary.text();
  EXPECT_NE(summary.text().find("2 contexts, 3 questions: 2 satisfied, 1 not satisfied\n"), std::string::npos);
}

TEST(ContextSummary, WhoIsAskedAgainCountsOnce) {
  const std::vector<ir::Property> properties(1);
  const std::vector<result::Answer> before = {answer("assert x", result::Verdict::Unknown, 1)};
  const std::vector<result::Answer> after = {answer("assert x", result::Verdict::Satisfied, 9)};
  ContextSummary summary(4);
  EXPECT_FALSE(summary.begin("a"));
  summary.add(properties, before, 1);
  EXPECT_FALSE(summary.begin("b"));
  summary.add(properties, after, 1);
  EXPECT_TRUE(summary.begin("a"));
  summary.add(properties, after, 2);
  EXPECT_NE(summary.text().find("2 contexts, 2 questions: 2 satisfied; 2 contexts not asked\n"), std::string::npos)
      << summary.text();
}

}  // namespace
}  // namespace beeline::app
