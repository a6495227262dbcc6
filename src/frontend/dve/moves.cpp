#include "frontend/dve/moves.h"

namespace beeline::frontend::dve {

ir::ExprId sequence(ir::Arena& arena, const std::vector<ir::ExprId>& statements, util::Position position) {
  if (statements.empty()) return {};
  return statements.size() == 1 ? statements[0] : arena.seq(statements, position);
}

ir::Edge edge_of(const Move& move) {
  ir::Edge edge;
  edge.process = move.process;
  edge.source = move.source;
  edge.target = move.target;
  edge.guard = move.guard;
  edge.position = move.position;
  return edge;
}

}  // namespace beeline::frontend::dve
