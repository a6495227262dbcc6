#include "ir/transform/project.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "ir/refusal.h"
#include "ir/statements.h"
#include "ir/transform/copy.h"
#include "ir/transform/touched.h"

namespace beeline::ir {

namespace {

// Numbers that stay together.
class Groups {
 public:
  explicit Groups(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0u); }
  void join(const std::set<std::uint32_t>& numbers) {
    for (const std::uint32_t n : numbers) parent_[root(n)] = root(*numbers.begin());
  }
  // Marks all that are in the group of a marked one; whether that were more.
  bool spread(std::vector<bool>& marked) {
    std::vector<bool> roots(parent_.size());
    for (std::uint32_t n = 0; n < parent_.size(); ++n)
      if (marked[n]) roots[root(n)] = true;
    bool more = false;
    for (std::uint32_t n = 0; n < parent_.size(); ++n) {
      if (marked[n] || !roots[root(n)]) continue;
      marked[n] = more = true;
    }
    return more;
  }

 private:
  std::uint32_t root(std::uint32_t n) {
    while (parent_[n] != n) n = parent_[n] = parent_[parent_[n]];
    return n;
  }
  std::vector<std::uint32_t> parent_;
};

// What has to go beside what is asked for.
class Closure {
 public:
  Closure(const Network& network, const References& references, const Dropped& dropped)
      : network_(network),
        references_(references),
        most_choices_(dropped.most_choices),
        cells_(network.cells.size()),
        clocks_(network.clocks.size()) {
    gone.cells.resize(network.cells.size());
    gone.clocks.resize(network.clocks.size());
    for (const std::uint32_t cell : dropped.cells) gone.cells[cell] = true;
    for (const std::uint32_t clock : dropped.clocks) gone.clocks[clock] = true;
    for (const std::uint32_t process : dropped.processes) gone.cells[network.processes[process].cell] = true;
    group();
    while (grow()) {
    }
  }

  // A plain assignment whose value becomes any of the target's: that target.
  std::optional<std::uint32_t> chosen(TouchedBy& touched, ExprId statement) const {
    const Expr& e = network_.arena[statement];
    if (e.op != Op::Assign) return std::nullopt;
    const auto cell = as_cell(network_.arena, e.a);
    if (!cell || gone.cells[*cell] || network_.cells[*cell].kind == CellKind::Temporary) return std::nullopt;
    const Cell& target = network_.cells[*cell];
    if (std::int64_t{target.high} - target.low >= most_choices_) return std::nullopt;
    const Touched value = touched(e.b, true);
    return value.writes.empty() && value.clock_writes.empty() ? cell : std::nullopt;
  }

  Gone gone;

 private:
  void group() {
    const Arena& arena = network_.arena;
    const auto join = [&](Groups& groups, ExprId reference, std::int32_t width) {
      const auto numbers = references_.of(reference, width);
      if (numbers.size() > 1) groups.join(numbers);
    };
    for (std::size_t i = 0; i < arena.size(); ++i) {
      const Expr& e = arena[ExprId(i)];
      if (e.op == Op::Load || e.op == Op::Assign) join(cells_, e.a, 1);
      if (e.op == Op::EqualCells || e.op == Op::CopyCells) join(cells_, e.a, e.x), join(cells_, e.b, e.x);
      if (e.op == Op::ResetClock || e.op == Op::ClockCmp || e.op == Op::Rate) join(clocks_, e.a, 1);
      if (e.op == Op::ClockCmp) join(clocks_, e.b, 1);
      if (e.op == Op::ResetClock && e.c) join(clocks_, e.c, 1);
    }
  }

  bool grow() {
    bool more = cells_.spread(gone.cells);
    more = clocks_.spread(gone.clocks) || more;
    TouchedBy touched(network_, references_, gone);
    const auto drop = [&](const std::set<std::uint32_t>& numbers, std::vector<bool>& marked) {
      for (const std::uint32_t n : numbers) {
        more = more || !marked[n];
        marked[n] = true;
      }
    };
    for (const Edge& edge : network_.edges) {
      for (const ExprId statement : statements(network_.arena, edge.update)) {
        const Touched t = touched(statement, false);
        if (!t.reads_gone || chosen(touched, statement)) continue;
        drop(t.writes, gone.cells);
        drop(t.clock_writes, gone.clocks);
        if (more) return true;  // what was found out about functions may have changed
      }
    }
    return more;
  }

  const Network& network_;
  const References& references_;
  std::int64_t most_choices_;
  Groups cells_, clocks_;
};

// Copies code that reads nothing dropped, without what it writes there; and formulas, weakened.
class Cutter final : public ExpressionCopier {
 public:
  Cutter(const Network& from, Network& to, const Renumbering& numbers, TouchedBy& touched, const References& references,
         const Gone& gone)
      : ExpressionCopier(from.arena, to.arena, numbers), touched_(touched), references_(references), gone_(gone) {}

