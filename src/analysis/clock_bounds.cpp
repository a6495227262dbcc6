#include "analysis/clock_bounds.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/bound_flow.h"
#include "analysis/features.h"
#include "ir/clock_offset.h"

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

Interval moved(Interval range, std::int64_t offset) {
  return range.empty() ? range : Interval{range.low + offset, range.high + offset};
}

// Collects the comparisons of formulas.
class Collector {
 public:
  Collector(const ir::Network& network, const ValueRanges& ranges) : network_(network), ranges_(ranges) {}

  // `both`: the formula may also be tested negated.
  void collect(ExprId id, bool both, BoundTable& table) {
    if (!id || !network_.arena[id].has_clocks) return;
    const Expr& e = network_.arena[id];
    if (e.op == Op::ClockCmp) {
      compare(e, both, table);
      return;
    }
    for (ExprId child : {e.a, e.b, e.c}) collect(child, both, table);
  }

  std::vector<Diagonal> diagonals;
  std::int64_t greatest = 0;
  std::string problem;
  util::Position problem_position;

  // A value that a clock is compared with or set to.
  void note(Interval value, const char* what, util::Position position) {
    if (value.empty()) return;
    const std::int64_t largest = value.high >= -value.low ? value.high : value.low;
    greatest = std::max(greatest, std::abs(largest));
    if (std::abs(largest) > greatest_constant)
      report(position, fmt::format("a clock {} a value that may be {} (the limit is 2^43)", what, largest));
  }

  void report(util::Position position, std::string message) {
    if (!problem.empty()) return;
    problem = std::move(message);
    problem_position = position;
  }

 private:
  Interval clocks_of(ExprId id) const {
    const Interval range = ranges_.of(id);
    return {std::max<std::int64_t>(range.low, 0),
            std::min<std::int64_t>(range.high, static_cast<std::int64_t>(network_.clocks.size()) - 1)};
  }

  void compare(const Expr& e, bool both, BoundTable& table) {
    const Interval bound = moved(ranges_.of(e.c), clock_offset(e)), xs = clocks_of(e.a), ys = clocks_of(e.b);
    note(bound, "is compared with", e.position);
    const Op relation = static_cast<Op>(e.x);
    const bool upper = relation != Op::Gt && relation != Op::Ge, lower = relation != Op::Lt && relation != Op::Le;
    for (std::int64_t x = xs.low; x <= xs.high; ++x) {
      for (std::int64_t y = ys.low; y <= ys.high; ++y) {
        if (x == y) continue;
        const auto cx = static_cast<std::uint32_t>(x), cy = static_cast<std::uint32_t>(y);
        if (y == 0) join(table[cx], bound.high, lower || both, upper || both);
        else if (x == 0) join(table[cy], -bound.low, upper || both, lower || both);
        else diagonal(e, cx, cy, bound);
      }
    }
  }

  static void join(BoundPair& pair, std::int64_t bound, bool lower, bool upper) {
    if (bound < 0) return;
    pair.join({lower ? bound : no_bound, upper ? bound : no_bound});
  }

  void diagonal(const Expr& e, std::uint32_t x, std::uint32_t y, Interval bound) {
    if (bound.high - bound.low >= most_diagonal_values) {
      report(e.position, fmt::format("a difference of clocks is compared with an expression of {} possible values "
                                     "(at most {} are supported)",
                                     bound.high - bound.low + 1, most_diagonal_values));
      return;
    }
    const Op relation = static_cast<Op>(e.x);
    for (std::int64_t c = bound.low; c <= bound.high; ++c) {
      // x - y < c splits space at the same place as its negation x - y >= c.
      if (relation == Op::Lt || relation == Op::Ge || relation == Op::Eq || relation == Op::Ne) {
        diagonals.push_back({x, y, c, true});
      }
      if (relation == Op::Le || relation == Op::Gt || relation == Op::Eq || relation == Op::Ne) {
        diagonals.push_back({x, y, c, false});
      }
    }
  }

  const ir::Network& network_;
  const ValueRanges& ranges_;
};

// The greatest value that a start or any reset in the arena can give a clock.
std::int64_t greatest_reset(const ir::Network& network, const ValueRanges& ranges, Collector& collector) {
  std::int64_t greatest = 0;
  const auto note = [&](Interval value, const char* what, util::Position position) {
    value.low = std::max<std::int64_t>(value.low, 0);  // below is an evaluation error
    collector.note(value, what, position);
    greatest = std::max(greatest, value.high);
  };
  for (const ir::Clock& clock : network.clocks) note({clock.initial, clock.initial}, "starts with", clock.position);
  for (std::size_t i = 0; i < network.arena.size(); ++i) {
    const Expr& e = network.arena[ExprId(i)];
    if (e.op == Op::ResetClock)
      note(moved(ranges.of(e.b), clock_offset(e)), e.c ? "is set to another and" : "is set to", e.position);
  }
  return greatest;
}

