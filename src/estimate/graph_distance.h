// dL and dU: how far each process is from the locations that the target wants it in (Edelkamp, Leue, Lluch Lafuente
// 2004).
//
// A process is taken for its bare graph: every edge can be taken, whatever it reads, writes or waits for. A table per
// process and set of wanted locations, filled by breadth-first search backwards, makes an estimate a handful of
// look-ups. Over the target formula (in negation normal form; "not in l" wants all other locations) a conjunction is
// the maximum (dL) or the sum (dU) of its parts, a disjunction the minimum, and conjuncts about one process want the
// locations they have in common. Everything but locations counts as true.
//
// Without a transition, the graphs are those without its edges: since partners are ignored, so is which of them an edge
// is taken with.
//
// Each process makes at most one step per transition, so dL is admissible and consistent; dU is not, since one
// transition may move several.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "analysis/value_ranges.h"
#include "estimate/condition.h"
#include "estimate/estimator.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::estimate {

class GraphDistance final : public Estimator {
 public:
  enum class Combine : std::uint8_t { Maximum, Sum };  // dL, dU

  GraphDistance(const ir::Network& network, const analysis::ValueRanges& ranges, ir::ExprId target, Combine combine,
                util::Watch& watch = util::nobody());

  Distance estimate(const std::int32_t* cells) override;
  Distance estimate_without(const std::int32_t* cells, std::span<const ir::EdgeId> transition) override;

 private:
  struct Node {
    enum class Kind : std::uint8_t { Table, Conjunction, Disjunction, Constant } kind = Kind::Constant;
    Distance value = 0;                   // Constant
    std::uint32_t process = 0, cell = 0;  // Table: whose location is looked at, and where it is
    std::uint32_t first = 0, count = 0;   // Table: in tables_; the others: in children_
    std::uint32_t wanted = 0;             // Table: in wanted_
  };

  Node compile(const ir::Network& network, const Condition& condition);
  template <class LookUp>
  Distance at(const Node& node, const LookUp& look_up) const;
  Distance look_up_without(const Node& table, std::uint32_t location, ir::EdgeId edge);

  const ir::Network& network_;
  Combine combine_;
  std::vector<Distance> tables_;
  std::vector<Values> wanted_;                                                    // locations, per table
  std::map<std::pair<std::uint32_t, ir::EdgeId>, std::vector<Distance>> masked_;  // by table and edge, when asked for
  std::vector<Node> children_;
  Node root_;
};

}  // namespace beeline::estimate