  // True where the formula may hold; `changed` when that is more than the formula. None: true.
  ExprId weaken(ExprId id, bool convex, bool& changed) {
    if (!id) return id;
    const ExprId weak = weaken(id, true, true, convex, changed);
    return as_constant(to_, weak).value_or(0) != 0 ? ExprId() : weak;
  }

 protected:
  ExprId node(ExprId id) override {
    const Expr& e = from_[id];
    const auto is_gone = [](const std::set<std::uint32_t>& numbers, const std::vector<bool>& gone) {
      return std::any_of(numbers.begin(), numbers.end(), [&](std::uint32_t n) { return gone[n]; });
    };
    switch (e.op) {
      case Op::Assign:
        if (!is_gone(references_.of(e.a), gone_.cells)) break;
        return touched_.is_cut(id, false) && touched_(e.b, true).reads_gone ? to_.constant(0, e.position) : copy(e.b);
      case Op::CopyCells:
        if (is_gone(references_.of(e.a, e.x), gone_.cells)) return to_.constant(0, e.position);
        break;
      case Op::ResetClock:
        if (is_gone(references_.of(e.a), gone_.clocks)) return to_.constant(0, e.position);
        break;
      default: break;
    }
    return plain(id);
  }

 private:
  // In the scope of `top`, a formula that cannot be evaluated does not hold, as it should not.
  ExprId weaken(ExprId id, bool positive, bool top, bool convex, bool& changed) {
    const Expr e = from_[id];
    const auto open = [&] {
      changed = true;
      return to_.constant(positive, e.position);
    };
    const auto truth = [&](ExprId part) { return as_constant(to_, part); };
    switch (e.op) {
      case Op::Not:
        if (from_[e.a].op == Op::Deadlock) return open();
        {
          const ExprId part = weaken(e.a, !positive, false, convex, changed);
          return truth(part) ? to_.constant(*truth(part) == 0, e.position) : to_.unary(Op::Not, part, e.position);
        }
      case Op::And:
      case Op::Or: {
        const bool both = e.op == Op::And;
        bool left_changed = false;
        const ExprId a = weaken(e.a, positive, top && both, convex, left_changed);
        changed = changed || left_changed;
        // What stood behind something dropped may now be evaluated where it was not.
        if (left_changed && !(top && both) && touched_(e.b, true).may_fail) return open();
        const ExprId b = weaken(e.b, positive, top && both, convex, changed);
        return joined(e.op, a, b, e.position);
      }
      case Op::Ite: {
        if (!touched_(e.a, true).reads_gone) {
          const ExprId condition = copy(e.a);
          const ExprId then = weaken(e.b, positive, false, convex, changed);
          const ExprId otherwise = weaken(e.c, positive, false, convex, changed);
          return to_.ite(condition, then, otherwise, e.position);
        }
        if ((convex && from_[e.b].has_clocks && from_[e.c].has_clocks) || touched_(e.b, true).may_fail ||
            touched_(e.c, true).may_fail)
          return open();
        changed = true;
        const ExprId then = weaken(e.b, positive, false, convex, changed);
        const ExprId otherwise = weaken(e.c, positive, false, convex, changed);
        return joined(positive ? Op::Or : Op::And, then, otherwise, e.position);
      }
      case Op::Forall:
      case Op::Exists: {
        if (gone_.cells[static_cast<std::size_t>(e.x)]) return open();
        const ExprId body = weaken(e.a, positive, false, convex, changed);
        if (truth(body)) return e.y > e.z ? to_.constant(e.op == Op::Forall, e.position) : body;
        return to_.quantifier(e.op, numbers_.cells[static_cast<std::size_t>(e.x)], e.y, e.z, body, e.position);
      }
      default: return touched_(id, true).reads_gone ? open() : copy(id);
    }
  }

  ExprId joined(Op op, ExprId a, ExprId b, util::Position position) {
    for (const auto& [part, other] : {std::pair(a, b), std::pair(b, a)}) {
      const auto truth = as_constant(to_, part);
      if (!truth) continue;
      return (*truth != 0) == (op == Op::And) ? other : to_.constant(*truth != 0, position);
    }
    return to_.binary(op, a, b, position);
  }

  TouchedBy& touched_;
  const References& references_;
  const Gone& gone_;
};

class Projector {
 public:
  Projector(const Network& network, const Dropped& dropped)
      : network_(network),
        references_(network),
        refusals_(network),
        closure_(network, references_, dropped),
        touched_(network, references_, closure_.gone) {}

