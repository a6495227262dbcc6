#include "analysis/scalar_loops.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <unordered_set>
#include <utility>

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;
using ir::Referent;

namespace {

constexpr std::uint64_t most_combinations = 100'000;

struct Access {
  ExprId address;
  std::int32_t width = 1;
  bool writes = false;
  bool is_clock = false;
  std::vector<std::uint32_t> numbers = {};  // of the cells or clocks that it may be

  bool may_be(std::uint32_t cell) const {
    return !is_clock && std::binary_search(numbers.begin(), numbers.end(), cell);
  }
};

// Of one node, its parts apart.
std::vector<Access> accesses_of(const Expr& e) {
  switch (e.op) {
    case Op::Load: return {{e.a}};
    case Op::Assign: return {{e.a, 1, true}};
    case Op::CopyCells: return {{e.a, e.x, true}, {e.b, e.x}};
    case Op::EqualCells: return {{e.a, e.x}, {e.b, e.x}};
    case Op::ResetClock: return {{e.a, 1, true, true}};
    default: return {};
  }
}

bool is_load_of(const ir::Arena& arena, ExprId id, std::uint32_t cell) {
  return id && arena[id].op == Op::Load && ir::as_cell(arena, arena[id].a) == cell;
}

template <class Visit>
void for_parts(const ir::Arena& arena, ExprId id, Visit visit) {
  for (const ExprId part : {arena[id].a, arena[id].b, arena[id].c})
    if (part) visit(part);
  for (const ExprId part : arena.list(id)) visit(part);
}

void collect(const ir::Arena& arena, ExprId id, std::unordered_set<std::uint32_t>& out) {
  if (!id || !out.insert(id.value).second) return;
  for_parts(arena, id, [&](ExprId part) { collect(arena, part, out); });
}

// The rounds of one loop.
class Rounds {
 public:
  using TouchedBy = std::function<const std::vector<ExprId>&(std::uint32_t temporary)>;

  Rounds(const ir::Network& network, Harmless& harmless, const ScalarLoop& loop, TouchedBy touched_by)
      : network_(network), arena_(network.arena), harmless_(harmless), loop_(loop), touched_by_(std::move(touched_by)) {
    for (const ExprId item : loop.body) look(item);
    for (const ExprId item : loop.body) collect(arena_, item, nodes_);
    for (const ExprId item : loop.body) find_statements(item);
  }

  std::string objection() {
    if (!objection_.empty()) return objection_;
    for (const Access& access : accesses_)
      if (access.writes) write(access);
    for (const Access& access : accesses_) meet(access);
    for (const std::uint32_t cell : gathered_) check(cell);
    for (const std::uint32_t cell : temporaries_)
      if (!is_written_first(cell)) object("a round of a loop reads what the one before it left in a local variable");
    if (returns_) check_returns();
    return objection_;
  }

 private:
  void object(const char* why) {
    if (objection_.empty()) objection_ = why;
  }

  // What nobody asks for the value of.
  void find_statements(ExprId id) {
    if (!id) return;
    statements_.insert(id.value);
    const Expr& e = arena_[id];
    if (e.op == Op::Seq)
      for (const ExprId item : arena_.list(id)) find_statements(item);
    if (e.op == Op::If || e.op == Op::While) find_statements(e.b);
    if (e.op == Op::If) find_statements(e.c);
  }

  void look(ExprId id) {
    if (!id) return;
    const Expr& e = arena_[id];
    switch (e.op) {
      case Op::Require: return object("a loop refuses the transition");
      case Op::ClockCmp:
      case Op::Rate:
      case Op::Deadlock: return object("a loop looks at clocks");
      case Op::ResetClock:
        if (e.c) object("a loop copies clocks");
        break;
      case Op::Return:
        if (returns_ && ir::as_constant(arena_, e.a) != returned_)
          object("a loop returns this or that, as who comes first says");
        if (e.a && !ir::as_constant(arena_, e.a)) object("a loop returns what a round has found");
        returns_ = true;
        returned_ = ir::as_constant(arena_, e.a);
        break;
      case Op::Call: look_into(id); break;
      default: break;
    }
    const bool binds = e.op == Op::Forall || e.op == Op::Exists || e.op == Op::Sum;
    const auto variable = static_cast<std::uint32_t>(e.x);
    const bool fresh = binds && bound_.insert(variable).second;
    if (binds) ever_bound_.insert(variable);
    for (const Access& access : accesses_of(e)) {
      const auto cell = access.is_clock ? std::nullopt : ir::as_cell(arena_, access.address);
      if (!cell || access.width != 1 || access.writes || !bound_.contains(*cell)) add(access);
    }
    for (const ExprId part : {e.a, e.b, e.c}) look(part);
    for (const ExprId part : arena_.list(id)) look(part);
    if (fresh) bound_.erase(variable);
  }

