#include "ir/printer.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "ir/clock_offset.h"
#include "ir/operators.h"
#include "util/characters.h"

namespace beeline::ir {

namespace {

// Thrown for what has no textual form; caught at the entry points.
struct NoText {
  std::string reason;
};

constexpr std::string_view reserved[] = {
    "and",     "or",      "xor",         "not",      "imply",         "true",         "false",  "forall",  "exists",
    "sum",     "int",     "bool",        "clock",    "chan",          "void",         "double", "string",  "scalar",
    "struct",  "typedef", "const",       "meta",     "urgent",        "broadcast",    "hybrid", "process", "state",
    "commit",  "init",    "trans",       "select",   "guard",         "sync",         "assign", "system",  "priority",
    "default", "if",      "else",        "while",    "for",           "do",           "return", "break",   "continue",
    "switch",  "assert",  "deadlock",    "progress", "before_update", "after_update", "A",      "E",       "sup",
    "inf",     "bounds",  "branchpoint", "u"};

enum class Space : std::uint8_t { Cell, Clock, Channel };

// Consecutive cells, clocks or channels that share one declaration.
struct Group {
  std::string name;
  std::uint32_t begin = 0, count = 0;
  std::int32_t first_index = 0;
  bool is_array = false;
};

class Printer {
 public:
  explicit Printer(const Network& network) : n_(network) {
    for (const std::string_view word : reserved) taken_.emplace(word);
    const auto cell_like = [&](std::uint32_t a, std::uint32_t b) {
      const Cell &x = n_.cells[a], &y = n_.cells[b];
      return x.kind == y.kind && x.low == y.low && x.high == y.high && x.is_bool == y.is_bool;
    };
    const auto channel_like = [&](std::uint32_t a, std::uint32_t b) {
      return n_.channels[a].kind == n_.channels[b].kind && n_.channels[a].urgent == n_.channels[b].urgent;
    };
    name_groups(Space::Cell, 0, n_.cells, cell_like);
    name_groups(Space::Clock, 1, n_.clocks, [](std::uint32_t, std::uint32_t) { return true; });
    name_groups(Space::Channel, 0, n_.channels, channel_like);
    for (const Process& process : n_.processes) process_names_.push_back(unique(process.name));
    for (const Process& process : n_.processes) {
      location_names_.emplace_back();
      std::set<std::string> here;
      for (std::uint32_t i = 0; i < process.locations.size(); ++i)
        location_names_.back().push_back(unique(process.display_name(i), here));
    }
  }

  std::string network() {
    if (!n_.vectors.empty()) throw NoText{"synchronisation vectors"};
    if (!n_.functions.empty()) throw NoText{"functions"};
    declare_cells();
    declare_clocks();
    declare_channels();
    for (std::size_t p = 0; p < n_.processes.size(); ++p) declare_process(p);
    declare_system();
    return std::move(out_);
  }

  std::string formula(ExprId id) {
    in_query_ = true;
    return id ? value(id) : "true";
  }

 private:
  // --- names

  static std::string fit(std::string_view name) {
    std::string out;
    for (const char c : name) out += util::is_of_name(c) ? c : '_';
    if (out.empty() || util::is_digit(out[0])) out.insert(out.begin(), '_');
    return out;
  }

  std::string unique(std::string_view name) { return unique(name, taken_); }

  // Not in `used`, which it enters, and no name of the outer level either.
  std::string unique(std::string_view name, std::set<std::string>& used) {
    const std::string base = fit(name);
    std::string out = base;
    for (int i = 2; used.contains(out) || taken_.contains(out); ++i) out = fmt::format("{}_{}", base, i);
    used.insert(out);
    return out;
  }

