#include "analysis/progress.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/footprint.h"
#include "analysis/location_levels.h"
#include "util/nearest.h"

namespace beeline::analysis {

namespace {

using ir::Expr;
using ir::ExprId;
using ir::Op;

// What assignments may do to a variable.
struct Moves {
  bool never_falls = true, never_rises = true;
  std::int64_t up = 0, down = 0;  // the most that one may add or take away
  util::Position position;        // of the last one that makes it neither

  bool either() const { return never_falls || never_rises; }
};

class AssignmentWalk {
 public:
  AssignmentWalk(const ir::Network& network, const ValueRanges& ranges)
      : network_(network), arena_(network.arena), ranges_(ranges), moves_(network.cells.size()) {
    // Whatever is in the arena counts, whether something uses it or not.
    for (std::size_t i = 0; i < arena_.size(); ++i) look_at(ExprId(i));
  }

  const Moves& of(std::uint32_t cell) const { return moves_[cell]; }

 private:
  void look_at(ExprId id) {
    const Expr& e = arena_[id];
    if (e.op == Op::Assign) {
      if (const auto cell = as_cell(arena_, e.a)) assigned(*cell, e);
      else anything(ranges_.of(e.a), 1, e.position);
    } else if (e.op == Op::CopyCells) {
      anything(ranges_.of(e.a), e.x, e.position);
    }
  }

  void anything(Interval addresses, std::int64_t width, util::Position position) {
    const std::int64_t end = std::min(addresses.high + width, static_cast<std::int64_t>(moves_.size()));
    for (std::int64_t cell = std::max<std::int64_t>(addresses.low, 0); cell < end; ++cell) {
      Moves& moves = moves_[static_cast<std::size_t>(cell)];
      moves.never_falls = moves.never_rises = false;
      moves.position = position;
    }
  }

  void assigned(std::uint32_t cell, const Expr& assignment) {
    Moves& moves = moves_[cell];
    if (!moves.either() || network_.cells[cell].kind != ir::CellKind::Variable) return;
    const bool otherwise = access(network_, ranges_, assignment.b).writes.contains(cell);
    const Interval change = otherwise ? anywhere : change_by(cell, assignment.b);
    moves.never_falls &= change.low >= 0;
    moves.never_rises &= change.high <= 0;
    moves.up = std::max(moves.up, change.high);
    moves.down = std::max(moves.down, -change.low);
    if (!moves.either()) moves.position = assignment.position;
  }

  bool is_value_of(std::uint32_t cell, ExprId id) const {
    const Expr& e = arena_[id];
    return e.op == Op::Load && as_cell(arena_, e.a) == cell;
  }

  // How much this value may be above the one that the variable has. It does not assign to it.
  Interval change_by(std::uint32_t cell, ExprId value) const {
    const Expr& e = arena_[value];
    const Interval own = ranges_.cell(cell), its = ranges_.of(value);
    const Interval any{its.low - own.high, its.high - own.low};
    if (its.empty() || own.empty()) return {0, 0};  // nobody ever evaluates it
    if (is_value_of(cell, value)) return {0, 0};
    switch (e.op) {
      case Op::Add:
        if (is_value_of(cell, e.a)) return ranges_.of(e.b);
        return is_value_of(cell, e.b) ? ranges_.of(e.a) : any;
      case Op::Sub: {
        if (!is_value_of(cell, e.a)) return any;
        const Interval less = ranges_.of(e.b);
        return {-less.high, -less.low};
      }
      case Op::Ite: return hull(change_by(cell, e.b), change_by(cell, e.c));
      case Op::Max:
      case Op::Min: {
        if (!is_value_of(cell, e.a) && !is_value_of(cell, e.b)) return any;
        return e.op == Op::Max ? Interval{0, std::max<std::int64_t>(any.high, 0)}
                               : Interval{std::min<std::int64_t>(any.low, 0), 0};
      }
      case Op::BitOr:
      case Op::Or: {
        const bool counts =
            e.op == Op::BitOr ? ranges_.of(e.a).low >= 0 && ranges_.of(e.b).low >= 0 : own.low >= 0 && own.high <= 1;
        const bool has = is_value_of(cell, e.a) || is_value_of(cell, e.b);
        return has && counts ? Interval{0, std::max<std::int64_t>(any.high, 0)} : any;
      }
      default: return any;
    }
  }

