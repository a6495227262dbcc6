#include "ir/network.h"

#include <algorithm>

#include <fmt/format.h>

#include "ir/referent.h"

namespace beeline::ir {

Network::Network() { clocks.push_back({"0", 0, {}}); }

std::int32_t wrapped(const Cell& cell, std::int64_t value) {
  const std::int64_t size = std::int64_t{cell.high} - cell.low + 1;
  const std::int64_t above = (value - cell.low) % size;
  return static_cast<std::int32_t>(cell.low + (above < 0 ? above + size : above));
}

Cell location_cell(const Process& process) {
  Cell cell;
  cell.name = process.name;
  cell.kind = CellKind::Location;
  cell.high = std::max(0, static_cast<std::int32_t>(process.locations.size()) - 1);
  cell.initial = static_cast<std::int32_t>(process.initial);
  cell.position = process.position;
  cell.place = process.place;
  return cell;
}

std::uint32_t Network::add_process(Process process) {
  process.cell = static_cast<std::uint32_t>(cells.size());
  process.edges = {static_cast<std::uint32_t>(edges.size()), 0};
  cells.push_back(location_cell(process));
  processes.push_back(std::move(process));
  return static_cast<std::uint32_t>(processes.size() - 1);
}

EdgeId Network::add_edge(Edge edge) {
  const std::uint32_t process = edge.process;
  const EdgeId id(processes[process].edges.past());
  edges.insert(edges.begin() + id.value, std::move(edge));
  ++processes[process].edges.count;
  for (std::size_t later = process + 1; later < processes.size(); ++later) ++processes[later].edges.first;
  return id;
}

std::vector<CellRange> Network::ranges(std::initializer_list<CellKind> kinds) const {
  std::vector<CellRange> out;
  for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
    if (std::find(kinds.begin(), kinds.end(), cells[cell].kind) == kinds.end()) continue;
    if (out.empty() || out.back().end != cell) out.push_back({cell, cell});
    ++out.back().end;
  }
  return out;
}

std::string Process::display_name(std::uint32_t location) const {
  const std::string& given = locations[location].name;
  return given.empty() ? fmt::format("_id{}", location) : given;
}

Referent referent(const Network& network, ExprId id) {
  return referent(network.arena, id, [&](std::uint32_t cell) -> const Cell& { return network.cells[cell]; });
}

}  // namespace beeline::ir
