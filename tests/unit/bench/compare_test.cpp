#include "bench/compare.h"

#include <gtest/gtest.h>

namespace beeline::bench {
namespace {

Record run(const std::string& job, std::uint64_t explored, double seconds) {
  Record record;
  record.job = record.instance = job;
  record.config = "c";
  record.verdict = "satisfied";
  record.counts.explored = explored;
  record.seconds = record.wall_seconds = seconds;
  return record;
}

std::vector<ChangeKind> kinds(const Comparison& comparison) {
  std::vector<ChangeKind> out;
  for (const Change& change : comparison.changes) out.push_back(change.kind);
  return out;
}

using Kinds = std::vector<ChangeKind>;

TEST(BenchCompare, EqualRunsAreEqual) {
  const Comparison same = compare({run("a", 5, 1)}, {run("a", 5, 1.1)});
  EXPECT_TRUE(same.changes.empty());
  EXPECT_TRUE(same.same_results());
  EXPECT_EQ(same.compared, 1u);
}

TEST(BenchCompare, OneStateMoreIsTold) {
  const Comparison changed = compare({run("a", 100, 1)}, {run("a", 101, 1)});
  ASSERT_EQ(kinds(changed), Kinds{ChangeKind::Counts});
  EXPECT_EQ(changed.changes[0].text, "explored 100 -> 101 (+1.0 %)");
  EXPECT_FALSE(changed.same_results());
}

TEST(BenchCompare, EveryCountIsCompared) {
  for (const auto member :
       {&Counts::explored, &Counts::generated, &Counts::transitions, &Counts::evaluated, &Counts::dead_ends,
        &Counts::stored, &Counts::kept, &Counts::trace_length, &Counts::context_switches}) {
    Record a = run("a", 1, 0), b = a;
    a.counts.*member = 3;
    b.counts.*member = 4;
    EXPECT_FALSE(compare({a}, {b}).same_results());
    b.counts.*member = std::nullopt;  // an older version did not count it
    EXPECT_TRUE(compare({a}, {b}).same_results());
  }
  Record a = run("a", 1, 0), b = a;
  a.counts.queues = {{1, 1}};
  b.counts.queues = {{1, 0}};
  EXPECT_FALSE(compare({a}, {b}).same_results());
}

TEST(BenchCompare, TimesHaveABand) {
  const auto compared = [](double a, double b) { return kinds(compare({run("a", 1, a)}, {run("a", 1, b)})); };
  EXPECT_EQ(compared(1, 1.24), Kinds{});
  EXPECT_EQ(compared(1, 1.26), Kinds{ChangeKind::Slower});
  EXPECT_EQ(compared(1.26, 1), Kinds{ChangeKind::Faster});
  EXPECT_EQ(compared(0.01, 0.05), Kinds{}) << "too little to mean something";
  EXPECT_EQ(compared(0.01, 0.07), Kinds{ChangeKind::Slower});
  EXPECT_TRUE(compare({run("a", 1, 1)}, {run("a", 1, 9)}).same_results());
}

TEST(BenchCompare, RoundsCountByTheirMedian) {
  std::vector<Record> before, after;
  for (const double seconds : {1.0, 1.0, 9.0}) {
    before.push_back(run("a", 1, 1));
    after.push_back(run("a", 1, seconds));
    before.back().job = after.back().job = "a#" + std::to_string(before.size());
  }
  EXPECT_TRUE(compare(before, after).changes.empty());
}

TEST(BenchCompare, VerdictsAndLimits) {
  Record yes = run("a", 5, 1), no = yes, late = yes, later = yes;
  no.verdict = "not_satisfied";
  late.status = later.status = Status::OutOfTime;
  later.counts.explored = 7;
  EXPECT_EQ(kinds(compare({yes}, {no})), Kinds{ChangeKind::Verdict});
  EXPECT_EQ(kinds(compare({yes}, {late})), Kinds{ChangeKind::Verdict});
  EXPECT_EQ(kinds(compare({late}, {later})), Kinds{}) << "how far a stopped run came depends on the machine";
}

TEST(BenchCompare, AnotherQuestionIsNotCompared) {
  Record a = run("a", 5, 1), b = run("a", 6, 1);
  b.model_hash = "1";
  EXPECT_EQ(kinds(compare({a}, {b})), Kinds{ChangeKind::Model});
  b = run("a", 6, 1);
  b.spec = "dfs";
  EXPECT_EQ(kinds(compare({a}, {b})), Kinds{ChangeKind::Search});
}

TEST(BenchCompare, RunsOfOneSideAreTold) {
  const Comparison comparison = compare({run("a", 1, 1)}, {run("b", 1, 1)});
  EXPECT_EQ(kinds(comparison), (Kinds{ChangeKind::Missing, ChangeKind::Added}));
  EXPECT_FALSE(comparison.same_results());
}

}  // namespace
}  // namespace beeline::bench
