// Tables of means over sets, and of ratios by family.
#include <gtest/gtest.h>

#include <cmath>

#include "bench/report.h"
#include "bench/report_format.h"
#include "bench/report_table.h"
#include "fixture.h"

namespace beeline::bench {
namespace {

// A1 and A2 are one row, "A"; the searches r1 and r2 are one column, "r".
class Averages : public testing::Test {
 protected:
  Averages() {
    suite.instances[0].set = suite.instances[1].set = "A";
    for (const char* id : {"r1", "r2"}) suite.configs.push_back({id, "random", "", "beeline", "rdfs(seed=1)", "r"});
    Table& table = suite.tables[0];
    table.kind = TableKind::Means;
    table.configs = {"r1", "r2", "ce"};
    suite.published->tables[0].figures = {{"A", "r", "explored", "77", 77}, {"B1", "ce", "explored", "5", 5}};
    records = {fixture::run(suite, "A1", "r1", 10, 1, 30),   fixture::run(suite, "A1", "r2", 20, 2, 31),
               fixture::run(suite, "A2", "r1", 30, 3, 32),   fixture::run(suite, "A2", "r2", 42, 4, 33),
               fixture::run(suite, "B1", "r1", 1000, 1, 5),  fixture::run(suite, "B1", "r2", 2000, 2, 5),
               fixture::run(suite, "A1", "ce", 100, 0.5, 7), fixture::run(suite, "A2", "ce", 300, 1.5, 8),
               fixture::run(suite, "B1", "ce", 9, 0.25, 4)};
  }

  Sheet sheet() {
    const Runs runs(suite, records);
    return lay_out(suite, runs, suite.tables[0]);
  }

  Suite suite = fixture::suite();
  std::vector<Record> records;
};

// Columns: explored r, ce; seconds r, ce; trace length r, ce.
TEST_F(Averages, AreOverAllRunsOfASet) {
  const Sheet means = sheet();
  ASSERT_EQ(means.heads.size(), 6u);
  ASSERT_EQ(means.rows.size(), 2u);
  const Row &a = means.rows[0], &b = means.rows[1];
  EXPECT_EQ(a.label, "A");
  EXPECT_EQ(means.heads[0].label, "random");
  EXPECT_EQ(a.cells[0].text, "25.5") << "(10 + 20 + 30 + 42) / 4";
  EXPECT_EQ(a.cells[0].published, "77");
  EXPECT_EQ(a.cells[1].text, "200");
  EXPECT_EQ(a.cells[2].text, "2.50");
  EXPECT_TRUE(a.cells[3].best);
  EXPECT_EQ(a.cells[4].text, "31.5");
  EXPECT_EQ(b.label, "B one");
  EXPECT_EQ(b.cells[0].text, "1,500");
  EXPECT_EQ(b.cells[1].text, "9") << "a single run as it is";
  EXPECT_EQ(b.cells[1].published, "5");
  EXPECT_EQ(b.cells[1].job, "B1/ce");
  EXPECT_TRUE(b.rule);
}

TEST_F(Averages, ARunThatDidNotFinishCountsWithItsLimitAndInTimesAlone) {
  records[3].status = Status::OutOfTime;
  records[3].seconds = 59;
  const Sheet means = sheet();
  EXPECT_EQ(means.rows[0].cells[0].text, "3 of 4");
  EXPECT_TRUE(means.rows[0].cells[0].absent);
  EXPECT_EQ(means.rows[0].cells[2].text, "≥ 16.5") << "(1 + 2 + 3 + 60) / 4";
  EXPECT_EQ(means.footer[0].cells[0].text, "5 of 6");
  for (int i = 0; i < 4; ++i) records[static_cast<std::size_t>(i)].status = Status::OutOfTime;
  EXPECT_EQ(sheet().rows[0].cells[2].text, "0 of 4") << "no time is known";
}

TEST_F(Averages, RunsThatWereNotMadeSaySo) {
  records.erase(records.begin(), records.begin() + 3);
  EXPECT_EQ(sheet().rows[0].cells[0].text, "42.0");
  EXPECT_EQ(sheet().rows[0].cells[0].detail, "1 of 4 runs made; 1 of 4 runs finished");
  records.erase(records.begin());
  EXPECT_EQ(sheet().rows[0].cells[0].text, "not run");
}

class Ratios : public testing::Test {
 protected:
  Ratios() {
    suite.tables = {{"1", "Ratios", TableKind::Ratios, {"A1", "A2", "B1"}, {"ce", "plain"}, {}, {}}};
    suite.published.reset();
  }

  Sheet sheet() {
    const Runs runs(suite, records);
    return lay_out(suite, runs, suite.tables[0]);
  }

