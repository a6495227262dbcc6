// Small systems, tasks and networks to build abstractions of.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "abstraction/task.h"
#include "support/builder.h"

namespace beeline::abstraction {

struct Labelled {
  State from;
  LabelId label;
  State to;
};

// State 0 is initial, the last one is the goal.
inline TransitionSystem make(State states, const std::vector<LabelId>& labels, const std::vector<Labelled>& arcs) {
  TransitionSystem s;
  s.initial.assign(states, false);
  s.goal.assign(states, false);
  s.initial.front() = s.goal.back() = true;
  s.labels = labels;
  ArcCollector collector(s);
  for (State state = 0; state < states; ++state) {
    for (const Labelled& arc : arcs)
      if (arc.from == state) collector.add(arc.label, arc.to);
    collector.next_state();
  }
  return s;
}

// It knows the labels of its arcs. One that wants nothing has goals only.
inline Factor factor(std::uint32_t cell, State states, bool wants, const std::vector<Labelled>& arcs) {
  std::set<LabelId> labels;
  for (const Labelled& arc : arcs)
    if (arc.label != hidden) labels.insert(arc.label);
  Factor f;
  f.cell = cell;
  f.system = make(states, {labels.begin(), labels.end()}, arcs);
  if (!wants) f.system.goal.assign(states, true);
  return f;
}

// A chain of locations; the step to the last one waits for a counter to be 9, which a switch lets count.
struct Chain : test::NetworkBuilder {
  std::uint32_t count, power, last;

  explicit Chain(std::uint32_t locations) : NetworkBuilder({"Walker", "Counter"}), last(locations - 1) {
    using test::Op;
    count = variable("count", 0, 9);
    power = variable("power", 0, 1);
    for (std::uint32_t l = 0; l <= last; ++l) location(0, "l" + std::to_string(l));
    location(1, "here");
    for (std::uint32_t l = 0; l + 1 < last; ++l) edge(0, l, l + 1);
    edge(0, last - 1, last, is(count, 9));
    edge(1, 0, 0, both(is(power, 1), op(Op::Lt, var(count), num(9))), set(count, op(Op::Add, var(count), num(1))));
    edge(1, 0, 0, {}, set(power, num(1)));
  }

  Task task() { return make_task(network, analysis::ValueRanges(network), at(0, last), util::nobody()); }
  std::vector<std::int32_t> start() const {
    std::vector<std::int32_t> cells;
    for (const ir::Cell& cell : network.cells) cells.push_back(cell.initial);
    return cells;
  }
};

}  // namespace beeline::abstraction
