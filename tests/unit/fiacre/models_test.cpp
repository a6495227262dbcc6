// The Fiacre models of the shared collection: each is read or refused as its row says, and has as many states, edges
// and levels as others have found. BEELINE_FIACRE_STATES says how large a space may be to be looked at.
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "frontend/fiacre/lowering.h"
#include "support/explored_network.h"
#include "support/explored_zones.h"
#include "support/fiacre_collection.h"
#include "support/fiacre_interpreter.h"
#include "support/timed_fiacre.h"
#include "tests/unit/fiacre/fixture.h"

namespace beeline {
namespace {

namespace fs = std::filesystem;
using test::contents;
using test::Expectation;
using test::Loaded;

fs::path folder() { return test::fiacre_collection(); }

std::size_t most_states() {
  const char* given = std::getenv("BEELINE_FIACRE_STATES");
  return given != nullptr ? std::strtoul(given, nullptr, 10) : 35'000;
}

std::vector<Expectation> rows(const std::string& kind) {
  std::vector<Expectation> result = test::expectations();
  std::erase_if(result, [&](Expectation& row) { return !row["file"].ends_with(".fcr") || row["kind"] != kind; });
  return result;
}

// Of whole spaces that have no more states than this.
std::vector<Expectation> spaces(std::size_t most) {
  std::vector<Expectation> result = rows("space");
  std::erase_if(result, [&](Expectation& row) { return std::stoul(row["states"]) > most; });
  return result;
}

void expect(Expectation& row, std::size_t states, std::size_t edges, std::size_t levels) {
  EXPECT_EQ(std::to_string(states), row["states"]) << row["file"];
  if (!row["edges"].empty()) {
    EXPECT_EQ(std::to_string(edges), row["edges"]) << row["file"];
  }
  if (!row["bfs_levels"].empty()) {
    EXPECT_EQ(std::to_string(levels), row["bfs_levels"]) << row["file"];
  }
  test::asked(row, {"states", "edges", "bfs_levels"});
}

using FiacreModels = test::WithFiacreCollection;

TEST_F(FiacreModels, AreReadOrRefused) {
  std::set<std::string> refused, declarations;
  for (Expectation& row : rows("parse")) {
    if (row["verdict"].find("unsupported") != std::string::npos) refused.insert(row["file"]);
    if (row["verdict"].find("declarations only") != std::string::npos) declarations.insert(row["file"]);
    test::asked(row, {"verdict"});
  }
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder())) {
    if (entry.path().extension() != ".fcr") continue;
    std::string name = fs::relative(entry.path(), folder()).string();
    const Loaded loaded(contents(entry.path()));
    ++count;
    // OBP's print of a file is refused with the file.
    if (const auto printed = name.find("printed_"); printed != std::string::npos && !loaded.program)
      name.erase(printed, 8);
    if (!refused.contains(name)) {
      EXPECT_TRUE(loaded.program) << name << "\n" << loaded.said();
      if (loaded.program) {
        EXPECT_EQ(loaded.program->has_root, !declarations.contains(name)) << name;
      }
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
  for (Expectation& row : spaces(most_states())) {
    const Loaded loaded(contents(folder() / row["file"]));
    ASSERT_TRUE(loaded.program) << row["file"];
    const test::FiacreSpace space = test::explore(*loaded.program, most_states());
    expect(row, space.states, space.edges, space.levels);
    EXPECT_EQ(space.error_steps, 0u) << row["file"];
    ++count;
  }
  EXPECT_GT(count, 0u);
}

TEST_F(FiacreModels, HaveThemAsNetworksToo) {
  const std::size_t most = 4 * most_states();  // all whose levels are known
  std::size_t count = 0;
  for (Expectation& row : spaces(most)) {
    Loaded loaded(contents(folder() / row["file"]));
    ASSERT_TRUE(loaded.program) << row["file"];
    const frontend::fiacre::Layouts layouts(loaded.program->types);
    const auto lowered = frontend::fiacre::lower(*loaded.program, layouts, loaded.diagnostics, util::nobody());
    ASSERT_FALSE(loaded.diagnostics.has_errors()) << row["file"] << "\n" << loaded.said();
    ASSERT_EQ(ir::check(lowered.network), std::vector<std::string>()) << row["file"];
    const test::ExploredNetwork space = test::explore(lowered.network, most);
    EXPECT_EQ(space.error, "") << row["file"];
    expect(row, space.states, space.edges, space.levels);
    ++count;
  }
  EXPECT_GT(count, 0u);
}

// What the interpreter says of a file, cut off at `most_states`.
std::string summary(const fs::path& path) {
  const Loaded loaded(contents(path));
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
  for (Expectation& row : rows("same-count")) {
    const fs::path file = folder() / row["file"];
    EXPECT_EQ(summary(file), summary(file.parent_path() / row["item"])) << row["item"];
    test::asked(row, {"verdict"});
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
    Loaded loaded(contents(learning / known.file));
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
