#include "estimate/cases.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace beeline::estimate {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

// Thrown inside this file only, to leave an evaluation.
struct NeedsCell {
  std::uint32_t cell;
};
struct Undefined {};
struct TooMuchWork {};

constexpr std::uint64_t work_per_evaluation = 5'000;
constexpr std::uint64_t work_without_budget = 20'000;
constexpr std::size_t most_nodes = 50'000;

std::int32_t fit(std::int64_t value) {
  if (value < INT32_MIN || value > INT32_MAX) throw Undefined{};
  return static_cast<std::int32_t>(value);
}

std::int32_t power(std::int64_t base, std::int32_t exponent) {
  if (exponent < 0) throw Undefined{};
  if (base == 0 || base == 1) return exponent == 0 ? 1 : static_cast<std::int32_t>(base);
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  std::int64_t result = 1;
  for (; exponent > 0; --exponent) result = fit(result * base);
  return static_cast<std::int32_t>(result);
}

}  // namespace

CaseSplitter::CaseSplitter(const ir::Network& network, const analysis::ValueRanges& ranges, util::Watch& watch,
                           std::uint64_t work_per_tree, std::uint64_t work)
    : network_(network), ranges_(ranges), watch_(watch), work_per_tree_(work_per_tree), budget_(work) {
  for (const ir::Cell& cell : network.cells) {
    memory_.push_back(cell.initial);
    known_.push_back(cell.kind == ir::CellKind::Temporary);
  }
}

Range CaseSplitter::domain(std::uint32_t cell) const {
  if (const auto free = free_.find(cell); free != free_.end()) return free->second;
  const ir::Cell& declared = network_.cells[cell];
  if (!declared.lasts()) return {declared.low, declared.high};
  const analysis::Interval known = ranges_.cell(cell);
  return {static_cast<std::int32_t>(std::max<std::int64_t>(known.low, declared.low)),
          static_cast<std::int32_t>(std::min<std::int64_t>(known.high, declared.high))};
}

std::int32_t CaseSplitter::bind(std::uint32_t cell, std::int32_t value) { return std::exchange(memory_[cell], value); }

void CaseSplitter::set_free(std::uint32_t cell, Range range) {
  free_[cell] = range;
  known_[cell] = false;
}

void CaseSplitter::unset_free(std::uint32_t cell) {
  free_.erase(cell);
  known_[cell] = true;
}

std::optional<std::int32_t> CaseSplitter::constant(ExprId expr) {
  const BoundCode step{expr};
  const Attempt a = attempt(std::span(&step, 1), Wanted::Value);
  if (a.end != End::Done) return std::nullopt;
  return a.outcome.value;
}

std::optional<CaseTree> CaseSplitter::tree(std::span<const BoundCode> steps, Wanted wanted,
                                           const std::map<std::uint32_t, Values>& narrowed) {
  const std::uint64_t granted = std::max(std::min(budget_, work_per_tree_), work_without_budget);
  work_left_ = granted;
  CaseTree tree;
  const auto root = split(steps, wanted, narrowed, tree);
  budget_ -= std::min(budget_, granted - work_left_);
  if (!root) return std::nullopt;
  return tree;
}

std::optional<std::vector<Case>> CaseSplitter::cases(ExprId expr, Wanted wanted, std::size_t most_cases) {
  const BoundCode step{expr};
  const auto all = tree(std::span(&step, 1), wanted, {});
  if (!all) return std::nullopt;
  return all->cases(most_cases);
}

std::optional<std::uint32_t> CaseSplitter::split(std::span<const BoundCode> steps, Wanted wanted,
                                                 const std::map<std::uint32_t, Values>& narrowed, CaseTree& tree) {
  watch_.look();
  Attempt a = attempt(steps, wanted);
  work_left_ -= std::min(work_left_, work_);
  if (a.end == End::TooMuch || work_left_ == 0 || tree.nodes.size() >= most_nodes) return std::nullopt;
  CaseTree::Node node;
  if (a.end == End::Done) {
    node.kind = CaseTree::Node::Kind::Outcome;
    node.outcome = std::move(a.outcome);
  } else if (a.end == End::Split) {
    node.kind = CaseTree::Node::Kind::Split;
    node.cell = a.cell;
    node.free = is_free(a.cell);
    const auto known = narrowed.find(a.cell);
    const Values values = known != narrowed.end() ? known->second : Values{domain(a.cell)};
    std::int64_t count = 0;
    for (const Range& range : values) count += std::int64_t{range.high} - range.low + 1;
    if (count > most_values) return std::nullopt;
    known_[a.cell] = true;
    bool fine = true;
    for (const Range& range : values) {
      for (std::int64_t v = range.low; v <= range.high && fine; ++v) {
        memory_[a.cell] = static_cast<std::int32_t>(v);
        const auto child = split(steps, wanted, narrowed, tree);
        fine = child.has_value();
        if (fine) node.children.emplace_back(memory_[a.cell], *child);
      }
    }
    known_[a.cell] = false;
    if (!fine) return std::nullopt;
  }
  tree.nodes.push_back(std::move(node));
  return static_cast<std::uint32_t>(tree.nodes.size() - 1);
}

