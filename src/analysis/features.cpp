#include "analysis/features.h"

#include <algorithm>
#include <map>
#include <set>

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;

bool mentions_deadlock(const ir::Arena& arena, ExprId formula) {
  if (!formula || !arena[formula].has_clocks) return false;
  const Expr& e = arena[formula];
  return e.op == Op::Deadlock || mentions_deadlock(arena, e.a) || mentions_deadlock(arena, e.b) ||
         mentions_deadlock(arena, e.c);
}

std::vector<std::uint32_t> possible_channels(const ir::References& references, const ValueRanges& ranges,
                                             ir::ExprId channel) {
  const Interval range = ranges.of(channel);
  std::vector<std::uint32_t> channels;
  for (const std::uint32_t named : references.of(channel))
    if (named >= range.low && named <= range.high) channels.push_back(named);
  return channels;
}

std::optional<util::Position> clock_guard_on_urgent_edge(const ir::Network& network, const ValueRanges& ranges) {
  const auto guarded = [&](const ir::Edge& edge) {
    return edge.channel && edge.guard && network.arena[edge.guard].has_clocks;
  };
  if (std::none_of(network.edges.begin(), network.edges.end(), guarded)) return std::nullopt;
  const ir::References references(network);
  for (const ir::Edge& edge : network.edges) {
    if (!guarded(edge)) continue;
    for (const std::uint32_t c : possible_channels(references, ranges, edge.channel)) {
      const ir::Channel& channel = network.channels[c];
      // A receiver of an urgent broadcast does not decide whether the sender may go.
      if (channel.urgent && !(channel.kind == ir::ChannelKind::Broadcast && edge.sync == ir::SyncKind::Receive)) {
        return network.arena[edge.guard].position ? network.arena[edge.guard].position : edge.position;
      }
    }
  }
  return std::nullopt;
}

namespace {

// What a function reads of meta cells before it writes them, and which it surely writes.
struct MetaSummary {
  std::vector<MetaRead> reads;
  std::set<std::uint32_t> written;
};
using MetaSummaries = std::map<std::int32_t, MetaSummary>;

// Walks code in the order of execution and remembers which meta cells have surely been written. Once over each
// function, since they may call each other in many ways.
class MetaWalk {
 public:
  MetaWalk(const ir::Network& network, MetaSummaries& functions, std::vector<MetaRead>& reads)
      : network_(network), functions_(functions), reads_(reads) {}

  void walk(ExprId id) {
    if (!id) return;
    const Expr& e = network_.arena[id];
    switch (e.op) {
      case Op::Load:
        if (const auto cell = as_cell(network_.arena, e.a)) read(*cell, e.position);
        else walk(e.a);
        return;
      case Op::Assign:
        walk(e.b);
        if (const auto cell = as_cell(network_.arena, e.a)) written_.insert(*cell);
        else walk(e.a);
        return;
      case Op::CopyCells:
        walk(e.b);
        if (const auto cell = as_cell(network_.arena, e.a)) {
          for (std::int32_t i = 0; i < e.x; ++i) written_.insert(*cell + static_cast<std::uint32_t>(i));
        }
        return;
      case Op::And:
      case Op::Or:
      case Op::Ite:
      case Op::If:
      case Op::While: {
        walk(e.a);
        const std::set<std::uint32_t> before = written_;
        walk(e.b);
        written_ = before;  // what follows may not have run
        walk(e.c);
        written_ = before;
        return;
      }
      case Op::Call:
        for (ExprId argument : network_.arena.list(id)) walk(argument);
        call(e.x);
        return;
      default:
        walk(e.a);
        walk(e.b);
        walk(e.c);
        for (ExprId child : network_.arena.list(id)) walk(child);
        return;
    }
  }

 private:
  void read(std::uint32_t cell, util::Position position) {
    if (network_.cells[cell].kind != ir::CellKind::Meta || written_.contains(cell)) return;
    const bool known = std::any_of(reads_.begin(), reads_.end(), [&](const MetaRead& r) { return r.cell == cell; });
    if (!known) reads_.push_back({cell, position});
  }

  void call(std::int32_t number) {
    auto known = functions_.find(number);
    if (known == functions_.end()) {
      MetaSummary summary;
      MetaWalk inside(network_, functions_, summary.reads);
      inside.walk(network_.functions[static_cast<std::size_t>(number)].body);
      summary.written = std::move(inside.written_);
      known = functions_.emplace(number, std::move(summary)).first;
    }
    for (const MetaRead& each : known->second.reads) read(each.cell, each.position);
    written_.insert(known->second.written.begin(), known->second.written.end());
  }

  const ir::Network& network_;
  MetaSummaries& functions_;
  std::vector<MetaRead>& reads_;
  std::set<std::uint32_t> written_;
};

}  // namespace

bool sets_clocks_to_others(const ir::Network& network) {
  for (std::size_t i = 0; i < network.arena.size(); ++i)
    if (const ir::Expr& e = network.arena[ir::ExprId(i)]; e.op == ir::Op::ResetClock && e.c) return true;
  return false;
}

std::vector<MetaRead> meta_reads_before_writes(const ir::Network& network) {
  std::vector<MetaRead> reads;
  if (network.ranges({ir::CellKind::Meta}).empty()) return reads;
  MetaSummaries functions;
  for (const ir::Edge& edge : network.edges) {
    MetaWalk(network, functions, reads).walk(edge.guard);
    // A receiver may use what its sender wrote.
    if (edge.sync == ir::SyncKind::Receive || edge.sync == ir::SyncKind::Event) continue;
    MetaWalk(network, functions, reads).walk(edge.update);
  }
  return reads;
}

}  // namespace beeline::analysis