  // What a function reads besides what is its own; it changes nothing.
  void look_into(ExprId call) {
    if (!harmless_(call)) return object("a loop calls a function that may change something or go wrong");
    const auto function = static_cast<std::uint32_t>(arena_[call].x);
    if (!called_.insert(function).second) return;
    std::vector<ExprId> open{network_.functions[function].body};
    while (!open.empty()) {
      const ExprId id = open.back();
      open.pop_back();
      if (!id) continue;
      const Expr& e = arena_[id];
      for (const Access& access : accesses_of(e))
        if (!access.writes) add(access);
      if (e.op == Op::Call && called_.insert(static_cast<std::uint32_t>(e.x)).second)
        open.push_back(network_.functions[static_cast<std::size_t>(e.x)].body);
      open.insert(open.end(), {e.a, e.b, e.c});
      const auto list = arena_.list(id);
      open.insert(open.end(), list.begin(), list.end());
    }
  }

  void add(Access access) {
    const auto numbers = harmless_.references().of(access.address, access.width);
    access.numbers.assign(numbers.begin(), numbers.end());
    accesses_.push_back(std::move(access));
  }

  using Part = std::pair<bool, std::uint32_t>;  // whether it is a clock, and its number

  // Which parts the rounds name by this address, where it says so: an array, at the counter.
  std::optional<std::map<Part, std::int32_t>> own(const Access& access) const {
    std::vector<const Expr*> indices;
    std::uint64_t combinations = 1;
    bool at_counter = false;
    const Expr* e = &arena_[access.address];
    for (; e->op == Op::Index; e = &arena_[e->a]) {
      indices.push_back(e);
      at_counter = at_counter || is_load_of(arena_, e->b, loop_.counter);
      combinations *= static_cast<std::uint64_t>(e->y);
      if (combinations > most_combinations) return std::nullopt;
    }
    const bool is_fixed = e->op == (access.is_clock ? Op::ClockRef : Op::CellRef);
    if (!is_fixed || !at_counter) return std::nullopt;
    std::map<Part, std::int32_t> out;
    std::vector<std::int32_t> at(indices.size(), 0);
    for (bool more = true; more;) {
      std::optional<std::int32_t> round;
      bool possible = true;
      std::int64_t number = e->x;
      for (std::size_t i = 0; i < at.size(); ++i) {
        number += std::int64_t{at[i]} * indices[i]->z;
        if (!is_load_of(arena_, indices[i]->b, loop_.counter)) continue;
        const std::int32_t value = indices[i]->x + at[i];
        possible = possible && (!round || round == value);
        round = value;
      }
      for (std::int32_t w = 0; w < access.width && possible; ++w) {
        const Part part{access.is_clock, static_cast<std::uint32_t>(number + w)};
        if (out.try_emplace(part, *round).first->second != *round) return std::nullopt;
      }
      std::size_t i = at.size();
      while (i > 0 && ++at[i - 1] == indices[i - 1]->y) at[--i] = 0;
      more = i > 0;
    }
    return out;
  }

  // Writes to one cell that all rounds have in common.
  struct Gathered {
    std::size_t reads = 0, writes = 0;  // that are explained
    std::optional<Op> by;
    std::optional<std::int32_t> constant;
    bool up = false, down = false;
  };

