#include "support/permute.h"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "ir/references.h"
#include "ir/transform/copy.h"

namespace beeline::test {

namespace {

// What must move together: the cells from the first to the last that some address can stand for.
std::vector<ir::CellRange> blocks(const ir::Network& network) {
  const ir::References references(network);
  std::vector<std::uint32_t> end(network.cells.size());  // of the block that begins here or earlier and reaches here
  for (std::uint32_t c = 0; c < end.size(); ++c) end[c] = c + 1;
  const auto together = [&](ir::ExprId address, std::int32_t width) {
    const auto numbers = references.of(address, width);
    if (!numbers.empty()) end[*numbers.begin()] = std::max(end[*numbers.begin()], *numbers.rbegin() + 1);
  };
  for (std::size_t i = 0; i < network.arena.size(); ++i) {
    const ir::Expr& e = network.arena[ir::ExprId(i)];
    if (e.op == ir::Op::Load || e.op == ir::Op::Assign) together(e.a, 1);
    if (e.op == ir::Op::EqualCells || e.op == ir::Op::CopyCells) together(e.a, e.x), together(e.b, e.x);
  }
  std::vector<ir::CellRange> out;
  for (std::uint32_t c = 0; c < end.size(); ++c) {
    if (out.empty() || out.back().end <= c) out.push_back({c, end[c]});
    out.back().end = std::max(out.back().end, end[c]);
  }
  return out;
}

}  // namespace

ir::Transformed permute_cells(const ir::Network& network, std::uint64_t seed) {
  ir::Transformed result{network, ir::identity(network)};
  ir::Network& n = result.network;

  // 1. Which cells there are, and the map of the cells.
  std::vector<ir::CellRange> order = blocks(network);
  std::mt19937_64 random(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  ir::Correspondence& cells = result.maps.cells;
  cells = {{}, std::vector<std::uint32_t>(network.cells.size(), ir::nowhere)};
  n.cells.clear();
  for (const auto& [begin, end] : order) {
    for (std::uint32_t c = begin; c < end; ++c) {
      n.cells.push_back(network.cells[c]);
      cells.append(c);
    }
  }

  // 2. Expressions, in their order, so that each keeps its id.
  ir::Renumbering numbers{cells.image, result.maps.clocks.image, result.maps.channels.image,
                          result.maps.processes.image, {}};
  for (std::uint32_t f = 0; f < network.functions.size(); ++f) numbers.functions.push_back(f);
  n.arena = {};
  ir::ExpressionCopier copier(network.arena, n.arena, numbers);
  for (std::size_t i = 0; i < network.arena.size(); ++i) copier.copy(ir::ExprId(i));

  // 3. Whatever else names a cell.
  for (ir::Process& process : n.processes) process.cell = cells.image[process.cell];
  for (ir::Edge& edge : n.edges)
    for (ir::Select& select : edge.selects) select.cell = cells.image[select.cell];
  for (ir::Function& function : n.functions)
    for (std::uint32_t& parameter : function.parameters) parameter = cells.image[parameter];
  return result;
}

}  // namespace beeline::test
