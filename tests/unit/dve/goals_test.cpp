// Goals of the BEEM benchmark, and the macros that they are written with.
#include <gtest/gtest.h>

#include "frontend/dve/macros.h"
#include "tests/unit/dve/fixture.h"

namespace beeline {
namespace {

using frontend::dve::expand_macros;
using test::Loaded;

TEST(DveMacros, LoopsAndParameters) {
  const frontend::dve::Parameters three = frontend::dve::read_parameters("N=3, ERROR = 1");
  EXPECT_EQ(expand_macros("myloop(i,0,decr(N), `P_`'i.CS', ` + ') > ERROR", three).text,
            "P_0.CS + P_1.CS + P_2.CS > 1");
  EXPECT_EQ(expand_macros("B.q`'N && N1 == incr(N)", three).text, "B.q3 && N1 == 4");
  EXPECT_EQ(expand_macros("myloop(i,2,1,`x',`y')", three).text, "");
  EXPECT_EQ(expand_macros("decr(K)", three).error, "'K' is no number");
  EXPECT_EQ(expand_macros("`x", three).error, "a quote ` is not closed by '");
  EXPECT_EQ(expand_macros("myloop(1,2)", three).error, "myloop has five arguments");
  EXPECT_EQ(expand_macros("A", {{"A", "B"}, {"B", "A"}}).text, "A") << "no parameter stands for itself";
}

constexpr const char* goals = R"(<?xml version="1.0"?>
<model>
  <ap parametrized="yes"><ap-name>many</ap-name><ap-expression>myloop(i,0,decr(N), `P_`'i.s', ` + ') > 1</ap-expression></ap>
  <ap><ap-name>far</ap-name><ap-expression>P_0->x &gt;= 3 or g == 1 and g == 2</ap-expression></ap>
  <property id="1" prop-type="reachability"><formula> many &amp;&amp; (not far)</formula></property>
  <property id="2" prop-type="LTL"><formula>G (far -> F many)</formula></property>
  <property id="3" prop-type="reachability"><formula>far = 3</formula></property>
  <instance id="2"><parameters>N=2</parameters></instance>
</model>
)";

struct Asked {
  Loaded loaded;
  std::string query;

  explicit Asked(std::uint32_t number, std::string text = goals)
      : loaded("byte g; process P_0 { byte x; state s; init s; } process P_1 { state s; init s; } system async;",
               "some/m.2.dve") {
    const auto file = loaded.sources.add("m.xml", std::move(text));
    query = loaded.document->goal(loaded.sources, file, number, loaded.diagnostics);
  }
};

TEST(DveGoals, AreWrittenAsQueries) {
  const Asked first(1);
  EXPECT_EQ(first.loaded.said(), "");
  EXPECT_EQ(first.query, "E<> P_0.s + P_1.s > 1 && (!((P_0.x >= 3 || g == 1) && g == 2))");
  EXPECT_EQ(Asked(2).query, "ltl: G (((P_0.x >= 3 || g == 1) && g == 2) -> F (P_0.s + P_1.s > 1))");
}

TEST(DveGoals, NothingOfThemIsLost) {
  const std::string pieces = R"(<model>
  <property id="1" prop-type="reachability"><formula>g == 1 <!-- one --> &amp;&amp; g == 2</formula></property>
  <property id="2" prop-type="reachability"><formula><![CDATA[g == 1]]> &amp;&amp; g == 2</formula></property>
  <property id="3" prop-type="reachability"><formula>g == 1 // one
    &amp;&amp; g == 2 /* two */</formula></property>
</model>)";
  for (const std::uint32_t number : {1u, 2u, 3u}) EXPECT_EQ(Asked(number, pieces).query, "E<> g == 1 && g == 2");
}

TEST(DveGoals, WhatIsWrongIsToldAtTheGoal) {
  EXPECT_EQ(Asked(4).loaded.said(), "m.xml:2:2: error: there is no goal 4; the file has 1, 2, 3\n");
  EXPECT_EQ(Asked(3).loaded.said(),
            "m.xml:7:4: error: goal 3 is '(P_0->x >= 3 or g == 1 and g == 2) = 3': expected an operator or the end but "
            "found '='\n");
  EXPECT_EQ(Asked(1, "<nta/>").loaded.said(), "m.xml:1:2: error: this is no file of goals: it has no <model>\n");
  EXPECT_NE(Asked(1, "no").loaded.said().find("this is no XML"), std::string::npos);
}

}  // namespace
}  // namespace beeline
