// Maps of transformations, and what projection makes of single constructs. What it keeps as a whole is for the laws.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/transform/add_process.h"
#include "ir/transform/project.h"
#include "support/builder.h"
#include "support/show.h"

namespace beeline::ir {
namespace {

using test::NetworkBuilder;
using test::show;

TEST(Maps, ComposeThroughWhatIsDroppedAndAdded) {
  // 0 1 2 -> 0 2 + new -> new + (2) + (new), in another order
  const Correspondence first{{0, 2, nowhere}, {0, nowhere, 1}}, second{{nowhere, 1, 2}, {nowhere, 1, 2}};
  const Correspondence both = compose(first, second);
  EXPECT_EQ(both.origin, (std::vector<std::uint32_t>{nowhere, 2, nowhere}));
  EXPECT_EQ(both.image, (std::vector<std::uint32_t>{nowhere, nowhere, 1}));
}

struct ProjectTest : testing::Test {
  NetworkBuilder b{{"P", "Q"}};
  std::uint32_t v = b.variable("v", 0, 3), w = b.variable("w", 0, 3), a = b.variable("a[0]", 0, 1);
  std::uint32_t a1 = b.variable("a[1]", 0, 1), wide = b.variable("wide", 0, 1000), x = b.clock("x");

  ProjectTest() {
    for (const char* name : {"l", "m"}) b.location(0, name);
    b.location(1, "k");
  }
  ExprId no(ExprId e) { return b.network.arena.unary(Op::Not, e); }
  ExprId element(std::uint32_t index) { return b.network.arena.index(b.network.arena.cell(a), b.var(index), 0, 2, 1); }
  // The edges of the result, as text.
  std::string edges(const Dropped& dropped) {
    const Network n = project(b.network, dropped).result.network;
    EXPECT_EQ(check(n), std::vector<std::string>());
    std::string out;
    for (const Edge& e : n.edges) {
      out += fmt::format("{}>{}", e.source, e.target);
      for (const Select& s : e.selects) out += fmt::format(" {}:{}..{}", n.cells[s.cell].name, s.low, s.high);
      if (e.guard) out += " when " + show(n, e.guard);
      if (e.update) out += " do " + show(n, e.update);
      out += "; ";
    }
    return out;
  }
};

TEST_F(ProjectTest, AtomsAboutWhatIsDroppedAreOpenBothWays) {
  b.edge(0, 0, 1, b.both(b.is(v, 1), b.is(w, 2)));
  b.edge(0, 0, 1, no(b.either(b.is(v, 1), b.is(w, 2))));
  b.edge(0, 0, 1, b.either(b.is(v, 1), b.is(w, 2)));
  b.edge(0, 0, 1, no(b.both(b.is(v, 1), b.is(w, 2))));
  b.edge(0, 0, 1, b.when(x, Op::Le, b.var(v)));
  EXPECT_EQ(edges({.cells = {v}}), "0>1 when w == 2; 0>1 when !w == 2; 0>1; 0>1; 0>1; ");
}

TEST_F(ProjectTest, AssignmentsFromWhatIsDroppedAreChoices) {
  b.edge(0, 0, 1, {}, b.seq({b.set(w, b.var(v)), b.set(v, 2), b.set(w, b.var(v))}));
  EXPECT_EQ(edges({.cells = {v}}), "0>1 any w:0..3 any w:0..3 do w = any w, w = any w; ");
}

TEST_F(ProjectTest, WhatCannotBeChosenIsDroppedToo) {
  b.edge(0, 0, 1, {}, b.set(wide, b.var(v)));
  b.edge(0, 0, 1, b.is(wide, 3), b.reset(x, b.var(v)));
  b.edge(0, 0, 1, b.when(x, Op::Ge, 1), b.network.arena.assign(element(v), b.num(1)));
  b.edge(0, 0, 1, b.is(a, 1));
  EXPECT_EQ(edges({.cells = {v}}), "0>1; 0>1; 0>1; 0>1; ");
}

TEST_F(ProjectTest, ArraysGoWhole) {
  b.edge(0, 0, 1, b.network.arena.load(element(w)), b.set(a1, 1));
  EXPECT_EQ(edges({.cells = {a}}), "0>1; ");
}

TEST_F(ProjectTest, AProcessWithoutPlacesStillWrites) {
  b.edge(0, 0, 1, b.is(w, 1), b.set(v, 1));
  b.edge(0, 1, 0);
  b.edge(1, 0, 0, b.at(0, 1), b.set(v, 2));
  EXPECT_EQ(edges({.processes = {0}}), "0>0 when w == 1 do v = 1; 0>0 do v = 2; ");
}

// With a value that is not the real one, a transition of high priority may be possible where it is not.
TEST_F(ProjectTest, PrioritiesGoWithAChoice) {
  b.network.has_priorities = true;
  b.network.processes[0].locations[1].invariant = b.is(w, 2);
  b.edge(0, 0, 1, {}, b.set(w, b.var(v)));
  EXPECT_FALSE(project(b.network, {.cells = {v}}).result.network.has_priorities);
  EXPECT_TRUE(project(b.network, {.cells = {wide}}).result.network.has_priorities);
}

TEST_F(ProjectTest, MapsSayWhereEverythingWent) {
  b.edge(0, 0, 1);
  b.edge(1, 0, 0, {}, b.set(w, 1));
  const Transformed to = project(b.network, {.cells = {v}, .clocks = {x}, .processes = {0}}).result;
  EXPECT_EQ(to.maps.cells.image[v], nowhere);
  EXPECT_EQ(to.network.cells[to.maps.cells.image[w]].name, "w");
  EXPECT_EQ(to.maps.cells.origin[to.maps.cells.image[w]], w);
  EXPECT_EQ(to.maps.clocks.image, (std::vector<std::uint32_t>{0, nowhere}));
  EXPECT_EQ(to.maps.edges.image, (std::vector<std::uint32_t>{nowhere, 0}));
  EXPECT_EQ(to.maps.locations[0].image, (std::vector<std::uint32_t>{0, 0}));
  EXPECT_EQ(to.maps.locations[1].image, (std::vector<std::uint32_t>{0}));
}

TEST(AddProcess, KeepsEveryNumber) {
  NetworkBuilder b({"P"});
  b.location(0, "l");
  b.edge(0, 0, 0);
  const Transformed to = add_process(b.network, [](Network& copy) {
    copy.clocks.push_back({"y", 0, {}});
    NewProcess fresh;
    fresh.process.name = "M";
    fresh.process.locations.resize(1);
    fresh.edges.resize(2);
    return fresh;
  });
  EXPECT_EQ(check(to.network), std::vector<std::string>());
  EXPECT_EQ(to.maps.edges.origin, (std::vector<std::uint32_t>{0, nowhere, nowhere}));
  EXPECT_EQ(to.maps.clocks.origin, (std::vector<std::uint32_t>{0, nowhere}));
  EXPECT_EQ(to.maps.processes.image, (std::vector<std::uint32_t>{0}));
  EXPECT_EQ(to.network.edge(to.network.processes[1].edges[1]).process, 1u);
}

}  // namespace
}  // namespace beeline::ir
