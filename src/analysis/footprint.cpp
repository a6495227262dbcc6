#include "analysis/footprint.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "ir/refusal.h"

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;

void CellSet::add(std::uint32_t begin, std::uint32_t end) {
  if (begin >= end) return;
  // The ranges that touch the new one melt into it.
  const auto first = std::lower_bound(ranges_.begin(), ranges_.end(), begin,
                                      [](const Range& range, std::uint32_t at) { return range.end < at; });
  auto last = first;
  for (; last != ranges_.end() && last->begin <= end; ++last) {
    begin = std::min(begin, last->begin);
    end = std::max(end, last->end);
  }
  if (first == last) {
    ranges_.insert(first, {begin, end});
  } else {
    *first = {begin, end};
    ranges_.erase(first + 1, last);
  }
}

void CellSet::add(const CellSet& other) {
  for (const Range& range : other.ranges_) add(range.begin, range.end);
}

void CellSet::keep(const CellSet& wanted) {
  std::vector<Range> kept;
  auto a = ranges_.begin();
  auto b = wanted.ranges_.begin();
  while (a != ranges_.end() && b != wanted.ranges_.end()) {
    const Range both{std::max(a->begin, b->begin), std::min(a->end, b->end)};
    if (both.begin < both.end) kept.push_back(both);
    if (a->end < b->end) ++a;
    else ++b;
  }
  ranges_ = std::move(kept);
}

CellSet cells_of(const ir::Network& network, std::initializer_list<ir::CellKind> kinds) {
  CellSet all;
  for (const auto& [begin, end] : network.ranges(kinds)) all.add(begin, end);
  return all;
}

std::size_t CellSet::size() const {
  std::size_t all = 0;
  for (const Range& range : ranges_) all += range.end - range.begin;
  return all;
}

bool CellSet::contains(std::uint32_t cell) const {
  const auto after = std::upper_bound(ranges_.begin(), ranges_.end(), cell,
                                      [](std::uint32_t at, const Range& range) { return at < range.begin; });
  return after != ranges_.begin() && cell < std::prev(after)->end;
}

bool CellSet::intersects(const CellSet& other) const {
  auto a = ranges_.begin(), b = other.ranges_.begin();
  while (a != ranges_.end() && b != other.ranges_.end()) {
    if (a->end <= b->begin) ++a;
    else if (b->end <= a->begin) ++b;
    else return true;
  }
  return false;
}

namespace {

class Walk {
 public:
  Walk(const ir::Network& network, const ValueRanges& ranges) : network_(network), ranges_(ranges) {}

  Access result;

  void visit(ExprId id) {
    if (!id) return;
    const Expr& e = network_.arena[id];
    switch (e.op) {
      case Op::Load:
        visit(e.a);
        result.reads.add(addresses(e.a, 1, network_.cells.size()));
        return;
      case Op::At: result.reads.add(network_.processes[static_cast<std::size_t>(e.x)].cell); return;
      case Op::EqualCells:
        visit(e.a);
        visit(e.b);
        result.reads.add(addresses(e.a, e.x, network_.cells.size()));
        result.reads.add(addresses(e.b, e.x, network_.cells.size()));
        return;
      case Op::Assign:
        visit(e.a);
        visit(e.b);
        result.writes.add(addresses(e.a, 1, network_.cells.size()));
        return;
      case Op::CopyCells:
        visit(e.a);
        visit(e.b);
        result.reads.add(addresses(e.b, e.x, network_.cells.size()));
        result.writes.add(addresses(e.a, e.x, network_.cells.size()));
        return;
      case Op::Forall:
      case Op::Exists:
      case Op::Sum:
        result.writes.add(static_cast<std::uint32_t>(e.x));
        visit(e.a);
        return;
      case Op::Call: {
        const ir::Function& function = network_.functions[static_cast<std::size_t>(e.x)];
        for (ExprId argument : network_.arena.list(id)) visit(argument);
        for (std::uint32_t parameter : function.parameters) result.writes.add(parameter);
        call(static_cast<std::uint32_t>(e.x), network_.arena.list(id));
        return;
      }
      case Op::ClockCmp:
      case Op::Rate:
      case Op::ResetClock: {
        visit(e.a);
        visit(e.b);
        visit(e.c);
        CellSet& touched = e.op == Op::ResetClock ? result.clock_writes : result.clock_reads;
        touched.add(addresses(e.a, 1, network_.clocks.size()));
        if (e.op == Op::ClockCmp) {
          CellSet other = addresses(e.b, 1, network_.clocks.size());
          if (other != zero_clock()) touched.add(other);
        }
        if (e.op == Op::ResetClock && e.c) result.clock_reads.add(addresses(e.c, 1, network_.clocks.size()));
        return;
      }
      default:
        visit(e.a);
        visit(e.b);
        visit(e.c);
        for (ExprId child : network_.arena.list(id)) visit(child);
        return;
    }
  }

