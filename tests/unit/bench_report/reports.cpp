#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bench/report.h"
#include "fixture.h"

namespace beeline::bench {
namespace {

// RFC 4180, read by a state machine that knows nothing of the writer.
std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> row;
  std::string field;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c != '"') field += c;
      else if (i + 1 < text.size() && text[i + 1] == '"') field += text[++i];
      else quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      row.push_back(std::exchange(field, ""));
    } else if (c == '\n') {
      row.push_back(std::exchange(field, ""));
      rows.push_back(std::exchange(row, {}));
    } else {
      field += c;
    }
  }
  return rows;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

class Reports : public testing::Test {
 protected:
  Suite suite = fixture::suite();
  std::vector<Record> records = fixture::records(suite);
};

RC_GTEST_PROP(Csv, AnyTextComesBack, (const std::string& query, const std::string& reason)) {
  const Suite suite = fixture::suite();
  std::vector<Record> records = {fixture::run(suite, "A1", "plain", 1, 1, 1)};
  records[0].query = query;
  records[0].reason = reason;
  const auto rows = parse_csv(csv_report(suite, records));
  RC_ASSERT(rows.size() == 2u);
  RC_ASSERT(rows[1].size() == rows[0].size());
  const auto field = [&](const char* name) {
    return rows[1][static_cast<std::size_t>(std::find(rows[0].begin(), rows[0].end(), name) - rows[0].begin())];
  };
  RC_ASSERT(field("query") == query);
  RC_ASSERT(field("reason") == reason);
}

TEST_F(Reports, CsvHasARowPerRunAndLeavesOutWhatWasNotCounted) {
  const auto rows = parse_csv(csv_report(suite, records));
  ASSERT_EQ(rows.size(), 7u);
  const auto column = [&](const char* name) {
    const auto found = std::find(rows[0].begin(), rows[0].end(), name);
    EXPECT_NE(found, rows[0].end()) << name;
    return static_cast<std::size_t>(found - rows[0].begin());
  };
  EXPECT_EQ(rows[1][column("job")], "A1/plain");
  EXPECT_EQ(rows[1][column("query")], fixture::nasty_query);
  EXPECT_EQ(rows[1][column("explored")], "1000");
  EXPECT_EQ(rows[1][column("evaluated")], "");
  EXPECT_EQ(rows[2][column("queues")], "105:100 7:0");
  EXPECT_EQ(rows[3][column("status")], "out_of_time");
  EXPECT_EQ(rows[3][column("trace_length")], "");
  EXPECT_EQ(rows[4][column("seconds")], "2");
}

TEST_F(Reports, TheOrderOfTheRecordsDoesNotMatter) {
  std::vector<Record> reversed(records.rbegin(), records.rend());
  EXPECT_EQ(html_report(suite, records), html_report(suite, reversed));
  EXPECT_EQ(markdown_report(suite, records), markdown_report(suite, reversed));
  EXPECT_EQ(csv_report(suite, records), csv_report(suite, reversed));
}

TEST_F(Reports, NoRecordsGiveAReportAllTheSame) {
  EXPECT_NE(html_report(suite, {}).find("not run"), std::string::npos);
  EXPECT_NE(markdown_report(suite, {}).find("6 not run yet"), std::string::npos);
  EXPECT_EQ(parse_csv(csv_report(suite, {})).size(), 1u);
}

TEST_F(Reports, MarkdownShowsOursAndThePublished) {
  const std::string text = markdown_report(suite, records);
  EXPECT_NE(text.find("# A fixture with \\<angles\\> & \"quotes\"\n"), std::string::npos);
  EXPECT_NE(text.find("6 runs: 5 decided, 1 out of time; 1 min 6 s in all"), std::string::npos);
  EXPECT_NE(text.find("1,000 (2.0e+3)"), std::string::npos);
  EXPECT_NE(text.find("**100** (50)"), std::string::npos);
  EXPECT_NE(text.find("\\> 60 s"), std::string::npos);
  EXPECT_NE(text.find("**runtime in s**¹"), std::string::npos);
  EXPECT_NE(text.find("| B one²"), std::string::npos);
  EXPECT_NE(text.find("² Not comparable: Another model."), std::string::npos);
  EXPECT_NE(text.find("A. Author: A Paper (an old machine)"), std::string::npos);
}

// Every line of a table has as many cells as its head.
TEST_F(Reports, MarkdownTablesAreRectangular) {
  suite.instances[2].label = "B | one";
  std::size_t columns = 0, lines = 0;
  std::string line;
  for (const char c : markdown_report(suite, records) + "\n") {
    if (c != '\n') {
      line += c;
      continue;
    }
    if (!line.starts_with('|')) {
      columns = 0;
    } else {
      const std::size_t bars = count(line, "|") - count(line, "\\|");
      if (columns == 0) columns = bars;
      EXPECT_EQ(bars, columns) << line;
      ++lines;
    }
    line.clear();
  }
  EXPECT_GT(lines, 20u);
}

TEST_F(Reports, HtmlHoldsTheTables) {
  const std::string page = html_report(suite, records);
  EXPECT_NE(page.find("<title>A fixture with &lt;angles&gt; &amp; &quot;quotes&quot;</title>"), std::string::npos);
  EXPECT_NE(page.find("<a href=\"#run-A1/plain\">1,000</a><span class=\"pub\">2.0e+3</span>"), std::string::npos);
  EXPECT_NE(page.find("<b>100</b>"), std::string::npos);
  EXPECT_NE(page.find("<i>&gt; 60 s</i>"), std::string::npos);
  EXPECT_NE(page.find("<p id=\"note-1-2\"><sup>2</sup> Not comparable: Another model.</p>"), std::string::npos);
  EXPECT_NE(page.find("A. Author: A Paper: an old machine"), std::string::npos);
  EXPECT_EQ(page.find("role=\"alert\""), std::string::npos);
  records[5].verdict = "satisfied";
  EXPECT_NE(html_report(suite, records).find("Verdicts disagree on B1"), std::string::npos);
}

TEST_F(Reports, HtmlAsksForNothingFromOutside) {
  const std::string page = html_report(suite, records);
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  for (const char* attribute : {" src=", "@import", "url(", "<link rel=\"stylesheet\""})
    EXPECT_EQ(page.find(attribute), std::string::npos) << attribute;
  // The only address is the name of SVG's namespace.
  EXPECT_EQ(count(page, "http://") + count(page, "https://"), count(page, "http://www.w3.org/2000/svg"));
}

TEST_F(Reports, TheEmbeddedDataCannotEndItsElement) {
  records[0].query += "\xff<!--";  // not UTF-8
  const std::string page = html_report(suite, records);
  EXPECT_EQ(count(page, "</script>"), 2u) << "the data's and the script's";
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = page.find(open) + open.size();
  const std::string data = page.substr(begin, page.find("</script>", begin) - begin);
  EXPECT_EQ(data.find('<'), std::string::npos);
  const auto json = nlohmann::json::parse(data);
  EXPECT_EQ(json["runs"].size(), 6u);
  const auto& strings = json["strings"];
  EXPECT_NE(std::find(strings.begin(), strings.end(), fixture::nasty_query), strings.end());
}

}  // namespace
}  // namespace beeline::bench
