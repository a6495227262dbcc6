#include "analysis/cone.h"

#include <algorithm>
#include <utility>

#include "analysis/failures.h"
#include "analysis/footprint.h"
#include "analysis/resting.h"
#include "ir/priorities.h"
#include "ir/references.h"
#include "ir/statements.h"

namespace beeline::analysis {

namespace {

using ir::ExprId;
using ir::SyncKind;

// The temporaries that code names outside of the functions it calls, with those behind them that it gets at in blocks
// and arrays; `extent` is how many cells an address stands for.
void temporaries_named(const ir::Network& network, ExprId id, CellSet& out, std::uint32_t extent = 1) {
  if (!id) return;
  const ir::Expr& e = network.arena[id];
  if (const auto cell = ir::as_cell(network.arena, id); cell && network.cells[*cell].kind == ir::CellKind::Temporary)
    out.add(*cell, *cell + extent);
  const bool block = e.op == ir::Op::CopyCells || e.op == ir::Op::EqualCells;
  const std::uint32_t below = block ? static_cast<std::uint32_t>(e.x) : extent;
  const std::uint32_t array =
      e.op == ir::Op::Index ? static_cast<std::uint32_t>(e.y - 1) * static_cast<std::uint32_t>(e.z) : 0;
  temporaries_named(network, e.a, out, below + array);
  temporaries_named(network, e.b, out, below);
  temporaries_named(network, e.c, out, below);
  for (const ExprId item : network.arena.list(id)) temporaries_named(network, item, out, below);
}

class ConeFinder {
 public:
  ConeFinder(const ir::Network& network, const ValueRanges& ranges, util::Watch& watch)
      : watch_(watch),
        network_(network),
        ranges_(ranges),
        references_(network),
        failures_(network, ranges),
        shared_(cells_of(network, {ir::CellKind::Location, ir::CellKind::Variable, ir::CellKind::Meta})),
        temporary_(cells_of(network, {ir::CellKind::Temporary})),
        of_process_(network.processes.size()),
        writers_(network.cells.size()),
        clock_writers_(network.clocks.size()),
        senders_(network.channels.size()),
        receivers_(network.channels.size()),
        vectors_(network.processes.size()),
        vector_done_(network.vectors.size(), false) {
    cone_.processes.resize(network.processes.size(), false);
    cone_.cells.resize(network.cells.size(), false);
    cone_.clocks.resize(network.clocks.size(), false);
    cone_.idle.resize(network.arena.size(), false);
    owner_.resize(network.cells.size(), nobody);
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) owner_[network.processes[p].cell] = p;
    for (std::uint32_t v = 0; v < network.vectors.size(); ++v)
      for (const ir::SyncMember& member : network.vectors[v].members) vectors_[member.process].push_back(v);
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) collect(p);
  }

  Cone find(std::span<const ExprId> targets) {
    for (const ExprId target : targets) read(access(network_, ranges_, target));
    const bool all = ir::priorities_matter(network_);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
      if (watch_.look(); all || goes_wrong(p) || !can_rest(network_, references_, p)) need_process(p);
    while (!open_.empty() || !open_statements_.empty()) {
      if (!open_statements_.empty()) {
        const std::uint32_t number = open_statements_.back();
        open_statements_.pop_back();
        read(statements_[number].touches);
      } else {
        const std::uint32_t p = open_.back();
        open_.pop_back();
        follow(p);
      }
    }
    tell_rest();
    return std::move(cone_);
  }

 private:
  static constexpr std::uint32_t nobody = UINT32_MAX;

  struct Statement {
    ExprId id;
    std::uint32_t process = 0;
    Access touches;      // of what is shared
    bool stays = false;  // with its process
    bool matters = false;
  };

  void collect(std::uint32_t p) {
    watch_.look();
    for (const ir::Edge& edge : network_.edges_of(network_.processes[p])) {
      if (edge.sync == SyncKind::Send || edge.sync == SyncKind::Receive) {
        for (const std::uint32_t c : references_.of(edge.channel)) {
          std::vector<std::uint32_t>& users = (edge.sync == SyncKind::Send ? senders_ : receivers_)[c];
          if (users.empty() || users.back() != p) users.push_back(p);
        }
      }
      collect_update(p, edge.update);
    }
  }

  void collect_update(std::uint32_t p, ExprId update) {
    const std::vector<ExprId> list = ir::statements(network_.arena, update);
    const std::size_t first = statements_.size();
    std::vector<CellSet> leaves, names;  // temporaries
    for (const ExprId id : list) {
      Statement statement{id, p, access(network_, ranges_, id), failures_.may_fail(id)};
      names.emplace_back();
      if (list.size() > 1) temporaries_named(network_, id, names.back());
      leaves.push_back(statement.touches.writes);
      leaves.back().keep(temporary_);
      statement.touches.reads.keep(shared_);
      statement.touches.writes.keep(shared_);
      const auto number = static_cast<std::uint32_t>(statements_.size());
      statement.touches.writes.for_each([&](std::uint32_t cell) { writers_[cell].push_back(number); });
      statement.touches.clock_writes.for_each([&](std::uint32_t clock) { clock_writers_[clock].push_back(number); });
      of_process_[p].push_back(number);
      statements_.push_back(std::move(statement));
    }
    // What one statement leaves in a temporary another may look at.
    for (std::size_t i = 0; i < list.size(); ++i)
      for (std::size_t k = 0; k < list.size() && !leaves[i].empty(); ++k)
        if (k != i && names[k].intersects(leaves[i])) statements_[first + i].stays = true;
  }

