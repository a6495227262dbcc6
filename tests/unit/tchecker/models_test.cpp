// Every .tck model of the shared collection loads.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "root.h"
#include "tests/unit/tchecker/fixture.h"

namespace beeline {
namespace {

namespace fs = std::filesystem;

fs::path models_folder() {
  if (const char* given = std::getenv("BEELINE_MODELS")) return given;
  return fs::path(BEELINE_ROOT) / "../shared/models";
}

TEST(TCheckerModels, AllLoad) {
  const fs::path folder = models_folder();
  if (!fs::is_directory(folder)) GTEST_SKIP() << "no model collection at " << folder << " (BEELINE_MODELS names one)";
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".tck") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const test::Loaded loaded(std::string(std::istreambuf_iterator<char>(in), {}));
    EXPECT_TRUE(loaded.document) << entry.path() << "\n" << loaded.said();
    EXPECT_EQ(loaded.said(), "") << entry.path();
    if (loaded.document) {
      EXPECT_TRUE(loaded.network().limitations.empty()) << entry.path();
      EXPECT_EQ(ir::check(loaded.network()), std::vector<std::string>{}) << entry.path();
    }
    ++count;
  }
  EXPECT_GT(count, 0u);
}

}  // namespace
}  // namespace beeline
