#include "abstraction/starts.h"

#include <algorithm>
#include <numeric>

namespace beeline::abstraction {

Starts::Starts(const ir::Network& network) : network_(network) {
  for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
    if (network.cells[c].place == ir::no_place) continue;
    const std::uint32_t family = network.places[network.cells[c].place].family;
    if (family >= families_.size()) families_.resize(family + 1);
    families_[family].push_back(c);
  }
}

std::vector<std::int32_t> Starts::of(std::uint32_t cell) const {
  const ir::Cell& declared = network_.cells[cell];
  std::vector<std::int32_t> values;
  if (declared.element_of != ir::no_set) {
    values.resize(static_cast<std::size_t>(network_.scalar_sets[declared.element_of].size));
    std::iota(values.begin(), values.end(), 0);
  } else if (declared.place != ir::no_place) {
    for (const std::uint32_t other : families_[network_.places[declared.place].family]) add_initial(other, values);
  } else {
    add_initial(cell, values);
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

void Starts::add_initial(std::uint32_t cell, std::vector<std::int32_t>& out) const {
  if (network_.cells[cell].kind != ir::CellKind::Location) return out.push_back(network_.cells[cell].initial);
  const auto process = std::find_if(network_.processes.begin(), network_.processes.end(),
                                    [&](const ir::Process& p) { return p.cell == cell; });
  out.push_back(static_cast<std::int32_t>(process->initial));
  for (const std::uint32_t also : process->also_initial) out.push_back(static_cast<std::int32_t>(also));
}

}  // namespace beeline::abstraction
