#include "ir/transform/moved.h"

#include <functional>
#include <map>

#include <fmt/format.h>

namespace beeline::ir {

namespace {

void each_place(const Arena& arena, ExprId id, const std::function<void(const Expr&)>& visit) {
  if (!id) return;
  const Expr& e = arena[id];
  if (e.op == Op::At) visit(e);
  for (const ExprId child : {e.a, e.b, e.c}) each_place(arena, child, visit);
  for (const ExprId child : arena.list(id)) each_place(arena, child, visit);
}

// The same expression with other places; what has none stays as it is.
class Replacing {
 public:
  using Place = std::function<ExprId(std::uint32_t process, std::int32_t location, ExprId as_is)>;
  Replacing(Arena& arena, Place place) : arena_(arena), place_(std::move(place)) {}

  ExprId operator()(ExprId id) {
    if (!id) return id;
    if (const auto known = known_.find(id); known != known_.end()) return known->second;
    Expr e = arena_[id];
    if (e.op == Op::At) return known_[id] = place_(static_cast<std::uint32_t>(e.x), e.y, id);
    const auto listed = arena_.list(id);
    std::vector<ExprId> list(listed.begin(), listed.end());
    bool same = true;
    const auto replace = [&](ExprId& child) {
      const ExprId made = (*this)(child);
      same = same && made == child;
      child = made;
    };
    replace(e.a);
    replace(e.b);
    replace(e.c);
    for (ExprId& child : list) replace(child);
    return known_[id] = same ? id : arena_.add(e, list);
  }

 private:
  Arena& arena_;
  Place place_;
  std::map<ExprId, ExprId> known_;
};

}  // namespace

void Moved::track(Network& network, ExprId predicate) {
  each_place(network.arena, predicate, [&](const Expr& at) {
    const auto process = static_cast<std::uint32_t>(at.x);
    if (cells_[process] != 0) return;
    Cell cell;
    cell.name = "#place of " + network.processes[process].name;
    cell.kind = CellKind::Meta;
    cell.high = static_cast<std::int32_t>(network.processes[process].locations.size());
    cells_[process] = static_cast<std::uint32_t>(network.cells.size());
    network.cells.push_back(std::move(cell));
  });
}

bool Moved::reads(const Network& network, ExprId predicate, std::uint32_t process) const {
  bool found = false;
  each_place(network.arena, predicate,
             [&](const Expr& at) { found = found || static_cast<std::uint32_t>(at.x) == process; });
  return found;
}

ExprId Moved::note(Network& network, const Edge& edge) const {
  if (!tracks(edge.process)) return {};
  return network.arena.assign_cell(cells_[edge.process],
                                   network.arena.constant(static_cast<std::int32_t>(edge.target) + 1));
}

ExprId Moved::after(Network& network, ExprId predicate, const Edge* alone) const {
  Arena& arena = network.arena;
  Replacing replaced(arena, [&](std::uint32_t process, std::int32_t location, ExprId as_is) {
    if (alone != nullptr)
      return process != alone->process ? as_is
                                       : arena.constant(alone->target == static_cast<std::uint32_t>(location) ? 1 : 0);
    const ExprId to = arena.load_cell(cells_[process]);
    return arena.ite(to, arena.binary(Op::Eq, to, arena.constant(location + 1)), as_is);
  });
  const ExprId made = replaced(predicate);
  return arena.binary(Op::Ne, made, arena.constant(0));
}

}  // namespace beeline::ir
