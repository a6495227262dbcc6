#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "ir/clock_offset.h"
#include "ir/network.h"
#include "ir/refusal.h"

namespace beeline::ir {

namespace {

constexpr std::size_t max_complaints = 50;

struct Arity {
  bool a = false, b = false, c = false;
};

// Which children an operation must have; If, While and Return may lack more.
Arity arity(Op op) {
  switch (op) {
    case Op::Const:
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef:
    case Op::At:
    case Op::Call:
    case Op::Seq:
    case Op::Return:
    case Op::Deadlock: return {};
    case Op::Load:
    case Op::Neg:
    case Op::Not:
    case Op::BitNot:
    case Op::Forall:
    case Op::Exists:
    case Op::Sum:
    case Op::If:
    case Op::While:
    case Op::Assert:
    case Op::Require: return {true, false, false};
    case Op::Ite:
    case Op::ClockCmp: return {true, true, true};
    default: return {true, true, false};
  }
}

const char* described(Referent referent) {
  switch (referent) {
    case Referent::Value: return "a value";
    case Referent::Address: return "a cell";
    case Referent::Clock: return "a clock";
    case Referent::Channel: return "a channel";
  }
  return "";
}

bool is_statement(Op op) {
  return op == Op::If || op == Op::While || op == Op::Return || op == Op::Assert || op == Op::Require;
}

class Checker {
 public:
  explicit Checker(const Network& network) : n_(network), arena_(network.arena) {}

  std::vector<std::string> run() {
    check_cells();
    check_clocks();
    check_places();
    check_nodes();
    for (std::size_t p = 0; p < n_.processes.size(); ++p) check_process(p);
    check_edges();
    check_functions();
    check_vectors();
    if (out_.empty()) check_refusals();
    return std::move(out_);
  }

 private:
  template <class... Args>
  void complain(fmt::format_string<Args...> text, Args&&... args) {
    if (out_.size() < max_complaints) out_.push_back(fmt::format(text, std::forward<Args>(args)...));
  }

  void check_cells() {
    std::size_t locations = 0;
    for (std::size_t i = 0; i < n_.cells.size(); ++i) {
      const Cell& cell = n_.cells[i];
      locations += cell.kind == CellKind::Location;
      if (cell.low > cell.high || cell.initial < cell.low || cell.initial > cell.high)
        complain("cell {} ('{}') starts with {} outside of [{},{}]", i, cell.name, cell.initial, cell.low, cell.high);
      if (cell.holds != Referent::Value && cell.kind != CellKind::Temporary)
        complain("cell {} ('{}') holds a reference but is not a temporary", i, cell.name);
      if (cell.overflow == Overflow::Wrap && (cell.holds != Referent::Value || cell.kind == CellKind::Location))
        complain("cell {} ('{}') cannot wrap around", i, cell.name);
    }
    std::vector<std::uint32_t> owned;
    for (const Process& process : n_.processes) {
      owned.push_back(process.cell);
      if (process.cell >= n_.cells.size() || n_.cells[process.cell].kind != CellKind::Location) {
        complain("process '{}' has no location cell", process.name);
        continue;
      }
      const Cell& cell = n_.cells[process.cell];
      if (cell.low != 0 || std::int64_t{cell.high} + 1 != static_cast<std::int64_t>(process.locations.size()) ||
          cell.initial != static_cast<std::int32_t>(process.initial))
        complain("location cell {} does not fit process '{}'", process.cell, process.name);
    }
    std::sort(owned.begin(), owned.end());
    if (locations != n_.processes.size() || std::adjacent_find(owned.begin(), owned.end()) != owned.end())
      complain("{} location cells for {} processes", locations, n_.processes.size());
  }

  // What is said of scalar sets is in range; whether it is true is for whoever relies on it.
  void check_places() {
    const auto good = [&](std::uint32_t place) { return place == no_place || place < n_.places.size(); };
    for (const Cell& cell : n_.cells)
      if (!good(cell.place) || (cell.element_of != no_set && cell.element_of >= n_.scalar_sets.size()))
        complain("cell '{}' belongs to no such scalar set", cell.name);
    for (const Clock& clock : n_.clocks)
      if (!good(clock.place)) complain("clock '{}' has no such place", clock.name);
    for (const Channel& channel : n_.channels)
      if (!good(channel.place)) complain("channel '{}' has no such place", channel.name);
    for (const Process& process : n_.processes)
      if (!good(process.place)) complain("process '{}' has no such place", process.name);
    for (const Place& place : n_.places)
      for (const Seat& seat : place.seats)
        if (seat.set >= n_.scalar_sets.size() || seat.element < 0 || seat.element >= n_.scalar_sets[seat.set].size)
          complain("a place of family {} has no such seat", place.family);
  }

