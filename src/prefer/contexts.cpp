#include "prefer/contexts.h"

#include <algorithm>
#include <set>

#include "analysis/features.h"

namespace beeline::prefer {

namespace {

using ir::Expr;
using ir::ExprId;
using ir::Op;

// What can make an atom of the target true: moves to a location (or away from one), and writes to cells that a data
// atom reads.
struct Atoms {
  std::set<std::pair<std::uint32_t, std::uint32_t>> entered, left;  // process, location
  analysis::CellSet cells;
  bool timed = false;  // clock atoms and deadlock: any transition may help

  void collect(const ir::Network& network, const analysis::ValueRanges& ranges, ExprId id, bool negated) {
    if (!id) return;
    const Expr& e = network.arena[id];
    switch (e.op) {
      case Op::And:
      case Op::Or:
        collect(network, ranges, e.a, negated);
        collect(network, ranges, e.b, negated);
        return;
      case Op::Not: collect(network, ranges, e.a, !negated); return;
      case Op::At:
        (negated ? left : entered).insert({static_cast<std::uint32_t>(e.x), static_cast<std::uint32_t>(e.y)});
        return;
      case Op::Const: return;
      default:
        timed |= e.has_clocks;
        cells.add(analysis::access(network, ranges, id).reads);
        return;
    }
  }
};

// A conjunction of atoms, in negation normal form.
bool is_conjunction(const ir::Arena& arena, ExprId id, bool negated) {
  const Expr& e = arena[id];
  switch (e.op) {
    case Op::Not: return is_conjunction(arena, e.a, !negated);
    case Op::And: return !negated && is_conjunction(arena, e.a, false) && is_conjunction(arena, e.b, false);
    case Op::Or: return negated && is_conjunction(arena, e.a, true) && is_conjunction(arena, e.b, true);
    default: return true;
  }
}

}  // namespace

std::string objection_to_pruning(const ir::Network& network, std::span<const ExprId> targets) {
  if (network.clocks.size() > 1) return "clocks go on together, so no transitions are independent";
  if (network.has_priorities) return "priorities let one part of the system block another";
  for (const ir::Channel& channel : network.channels) {
    if (channel.urgent) return "an urgent channel lets one part of the system block another";
  }
  for (const ir::Process& process : network.processes) {
    for (const ir::Location& location : process.locations) {
      if (location.urgent || location.committed) {
        return "a committed or urgent location lets one part of the system block another";
      }
    }
  }
  if (targets.size() > 1) return "several targets are looked for at once";
  for (const ExprId target : targets) {
    if (analysis::mentions_deadlock(network.arena, target))
      return "a deadlock is about all parts of the system at once";
    if (target && !is_conjunction(network.arena, target, false)) return "the target is not a conjunction";
  }
  return {};
}

Contexts::Contexts(const ir::Network& network, const analysis::ValueRanges& ranges, std::span<const ExprId> targets,
                   ContextOptions options)
    : interference_(network, ranges, options.clocks), prune_(options.prune) {
  const analysis::Footprints footprints(network, ranges);
  Atoms atoms;
  for (const ExprId target : targets) atoms.collect(network, ranges, target, false);
  nothing_innocent_ = atoms.timed;
  for (std::uint32_t e = 0; e < network.edges.size(); ++e) {
    const ir::Edge& edge = network.edges[e];
    const bool moves = edge.source != edge.target;
    helps_.push_back((moves && (atoms.entered.contains({edge.process, edge.target}) ||
                                atoms.left.contains({edge.process, edge.source}))) ||
                     footprints.edge(ir::EdgeId(e)).update.writes.intersects(atoms.cells));
  }
}

bool Contexts::innocent(std::span<const ir::EdgeId> transition) const {
  return !nothing_innocent_ &&
         std::none_of(transition.begin(), transition.end(), [&](ir::EdgeId e) { return helps_[e.value]; });
}

Placement Contexts::place(const Arrival& arrival) {
  const Token token = interference_.token(arrival.transition);
  if (arrival.before == no_token || !innocent(interference_.edges(arrival.before))) return {0, token};
  return {interference_.level(arrival.before, token), token};
}

History::Mark Contexts::mark(std::span<const ir::EdgeId> transition) {
  if (!innocent(transition)) return none;
  return Mark{interference_.component(interference_.token(transition))} + 1;
}

bool Contexts::may_follow(Mark before, std::span<const ir::EdgeId> transition) {
  return before == none || before == Mark{interference_.component(interference_.token(transition))} + 1;
}

}  // namespace beeline::prefer
