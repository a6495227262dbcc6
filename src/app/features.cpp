#include "app/features.h"

#include <algorithm>
#include <bit>

namespace beeline::app {

namespace {

struct ExpressionCounts {
  std::size_t differences = 0, variable_bounds = 0, copies = 0, rates = 0, quantifiers = 0, calls = 0;
};

// Visits every node once, however often it is shared.
class Walker {
 public:
  explicit Walker(const ir::Network& network) : network_(network), seen_(network.arena.size()) {}

  void walk(ir::ExprId root) {
    std::vector<ir::ExprId> pending{root};
    while (!pending.empty()) {
      const ir::ExprId id = pending.back();
      pending.pop_back();
      if (!id || seen_[id.value]) continue;
      seen_[id.value] = true;
      const ir::Expr& expr = network_.arena[id];
      count(expr);
      for (const ir::ExprId child : {expr.a, expr.b, expr.c}) pending.push_back(child);
      for (const ir::ExprId child : network_.arena.list(id)) pending.push_back(child);
      if (expr.op == ir::Op::Call) pending.push_back(network_.functions[static_cast<std::size_t>(expr.x)].body);
    }
  }

  ExpressionCounts counts;

 private:
  void count(const ir::Expr& expr) {
    switch (expr.op) {
      case ir::Op::ClockCmp:
        if (ir::as_clock(network_.arena, expr.b) != 0u) ++counts.differences;
        if (!ir::as_constant(network_.arena, expr.c)) ++counts.variable_bounds;
        break;
      case ir::Op::ResetClock: counts.copies += bool(expr.c); break;
      case ir::Op::Rate: ++counts.rates; break;
      case ir::Op::Forall:
      case ir::Op::Exists:
      case ir::Op::Sum: ++counts.quantifiers; break;
      case ir::Op::Call: ++counts.calls; break;
      default: break;
    }
  }

  const ir::Network& network_;
  std::vector<bool> seen_;
};

template <class Range, class Predicate>
std::size_t count_if(const Range& range, Predicate predicate) {
  return static_cast<std::size_t>(std::count_if(range.begin(), range.end(), predicate));
}

}  // namespace

std::vector<Feature> features(const ir::Network& network) {
  Walker walker(network);
  std::size_t committed = 0, urgent = 0, selects = 0, weighted = 0, receivers_with_clocks = 0;
  const auto broadcasts = count_if(network.channels, [](auto& c) { return c.kind == ir::ChannelKind::Broadcast; });
  for (const ir::Process& process : network.processes) {
    for (const ir::Location& location : process.locations) {
      committed += location.committed;
      urgent += location.urgent;
      walker.walk(location.invariant);
    }
  }
  for (const ir::Edge& edge : network.edges) {
    selects += !edge.selects.empty();
    weighted += bool(edge.weight);
    const bool clocks = edge.guard && network.arena[edge.guard].has_clocks;
    receivers_with_clocks += clocks && broadcasts > 0 && edge.sync == ir::SyncKind::Receive;
    for (const ir::ExprId id : {edge.guard, edge.channel, edge.update}) walker.walk(id);
  }
  const auto meta = count_if(network.cells, [](auto& c) { return c.kind == ir::CellKind::Meta; });
  const auto weak = count_if(network.vectors, [](const ir::SyncVector& vector) {
    return std::any_of(vector.members.begin(), vector.members.end(), [](auto& m) { return m.weak; });
  });
  std::vector<Feature> all = {
      {"committed locations", committed},
      {"urgent locations", urgent},
      {"binary channels", network.channels.size() - broadcasts},
      {"broadcast channels", broadcasts},
      {"urgent channels", count_if(network.channels, [](auto& c) { return c.urgent; })},
      {"receiving edges with clock guards (beside broadcast channels)", receivers_with_clocks},
      {"synchronisation vectors", network.vectors.size()},
      {"vectors with weak members", weak},
      {"priorities", network.has_priorities ? std::size_t(1) : 0},
      {"edges with select", selects},
      {"edges with a probability weight (ignored)", weighted},
      {"comparisons of clock differences", walker.counts.differences},
      {"comparisons of clocks with variables", walker.counts.variable_bounds},
      {"clocks set to other clocks", walker.counts.copies},
      {"clock rates", walker.counts.rates},
      {"quantifiers and sums", walker.counts.quantifiers},
      {"function calls", walker.counts.calls},
      {"meta variables", meta},
  };
  std::erase_if(all, [](const Feature& feature) { return feature.uses == 0; });
  return all;
}

std::size_t state_bits(const ir::Network& network, ir::CellKind kind) {
  std::size_t bits = 0;
  for (const ir::Cell& cell : network.cells) {
    if (cell.kind == kind) bits += std::bit_width(static_cast<std::uint64_t>(std::int64_t(cell.high) - cell.low));
  }
  return bits;
}

}  // namespace beeline::app