  Suite suite = fixture::suite();
  std::vector<Record> records = fixture::records(suite);
};

// Columns: ratio, models, at limit, left out.
TEST_F(Ratios, TheOtherCountsWithWhatItHadExploredAtItsLimit) {
  const Sheet ratios = sheet();
  ASSERT_EQ(ratios.rows.size(), 2u);
  EXPECT_EQ(ratios.rows[0].label, "alpha");
  EXPECT_EQ(ratios.rows[0].cells[0].text, format_ratio(std::sqrt(0.1 * 1234 / 5e6)));
  EXPECT_EQ(ratios.rows[0].cells[1].text, "2");
  EXPECT_EQ(ratios.rows[0].cells[2].text, "1");
  EXPECT_EQ(ratios.rows[0].cells[2].detail, "A2");
  EXPECT_EQ(ratios.rows[1].cells[0].text, format_ratio(4));
  EXPECT_EQ(ratios.footer[0].cells[1].text, "3");
  ASSERT_EQ(ratios.notes.size(), 1u);
  EXPECT_EQ(ratios.notes[0], "CE to plain: plain counts with what it had explored at its limit: A2.");
}

TEST_F(Ratios, WhatNeitherFinishesIsLeftOutAndListed) {
  records[3].status = Status::OutOfMemory;
  const Sheet ratios = sheet();
  EXPECT_EQ(ratios.rows[0].cells[0].text, format_ratio(0.1));
  EXPECT_EQ(ratios.rows[0].cells[1].text, "1");
  EXPECT_EQ(ratios.rows[0].cells[3].text, "1");
  EXPECT_EQ(ratios.notes.at(0), "CE to plain: left out, since neither finished: A2.");
  EXPECT_NE(markdown_report(suite, records).find("since neither finished: A2"), std::string::npos);
  EXPECT_NE(html_report(suite, records).find("since neither finished: A2"), std::string::npos);
}

TEST_F(Ratios, WhoDoesNotFinishIsNoBetterThanWhoDoes) {
  records[1].status = Status::OutOfTime;  // A1/ce, after 100 states; plain solved it with 1000
  EXPECT_EQ(sheet().rows[0].cells[0].text, format_ratio(std::sqrt(1.0 * 1234 / 5e6)));
  EXPECT_EQ(sheet().notes.at(1), "CE to plain: CE did not finish and counts as no better than plain: A1.");
  records[1].counts.explored = 4000;
  EXPECT_EQ(sheet().rows[0].cells[0].text, format_ratio(std::sqrt(4.0 * 1234 / 5e6)));
  records[1].counts.explored.reset();
  EXPECT_EQ(sheet().rows[0].cells[0].text, format_ratio(std::sqrt(1.0 * 1234 / 5e6)));
}

TEST_F(Ratios, WhatWasNotRunIsNotCounted) {
  records.erase(records.begin());
  EXPECT_EQ(sheet().rows[0].cells[1].text, "1");
  EXPECT_EQ(sheet().rows[0].cells[3].text, "0");
}

// ce is compared with plain, its only rival; columns: best search, its time, time of ce, ratio.
class Beside : public testing::Test {
 protected:
  Beside() {
    suite.tables = {{"1", "Beside", TableKind::Beside, {"A1", "A2", "B1"}, {"plain", "ce"}, {}, {}}};
    suite.configs[0].group = "members";
    suite.published.reset();
  }
  Sheet sheet() {
    const Runs runs(suite, records);
    return lay_out(suite, runs, suite.tables[0]);
  }
  Suite suite = fixture::suite();
  std::vector<Record> records = fixture::records(suite);
};

TEST_F(Beside, AMomentIsAllowedOnTop) {
  records[1].seconds = 2.8;
  const Sheet beside = sheet();
  ASSERT_EQ(beside.rows.size(), 2u);
  EXPECT_EQ(beside.rows[0].cells[0].text, "plain");
  EXPECT_EQ(beside.rows[0].cells[3].text, format_ratio(5)) << "(2.8 - 0.3) / 0.5";
  EXPECT_EQ(beside.rows[1].cells[3].order, 0.0) << "0.125 s are within the moment";
  EXPECT_EQ(beside.notes.at(0), "Left out, since no member solves it: A2.");
  ASSERT_EQ(beside.footer.size(), 5u);
  EXPECT_EQ(beside.footer[0].cells[3].text, "1 of 2");
  EXPECT_EQ(beside.footer[4].cells[3].text, "2 of 2") << "at most 6";
}

TEST_F(Beside, WhoDoesNotFinishIsAtLeastAsSlowAsTheLimit) {
  records[1].status = Status::OutOfTime;
  records[1].seconds = 1;
  EXPECT_EQ(sheet().rows[0].cells[3].text, "≥ " + format_ratio((60 - 0.3) / 0.5));
  EXPECT_EQ(sheet().footer[4].cells[3].text, "1 of 2");
}

}  // namespace
}  // namespace beeline::bench
