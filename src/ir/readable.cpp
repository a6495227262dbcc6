#include "ir/readable.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "ir/clock_offset.h"
#include "ir/operators.h"

namespace beeline::ir {

namespace {

// Binds tighter: greater.
int rank(Op op) {
  switch (op) {
    case Op::Ite: return 1;
    case Op::Or: return 2;
    case Op::And: return 3;
    case Op::BitOr: return 4;
    case Op::BitXor: return 5;
    case Op::BitAnd: return 6;
    case Op::Eq:
    case Op::Ne:
    case Op::EqualCells: return 7;
    case Op::Lt:
    case Op::Le:
    case Op::Ge:
    case Op::Gt:
    case Op::ClockCmp:
    case Op::Rate: return 8;
    case Op::Min:
    case Op::Max: return 9;
    case Op::Shl:
    case Op::Shr: return 10;
    case Op::Add:
    case Op::Sub: return 11;
    case Op::Mul:
    case Op::Div:
    case Op::Mod: return 12;
    case Op::Pow: return 13;
    case Op::Neg:
    case Op::Not:
    case Op::BitNot: return 14;
    case Op::Forall:
    case Op::Exists:
    case Op::Sum:
    case Op::Assign: return 0;
    default: return 20;
  }
}

// Begin and end of the n-th "[...]" that is inside no other.
std::optional<std::pair<std::size_t, std::size_t>> bracket(const std::string& name, std::size_t n) {
  std::size_t depth = 0, begin = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '[' && depth++ == 0) begin = i;
    if (name[i] == ']' && depth > 0 && --depth == 0 && n-- == 0) return std::pair(begin, i + 1);
  }
  return std::nullopt;
}

class Reader {
 public:
  explicit Reader(const Network& network) : n_(network), arena_(network.arena) {}

  std::string at_least(ExprId id, int wanted) const {
    const std::string out = text(id);
    return rank(arena_[id].op) < wanted ? "(" + out + ")" : out;
  }

  std::string text(ExprId id) const {
    if (!id) return "true";
    const Expr& e = arena_[id];
    switch (e.op) {
      case Op::Const: return std::to_string(e.x);
      case Op::Load:
      case Op::CellRef:
      case Op::ClockRef:
      case Op::ChannelRef:
      case Op::Index: return place(e.op == Op::Load ? e.a : id).text;
      case Op::At: {
        const Process& process = n_.processes[static_cast<std::size_t>(e.x)];
        return process.name + "." + process.display_name(static_cast<std::uint32_t>(e.y));
      }
      case Op::Neg: return "-" + at_least(e.a, 15);
      case Op::Not:
        if (arena_[e.a].op == Op::EqualCells) return same_cells(arena_[e.a], "!=");
        return "!" + at_least(e.a, 15);
      case Op::BitNot: return "~" + at_least(e.a, 15);
      case Op::Ite: return fmt::format("{} ? {} : {}", at_least(e.a, 2), at_least(e.b, 1), at_least(e.c, 1));
      case Op::EqualCells: return same_cells(e, "==");
      case Op::Forall: return quantified("forall", e);
      case Op::Exists: return quantified("exists", e);
      case Op::Sum: return quantified("sum", e);
      case Op::Call: {
        std::string arguments;
        for (const ExprId argument : arena_.list(id)) arguments += (arguments.empty() ? "" : ", ") + text(argument);
        return fmt::format("{}({})", n_.functions[static_cast<std::size_t>(e.x)].name, arguments);
      }
      case Op::Assign: return fmt::format("{} = {}", place(e.a).text, text(e.b));
      case Op::ResetClock: return fmt::format("{} = {}", place(e.a).text, new_clock_value(e));
      case Op::ClockCmp: {
        const std::string x = place(e.a).text;
        const bool plain = as_clock(arena_, e.b) == 0u;
        return fmt::format("{} {} {}", plain ? x : fmt::format("{} - {}", x, place(e.b).text),
                           symbol(static_cast<Op>(e.x)), clock_constant(e, e.c, 9));
      }
      case Op::Rate: return fmt::format("{}' == {}", place(e.a).text, at_least(e.b, 9));
      case Op::Deadlock: return "deadlock";
      default: break;
    }
    const char* sign = symbol(e.op);
    if (sign == nullptr) return "...";
    return fmt::format("{} {} {}", at_least(e.a, rank(e.op)), sign, at_least(e.b, rank(e.op) + 1));
  }

 private:
  // An expression and the offset besides it (clock_offset.h).
  std::string clock_constant(const Expr& e, ExprId expression, int wanted) const {
    const std::int64_t offset = clock_offset(e);
    if (offset == 0) return at_least(expression, wanted);
    if (const auto constant = as_constant(arena_, expression)) return std::to_string(*constant + offset);
    return fmt::format("{} {} {}", at_least(expression, rank(Op::Add)), offset < 0 ? "-" : "+", std::abs(offset));
  }

  std::string new_clock_value(const Expr& e) const {
    if (!e.c) return clock_constant(e, e.b, 1);
    const std::string from = place(e.c).text;
    if (as_constant(arena_, e.b) == 0 && clock_offset(e) == 0) return from;
    return fmt::format("{} + {}", from, clock_constant(e, e.b, rank(Op::Add) + 1));
  }

