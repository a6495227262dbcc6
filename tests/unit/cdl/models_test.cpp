// Every context of the shared collection unfolds to what is known about it.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "context/order.h"
#include "context/paths.h"
#include "frontend/cdl/compile_pattern.h"
#include "support/fiacre_collection.h"
#include "tests/unit/cdl/fixture.h"

namespace beeline {
namespace {

namespace fs = std::filesystem;

using test::contents;

fs::path folder() { return test::fiacre_collection(); }

std::vector<test::Expectation> expectations() {
  std::vector<test::Expectation> rows = test::expectations();
  std::erase_if(rows, [](test::Expectation& row) {
    return !row["file"].ends_with(".cdl") || (row["kind"] != "context" && row["kind"] != "parse");
  });
  return rows;
}

using CdlModels = test::WithFiacreCollection;

TEST_F(CdlModels, ContextsAreAsKnown) {
  std::map<std::string, test::Read> files;
  std::size_t unfolded = 0;
  for (auto& row : expectations()) {
    if (row["kind"] != "context") continue;
    SCOPED_TRACE(row["file"] + " " + row["item"]);
    auto at = files.find(row["file"]);
    if (at == files.end()) at = files.emplace(row["file"], test::Read(contents(folder() / row["file"]))).first;
    test::Read& read = at->second;
    EXPECT_TRUE(read.unit) << read.said();
    test::asked(row, {"verdict", "states", "edges", "paths", "context_r", "formula"});
    if (!read.unit || row["item"].empty()) continue;
    const auto& cdls = read.unit->cdls;
    const auto cdl =
        std::find_if(cdls.begin(), cdls.end(), [&](const auto& one) { return one.name.text == row["item"]; });
    ASSERT_NE(cdl, cdls.end());
    const auto graph = read.unfolded(static_cast<std::size_t>(cdl - cdls.begin()));
    if (row["verdict"] != "unfolds") {
      EXPECT_FALSE(graph) << row["verdict"];
      EXPECT_NE(read.said().find("unsupported"), std::string::npos) << read.said();
      continue;
    }
    ASSERT_TRUE(graph) << read.said();
    ++unfolded;
    EXPECT_EQ(context::fault(*graph), "");
    EXPECT_EQ(std::to_string(graph->states()), row["states"]);
    EXPECT_EQ(std::to_string(graph->transitions()), row["edges"]);
    EXPECT_EQ(to_string(context::count_paths(*graph)), row["paths"]);
    const auto order = context::order(*graph, context::Order::DepthFirst);
    EXPECT_EQ(std::to_string(context::reach(*graph, order)), row["context_r"]);
    EXPECT_EQ("observers=" + std::to_string(cdl->properties.size() + cdl->restrictions.size()) +
                  " asserts=" + std::to_string(cdl->asserts.size()),
              row["formula"]);
  }
  EXPECT_GT(unfolded, 80u);
}

TEST_F(CdlModels, WhatIsNoCdlIsRefusedWhereItIsWrong) {
  const std::regex place("syntax error line ([0-9]+) column ([0-9]+)");
  std::size_t refused = 0;
  for (auto& row : expectations()) {
    if (row["kind"] != "parse") continue;
    SCOPED_TRACE(row["file"]);
    const test::Read read(contents(folder() / row["file"]));
    std::smatch at;
    ASSERT_TRUE(std::regex_search(row["verdict"], at, place)) << row["verdict"];
    EXPECT_FALSE(read.unit);
    ASSERT_FALSE(read.diagnostics.all().empty());
    test::asked(row, {"verdict"});
    const util::Position first = read.diagnostics.all().front().position;
    EXPECT_EQ(std::to_string(first.line), at[1].str()) << read.said();
    EXPECT_EQ(std::to_string(first.column), at[2].str()) << read.said();
    ++refused;
  }
  EXPECT_GT(refused, 0u);
}

TEST_F(CdlModels, AllOthersAreReadWithoutAWord) {
  std::set<std::string> wrong;
  for (auto& row : expectations())
    if (row["kind"] == "parse") wrong.insert(row["file"]);
  std::size_t count = 0, patterns = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder())) {
    const std::string name = fs::relative(entry.path(), folder()).string();
    if (entry.path().extension() != ".cdl" || wrong.contains(name)) continue;
    test::Read read(contents(entry.path()));
    EXPECT_EQ(read.said(), "") << name;
    ++count;
    if (!read.unit) continue;
    for (const auto& property : read.unit->properties)
      if (const auto* pattern = std::get_if<frontend::cdl::Pattern>(&property.body)) {
        EXPECT_TRUE(frontend::cdl::compile(*pattern, read.diagnostics)) << read.said();
        ++patterns;
      }
  }
  EXPECT_GT(count, 30u);
  EXPECT_GT(patterns, 20u);
}

}  // namespace
}  // namespace beeline