  void check_clocks() {
    if (n_.clocks.empty()) complain("there is no zero clock");
    else if (n_.clocks[0].initial != 0) complain("the zero clock is not zero");
    for (const Clock& clock : n_.clocks) {
      if (clock.initial < 0) complain("clock '{}' starts negative", clock.name);
      if (clock.initial > greatest_clock_offset) complain("clock '{}' starts out of range", clock.name);
    }
  }

  // Every node by itself; children come before parents, so one pass also collects what is below.
  void check_nodes() {
    statement_below_.resize(arena_.size(), false);
    for (std::size_t i = 0; i < arena_.size(); ++i) {
      const ExprId id(i);
      const Expr& e = arena_[id];
      bool formula = e.op == Op::ClockCmp || e.op == Op::Rate || e.op == Op::Deadlock;
      bool statement = is_statement(e.op);
      const auto visit = [&](ExprId child) {
        if (child.value >= i) {
          complain("node {} has a child that does not come before it", i);
          return;
        }
        formula = formula || arena_[child].has_clocks;
        statement = statement || statement_below_[child.value];
      };
      const Arity wanted = arity(e.op);
      if ((wanted.a && !e.a) || (wanted.b && !e.b) || (wanted.c && !e.c)) complain("node {} lacks a child", i);
      for (const ExprId child : {e.a, e.b, e.c})
        if (child) visit(child);
      for (const ExprId child : arena_.list(id)) {
        if (!child) complain("node {} has an empty place in its list", i);
        else visit(child);
      }
      if (formula != e.has_clocks) complain("node {} is wrong about clocks below it", i);
      statement_below_[i] = statement;
      stands_for_.push_back(check_references(id, e));
      check_node(id, e);
    }
  }

  bool in_memory(ExprId address, std::int32_t count) const {
    const auto cell = as_cell(arena_, address);
    return !cell || std::int64_t{*cell} + count <= static_cast<std::int64_t>(n_.cells.size());
  }

  void want(ExprId at, ExprId child, Referent wanted) {
    if (!child || child.value >= at.value) return;  // complained about elsewhere
    if (stands_for_[child.value] != wanted)
      complain("node {}: {} where there should be {}", at.value, described(stands_for_[child.value]),
               described(wanted));
  }

