#include "check/semantics.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace beeline::check {

using ir::Edge;
using ir::SyncKind;

Semantics::Semantics(const ir::Network& network, Errors errors)
    : network_(network),
      errors_(errors),
      cells_(network),
      meta_(network.ranges({ir::CellKind::Meta})),
      memory_(initial_memory(network)),
      evaluator_(network, memory_) {
  for (const ir::Channel& channel : network.channels) has_urgent_channels_ |= channel.urgent;
  in_vector_.assign(network.processes.size(), std::vector<bool>(network.events.size(), false));
  for (const ir::SyncVector& vector : network.vectors)
    for (const ir::SyncMember& member : vector.members) in_vector_[member.process][member.event] = true;
}

template <class Work, class Result>
Result Semantics::unless_blocked(Work work, Result otherwise) const {
  if (errors_ == Errors::Throw) return work();
  try {
    return work();
  } catch (const EvaluationError&) {
    return otherwise;
  }
}

Values Semantics::initial_values() const {
  Values values;
  for (const std::uint32_t cell : cells_) values.push_back(network_.cells[cell].initial);
  for (std::size_t p = 0; p < network_.processes.size(); ++p)
    values[cells_.location(p)] = static_cast<std::int32_t>(network_.processes[p].initial);
  return values;
}

Values Semantics::initial_like(const Values& others) const {
  Values values = initial_values();
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const auto& also = network_.processes[p].also_initial;
    if (std::find(also.begin(), also.end(), location(others, p)) != also.end())
      values[cells_.location(p)] = others[cells_.location(p)];
  }
  return values;
}

std::vector<Values> Semantics::initial_states() const {
  std::vector<Values> states{initial_values()};
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const std::size_t before = states.size();
    for (const std::uint32_t other : network_.processes[p].also_initial) {
      for (std::size_t i = 0; i < before; ++i) {
        look();
        states.push_back(states[i]);
        states.back()[cells_.location(p)] = static_cast<std::int32_t>(other);
      }
      cut(states);
    }
  }
  return states;
}

std::vector<std::int64_t> Semantics::initial_clocks() const {
  std::vector<std::int64_t> clocks;
  for (const ir::Clock& clock : network_.clocks) clocks.push_back(clock.initial);
  return clocks;
}

void Semantics::load(const Values& values) {
  assert(values.size() == cells_.size());
  cells_.to_memory(values, memory_.data());
  for (const auto& [begin, end] : meta_)
    for (std::uint32_t cell = begin; cell < end; ++cell) memory_[cell] = network_.cells[cell].initial;
}

Formula Semantics::invariant(const Values& values) {
  load(values);
  return unless_blocked(
      [&] {
        Formula all;
        std::optional<EvaluationError> wrong;
        for (std::size_t p = 0; p < network_.processes.size() && !all.is_false(); ++p) {
          const ir::Location& place = network_.processes[p].locations[location(values, p)];
          try {
            all = conjunction(std::move(all), evaluator_.formula(place.invariant));
          } catch (const EvaluationError& error) {
            if (!wrong) wrong = error;
          }
        }
        if (wrong && !all.is_false()) throw EvaluationError(*wrong);
        return all;
      },
      Formula::constant(false));
}

Formula Semantics::formula(ir::ExprId formula, const Values& values) {
  load(values);
  return unless_blocked([&] { return evaluator_.formula(formula); }, Formula::constant(false));
}

std::int32_t Semantics::value(ir::ExprId expr, const Values& values) {
  load(values);
  return evaluator_.value(expr);
}

bool Semantics::committed(const Values& values) const {
  for (std::size_t p = 0; p < network_.processes.size(); ++p)
    if (network_.processes[p].locations[location(values, p)].committed) return true;
  return false;
}

bool Semantics::in_urgent_location(const Values& values) const {
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const ir::Location& place = network_.processes[p].locations[location(values, p)];
    if (place.committed || place.urgent) return true;
  }
  return false;
}

}  // namespace beeline::check
