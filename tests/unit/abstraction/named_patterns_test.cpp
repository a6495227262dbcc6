#include "abstraction/named_patterns.h"

#include <gtest/gtest.h>

#include "abstraction/patterns.h"
#include "support/builder.h"

namespace beeline::abstraction {
namespace {

using Names = std::vector<std::vector<std::string>>;

TEST(NamedPatterns, AreReadAsTheyAreWritten) {
  EXPECT_EQ(read_patterns("Vault").patterns, (Names{{"Vault"}}));
  EXPECT_EQ(read_patterns(" Vault,digits ; W(1, 2).x , a[ 2 ]").patterns,
            (Names{{"Vault", "digits"}, {"W(1,2).x", "a[2]"}}));
  EXPECT_EQ(read_patterns("a, b").mistake, "");
  EXPECT_EQ(read_patterns("").mistake, "a pattern has no name");
  EXPECT_EQ(read_patterns("a; ").mistake, "a pattern has no name");
  EXPECT_EQ(read_patterns("a; b,,c").mistake, "a name is missing in 'b,,c'");
}

// A counter that a door waits for, beside a bell that rings by itself.
struct Doors : test::NetworkBuilder {
  std::uint32_t count, first, second;

  Doors() : NetworkBuilder({"Door(1)", "Bell"}) {
    count = variable("Door(1).count", 0, 3);
    first = variable("list[0]", 0, 1);
    second = variable("list[1]", 0, 1);
    for (const char* l : {"shut", "open"}) location(0, l);
    for (const char* l : {"quiet", "ringing"}) location(1, l);
    edge(0, 0, 0, {}, set(count, op(test::Op::Add, var(count), num(1))));
    edge(0, 0, 1, is(count, 3));
    edge(0, 0, 0, is(first, 0), set(first, num(1)));
    edge(0, 0, 0, is(second, 0), set(second, num(1)));
    edge(1, 0, 1);
  }

  Task task(ir::ExprId target) { return make_task(network, analysis::ValueRanges(network), target, util::nobody()); }

  // The cells of each pattern, without the monitor.
  std::vector<std::vector<std::uint32_t>> cells(const char* text, ir::ExprId target) {
    const Task made = task(target);
    std::vector<std::vector<std::uint32_t>> all;
    for (const Pattern& pattern : factors_named(read_patterns(text), network, made)) {
      auto& some = all.emplace_back();
      for (const std::uint32_t f : pattern)
        if (made.factors[f].cell) some.push_back(*made.factors[f].cell);
    }
    return all;
  }
};

using Cells = std::vector<std::vector<std::uint32_t>>;

TEST(NamedPatterns, NamesAreThoseOfTheModel) {
  Doors doors;
  const auto unknown = [&](const char* text) { return unknown_name(read_patterns(text), doors.network); };
  EXPECT_EQ(unknown("Door(1), Door(1).count; Bell, list, list[1]"), "");
  EXPECT_EQ(unknown("Bell; Door(1).cuont"),
            "there is no process or variable 'Door(1).cuont'; did you mean 'Door(1).count'?");
  EXPECT_EQ(unknown("Whatever"), "there is no process or variable 'Whatever'");
  doors.network.clocks.push_back({"x", 0, {}});
  EXPECT_EQ(unknown("x"), "'x' is a clock, and patterns know of no clocks");
}

TEST(NamedPatterns, AProcessIsItsLocationAndAnArrayAllOfIt) {
  Doors doors;
  const std::uint32_t door = doors.network.processes[0].cell;
  const ir::ExprId target = doors.both(doors.at(0, 1), doors.both(doors.is(doors.first, 1), doors.is(doors.second, 1)));
  EXPECT_EQ(doors.cells("Door(1)", target), (Cells{{door}}));
  EXPECT_EQ(doors.cells("Door(1); Door(1)", target), (Cells{{door}}));
  const Cells two = doors.cells("list; list[1], Door(1).count", target);
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0], (std::vector{doors.first, doors.second}));
  EXPECT_EQ(std::set(two[1].begin(), two[1].end()), (std::set{doors.second, doors.count}));
  EXPECT_EQ(doors.cells("Bell", target), Cells{}) << "it has no say";
  EXPECT_EQ(doors.cells("Bell, list[0]", target), (Cells{{doors.first}}));
}

TEST(NamedPatterns, WhatWatchesForTheTargetBelongsToEach) {
  Doors doors;
  const ir::ExprId target =
      doors.op(test::Op::Or, doors.is(doors.count, 3), doors.both(doors.is(doors.first, 1), doors.at(0, 1)));
  const Task task = doors.task(target);
  ASSERT_EQ(task.extra, 1u);
  const auto patterns = factors_named(read_patterns("Door(1).count, list[0]"), doors.network, task);
  ASSERT_EQ(patterns.size(), 1u);
  EXPECT_FALSE(task.factors[patterns[0].back()].cell);
  Effort effort;
  std::vector<std::int32_t> start(doors.network.cells.size());
  EXPECT_EQ(pattern_databases(task, patterns, PatternSearch{}, effort)->estimate(start.data()), 1u);
}

}  // namespace
}  // namespace beeline::abstraction
