// The monotonicity abstraction as a network of counters, compiled once per network and target.
//
// Facts ("cell c has a value of this range"), conjunctions, disjunctions and actions are all gates that fire when their
// count of missing inputs drops to zero; facts and disjunctions need one input, conjunctions and actions need all. What
// fires in a round hands on to its consumers in the same round and adds facts for the next one. An effect that depends
// on values (v := w + 1) is a conjunction of its action and the facts it reads, one per case. So an estimate is one
// pass of unit propagation, without any expression to evaluate.
//
// Only facts that somebody asks for exist, and only gates from which the target can be reached backwards are kept.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "estimate/actions.h"

namespace beeline::estimate {

using Gate = std::uint32_t;
inline constexpr Gate no_gate = UINT32_MAX;

// Lists of gates or actions, one after the other.
class Lists {
 public:
  Lists() = default;
  explicit Lists(const std::vector<std::vector<std::uint32_t>>& lists);
  std::span<const std::uint32_t> operator[](std::size_t i) const {
    return {items_.data() + begin_[i], items_.data() + begin_[i + 1]};
  }

 private:
  std::vector<std::uint32_t> begin_{0};
  std::vector<std::uint32_t> items_;
};

struct RelaxedGraph {
  RelaxedGraph(const ir::Network& network, const analysis::ValueRanges& ranges, ir::ExprId target,
               util::Watch& watch = util::nobody());

  enum class Target : std::uint8_t { Sometimes, Always, Never };
  Target target_kind = Target::Sometimes;
  Gate target = no_gate;

  // Per gate.
  std::vector<std::uint32_t> needed;      // inputs until it fires
  std::vector<std::uint8_t> conjunctive;  // all inputs, not one
  std::vector<std::uint32_t> action;      // of an action or its conditional effect; otherwise no_gate
  Lists inputs;                           // of conjunctive gates
  Lists consumers;                        // in the same round
  Lists adds;                             // facts, in the next round

  std::vector<Gate> action_gate;  // per action
  std::vector<std::vector<ir::EdgeId>> action_edges;

  // The facts that the value of a cell makes true: a table for small ranges, otherwise one by one.
  struct Cell {
    std::uint32_t cell = 0;
    std::int32_t low = 0;
    std::uint32_t count = 0;                 // values in the table; 0: none
    std::uint32_t first = 0;                 // in by_value
    std::uint32_t facts = 0, facts_end = 0;  // in facts
  };
  struct Fact {
    Range range;
    Gate gate = no_gate;
  };
  std::vector<Cell> cells;
  std::vector<Fact> facts;
  Lists by_value;

  // The actions made of a subset of these edges: for most transitions the one action, for a broadcast with several
  // receivers its relaxed parts.
  template <class Visit>
  void for_actions(std::span<const ir::EdgeId> edges, Visit visit) const;

 private:
  Lists by_edge_;  // actions whose first edge is this one
};

template <class Visit>
void RelaxedGraph::for_actions(std::span<const ir::EdgeId> edges, Visit visit) const {
  for (const ir::EdgeId first : edges) {
    for (std::uint32_t a : by_edge_[first.value]) {
      std::size_t found = 0;
      for (const ir::EdgeId e : edges) found += found < action_edges[a].size() && action_edges[a][found] == e;
      if (found == action_edges[a].size()) visit(a);
    }
  }
}

}  // namespace beeline::estimate
