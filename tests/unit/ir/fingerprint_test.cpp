// A fingerprint changes with whatever can change an answer, and with nothing else.
#include "ir/fingerprint.h"

#include <functional>

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::ir {
namespace {

using test::NetworkBuilder;

struct Small {
  NetworkBuilder b{{"P", "Q"}};
  std::uint32_t v = b.variable("v", 0, 9, 3), w = b.variable("w", 0, 9), table = b.temporary("t[0]", 7, 7, 7);
  std::uint32_t table1 = b.temporary("t[1]", 8, 8, 8), select = b.temporary("s", 0, 2), x = b.clock("x");
  std::uint32_t unused = b.temporary("unused", 0, 5);
  std::uint32_t c = b.channel("c");
  Property property;

  Small() {
    b.location(0, "a", b.when(x, Op::Le, 5));
    b.location(0, "b");
    b.location(1, "a");
    const ExprId constant = b.network.arena.load(b.network.arena.index(b.network.arena.cell(table), b.var(w), 0, 2, 1));
    b.send(c, 0, 0, 1, b.when(x, Op::Ge, 2), b.set(v, constant)).selects = {{select, 0, 2}};
    b.receive(c, 1, 0, 0, b.is(v, 3), b.reset(x));
    property.kind = Reachable{b.both(b.at(0, 1), b.is(v, 7))};
    property.text = "E<> P.b && v == 7";
  }
};

TEST(Fingerprint, IsTheSameInEveryRun) {
  Small s;
  EXPECT_EQ(fingerprint(s.b.network), 8060369295702613833u);
  EXPECT_EQ(fingerprint(s.b.network, s.property, "store=inclusion"), 15046513458748314997u);
}

TEST(Fingerprint, ChangesWithWhateverMatters) {
  const std::pair<const char*, std::function<void(Small&)>> changes[] = {
      {"initial value", [](Small& s) { s.b.network.cells[s.v].initial = 4; }},
      {"range", [](Small& s) { s.b.network.cells[s.v].high = 8; }},
      {"overflow", [](Small& s) { s.b.network.cells[s.v].overflow = Overflow::Wrap; }},
      {"constant in a table", [](Small& s) { s.b.network.cells[s.table1].initial = 6; }},
      {"initial clock", [](Small& s) { s.b.network.clocks[s.x].initial = 1; }},
      {"kind of channel", [](Small& s) { s.b.network.channels[s.c].kind = ChannelKind::Broadcast; }},
      {"urgent channel", [](Small& s) { s.b.network.channels[s.c].urgent = true; }},
      {"priority of a channel", [](Small& s) { s.b.network.channels[s.c].priority = 1; }},
      {"priorities", [](Small& s) { s.b.network.has_priorities = true; }},
      {"priority of a process", [](Small& s) { s.b.network.processes[1].priority = 1; }},
      {"initial location", [](Small& s) { s.b.network.processes[0].initial = 1; }},
      {"another initial location", [](Small& s) { s.b.network.processes[0].also_initial = {1}; }},
      {"committed", [](Small& s) { s.b.network.processes[0].locations[1].committed = true; }},
      {"urgent", [](Small& s) { s.b.network.processes[0].locations[1].urgent = true; }},
      {"invariant", [](Small& s) { s.b.network.processes[0].locations[0].invariant = s.b.when(s.x, Op::Le, 6); }},
      {"no invariant", [](Small& s) { s.b.network.processes[0].locations[0].invariant = {}; }},
      {"guard", [](Small& s) { s.b.network.edges[0].guard = s.b.when(s.x, Op::Gt, 2); }},
      {"update", [](Small& s) { s.b.network.edges[1].update = {}; }},
      {"sides of an update", [](Small& s) { s.b.network.edges[1].update = s.b.reset(s.x, 1); }},
      {"target of an edge", [](Small& s) { s.b.network.edges[0].target = 0; }},
      {"range of a select", [](Small& s) { s.b.network.edges[0].selects[0].high = 1; }},
      {"sync", [](Small& s) { s.b.network.edges[1].sync = SyncKind::Send; }},
      {"one edge more", [](Small& s) { s.b.edge(1, 0, 0); }},
      {"one clock more", [](Small& s) { s.b.clock("y"); }},
      {"one variable more", [](Small& s) { s.b.variable("u", 0, 1); }},
      {"a vector",
       [](Small& s) {
         s.b.network.vectors.push_back({{{0, s.b.event("e"), false}}, {}});
       }},
  };
  const Small plain;
  for (const auto& [what, change] : changes) {
    Small changed;
    change(changed);
    EXPECT_NE(fingerprint(changed.b.network), fingerprint(plain.b.network)) << what;
    EXPECT_NE(fingerprint(changed.b.network, changed.property), fingerprint(plain.b.network, plain.property)) << what;
  }
}

TEST(Fingerprint, OfAPropertyChangesWithWhatItAsks) {
  Small s;
  std::vector<Property> all(9, s.property);
  const ExprId formula = s.property.target();
  all[1].kind = Invariantly{formula};
  all[2].kind = Reachable{s.b.at(0, 1)};
  all[3].kind = Eventually{formula};
  all[4].kind = Potentially{formula};
  all[5].kind = LeadsTo{formula, formula};
  all[6].kind = LeadsTo{formula, s.b.at(0, 1)};
  all[7].kind = Extrema{ExtremumKind::Supremum, formula, {{"v", s.b.var(s.v), {}, {}}}};
  all[8].kind = Extrema{ExtremumKind::Supremum, formula, {{"w", s.b.var(s.w), {}, {}}}};
  std::vector<std::uint64_t> seen{fingerprint(s.b.network)};
  for (const Property& property : all) seen.push_back(fingerprint(s.b.network, property));
  seen.push_back(fingerprint(s.b.network, s.property, "other options"));
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(seen[i], seen[j]) << i << " " << j;
}

TEST(Fingerprint, StaysWhenNothingMatters) {
  const Small plain;
  Small other;
  other.property.text = other.property.comment = "something else";
  other.property.position = {7, 1, 0};
  Network& n = other.b.network;
  n.name = n.processes[0].name = n.cells[1].name = n.channels[0].name = "another";
  n.edges[0].position = n.processes[1].position = {9, 9, 0};
  n.cells[other.unused].high = 3;
  other.b.both(other.b.at(0, 0), other.b.is(other.w, other.b.temporary("of another query", 0, 1) != 0));
  EXPECT_EQ(fingerprint(n), fingerprint(plain.b.network));
  EXPECT_EQ(fingerprint(n, other.property), fingerprint(plain.b.network, plain.property));
}

}  // namespace
}  // namespace beeline::ir
