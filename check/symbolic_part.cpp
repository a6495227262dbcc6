#include "check/symbolic_part.h"

namespace beeline::check {

SymbolicPart::SymbolicPart(const ir::Network& network, const std::vector<std::uint32_t>& processes,
                           AccessFinder& access, Solver& solver, util::Watch& watch)
    : network_(network),
      processes_(processes),
      solver_(solver),
      access_(access),
      is_here_(network.processes.size()),
      own_clocks_(network.clocks.size(), true) {
  for (const std::uint32_t p : processes) is_here_[p] = true;
  own_clocks_[0] = false;
  for (const ir::Cell& cell : network.cells) own_cells_.push_back(cell.lasts());
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    if (!is_here_[p]) own_cells_[location(p)] = false;
  for (const ir::Edge& edge : network.edges) {
    watch.look();
    const Access update = access.of(edge.update);
    if (is_here_[edge.process]) {
      look_at(update);
      look_at(access.of(edge.guard));
      look_at(access.of(edge.channel));
    } else {
      for (const std::uint32_t c : update.writes) own_cells_[c] = false;
      for (const std::uint32_t x : update.clock_writes) own_clocks_[x] = false;
    }
  }
  for (const std::uint32_t p : processes) {
    look_at(location(p));
    for (const ir::Location& l : network.processes[p].locations) look_at(access.of(l.invariant));
  }
}

void SymbolicPart::begin(const std::vector<ValueRange>& ranges) {
  std::erase_if(looked_at_, [&](std::uint32_t c) { return !own_cells_[c]; });
  ranges_ = &ranges;
  translator_.emplace(network_, access_, solver_, ranges);
}

// --- states

SymbolicState SymbolicPart::start() {
  SymbolicState state;
  for (const std::uint32_t c : looked_at_) state.cells[c] = solver_.number(network_.cells[c].initial);
  for (const std::uint32_t p : processes_) {
    const ir::Process& process = network_.processes[p];
    Term& at = state.cells[process.cell] = solver_.number(process.initial);
    for (const std::uint32_t l : process.also_initial)
      at = solver_.choose(solver_.equal(translator_->any_whole(0, 1), solver_.number(0)), at, solver_.number(l));
  }
  for (std::uint32_t x = 1; x < network_.clocks.size(); ++x)
    if (own_clocks_[x]) state.clocks[x] = solver_.number(network_.clocks[x].initial);
  return state;
}

SymbolicState SymbolicPart::anywhere() {
  SymbolicState state;
  for (const std::uint32_t c : looked_at_)
    state.cells[c] = translator_->any_whole((*ranges_)[c].low, (*ranges_)[c].high);
  for (std::uint32_t x = 1; x < network_.clocks.size(); ++x)
    if (own_clocks_[x]) state.clocks[x] = translator_->any_clock();
  return state;
}

SymbolicState SymbolicPart::earlier(const SymbolicState& state, const Term& delay) {
  SymbolicState before = state;
  for (auto& [x, term] : before.clocks) {
    term = solver_.subtract(term, delay);
    solver_.require(solver_.at_most(solver_.number(0), term));
  }
  return before;
}

void SymbolicPart::require_invariants(const SymbolicState& state) {
  for (const std::uint32_t p : processes_) {
    const ir::Process& process = network_.processes[p];
    for (std::uint32_t l = 0; l < process.locations.size(); ++l) {
      if (!process.locations[l].invariant) continue;
      const Term here = solver_.equal(state.cells.at(process.cell), solver_.number(l));
      solver_.require(solver_.implies(here, translator_->formula(process.locations[l].invariant, state)));
    }
  }
}

void SymbolicPart::require_ranges(const SymbolicState& state) {
  for (const auto& [c, term] : state.cells)
    solver_.require(translator_->is_within(term, (*ranges_)[c].low, (*ranges_)[c].high));
}

template <class Is>
Term SymbolicPart::somebody(const SymbolicState& state, Is is) const {
  std::vector<Term> any;
  for (const std::uint32_t p : processes_) {
    const ir::Process& process = network_.processes[p];
    for (std::uint32_t l = 0; l < process.locations.size(); ++l)
      if (is(process.locations[l])) any.push_back(solver_.equal(state.cells.at(process.cell), solver_.number(l)));
  }
  return solver_.any(any);
}

Term SymbolicPart::is_hasty(const SymbolicState& state) const {
  return somebody(state, [](const ir::Location& l) { return l.urgent || l.committed; });
}

Term SymbolicPart::is_committed(const SymbolicState& state) const {
  return somebody(state, [](const ir::Location& l) { return l.committed; });
}

// --- steps

// Guards are evaluated before any update.
std::vector<SymbolicPart::Taking> SymbolicPart::choose(const SymbolicState& before, const PartStep& step) {
  std::vector<Taking> all;
  std::vector<Term> moving, leaving, channels;
  const Term channel = solver_.integer();
  for (const std::uint32_t c : step.channels) channels.push_back(solver_.equal(channel, solver_.number(c)));
  if (!channels.empty()) solver_.require(solver_.any(channels));
  for (const PartStep::Slot& slot : step.slots) {
    const auto count = static_cast<std::int64_t>(slot.edges.size());
    const Term choice = translator_->any_whole(slot.may_stay_out ? -1 : 0, count - 1);
    for (std::int64_t i = 0; i < count; ++i) {
      Taking& taking = all.emplace_back();
      taking.edge = &network_.edge(slot.edges[static_cast<std::size_t>(i)]);
      taking.chosen = solver_.equal(choice, solver_.number(i));
      SymbolicState state = before;
      for (const ir::Select& s : taking.edge->selects)
        state.cells[s.cell] = taking.selected[s.cell] = translator_->any_whole(s.low, s.high);
      const auto needs = [&](const Term& condition) { solver_.require(solver_.implies(taking.chosen, condition)); };
      needs(solver_.equal(before.cells.at(location(slot.process)), solver_.number(taking.edge->source)));
      needs(translator_->formula(taking.edge->guard, state));
      if (!channels.empty()) needs(solver_.equal(translator_->value(taking.edge->channel, state), channel));
      moving.push_back(taking.chosen);
      if (network_.processes[slot.process].locations[taking.edge->source].committed) leaving.push_back(taking.chosen);
    }
  }
  solver_.require(solver_.any(moving));
  if (!step.helped) solver_.require(solver_.implies(is_committed(before), solver_.any(leaving)));
  return all;
}

// One after the other; locations change after all of them.
SymbolicState SymbolicPart::update(const SymbolicState& before, const std::vector<Taking>& all) {
  SymbolicState now = before;
  for (const Taking& taking : all) {
    if (!taking.edge->update) continue;
    SymbolicState next = now;
    for (const auto& [cell, value] : taking.selected) next.cells[cell] = value;
    translator_->run(taking.edge->update, next, taking.chosen);
    for (auto& [c, term] : now.cells) term = solver_.choose(taking.chosen, next.cells.at(c), term);
    for (auto& [x, term] : now.clocks) term = solver_.choose(taking.chosen, next.clocks.at(x), term);
  }
  for (const Taking& taking : all) {
    Term& at = now.cells.at(location(taking.edge->process));
    at = solver_.choose(taking.chosen, solver_.number(taking.edge->target), at);
  }
  return now;
}

SymbolicState SymbolicPart::after(const SymbolicState& before, const PartStep& step) {
  return update(before, choose(before, step));
}

}  // namespace beeline::check