  // "a[3]" is element 3 of a; anything else is no element.
  static bool element(const std::string& name, std::string& base, std::int32_t& index) {
    if (!name.ends_with(']')) return false;
    const std::size_t open = name.rfind('[');
    if (open == std::string::npos || open == 0) return false;
    const std::string digits = name.substr(open + 1, name.size() - open - 2);
    if (digits.empty() || digits.size() > 6 ||
        !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
      return false;
    base = name.substr(0, open);
    index = std::stoi(digits);
    return true;
  }

  template <class List, class Alike>
  void name_groups(Space space, std::uint32_t begin, const List& list, Alike alike) {
    auto& groups = groups_[static_cast<std::size_t>(space)];
    for (std::uint32_t i = begin; i < list.size();) {
      if (space == Space::Cell && n_.cells[i].kind == CellKind::Location) {  // the process declares it
        ++i;
        continue;
      }
      Group group;
      group.begin = i;
      std::string base;
      std::int32_t index = 0;
      if (element(list[i].name, base, index)) {
        group.is_array = true;
        group.first_index = index;
        std::string other;
        while (i < list.size() && element(list[i].name, other, index) && other == base &&
               index == group.first_index + static_cast<std::int32_t>(i - group.begin) && alike(group.begin, i))
          ++i;
        group.name = unique(base);
      } else {
        group.name = unique(list[i].name);
        ++i;
      }
      group.count = i - group.begin;
      groups.push_back(group);
    }
  }

  const Group& group_of(Space space, std::int32_t number) const {
    const auto& groups = groups_[static_cast<std::size_t>(space)];
    const auto next = std::upper_bound(groups.begin(), groups.end(), number, [](std::int32_t n, const Group& g) {
      return n < static_cast<std::int32_t>(g.begin);
    });
    if (next == groups.begin()) throw NoText{"an address outside of what is declared"};
    return *(next - 1);
  }

  std::string name_of(Space space, std::int32_t number) const {
    if (space == Space::Clock && number == 0) return "0";
    const Group& group = group_of(space, number);
    const std::int32_t index = number - static_cast<std::int32_t>(group.begin) + group.first_index;
    return group.is_array ? fmt::format("{}[{}]", group.name, index) : group.name;
  }

  // --- expressions

  // What stands at a computed address, clock or channel number.
  std::string place(Space space, ExprId id) {
    const Expr& e = n_.arena[id];
    switch (e.op) {
      case Op::CellRef:
      case Op::ClockRef:
      case Op::ChannelRef: return name_of(space, e.x);
      case Op::Ite: return fmt::format("({} ? {} : {})", value(e.a), place(space, e.b), place(space, e.c));
      case Op::Index: return element_of(space, e);
      default: throw NoText{"references that are computed from other cells"};
    }
  }

  std::string element_of(Space space, const Expr& e) {
    const Op leaf = n_.arena[e.a].op;
    if (leaf != Op::CellRef && leaf != Op::ClockRef && leaf != Op::ChannelRef)
      throw NoText{"arrays of more than one dimension"};
    const std::int32_t base = n_.arena[e.a].x;
    const Group& group = group_of(space, base);
    const std::string index = value(e.b);
    if (group.is_array && e.z == 1 && static_cast<std::int32_t>(group.begin) == base && group.first_index == e.x &&
        group.count == static_cast<std::uint32_t>(e.y))
      return fmt::format("{}[{}]", group.name, index);
    std::string out = name_of(space, base + (e.y - 1) * e.z);
    for (std::int32_t i = e.y - 1; i-- > 0;)
      out = fmt::format("({} == {} ? {} : {})", index, e.x + i, name_of(space, base + i * e.z), out);
    return out;
  }

  std::string clock_difference(const Expr& e) {
    if (as_clock(n_.arena, e.b) == 0u) return place(Space::Clock, e.a);
    return fmt::format("{} - {}", place(Space::Clock, e.a), place(Space::Clock, e.b));
  }

  std::string value(ExprId id) {
    const Expr& e = n_.arena[id];
    switch (e.op) {
      case Op::Const: return e.x < 0 ? fmt::format("({})", e.x) : std::to_string(e.x);
      case Op::Load: return place(Space::Cell, e.a);
      case Op::At:
        if (!in_query_) throw NoText{"guards and updates that look at locations"};
        return fmt::format("{}.{}", process_names_[static_cast<std::size_t>(e.x)],
                           location_names_[static_cast<std::size_t>(e.x)][static_cast<std::size_t>(e.y)]);
      case Op::Neg: return fmt::format("(-{})", value(e.a));
      case Op::BitNot: return fmt::format("(-1 - {})", value(e.a));
      case Op::Not: return fmt::format("(!{})", value(e.a));
      case Op::Ite: return fmt::format("({} ? {} : {})", value(e.a), value(e.b), value(e.c));
      case Op::EqualCells: {
        const auto a = as_cell(n_.arena, e.a), b = as_cell(n_.arena, e.b);
        if (!a || !b) throw NoText{"computed arrays as a whole"};
        std::string out;
        for (std::int32_t i = 0; i < e.x; ++i)
          out +=
              fmt::format("{}{} == {}", i == 0 ? "(" : " && ", name_of(Space::Cell, static_cast<std::int32_t>(*a) + i),
                          name_of(Space::Cell, static_cast<std::int32_t>(*b) + i));
        return out + ")";
      }
      case Op::Forall:
      case Op::Exists:
      case Op::Sum:
        return fmt::format("({} ({} : int[{},{}]) {})",
                           e.op == Op::Forall   ? "forall"
                           : e.op == Op::Exists ? "exists"
                                                : "sum",
                           name_of(Space::Cell, e.x), e.y, e.z, value(e.a));
      case Op::Assign: {
        const std::string to = place(Space::Cell, e.a);
        return fmt::format("({} = {})", to, value(e.b));
      }
      case Op::ClockCmp:
        return fmt::format("({} {} {})", clock_difference(e), symbol(static_cast<Op>(e.x)), clock_constant(e, e.c));
      case Op::Rate: return fmt::format("({}' == {})", place(Space::Clock, e.a), value(e.b));
      case Op::Deadlock: return "deadlock";
      default: break;
    }
    if (const char* sign = symbol(e.op)) return fmt::format("({} {} {})", value(e.a), sign, value(e.b));
    throw NoText{"functions"};
  }

  std::string clock_constant(const Expr& e, ExprId expression) {
    const std::int64_t offset = clock_offset(e);
    if (offset == 0) return value(expression);
    if (as_constant(n_.arena, expression) != 0) throw NoText{"sums beyond 32 bits"};
    return offset < 0 ? fmt::format("({})", offset) : std::to_string(offset);
  }

  void updates(ExprId id, std::vector<std::string>& out) {
    const Expr& e = n_.arena[id];
    if (e.op == Op::Seq) {
      for (const ExprId item : n_.arena.list(id)) updates(item, out);
    } else if (e.op == Op::ResetClock) {
      if (e.c) throw NoText{"clocks set to others"};
      out.push_back(fmt::format("{} = {}", place(Space::Clock, e.a), clock_constant(e, e.b)));
    } else if (e.op == Op::Assign) {
      out.push_back(fmt::format("{} = {}", place(Space::Cell, e.a), value(e.b)));
    } else if (e.op == Op::CopyCells) {
      const auto to = as_cell(n_.arena, e.a), from = as_cell(n_.arena, e.b);
      if (!to || !from) throw NoText{"computed arrays as a whole"};
      for (std::int32_t i = 0; i < e.x; ++i)
        out.push_back(fmt::format("{} = {}", name_of(Space::Cell, static_cast<std::int32_t>(*to) + i),
                                  name_of(Space::Cell, static_cast<std::int32_t>(*from) + i)));
    } else {
      out.push_back(value(id));
    }
  }

  // --- declarations

  static std::string extent(const Group& group) {
    if (!group.is_array) return "";
    if (group.first_index == 0) return fmt::format("[{}]", group.count);
    return fmt::format("[int[{},{}]]", group.first_index,
                       group.first_index + static_cast<std::int32_t>(group.count) - 1);
  }

  template <class List>
  static std::string initial(const Group& group, const List& list) {
    std::string out;
    for (std::uint32_t i = 0; i < group.count; ++i)
      out += fmt::format("{}{}", i == 0 ? "" : ", ", list[group.begin + i].initial);
    return group.is_array ? "{ " + out + " }" : out;
  }

  // Temporaries are select and quantifier variables, which declare themselves, or tables of constants.
  void declare_cells() {
    for (const Group& group : groups_[static_cast<std::size_t>(Space::Cell)]) {
      const Cell& cell = n_.cells[group.begin];
      if (cell.kind == CellKind::Temporary && cell.low != cell.high) continue;
      if (cell.overflow == Overflow::Wrap) throw NoText{"variables that wrap around"};
      const std::string type = cell.is_bool ? "bool" : fmt::format("int[{},{}]", cell.low, cell.high);
      out_ += fmt::format("{}{} {}{} = {};\n",
                          cell.kind == CellKind::Meta        ? "meta "
                          : cell.kind == CellKind::Temporary ? "const "
                                                             : "",
                          type, group.name, extent(group), initial(group, n_.cells));
    }
  }

  void declare_clocks() {
    for (const Group& group : groups_[static_cast<std::size_t>(Space::Clock)]) {
      bool zero = true;
      for (std::uint32_t i = 0; i < group.count; ++i) zero = zero && n_.clocks[group.begin + i].initial == 0;
      out_ += fmt::format("clock {}{}{};\n", group.name, extent(group), zero ? "" : " = " + initial(group, n_.clocks));
    }
  }

  void declare_channels() {
    for (const Group& group : groups_[static_cast<std::size_t>(Space::Channel)]) {
      const Channel& channel = n_.channels[group.begin];
      out_ += fmt::format("{}{}chan {}{};\n", channel.urgent ? "urgent " : "",
                          channel.kind == ChannelKind::Broadcast ? "broadcast " : "", group.name, extent(group));
    }
    std::map<std::int32_t, std::vector<std::string>> levels;
    levels[n_.internal_priority].push_back("default");
    for (std::uint32_t i = 0; i < n_.channels.size(); ++i)
      if (n_.channels[i].priority != n_.internal_priority)
        levels[n_.channels[i].priority].push_back(name_of(Space::Channel, static_cast<std::int32_t>(i)));
    if (levels.size() == 1) return;
    std::string line;
    for (const auto& [level, names] : levels)
      line += fmt::format("{}{}", line.empty() ? "" : " < ", fmt::join(names, ", "));
    out_ += fmt::format("chan priority {};\n", line);
  }

  void declare_process(std::size_t index) {
    const Process& process = n_.processes[index];
    const auto& names = location_names_[index];
    out_ += fmt::format("\nprocess {}() {{\n  state", process_names_[index]);
    std::vector<std::string> committed, urgent;
    for (std::size_t i = 0; i < process.locations.size(); ++i) {
      const Location& location = process.locations[i];
      out_ += fmt::format("{} {}", i == 0 ? "" : ",", names[i]);
      if (location.invariant) out_ += fmt::format(" {{ {} }}", value(location.invariant));
      if (location.committed) committed.push_back(names[i]);
      if (location.urgent) urgent.push_back(names[i]);
    }
    out_ += ";\n";
    if (!committed.empty()) out_ += fmt::format("  commit {};\n", fmt::join(committed, ", "));
    if (!urgent.empty()) out_ += fmt::format("  urgent {};\n", fmt::join(urgent, ", "));
    if (!process.also_initial.empty()) throw NoText{"processes with several initial locations"};
    out_ += fmt::format("  init {};\n", names[process.initial]);
    const std::span edges = n_.edges_of(process);
    for (std::size_t i = 0; i < edges.size(); ++i)
      out_ += fmt::format("{}{}{}", i == 0 ? "  trans\n    " : "    ", edge(edges[i], names),
                          i + 1 == edges.size() ? ";\n" : ",\n");
    out_ += "}\n";
  }

  std::string edge(const Edge& edge, const std::vector<std::string>& names) {
    if (edge.sync == SyncKind::Event) throw NoText{"events"};
    std::string out =
        fmt::format("{} {} {} {{", names[edge.source], edge.controllable ? "->" : "-u->", names[edge.target]);
    for (std::size_t i = 0; i < edge.selects.size(); ++i)
      out += fmt::format("{}{} : int[{},{}]", i == 0 ? " select " : ", ",
                         name_of(Space::Cell, static_cast<std::int32_t>(edge.selects[i].cell)), edge.selects[i].low,
                         edge.selects[i].high);
    if (!edge.selects.empty()) out += ";";
    if (edge.guard) out += fmt::format(" guard {};", value(edge.guard));
    if (edge.sync != SyncKind::None)
      out += fmt::format(" sync {}{};", place(Space::Channel, edge.channel), edge.sync == SyncKind::Send ? "!" : "?");
    if (edge.update) {
      std::vector<std::string> list;
      updates(edge.update, list);
      if (!list.empty()) out += fmt::format(" assign {};", fmt::join(list, ", "));
    }
    return out + " }";
  }

  void declare_system() {
    out_ += "\nsystem ";
    for (std::size_t p = 0; p < n_.processes.size(); ++p) {
      if (p > 0 && n_.processes[p].priority < n_.processes[p - 1].priority)
        throw NoText{"process priorities that do not grow along the list"};
      if (p > 0) out_ += n_.processes[p].priority > n_.processes[p - 1].priority ? " < " : ", ";
      out_ += process_names_[p];
    }
    out_ += ";\n";
  }

  const Network& n_;
  std::set<std::string> taken_;
  std::vector<Group> groups_[3];
  std::vector<std::string> process_names_;
  std::vector<std::vector<std::string>> location_names_;
  bool in_query_ = false;
  std::string out_;
};

}  // namespace

Printed print_xta(const Network& network) {
  try {
    return {Printer(network).network(), ""};
  } catch (const NoText& e) {
    return {"", e.reason};
  }
}

Printed print_formula(const Network& network, ExprId formula) {
  try {
    return {Printer(network).formula(formula), ""};
  } catch (const NoText& e) {
    return {"", e.reason};
  }
}

}  // namespace beeline::ir