  // What the node stands for, and that its children are what it needs.
  Referent check_references(ExprId id, const Expr& e) {
    const auto child = [&](ExprId c) { return c && c.value < id.value ? stands_for_[c.value] : Referent::Value; };
    const auto held = [&](std::size_t cell) { return cell < n_.cells.size() ? n_.cells[cell].holds : Referent::Value; };
    const auto held_at = [&](ExprId address) {
      while (address && address.value < id.value && arena_[address].op == Op::Index) address = arena_[address].a;
      const auto cell = as_cell(arena_, address);
      return cell ? held(*cell) : Referent::Value;
    };
    switch (e.op) {
      case Op::CellRef: return Referent::Address;
      case Op::ClockRef: return Referent::Clock;
      case Op::ChannelRef: return Referent::Channel;
      case Op::Load: want(id, e.a, Referent::Address); return held_at(e.a);
      case Op::Index:
        if (child(e.a) == Referent::Value) complain("node {}: an element of no array", id.value);
        want(id, e.b, Referent::Value);
        return child(e.a);
      case Op::Ite:
        want(id, e.a, Referent::Value);
        want(id, e.c, child(e.b));
        return child(e.b);
      case Op::EqualCells:
      case Op::CopyCells:
        want(id, e.a, Referent::Address);
        want(id, e.b, Referent::Address);
        return Referent::Value;
      case Op::Assign: {
        const Referent held_there = held_at(e.a);
        want(id, e.a, Referent::Address);
        want(id, e.b, held_there);
        return held_there;
      }
      case Op::ResetClock:
        if (e.c) want(id, e.c, Referent::Clock);
        [[fallthrough]];
      case Op::Rate:
        want(id, e.a, Referent::Clock);
        want(id, e.b, Referent::Value);
        return Referent::Value;
      case Op::ClockCmp:
        want(id, e.a, Referent::Clock);
        want(id, e.b, Referent::Clock);
        want(id, e.c, Referent::Value);
        return Referent::Value;
      case Op::Seq: return e.list_size == 0 ? Referent::Value : child(arena_.list(id).back());
      case Op::Call: {
        if (e.x < 0 || e.x >= static_cast<std::int64_t>(n_.functions.size())) return Referent::Value;
        const auto& parameters = n_.functions[static_cast<std::size_t>(e.x)].parameters;
        const auto arguments = arena_.list(id);
        for (std::size_t i = 0; i < std::min(arguments.size(), parameters.size()); ++i)
          want(id, arguments[i], held(parameters[i]));
        return Referent::Value;
      }
      case Op::If:
      case Op::While: want(id, e.a, Referent::Value); return Referent::Value;
      case Op::Forall:
      case Op::Exists:
      case Op::Sum:
        if (e.x >= 0 && held(static_cast<std::size_t>(e.x)) != Referent::Value)
          complain("node {}: the variable of a quantifier is a reference", id.value);
        [[fallthrough]];
      default:
        for (const ExprId part : {e.a, e.b, e.c}) want(id, part, Referent::Value);
        return Referent::Value;
    }
  }

  void check_node(ExprId id, const Expr& e) {
    const auto bad = [&](const char* what) { complain("node {}: {}", id.value, what); };
    const bool below =
        (e.a && arena_[e.a].has_clocks) || (e.b && arena_[e.b].has_clocks) || (e.c && arena_[e.c].has_clocks);
    const auto numbered = [&](std::size_t count) { return e.x >= 0 && static_cast<std::size_t>(e.x) < count; };
    switch (e.op) {
      case Op::CellRef:
        if (!numbered(n_.cells.size())) bad("no such cell");
        break;
      case Op::ClockRef:
        if (!numbered(n_.clocks.size())) bad("no such clock");
        break;
      case Op::ChannelRef:
        if (!numbered(n_.channels.size())) bad("no such channel");
        break;
      case Op::Load:
      case Op::Assign:
        if (e.a && !in_memory(e.a, 1)) bad("address outside of memory");
        break;
      case Op::EqualCells:
      case Op::CopyCells:
        if (e.x < 1) bad("no cells to work on");
        else if ((e.a && !in_memory(e.a, e.x)) || (e.b && !in_memory(e.b, e.x))) bad("address outside of memory");
        break;
      case Op::Index:
        if (e.y < 1 || e.z < 0) bad("an array without elements");
        break;
      case Op::At:
        if (e.x < 0 || e.x >= static_cast<std::int64_t>(n_.processes.size())) bad("no such process");
        else if (e.y < 0 ||
                 e.y >= static_cast<std::int64_t>(n_.processes[static_cast<std::size_t>(e.x)].locations.size()))
          bad("no such location");
        break;
      case Op::Forall:
      case Op::Exists:
      case Op::Sum:
        if (e.x < 0 || e.x >= static_cast<std::int64_t>(n_.cells.size()) ||
            n_.cells[static_cast<std::size_t>(e.x)].kind != CellKind::Temporary)
          bad("the variable of a quantifier is not a temporary");
        break;
      case Op::Call:
        if (e.x < 0 || e.x >= static_cast<std::int64_t>(n_.functions.size())) bad("no such function");
        else if (n_.functions[static_cast<std::size_t>(e.x)].parameters.size() != e.list_size)
          bad("wrong number of arguments");
        break;
      case Op::ClockCmp:
        if (e.x < static_cast<std::int32_t>(Op::Lt) || e.x > static_cast<std::int32_t>(Op::Gt)) bad("not a relation");
        [[fallthrough]];
      case Op::ResetClock:
        if (std::abs(clock_offset(e)) > greatest_clock_offset) bad("a clock constant out of range");
        break;
      default: break;
    }
    if (!e.has_clocks || !below) {
      if (e.has_clocks && e.list_size > 0) bad("a clock constraint inside a list");
      return;
    }
    switch (e.op) {
      case Op::And:
      case Op::Or:
      case Op::Forall:
      case Op::Exists: break;
      case Op::Ite:
        if (arena_[e.a].has_clocks) bad("a clock constraint as the condition of a choice");
        break;
      case Op::Not:
        if (arena_[e.a].op != Op::Deadlock) bad("a clock constraint below a negation");
        break;
      default: bad("a clock constraint used as a value"); break;
    }
  }

