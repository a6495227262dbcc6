#include "generate/model.h"

#include <cstdlib>
#include <stdexcept>

#include <gtest/gtest.h>

#include "generate/layout.h"
#include "generate/wrap.h"
#include "unit/generate/support.h"

namespace beeline::generate {
namespace {

Model model_of(Template automaton, const std::string& formula) {
  Model model{.about = "A test: 1 < 2 & so on."};
  model.system = "system " + automaton.name + ";";
  model.templates = {std::move(automaton)};
  model.queries = {{formula, "a \"comment\" with <marks> & more"}};
  return model;
}

TEST(Model, EverythingArrivesAtTheOtherEnd) {
  Model model = model_of(
      {.name = "P",
       .declarations = "clock x;",
       .locations = {{.name = "a", .invariant = "x <= 3 && x < 4"},
                     {.name = "b", .kind = LocationKind::Urgent},
                     {.name = "c", .kind = LocationKind::Committed},
                     {.name = "d"}},
       .edges =
           {{.from = "a", .to = "b", .select = "i : int[0,4]", .guard = "x >= 2 && i > 3", .update = "v = i, x = 0"},
            {.from = "b", .to = "c", .sync = "go!"},
            {.from = "c", .to = "d"}}},
      "E<> P.d && v == 4 && P.x <= 0 && Q.there");
  model.declarations = "int[0,4] v;\nchan go;\n";
  model.templates.push_back({.name = "Q",
                             .locations = {{.name = "here"}, {.name = "there"}},
                             .edges = {{.from = "here", .to = "there", .sync = "go?"}}});
  model.system = "system P, Q;";
  const result::Answer found = answer(to_xml(model), "bfs");
  EXPECT_EQ(found.verdict, result::Verdict::Satisfied);
  ASSERT_TRUE(found.trace);
  EXPECT_EQ(found.trace->steps.size(), 3u);
  model.queries[0].formula = "E<> P.b && P.x > 0";  // urgent
  EXPECT_EQ(answer(to_xml(model), "bfs").verdict, result::Verdict::NotSatisfied);
  model.queries[0].formula = "E<> P.x > 3 && P.a";  // invariant
  EXPECT_EQ(answer(to_xml(model), "bfs").verdict, result::Verdict::NotSatisfied);
}

TEST(Model, AnEdgeToNowhereIsAMistakeOfTheFamily) {
  const Template broken{.name = "P", .locations = {{.name = "a"}}, .edges = {{.from = "a", .to = "b"}}};
  const Model model = model_of(broken, "E<> P.a");
  EXPECT_THROW(to_xml(model), std::logic_error);
}

TEST(Layout, NothingLiesOnTopOfAnother) {
  Template automaton{.name = "P"};
  for (int i = 0; i < 12; ++i) automaton.locations.push_back({.name = "s" + std::to_string(i)});
  for (int i = 0; i < 3; ++i) {
    automaton.edges.push_back({.from = "s0", .to = "s1"});
    automaton.edges.push_back({.from = "s1", .to = "s0"});
    automaton.edges.push_back({.from = "s2", .to = "s2"});
  }
  const Drawing drawing = draw(automaton);
  const auto apart = [](Point a, Point b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); };
  for (std::size_t i = 0; i < drawing.locations.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_GE(apart(drawing.locations[i], drawing.locations[j]), 100);
  }
  for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
    EXPECT_EQ(drawing.edges[i].nails.size(), drawing.edges[i].source == drawing.edges[i].target ? 2u : 1u);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_GE(apart(drawing.edges[i].nails[0], drawing.edges[j].nails[0]), 16) << i << " " << j;
    }
  }
}

TEST(Layout, KeepsThePlacesThatAreGiven) {
  const Drawing drawing = draw({.name = "P", .locations = {{.name = "a", .at = Point{3, 5}}, {.name = "b"}}});
  EXPECT_EQ(drawing.locations[0].x, 3);
  EXPECT_EQ(drawing.locations[0].y, 5);
}

TEST(Wrap, BreaksLinesAndKeepsParagraphs) {
  EXPECT_EQ(wrap("one two\nthree\n\nfour", "//", 10), "// one two\n// three\n//\n// four\n");
  EXPECT_EQ(wrap("immeasurable x", "", 5), "immeasurable\nx\n");
}

}  // namespace
}  // namespace beeline::generate
