// What a process that does the same again and again can be bent into, and why it cannot.
#include "check/rounds.h"

#include <functional>

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::check {
namespace {

using test::NetworkBuilder;

// A pilot of seven positions that presses a button from each but the last, and a machine that is on or off.
struct Pressing {
  Pressing() : b({"Pilot", "Machine"}) {
    press = b.channel("press");
    mode = b.variable("mode", 0, 3);
    for (int i = 0; i < 7; ++i) b.location(0, "a" + std::to_string(i));
    b.location(1, "Off");
    b.location(1, "On");
  }
  // Edges come process by process, so the pilot's first.
  ir::Network& with(const std::function<void()>& more = {}) {
    for (std::uint32_t i = 0; i < 6; ++i) b.send(press, 0, i, i + 1);
    if (more) more();
    b.receive(press, 1, 0, 1, {}, b.set(mode, b.num(1)));
    b.receive(press, 1, 1, 0, {}, b.set(mode, b.num(2)));
    return b.network;
  }
  NetworkBuilder b;
  std::uint32_t press = 0, mode = 0;
};

TEST(Rounds, AreBentBack) {
  Pressing model;
  ir::Network network = model.with();
  ASSERT_EQ(bend(network, {"Pilot", 3, 1}), "");
  std::size_t bent = 0;
  for (const ir::Edge& edge : network.edges_of(network.processes[0])) {
    EXPECT_EQ(edge.target, edge.source == 2 ? 1 : edge.source + 1);
    bent += edge.target < edge.source;
  }
  EXPECT_EQ(bent, 1u);
}

TEST(Rounds, AreNotBentWhereSomebodyWouldNotice) {
  const auto why = [](const std::function<void(Pressing&)>& change, result::RoundsMark mark = {"Pilot", 3, 1}) {
    Pressing model;
    ir::Network network = model.with([&] { change(model); });
    const std::string reason = bend(network, mark);
    EXPECT_NE(reason, "");
    return reason;
  };
  const auto has = [](const std::string& reason, const char* part) { return reason.find(part) != std::string::npos; };
  const auto nothing = [](Pressing&) {};
  EXPECT_TRUE(has(why(nothing, {"Pilot", 7, 1}), "no such positions"));
  EXPECT_TRUE(has(why(nothing, {"Pilot", 2, 2}), "no such positions"));
  EXPECT_TRUE(has(why(nothing, {"Somebody", 2, 1}), "no process Somebody"));
  EXPECT_TRUE(has(why(nothing, {"Machine", 1, 0}), "no chain"));
  EXPECT_TRUE(has(why([](Pressing& m) { m.b.edge(0, 2, 5); }), "no chain"));
  EXPECT_TRUE(has(why([](Pressing& m) { m.b.at(0, 4); }), "looks at where it is"));
  EXPECT_TRUE(has(why([](Pressing& m) { m.b.edge(0, 5, 5); }), "at position 5 it does not do what it does at 1"));
  EXPECT_TRUE(has(why([](Pressing& m) { m.b.edge(0, 6, 6); }), "at position 6 it does not do what it does at 2"));
  EXPECT_TRUE(has(why([](Pressing& m) { m.b.edge(0, 4, 5, m.b.is(m.mode, 1)); }), "at position 4"));
  EXPECT_TRUE(has(why([](Pressing& m) { m.b.network.channels[m.press].urgent = true; }), "is urgent"));
  EXPECT_TRUE(has(why([](Pressing& m) { m.b.network.has_priorities = true; }), "preferred"));
  EXPECT_TRUE(
      has(why([](Pressing& m) { m.b.network.processes[0].locations[5].urgent = true; }), "time may be stopped"));
  EXPECT_TRUE(has(why([](Pressing& m) { m.b.network.processes[0].also_initial = {2}; }), "several locations"));
  EXPECT_TRUE(has(why([](Pressing& m) {
                    const std::uint32_t all = m.b.channel("all", ir::ChannelKind::Broadcast);
                    for (std::uint32_t i = 0; i < 6; ++i) m.b.receive(all, 0, i, i + 1);
                  }),
                  "there are broadcasts"));
}

}  // namespace
}  // namespace beeline::check