  bool exists(ExprId id) const { return id && id.value < arena_.size(); }

  void check_value(ExprId id, const std::string& where, Referent wanted) {
    if (!id) return;
    if (!exists(id)) complain("{}: no such expression", where);
    else if (arena_[id].has_clocks) complain("{}: a clock constraint where there can be none", where);
    else if (statement_below_[id.value]) complain("{}: a statement outside of a function", where);
    else if (stands_for_[id.value] != wanted)
      complain("{}: {} where there should be {}", where, described(stands_for_[id.value]), described(wanted));
  }

  // Clock atoms in conjunctive positions only.
  void check_formula(ExprId root, const std::string& where, bool rates) {
    if (!root) return;
    if (!exists(root)) {
      complain("{}: no such expression", where);
      return;
    }
    if (statement_below_[root.value]) complain("{}: a statement outside of a function", where);
    if (stands_for_[root.value] != Referent::Value) complain("{}: not a formula", where);
    std::vector<ExprId> work{root};
    while (!work.empty()) {
      const ExprId id = work.back();
      work.pop_back();
      const Expr& e = arena_[id];
      if (!e.has_clocks) continue;
      switch (e.op) {
        case Op::And: work.insert(work.end(), {e.a, e.b}); break;
        case Op::Or:
          if (arena_[e.a].has_clocks && arena_[e.b].has_clocks) complain("{}: clock constraints joined by 'or'", where);
          work.insert(work.end(), {e.a, e.b});
          break;
        case Op::Ite: work.insert(work.end(), {e.b, e.c}); break;
        case Op::Forall: work.push_back(e.a); break;
        case Op::ClockCmp:
          if (static_cast<Op>(e.x) == Op::Ne) complain("{}: clocks compared with '!='", where);
          break;
        case Op::Rate:
          if (!rates) complain("{}: a clock rate outside of an invariant", where);
          break;
        default: complain("{}: a clock constraint in a place that is not convex", where); break;
      }
    }
  }

  void check_process(std::size_t index) {
    const Process& process = n_.processes[index];
    if (process.initial >= process.locations.size()) complain("process '{}' has no initial location", process.name);
    for (const std::uint32_t other : process.also_initial)
      if (other >= process.locations.size() || other == process.initial)
        complain("process '{}' has no other initial location {}", process.name, other);
    for (const Location& location : process.locations)
      check_formula(location.invariant, fmt::format("invariant of {}.{}", process.name, location.name), true);
  }

  void check_edges() {
    std::uint32_t next = 0;
    for (std::uint32_t p = 0; p < n_.processes.size(); ++p) {
      const Process& process = n_.processes[p];
      if (process.edges.first != next) complain("the edges of process '{}' do not follow those before", process.name);
      next = process.edges.past();
      if (next > n_.edges.size()) {
        complain("process '{}' has more edges than there are", process.name);
        return;
      }
      for (const EdgeId id : process.edges)
        check_edge(p, n_.edge(id), fmt::format("edge {} of {}", id.value - process.edges.first, process.name));
    }
    if (next != n_.edges.size()) complain("edges without a process");
  }

