#include "frontend/dve/step.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace beeline::frontend::dve {

using ir::ExprId;

void Step::look_at(const TransitionSyntax& transition, std::uint32_t process) {
  std::vector<std::uint32_t> read;
  for (const EffectSyntax& effect : transition.effects) {
    const Expressions::Place place = expressions_.place(effect.target, process);
    if (!place || !expressions_.value(effect.value, process)) continue;
    Use& use = uses_[place.symbol->first];
    use.count = std::max(1u, place.symbol->count);
    use.writers.insert(process);
    expressions_.collect(effect.value, process, read);
    if (place.index) expressions_.collect(place.index, process, read);
  }
  for (const std::uint32_t first : read) uses_[first].readers.insert(process);
}

std::uint32_t Step::meta(std::string name, ir::Cell like) {
  like.name = std::move(name);
  like.kind = ir::CellKind::Meta;
  network_.cells.push_back(std::move(like));
  return static_cast<std::uint32_t>(network_.cells.size() - 1);
}

void Step::prepare() {
  ir::Arena& arena = network_.arena;
  for (const auto& [first, use] : uses_) {
    if (use.writers.empty()) continue;
    const ir::Cell cell = network_.cells[first];
    if (use.writers.size() > 1) {
      ir::Cell counter;
      counter.high = 1;
      counter.position = cell.position;
      counters_[first] = meta(fmt::format("processes that assign {} in one step", cell.name), std::move(counter));
    }
    if (use.readers.empty() || *use.writers.begin() >= *use.readers.rbegin()) continue;
    const auto copy = static_cast<std::uint32_t>(network_.cells.size());
    for (std::uint32_t i = 0; i < use.count; ++i)
      meta(fmt::format("{} before the step", network_.cells[first + i].name), network_.cells[first + i]);
    copies_[first] = copy;
    for (std::uint32_t i = 0; i < use.count; ++i)
      copying_.push_back(arena.assign_cell(copy + i, arena.load_cell(first + i, cell.position), cell.position));
  }
}

std::vector<ExprId> Step::statements(const TransitionSyntax& transition, std::uint32_t process, bool first) {
  ir::Arena& arena = network_.arena;
  std::vector<ExprId> counting, effects;
  std::set<std::uint32_t> assigned;
  Copies copies = copies_;
  for (const EffectSyntax& effect : transition.effects) {
    const Expressions::Place place = expressions_.place(effect.target, process, &copies);
    const ExprId value = expressions_.value(effect.value, process, &copies);
    if (!place || !value) continue;
    effects.push_back(arena.assign(place.address, value, effect.position));
    copies.erase(place.symbol->first);  // what it has assigned itself, it sees
    const auto counter = counters_.find(place.symbol->first);
    if (counter == counters_.end() || !assigned.insert(place.symbol->first).second) continue;
    const ExprId more = arena.binary(ir::Op::Add, arena.load_cell(counter->second, effect.position),
                                     arena.constant(1, effect.position), effect.position);
    counting.push_back(arena.assign_cell(counter->second, more, effect.position));
  }
  std::vector<ExprId> out = first ? copying_ : std::vector<ExprId>();
  out.insert(out.end(), counting.begin(), counting.end());
  out.insert(out.end(), effects.begin(), effects.end());
  return out;
}

}  // namespace beeline::frontend::dve