 private:
  static constexpr std::size_t most_addresses = 4096;

  using Bases = std::vector<Interval>;

  // A reference parameter is never assigned, so below this call it is the address that was passed, not any that ever
  // is.
  void call(std::uint32_t function, std::span<const ExprId> arguments) {
    const std::vector<std::uint32_t>& parameters = network_.functions[function].parameters;
    std::map<std::uint32_t, Bases> inside;
    for (std::size_t i = 0; i < parameters.size(); ++i) inside[parameters[i]] = bases(arguments[i]);
    if (!called_.emplace(function, inside).second) return;
    std::swap(inside, bound_);
    visit(network_.functions[function].body);
    std::swap(inside, bound_);
  }

  static CellSet zero_clock() {
    CellSet zero;
    zero.add(0);
    return zero;
  }

  // The numbers that an address may come to, and the `width` - 1 after each; all below `end`.
  CellSet addresses(ExprId id, std::int32_t width, std::size_t end) const {
    CellSet all;
    for (const auto& [low, high] : bases(id)) {
      const std::int64_t from = std::max<std::int64_t>(low, 0);
      const std::int64_t to = std::min<std::int64_t>(high + width, static_cast<std::int64_t>(end));
      if (from < to) all.add(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to));
    }
    return all;
  }

  // Arrays of records have strides, so an interval would mix up their fields.
  Bases bases(ExprId id) const {
    const Expr& e = network_.arena[id];
    if (e.op == Op::Load) {
      const auto cell = as_cell(network_.arena, e.a);
      if (const auto bound = cell ? bound_.find(*cell) : bound_.end(); bound != bound_.end()) return bound->second;
    }
    if (e.op != Op::Index) return {ranges_.of(id)};
    const Interval index = ranges_.of(e.b);
    const std::int64_t low = std::max<std::int64_t>(index.low, e.x);
    const std::int64_t high = std::min<std::int64_t>(index.high, std::int64_t{e.x} + e.y - 1);
    const Bases from = bases(e.a);
    if (low > high) return {};
    Bases all;
    const bool few = static_cast<std::size_t>(high - low + 1) * from.size() <= most_addresses;
    for (const Interval& base : from) {
      if (e.z == 1 || !few) {
        all.push_back({base.low + (low - e.x) * e.z, base.high + (high - e.x) * e.z});
      } else {
        for (std::int64_t i = low; i <= high; ++i)
          all.push_back({base.low + (i - e.x) * e.z, base.high + (i - e.x) * e.z});
      }
    }
    return all;
  }

  const ir::Network& network_;
  const ValueRanges& ranges_;
  std::map<std::uint32_t, Bases> bound_;  // parameters of the function being walked
  std::set<std::pair<std::uint32_t, std::map<std::uint32_t, Bases>>> called_;
};

Access lasting(Access access, const CellSet& state) {
  access.reads.keep(state);
  access.writes.keep(state);
  return access;
}

}  // namespace

Access access(const ir::Network& network, const ValueRanges& ranges, ExprId expr) {
  Walk walk(network, ranges);
  walk.visit(expr);
  return std::move(walk.result);
}

Footprints::Footprints(const ir::Network& network, const ValueRanges& ranges) {
  const CellSet state = cells_of(network, {ir::CellKind::Location, ir::CellKind::Variable});
  const ir::Refusals refusals(network);
  for (const ir::Edge& edge : network.edges) {
    const ir::Process& process = network.processes[edge.process];
    Walk guard(network, ranges), update(network, ranges), invariant(network, ranges);
    guard.result.reads.add(process.cell);
    guard.visit(edge.channel);
    guard.visit(edge.guard);
    update.visit(edge.update);
    if (refusals.may_refuse(edge.update)) guard.result.reads.add(update.result.reads);
    if (edge.source != edge.target) update.result.writes.add(process.cell);
    invariant.visit(process.locations[edge.target].invariant);
    edges_.push_back({lasting(std::move(guard.result), state), lasting(std::move(update.result), state),
                      lasting(std::move(invariant.result), state)});
  }
}

}  // namespace beeline::analysis
