#include "check/local_moves.h"

#include <fmt/format.h>

#include "ir/readable.h"

namespace beeline::check {

namespace {

constexpr std::size_t most_selections = 4096;
constexpr std::size_t most_values = 4;  // shown of what a condition reads

}  // namespace

std::string false_part(const ir::Network& network, Evaluator& evaluator, const Memory& memory, ir::ExprId formula) {
  for (const ir::ExprId part : ir::conjuncts(network.arena, formula)) {
    if (!evaluator.formula(part).is_false()) continue;
    if (ir::as_constant(network.arena, part)) return "its guard is false";
    std::string values;
    std::size_t shown = 0;
    for (const std::uint32_t cell : ir::cells_read(network.arena, part)) {
      if (network.cells[cell].kind == ir::CellKind::Location || shown++ == most_values) continue;
      const bool word = network.cells[cell].is_bool;
      values += fmt::format("{}{} = {}", values.empty() ? "" : ", ", network.cells[cell].name,
                            word ? (memory[cell] ? "true" : "false") : std::to_string(memory[cell]));
    }
    return fmt::format("{} is false{}", ir::readable(network, part), values.empty() ? "" : " (" + values + ")");
  }
  return "true";
}

LocalMoves::LocalMoves(const ir::Network& network, const ir::StateCells& cells, const Values& values,
                       util::Watch& watch)
    : network_(network), memory_(initial_memory(network)), evaluator_(network, memory_) {
  evaluator_.watch(&watch);
  cells.to_memory(values, memory_.data());
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    edges_.emplace_back();
    for (const ir::EdgeId id : network.processes[p].edges) {
      const ir::Edge& edge = network.edge(id);
      if (edge.source != static_cast<std::uint32_t>(values[cells.location(p)])) continue;
      LocalEdge& local = edges_[p].emplace_back();
      local.id = id;
      std::vector<std::int32_t> selected;
      bool any = true;
      for (const ir::Select& s : edge.selects) {
        selected.push_back(s.low);
        any = any && s.low <= s.high;
      }
      if (!any) local.refusal = "there is nothing to select";
      for (std::size_t tried = 0; any && tried < most_selections; ++tried) {
        attempt(local, selected);
        std::size_t digit = selected.size();
        while (digit > 0 && selected[digit - 1] == edge.selects[digit - 1].high) {
          selected[digit - 1] = edge.selects[digit - 1].low;
          --digit;
        }
        if (digit == 0) break;
        ++selected[digit - 1];
      }
    }
  }
}

void LocalMoves::attempt(LocalEdge& local, const std::vector<std::int32_t>& selected) {
  const ir::Edge& edge = network_.edge(local.id);
  LocalMove move{{local.id, selected}, std::nullopt, {}};
  for (std::size_t i = 0; i < selected.size(); ++i) memory_[edge.selects[i].cell] = selected[i];
  constexpr std::string_view guard = "guard", channel = "channel";
  std::string_view part = guard;
  try {
    move.guard = evaluator_.formula(edge.guard);
    part = channel;
    if (edge.sync == ir::SyncKind::Send || edge.sync == ir::SyncKind::Receive) {
      const std::int32_t on = evaluator_.value(edge.channel);
      if (on < 0 || on >= static_cast<std::int32_t>(network_.channels.size()))
        throw EvaluationError(edge.position, fmt::format("there is no channel {}", on));
      move.channel = static_cast<std::uint32_t>(on);
    }
    part = guard;
    if (!move.guard.is_false()) {
      local.moves.push_back(std::move(move));
      return;
    }
    if (local.refusal.empty()) local.refusal = false_part(network_, evaluator_, memory_, edge.guard);
    if (move.channel && (local.channels.empty() || local.channels.back() != *move.channel))
      local.channels.push_back(*move.channel);
  } catch (const EvaluationError& error) {
    // The channel of an edge that cannot move is nobody's concern.
    if (move.guard.is_false()) {
      if (local.refusal.empty()) local.refusal = false_part(network_, evaluator_, memory_, edge.guard);
      return;
    }
    if (!local.refusal.empty()) return;
    local.refusal = fmt::format("its {} cannot be evaluated: {}", part, error.what());
    if (part == channel) local.astray = std::move(move);
  }
}

}  // namespace beeline::check