  Projection run(std::span<const ExprId> formulas) {
    out_.name = network_.name;
    out_.events = network_.events;
    out_.channels = network_.channels;
    out_.limitations = network_.limitations;
    out_.scalar_sets = network_.scalar_sets;
    out_.places = network_.places;
    out_.vectors = network_.vectors;
    out_.internal_priority = network_.internal_priority;
    maps_.channels = Correspondence::identity(network_.channels.size());
    number();
    Cutter cutter(network_, out_, numbers_, touched_, references_, closure_.gone);
    functions(cutter);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) places(cutter, p);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) edges(cutter, p);
    negatives();
    Projection projection;
    for (const ExprId formula : formulas) {
      bool ignored = false;
      projection.formulas.push_back(cutter.weaken(formula, false, ignored));
    }
    maps_.cells.grow(out_.cells.size());
    projection.result = {std::move(out_), std::move(maps_)};
    return projection;
  }

 private:
  bool forgotten(std::uint32_t process) const { return closure_.gone.cells[network_.processes[process].cell]; }

  // Cells and clocks keep their order. The place of a forgotten process is a cell of one value.
  void number() {
    const auto keep = [](Correspondence& map, std::size_t size, const auto& is_gone, const auto& take) {
      map.image.assign(size, nowhere);
      for (std::uint32_t n = 0; n < size; ++n) {
        if (is_gone(n)) continue;
        take(n);
        map.append(n);
      }
    };
    keep(
        maps_.cells, network_.cells.size(),
        [&](std::uint32_t n) { return closure_.gone.cells[n] && network_.cells[n].kind != CellKind::Location; },
        [&](std::uint32_t n) {
          out_.cells.push_back(network_.cells[n]);
          if (closure_.gone.cells[n]) out_.cells.back().high = out_.cells.back().initial = 0;
        });
    out_.clocks.clear();
    keep(
        maps_.clocks, network_.clocks.size(), [&](std::uint32_t n) { return closure_.gone.clocks[n]; },
        [&](std::uint32_t n) { out_.clocks.push_back(network_.clocks[n]); });
    maps_.processes = Correspondence::identity(network_.processes.size());
    numbers_ = {maps_.cells.image, maps_.clocks.image, maps_.channels.image, maps_.processes.image,
                std::vector<std::uint32_t>(network_.functions.size(), nowhere)};
  }

  // Those that read something dropped are called no more.
  void functions(Cutter& cutter) {
    std::vector<std::uint32_t> kept;
    for (std::uint32_t f = 0; f < network_.functions.size(); ++f) {
      if (touched_.function(f).reads_gone) continue;
      numbers_.functions[f] = static_cast<std::uint32_t>(kept.size());
      kept.push_back(f);
    }
    out_.functions.resize(kept.size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const Function& from = network_.functions[kept[i]];
      Function to = from;
      for (std::uint32_t& parameter : to.parameters) parameter = maps_.cells.image[parameter];
      to.body = cutter.copy(from.body);
      out_.functions[i] = std::move(to);
    }
  }

  void places(Cutter& cutter, std::uint32_t p) {
    const Process& from = network_.processes[p];
    Process to = from;
    to.edges = {};
    to.cell = maps_.cells.image[from.cell];
    if (forgotten(p)) {
      to.locations.resize(1);
      to.locations[0].name = "";
      to.locations[0].invariant = {};
      to.locations[0].labels.clear();
      to.locations[0].committed = to.locations[0].urgent = false;
      to.initial = 0;
      to.also_initial.clear();
      maps_.locations.push_back({{nowhere}, std::vector<std::uint32_t>(from.locations.size(), 0)});
      changed_ = true;
      for (const Location& location : from.locations) committed_gone_ = committed_gone_ || location.committed;
    } else {
      for (Location& location : to.locations) location.invariant = cutter.weaken(location.invariant, true, changed_);
      maps_.locations.push_back(Correspondence::identity(from.locations.size()));
    }
    out_.processes.push_back(std::move(to));
  }

  void edges(Cutter& cutter, std::uint32_t p) {
    Process& process = out_.processes[p];
    process.edges.first = static_cast<std::uint32_t>(out_.edges.size());
    if (p == 0) maps_.edges.image.assign(network_.edges.size(), nowhere);
    for (const EdgeId id : network_.processes[p].edges) edge(cutter, id);
    process.edges.count = static_cast<std::uint32_t>(out_.edges.size()) - process.edges.first;
  }

  void append(Edge edge, std::uint32_t from) {
    maps_.edges.append(from);
    out_.edges.push_back(std::move(edge));
  }

  void edge(Cutter& cutter, EdgeId id) {
    const Edge& from = network_.edge(id);
    Edge to = from;
    bool weakened = forgotten(from.process);
    if (weakened) to.source = to.target = 0;
    for (Select& select : to.selects) select.cell = maps_.cells.image[select.cell];
    std::erase_if(to.selects, [](const Select& select) { return select.cell == nowhere; });
    to.guard = cutter.weaken(from.guard, true, weakened);
    to.update = update(cutter, from, to);
    to.weight = {};
    changed_ = changed_ || weakened;
    if (to.sync == SyncKind::None) {
      if (to.source != to.target || to.update || !forgotten(from.process)) append(std::move(to), id.value);
      return;
    }
    if (to.sync == SyncKind::Event) {
      Edge idle = loop(to);
      append(std::move(to), id.value);
      if (forgotten(from.process) && is_weak(from)) append(std::move(idle), nowhere);
      return;
    }
    on_channel(cutter, std::move(to), from, id, weakened);
  }

  bool is_weak(const Edge& edge) const {
    const auto member = [&](const SyncMember& m) {
      return m.weak && m.process == edge.process && m.event == edge.event;
    };
    return std::any_of(network_.vectors.begin(), network_.vectors.end(), [&](const SyncVector& vector) {
      return std::any_of(vector.members.begin(), vector.members.end(), member);
    });
  }

  static Edge loop(const Edge& edge) {
    Edge idle = edge;
    idle.target = idle.source;
    idle.selects.clear();
    idle.guard = idle.update = {};
    return idle;
  }

  void on_channel(Cutter& cutter, Edge to, const Edge& from, EdgeId id, bool weakened) {
    const bool unknown = touched_(from.channel, true).reads_gone;
    const References::Numbers channels = references_.of(from.channel);
    changed_ = changed_ || unknown;
    if (weakened || unknown)
      for (const std::uint32_t channel : channels) out_.channels[channel].urgent = false;
    std::vector<ExprId> names;
    if (unknown) {
      for (const std::uint32_t channel : channels) names.push_back(out_.arena.channel(channel, from.position));
    } else {
      names.push_back(cutter.copy(from.channel));
    }
    for (const ExprId name : names) {
      Edge one = to;
      one.channel = name;
      append(std::move(one), id.value);
    }
    const bool broadcast = std::any_of(channels.begin(), channels.end(), [&](std::uint32_t c) {
      return network_.channels[c].kind == ChannelKind::Broadcast;
    });
    if (from.sync != SyncKind::Receive || !broadcast || !(weakened || unknown)) return;
    for (const std::uint32_t channel : channels) {
      Edge idle = loop(to);
      idle.channel = out_.arena.channel(channel, from.position);
      append(std::move(idle), nowhere);
    }
  }

  ExprId update(Cutter& cutter, const Edge& from, Edge& to) {
    std::vector<ExprId> list;
    for (const ExprId statement : statements(network_.arena, from.update)) {
      const Touched t = touched_(statement, false);
      const auto lasts = [&](const std::set<std::uint32_t>& numbers, const std::vector<bool>& gone) {
        return std::any_of(numbers.begin(), numbers.end(), [&](std::uint32_t n) { return !gone[n]; });
      };
      const bool refuses = refusals_.may_refuse(statement);
      changed_ = changed_ || (refuses && t.reads_gone);
      if (!lasts(t.writes, closure_.gone.cells) && !lasts(t.clock_writes, closure_.gone.clocks) &&
          (!refuses || t.reads_gone))
        continue;
      if (!t.reads_gone) {
        list.push_back(cutter.copy(statement));
        continue;
      }
      const auto target = closure_.chosen(touched_, statement);
      list.push_back(any_value(*target, network_.arena[statement].position, to));
    }
    return list.empty() ? ExprId() : list.size() == 1 ? list[0] : out_.arena.seq(list, from.position);
  }

  ExprId any_value(std::uint32_t target, util::Position position, Edge& edge) {
    changed_ = true;
    Cell cell = network_.cells[target];
    cell.name = fmt::format("any {}", cell.name);
    cell.kind = CellKind::Temporary;
    edge.selects.push_back({static_cast<std::uint32_t>(out_.cells.size()), cell.low, cell.high});
    out_.cells.push_back(std::move(cell));
    const ExprId value = out_.arena.load_cell(edge.selects.back().cell, position);
    return out_.arena.assign_cell(maps_.cells.image[target], value, position);
  }

  void negatives() {
    out_.has_priorities = network_.has_priorities && !changed_;
    if (!committed_gone_) return;
    for (Process& process : out_.processes) {
      for (Location& location : process.locations) {
        location.urgent = location.urgent || location.committed;
        location.committed = false;
      }
    }
  }

  const Network& network_;
  References references_;
  Refusals refusals_;
  Closure closure_;
  TouchedBy touched_;
  Network out_;
  Maps maps_;
  Renumbering numbers_;
  bool changed_ = false;         // a condition was weakened
  bool committed_gone_ = false;  // a forgotten process had a committed location
};

}  // namespace

Projection project(const Network& network, const Dropped& dropped, std::span<const ExprId> formulas) {
  return Projector(network, dropped).run(formulas);
}

}  // namespace beeline::ir