  void write(const Access& access) {
    if (const auto mine = own(access)) {
      for (const auto& [part, round] : *mine)
        if (owner_.try_emplace(part, round).first->second != round) object("rounds of a loop write the same");
      return;
    }
    const auto cell = access.is_clock ? std::nullopt : ir::as_cell(arena_, access.address);
    if (!cell || access.width != 1) return object("a loop writes more than the parts of its element");
    // What is there before the loop, or after it, is not private.
    const bool is_private = network_.cells[*cell].kind == ir::CellKind::Temporary && !is_known_outside(*cell);
    if (is_private) temporaries_.insert(*cell);
    else gathered_.insert(*cell);
  }

  bool is_known_outside(std::uint32_t cell) const {
    const std::vector<ExprId>& who = touched_by_(cell);
    return std::any_of(who.begin(), who.end(), [&](ExprId id) { return !nodes_.contains(id.value); });
  }

  // Whoever names a part that belongs to a round must be that round.
  void meet(const Access& access) {
    const auto is_owned = [&](std::uint32_t number) { return owner_.contains({access.is_clock, number}); };
    if (std::any_of(access.numbers.begin(), access.numbers.end(), is_owned)) {
      const auto mine = own(access);
      if (!mine) return object("a round of a loop may look at what another one writes");
      for (const auto& [part, round] : *mine)
        if (const auto known = owner_.find(part); known != owner_.end() && known->second != round)
          return object("a round of a loop may look at what another one writes");
    }
    for (const std::uint32_t variable : ever_bound_)
      if (access.may_be(variable)) object("a loop and a quantifier share a variable");
  }

  std::size_t count(std::uint32_t cell, bool writes) const {
    return static_cast<std::size_t>(std::count_if(accesses_.begin(), accesses_.end(), [&](const Access& access) {
      return access.writes == writes && access.may_be(cell);
    }));
  }

  void check(std::uint32_t cell) {
    Gathered gathered;
    for (const std::uint32_t node : statements_) {
      const Expr& e = arena_[ExprId(node)];
      if (e.op == Op::Assign && ir::as_cell(arena_, e.a) == cell) gather(cell, arena_[e.b], gathered);
    }
    const bool mixed = (gathered.by && gathered.constant) || (gathered.up && gathered.down);
    if (mixed || gathered.writes != count(cell, true) || gathered.reads != count(cell, false))
      object("what a loop leaves in a variable depends on the order of its rounds");
  }

  void gather(std::uint32_t cell, const Expr& value, Gathered& gathered) {
    const ir::Cell& declared = network_.cells[cell];
    if (value.op == Op::Const) {
      if (gathered.constant.value_or(value.x) == value.x) ++gathered.writes;
      gathered.constant = value.x;
      return;
    }
    const bool left = is_load_of(arena_, value.a, cell), right = is_load_of(arena_, value.b, cell);
    if (left == right || !value.b) return;  // of two, one is what was there
    const Interval added = harmless_.values(left ? value.b : value.a);
    bool fits = false;
    Op by = value.op;
    switch (value.op) {
      case Op::Add: fits = declared.overflow == ir::Overflow::Error; break;
      case Op::Sub:
        fits = left && declared.overflow == ir::Overflow::Error;
        by = Op::Add;
        break;
      case Op::And:
      case Op::Or: fits = declared.low <= 0 && declared.high >= 1 && harmless_(left ? value.b : value.a); break;
      case Op::BitAnd:
      case Op::BitOr: fits = declared.low == 0 && declared.high == 1 && added.low >= 0 && added.high <= 1; break;
      case Op::Min:
      case Op::Max: fits = added.low >= declared.low && added.high <= declared.high; break;
      default: break;
    }
    if (!fits || gathered.by.value_or(by) != by) return;
    if (by == Op::Add) {
      const bool takes = value.op == Op::Sub;
      gathered.up = gathered.up || (takes ? added.low < 0 : added.high > 0);
      gathered.down = gathered.down || (takes ? added.high > 0 : added.low < 0);
    }
    gathered.by = by;
    ++gathered.writes;
    ++gathered.reads;
  }

  // --- private temporaries

