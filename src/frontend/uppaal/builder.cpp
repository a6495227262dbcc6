#include "frontend/uppaal/builder.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include <fmt/format.h>

#include "frontend/uppaal/arithmetic.h"
#include "ir/referent.h"

namespace beeline::frontend::uppaal {

namespace {

constexpr std::uint32_t kind_shift = 28, offset_mask = (1u << kind_shift) - 1;

bool yields_bool(Op op) {
  switch (op) {
    case Op::At:
    case Op::Not:
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt:
    case Op::And:
    case Op::Or:
    case Op::EqualCells:
    case Op::Forall:
    case Op::Exists:
    case Op::ClockCmp:
    case Op::Rate:
    case Op::Deadlock: return true;
    default: return false;
  }
}

ir::Expr node(Op op, Position position, ExprId a = {}, ExprId b = {}, ExprId c = {}) {
  ir::Expr expr;
  expr.op = op;
  expr.a = a;
  expr.b = b;
  expr.c = c;
  expr.position = position;
  return expr;
}

}  // namespace

// --- cells

std::uint32_t Builder::cell_count() const {
  std::size_t count = network_.cells.size();
  for (const auto& pool : pools_) count += pool.size();
  return static_cast<std::uint32_t>(count);
}

std::uint32_t Builder::allocate(ir::CellKind kind, std::vector<ir::Cell> cells) {
  for (ir::Cell& cell : cells) cell.kind = kind;
  auto& pool = finished_ ? network_.cells : pools_[static_cast<std::size_t>(kind)];
  assert(!finished_ || kind == ir::CellKind::Temporary);
  const auto first = static_cast<std::uint32_t>(pool.size());
  std::move(cells.begin(), cells.end(), std::back_inserter(pool));
  if (kind == ir::CellKind::Temporary) constant_temporary_.resize(pool.size(), false);
  return finished_ ? first : first | static_cast<std::uint32_t>(kind) << kind_shift;
}

std::uint32_t Builder::allocate_temporary(std::string name, std::int32_t low, std::int32_t high, Position position,
                                          Scalars scalars) {
  ir::Cell cell;
  cell.name = std::move(name);
  cell.low = low;
  cell.high = high;
  cell.initial = std::clamp(0, low, high);
  cell.position = position;
  cell.element_of = scalars.element_of;
  cell.place = scalars.place;
  return allocate(ir::CellKind::Temporary, {std::move(cell)});
}

std::uint32_t Builder::allocate_holder(std::string name, ir::Referent holds, Position position, std::uint32_t place) {
  ir::Cell cell;
  cell.name = std::move(name);
  cell.low = holds == ir::Referent::Value ? std::numeric_limits<std::int32_t>::min() : 0;
  cell.high = std::numeric_limits<std::int32_t>::max();
  cell.holds = holds;
  cell.position = position;
  cell.place = place;
  return allocate(ir::CellKind::Temporary, {std::move(cell)});
}

std::uint32_t Builder::table(std::span<const std::int32_t> values, std::string_view name) {
  const auto [found, is_new] = tables_.try_emplace(std::vector<std::int32_t>(values.begin(), values.end()), 0);
  if (!is_new) return found->second;
  std::vector<ir::Cell> cells(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    cells[i].name = fmt::format("{}[{}]", name, i);
    cells[i].low = cells[i].high = cells[i].initial = values[i];
  }
  found->second = allocate(ir::CellKind::Temporary, std::move(cells));
  std::fill(constant_temporary_.end() - static_cast<std::ptrdiff_t>(values.size()), constant_temporary_.end(), true);
  return found->second;
}

const ir::Cell& Builder::cell(std::uint32_t address) const {
  if (finished_) return network_.cells[address];
  return pools_[address >> kind_shift][address & offset_mask];
}

bool Builder::is_table_cell(std::uint32_t address) const {
  const bool temporary = finished_ || address >> kind_shift == static_cast<std::uint32_t>(ir::CellKind::Temporary);
  const std::uint32_t offset = finished_ ? address : address & offset_mask;
  return temporary && offset < constant_temporary_.size() && constant_temporary_[offset];
}

std::uint32_t Builder::relocated(std::uint32_t address) const {
  return starts_[address >> kind_shift] + (address & offset_mask);
}

// --- layout

void Builder::relocate(ir::Expr& expr) const {
  if (expr.op == Op::CellRef || expr.op == Op::Forall || expr.op == Op::Exists || expr.op == Op::Sum)
    expr.x = static_cast<std::int32_t>(relocated(static_cast<std::uint32_t>(expr.x)));
}

void Builder::finish() {
  assert(!finished_ && network_.cells.empty());
  absorb();
  for (ir::Process& process : network_.processes) {
    process.cell = static_cast<std::uint32_t>(network_.cells.size());
    network_.cells.push_back(ir::location_cell(process));
  }
  for (std::size_t kind = 1; kind < 4; ++kind) {
    starts_[kind] = static_cast<std::uint32_t>(network_.cells.size());
    std::move(pools_[kind].begin(), pools_[kind].end(), std::back_inserter(network_.cells));
    pools_[kind] = {};
  }
  std::vector<bool> constant_cells(network_.cells.size(), false);
  std::copy(constant_temporary_.begin(), constant_temporary_.end(), constant_cells.begin() + starts_[3]);
  constant_temporary_ = std::move(constant_cells);
  for (auto& [values, cell] : tables_) cell = relocated(cell);

  std::vector<ExprId*> roots;
  for (ir::Process& process : network_.processes)
    for (ir::Location& location : process.locations) roots.push_back(&location.invariant);
  for (ir::Edge& edge : network_.edges) {
    for (ExprId* id : {&edge.guard, &edge.channel, &edge.update, &edge.weight}) roots.push_back(id);
    for (ir::Select& select : edge.selects) select.cell = relocated(select.cell);
  }
  for (ir::Function& function : network_.functions) {
    roots.push_back(&function.body);
    for (std::uint32_t& cell : function.parameters) cell = relocated(cell);
  }

  // Children have smaller ids than their parents, so one pass downwards marks what is in use and one upwards copies it.
  const ir::Arena& old = network_.arena;
  std::vector<bool> used(old.size(), false);
  for (const ExprId* root : roots)
    if (*root) used[root->value] = true;
  for (std::size_t i = old.size(); i-- > 0;) {
    if (!used[i]) continue;
    const ir::Expr& expr = old[ExprId(i)];
    for (const ExprId child : {expr.a, expr.b, expr.c})
      if (child) used[child.value] = true;
    for (const ExprId child : old.list(ExprId(i))) used[child.value] = true;
  }
  watch_->look(old.size() * (sizeof(ir::Expr) + sizeof(ExprId)));
  ir::Arena fresh;
  std::vector<std::uint8_t> fresh_flags;
  std::vector<ExprId> moved(old.size()), list;
  const auto map = [&](ExprId id) { return id ? moved[id.value] : id; };
  for (std::size_t i = 0; i < old.size(); ++i) {
    if (!used[i]) continue;
    watch_->look();
    ir::Expr expr = old[ExprId(i)];
    relocate(expr);
    expr.a = map(expr.a);
    expr.b = map(expr.b);
    expr.c = map(expr.c);
    list.clear();
    for (const ExprId child : old.list(ExprId(i))) list.push_back(map(child));
    moved[i] = fresh.add(expr, list);
    fresh_flags.push_back(flags_[i]);
  }
  for (ExprId* root : roots) *root = map(*root);
  network_.arena = std::move(fresh);
  flags_ = std::move(fresh_flags);
  finished_ = true;
}

// --- flags

void Builder::absorb() {
  const ir::Arena& arena = network_.arena;
  while (flags_.size() < arena.size()) {
    const ExprId id(flags_.size());
    const ir::Expr& expr = arena[id];
    std::uint8_t flags = yields_bool(expr.op) ? boolean : 0;
    if (expr.op == Op::Assign || expr.op == Op::CopyCells || expr.op == Op::ResetClock) flags |= effect;
    if (expr.op == Op::Call) flags |= calls;
    if (expr.op == Op::Rate) flags |= rate;
    constexpr std::uint8_t inherited = effect | calls | rate;
    for (const ExprId child : {expr.a, expr.b, expr.c})
      if (child) flags = static_cast<std::uint8_t>(flags | (flags_[child.value] & inherited));
    for (const ExprId child : arena.list(id))
      flags = static_cast<std::uint8_t>(flags | (flags_[child.value] & inherited));
    flags_.push_back(flags);
  }
}

std::uint8_t Builder::flags_of(ExprId id) const {
  const_cast<Builder*>(this)->absorb();
  return flags_[id.value];
}

ExprId Builder::flagged(ExprId id, std::uint8_t flags) {
  absorb();
  flags_[id.value] |= flags;
  return id;
}

// --- expressions

ExprId Builder::add(const ir::Expr& expr) { return network_.arena.add(expr); }

ExprId Builder::constant(std::int32_t value, Position position) { return network_.arena.constant(value, position); }

ExprId Builder::address(std::uint32_t cell, Position position) { return network_.arena.cell(cell, position); }
ExprId Builder::clock(std::uint32_t number, Position position) { return network_.arena.clock(number, position); }
ExprId Builder::channel(std::uint32_t number, Position position) { return network_.arena.channel(number, position); }

bool Builder::is_constant(ExprId id, std::int32_t& value) const {
  const auto known = ir::as_constant(network_.arena, id);
  if (known) value = *known;
  return known.has_value();
}

std::optional<std::uint32_t> Builder::fixed(ExprId reference) const {
  const ir::Expr& expr = network_.arena[reference];
  if (expr.op != Op::CellRef && expr.op != Op::ClockRef && expr.op != Op::ChannelRef) return std::nullopt;
  return static_cast<std::uint32_t>(expr.x);
}

ir::Referent Builder::referent(ExprId id) const {
  return ir::referent(network_.arena, id, [&](std::uint32_t number) -> const ir::Cell& { return cell(number); });
}

bool Builder::is_true(ExprId id) const {
  std::int32_t value = 0;
  return is_constant(id, value) && value != 0;
}

bool Builder::is_false(ExprId id) const {
  std::int32_t value = 1;
  return is_constant(id, value) && value == 0;
}

ExprId Builder::load(ExprId address, Position position) {
  const auto known = ir::as_cell(network_.arena, address);
  if (known && is_table_cell(*known)) return constant(cell(*known).initial, position);
  return network_.arena.load(address, position);
}

ExprId Builder::store(ExprId address, ExprId value, Position position) {
  return network_.arena.assign(address, value, position);
}

ExprId Builder::store_cell(std::uint32_t cell, ExprId value, Position position) {
  return store(address(cell, position), value, position);
}

ExprId Builder::unary(Op op, ExprId a, Position position) {
  std::int32_t value = 0, result = 0;
  if (is_constant(a, value) && compute(op, value, 0, result)) return constant(result, position);
  return network_.arena.unary(op, a, position);
}

ExprId Builder::binary(Op op, ExprId a, ExprId b, Position position) {
  std::int32_t x = 0, y = 0, result = 0;
  const bool left = is_constant(a, x);
  if (op == Op::And || op == Op::Or) {
    if (left) return (x != 0) == (op == Op::And) ? to_bool(b, position) : constant(op == Op::Or, position);
    if (is_constant(b, y) && (y != 0) == (op == Op::And)) return to_bool(a, position);
  } else if (left && is_constant(b, y) && compute(op, x, y, result)) {
    return constant(result, position);
  }
  return network_.arena.binary(op, a, b, position);
}

ExprId Builder::conditional(ExprId condition, ExprId then, ExprId otherwise, Position position) {
  std::int32_t value = 0;
  if (is_constant(condition, value)) return value != 0 ? then : otherwise;
  return network_.arena.ite(condition, then, otherwise, position);
}

ExprId Builder::index(ExprId base, ExprId index, std::int32_t lowest, std::int32_t count, std::int32_t stride,
                      Position position) {
  std::int32_t at = 0;
  if (fixed(base) && is_constant(index, at) && at >= lowest && std::int64_t{at} < std::int64_t{lowest} + count) {
    ir::Expr element = network_.arena[base];
    element.x += (at - lowest) * stride;
    element.position = position;
    return add(element);
  }
  return network_.arena.index(base, index, lowest, count, stride, position);
}

ExprId Builder::quantifier(Op op, std::uint32_t cell, std::int32_t from, std::int32_t to, ExprId body,
                           Position position) {
  if (from > to) return constant(op == Op::Forall, position);
  if (op != Op::Sum && (is_true(body) || is_false(body))) return body;
  return network_.arena.quantifier(op, cell, from, to, body, position);
}

ExprId Builder::sequence(std::span<const ExprId> list, Position position) {
  return list.size() == 1 ? list[0] : network_.arena.seq(list, position);
}

ExprId Builder::call(ir::FunctionId function, std::span<const ExprId> arguments, bool has_effect, Position position) {
  const ExprId id = network_.arena.call(function, arguments, position);
  return flagged(id, has_effect ? effect : 0);
}

ExprId Builder::equal_cells(ExprId a, ExprId b, std::uint32_t count, Position position) {
  if (count == 0) return constant(1, position);
  ir::Expr expr = node(Op::EqualCells, position, a, b);
  expr.x = static_cast<std::int32_t>(count);
  return add(expr);
}

ExprId Builder::copy_cells(ExprId to, ExprId from, std::uint32_t count, Position position) {
  if (count == 0) return constant(0, position);
  ir::Expr expr = node(Op::CopyCells, position, to, from);
  expr.x = static_cast<std::int32_t>(count);
  return add(expr);
}

ExprId Builder::clock_cmp(Op relation, ExprId x, ExprId y, ExprId bound, Position position) {
  return network_.arena.clock_cmp(relation, x, y, bound, position);
}

ExprId Builder::negation(ExprId formula, Position position) {
  std::int32_t value = 0;
  if (is_constant(formula, value)) return constant(value == 0, position);
  const ir::Expr& expr = network_.arena[formula];
  if (expr.op == Op::Not && !expr.has_clocks) return to_bool(expr.a, position);
  return ir::negate(network_.arena, formula);
}

ExprId Builder::to_bool(ExprId value, Position position) {
  std::int32_t known = 0;
  if (is_constant(value, known)) return known == 0 || known == 1 ? value : constant(1, position);
  if (flags_of(value) & boolean || within(value, 0, 1)) return value;
  return binary(Op::Ne, value, constant(0, position), position);
}

bool Builder::within(ExprId id, std::int32_t low, std::int32_t high) const {
  const ir::Expr& expr = network_.arena[id];
  if (expr.op == Op::Const) return low <= expr.x && expr.x <= high;
  if (flags_of(id) & boolean) return low <= 0 && high >= 1;
  if (expr.op == Op::Load) {
    const auto address = ir::as_cell(network_.arena, expr.a);
    return address && low <= cell(*address).low && cell(*address).high <= high;
  }
  if (expr.op == Op::Ite) return within(expr.b, low, high) && within(expr.c, low, high);
  return false;
}

}  // namespace beeline::frontend::uppaal
