#include "support/forward_model.h"

#include "util/random.h"

namespace beeline::test {

namespace {

using ir::ExprId;
using ir::Op;

// Edges that lead back lead nowhere new instead.
void straighten(ir::Network& network, std::size_t process) {
  for (const ir::EdgeId id : network.processes[process].edges) {
    ir::Edge& edge = network.edge(id);
    if (edge.target < edge.source) std::swap(edge.source, edge.target);
  }
  // Locations are left from the first on.
  ir::Process& moved = network.processes[process];
  moved.initial = 0;
  network.cells[moved.cell].initial = 0;
}

// Some edges count, up or down, in steps of one or two, as long as there is room: several members of one transition
// may, so the assignment looks.
void count(ir::Network& network, util::Random& random) {
  ir::Cell cell;
  cell.name = "counter";
  cell.high = static_cast<std::int32_t>(2 + random.below(4));
  const bool down = random.below(2) == 0;
  cell.initial = down ? cell.high : 0;
  const std::int32_t high = cell.high;
  const auto number = static_cast<std::uint32_t>(network.cells.size());
  network.cells.push_back(std::move(cell));
  ir::Arena& arena = network.arena;
  for (ir::Edge& edge : network.edges) {
    if (random.below(3) > 0) continue;
    const auto step = static_cast<std::int32_t>(1 + random.below(2));
    const ExprId value = arena.load_cell(number);
    const ExprId next = arena.binary(down ? Op::Sub : Op::Add, value, arena.constant(step));
    const ExprId room = down ? arena.binary(Op::Ge, value, arena.constant(step))
                             : arena.binary(Op::Le, value, arena.constant(high - step));
    const ExprId counted = arena.assign_cell(number, arena.ite(room, next, value));
    const ExprId both[] = {edge.update, counted};
    edge.update = edge.update ? arena.seq(both) : counted;
  }
}

}  // namespace

RandomModel forward_model(std::uint64_t seed, const Features& features) {
  RandomModel model = random_model(seed, features);
  util::Random random(seed);
  const std::uint64_t kind = random.below(3);
  if (kind != 1) {
    const std::size_t processes = model.network.processes.size();
    straighten(model.network, random.below(processes));
    if (random.below(3) == 0) straighten(model.network, random.below(processes));
  }
  if (kind != 0) count(model.network, random);
  return model;
}

}  // namespace beeline::test
