// A network made ready for exploration: its analyses, and the code of every expression that will be evaluated.
//
// All is computed in the constructor and const from then on. So any number of spaces, in any number of threads, can
// share one; each space has the memories and machines that evaluation needs.
#pragma once

#include <cstdint>
#include <span>

#include "analysis/clock_bounds.h"
#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "lang/program.h"
#include "space/index.h"
#include "space/layout.h"

namespace beeline::space {

// Of the bounds of zones (dbm/bound.h).
enum class Width : std::uint8_t { Narrow, Wide };

class Compiled {
 public:
  // `observed`: what is asked of states besides the network's own expressions. Targets and propositions of spaces are
  // among its formulas. `values`: int expressions whose value in a state will be asked.
  // Zones get narrow bounds where the constants allow, unless wide ones are wanted: constants say nothing about how far
  // sums along a path go, so that is what to ask for after dbm::OutOfRange.
  explicit Compiled(const ir::Network& network, const analysis::Observed& observed = {},
                    std::span<const ir::ExprId> values = {}, Width least = Width::Narrow);
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;

 private:
  lang::Program code_;  // const for everybody else

 public:
  const ir::Network& network;
  const analysis::ValueRanges ranges;
  const analysis::ClockBounds bounds;
  const Width width;
  const Index index;
  const Layout layout;
  const lang::Program& program;
};

}  // namespace beeline::space