  bool touches(ExprId id, std::uint32_t cell) const {
    if (!id) return false;
    const Expr& e = arena_[id];
    for (const Access& access : accesses_of(e))
      if (!access.is_clock && harmless_.references().of(access.address, access.width).contains(cell)) return true;
    for (const ExprId part : {e.a, e.b, e.c})
      if (touches(part, cell)) return true;
    const auto list = arena_.list(id);
    return std::any_of(list.begin(), list.end(), [&](ExprId part) { return touches(part, cell); });
  }

  bool is_written_first(std::uint32_t cell) const { return is_written_first(loop_.body, cell); }

  bool is_written_first(std::span<const ExprId> items, std::uint32_t cell) const {
    std::vector<ExprId> touching;
    std::copy_if(items.begin(), items.end(), std::back_inserter(touching),
                 [&](ExprId item) { return touches(item, cell); });
    if (touching.empty()) return true;
    const Expr& e = arena_[touching.front()];
    if (e.op == Op::Assign) return ir::as_cell(arena_, e.a) == cell && !touches(e.b, cell);
    if (e.op == Op::Seq && arena_[touching.front()].list_size > 0) {
      const auto list = arena_.list(touching.front());
      return is_written_first(list, cell) && (touching.size() == 1 || is_written(list, cell));
    }
    if (touching.size() > 1) return false;
    if (e.op != Op::If && e.op != Op::While) return false;
    return !touches(e.a, cell) && is_written_first(std::span(&e.b, 1), cell) &&
           is_written_first(std::span(&e.c, 1), cell);
  }

  // Whatever is decided in it.
  bool is_written(std::span<const ExprId> items, std::uint32_t cell) const {
    return std::any_of(items.begin(), items.end(), [&](ExprId id) {
      const Expr& e = arena_[id];
      return (e.op == Op::Assign && ir::as_cell(arena_, e.a) == cell) ||
             (e.op == Op::Seq && is_written(arena_.list(id), cell));
    });
  }

  void check_returns() {
    if (!owner_.empty() || !gathered_.empty()) object("a loop that returns has written something");
    for (const ExprId item : loop_.body)
      if (!harmless_(item)) object("a loop that returns may go wrong in a round that it skips");
    const auto size = static_cast<std::uint64_t>(network_.scalar_sets[loop_.set].size);
    if (!harmless_.ends_soon(loop_.body, size)) object("a loop that returns may take long");
  }

  const ir::Network& network_;
  const ir::Arena& arena_;
  Harmless& harmless_;
  const ScalarLoop& loop_;
  TouchedBy touched_by_;
  std::unordered_set<std::uint32_t> nodes_, statements_;  // of the body
  std::vector<Access> accesses_;
  std::set<std::uint32_t> bound_, ever_bound_, called_;
  std::map<Part, std::int32_t> owner_;
  std::set<std::uint32_t> temporaries_, gathered_;
  bool returns_ = false;
  std::optional<std::int32_t> returned_;
  std::string objection_;
};

}  // namespace

ScalarLoops::ScalarLoops(const ir::Network& network, Harmless& harmless) : network_(network), harmless_(harmless) {
  const auto is_counter = [&](const ir::Cell& cell) {
    return cell.kind == ir::CellKind::Temporary && cell.element_of != ir::no_set &&
           cell.high == network.scalar_sets[cell.element_of].size;
  };
  if (std::none_of(network.cells.begin(), network.cells.end(), is_counter)) return;
  find_touching();
  uses_.resize(network.arena.size());
  for (std::uint32_t number = 0; number < network.arena.size(); ++number)
    for_parts(network.arena, ExprId(number), [&](ExprId part) { ++uses_[part.value]; });
  for (std::uint32_t number = 0; number < network.arena.size(); ++number) {
    if (network.arena[ExprId(number)].op != Op::Seq) continue;
    const auto items = network.arena.list(ExprId(number));
    for (std::size_t i = 0; i + 1 < items.size(); ++i) add(items[i], items[i + 1]);
  }
  for (auto& [first, loop] : loops_)
    if (loop.objection.empty())
      loop.objection = Rounds(
                           network, harmless, loop, [this](std::uint32_t cell) -> auto& { return touching_[cell]; })
                           .objection();
}

const ScalarLoop* ScalarLoops::find(ExprId first, ExprId second) const {
  const auto known = loops_.find(first.value);
  return known == loops_.end() || known->second.loop != second ? nullptr : &known->second;
}

