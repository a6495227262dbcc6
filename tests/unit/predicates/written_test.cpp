#include "predicates/written.h"

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::predicates {
namespace {

using test::NetworkBuilder;
using test::Op;

// Two processes; a is the first one's, b and the clock y the second one's, both write c.
struct World : NetworkBuilder {
  World() : NetworkBuilder({"P", "Q"}) {
    x = clock("x");
    y = clock("y");
    a = variable("a", 0, 9);
    b = variable("b", 0, 9);
    c = variable("c", 0, 9);
    for (std::uint32_t p = 0; p < 2; ++p) {
      location(p, "l");
      location(p, "m");
      for (const std::uint32_t cell : {p == 0 ? a : b, c})
        for (const std::int32_t v : {0, 9}) edge(p, 0, 1, {}, set(cell, v));
      edge(p, 1, 0, {}, reset(p == 0 ? x : y));
    }
  }

  void write(ir::ExprId formula, std::string text = "") {
    ir::Property& condition = conditions.emplace_back();
    condition.kind = ir::Reachable{formula};
    condition.text = std::move(text);
  }
  ir::ExprId sum(std::uint32_t first, std::uint32_t second) { return op(Op::Add, var(first), var(second)); }

  template <class Make>
  auto make(Make make) {
    const analysis::ValueRanges ranges(network);
    const analysis::Footprints footprints(network, ranges);
    const auto factors = analysis::Factors::of(network, ranges);
    Written written(conditions, ranges);
    return make(PartOf{network, ranges, footprints, factors->labels(), at(0, 1)}, written);
  }
  // The predicates that a part has, as text.
  std::vector<std::string> of(std::vector<std::uint32_t> processes) {
    return make([&](const PartOf& of, Written& written) {
      std::vector<std::string> out;
      const Part part(of, processes, std::vector<std::uint32_t>(of.labels.size(), 1));
      for (const Atom& atom : written.of(part)) out.push_back(readable(network, part.variables(), atom));
      return out;
    });
  }
  std::string objection() {
    const auto found = objection_to(conditions, network, analysis::ValueRanges(network));
    return found ? found->message : "";
  }

  std::uint32_t x = 0, y = 0, a = 0, b = 0, c = 0;
  std::vector<ir::Property> conditions;
};

using Texts = std::vector<std::string>;

TEST(Written, ComparisonsAreTakenApart) {
  World w;
  w.write(w.either(w.both(w.when(w.x, Op::Le, 2), w.op(Op::Ge, w.sum(w.a, w.c), w.num(7))),
                   w.network.arena.unary(Op::Not, w.difference(w.x, w.y, Op::Lt, w.num(5)))));
  w.write(w.op(Op::Eq, w.sum(w.a, w.b), w.var(w.c)));
  w.write(w.when(w.y, Op::Eq, 3));
  EXPECT_EQ(w.objection(), "");
  EXPECT_EQ(w.of({0, 1}),
            (Texts{"x <= 2", "-a - c <= -7", "x - y < 5", "a + b - c <= 0", "-a - b + c <= 0", "y <= 3", "y >= 3"}));
}

TEST(Written, EachOnceAndNoLocations) {
  World w;
  w.write(w.when(w.x, Op::Le, 2));
  w.write(w.when(w.x, Op::Gt, 2));
  w.write(w.at(0, 1));
  w.write(w.op(Op::Ge, w.num(1), w.num(0)));
  w.write({});
  EXPECT_EQ(w.objection(), "");
  EXPECT_EQ(w.of({0, 1}), Texts{"x <= 2"});
}

TEST(Written, GoesToThePartsThatOwnItsVariables) {
  World w;
  w.write(w.op(Op::Le, w.sum(w.a, w.b), w.num(3)));
  w.write(w.both(w.when(w.x, Op::Le, 2), w.when(w.y, Op::Le, 4)));
  w.write(w.op(Op::Le, w.var(w.c), w.num(3)));
  EXPECT_EQ(w.of({0}), Texts{"x <= 2"});
  EXPECT_EQ(w.of({1}), Texts{"y <= 4"});
  const auto unused = w.make([&](const PartOf& of, Written& written) {
    std::vector<std::size_t> out;
    for (const Processes& processes : {Processes{0}, Processes{1}, Processes{0, 1}})
      written.of(Part(of, processes, std::vector<std::uint32_t>(of.labels.size(), 1)));
    for (const auto& parts : {std::vector<Processes>{{0}, {1}}, {{0, 1}}, {}}) {
      std::vector<PartReport> report;
      for (const Processes& processes : parts) report.emplace_back().processes = processes;
      out.push_back(written.unused(report).size());
    }
    return out;
  });
  EXPECT_EQ(unused, (std::vector<std::size_t>{2, 0, 3}));
}

TEST(Written, WhatIsNoPredicateIsRefused) {
  const auto refused = [](auto make) {
    World w;
    w.write(w.when(w.x, Op::Le, 2), "x <= 2");
    w.write(make(w), "this one");
    return w.objection();
  };
  const auto product = [](World& w) { return w.op(Op::Mul, w.var(w.a), w.var(w.b)); };
  EXPECT_EQ(refused([&](World& w) { return w.op(Op::Gt, product(w), w.num(3)); }),
            "'this one' is no predicate: this does not compare sums of multiples of variables and clocks");
  EXPECT_NE(refused([&](World& w) { return w.op(Op::Gt, w.op(Op::Add, product(w), w.var(w.c)), w.num(3)); }), "");
  EXPECT_NE(refused([&](World& w) { return w.when(w.x, Op::Le, product(w)); }), "");
  EXPECT_EQ(refused([&](World& w) { return w.deadlock(); }),
            "'this one' is no predicate: 'deadlock' is no constraint on variables and clocks");
  // What the ranges decide is known, not refused.
  EXPECT_EQ(refused([&](World& w) { return w.op(Op::Gt, w.var(w.a), w.num(99)); }), "");
}

}  // namespace
}  // namespace beeline::predicates
