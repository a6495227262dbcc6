#include <gtest/gtest.h>

#include "abstraction/task.h"
#include "support/builder.h"

namespace beeline::abstraction {
namespace {

using test::NetworkBuilder;
using test::Op;

Task task_of(const NetworkBuilder& m, ir::ExprId target, const Detail& detail = {}) {
  return make_task(m.network, analysis::ValueRanges(m.network), target, util::nobody(), detail);
}

Operations operations_of(const NetworkBuilder& m, const Detail& detail = {}) {
  const analysis::ValueRanges ranges(m.network);
  estimate::CaseSplitter splitter(m.network, ranges, util::nobody());
  return make_operations(m.network, ranges, splitter, detail).value();
}

TEST(Operations, CountingIsOneWhateverTheValues) {
  NetworkBuilder m({"P"});
  const auto x = m.variable("x", 0, 50);
  m.location(0, "l");
  m.edge(0, 0, 0, m.op(Op::Lt, m.var(x), m.num(50)), m.set(x, m.op(Op::Add, m.var(x), m.num(1))));
  const Operations all = operations_of(m);
  ASSERT_EQ(all.operations.size(), 1u);
  EXPECT_EQ(all.operations[0].at(x).size(), 50u);
  EXPECT_EQ(all.operations[0].at(x).front(), std::pair(0, 1));
}

TEST(Operations, PairsOnAChannelAreOne) {
  NetworkBuilder m({"P", "Q"});
  const auto c = m.channel("c");
  for (std::uint32_t p = 0; p < 2; ++p)
    for (const char* l : {"0", "1", "2"}) m.location(p, l);
  m.send(c, 0, 0, 1);
  m.send(c, 0, 1, 2);
  m.receive(c, 1, 0, 1);
  m.receive(c, 1, 1, 2);
  const Operations all = operations_of(m);
  ASSERT_EQ(all.operations.size(), 1u);
  for (const auto& [cell, relation] : all.operations[0]) EXPECT_EQ(relation, (Relation{{0, 1}, {1, 2}}));
}

TEST(Operations, ACopyIsToldApartByValue) {
  NetworkBuilder m({"P"});
  const auto x = m.variable("x", 0, 2), y = m.variable("y", 0, 2);
  m.location(0, "l");
  m.edge(0, 0, 0, {}, m.set(x, m.var(y)));
  m.edge(0, 0, 0, {}, m.set(y, m.num(2)));
  m.edge(0, 0, 0, {}, m.set(y, m.num(1)));
  const Operations all = operations_of(m);
  std::size_t copies = 0;
  for (const Effects& op : all.operations) {
    if (!op.contains(x)) continue;
    ++copies;
    ASSERT_EQ(op.at(y).size(), 1u);
    for (const auto& [from, to] : op.at(x)) EXPECT_EQ(to, op.at(y).front().first);
  }
  EXPECT_EQ(copies, 3u);
}

TEST(Operations, TooManyCasesMayWriteAnything) {
  NetworkBuilder m({"P"});
  const auto x = m.variable("x", 0, 2), y = m.variable("y", 0, 2);
  m.location(0, "l");
  m.edge(0, 0, 0, {}, m.set(x, m.var(y)));
  m.edge(0, 0, 0, {}, m.set(y, m.num(2)));
  Detail detail;
  detail.cases = 1;
  bool free = false;
  for (const Effects& op : operations_of(m, detail).operations)
    if (op.contains(x)) free = op.at(x).size() == 9 && !op.contains(y);
  EXPECT_TRUE(free);
}

TEST(Operations, AReceiverWithoutAGuardMustComeAlong) {
  NetworkBuilder m({"P", "Q", "R"});
  const auto c = m.channel("c", ir::ChannelKind::Broadcast), x = m.variable("x", 0, 1);
  m.location(0, "l");
  for (const std::uint32_t p : {1u, 2u})
    for (const char* l : {"0", "1"}) m.location(p, l);
  m.send(c, 0, 0, 0);
  m.receive(c, 1, 0, 1);
  m.receive(c, 2, 0, 1, m.is(x, 1));
  m.edge(0, 0, 0, {}, m.set(x, 1));
  bool with = false, without = false;
  for (const Effects& op : operations_of(m).operations) {
    if (!op.contains(m.network.processes[1].cell)) continue;
    EXPECT_EQ(op.at(m.network.processes[1].cell), (Relation{{0, 1}, {1, 1}}));
    const auto guarded = op.find(m.network.processes[2].cell);
    const bool moves = guarded != op.end() && guarded->second == Relation{{0, 1}};
    with |= moves && op.at(x) == Relation{{1, 1}};
    without |= !moves;
  }
  EXPECT_TRUE(with);
  EXPECT_TRUE(without);
}

// P must be in 1, which needs x; nothing that y or Q do matters.
NetworkBuilder with_bystanders() {
  NetworkBuilder m({"P", "Q"});
  const auto x = m.variable("x", 0, 1), y = m.variable("y", 0, 3);
  for (std::uint32_t p = 0; p < 2; ++p)
    for (const char* l : {"0", "1"}) m.location(p, l);
  m.edge(0, 0, 0, {}, m.seq({m.set(x, 1), m.set(y, 2)}));
  m.edge(0, 0, 1, m.is(x, 1));
  m.edge(1, 0, 1, m.is(y, 2), m.set(y, 0));
  return m;
}

TEST(Task, OnlyWhatMatters) {
  NetworkBuilder m = with_bystanders();
  const Task task = task_of(m, m.at(0, 1));
  ASSERT_EQ(task.factors.size(), 2u);
  EXPECT_EQ(task.factors[0].cell, m.network.processes[0].cell);
  EXPECT_TRUE(task.factors[0].is_location);
  EXPECT_FALSE(task.factors[1].is_location);
  EXPECT_EQ(task.extra, 0u);
  EXPECT_EQ(task.factors[0].system.goal, (std::vector<bool>{false, true}));
  EXPECT_FALSE(task.factors[1].system.wants_something());
}

TEST(Task, ADisjunctionHasAMonitor) {
  NetworkBuilder m = with_bystanders();
  const Task task = task_of(m, m.either(m.at(0, 1), m.at(1, 1)));
  EXPECT_EQ(task.extra, 1u);
  EXPECT_FALSE(task.factors.back().cell);
  EXPECT_TRUE(task.factors.back().system.wants_something());
  for (std::size_t f = 0; f + 1 < task.factors.size(); ++f) EXPECT_FALSE(task.factors[f].system.wants_something());
}

TEST(Task, WhatIsNotKnownAndWhatCannotBe) {
  NetworkBuilder m = with_bystanders();
  EXPECT_TRUE(task_of(m, m.deadlock()).factors.empty());
  EXPECT_FALSE(task_of(m, m.deadlock()).impossible);
  EXPECT_TRUE(task_of(m, m.both(m.at(0, 0), m.at(0, 1))).impossible);
}

TEST(Task, SeveralStarts) {
  NetworkBuilder m = with_bystanders();
  m.network.processes[0].also_initial = {1};
  EXPECT_EQ(task_of(m, m.at(0, 1)).factors[0].system.initial, (std::vector<bool>{true, true}));
}

TEST(Task, AVariableOfManyValuesIsNoFactor) {
  NetworkBuilder m({"P"});
  const auto x = m.variable("x", 0, 1000);
  m.location(0, "0");
  m.location(0, "1");
  m.edge(0, 0, 0, m.op(Op::Lt, m.var(x), m.num(900)), m.set(x, m.op(Op::Add, m.var(x), m.num(1))));
  m.edge(0, 0, 1, m.op(Op::Ge, m.var(x), m.num(900)));
  EXPECT_EQ(task_of(m, m.at(0, 1)).factors.size(), 1u);
}

}  // namespace
}  // namespace beeline::abstraction
