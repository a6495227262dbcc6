// What declarations become in the network.
#include <gtest/gtest.h>

#include "tests/unit/tchecker/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

const ir::Expr& node(const ir::Network& network, ir::ExprId id) { return network.arena[id]; }

TEST(TCheckerDeclarations, ReadsEveryKind) {
  const Loaded loaded(R"(# a comment

system:demo   # another
event:a
event:b
process:P
clock:1:x
clock:3:y
int:1:-2:5:1:i
int:2:0:9:4:n
location:P:start{initial: : invariant: x <= 3 && i < 5}
location : P : busy { labels : one, two : committed: }
location:P:calm{urgent:}
edge:P:start:busy:a{provided: y[2] > 1 : do: i = n[1]; x = 0}
edge:P:busy:calm:b
process:Q
location:Q:only{initial:
  : labels:
  two}
sync:P@a:Q@b?
)");
  ASSERT_TRUE(loaded.document) << loaded.said();
  EXPECT_EQ(loaded.said(), "");
  const ir::Network& n = loaded.network();
  EXPECT_EQ(n.name, "demo");
  EXPECT_EQ(n.events, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(n.processes.size(), 2u);
  ASSERT_EQ(n.cells.size(), 5u);
  EXPECT_EQ(n.cells[0].kind, ir::CellKind::Location);
  EXPECT_EQ(n.cells[0].high, 2);
  EXPECT_EQ(n.cells[2].name, "i");
  EXPECT_EQ(n.cells[2].low, -2);
  EXPECT_EQ(n.cells[2].high, 5);
  EXPECT_EQ(n.cells[2].initial, 1);
  EXPECT_EQ(n.cells[4].name, "n[1]");
  EXPECT_EQ(n.cells[4].initial, 4);
  ASSERT_EQ(n.clocks.size(), 5u);
  EXPECT_EQ(n.clocks[1].name, "x");
  EXPECT_EQ(n.clocks[4].name, "y[2]");
  const ir::Process& p = n.processes[0];
  EXPECT_EQ(p.initial, 0u);
  EXPECT_TRUE(p.locations[0].invariant);
  EXPECT_TRUE(p.locations[1].committed);
  EXPECT_FALSE(p.locations[1].urgent);
  EXPECT_TRUE(p.locations[2].urgent);
  EXPECT_EQ(p.locations[1].labels, (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(n.processes[1].locations[0].labels, (std::vector<std::string>{"two"}));
  ASSERT_EQ(p.edges.size(), 2u);
  EXPECT_EQ(n.edge(p.edges[0]).sync, ir::SyncKind::Event);
  EXPECT_EQ(n.edge(p.edges[0]).event, 0u);
  EXPECT_EQ(n.edge(p.edges[0]).position, (util::Position{14, 1, 0}));
  EXPECT_EQ(n.edge(p.edges[1]).sync, ir::SyncKind::None);
  EXPECT_FALSE(n.edge(p.edges[1]).guard);
  EXPECT_FALSE(n.edge(p.edges[1]).update);
  const ir::Expr& guard = node(n, n.edge(p.edges[0]).guard);
  EXPECT_EQ(guard.op, ir::Op::ClockCmp);
  EXPECT_EQ(static_cast<ir::Op>(guard.x), ir::Op::Gt);
  EXPECT_EQ(node(n, guard.a).x, 4);
  EXPECT_EQ(node(n, n.edge(p.edges[0]).update).op, ir::Op::Seq);
  ASSERT_EQ(n.vectors.size(), 1u);
  ASSERT_EQ(n.vectors[0].members.size(), 2u);
  EXPECT_FALSE(n.vectors[0].members[0].weak);
  EXPECT_TRUE(n.vectors[0].members[1].weak);
  EXPECT_EQ(n.vectors[0].members[1].event, 1u);
  EXPECT_TRUE(n.limitations.empty());
}

constexpr const char* two =
    "system:s\nevent:a\nevent:b\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a\nedge:P:l:l:b\n"
    "process:Q\nlocation:Q:l{initial:}\nedge:Q:l:l:a\n";

TEST(TCheckerDeclarations, AnEventIsAsynchronousWhereNoSyncNamesIt) {
  const Loaded loaded(std::string(two) + "sync:P@a:Q@a\n");
  ASSERT_TRUE(loaded.document) << loaded.said();
  EXPECT_EQ(loaded.edge(0, 0).sync, ir::SyncKind::Event);
  EXPECT_EQ(loaded.edge(0, 1).sync, ir::SyncKind::None);
  EXPECT_EQ(loaded.edge(1, 0).sync, ir::SyncKind::Event);
}

TEST(TCheckerDeclarations, ASyncOfOneLeavesItsEventAsynchronous) {
  const Loaded alone(std::string(two) + "sync:P@a\n");
  ASSERT_TRUE(alone.document) << alone.said();
  EXPECT_TRUE(alone.network().vectors.empty());
  EXPECT_EQ(alone.edge(0, 0).sync, ir::SyncKind::None);

  const Loaded both(std::string(two) + "sync:P@a\nsync:P@a:Q@a\n");
  ASSERT_TRUE(both.document) << both.said();
  EXPECT_EQ(both.network().vectors.size(), 2u);
  EXPECT_EQ(both.edge(0, 0).sync, ir::SyncKind::Event);
}

TEST(TCheckerDeclarations, VariablesMayBeDeclaredAfterTheirUse) {
  const Loaded loaded(
      "system:s\nevent:a\nprocess:P\nlocation:P:l{initial: : invariant:x<i}\nclock:1:x\nint:1:0:3:2:i\n");
  EXPECT_TRUE(loaded.document) << loaded.said();
}

TEST(TCheckerDeclarations, AProcessMayStartInSeveralLocations) {
  const Loaded loaded("system:s\nprocess:P\nlocation:P:l{initial:}\nlocation:P:m{initial:}\n");
  ASSERT_TRUE(loaded.document) << loaded.said();
  EXPECT_TRUE(loaded.network().limitations.empty());
  EXPECT_EQ(loaded.network().processes[0].initial, 0u);
  EXPECT_EQ(loaded.network().processes[0].also_initial, (std::vector<std::uint32_t>{1}));
}

TEST(TCheckerDeclarations, CarriageReturnsAndAMissingLastLineEndAreFine) {
  const Loaded loaded("system:s\r\nprocess:P\r\nlocation:P:l{initial:}\r\nlocation:P:m");
  EXPECT_TRUE(loaded.document) << loaded.said();
}

TEST(TCheckerDeclarations, UnknownAttributesAreIgnoredWithAWarning) {
  const Loaded loaded("system:s\nprocess:P\nlocation:P:l{initial: : colour: red}\n");
  ASSERT_TRUE(loaded.document);
  EXPECT_EQ(loaded.said(), "m.tck:3:25: warning: unknown attribute 'colour' is ignored\n");
}

TEST(TCheckerDeclarations, ConstantGuardsOnWeakEventsAreAllowed) {
  const std::string model =
      "system:s\nevent:a\nint:1:0:1:0:i\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a\nprocess:Q\n"
      "location:Q:l{initial:}\nedge:Q:l:l:a{provided: ";
  EXPECT_TRUE(Loaded(model + "1}\nsync:P@a:Q@a?\n").document);
  const Loaded guarded(model + "i}\nsync:P@a:Q@a?\n");
  EXPECT_FALSE(guarded.document);
  EXPECT_EQ(guarded.said(), "m.tck:9:24: error: an edge on the weakly synchronised event 'a' cannot have a guard\n");
}

}  // namespace
}  // namespace beeline
