// Queries in UPPAAL's syntax over a TChecker model's names.
#include <gtest/gtest.h>

#include "tests/unit/tchecker/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

constexpr const char* model =
    "system:s\nevent:a\nclock:1:x\nclock:2:y\nint:1:0:5:0:i\nint:3:0:1:0:n\nint:1:0:1:0:P.own\n"
    "process:P\nlocation:P:start{initial:}\nlocation:P:busy\nprocess:Q\nlocation:Q:busy{initial:}\n";

std::vector<ir::Property> ask(Loaded& loaded, std::string text) {
  const auto file = loaded.sources.add("<query>", std::move(text));
  loaded.model.properties.clear();
  loaded.document->read_queries(loaded.model, loaded.sources, file, loaded.diagnostics);
  return loaded.model.properties;
}

TEST(TCheckerQueries, SpeakOfLocationsVariablesAndClocks) {
  Loaded loaded(model);
  ASSERT_TRUE(loaded.document) << loaded.said();
  const auto queries = ask(loaded,
                           "E<> P.busy && Q.busy && i == 3 && n[2] > 0\n"
                           "A[] x - y[1] <= 3 imply P.own == 0\nE<> deadlock\nsup: x, i\nE<> false\n");
  ASSERT_EQ(queries.size(), 5u) << loaded.said();
  EXPECT_EQ(loaded.said(), "");
  EXPECT_TRUE(queries[0].as<ir::Reachable>());
  EXPECT_TRUE(queries[1].as<ir::Invariantly>());
  ASSERT_TRUE(queries[3].as<ir::Extrema>());
  EXPECT_EQ(queries[3].as<ir::Extrema>()->kind, ir::ExtremumKind::Supremum);
  EXPECT_EQ(queries[3].as<ir::Extrema>()->terms.size(), 2u);
  EXPECT_EQ(ir::check(loaded.network()), std::vector<std::string>{});
}

TEST(TCheckerQueries, ConditionsHaveTheSameNames) {
  Loaded loaded(model);
  ASSERT_TRUE(loaded.document) << loaded.said();
  const auto file = loaded.sources.add("p.txt", "x - y[1] <= 3\nP.own == 0 || n[2] > 0\n");
  loaded.model.properties.clear();
  loaded.document->read_conditions(loaded.model, loaded.sources, file, loaded.diagnostics);
  EXPECT_EQ(loaded.said(), "");
  ASSERT_EQ(loaded.model.properties.size(), 2u);
  EXPECT_TRUE(loaded.model.properties[0].as<ir::Reachable>());
  EXPECT_EQ(loaded.model.properties[1].text, "P.own == 0 || n[2] > 0");
}

TEST(TCheckerQueries, UnknownNamesAreErrorsWithTheirPlace) {
  Loaded loaded(model);
  ASSERT_TRUE(loaded.document) << loaded.said();
  ask(loaded, "E<> P.nowhere");
  ask(loaded, "E<> j == 1");
  EXPECT_EQ(loaded.diagnostics.errors(), 2u) << loaded.said();
  EXPECT_NE(loaded.said().find("<query>:1:"), std::string::npos) << loaded.said();
}

TEST(TCheckerQueries, NamesThatQueriesCannotUseAreTold) {
  const Loaded loaded("system:s\nint:1:0:1:0:P\nint:1:0:1:0:a.b\nprocess:P\nlocation:P:l{initial:}\n");
  ASSERT_TRUE(loaded.document);
  EXPECT_EQ(loaded.said(),
            "m.tck:2:13: warning: queries cannot name the variable 'P'\n"
            "m.tck:3:13: warning: queries cannot name the variable 'a.b'\n");
}

}  // namespace
}  // namespace beeline
