#include <algorithm>

#include "check/symbolic.h"
#include "ir/clock_offset.h"
#include "ir/statements.h"

namespace beeline::check {

using ir::Expr;
using ir::ExprId;
using ir::Op;

void Translator::run(ExprId update, SymbolicState& state, const Term& when) {
  in_flux_ = access_.of(update).writes;
  for (const ExprId s : ir::statements(network_.arena, update)) statement(s, state, when);
  in_flux_.clear();
}

// It writes nothing that the state knows, and nothing that a later update may read.
bool Translator::is_pure(ExprId id, const SymbolicState& state) {
  if (!id) return true;
  const Access touched = access_.of(id);
  return touched.clock_writes.empty() &&
         std::none_of(touched.writes.begin(), touched.writes.end(), [&](std::uint32_t c) {
           return network_.cells[c].kind != ir::CellKind::Temporary || state.cells.contains(c);
         });
}

void Translator::statement(ExprId id, SymbolicState& state, const Term& when) {
  count();
  const Expr& e = network_.arena[id];
  if (!is_pure(e.a, state) || !is_pure(e.b, state) || !is_pure(e.c, state)) return forget(id, state);
  if (e.op == Op::ResetClock) return set_clock(e, state, when);
  if (e.op == Op::Assign) {
    const Referents to = referents(e.a, state);
    if (to.empty()) return forget(id, state);
    store(to, value(e.b, state), state, when);
    return;
  }
  if (e.op == Op::CopyCells) {
    const Referents to = referents(e.a, state), from = referents(e.b, state);
    const auto width = static_cast<std::uint32_t>(std::max(e.x, 0));
    if (to.size() != 1 || from.size() != 1 || width > 256) return forget(id, state);
    std::vector<Term> values;
    for (std::uint32_t i = 0; i < width; ++i) values.push_back(cell(from[0].number + i, state));
    for (std::uint32_t i = 0; i < width; ++i) store({{{}, to[0].number + i}}, values[i], state, when);
    return;
  }
  forget(id, state);
}

// The first of the referents is meant whose condition holds, the last one where none does.
void Translator::store(const Referents& to, const Term& value, SymbolicState& state, const Term& when) {
  Term before = solver_.truth(false);  // one of those before is meant
  for (std::size_t i = 0; i < to.size(); ++i) {
    const bool last = i + 1 == to.size();
    const Term here = last ? solver_.negation(before) : both(to[i].when, solver_.negation(before));
    if (!last) before = either(before, to[i].when);
    const auto tracked = state.cells.find(to[i].number);
    if (tracked == state.cells.end()) continue;
    const ir::Cell& is = network_.cells[to[i].number];
    if (!is.lasts()) {
      state.cells.erase(tracked);
      continue;
    }
    const Term fits = is_within(value, is.low, is.high);
    Term stored = value;
    if (is.overflow == ir::Overflow::Wrap) stored = solver_.choose(fits, value, any_whole(is.low, is.high));
    else solver_.require(solver_.implies(both(when, here), fits));
    tracked->second = to.size() == 1 ? stored : solver_.choose(here, stored, tracked->second);
  }
}

void Translator::set_clock(const Expr& e, SymbolicState& state, const Term& when) {
  const Referents to = referents(e.a, state);
  Term value = solver_.add(this->value(e.b, state), solver_.number(ir::clock_offset(e)));
  if (e.c) value = solver_.add(clock(e.c, state), value);
  if (to.size() != 1) {
    for (const std::uint32_t number : access_.references().of(e.a))
      if (const auto tracked = state.clocks.find(number); tracked != state.clocks.end()) tracked->second = any_clock();
    return;
  }
  const auto tracked = state.clocks.find(to[0].number);
  if (tracked == state.clocks.end()) return;
  solver_.require(solver_.implies(when, solver_.at_most(solver_.number(0), value)));
  tracked->second = value;
}

// Whatever it may write is anything of its declared range: narrower ones are not known to hold in between.
void Translator::forget(ExprId statement, SymbolicState& state) {
  const Access touched = access_.of(statement);
  for (const std::uint32_t c : touched.writes) {
    const auto tracked = state.cells.find(c);
    if (tracked == state.cells.end()) continue;
    if (network_.cells[c].lasts()) tracked->second = any_whole(network_.cells[c].low, network_.cells[c].high);
    else state.cells.erase(tracked);
  }
  for (const std::uint32_t c : touched.clock_writes)
    if (const auto tracked = state.clocks.find(c); tracked != state.clocks.end()) tracked->second = any_clock();
}

}  // namespace beeline::check
