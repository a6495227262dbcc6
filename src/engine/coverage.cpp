#include "engine/coverage.h"

#include <algorithm>

namespace beeline::engine {

CoverageCollector::CoverageCollector(space::ZoneSpace& space, result::Coverage& coverage, util::Watch& watch)
    : space_(space),
      network_(space.compiled().network),
      coverage_(coverage),
      watch_(watch),
      machine_(space.compiled().program),
      meta_(network_.ranges({ir::CellKind::Meta})),
      local_(network_.clocks.size(), space::inactive) {
  for (const ir::Cell& cell : network_.cells) memory_.push_back(cell.initial);
  machine_.use(memory_.data());
  machine_.watch(&watch);
  for (const ir::Process& process : network_.processes) pending_.emplace_back(process.locations.size());
  const space::Index& index = space.compiled().index;
  for (std::uint32_t place = 0; place < index.edges(); ++place) {
    const ir::Edge& edge = network_.edge(index.edge(place).id);
    if (!coverage_.satisfied[index.edge(place).id.value]) pending_[edge.process][edge.source].push_back(place);
  }
}

bool CoverageCollector::fresh(space::StateView state, store::NodeId) {
  space_.values(state.key, memory_.data());
  mapped_ = false;
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const auto at = static_cast<std::size_t>(memory_[network_.processes[p].cell]);
    coverage_.reached[p][at] = true;
    std::erase_if(pending_[p][at], [&](std::uint32_t place) {
      const space::EdgeInfo& edge = space_.compiled().index.edge(place);
      if (!satisfiable(edge, state)) return false;
      coverage_.satisfied[edge.id.value] = true;
      return true;
    });
  }
  return true;
}

void CoverageCollector::expanded(space::StateView, store::NodeId, const space::SuccessorBuffer& buffer) {
  for (const space::Successor& successor : buffer.successors)
    for (const ir::EdgeId id : buffer.transition_of(successor)) {
      const ir::Edge& edge = network_.edge(id);
      coverage_.taken[id.value] = true;
      coverage_.reached[edge.process][edge.target] = true;
    }
}

bool CoverageCollector::satisfiable(const space::EdgeInfo& edge, space::StateView state) {
  for (const ir::Select& s : edge.selects) {
    if (s.low > s.high) return false;
    memory_[s.cell] = s.low;
  }
  while (!holds(edge, state)) {
    std::size_t digit = edge.selects.size();
    while (digit > 0 && memory_[edge.selects[digit - 1].cell] == edge.selects[digit - 1].high) {
      memory_[edge.selects[digit - 1].cell] = edge.selects[digit - 1].low;
      --digit;
    }
    if (digit == 0) return false;
    ++memory_[edge.selects[digit - 1].cell];
  }
  return true;
}

// With the selected values in the memory. What cannot be evaluated is not true.
bool CoverageCollector::holds(const space::EdgeInfo& edge, space::StateView state) {
  watch_.look();
  for (const auto& [begin, end] : meta_)
    for (std::uint32_t cell = begin; cell < end; ++cell) memory_[cell] = network_.cells[cell].initial;
  constraints_.clear();
  machine_.clear_error();
  if (!machine_.conjunction(edge.guard, constraints_) || machine_.failed()) return false;
  if (constraints_.empty()) return true;
  if (!mapped_) map_rows(state.key);
  const dbm::AnyZone zone = space_.zone(state);
  here_.clear();
  for (const lang::ClockConstraint& c : constraints_) {
    dbm::Constraint here;
    const space::Localized kind = space::localize(c, local_.data(), here);
    if (kind == space::Localized::False) return false;
    if (kind != space::Localized::Kept) continue;
    if (dbm::add(zone.at(here.j, here.i), here.bound) < dbm::le_zero) return false;
    here_.push_back(here);
  }
  if (here_.size() < 2) return true;
  const std::size_t n = zone.dimension();
  zone_.clear();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) zone_.push_back(zone.at(i, j));
  return std::all_of(here_.begin(), here_.end(),
                     [&](const dbm::Constraint& c) { return dbm::constrain(zone_.data(), n, c.i, c.j, c.bound); });
}

void CoverageCollector::map_rows(const std::uint64_t* key) {
  const auto rows = space_.rows(key);
  std::fill(local_.begin(), local_.end(), space::inactive);
  for (std::size_t row = 1; row < rows.size(); ++row) local_[rows[row]] = static_cast<std::uint16_t>(row);
  mapped_ = true;
}

}  // namespace beeline::engine