bool has_clock_guarded_broadcast(const ir::Network& network, const ir::Edge& edge, const ValueRanges& ranges,
                                 const ir::References& references) {
  if (edge.sync != ir::SyncKind::Receive || !edge.guard || !network.arena[edge.guard].has_clocks) return false;
  const std::vector<std::uint32_t> channels = possible_channels(references, ranges, edge.channel);
  return std::any_of(channels.begin(), channels.end(),
                     [&](std::uint32_t c) { return network.channels[c].kind == ir::ChannelKind::Broadcast; });
}

}  // namespace

ClockBounds::ClockBounds(const ir::Network& network, const ValueRanges& ranges, const Observed& observed,
                         bool symmetric) {
  Collector collector(network, ranges);
  BoundTable everywhere;
  for (ExprId formula : observed.formulas) collector.collect(formula, false, everywhere);
  for (const ClockBound& bound : observed.bounds) {
    everywhere[bound.clock].join({bound.lower, bound.upper});
    collector.note({0, std::max(bound.lower, bound.upper)}, "is observed up to", {});
  }

  const BoundFlow flow(network, ranges);
  const ir::References references(network);
  std::vector<std::vector<BoundTable>> tables(network.processes.size());
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    const ir::Process& process = network.processes[p];
    std::vector<BoundTable>& table = tables[p];
    table.resize(process.locations.size());
    for (std::size_t l = 0; l < process.locations.size(); ++l) {
      collector.collect(process.locations[l].invariant, symmetric, table[l]);
    }
    const std::span edges = network.edges_of(process);
    for (const ir::Edge& edge : edges) {
      const bool both = symmetric || has_clock_guarded_broadcast(network, edge, ranges, references);
      collector.collect(edge.guard, both, table[edge.source]);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = edges.size(); i-- > 0;)
        changed |= flow.carry_back(process.edges[i], table[edges[i].target], table[edges[i].source]);
      for (BoundTable& location : table) changed |= flow.carry_back_copies(p, location);
    }
  }

  diagonals_ = std::move(collector.diagonals);
  std::sort(diagonals_.begin(), diagonals_.end());
  diagonals_.erase(std::unique(diagonals_.begin(), diagonals_.end()), diagonals_.end());
  std::int64_t reset = greatest_reset(network, ranges, collector);
  if (flow.some_copy()) {
    reset = std::max(reset, flow.greatest_amount());
    collector.note({0, reset}, "is set to a sum with", {});
    if (!flow.close(diagonals_))
      collector.report(flow.first_copy(),
                       fmt::format("differences of clocks are compared, and copies of clocks to which something is "
                                   "added make more than {} of them",
                                   most_carried_diagonals));
  }
  if (!diagonals_.empty()) {
    // A reset turns x - y < c into a comparison of the other clock (see dbm/extrapolation.h).
    for (const Diagonal& d : diagonals_) {
      const std::int64_t bound = std::abs(d.bound) + reset;
      collector.note({bound, bound}, "difference and its resets add up to", {});
      everywhere[d.x].join({bound, bound});
      everywhere[d.y].join({bound, bound});
    }
  }
  while (flow.carry_back_copies(BoundFlow::nobody, everywhere)) {
  }
  greatest_ = collector.greatest;
  problem_ = std::move(collector.problem);
  problem_position_ = collector.problem_position;

  const auto append = [&](const BoundTable& table, std::vector<ClockBound>& out) {
    for (const auto& [clock, pair] : table) {
      if (pair.lower == no_bound && pair.upper == no_bound) continue;
      const std::int64_t most = std::max(pair.lower, pair.upper);
      out.push_back(symmetric ? ClockBound{clock, most, most} : ClockBound{clock, pair.lower, pair.upper});
    }
  };
  offsets_.push_back(0);
  for (const std::vector<BoundTable>& process : tables) {
    first_.push_back(offsets_.size() - 1);
    for (const BoundTable& table : process) {
      append(table, bounds_);
      offsets_.push_back(bounds_.size());
    }
  }
  append(everywhere, everywhere_);
}

}  // namespace beeline::analysis
