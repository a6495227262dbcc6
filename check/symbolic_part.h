// What some processes of a network, the part, can do, as formulas of a solver.
//
// The part's own are the cells and clocks that no process outside of it writes. A symbolic state has a term for each
// own clock, and for each own cell that somebody looks at; what others write is left open wherever it is read, so that
// their steps need no mention.
//
// Delays, invariants and steps never exclude what the network can do. They may allow more: what check/symbolic.h and
// check/part_steps.h leave open, and delays that an urgent channel or a process outside the part forbids.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "check/part_steps.h"
#include "check/symbolic.h"
#include "util/watch.h"

namespace beeline::check {

class SymbolicPart {
 public:
  // All outlive it.
  SymbolicPart(const ir::Network& network, const std::vector<std::uint32_t>& processes, AccessFinder& access,
               Solver& solver, util::Watch& watch);

  const std::vector<bool>& is_here() const { return is_here_; }  // by process
  bool owns_cell(std::uint32_t cell) const { return own_cells_[cell]; }
  bool owns_clock(std::uint32_t clock) const { return own_clocks_[clock]; }
  // Somebody besides guards, updates and invariants of the part looks at it.
  void look_at(std::uint32_t cell) { looked_at_.insert(cell); }
  void look_at(const Access& access) { looked_at_.insert(access.reads.begin(), access.reads.end()); }
  // `ranges`: of cells, proved. From now on there are states.
  void begin(const std::vector<ValueRange>& ranges);

  SymbolicState start();
  SymbolicState anywhere();
  // Requires that there was a state from which it takes this delay to get there: that one. In these terms every bound
  // of a clock, before the delay and after it, is one on a difference of two unknowns.
  SymbolicState earlier(const SymbolicState& state, const Term& delay);
  // Requires that the step is taken from there; what is behind it.
  SymbolicState after(const SymbolicState& before, const PartStep& step);

  void require_invariants(const SymbolicState& state);
  void require_ranges(const SymbolicState& state);
  // A process of the part is in a location that is so.
  Term is_hasty(const SymbolicState& state) const;  // urgent or committed
  Term is_committed(const SymbolicState& state) const;

  Translator& translator() { return *translator_; }

 private:
  struct Taking {
    const ir::Edge* edge = nullptr;
    Term chosen;
    std::map<std::uint32_t, Term> selected;
  };

  template <class Is>
  Term somebody(const SymbolicState& state, Is is) const;
  std::uint32_t location(std::uint32_t process) const { return network_.processes[process].cell; }
  std::vector<Taking> choose(const SymbolicState& before, const PartStep& step);
  SymbolicState update(const SymbolicState& before, const std::vector<Taking>& all);

  const ir::Network& network_;
  const std::vector<std::uint32_t>& processes_;
  Solver& solver_;
  AccessFinder& access_;
  std::vector<bool> is_here_, own_cells_, own_clocks_;
  std::set<std::uint32_t> looked_at_;
  const std::vector<ValueRange>* ranges_ = nullptr;
  std::optional<Translator> translator_;
};

}  // namespace beeline::check