void ScalarLoops::add(ExprId first, ExprId second) {
  const ir::Arena& arena = network_.arena;
  const Expr &start = arena[first], &loop = arena[second];
  if (start.op != Op::Assign || loop.op != Op::While || !loop.b) return;
  const auto counter = ir::as_cell(arena, start.a);
  if (!counter || ir::as_constant(arena, start.b) != 0) return;
  const std::uint32_t set = network_.cells[*counter].element_of;
  if (set == ir::no_set) return;
  const std::int32_t last = network_.scalar_sets[set].size - 1;
  const Expr& test = arena[loop.a];
  if (test.op != Op::Le || !is_load_of(arena, test.a, *counter) || ir::as_constant(arena, test.b) != last) return;
  ScalarLoop made{second, *counter, set, {}, {}};
  ExprId next = loop.b;
  if (const auto items = arena.list(loop.b); arena[loop.b].op == Op::Seq && !items.empty()) {
    made.body.assign(items.begin(), items.end() - 1);
    next = items.back();
  }
  const Expr& step = arena[next];
  if (step.op != Op::Assign || ir::as_cell(arena, step.a) != counter) return;
  const Expr& sum = arena[step.b];
  if (sum.op != Op::Add || !is_load_of(arena, sum.a, *counter) || ir::as_constant(arena, sum.b) != 1) return;
  std::unordered_set<std::uint32_t> inside;
  for (const ExprId part : {first, second}) collect(arena, part, inside);
  if (!is_apart(inside, first, second)) made.objection = "parts of a loop are used elsewhere, too";
  for (const ExprId who : touching_[*counter]) {
    const Expr& e = arena[who];
    const std::int32_t width = e.op == Op::CopyCells ? e.x : 1;
    const bool writes =
        (e.op == Op::Assign || e.op == Op::CopyCells) && harmless_.references().of(e.a, width).contains(*counter);
    if (!inside.contains(who.value)) made.objection = "the counter of a loop is known outside of it";
    else if (writes && who != first && who != next) made.objection = "a loop writes its counter";
  }
  if (made.objection.empty()) harmless_.assume(*counter, {0, last});
  loops_.insert_or_assign(first.value, std::move(made));
}

bool ScalarLoops::is_apart(const std::unordered_set<std::uint32_t>& inside, ExprId first, ExprId second) const {
  std::unordered_map<std::uint32_t, std::uint32_t> uses;
  for (const std::uint32_t node : inside)
    for_parts(network_.arena, ExprId(node), [&](ExprId part) { ++uses[part.value]; });
  return std::all_of(inside.begin(), inside.end(), [&](std::uint32_t node) {
    return ExprId(node) == first || ExprId(node) == second || uses[node] == uses_[node];
  });
}

// Cells of arrays that have no temporary among them are passed over.
void ScalarLoops::find_touching() {
  const ir::Arena& arena = network_.arena;
  std::vector<std::uint32_t> temporaries{0};  // among the first so many cells
  for (const ir::Cell& cell : network_.cells)
    temporaries.push_back(temporaries.back() + (cell.kind == ir::CellKind::Temporary ? 1 : 0));
  const auto is_far = [&](const Access& access) {
    const Expr* e = &arena[access.address];
    std::int64_t width = access.width;
    for (; e->op == Op::Index && e->z >= 0; e = &arena[e->a]) width += (std::int64_t{e->y} - 1) * e->z;
    if (e->op != Op::CellRef) return false;
    const auto first = static_cast<std::size_t>(e->x);
    const std::size_t end = std::min(first + static_cast<std::size_t>(width), network_.cells.size());
    return temporaries[end] == temporaries[first];
  };
  for (std::uint32_t number = 0; number < arena.size(); ++number)
    for (const Access& access : accesses_of(arena[ExprId(number)]))
      if (!access.is_clock && !is_far(access))
        for (const std::uint32_t cell : harmless_.references().of(access.address, access.width))
          if (network_.cells[cell].kind == ir::CellKind::Temporary) touching_[cell].push_back(ExprId(number));
}

}  // namespace beeline::analysis