  void check_edge(std::uint32_t owner, const Edge& edge, const std::string& where) {
    const Process& process = n_.processes[owner];
    if (edge.process != owner) complain("{}: names another process", where);
    if (edge.source >= process.locations.size() || edge.target >= process.locations.size())
      complain("{}: no such location", where);
    for (const Select& select : edge.selects)
      if (select.cell >= n_.cells.size() || n_.cells[select.cell].kind != CellKind::Temporary ||
          n_.cells[select.cell].holds != Referent::Value || select.low > select.high)
        complain("{}: bad select variable", where);
    check_formula(edge.guard, where + ", guard", false);
    check_value(edge.channel, where + ", channel", Referent::Channel);
    check_value(edge.update, where + ", update",
                exists(edge.update) ? stands_for_[edge.update.value] : Referent::Value);
    check_value(edge.weight, where + ", weight", Referent::Value);
    const bool on_channel = edge.sync == SyncKind::Send || edge.sync == SyncKind::Receive;
    if (on_channel != static_cast<bool>(edge.channel))
      complain("{}: channel and kind of synchronisation disagree", where);
    if (edge.sync == SyncKind::Event && edge.event >= n_.events.size()) complain("{}: no such event", where);
  }

  void check_functions() {
    std::vector<std::vector<std::size_t>> calls(n_.functions.size());
    for (std::size_t f = 0; f < n_.functions.size(); ++f) {
      const Function& function = n_.functions[f];
      for (const std::uint32_t cell : function.parameters)
        if (cell >= n_.cells.size() || n_.cells[cell].kind != CellKind::Temporary)
          complain("function '{}': a parameter is not a temporary", function.name);
      if (!exists(function.body)) {
        complain("function '{}' has no body", function.name);
        continue;
      }
      if (arena_[function.body].has_clocks) complain("function '{}' has a clock constraint", function.name);
      collect_calls(function.body, calls[f]);
    }
    // Peel off functions that call nothing left; what remains is on or above a cycle.
    std::vector<std::size_t> pending(n_.functions.size());
    std::vector<std::vector<std::size_t>> callers(n_.functions.size());
    std::vector<std::size_t> ready;
    for (std::size_t f = 0; f < calls.size(); ++f) {
      pending[f] = calls[f].size();
      for (const std::size_t g : calls[f]) callers[g].push_back(f);
      if (calls[f].empty()) ready.push_back(f);
    }
    std::size_t done = 0;
    while (!ready.empty()) {
      const std::size_t f = ready.back();
      ready.pop_back();
      ++done;
      for (const std::size_t g : callers[f])
        if (--pending[g] == 0) ready.push_back(g);
    }
    if (done != calls.size()) complain("functions are recursive");
  }

  void check_refusals() {
    const Refusals refusals(n_);
    if (!refusals.any()) return;
    const auto want_none = [&](ExprId id, const std::string& where) {
      if (refusals.may_refuse(id)) complain("{}: a condition that only an update can require", where);
    };
    for (const Process& process : n_.processes)
      for (const Location& location : process.locations)
        want_none(location.invariant, fmt::format("invariant of {}.{}", process.name, location.name));
    for (const Edge& edge : n_.edges) {
      const std::string where = fmt::format("an edge of {}", n_.processes[edge.process].name);
      want_none(edge.guard, where + ", guard");
      want_none(edge.channel, where + ", channel");
      want_none(edge.weight, where + ", weight");
    }
  }

  void collect_calls(ExprId root, std::vector<std::size_t>& out) {
    std::vector<ExprId> work{root};
    while (!work.empty()) {
      const ExprId id = work.back();
      work.pop_back();
      const Expr& e = arena_[id];
      if (e.op == Op::Call && e.x >= 0 && static_cast<std::size_t>(e.x) < n_.functions.size())
        out.push_back(static_cast<std::size_t>(e.x));
      for (const ExprId child : {e.a, e.b, e.c})
        if (child) work.push_back(child);
      for (const ExprId child : arena_.list(id)) work.push_back(child);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
  }

  void check_vectors() {
    for (std::size_t i = 0; i < n_.vectors.size(); ++i) {
      std::vector<std::uint32_t> processes;
      for (const SyncMember& member : n_.vectors[i].members) {
        if (member.process >= n_.processes.size() || member.event >= n_.events.size())
          complain("synchronisation {}: no such process or event", i);
        processes.push_back(member.process);
      }
      std::sort(processes.begin(), processes.end());
      if (std::adjacent_find(processes.begin(), processes.end()) != processes.end())
        complain("synchronisation {} has a process twice", i);
    }
  }

  const Network& n_;
  const Arena& arena_;
  std::vector<bool> statement_below_;
  std::vector<Referent> stands_for_;  // per node
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> check(const Network& network) { return Checker(network).run(); }

}  // namespace beeline::ir