  bool goes_wrong(std::uint32_t p) {
    const ir::Process& process = network_.processes[p];
    const auto edges = network_.edges_of(process);
    return std::any_of(edges.begin(), edges.end(),
                       [&](const ir::Edge& e) {
                         return failures_.may_fail(e.guard) || failures_.may_fail(e.channel) ||
                                failures_.may_fail(e.update);
                       }) ||
           std::any_of(process.locations.begin(), process.locations.end(),
                       [&](const ir::Location& l) { return failures_.may_fail(l.invariant); });
  }

  void need_process(std::uint32_t p) {
    if (cone_.processes[p]) return;
    cone_.processes[p] = cone_.cells[network_.processes[p].cell] = true;
    open_.push_back(p);
  }

  void need_all(std::vector<std::uint32_t>& processes) {
    for (const std::uint32_t p : processes) need_process(p);
    processes.clear();  // once is enough
  }

  void need_statement(std::uint32_t number) {
    Statement& statement = statements_[number];
    if (std::exchange(statement.matters, true)) return;
    need_process(statement.process);
    open_statements_.push_back(number);
  }

  void read(const Access& access) {
    access.reads.for_each([&](std::uint32_t cell) {
      if (cone_.cells[cell] || !shared_.contains(cell)) return;
      cone_.cells[cell] = true;
      if (owner_[cell] != nobody) need_process(owner_[cell]);
      for (const std::uint32_t writer : writers_[cell]) need_statement(writer);
    });
    access.clock_reads.for_each([&](std::uint32_t clock) {
      if (cone_.clocks[clock]) return;
      cone_.clocks[clock] = true;
      for (const std::uint32_t writer : clock_writers_[clock]) need_statement(writer);
    });
  }

  void follow(std::uint32_t p) {
    const ir::Process& process = network_.processes[p];
    for (const ir::Location& location : process.locations)
      if (location.invariant) read(access(network_, ranges_, location.invariant));
    for (const ir::Edge& edge : network_.edges_of(process)) {
      if (edge.guard) read(access(network_, ranges_, edge.guard));
      if (!edge.channel) continue;
      read(access(network_, ranges_, edge.channel));
      for (const std::uint32_t c : references_.of(edge.channel)) {
        if (edge.sync == SyncKind::Receive) need_all(senders_[c]);
        else if (network_.channels[c].kind == ir::ChannelKind::Binary) need_all(receivers_[c]);
      }
    }
    for (const std::uint32_t v : vectors_[p]) {
      if (vector_done_[v]) continue;
      vector_done_[v] = true;
      for (const ir::SyncMember& member : network_.vectors[v].members) need_process(member.process);
    }
    for (const std::uint32_t number : of_process_[p])
      if (statements_[number].stays) need_statement(number);
  }

  void tell_rest() {
    for (const Statement& statement : statements_)
      if (!statement.matters) cone_.idle[statement.id.value] = true;
    // An expression may stand in several updates.
    for (const Statement& statement : statements_)
      if (statement.matters) cone_.idle[statement.id.value] = false;
    cone_.is_proper = std::find(cone_.processes.begin(), cone_.processes.end(), false) != cone_.processes.end() ||
                      std::find(cone_.idle.begin(), cone_.idle.end(), true) != cone_.idle.end();
    if (!cone_.is_proper) return;
    for (std::uint32_t cell = 0; cell < network_.cells.size(); ++cell) {
      if (network_.cells[cell].kind != ir::CellKind::Variable || writers_[cell].empty()) continue;
      if (std::none_of(writers_[cell].begin(), writers_[cell].end(),
                       [&](std::uint32_t number) { return statements_[number].matters; }))
        cone_.unwritten.push_back(cell);
    }
    CellSet clocks;
    for (const Statement& statement : statements_) clocks.add(statement.touches.clock_reads);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
      if (cone_.processes[p]) continue;
      for (const ir::Location& location : network_.processes[p].locations)
        if (location.invariant) clocks.add(access(network_, ranges_, location.invariant).clock_reads);
      for (const ir::Edge& edge : network_.edges_of(network_.processes[p]))
        if (edge.guard) clocks.add(access(network_, ranges_, edge.guard).clock_reads);
    }
    clocks.for_each([&](std::uint32_t clock) {
      if (clock != 0 && !cone_.clocks[clock]) cone_.unread.push_back(clock);
    });
  }

  util::Watch& watch_;
  const ir::Network& network_;
  const ValueRanges& ranges_;
  ir::References references_;
  Failures failures_;
  CellSet shared_, temporary_;
  Cone cone_;
  std::vector<Statement> statements_;
  std::vector<std::vector<std::uint32_t>> of_process_;               // statements
  std::vector<std::vector<std::uint32_t>> writers_, clock_writers_;  // statements, by cell and clock
  std::vector<std::vector<std::uint32_t>> senders_, receivers_;      // processes, by channel
  std::vector<std::vector<std::uint32_t>> vectors_;                  // by process
  std::vector<bool> vector_done_;
  std::vector<std::uint32_t> owner_;  // of location cells
  std::vector<std::uint32_t> open_;   // processes
  std::vector<std::uint32_t> open_statements_;
};

}  // namespace

Cone cone_of(const ir::Network& network, const ValueRanges& ranges, std::span<const ExprId> targets,
             util::Watch& watch) {
  return ConeFinder(network, ranges, watch).find(targets);
}

}  // namespace beeline::analysis
