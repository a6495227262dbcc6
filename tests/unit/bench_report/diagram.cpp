#include "bench/diagram.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <pugixml.hpp>

#include "bench/run_curve.h"

namespace beeline::bench {
namespace {

Diagram diagram() {
  return {"6",
          "A <title> & \"more\"",
          "What it is.",
          "distance",
          "error",
          {{"one", "dp(bound=1)", "mean 3", {{1, 10}, {2, 20}, {4, 40}}}, {"two <&>", "dp(bound=2)", "", {{1, 0}}}}};
}

TEST(Diagram, TicksAreRoundAndReachTheEnd) {
  EXPECT_EQ(round_ticks(40, 6), (std::vector<double>{0, 10, 20, 30, 40}));
  EXPECT_EQ(round_ticks(41, 6), (std::vector<double>{0, 10, 20, 30, 40, 50}));
  EXPECT_EQ(round_ticks(300, 10).size(), 7u) << "by 50";
  EXPECT_EQ(round_ticks(0, 6), (std::vector<double>{0, 1}));
  const auto small = round_ticks(0.03, 6);
  EXPECT_GE(small.back(), 0.03 - 1e-12);
  EXPECT_LE(small.size(), 7u);
}

TEST(Diagram, IsWellFormedAndPutsPointsWhereTheyBelong) {
  pugi::xml_document document;
  const std::string text = svg(diagram());
  ASSERT_TRUE(document.load_string(text.c_str())) << text;
  const pugi::xml_node drawing = document.child("svg");
  EXPECT_STREQ(drawing.attribute("aria-label").value(), "A <title> & \"more\"");
  std::vector<pugi::xml_node> series;
  for (const pugi::xml_node group : drawing.children("g")) series.push_back(group);
  ASSERT_EQ(series.size(), 2u);
  std::vector<std::pair<double, double>> marks;
  for (const pugi::xml_node mark : series[0].children("circle"))
    marks.emplace_back(mark.attribute("cx").as_double(), mark.attribute("cy").as_double());
  ASSERT_EQ(marks.size(), 3u);
  EXPECT_NEAR(marks[2].first - marks[1].first, 2 * (marks[1].first - marks[0].first), 0.2);
  EXPECT_NEAR(marks[1].second - marks[2].second, 2 * (marks[0].second - marks[1].second), 0.2);
  EXPECT_GT(marks[0].second, marks[2].second) << "up is more";
  EXPECT_STREQ(series[1].child("rect").child_value("title"), "two <&>: 0 at 1");
}

TEST(Diagram, APageHasNumbersAndNoScript) {
  const std::vector<Diagram> all = {diagram()};
  const std::string page = diagram_page("Pa<ge", "Intro.", all);
  EXPECT_NE(page.find("<title>Pa&lt;ge</title>"), std::string::npos);
  EXPECT_NE(page.find("<section id=\"figure-6\">"), std::string::npos);
  EXPECT_NE(page.find("<th scope=\"row\">2</th><td>20</td><td>–</td>"), std::string::npos);
  EXPECT_NE(page.find("one (mean 3)"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

// A program that answers as Beeline does, or has no time left when it reads "slow", or is no such program.
class Times : public testing::Test {
 protected:
  Times() {
    std::string name = (std::filesystem::temp_directory_path() / "beeline-times-XXXXXX").string();
    folder = mkdtemp(name.data());
    program = folder + "/fake";
    std::ofstream(program) << "#!/bin/sh\necho run >> " << folder << "/runs\ncase \"$*\" in *slow*) exit 20;; *wrong*) "
                           << "verdict=not_satisfied;; *) verdict=satisfied;; esac\n"
                           << "echo '{\"results\":[{\"verdict\":\"'$verdict'\",\"stats\":{\"explored\":3}}]}'\n";
    chmod(program.c_str(), 0700);
    model.text = "model";
    model.expected = "satisfied";
    model.name = "m.xml";
  }
  ~Times() override { std::filesystem::remove_all(folder); }

  RunCurve timed(const std::vector<Varied>& searches, Measure measure = Measure::Seconds) {
    ToolSettings settings;
    settings.beeline = program;
    return run_curve(settings, {}, model, "curve", searches, measure, 3, {30, 0});
  }
  std::size_t runs() const {
    std::ifstream in(folder + "/runs");
    std::size_t count = 0;
    for (std::string line; std::getline(in, line);) ++count;
    return count;
  }

  std::string folder, program;
  Model model;
};

TEST_F(Times, APointForEachSearchThatAlwaysFinishes) {
  const RunCurve curve = timed({{5, "dfs"}, {10, "slow"}, {20, "bfs"}});
  EXPECT_EQ(curve.error, "");
  ASSERT_EQ(curve.curve.points.size(), 2u);
  EXPECT_EQ(curve.curve.points[0].x, 5);
  EXPECT_EQ(curve.curve.points[1].x, 20);
  EXPECT_GT(curve.curve.points[1].y, 0);
  EXPECT_EQ(curve.unfinished, std::vector<std::string>{"slow"});
  EXPECT_EQ(runs(), 7u) << "three rounds, one of which is enough where time runs out";
}

TEST_F(Times, CountsAsWell) {
  const RunCurve curve = timed({{5, "dfs"}}, Measure::Explored);
  ASSERT_EQ(curve.curve.points.size(), 1u);
  EXPECT_EQ(curve.curve.points[0].y, 3);
}

TEST_F(Times, AWrongAnswerIsNoTime) {
  EXPECT_NE(timed({{5, "wrong"}}).error, "");
  program += "-that-is-not-there";
  EXPECT_NE(timed({{5, "bfs"}}).error, "");
}

}  // namespace
}  // namespace beeline::bench
