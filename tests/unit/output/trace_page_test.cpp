#include "output/trace_page.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "output/excerpt.h"
#include "output/json.h"
#include "random_trace.h"

namespace beeline::output {
namespace {

// One process that goes from A to B, by an edge on the third line of the model.
struct Tiny {
  ir::Network network;
  result::Trace trace;
  util::Sources sources;

  explicit Tiny(const std::string& process_name = "P") {
    ir::Process process;
    process.name = process_name;
    process.locations = {{"A", {}, false, false, {}, {}}, {"B", {}, false, false, {}, {}}};
    ir::Edge edge;
    edge.target = 1;
    edge.position = {3, 3, 0};
    network.add_process(std::move(process));
    network.add_edge(std::move(edge));
    const auto variable = [&](const char* name, std::int32_t high, bool is_bool) {
      ir::Cell& cell = network.cells.emplace_back();
      cell.name = name;
      cell.high = high;
      cell.is_bool = is_bool;
    };
    variable("on", 1, true);
    variable("n", 9, false);
    trace.states = {{{0, 0, 1}, {0}, {}}, {{1, 1, 1}, {0}, {}}};
    trace.steps.resize(1);
    trace.steps[0].participants = {{ir::EdgeId(0), {}}};
    sources.add("m.xta", "one\ntwo\r\n  A -> B </script>\nfour\n");
  }
};

TEST(TraceJson, CarriesTheLinesAroundItsEdgesAndWhichVariablesAreBool) {
  const Tiny tiny;
  const auto json = nlohmann::json::parse(write_trace(tiny.network, tiny.sources, tiny.trace));
  EXPECT_EQ(json["booleans"], nlohmann::json::array({"on"}));
  EXPECT_EQ(json["source"], (nlohmann::json{{"m.xta", {{"2", "two"}, {"3", "  A -> B </script>"}, {"4", "four"}}}}));
  const auto bare = nlohmann::json::parse(write_trace(tiny.network, {}, tiny.trace));
  EXPECT_FALSE(bare.contains("source")) << "no files, no lines";
}

TEST(Excerpt, LongLinesAreCutBetweenCharacters) {
  util::Sources sources;
  std::string line = "x";
  for (int i = 0; i < 1000; ++i) line += "\xC3\xBC";
  sources.add("m", line);
  const std::vector<util::Position> places = {{1, 1, 0}, {0, 0, 0}, {1, 1, 9}};  // the last two are no places
  const auto found = excerpts(sources, places);
  ASSERT_EQ(found.size(), 1u);
  const std::string& cut = found.at("m").at(1);
  EXPECT_LT(cut.size(), 500u);
  EXPECT_TRUE(cut.ends_with("\xBC ...")) << "no half a letter";
}

std::string page_of(const ir::Network& network, const util::Sources& sources, const result::Trace& trace,
                    std::string_view query = {}) {
  return util::gathered([&](const util::Sink& sink) { write_page(sink, network, sources, trace, query); });
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(TracePage, NamesCannotBreakOut) {
  const Tiny tiny("</script><script>window.broken = 1</script>");
  const std::string page = page_of(tiny.network, tiny.sources, tiny.trace, "E<> \"</title><script>\" <!--");
  const Tiny plain;
  const std::string calm = page_of(plain.network, {}, plain.trace, "E<> true");
  for (const char* tag : {"<script", "</script", "<title", "</title", "<!--"})
    EXPECT_EQ(count(page, tag), count(calm, tag)) << tag;
  EXPECT_NE(page.find("<title>E&lt;&gt; &quot;&lt;/title&gt;&lt;script&gt;&quot; &lt;!-- in "), std::string::npos);
}

TEST(TracePage, HoldsTheWholeTrace) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const test::Sample sample = test::random_sample(seed);
    const std::string page = page_of(sample.network, {}, sample.trace, "E<> true");
    const std::string opening = "<script type=\"application/json\" id=\"data\">";
    const auto from = page.find(opening) + opening.size();
    const auto inside = nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
    EXPECT_EQ(inside, nlohmann::json::parse(write_trace(sample.network, {}, sample.trace, "E<> true")));
  }
}

TEST(TracePage, NothingIsFetched) {
  const Tiny tiny;
  const std::string page = page_of(tiny.network, tiny.sources, tiny.trace);
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  for (const char* way : {" src=", "@import", "fetch(", "http://", "https://"}) {
    const std::string body = page.substr(page.find("<style>"));
    EXPECT_EQ(count(body, way), count(body, "http://www.w3.org/2000/svg") * (std::string(way) == "http://")) << way;
  }
}

TEST(TracePage, TheNameOfTheFileDecides) {
  const Tiny tiny;
  const auto file = [&](std::string_view name) {
    return util::gathered([&](const util::Sink& sink) { write_trace_for(name, sink, tiny.network, {}, tiny.trace); });
  };
  EXPECT_TRUE(file("a/t.html").starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(file("t.html.json").starts_with("{"));
}

}  // namespace
}  // namespace beeline::output
