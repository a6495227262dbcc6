#include "ir/state_cells.h"

namespace beeline::ir {

StateCells::StateCells(const Network& network) {
  std::vector<std::uint32_t> position(network.cells.size());
  for (std::uint32_t cell = 0; cell < network.cells.size(); ++cell) {
    if (!network.cells[cell].lasts()) continue;
    position[cell] = static_cast<std::uint32_t>(cells_.size());
    cells_.push_back(cell);
    is_location_.push_back(network.cells[cell].kind == CellKind::Location);
  }
  for (const Process& process : network.processes) locations_.push_back(position[process.cell]);
}

void StateCells::to_memory(std::span<const std::int32_t> values, std::int32_t* memory) const {
  for (std::size_t i = 0; i < cells_.size(); ++i) memory[cells_[i]] = values[i];
}

void StateCells::from_memory(const std::int32_t* memory, std::span<std::int32_t> values) const {
  for (std::size_t i = 0; i < cells_.size(); ++i) values[i] = memory[cells_[i]];
}

}  // namespace beeline::ir