namespace {

// The tree with equal subtrees shared and neighbouring values of equal outcome put together: a decision diagram.
// Numbers are compared instead of cases, so this is linear in the tree.
class Diagram {
 public:
  Diagram(const CaseTree& tree, std::optional<std::uint32_t> only) {
    std::vector<std::uint32_t> number;  // of each node of the tree
    for (const CaseTree::Node& node : tree.nodes) number.push_back(reduce(node, only, number));
    root_ = number.back();
  }

  bool collect(std::size_t most, std::vector<Case>& out) {
    path_.clear();
    return collect(root_, most, out);
  }

 private:
  static constexpr std::uint32_t error = 0;
  struct Node {
    const CaseTree::Node* source = nullptr;
    std::vector<std::pair<Range, std::uint32_t>> blocks;  // of a split
    std::vector<CellRange> writes;
  };

  std::uint32_t reduce(const CaseTree::Node& source, std::optional<std::uint32_t> only,
                       const std::vector<std::uint32_t>& number) {
    if (source.kind == CaseTree::Node::Kind::Error) return error;
    Node node;
    node.source = &source;
    std::vector<std::int32_t> key;
    if (source.kind == CaseTree::Node::Kind::Outcome) {
      key = {0, source.outcome.value};
      for (const CellRange& w : source.outcome.writes) {
        if (only && *only != w.cell) continue;
        node.writes.push_back(w);
        key.insert(key.end(), {static_cast<std::int32_t>(w.cell), w.range.low, w.range.high});
      }
    } else {
      for (const auto& [value, child] : source.children) {
        if (!node.blocks.empty() && node.blocks.back().second == number[child]) node.blocks.back().first.high = value;
        else node.blocks.push_back({{value, value}, number[child]});
      }
      if (node.blocks.empty()) return error;
      if (node.blocks.size() == 1) return node.blocks[0].second;
      key = {1, static_cast<std::int32_t>(source.cell)};
      for (const auto& [range, child] : node.blocks)
        key.insert(key.end(), {range.low, range.high, static_cast<std::int32_t>(child)});
    }
    const auto [at, fresh] = known_.try_emplace(std::move(key), static_cast<std::uint32_t>(nodes_.size()));
    if (fresh) nodes_.push_back(std::move(node));
    return at->second;
  }

  bool collect(std::uint32_t id, std::size_t most, std::vector<Case>& out) {
    if (id == error) return true;
    const Node& node = nodes_[id];
    if (node.source->kind == CaseTree::Node::Kind::Outcome) {
      if (out.size() >= most) return false;
      out.push_back({path_, node.source->outcome.value, node.writes});
      return true;
    }
    std::vector<std::uint32_t> seen;  // below a free cell every alternative counts once
    for (const auto& [range, child] : node.blocks) {
      if (node.source->free) {
        if (std::find(seen.begin(), seen.end(), child) != seen.end()) continue;
        seen.push_back(child);
      } else {
        path_.push_back({node.source->cell, range});
      }
      const bool fine = collect(child, most, out);
      if (!node.source->free) path_.pop_back();
      if (!fine) return false;
    }
    return true;
  }

  std::vector<Node> nodes_{1};  // the first is `error`
  std::map<std::vector<std::int32_t>, std::uint32_t> known_;
  std::uint32_t root_ = error;
  std::vector<CellRange> path_;
};

}  // namespace

std::optional<std::vector<Case>> CaseTree::cases(std::size_t most, std::optional<std::uint32_t> only) const {
  std::vector<Case> all;
  if (!Diagram(*this, only).collect(most, all)) return std::nullopt;
  return all;
}