  // What a reference stands for: its text, and the first thing that it may be, with the brackets of its name that an
  // index fills.
  struct Place {
    std::string text;
    std::optional<std::int64_t> first;
    Op kind = Op::CellRef;
    std::map<std::size_t, std::string> filled = {};
  };

  std::string name(Op kind, std::int64_t number) const {
    const auto look = [&](const auto& list) {
      return number >= 0 && number < static_cast<std::int64_t>(list.size())
                 ? list[static_cast<std::size_t>(number)].name
                 : std::string();
    };
    if (kind == Op::ClockRef) return number == 0 ? "0" : look(n_.clocks);
    return kind == Op::ChannelRef ? look(n_.channels) : look(n_.cells);
  }

  Place place(ExprId id) const {
    const Expr& e = arena_[id];
    switch (e.op) {
      case Op::CellRef:
      case Op::ClockRef:
      case Op::ChannelRef: return {name(e.op, e.x), e.x, e.op};
      case Op::Index: return element(e);
      case Op::Load: return {place(e.a).text, std::nullopt, Op::CellRef};  // a reference parameter, by its name
      case Op::Ite:
        return {fmt::format("({} ? {} : {})", text(e.a), place(e.b).text, place(e.c).text), std::nullopt, Op::CellRef};
      default: return {"...", std::nullopt, Op::CellRef};
    }
  }

  // A number goes on to another name: an element of an array, a field of a struct. Otherwise the names of two
  // neighbours differ in the brackets that the index fills.
  Place element(const Expr& e) const {
    Place base = place(e.a);
    const auto number = as_constant(arena_, e.b);
    if (base.first && number) {
      *base.first += (std::int64_t{*number} - e.x) * e.z;
      base.text = with_filled(base);
      return base;
    }
    const std::string index = text(e.b);
    bool found = false;
    if (base.first) {
      const std::string here = name(base.kind, *base.first), next = name(base.kind, *base.first + e.z);
      for (std::size_t which = 0; bracket(here, which) && !found; ++which) {
        const auto a = bracket(here, which), b = bracket(next, which);
        if (base.filled.contains(which)) continue;
        found = e.y == 1 ||
                (b && here.substr(a->first, a->second - a->first) != next.substr(b->first, b->second - b->first));
        if (found) base.filled[which] = "[" + index + "]";
      }
    }
    if (found) {
      base.text = with_filled(base);
    } else {
      base.text += "[" + index + "]";
      base.first.reset();
    }
    return base;
  }

  std::string with_filled(const Place& place) const {
    std::string out = name(place.kind, *place.first);
    for (auto fill = place.filled.rbegin(); fill != place.filled.rend(); ++fill)
      if (const auto at = bracket(out, fill->first)) out.replace(at->first, at->second - at->first, fill->second);
    return out;
  }

  // An array or struct by its first cell, up to the last index that was given.
  std::string whole(ExprId id) const {
    const Place first = place(id);
    const auto last = first.filled.empty() ? std::nullopt : bracket(first.text, first.filled.rbegin()->first);
    return first.text.substr(0, last ? last->second : first.text.find_first_of("[."));
  }

  std::string same_cells(const Expr& e, const char* relation) const {
    return fmt::format("{} {} {}", whole(e.a), relation, whole(e.b));
  }

  std::string quantified(const char* word, const Expr& e) const {
    return fmt::format("{} ({} : int[{},{}]) {}", word, name(Op::CellRef, e.x), e.y, e.z, text(e.a));
  }

  const Network& n_;
  const Arena& arena_;
};

void collect(const Arena& arena, ExprId id, std::vector<std::uint32_t>& found) {
  if (!id) return;
  const Expr& e = arena[id];
  if (e.op == Op::Load) {
    if (const auto cell = as_cell(arena, e.a)) {
      if (std::find(found.begin(), found.end(), *cell) == found.end()) found.push_back(*cell);
      return;
    }
  }
  for (const ExprId child : {e.a, e.b, e.c}) collect(arena, child, found);
  for (const ExprId child : arena.list(id)) collect(arena, child, found);
}

}  // namespace

std::string readable(const Network& network, ExprId id) { return Reader(network).text(id); }

std::string readable_condition(const Network& network, ExprId id) {
  if (const auto constant = as_constant(network.arena, id)) return *constant ? "true" : "false";
  return readable(network, id);
}

std::vector<ExprId> conjuncts(const Arena& arena, ExprId id) {
  std::vector<ExprId> out, stack;
  if (id) stack.push_back(id);
  while (!stack.empty()) {
    const ExprId next = stack.back();
    stack.pop_back();
    if (arena[next].op == Op::And) {
      stack.push_back(arena[next].b);
      stack.push_back(arena[next].a);
    } else {
      out.push_back(next);
    }
  }
  return out;
}

std::vector<std::uint32_t> cells_read(const Arena& arena, ExprId id) {
  std::vector<std::uint32_t> found;
  collect(arena, id, found);
  return found;
}

}  // namespace beeline::ir
