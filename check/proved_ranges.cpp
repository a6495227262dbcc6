#include "check/proved_ranges.h"

#include <algorithm>
#include <set>

#include "check/symbolic.h"

namespace beeline::check {

namespace {

class Prover {
 public:
  Prover(const ir::Network& network, std::vector<ValueRange> thought, AccessFinder& access, Solver& solver,
         util::Watch& watch)
      : network_(network),
        ranges_(std::move(thought)),
        solver_(solver),
        translator_(network, access, solver, ranges_),
        watch_(watch) {
    for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
      const ir::Cell& cell = network.cells[c];
      const bool possible =
          cell.kind == ir::CellKind::Variable && ranges_[c].low <= cell.initial && cell.initial <= ranges_[c].high;
      if (!possible) widen(c);
    }
    writers_.resize(network.cells.size());
    for (const ir::Edge& edge : network.edges) {
      watch.look();
      updates_.push_back(access.of(edge.update));
      if (edge.sync == ir::SyncKind::None) continue;
      for (const std::uint32_t c : updates_.back().writes) writers_[c].insert(edge.process);
    }
  }

  std::vector<ValueRange> run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t e = 0; e < network_.edges.size(); ++e) changed |= leaves(e);
    }
    return std::move(ranges_);
  }

 private:
  bool is_narrow(std::uint32_t c) const {
    return ranges_[c] != ValueRange{network_.cells[c].low, network_.cells[c].high};
  }
  void widen(std::uint32_t c) { ranges_[c] = {network_.cells[c].low, network_.cells[c].high}; }

  // Whether ranges had to be widened for the edge.
  bool leaves(std::uint32_t number) {
    const ir::Edge& edge = network_.edges[number];
    const Access& update = updates_[number];
    std::vector<std::uint32_t> narrow;
    for (const std::uint32_t c : update.writes)
      if (is_narrow(c)) narrow.push_back(c);
    if (narrow.empty()) return false;
    watch_.look();
    solver_.push();
    std::set<std::uint32_t> touched = update.writes;
    touched.insert(update.reads.begin(), update.reads.end());
    SymbolicState before, state;
    for (const std::uint32_t c : touched)
      if (network_.cells[c].lasts()) before.cells[c] = translator_.any_whole(ranges_[c].low, ranges_[c].high);
    for (const ir::Select& s : edge.selects) before.cells[s.cell] = translator_.any_whole(s.low, s.high);
    solver_.require(translator_.formula(edge.guard, before));
    state = before;
    const bool comes_later = edge.sync == ir::SyncKind::Receive || edge.sync == ir::SyncKind::Event;
    for (auto& [c, term] : state.cells)
      if (comes_later && is_written_by_others(c, edge.process))
        term = translator_.any_whole(ranges_[c].low, ranges_[c].high);
    translator_.run(edge.update, state, solver_.truth(true));
    bool changed = false;
    for (const std::uint32_t c : narrow) {
      solver_.push();
      solver_.require(solver_.negation(translator_.is_within(state.cells.at(c), ranges_[c].low, ranges_[c].high)));
      if (solver_.check() != smt::Answer::Unsat) {
        widen(c);
        changed = true;
      }
      solver_.pop();
    }
    solver_.pop();
    return changed;
  }

  bool is_written_by_others(std::uint32_t c, std::uint32_t process) const {
    return std::any_of(writers_[c].begin(), writers_[c].end(), [&](std::uint32_t p) { return p != process; });
  }

  const ir::Network& network_;
  std::vector<ValueRange> ranges_;
  Solver& solver_;
  Translator translator_;
  util::Watch& watch_;
  std::vector<Access> updates_;                   // by edge
  std::vector<std::set<std::uint32_t>> writers_;  // by cell: processes, by edges that synchronise
};

}  // namespace

std::vector<ValueRange> proved_ranges(const ir::Network& network, std::vector<ValueRange> thought, AccessFinder& access,
                                      Solver& solver, util::Watch& watch) {
  return Prover(network, std::move(thought), access, solver, watch).run();
}

}  // namespace beeline::check