std::vector<std::uint32_t> CaseTree::written() const {
  std::vector<std::uint32_t> cells;
  for (const Node& node : nodes)
    for (const CellRange& w : node.outcome.writes) cells.push_back(w.cell);
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

CaseSplitter::Attempt CaseSplitter::attempt(std::span<const BoundCode> steps, Wanted wanted) {
  Attempt a;
  assert(log_.empty());
  work_ = 0;
  try {
    for (const BoundCode& step : steps) {
      for (const auto& [cell, value] : step.settings) put(cell, value);
      a.outcome.value = eval(step.code);
    }
    if (wanted == Wanted::Truth) a.outcome.value = a.outcome.value != 0;
    if (wanted == Wanted::Writes) a.outcome.value = 0;
  } catch (const NeedsCell& needs) {
    a.end = End::Split;
    a.cell = needs.cell;
  } catch (const Undefined&) {
    a.end = End::Failed;
  } catch (const TooMuchWork&) {
    a.end = End::TooMuch;
  }
  returned_ = false;
  // Undone latest first, so the last word on each cell is the first that is met.
  const bool harvest = a.end == End::Done && wanted == Wanted::Writes;
  std::vector<CellRange>& writes = a.outcome.writes;
  for (; !log_.empty(); log_.pop_back()) {
    const Undo& undo = log_.back();
    if (harvest && network_.cells[undo.cell].lasts()) {
      const auto same = [&](const CellRange& w) { return w.cell == undo.cell; };
      if (std::none_of(writes.begin(), writes.end(), same))
        writes.push_back({undo.cell, {memory_[undo.cell], memory_[undo.cell]}});
    }
    memory_[undo.cell] = undo.value;
    known_[undo.cell] = undo.known;
  }
  if (harvest) {
    std::erase_if(writes, [&](const CellRange& w) { return known_[w.cell] && memory_[w.cell] == w.range.low; });
    std::sort(writes.begin(), writes.end());
  }
  return a;
}

std::int32_t CaseSplitter::load(std::int64_t address) const {
  if (address < 0 || address >= static_cast<std::int64_t>(memory_.size())) throw Undefined{};
  const auto cell = static_cast<std::uint32_t>(address);
  if (!known_[cell]) throw NeedsCell{cell};
  return memory_[cell];
}

std::int32_t CaseSplitter::store(std::int64_t address, std::int32_t value) {
  if (address < 0 || address >= static_cast<std::int64_t>(memory_.size())) throw Undefined{};
  const auto cell = static_cast<std::uint32_t>(address);
  const ir::Cell& declared = network_.cells[cell];
  if (declared.overflow == ir::Overflow::Wrap) value = ir::wrapped(declared, value);
  if (value < declared.low || value > declared.high) throw Undefined{};
  put(cell, value);
  return value;
}

void CaseSplitter::put(std::uint32_t cell, std::int32_t value) {
  log_.push_back({cell, memory_[cell], known_[cell]});
  memory_[cell] = value;
  known_[cell] = true;
}

// Whether leaving the expression out would lose an assignment.
bool CaseSplitter::has_effects(ExprId id) const {
  if (!id) return false;
  const Expr& e = network_.arena[id];
  if (e.op == Op::Assign || e.op == Op::CopyCells || e.op == Op::Call) return true;
  const auto list = network_.arena.list(id);
  return has_effects(e.a) || has_effects(e.b) || has_effects(e.c) ||
         std::any_of(list.begin(), list.end(), [&](ExprId child) { return has_effects(child); });
}

std::int32_t CaseSplitter::eval(ExprId id) {
  if (!id) return 0;
  if (++work_ > work_per_evaluation) throw TooMuchWork{};
  const Expr& e = network_.arena[id];
  switch (e.op) {
    case Op::Const:
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef: return e.x;
    case Op::Load: return load(eval(e.a));
    case Op::Index: {
      const std::int64_t base = eval(e.a);
      const std::int64_t offset = std::int64_t{eval(e.b)} - e.x;
      if (offset < 0 || offset >= e.y) throw Undefined{};
      return fit(base + offset * e.z);
    }
    case Op::At: return load(network_.processes[static_cast<std::size_t>(e.x)].cell) == e.y;
    case Op::And: return eval(e.a) != 0 && eval(e.b) != 0;
    case Op::Or: return eval(e.a) != 0 || eval(e.b) != 0;
    case Op::Ite: return eval(e.a) != 0 ? eval(e.b) : eval(e.c);
    case Op::EqualCells: {
      const std::int64_t a = eval(e.a), b = eval(e.b);
      for (std::int32_t i = 0; i < e.x; ++i)
        if (load(a + i) != load(b + i)) return 0;
      return 1;
    }
    case Op::Forall:
    case Op::Exists:
    case Op::Sum: {
      std::int64_t total = 0;
      for (std::int64_t v = e.y; v <= e.z; ++v) {
        put(static_cast<std::uint32_t>(e.x), static_cast<std::int32_t>(v));
        const std::int32_t value = eval(e.a);
        if (e.op == Op::Forall && value == 0) return 0;
        if (e.op == Op::Exists && value != 0) return 1;
        total = fit(total + value);
      }
      return e.op == Op::Sum ? static_cast<std::int32_t>(total) : e.op == Op::Forall;
    }
    case Op::Call: return call(id);
    case Op::Assign: {
      const std::int64_t address = eval(e.a);
      const std::int32_t value = eval(e.b);
      return store(address, value);
    }
    case Op::CopyCells: {
      const std::int64_t to = eval(e.a), from = eval(e.b);
      std::vector<std::int32_t> values;
      for (std::int32_t i = 0; i < e.x; ++i) values.push_back(load(from + i));
      for (std::int32_t i = 0; i < e.x; ++i) store(to + i, values[static_cast<std::size_t>(i)]);
      return 0;
    }
    case Op::ResetClock:
      for (const ExprId part : {e.a, e.c, e.b})
        if (part && has_effects(part)) eval(part);
      return 0;
    case Op::Seq: {
      std::int32_t last = 0;
      for (ExprId child : network_.arena.list(id)) {
        last = eval(child);
        if (returned_) break;
      }
      return last;
    }
    case Op::If: return eval(e.a) != 0 ? eval(e.b) : eval(e.c);
    case Op::While:
      while (eval(e.a) != 0) {
        const std::int32_t value = eval(e.b);
        if (returned_) return value;
        if (++work_ > work_per_evaluation) throw TooMuchWork{};
      }
      return 0;
    case Op::Return: {
      const std::int32_t value = eval(e.a);
      returned_ = true;
      return value;
    }
    case Op::Assert:
    case Op::Require:
      if (eval(e.a) == 0) throw Undefined{};
      return 0;
    case Op::ClockCmp:
    case Op::Rate:
    case Op::Deadlock: assert(false && "no value"); throw TooMuchWork{};
    default: return arithmetic(e);
  }
}

std::int32_t CaseSplitter::call(ExprId id) {
  const ir::Function& function = network_.functions[static_cast<std::size_t>(network_.arena[id].x)];
  std::vector<std::int32_t> arguments;
  for (ExprId argument : network_.arena.list(id)) arguments.push_back(eval(argument));
  for (std::size_t i = 0; i < arguments.size(); ++i) store(function.parameters[i], arguments[i]);
  const std::int32_t value = eval(function.body);
  return std::exchange(returned_, false) ? value : 0;
}

std::int32_t CaseSplitter::arithmetic(const Expr& e) {
  const std::int64_t a = eval(e.a);
  if (e.op == Op::Neg) return fit(-a);
  if (e.op == Op::Not) return a == 0;
  if (e.op == Op::BitNot) return static_cast<std::int32_t>(~a);
  const std::int64_t b = eval(e.b);
  switch (e.op) {
    case Op::Add: return fit(a + b);
    case Op::Sub: return fit(a - b);
    case Op::Mul: return fit(a * b);
    case Op::Div:
    case Op::Mod:
      if (b == 0) throw Undefined{};
      return fit(e.op == Op::Div ? a / b : a % b);
    case Op::Pow: return power(a, static_cast<std::int32_t>(b));
    case Op::Shl:
    case Op::Shr:
      if (b < 0 || b >= 32) throw Undefined{};
      return fit(e.op == Op::Shl ? a * (std::int64_t{1} << b) : a >> b);
    case Op::BitAnd: return static_cast<std::int32_t>(a & b);
    case Op::BitOr: return static_cast<std::int32_t>(a | b);
    case Op::BitXor: return static_cast<std::int32_t>(a ^ b);
    case Op::Min: return static_cast<std::int32_t>(std::min(a, b));
    case Op::Max: return static_cast<std::int32_t>(std::max(a, b));
    case Op::Lt: return a < b;
    case Op::Le: return a <= b;
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::Ge: return a >= b;
    case Op::Gt: return a > b;
    default: assert(false); return 0;
  }
}

}  // namespace beeline::estimate
