// A model in which one of two ways leads to a square of states, and the other one to the end.
#pragma once

#include "support/builder.h"
#include "support/random_network.h"

namespace beeline::test {

// What goes forward is the process Way.
struct TwoWays {
  explicit TwoWays(std::int32_t side = 60) : b({"Way", "Machine"}) {
    for (const char* name : {"start", "square", "bend", "end"}) b.location(0, name);
    b.location(1, "on");
    const std::uint32_t x = b.variable("x", 0, side - 1), y = b.variable("y", 0, side - 1);
    b.edge(0, 0, 1);
    b.edge(0, 0, 2);
    b.edge(0, 2, 3);
    for (const std::uint32_t cell : {x, y})
      b.edge(1, 0, 0, b.at(0, 1),
             b.set(cell, b.op(ir::Op::Mod, b.op(ir::Op::Add, b.var(cell), b.num(1)), b.num(side))));
  }
  RandomModel model() {
    const ir::ExprId end = b.at(0, 3);
    return {b.network, end};
  }
  NetworkBuilder b;
};

}  // namespace beeline::test
