// The shared collection of Fiacre and CDL models, where it is there, and what is expected of them.
//
// Whoever asks what a row says notes it: tests/collection sees to it that all rows are asked by somebody.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "root.h"

namespace beeline::test {

inline std::filesystem::path fiacre_collection() {
  const char* given = std::getenv("BEELINE_MODELS");
  const std::filesystem::path models =
      given != nullptr ? given : std::filesystem::path(BEELINE_ROOT) / "../shared/models";
  return models / "fiacre-cdl";
}

inline std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What is expected, by title. Fields may be in double quotes.
using Expectation = std::map<std::string, std::string>;
inline std::vector<Expectation> expectations() {
  const auto fields = [](const std::string& line) {
    std::vector<std::string> all{""};
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') quoted = !quoted;
      else if (c == ',' && !quoted) all.emplace_back();
      else if (c != '\r') all.back() += c;
    }
    return all;
  };
  std::ifstream in(fiacre_collection() / "expected.csv");
  std::string line;
  std::getline(in, line);
  const auto titles = fields(line);
  std::vector<Expectation> rows;
  while (std::getline(in, line)) {
    const auto values = fields(line);
    Expectation& row = rows.emplace_back();
    for (std::size_t i = 0; i < titles.size() && i < values.size(); ++i) row[titles[i]] = values[i];
  }
  return rows;
}

// Appends the row and the columns to the file that BEELINE_ASKED names, if it does.
inline void asked(Expectation& row, const std::vector<std::string>& columns) {
  const char* name = std::getenv("BEELINE_ASKED");
  if (name == nullptr) return;
  std::ofstream out(name, std::ios::app);
  for (const std::string& column : columns)
    out << row["file"] << "\t" << row["kind"] << "\t" << row["item"] << "\t" << column << "\n";
}

class WithFiacreCollection : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::is_directory(fiacre_collection()))
      GTEST_SKIP() << "no model collection at " << fiacre_collection() << " (BEELINE_MODELS names one)";
  }
};

}  // namespace beeline::test
