#include "predicates/edge_reader.h"

#include <algorithm>

#include "ir/clock_offset.h"
#include "ir/statements.h"

namespace beeline::predicates {

using analysis::Access;
using analysis::Interval;
using ir::Expr;
using ir::ExprId;
using ir::Op;

const std::vector<EdgeInstance>& EdgeReader::instances(ir::EdgeId id, std::optional<std::uint32_t> channel) {
  if (has_fixed_channel(id)) channel.reset();
  const auto [at, fresh] = known_.try_emplace({id, channel.value_or(UINT32_MAX)});
  std::vector<EdgeInstance>& all = at->second;
  if (!fresh) return all;
  const ir::Edge& edge = network_.edge(id);
  std::int64_t selections = 1;
  for (const ir::Select& s : edge.selects) {
    const std::int64_t values = std::max<std::int64_t>(std::int64_t{s.high} - s.low + 1, 0);
    selections = std::min(selections * std::min(values, most_selections_ + 1), most_selections_ + 1);
  }
  if (selections == 0) return all;
  if (selections > most_selections_) {
    all.push_back(instance(edge, channel));
    return all;
  }
  std::vector<std::int32_t> at_value;
  for (const ir::Select& s : edge.selects) at_value.push_back(s.low);
  for (std::int64_t n = 0; n < selections; ++n) {
    for (std::size_t i = 0; i < at_value.size(); ++i) sums_.bindings[edge.selects[i].cell] = at_value[i];
    all.push_back(instance(edge, channel));
    for (std::size_t i = at_value.size(); i-- > 0;) {
      if (at_value[i]++ < edge.selects[i].high) break;
      at_value[i] = edge.selects[i].low;
    }
  }
  sums_.bindings.clear();
  return all;
}

bool EdgeReader::has_fixed_channel(ir::EdgeId edge) const {
  const ExprId channel = network_.edge(edge).channel;
  return !channel || ir::as_channel(network_.arena, channel).has_value();
}

EdgeInstance EdgeReader::instance(const ir::Edge& edge, std::optional<std::uint32_t> channel) {
  EdgeInstance out;
  out.guard = cases_.read(edge.guard);
  if (channel) {
    Sum number = sums_.read(edge.channel);
    number.low -= *channel;
    number.high -= *channel;
    out.guard = cases_.conjoin(cases_.compare(number, Op::Eq), out.guard);
  }
  for (const ExprId s : ir::statements(network_.arena, edge.update)) statement(s, out.updates);
  return out;
}

std::vector<Update> EdgeReader::anything(ExprId update) const {
  std::vector<Update> out;
  if (!update) return out;
  const Access touched = analysis::access(network_, ranges_, update);
  const auto add = [&](Var v) {
    if (variables_.is_tracked(v)) out.push_back({v, true, {}});
  };
  touched.writes.for_each([&](std::uint32_t cell) { add(variables_.cell(cell)); });
  touched.clock_writes.for_each([&](std::uint32_t clock) {
    if (clock != zero) add(clock);
  });
  return out;
}

bool EdgeReader::is_pure(ExprId id) const {
  if (!id) return true;
  const Access touched = analysis::access(network_, ranges_, id);
  const analysis::CellSet lasting = analysis::cells_of(network_, {ir::CellKind::Location, ir::CellKind::Variable});
  return !touched.writes.intersects(lasting) && touched.clock_writes.empty();
}

void EdgeReader::statement(ExprId id, std::vector<Update>& out) const {
  const Expr& e = network_.arena[id];
  if (e.op == Op::Assign && assign(e, out)) return;
  if (e.op == Op::CopyCells && copy(e, out)) return;
  if (e.op == Op::ResetClock && set_clock(e, out)) return;
  for (Update& u : anything(id)) out.push_back(std::move(u));
}

bool EdgeReader::assign(const Expr& e, std::vector<Update>& out) const {
  const auto cell = sums_.fixed(e.a);
  if (!cell || *cell >= network_.cells.size() || !is_pure(e.a) || !is_pure(e.b)) return false;
  store(*cell, sums_.read(e.b), out);
  return true;
}

bool EdgeReader::copy(const Expr& e, std::vector<Update>& out) const {
  const auto to = sums_.fixed(e.a), from = sums_.fixed(e.b);
  const auto width = static_cast<std::uint32_t>(e.x);
  if (!to || !from || !is_pure(e.a) || !is_pure(e.b)) return false;
  if (std::max(*to, *from) + width > network_.cells.size()) return false;
  if (std::max(*to, *from) - std::min(*to, *from) < width) return false;
  for (std::uint32_t i = 0; i < width; ++i) {
    const std::uint32_t source = *from + i;
    const Var v = variables_.cell(source);
    Sum value;
    if (network_.cells[source].lasts() && variables_.is_tracked(v)) {
      value.terms = {{v, 1}};
    } else {
      const ir::Cell& is = network_.cells[source];
      value.low = is.low;
      value.high = is.high;
    }
    store(*to + i, value, out);
  }
  return true;
}

void EdgeReader::store(std::uint32_t cell, Sum value, std::vector<Update>& out) const {
  const Var v = variables_.cell(cell);
  if (!network_.cells[cell].lasts() || !variables_.is_tracked(v)) return;
  const ir::Cell& is = network_.cells[cell];
  const Interval range = sums_.range(value);
  if (is.overflow == ir::Overflow::Wrap && (range.low < is.low || range.high > is.high)) value = {{}, is.low, is.high};
  out.push_back({v, false, std::move(value)});
}

bool EdgeReader::set_clock(const Expr& e, std::vector<Update>& out) const {
  const auto clock = sums_.fixed(e.a);
  if (!clock || *clock == zero || *clock >= variables_.clocks() || !is_pure(e.b)) return false;
  if (!variables_.is_tracked(*clock)) return true;
  Sum value = sums_.read(e.b);
  value.low += ir::clock_offset(e);
  value.high += ir::clock_offset(e);
  if (e.c) {
    const auto from = sums_.fixed(e.c);
    if (!from || *from >= variables_.clocks()) return false;
    if (*from != zero && !variables_.is_tracked(*from)) {
      out.push_back({*clock, true, {}});
      return true;
    }
    if (*from != zero) value = plus(value, {{{*from, 1}}, 0, 0});
  }
  out.push_back({*clock, false, std::move(value)});
  return true;
}

}  // namespace beeline::predicates