  static constexpr Interval anywhere{INT64_MIN / 4, INT64_MAX / 4};

  const ir::Network& network_;
  const ir::Arena& arena_;
  const ValueRanges& ranges_;
  std::vector<Moves> moves_;  // by cell
};

}  // namespace

Progress::Progress(const ir::Network& network, const ValueRanges& ranges) : network_(network), ranges_(ranges) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) look_at(p);
  look_at_variables();
}

void Progress::look_at(std::uint32_t number) {
  const ir::Process& process = network_.processes[number];
  constexpr std::uint32_t unreachable = UINT32_MAX;
  std::vector<std::uint32_t> position(process.locations.size(), unreachable);
  const std::vector<std::uint32_t> order = locations_in_order(network_, process);
  for (std::uint32_t i = 0; i < order.size(); ++i) position[order[i]] = i;
  std::vector<std::vector<std::uint32_t>> targets(order.size());
  for (const ir::Edge& edge : network_.edges_of(process)) {
    if (edge.source == edge.target || position[edge.source] == unreachable) continue;
    if (position[edge.target] < position[edge.source]) {
      others_.push_back({process.name, fmt::format("it can come back to {}", process.display_name(edge.target))});
      return;
    }
    targets[position[edge.source]].push_back(edge.target);
  }
  Forward part;
  part.name = process.name;
  part.cell = process.cell;
  part.process = number;
  part.values = {0, static_cast<std::int64_t>(process.locations.size()) - 1};
  part.levels.resize(process.locations.size(), 0);
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    const std::uint32_t level = part.levels[order[i]];
    part.last = std::max(part.last, level);
    for (const std::uint32_t target : targets[i]) part.levels[target] = std::max(part.levels[target], level + 1);
  }
  for (std::uint32_t i = 0; i < order.size(); ++i)
    for (const std::uint32_t target : targets[i])
      part.leap = std::max(part.leap, part.levels[target] - part.levels[order[i]]);
  if (part.last > 0) parts_.push_back(std::move(part));
  else others_.push_back({process.name, "it never leaves its locations"});
}

void Progress::look_at_variables() {
  const AssignmentWalk walk(network_, ranges_);
  for (std::uint32_t c = 0; c < network_.cells.size(); ++c) {
    const ir::Cell& cell = network_.cells[c];
    if (cell.kind != ir::CellKind::Variable) continue;
    const Moves& moves = walk.of(c);
    const Interval values = ranges_.cell(c);
    const auto not_forward = [&](std::string reason) { others_.push_back({cell.name, std::move(reason)}); };
    if (values.low >= values.high || (moves.never_falls && moves.never_rises)) {
      not_forward("its value never changes");
    } else if (cell.overflow == ir::Overflow::Wrap) {
      not_forward("it wraps around");
    } else if (!moves.either()) {
      const std::string where = moves.position ? fmt::format(" (line {})", moves.position.line) : "";
      not_forward("it may rise and fall" + where);
    } else {
      Forward part;
      part.name = cell.name;
      part.cell = c;
      part.values = values;
      part.falls = !moves.never_falls;
      part.last = static_cast<std::uint32_t>(values.high - values.low);
      const std::int64_t most = part.falls ? moves.down : moves.up;
      part.leap = static_cast<std::uint32_t>(std::clamp<std::int64_t>(most, 1, part.last));
      parts_.push_back(std::move(part));
    }
  }
}

const Forward* Progress::find(std::string_view name) const {
  const auto found = std::find_if(parts_.begin(), parts_.end(), [&](const Forward& part) { return part.name == name; });
  return found == parts_.end() ? nullptr : &*found;
}

std::string Progress::why_not(std::string_view name) const {
  const auto found =
      std::find_if(others_.begin(), others_.end(), [&](const Other& other) { return other.name == name; });
  if (found != others_.end()) return fmt::format("{} does not only go forward: {}", name, found->reason);
  std::vector<std::string_view> known;
  for (const Forward& part : parts_) known.push_back(part.name);
  for (const Other& other : others_) known.push_back(other.name);
  return fmt::format("there is no process or variable '{}'{}", name, util::suggestion(name, known));
}

}  // namespace beeline::analysis
