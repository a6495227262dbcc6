// Every UPPAAL model of the shared collection loads into a well-formed network, or is known to be wrong.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "frontend/frontend.h"
#include "root.h"

namespace beeline::frontend {
namespace {

namespace fs = std::filesystem;

fs::path models_folder() {
  if (const char* named = std::getenv("BEELINE_MODELS")) return named;
  const fs::path source = fs::path(BEELINE_ROOT);
  return source.parent_path() / "shared" / "models";
}

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string messages(const util::Sources& sources, const util::Diagnostics& diagnostics) {
  std::string out;
  for (const util::Diagnostic& diagnostic : diagnostics.all())
    if (diagnostic.severity == util::Severity::Error) out += sources.render(diagnostic);
  return out;
}

// Models that UPPAAL's own rules reject, and where the first message must point.
const std::map<std::string, std::uint32_t> wrong = {
    {"err-01.xta", 12},
    {"err-02.xta", 12},
    {"err-03.xta", 6},
    {"err-04.xta", 6},
    {"err-05.xta", 6},
    {"err-06.xta", 7},
    {"err-07.xta", 8},
    {"err-08.xta", 9},
    {"err-09.xta", 9},
    {"err-11.xta", 16},
    {"err-12.xta", 21},
    {"err-13.xta", 25},
    {"err-14.xta", 8},
    {"tmpl-binding-01.xta", 6},
    {"tmpl-binding-02.xta", 6},   // an initial value that
                                  // reads a variable
    {"tmpl-partial-03.xta", 16},  // a free parameter without a range
    {"tmpl-partial-04.xta", 8},
    {"tmpl-partial-06.xta", 14},  // an argument outside of the array it indexes
};

// Queries about a variable that no variant of their model has.
const std::set<std::string> stale_queries = {"EFMagnitudeDifference.q", "EFWindowLeq1.q"};

TEST(SharedModels, AllLoadOrAreKnownToBeWrong) {
  const fs::path folder = models_folder();
  if (!fs::is_directory(folder)) GTEST_SKIP() << "no models at " << folder;
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".xml" || entry.path().extension() == ".xta" || entry.path().extension() == ".ta")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  ASSERT_FALSE(files.empty());
  std::size_t queries = 0;
  for (const fs::path& path : files) {
    SCOPED_TRACE(path.string());
    util::Sources sources;
    const std::string text = contents(path);
    if (path.extension() == ".xml" && text.find("<nta") == std::string::npos) continue;  // of another tool
    const std::uint16_t file = sources.add(path.filename().string(), text);
    util::Diagnostics diagnostics;
    const auto document = load(sources, file, guess_format(path.string(), text), diagnostics);
    const auto known = wrong.find(path.filename().string());
    if (known != wrong.end()) {
      EXPECT_EQ(document, nullptr);
      ASSERT_TRUE(diagnostics.has_errors());
      EXPECT_EQ(diagnostics.all().front().position.line, known->second) << messages(sources, diagnostics);
      continue;
    }
    EXPECT_NE(document, nullptr) << messages(sources, diagnostics);
    if (!document) continue;
    ir::Model model = document->model();
    EXPECT_EQ(ir::check(model.network), std::vector<std::string>());
    for (const auto& entry : fs::directory_iterator(path.parent_path())) {
      if (entry.path().extension() != ".q" || stale_queries.contains(entry.path().filename().string())) continue;
      if (fs::exists(fs::path(entry.path()).replace_extension(".xml")) && entry.path().stem() != path.stem()) continue;
      const std::uint16_t q = sources.add(entry.path().filename().string(), contents(entry.path()));
      util::Diagnostics about_queries;
      document->read_queries(model, sources, q, about_queries);
      EXPECT_FALSE(about_queries.has_errors()) << messages(sources, about_queries);
    }
    queries += model.properties.size();
    EXPECT_EQ(ir::check(model.network), std::vector<std::string>());
  }
  EXPECT_GT(queries, 300u);
}

}  // namespace
}  // namespace beeline::frontend
