#include "frontend/fiacre/trial.h"

#include <set>
#include <utility>
#include <vector>

namespace beeline::frontend::fiacre {

// One function, and those that it calls, with other cells and without Require.
class Trial::Copy {
 public:
  Copy(Trial& trial, util::Position position)
      : trial_(trial), coder_(trial.coder_), network_(coder_.network()), position_(position) {}

  // Everything that the code writes is written elsewhere.
  void note(ir::ExprId id) {
    if (!id || !noted_.insert(id).second) return;
    const ir::Expr e = network_.arena[id];
    if (e.op == ir::Op::Assign || e.op == ir::Op::CopyCells) note_written(e.a);
    for (const ir::ExprId part : {e.a, e.b, e.c}) note(part);
    for (const ir::ExprId part : parts(id)) note(part);
    if (e.op == ir::Op::Call) note(network_.functions[static_cast<std::size_t>(e.x)].body);
  }

  void replace(std::uint32_t cell, std::uint32_t by) { cells_[cell] = by; }

  ir::ExprId call(std::span<const ir::ExprId> guards, std::span<const ir::ExprId> code) {
    ir::Arena& arena = network_.arena;
    std::vector<ir::ExprId> body;
    for (const auto& [from, width] : written_) {
      ir::Expr copy;
      copy.op = ir::Op::CopyCells;
      copy.a = arena.cell(cells_.at(from), position_);
      copy.b = arena.cell(from, position_);
      copy.x = static_cast<std::int32_t>(width);
      copy.position = position_;
      body.push_back(arena.add(copy));
    }
    const std::size_t first = body.size();
    for (const ir::ExprId guard : guards) body.push_back(ends_unless(copied(guard)));
    for (const ir::ExprId each : code) {
      body.push_back(copied(each));
      if (refuses_inside_) body.push_back(coder_.add(ir::Op::If, arena.load_cell(*refused_), ends(), {}, position_));
      refuses_inside_ = false;
    }
    if (refused_) body.insert(body.begin() + static_cast<std::ptrdiff_t>(first), set_refused(0));
    body.push_back(coder_.add(ir::Op::Return, arena.constant(1), {}, {}, position_));
    return arena.call(coder_.add_function("trial", {}, arena.seq(body, position_), position_), {}, position_);
  }

 private:
  // A copy: the arena grows meanwhile.
  std::vector<ir::ExprId> parts(ir::ExprId id) const {
    const auto list = network_.arena.list(id);
    return {list.begin(), list.end()};
  }

  void note_written(ir::ExprId address) {
    while (network_.arena[address].op == ir::Op::Index) address = network_.arena[address].a;
    const auto cell = ir::as_cell(network_.arena, address);
    if (!cell || network_.cells[*cell].kind == ir::CellKind::Temporary) return;
    const auto [start, width] = coder_.block_of(*cell);
    if (!written_.emplace(start, width).second) return;
    const std::uint32_t by = trial_.shadow(start);
    for (std::uint32_t i = 0; i < width; ++i) cells_[start + i] = by + i;
  }

  ir::ExprId ends() { return coder_.add(ir::Op::Return, network_.arena.constant(0), {}, {}, position_); }
  ir::ExprId ends_unless(ir::ExprId condition) {
    const ir::ExprId not_so = network_.arena.unary(ir::Op::Not, condition, position_);
    return coder_.add(ir::Op::If, not_so, ends(), {}, position_);
  }
  ir::ExprId set_refused(std::int32_t value) {
    return network_.arena.assign_cell(*refused_, network_.arena.constant(value), position_);
  }

  // Inside of another function the one that called it has to be told.
  ir::ExprId required(ir::ExprId condition) {
    if (depth_ == 0) return ends_unless(condition);
    if (!refused_) refused_ = coder_.counter(1, position_, "#refused");
    refuses_inside_ = true;
    const ir::ExprId both[] = {set_refused(1), ends()};
    const ir::ExprId not_so = network_.arena.unary(ir::Op::Not, condition, position_);
    return coder_.add(ir::Op::If, not_so, network_.arena.seq(both, position_), {}, position_);
  }

