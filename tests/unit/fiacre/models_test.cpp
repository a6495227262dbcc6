// The Fiacre models of the shared collection: each is read or refused as its row says, and has as many states, edges
// and levels as others have found. BEELINE_FIACRE_STATES says how large a space may be to be looked at.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "frontend/fiacre/lowering.h"
#include "support/explored_network.h"
#include "support/explored_zones.h"
#include "support/fiacre_interpreter.h"
#include "support/timed_fiacre.h"
#include "tests/unit/fiacre/fixture.h"

namespace beeline {
namespace {

namespace fs = std::filesystem;
using test::Loaded;

fs::path folder() {
  const char* given = std::getenv("BEELINE_MODELS");
  return (given != nullptr ? fs::path(given) : fs::path(BEELINE_ROOT) / "../shared/models") / "fiacre-cdl";
}

std::size_t most_states() {
  const char* given = std::getenv("BEELINE_FIACRE_STATES");
  return given != nullptr ? std::strtoul(given, nullptr, 10) : 35'000;
}

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

struct Row {
  std::string file, kind, item, states, edges, levels, verdict;
};

std::vector<std::string> cut(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    else if (c == ',' && !quoted) cells.emplace_back();
    else cells.back() += c;
  }
  return cells;
}

std::vector<Row> rows() {
  std::vector<Row> result;
  std::ifstream in(folder() / "expected.csv");
  for (std::string line; std::getline(in, line);) {
    const auto cells = cut(line);
    if (cells.size() < 9 || !cells[0].ends_with(".fcr")) continue;
    result.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[8]});
  }
  return result;
}

class FiacreModels : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(folder())) GTEST_SKIP() << "no collection at " << folder() << " (BEELINE_MODELS names one)";
  }
};

TEST_F(FiacreModels, AreReadOrRefused) {
  std::set<std::string> refused;
  for (const Row& row : rows())
    if (row.kind == "parse" && row.verdict.find("unsupported") != std::string::npos) refused.insert(row.file);
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder())) {
    if (entry.path().extension() != ".fcr") continue;
    std::string name = fs::relative(entry.path(), folder()).string();
    const Loaded loaded(text_of(entry.path()));
    ++count;
    // OBP's print of a file is refused with the file.
    if (const auto printed = name.find("printed_"); printed != std::string::npos && !loaded.program)
      name.erase(printed, 8);
    if (!refused.contains(name)) {
      EXPECT_TRUE(loaded.program) << name << "\n" << loaded.said();
      continue;
    }
    EXPECT_FALSE(loaded.program) << name;
    EXPECT_EQ(loaded.diagnostics.errors(), 1u) << loaded.said();
    EXPECT_NE(loaded.said().find("error: unsupported"), std::string::npos) << loaded.said();
  }
  EXPECT_GT(count, 0u);
}

TEST_F(FiacreModels, HaveTheStatesEdgesAndLevelsThatOthersFound) {
  std::size_t count = 0;
  for (const Row& row : rows()) {
    if (row.kind != "space" || std::stoul(row.states) > most_states()) continue;
    const Loaded loaded(text_of(folder() / row.file));
    ASSERT_TRUE(loaded.program) << row.file;
    const test::FiacreSpace space = test::explore(*loaded.program, most_states());
    EXPECT_EQ(std::to_string(space.states), row.states) << row.file;
    if (!row.edges.empty()) {
      EXPECT_EQ(std::to_string(space.edges), row.edges) << row.file;
    }
    if (!row.levels.empty()) {
      EXPECT_EQ(std::to_string(space.levels), row.levels) << row.file;
    }
    EXPECT_EQ(space.error_steps, 0u) << row.file;
    ++count;
  }
  EXPECT_GT(count, 0u);
}

TEST_F(FiacreModels, HaveThemAsNetworksToo) {
  const std::size_t most = 4 * most_states();  // all whose levels are known
  std::size_t count = 0;
  for (const Row& row : rows()) {
    if (row.kind != "space" || std::stoul(row.states) > most) continue;
    Loaded loaded(text_of(folder() / row.file));
    ASSERT_TRUE(loaded.program) << row.file;
    const frontend::fiacre::Layouts layouts(loaded.program->types);
    const auto lowered = frontend::fiacre::lower(*loaded.program, layouts, loaded.diagnostics, util::nobody());
    ASSERT_FALSE(loaded.diagnostics.has_errors()) << row.file << "\n" << loaded.said();
    ASSERT_EQ(ir::check(lowered.network), std::vector<std::string>()) << row.file;
    const test::ExploredNetwork space = test::explore(lowered.network, most);
    EXPECT_EQ(space.error, "") << row.file;
    EXPECT_EQ(std::to_string(space.states), row.states) << row.file;
    if (!row.edges.empty()) {
      EXPECT_EQ(std::to_string(space.edges), row.edges) << row.file;
    }
    if (!row.levels.empty()) {
      EXPECT_EQ(std::to_string(space.levels), row.levels) << row.file;
    }
    ++count;
  }
  EXPECT_GT(count, 0u);
}

// What the interpreter says of a file, cut off at `most_states`.
std::string summary(const fs::path& path) {
  const Loaded loaded(text_of(path));
  if (!loaded.program) return "refused";
  try {
    const test::FiacreSpace space = test::explore(*loaded.program, most_states());
    std::ostringstream out;
    out << space.states << " " << space.edges << " " << space.levels << " " << space.deadlocks;
    return out.str();
  } catch (const test::FiacreInterpreter::Unsupported&) {
    const test::TimedFiacreSpace space = test::explore_timed(*loaded.program, most_states());
    std::ostringstream out;
    out << space.states.size() << " " << space.regions << " " << space.dead << " " << space.locked;
    return out.str();
  }
}

TEST_F(FiacreModels, InOtherWordsDoTheSame) {
  for (const Row& row : rows())
    if (row.kind == "same-count") {
      EXPECT_EQ(summary(folder() / row.file), summary((folder() / row.file).parent_path() / row.item)) << row.item;
    }
}

// The interpreter with regions and the network in zones reach the same states.
TEST_F(FiacreModels, HaveTheSameStatesInTime) {
  struct Known {
    const char* file;
    std::size_t states;
    bool dead;
  };
  const fs::path learning = folder() / "learning_examples";
  // Worked out by hand: 0 to 2 at the start and 3 at the end; off, on and about to be off again.
  for (const Known& known : {Known{"Exemples_initiation/oneProc_timed.fcr", 4, false},
                             Known{"Exemples_temporises/test_Light_Tempo.fcr", 3, false}}) {
    Loaded loaded(text_of(learning / known.file));
    ASSERT_TRUE(loaded.program) << known.file;
    const frontend::fiacre::Layouts layouts(loaded.program->types);
    const auto lowered = frontend::fiacre::lower(*loaded.program, layouts, loaded.diagnostics, util::nobody());
    ASSERT_FALSE(loaded.diagnostics.has_errors()) << loaded.said();
    EXPECT_FALSE(lowered.timers.all.empty());
    const test::TimedFiacreSpace space = test::explore_timed(*loaded.program, most_states());
    EXPECT_EQ(space.states.size(), known.states) << known.file;
    EXPECT_EQ(space.dead, known.dead) << known.file;
    EXPECT_EQ(test::explore_zones(lowered.network, space::Abstraction::LU).keys, known.states) << known.file;
  }
}

}  // namespace
}  // namespace beeline
