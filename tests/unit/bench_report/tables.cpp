#include <gtest/gtest.h>

#include "bench/report_table.h"
#include "bench/suites.h"
#include "fixture.h"

namespace beeline::bench {
namespace {

class Tables : public testing::Test {
 protected:
  Sheet sheet(std::size_t table) {
    const Runs runs(suite, records);
    return lay_out(suite, runs, suite.tables.at(table));
  }

  Suite suite = fixture::suite();
  std::vector<Record> records = fixture::records(suite);
};

// Columns of the grid: explored 0-2, seconds 3-5, trace length 6-8; the last of each is published only.
TEST_F(Tables, GridHoldsOurFiguresAndThePublishedOnes) {
  const Sheet grid = sheet(0);
  ASSERT_EQ(grid.rows.size(), 3u);
  const Row& a1 = grid.rows[0];
  EXPECT_EQ(a1.cells[0].text, "1,000");
  EXPECT_EQ(a1.cells[0].published, "2.0e+3");
  EXPECT_EQ(a1.cells[0].job, "A1/plain");
  EXPECT_EQ(a1.cells[4].text, "0.25");
  EXPECT_EQ(a1.cells[6].text, "30");
  EXPECT_EQ(a1.cells[2].text, "");
  EXPECT_EQ(grid.rows[2].label, "B one");
  EXPECT_EQ(grid.rows[2].cells[8].text, "");
  EXPECT_EQ(grid.rows[2].cells[8].published, "31");
  EXPECT_TRUE(grid.has_published);
  EXPECT_FALSE(grid.rows[1].rule);
  EXPECT_TRUE(grid.rows[2].rule);
}

TEST_F(Tables, ALimitIsNamedWhereItsMeasureStands) {
  const Sheet grid = sheet(0);
  EXPECT_EQ(grid.rows[1].cells[0].text, "–");
  EXPECT_EQ(grid.rows[1].cells[0].detail, "out of time after 60 s");
  EXPECT_EQ(grid.rows[1].cells[3].text, "> 60 s");
  EXPECT_TRUE(grid.rows[1].cells[3].absent);

  suite.tables[0].measures = {Measure::Explored};
  EXPECT_EQ(sheet(0).rows[1].cells[0].text, "> 60 s");
  records[2].status = Status::OutOfMemory;
  EXPECT_EQ(sheet(0).rows[1].cells[0].text, "> 4 GB");
  records[2].status = Status::Refused;
  records[2].reason = "no such estimate";
  EXPECT_EQ(sheet(0).rows[1].cells[0].text, "n/a");
  EXPECT_EQ(sheet(0).rows[1].cells[0].detail, "refused: no such estimate");
}

TEST_F(Tables, ARunThatIsMissingSaysSo) {
  records.erase(records.begin());
  EXPECT_EQ(sheet(0).rows[0].cells[0].text, "not run");
  suite.instances[0].configs = {"ce"};
  EXPECT_EQ(sheet(0).rows[0].cells[0].text, "");
}

TEST_F(Tables, TheBestIsMarkedUnlessAllAreEqual) {
  const Sheet grid = sheet(0);
  EXPECT_FALSE(grid.rows[0].cells[0].best);
  EXPECT_TRUE(grid.rows[0].cells[1].best);
  EXPECT_TRUE(grid.rows[1].cells[1].best) << "better than a run that ended at its limit";
  EXPECT_TRUE(grid.rows[2].cells[0].best);
  EXPECT_FALSE(grid.rows[2].cells[3].best) << "equal times";
  EXPECT_FALSE(grid.rows[2].cells[6].best);
  EXPECT_FALSE(grid.rows[2].cells[8].best) << "published only";
}

// Ratios of explored states: CE to plain 0.1 (A1) and 4 (B1); ours to the paper's, B1 not comparable: plain 0.5 (A1),
// CE 2 (A1) and 6.17 (A2).
TEST_F(Tables, FooterCountsAndCompares) {
  const Sheet grid = sheet(0);
  ASSERT_EQ(grid.footer.size(), 3u);
  EXPECT_EQ(grid.footer[0].label, "solved");
  EXPECT_EQ(grid.footer[0].cells[0].text, "2");
  EXPECT_EQ(grid.footer[0].cells[1].text, "3");
  EXPECT_EQ(grid.footer[0].cells[2].text, "");
  EXPECT_EQ(grid.footer[1].label, "ratio to plain");
  EXPECT_EQ(grid.footer[1].cells[0].text, "1");
  EXPECT_EQ(grid.footer[1].cells[1].text, "0.63");
  EXPECT_EQ(grid.footer[1].cells[1].detail, "over 2 models");
  EXPECT_EQ(grid.footer[2].label, "ratio to paper");
  EXPECT_EQ(grid.footer[2].cells[0].text, "0.50");
  EXPECT_EQ(grid.footer[2].cells[1].text, "3.51");
  EXPECT_EQ(grid.footer[2].cells[3].text, "–") << "times are not comparable";
}

TEST_F(Tables, CaveatsAreSaidOnceWhereTheyCoverAll) {
  const Sheet grid = sheet(0);
  const std::vector<std::size_t> none, first = {0}, second = {1};
  EXPECT_EQ(grid.groups[0].marks, none);
  EXPECT_EQ(grid.groups[1].marks, first) << "all times";
  EXPECT_EQ(grid.groups[2].marks, second) << "the only published length is of beta";
  EXPECT_EQ(grid.rows[0].marks, none);
  EXPECT_EQ(grid.rows[2].marks, second);
  for (const Row& row : grid.rows)
    for (const Cell& cell : row.cells) EXPECT_EQ(cell.marks, none);
  EXPECT_EQ(grid.rows[2].cells[0].caveats, second);
  EXPECT_EQ(grid.used_caveats, (std::vector<std::size_t>{0, 1}));
}

TEST_F(Tables, ACaveatOfOneCellStandsThere) {
  suite.published->caveats = {{{"alpha"}, {"ce"}, {"explored"}, "Why."}};
  const Sheet grid = sheet(0);
  EXPECT_EQ(grid.rows[0].cells[1].marks, (std::vector<std::size_t>{0}));
  EXPECT_TRUE(grid.rows[0].cells[0].marks.empty());
  EXPECT_TRUE(grid.heads[1].marks.empty()) << "the figure of B1 in this column is not covered";
}

TEST_F(Tables, SummaryIsOverWhatAllSolved) {
  const Sheet summary = sheet(1);
  ASSERT_EQ(summary.rows.size(), 2u);
  EXPECT_EQ(summary.rows[0].section, "greedy, over 2 models solved by all");
  EXPECT_EQ(summary.rows[0].cells[0].text, "520.0");  // (1000 + 40) / 2
  EXPECT_EQ(summary.rows[1].cells[0].text, "130.0");  // (100 + 160) / 2
  EXPECT_TRUE(summary.rows[1].cells[0].best);
  EXPECT_EQ(summary.rows[0].cells.back().text, "2");
  EXPECT_EQ(summary.rows[1].cells.back().text, "3");
  EXPECT_TRUE(summary.rows[1].cells.back().best) << "more solved is better";
  EXPECT_FALSE(summary.rows[0].cells.back().best);
}

TEST_F(Tables, QueuesAreMeansPerFamily) {
  const Sheet queues = sheet(2);
  ASSERT_EQ(queues.rows.size(), 2u);
  EXPECT_EQ(queues.rows[0].label, "alpha");
  EXPECT_EQ(queues.rows[0].cells[0].text, "CE");
  EXPECT_EQ(queues.rows[0].cells[1].text, "672");  // pushed to q0: (105 + 1239) / 2
  EXPECT_EQ(queues.rows[0].cells[2].text, "7");
  EXPECT_EQ(queues.rows[0].cells[3].text, "667");  // popped
  EXPECT_EQ(queues.rows[1].cells[3].text, "160");
}

TEST_F(Tables, ToolsShowMedianRangeAndRatio) {
  for (unsigned round : {1u, 2u, 3u}) {
    Record record = fixture::run(suite, "A1", "ce", 100, round * 1.0, 20);
    record.round = round;
    record.job += "#" + std::to_string(round);
    records.push_back(record);
  }
  records.erase(records.begin() + 1);
  const Sheet tools = sheet(3);  // tool, stored, seconds, range, ratio
  EXPECT_EQ(tools.rows[0].cells[4].text, "1.00");
  EXPECT_EQ(tools.rows[1].cells[0].text, "CE");
  EXPECT_EQ(tools.rows[1].cells[2].text, "2.00");
  EXPECT_EQ(tools.rows[1].cells[3].text, "1.00 – 3.00");
  EXPECT_EQ(tools.rows[1].cells[4].text, "4.00");
  EXPECT_EQ(tools.rows[1].cells[2].job, "A1/ce#2");
}

TEST_F(Tables, ToolsWithoutMeasuresOrRounds) {
  suite.tables[3].measures.clear();
  const Sheet tools = sheet(3);
  std::vector<std::string> heads;
  for (const Head& head : tools.heads) heads.push_back(head.label);
  EXPECT_EQ(heads, (std::vector<std::string>{"tool", "runtime in s", "ratio", "stored states", "peak memory in MB"}));
  EXPECT_EQ(tools.rows[1].cells[2].text, "0.50");
  EXPECT_EQ(tools.rows[1].cells[4].text, "20.0");
  EXPECT_EQ(tools.rows[2].cells[1].text, "> 60 s");
}

TEST_F(Tables, ToolsAreMeasuredFromTheirStartUp) {
  suite.tables[3].measures = {Measure::Peak};
  suite.instances.push_back(suite.instances[0]);
  suite.instances.back().id = "startup";
  records.push_back(fixture::run(suite, "startup", "ce", 1, 0.01, 0));
  records.back().peak_bytes = 15 << 20;
  records[1].counts.kept = 1000;
  const Sheet tools = sheet(3);
  EXPECT_EQ(tools.heads[1].label, "MB above start-up");
  EXPECT_EQ(tools.rows[1].cells[1].text, "5.0");
  EXPECT_EQ(tools.rows[1].cells[2].text, "5243");
}

TEST_F(Tables, OfTwoRecordsOfAJobTheLastCounts) {
  records.push_back(fixture::run(suite, "A1", "plain", 4321, 1, 30));
  EXPECT_EQ(sheet(0).rows[0].cells[0].text, "4,321");
  EXPECT_EQ(Runs(suite, records).all().size(), 6u);
}

TEST_F(Tables, VerdictsThatDisagreeAreNamed) {
  EXPECT_TRUE(Runs(suite, records).disagreements().empty());
  records[5].verdict = "satisfied";
  EXPECT_EQ(Runs(suite, records).disagreements(), std::vector<std::string>{"B1"});
}

TEST_F(Tables, AnswersThatAreWrongByConstructionAreNamed) {
  for (Record& record : records) {
    record.expected = "not_satisfied";
    record.shortest = 9;
  }
  EXPECT_TRUE(Runs(suite, records).wrong_jobs().empty()) << "a run without an answer is not wrong";
  records[0].expected = "satisfied";
  records[5].shortest = 10;
  EXPECT_EQ(Runs(suite, records).wrong_jobs(), (std::vector<std::string>{"A1/plain", "B1/ce"}));
}

TEST_F(Tables, ListsOfNames) {
  EXPECT_EQ(joined({"A"}), "A");
  EXPECT_EQ(joined({"A", "B", "C"}), "A, B and C");
  EXPECT_EQ(joined(std::vector<std::string>(14, "x")), "x, x, x, x, x, x, x, x, x, x, x, x and 2 more");
}

TEST_F(Tables, Totals) {
  const Totals sum = totals(suite, Runs(suite, records));
  EXPECT_EQ(sum.runs, 6u);
  EXPECT_EQ(sum.expected, 6u);
  EXPECT_EQ(sum.decided, 5u);
  EXPECT_EQ(sum.out_of_time, 1u);
  EXPECT_EQ(sum.limits_hit(), 1u);
  EXPECT_DOUBLE_EQ(sum.seconds, 66.0);
}

// Who needs 1,001 and 41 states in memory passes one model below 41, and both below 1,001; the other one needs 100 and
// 60, so that under the first cap it passes none.
TEST_F(Tables, CapsAreThoseUnderWhichTheFirstOnePassesSoMany) {
  for (Record& record : records) record.counts.kept = record.counts.stored;
  records[1].counts.peak_live = 100;
  records[5].counts.peak_live = 60;
  records[3].status = Status::OutOfMemory;
  suite.tables = {{.id = "1",
                   .title = "Caps",
                   .kind = TableKind::Caps,
                   .instances = ids(suite.instances),
                   .configs = {"OTHER", "plain", "ce"},
                   .measures = {},
                   .notes = {},
                   .passes = {1, 2, 3}}};
  suite.published->tables = {{.table = "1", .figures = {{"2", "OTHER", "passed", "16", 16}}}};
  const Sheet caps = sheet(0);
  ASSERT_EQ(caps.rows.size(), 2u) << "it passes two at most";
  EXPECT_EQ(caps.rows[0].label, "41");
  EXPECT_EQ(caps.rows[0].cells[0].text, "");
  EXPECT_EQ(caps.rows[0].cells[1].text, "1");
  EXPECT_EQ(caps.rows[0].cells[2].text, "0");
  EXPECT_EQ(caps.rows[1].label, "1,001");
  EXPECT_EQ(caps.rows[1].cells[0].published, "16");
  EXPECT_EQ(caps.rows[1].cells[1].text, "2");
  EXPECT_EQ(caps.rows[1].cells[2].text, "2");
}

// Under a cap of 100, ce lets go of states when it has found 80 and 150, of which 120 are in memory then: more than the
// cap since the 130th. Plain keeps all that it finds.
TEST_F(Tables, CappedAreThoseThatNeedMore) {
  for (Record& record : records) record.counts.kept = record.counts.stored;
  records[1].moments = {{80, 80, 0.25}, {150, 120, 0.5}, {400, 300, 0.75}};
  records[3].moments = {{80, 80, 0.25}, {150, 90, 0.5}};
  records[5].moments = {{80, 80, 0.25}};
  suite.tables = {{.id = "1",
                   .title = "Capped",
                   .kind = TableKind::Capped,
                   .instances = ids(suite.instances),
                   .configs = {"plain", "ce"},
                   .measures = {},
                   .notes = {},
                   .passes = {},
                   .cap = 100}};
  const Sheet capped = sheet(0);
  ASSERT_EQ(capped.rows.size(), 1u) << "the others pass with ce";
  const Row& a1 = capped.rows[0];
  ASSERT_EQ(a1.cells.size(), capped.heads.size());
  EXPECT_EQ(a1.label, "A1");
  EXPECT_EQ(a1.cells[0].text, "100");
  EXPECT_EQ(a1.cells[1].text, "130");
  EXPECT_EQ(a1.cells[2].text, "–");
  EXPECT_EQ(a1.cells[3].text, "50.00");
  EXPECT_EQ(a1.cells[4].text, "1.30");
  EXPECT_EQ(capped.footer[0].cells.back().text, "1.30");
  records[1].moments.insert(records[1].moments.begin(), 300, Moment{10, 10, 0.1});
  EXPECT_EQ(sheet(0).rows[0].cells[1].text, "≤ 130");
}

}  // namespace
}  // namespace beeline::bench