  std::int32_t copied_function(std::int32_t number) {
    const auto known = functions_.find(number);
    if (known != functions_.end()) {
      refuses_inside_ = refuses_inside_ || known->second.refuses;
      return known->second.number;
    }
    const ir::Function of = network_.functions[static_cast<std::size_t>(number)];
    const bool before = std::exchange(refuses_inside_, false);
    ++depth_;
    const ir::ExprId body = copied(of.body);
    --depth_;
    CopiedFunction made{number, refuses_inside_};
    if (body != of.body)
      made.number = static_cast<std::int32_t>(coder_.add_function(of.name, of.parameters, body, of.position).value);
    refuses_inside_ = refuses_inside_ || before;
    return functions_.emplace(number, made).first->second.number;
  }

  // The same where nothing in it is replaced.
  ir::ExprId copied(ir::ExprId id) {
    if (!id) return id;
    if (const auto known = copies_.find(id); known != copies_.end()) return known->second;
    ir::Expr e = network_.arena[id];
    const ir::Expr was = e;
    if (e.op == ir::Op::CellRef) {
      if (const auto by = cells_.find(static_cast<std::uint32_t>(e.x)); by != cells_.end())
        e.x = static_cast<std::int32_t>(by->second);
    }
    if (e.op == ir::Op::Call) e.x = copied_function(e.x);
    e.a = copied(e.a);
    e.b = copied(e.b);
    e.c = copied(e.c);
    const std::vector<ir::ExprId> list = parts(id);
    std::vector<ir::ExprId> items;
    for (const ir::ExprId item : list) items.push_back(copied(item));
    ir::ExprId result = id;
    if (e.op == ir::Op::Require) result = required(e.a);
    else if (e.x != was.x || e.a != was.a || e.b != was.b || e.c != was.c || items != list)
      result = network_.arena.add(e, items);
    // What refuses in a function says so each time that it is met.
    if (!refuses_inside_) copies_.emplace(id, result);
    return result;
  }

  struct CopiedFunction {
    std::int32_t number = 0;
    bool refuses = false;
  };

  Trial& trial_;
  Coder& coder_;
  ir::Network& network_;
  util::Position position_;
  std::set<ir::ExprId> noted_;
  std::map<std::uint32_t, std::uint32_t> written_;  // blocks: how wide they are
  std::map<std::uint32_t, std::uint32_t> cells_;
  std::map<ir::ExprId, ir::ExprId> copies_;
  std::map<std::int32_t, CopiedFunction> functions_;
  std::size_t depth_ = 0;                 // functions that are being copied
  bool refuses_inside_ = false;           // what was copied last may have refused in a function that it calls
  std::optional<std::uint32_t> refused_;  // the cell that says so
};

std::uint32_t Trial::shadow(std::uint32_t cell) {
  const auto [known, is_new] = shadows_.try_emplace(cell, 0);
  if (!is_new) return known->second;
  std::vector<ir::Cell>& cells = coder_.network().cells;
  const std::uint32_t width = coder_.block_of(cell).second;
  known->second = static_cast<std::uint32_t>(cells.size());
  for (std::uint32_t i = 0; i < width; ++i) {
    ir::Cell copy = cells[cell + i];
    copy.kind = ir::CellKind::Temporary;
    cells.push_back(std::move(copy));
  }
  return known->second;
}

ir::ExprId Trial::of(std::span<const ir::ExprId> guards, std::span<const ir::ExprId> code,
                     std::span<const ir::Select> for_some, util::Position position) {
  Copy copy(*this, position);
  for (const ir::ExprId each : guards) copy.note(each);
  for (const ir::ExprId each : code) copy.note(each);
  std::vector<std::pair<std::uint32_t, ir::Select>> bound;
  for (const ir::Select& select : for_some) {
    bound.emplace_back(coder_.counter(select.high, position, "any"), select);
    copy.replace(select.cell, bound.back().first);
  }
  ir::ExprId result = copy.call(guards, code);
  for (std::size_t i = bound.size(); i-- > 0;)
    result = coder_.network().arena.quantifier(ir::Op::Exists, bound[i].first, bound[i].second.low,
                                               bound[i].second.high, result, position);
  return result;
}

}  // namespace beeline::frontend::fiacre
