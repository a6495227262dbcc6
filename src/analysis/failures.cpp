#include "analysis/failures.h"

#include <algorithm>

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;

Failures::Failures(const ir::Network& network, const ValueRanges& ranges)
    : network_(network), failing_(ranges.failing()), steps_(network.arena.size(), 0) {}

std::uint64_t Failures::steps(ExprId id) {
  if (steps_[id.value] == 0) {
    const std::uint64_t counted = count(id);
    steps_[id.value] = counted;
  }
  return steps_[id.value];
}

std::uint64_t Failures::count(ExprId id) {
  if (!failing_ || (*failing_)[id.value]) return endless;
  const Expr& e = network_.arena[id];
  std::uint64_t all = 1;
  const auto add = [&](ExprId part) {
    if (!part) return;
    const std::uint64_t more = steps(part);
    all = all > most_steps || more > most_steps ? endless : all + more;
  };
  add(e.a);
  add(e.b);
  add(e.c);
  for (const ExprId item : network_.arena.list(id)) add(item);
  if (e.op == Op::Call) add(network_.functions[static_cast<std::size_t>(e.x)].body);
  if (all > most_steps) return endless;
  if (e.op == Op::Forall || e.op == Op::Exists || e.op == Op::Sum) {
    const std::int64_t rounds = std::int64_t{e.z} - e.y + 1;
    if (rounds > static_cast<std::int64_t>(most_steps)) return endless;
    if (rounds > 0) all *= static_cast<std::uint64_t>(rounds);
  }
  return all > most_steps ? endless : all;
}

bool may_go_wrong(const ir::Network& network) {
  const ValueRanges ranges(network);
  Failures failures(network, ranges);
  const auto edge = [&](const ir::Edge& e) {
    return failures.may_fail(e.guard) || failures.may_fail(e.channel) || failures.may_fail(e.update);
  };
  const auto location = [&](const ir::Location& l) { return failures.may_fail(l.invariant); };
  return std::ranges::any_of(network.edges, edge) || std::ranges::any_of(network.processes, [&](const ir::Process& p) {
           return std::ranges::any_of(p.locations, location);
         });
}

}  // namespace beeline::analysis
